from __future__ import annotations

import importlib.metadata
import subprocess
import sys
from pathlib import Path

import pytest

from bridle import ConfigurationError, ToolLoopAgent
from bridle.engine.model import FREE
from bridle.models import OpenAIModel, resolve
from bridle.models.anthropic import AnthropicModel
from bridle.models.ollama import OllamaModel
from bridle.models.resolve import UnknownModel, ollama_url
from support.tiny_gguf import write_tiny_gguf

KEYS = {"OPENAI_API_KEY": "sk-openai", "OPENROUTER_API_KEY": "sk-router"}


def resolved(name: str, **environ: str) -> OpenAIModel:
    model = resolve(name, environ)
    assert isinstance(model, OpenAIModel)
    return model


def refused(name: str, **environ: str) -> UnknownModel:
    with pytest.raises(UnknownModel) as caught:
        resolve(name, environ)
    return caught.value


def test_openai_is_asked_with_the_key_from_the_environment() -> None:
    model = resolved("openai:gpt-4o", **KEYS)
    assert (model.name, model.base_url, model.api_key) == ("gpt-4o", "https://api.openai.com/v1", "sk-openai")
    assert not model.profile.local


def test_openrouter_is_asked_with_its_own_key() -> None:
    model = resolved("openrouter:meta-llama/llama-3.3-70b:free", **KEYS)
    assert model.name == "meta-llama/llama-3.3-70b:free"
    assert (model.base_url, model.api_key) == ("https://openrouter.ai/api/v1", "sk-router")


def test_any_compatible_server_is_named_by_its_address() -> None:
    model = resolved("openai:qwen@q4_k_m@http://127.0.0.1:8080/v1")
    assert (model.name, model.base_url) == ("qwen@q4_k_m", "http://127.0.0.1:8080/v1")
    assert model.profile.local


def test_the_key_of_openai_is_not_sent_to_another_server() -> None:
    assert resolved("openai:x@https://models.example/v1", **KEYS).api_key == ""


def test_a_server_in_the_environment_gets_the_key_from_the_environment() -> None:
    environ = {"OPENAI_BASE_URL": "https://models.example/v1/", "OPENAI_API_KEY": "secret"}
    model = resolved("openai:x", **environ)
    assert (model.base_url, model.api_key) == ("https://models.example/v1", "secret")


def test_ollama_is_on_this_machine_unless_the_environment_says_otherwise() -> None:
    model = resolve("ollama:qwen3:8b", {})
    assert isinstance(model, OllamaModel)
    assert (model.name, model.base_url) == ("qwen3:8b", "http://127.0.0.1:11434")
    assert model.profile.local
    assert not resolve("ollama:qwen3:8b", {"OLLAMA_HOST": "ollama.example"}).profile.local


def test_a_model_in_ollamas_cloud_is_not_local() -> None:
    assert not resolve("ollama:gpt-oss:120b-cloud", {}).profile.local


def test_anthropic_is_asked_with_its_own_key_and_has_a_price() -> None:
    model = resolve("anthropic:claude-sonnet-4-5", {"ANTHROPIC_API_KEY": "sk-ant"})
    assert isinstance(model, AnthropicModel)
    assert (model.name, model.api_key, model.profile.local) == ("claude-sonnet-4-5", "sk-ant", False)
    assert model.profile.price is not None


def test_local_models_are_guarded_and_cost_nothing_and_those_elsewhere_have_their_price_or_none() -> None:
    assert resolve("ollama:qwen3:8b", {}).profile.watched
    assert resolve("ollama:qwen3:8b", {}).profile.price == FREE
    assert not resolved("openai:gpt-4o", **KEYS).profile.watched
    assert resolved("openai:gpt-4o", **KEYS).profile.price is not None
    assert resolved("openai:no-such-model", **KEYS).profile.price is None


def test_how_tools_are_called_can_be_said_in_the_name() -> None:
    assert resolve("ollama:qwen2.5:1.5b#constrained", {}).profile.tool_calling == "constrained"
    model = resolved("openai:x@http://127.0.0.1:8080/v1#text")
    assert (model.name, model.base_url, model.profile.tool_calling) == (
        "x",
        "http://127.0.0.1:8080/v1",
        "text",
    )
    assert refused("ollama:qwen3:8b#somehow").problem == "calling"


async def test_a_scripted_answer_is_given_every_time() -> None:
    agent = ToolLoopAgent(model="scripted:Guten Tag.")
    assert (await agent.generate("Hallo")).text == (await agent.generate("Hallo?")).text == "Guten Tag."


def test_a_file_that_is_no_model_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.gguf").write_bytes(b"not a model")
    assert refused(f"gguf:{tmp_path / 'x.gguf'}").problem == "file"
    assert refused(f"gguf:{tmp_path / 'missing.gguf'}").problem == "file"


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("", "http://127.0.0.1:11434"),
        ("0.0.0.0", "http://127.0.0.1:11434"),
        ("0.0.0.0:8000", "http://127.0.0.1:8000"),
        (":8000", "http://127.0.0.1:8000"),
        ("gpu", "http://gpu:11434"),
        ("[::1]:8000", "http://[::1]:8000"),
        ("http://gpu:8000/", "http://gpu:8000"),
        ("https://gpu.example/ollama", "https://gpu.example/ollama"),
        ("http://0.0.0.0:11434", "http://127.0.0.1:11434"),
    ],
)
def test_the_address_of_ollama_is_read_as_ollama_reads_it(host: str, url: str) -> None:
    assert ollama_url({"OLLAMA_HOST": host}) == url


@pytest.mark.parametrize("host", ["gpu:many", "http://[", "ftp://gpu", "gpu:99999"])
def test_an_address_of_ollama_that_is_none_is_refused(host: str) -> None:
    assert refused("ollama:qwen3:8b", OLLAMA_HOST=host).problem == "address"


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("gpt-4o", "kind"),
        ("qwen3:8b", "kind"),
        ("openai", "name"),
        ("openai:", "name"),
        ("openai:@http://127.0.0.1/v1", "name"),
        ("openai:x@127.0.0.1:8080", "address"),
        ("openai:x@localhost/v1", "address"),
        ("openai:x@http://", "address"),
        ("openai:x@http://host:port/v1", "address"),
        ("openai:x@http://host:99999/v1", "address"),
        ("ollama:x@http://gpu:11434", "address"),
        ("openai:gpt-4o", "key"),
        ("openrouter:x", "key"),
        ("anthropic:claude-sonnet-4-5", "key"),
        ("gguf:", "name"),
        ("planner", "planner"),
        ("planner:x", "planner"),
    ],
)
def test_a_string_that_names_no_model_is_refused_with_what_is_wrong_and_what_is_right(
    name: str, problem: str
) -> None:
    error = refused(name)
    assert error.problem == problem
    assert "openai:NAME@http://HOST:PORT/v1" in str(error)
    assert name.strip() in str(error)


def test_a_missing_key_is_named() -> None:
    assert "set OPENROUTER_API_KEY" in str(refused("openrouter:x"))
    assert refused("openai:gpt-4o", OPENAI_API_KEY="  ").hint == "OPENAI_API_KEY"


@pytest.mark.parametrize(("name", "missing", "extra"), [
    ("gguf:{file}", "xllamacpp", "local"),
    ("pydantic-ai:test", "pydantic_ai.models", "pydantic-ai"),
])  # fmt: skip
def test_an_extra_that_is_not_installed_is_told_apart_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, missing: str, extra: str
) -> None:
    def version(package: str) -> str:
        raise importlib.metadata.PackageNotFoundError(package)

    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.setattr("importlib.metadata.version", version)
    file = write_tiny_gguf(tmp_path / "m.gguf")
    with pytest.raises(UnknownModel, match=f"Install Bridle with its extra '{extra}'") as refused:
        resolve(name.format(file=file))
    assert refused.value.problem == "extra"
    assert "pip install" not in str(refused.value)  # PyPI's bridle is somebody else's


def test_the_planner_is_refused_with_how_to_get_one() -> None:
    assert "PlannerModel(rules)" in str(refused("planner"))


def test_something_that_is_no_string_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="names no model"):
        resolve(None)  # pyright: ignore[reportArgumentType]


def test_an_agent_takes_a_models_name() -> None:
    agent = ToolLoopAgent(model="openai:x@http://127.0.0.1:8080/v1")
    assert agent.settings.model.name == "x"
    with pytest.raises(ConfigurationError, match="no kind of model"):
        ToolLoopAgent(model="nonsense:x")


def test_importing_bridle_and_its_models_imports_nothing_heavy() -> None:
    code = (
        "import sys, bridle, bridle.models; heavy = {'pydantic', 'aiohttp', 'httptools', 'typer', 'rich'}; "
        "print(sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_cloud_model_is_not_local_by_whichever_door_of_ollama_it_is_reached() -> None:
    assert not resolved("openai:gpt-oss:120b-cloud@http://127.0.0.1:11434/v1").profile.local
    assert resolved("openai:x@http://127.0.0.1:8080/v1").profile.price == FREE
