"""A real llama.cpp with a model of 100 KB: it knows nothing, but all that is around it is real."""

from __future__ import annotations

import asyncio
import importlib.metadata
import importlib.util
import json
import os
import select
import signal
import stat
import struct
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pytest

from bridle.engine.memory import Entity, WorkingMemory
from bridle.engine.messages import Message
from bridle.engine.model import (
    FREE,
    CallChunk,
    Chunk,
    FinishChunk,
    ModelRequest,
    NoticeChunk,
    TextChunk,
    ToolSpec,
    Usage,
    UsageChunk,
)
from bridle.engine.prompts import fence
from bridle.errors import ConfigurationError, ModelError
from bridle.models import embedded, http, llama_process
from bridle.models.embedded import EmbeddedModel, patience
from bridle.models.llama_process import LlamaProcess
from bridle.models.prefix_store import MOST_FILES
from support.tiny_gguf import WINDOW, write_tiny_gguf

WEATHER = ToolSpec(
    "weather",
    "The weather in a city.",
    {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]},
)
RULES = "You are brief and exact. " * 8
SECRET = "Aktenzeichen 4711"

Make = Callable[..., EmbeddedModel]


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    if importlib.util.find_spec("xllamacpp") is None:
        pytest.skip("xllamacpp is not installed: Bridle's extra 'local' brings it")
    return write_tiny_gguf(tmp_path / "tiny.gguf")


@pytest.fixture
def make(tiny: Path, tmp_path: Path) -> Iterator[Make]:
    made: list[EmbeddedModel] = []

    def make(path: Path = tiny, **options: Any) -> EmbeddedModel:
        made.append(EmbeddedModel(path, **{"cache_dir": tmp_path / "cache", **options}))
        return made[-1]

    yield make
    for each in made:
        each.close()


def asking(text: str = "hello", *tools: ToolSpec, **options: Any) -> ModelRequest:
    given: dict[str, Any] = {"tools": tools, "known_tools": tools, "max_output_tokens": 300, **options}
    return ModelRequest(given.pop("instructions", RULES), (Message.user(text),), **given)


async def said(model: EmbeddedModel, request: ModelRequest) -> list[Chunk]:
    async with asyncio.timeout(120):
        return [chunk async for chunk in model.stream(request)]


def of(kind: type[Any], chunks: list[Chunk]) -> list[Any]:
    return [chunk for chunk in chunks if isinstance(chunk, kind)]


def usage(chunks: list[Chunk]) -> Usage:
    return cast(UsageChunk, of(UsageChunk, chunks)[-1]).usage


def running(model: EmbeddedModel) -> LlamaProcess:
    llama = model._llama
    assert llama is not None
    return llama


async def post(model: EmbeddedModel, path: str, body: Any = None) -> Any:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {running(model).key}"}
    endpoint = http.Endpoint(running(model).ready.result() + path, headers)
    with await http.request(endpoint, json.dumps(body or {}).encode()) as response:
        return json.loads(await response.read())


async def tokens_in_slot(model: EmbeddedModel, folder: Path) -> int:
    """llama.cpp answers this when it is done with whatever it was doing."""
    async with asyncio.timeout(120):
        answer = await post(model, "/slots/0?action=save", {"filename": "seen"})
    (folder / "cache" / "prefixes" / "seen").unlink()
    return answer["n_saved"]


def saved_texts(folder: Path) -> list[str]:
    """What the saved states are the states of, read from the tokens in them."""
    texts: list[str] = []
    for file in sorted((folder / "cache" / "prefixes").glob("*.state")):
        data = file.read_bytes()
        count = struct.unpack("<I", data[8:12])[0]
        tokens = struct.unpack(f"<{count}i", data[12 : 12 + 4 * count])
        letters = bytes([token - 3 for token in tokens if 3 <= token < 259])
        texts.append(letters.decode("utf-8", "replace").replace("\u2581", " "))
    return texts


# ---- what is wrong is said at once


def test_without_llama_cpp_it_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "version", missing)
    with pytest.raises(ConfigurationError, match="extra 'local'"):
        EmbeddedModel(tmp_path / "some.gguf")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "There is no model file"),
        (b"", "is no GGUF file"),
        (b"<!doctype html>", "is no GGUF file"),
        (b"GGUF", "is cut off or damaged"),
        (b"GGUF" + b"\xff" * 100, "GGUF of version"),
        (b"GGUF" + struct.pack("<IQQ", 3, 1, 5) + b"\xff" * 100, "is cut off or damaged"),
        (b"GGUF" + struct.pack("<IQQQ", 3, 1, 5, 3) + b"abc\x63\0\0\0", "is cut off or damaged"),
    ],
)
def test_a_file_that_is_no_model_is_refused_at_construction(
    tiny: Path, content: bytes | None, sentence: str
) -> None:
    file = tiny.with_name("other.gguf")
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(ConfigurationError, match=sentence):
        EmbeddedModel(file)


def test_a_folder_and_a_missing_part_are_refused(tiny: Path) -> None:
    with pytest.raises(ConfigurationError, match="is a folder"):
        EmbeddedModel(tiny.parent)
    first = tiny.rename(tiny.with_name("big-00001-of-00002.gguf"))
    with pytest.raises(ConfigurationError, match="big-00002-of-00002"):
        EmbeddedModel(first)


@pytest.mark.parametrize(
    "options", [{"context_window": 0}, {"context_window": WINDOW + 1}, {"threads": 0}, {"threads": True}]
)
def test_settings_that_cannot_work_are_refused(tiny: Path, options: dict[str, Any]) -> None:
    with pytest.raises(ConfigurationError, match=next(iter(options))):
        EmbeddedModel(tiny, **options)


def test_its_profile_is_local_free_constrained_and_patient(make: Make) -> None:
    model = make()
    assert model.name == "tiny"
    assert model.profile.local
    assert model.profile.price == FREE
    assert model.profile.tool_calling == "constrained"
    assert model.profile.context_window == model.context_window <= WINDOW
    assert patience(1_100_000_000, 1) == 10
    assert patience(1_100_000_000, 1) > patience(500_000_000, 1) > patience(500_000_000, 16) > 1


def test_with_little_memory_the_window_is_smaller(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    wide = make().context_window
    monkeypatch.setattr(embedded, "free_memory", lambda: 1)
    assert make().context_window < wide


async def test_a_file_that_is_cut_off_is_to_be_downloaded_again(make: Make, tiny: Path) -> None:
    os.truncate(tiny, os.stat(tiny).st_size - 4_000)
    with pytest.raises(ModelError, match="download it again") as error:
        await said(make(), asking())
    assert error.value.fault == "refused"


async def test_after_a_failed_load_the_next_request_tries_again(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = make()
    with monkeypatch.context() as patch:
        patch.setattr(llama_process, "free_memory", lambda: 1_000_000)
        with pytest.raises(ModelError, match=r"needs about .* and 1\.0 MB is free: .*smaller") as error:
            await said(model, asking())
    assert error.value.fault == "refused"
    assert of(FinishChunk, await said(model, asking()))


async def test_an_unknown_architecture_asks_for_a_newer_llama_cpp(make: Make, tmp_path: Path) -> None:
    file = write_tiny_gguf(tmp_path / "new.gguf", architecture="mamba9")
    with pytest.raises(ModelError, match=r"upgrade xllamacpp .*mamba9") as error:
        await said(make(file), asking())
    assert error.value.fault == "refused"
    assert not error.value.retryable


# ---- answers


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
async def test_even_random_weights_call_a_tool_with_arguments_that_fit(
    make: Make, tmp_path: Path, seed: int
) -> None:
    model = make(write_tiny_gguf(tmp_path / f"{seed}.gguf", seed=seed))
    chunks = await said(model, asking("Wie ist das Wetter?", WEATHER, tool_choice="required"))
    (call,) = of(CallChunk, chunks)
    assert call.name == "weather"
    assert isinstance(call.arguments["city"], str)
    assert of(FinishChunk, chunks) == [FinishChunk("tool-calls")]
    free = await said(model, asking("Wie ist das Wetter?", WEATHER))
    assert [each.name for each in of(CallChunk, free)] in ([], ["weather"])
    closing = await said(model, asking("Danke.", known_tools=(WEATHER,), tool_choice="none"))
    assert not of(CallChunk, closing)
    assert of(FinishChunk, closing) == [FinishChunk("stop")]


async def test_text_streams_with_usage_and_a_reason_to_end(make: Make) -> None:
    chunks = await said(make(), asking(max_output_tokens=20))
    assert len(of(TextChunk, chunks)) > 1
    assert usage(chunks).output_tokens == 20
    assert chunks[-1] == FinishChunk("length")


async def test_loading_is_told_once_and_in_few_notices(make: Make) -> None:
    model = make()
    first = [each for each in of(NoticeChunk, await said(model, asking())) if each.code == "loading"]
    assert 1 <= len(first) <= 11
    assert first[0].message.startswith("Loading tiny (")
    assert first[0].message.endswith("0 %")
    assert not of(NoticeChunk, await said(model, asking("again")))


async def test_nothing_is_printed(make: Make, capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    await said(make(), asking())
    with pytest.raises(ModelError):
        await said(make(write_tiny_gguf(tmp_path / "new.gguf", architecture="mamba9")), asking())
    printed = capfd.readouterr()
    assert (printed.out, printed.err) == ("", "")


async def test_a_prompt_beyond_the_window_is_too_long_and_not_cut(make: Make) -> None:
    with pytest.raises(ModelError) as error:
        await said(make(context_window=512), asking("word " * 500))
    assert error.value.fault == "context"


# ---- many at once, and leaving early


async def test_requests_at_the_same_time_share_one_load_and_are_all_answered(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts: list[LlamaProcess] = []
    start = LlamaProcess.start

    def counted(self: LlamaProcess) -> LlamaProcess:
        starts.append(self)
        return start(self)

    monkeypatch.setattr(LlamaProcess, "start", counted)
    model = make()
    answers = await asyncio.gather(*[said(model, asking(f"number {n}", WEATHER)) for n in range(5)])
    assert len(starts) == 1
    assert all(of(FinishChunk, each) for each in answers)


async def test_who_stops_waiting_for_the_load_does_not_stop_it_for_others(make: Make) -> None:
    model = make()
    impatient = model.stream(asking())
    assert isinstance(await anext(impatient), NoticeChunk)
    started = running(model)
    other = asyncio.create_task(said(model, asking()))
    await impatient.aclose()
    assert of(FinishChunk, await other)
    assert running(model) is started


async def test_leaving_in_the_middle_of_an_answer_stops_it(make: Make, tmp_path: Path) -> None:
    model = make(context_window=WINDOW)
    async with aclosing(model.stream(asking(max_output_tokens=None))) as chunks:
        async for chunk in chunks:
            if isinstance(chunk, TextChunk):
                break
    assert await tokens_in_slot(model, tmp_path) < WINDOW // 2


async def test_leaving_while_the_prompt_is_read_stops_the_reading(make: Make, tmp_path: Path) -> None:
    model = make(context_window=WINDOW)
    await said(model, asking())
    prompt = "0123456789" * 6_000
    task = asyncio.create_task(said(model, asking(prompt)))
    await until(model, at_work=True)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await until(model, at_work=False)
    assert await tokens_in_slot(model, tmp_path) < len(prompt)


async def until(model: EmbeddedModel, *, at_work: bool) -> None:
    """Asked again and again: while others ask, llama.cpp does not look whether a client has left."""
    headers = {"Authorization": f"Bearer {running(model).key}"}
    slots = http.Endpoint(f"{running(model).ready.result()}/slots", headers)
    async with asyncio.timeout(120):
        while True:
            with await http.request(slots) as response:
                if json.loads(await response.read())[0]["is_processing"] is at_work:
                    return


# ---- nobody else


async def test_nothing_but_its_health_answers_without_the_key(make: Make) -> None:
    model = make()
    await said(model, asking())
    url = running(model).ready.result()
    assert url.startswith("http://127.0.0.1:")
    asked = {"prompt": "hello", "messages": [{"role": "user", "content": "hello"}], "n_predict": 1}
    posts = ["/completion", "/v1/completions", "/v1/chat/completions", "/v1/messages", "/v1/responses"]
    posts += [
        "/tokenize",
        "/apply-template",
        "/infill",
        "/props",
        "/lora-adapters",
        "/tools",
        "/v1/embeddings",
    ]
    posts += [
        "/slots/0?action=save",
        "/slots/0?action=restore",
        "/slots/0?action=erase",
        "/v1/streams/lookup",
    ]
    gets = [
        "/",
        "/index.html",
        "/props",
        "/slots",
        "/metrics",
        "/v1/models",
        "/models",
        "/tools",
        "/api/tags",
    ]
    for key in ({}, {"Authorization": "Bearer wrong"}, {"X-Api-Key": "wrong"}, {"Authorization": "Bearer "}):
        for path in gets + posts:
            body = json.dumps(asked).encode() if path in posts and path not in gets else None
            headers = {"Content-Type": "application/json", "Origin": "http://evil.example", **key}
            with await http.request(http.Endpoint(url + path, headers), body) as response:
                answer = await response.read()
                assert response.status in (401, 404), f"{path} answered {response.status}: {answer!r}"
                assert response.headers.get("access-control-allow-origin", "") == ""
    with await http.request(http.Endpoint(f"{url}/health")) as response:
        assert json.loads(await response.read()) == {"status": "ok"}


async def test_the_key_is_new_each_time_and_stands_in_no_command_line(make: Make) -> None:
    one, other = make(), make()
    await asyncio.gather(said(one, asking()), said(other, asking()))
    key = running(one).key
    assert len(key) > 30
    assert key != running(other).key
    assert key not in repr(running(one)) + repr(one)
    process = running(one)._process
    assert process is not None
    if (seen := Path(f"/proc/{process.pid}")).exists():
        assert key.encode() not in (seen / "cmdline").read_bytes() + (seen / "environ").read_bytes()


# ---- the beginning of the prompt is read once


async def test_within_a_process_only_what_is_new_is_read(make: Make) -> None:
    model = make()
    first = usage(await said(model, asking("one", WEATHER)))
    second = usage(await said(model, asking("two", WEATHER)))
    assert 0 < first.cached_tokens < first.input_tokens
    assert second.input_tokens - second.cached_tokens < 20


async def test_a_new_process_goes_on_from_the_saved_beginning(make: Make) -> None:
    model = make()
    notices = of(NoticeChunk, await said(model, asking("one", WEATHER)))
    assert any(each.code == "reading" for each in notices)
    model.close()
    chunks = await said(make(), asking("two", WEATHER))
    assert not any(each.code == "reading" for each in of(NoticeChunk, chunks))
    assert usage(chunks).input_tokens - usage(chunks).cached_tokens < 20


async def test_the_same_is_said_with_a_saved_beginning_as_without(make: Make, tmp_path: Path) -> None:
    request = asking("Wie ist das Wetter?", WEATHER, tool_choice="required")
    plain = of(CallChunk, await said(make(cache_dir=tmp_path / "none"), request))
    await said(make(), request)
    assert of(CallChunk, await said(make(), request)) == plain


async def test_no_conversation_is_ever_saved(make: Make, tmp_path: Path) -> None:
    model = make()
    memory = WorkingMemory()
    memory.remember([Entity("person", "1", SECRET)])
    for instructions in (RULES, f"{RULES}\n\n{memory.render()}", f"{RULES}\n\n{fence(SECRET, 'mail')}"):
        request = asking(SECRET, WEATHER, instructions=instructions)
        later = replace(request, messages=(*request.messages, Message.assistant(SECRET), *request.messages))
        await asyncio.gather(*[said(model, each) for each in (request, later, request)])
        await said(model, later)
    texts = saved_texts(tmp_path)
    assert texts
    assert all(RULES.strip() in text for text in texts)
    assert all(SECRET not in text and "4711" not in text for text in texts)
    for file in (tmp_path / "cache").rglob("*"):
        assert not file.is_file() or SECRET.encode() not in file.read_bytes()


async def test_what_changes_behind_the_saved_beginning_does_not_make_it_useless(make: Make) -> None:
    memory = WorkingMemory()
    memory.remember([Entity("person", "1", "Frau Muster")])
    await said(make(), asking("one", instructions=f"{RULES}\n\n{memory.render()}"))
    memory.remember([Entity("person", "2", "Herr Beispiel")])
    chunks = await said(make(), asking("one", instructions=f"{RULES}\n\n{memory.render()}"))
    assert usage(chunks).cached_tokens >= len(RULES)


async def test_saved_states_are_private(make: Make, tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "prefixes"
    folder.mkdir(parents=True, mode=0o755)
    await said(make(), asking())
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    (file,) = folder.iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


@pytest.mark.parametrize("damage", ["cut", "flipped", "empty", "renamed"])
async def test_a_damaged_state_is_not_used_and_replaced(make: Make, tmp_path: Path, damage: str) -> None:
    await said(make(), asking())
    (file,) = (tmp_path / "cache" / "prefixes").iterdir()
    good = file.read_bytes()
    if damage == "renamed":
        stem = file.stem.rpartition("-")[0]
        file = file.rename(file.with_name(f"{stem}-{'0' * 32}.state"))
    else:
        bad = {"cut": good[:-9], "flipped": good[:-9] + bytes([good[-9] ^ 1]) + good[-8:], "empty": b""}
        file.write_bytes(bad[damage])
    chunks = await said(make(), asking())
    assert any(each.code == "reading" for each in of(NoticeChunk, chunks))
    (file,) = (tmp_path / "cache" / "prefixes").iterdir()
    assert file.read_bytes() == good


async def test_the_state_of_another_model_is_left_alone(make: Make, tmp_path: Path) -> None:
    await said(make(), asking())
    other = write_tiny_gguf(tmp_path / "other.gguf", seed=9)
    notices = of(NoticeChunk, await said(make(other), asking()))
    assert any(each.code == "reading" for each in notices)
    assert len(saved_texts(tmp_path)) == 2


async def test_only_the_newest_states_are_kept(make: Make, tmp_path: Path) -> None:
    for n in range(2):
        model = make()
        for m in range(MOST_FILES):
            await said(model, asking(instructions=f"{n} {m} {RULES}"))
        model.close()
    texts = saved_texts(tmp_path)
    assert len(texts) == MOST_FILES
    assert all("1 " in text for text in texts)
    assert not list((tmp_path / "cache" / "prefixes").glob("*.draft"))


async def test_without_a_place_to_save_it_answers_all_the_same(make: Make, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    model = make(cache_dir=tmp_path / "file")
    assert of(FinishChunk, await said(model, asking()))
    assert usage(await said(model, asking("again"))).cached_tokens > 0


async def test_a_template_that_refuses_to_be_tried_out_costs_nothing_but_the_saving(
    make: Make, tmp_path: Path
) -> None:
    template = (
        "{% if messages[-1].content == 'a' %}{{ raise_exception('no') }}{% endif %}"
        "{% for message in messages %}{{ message.content }}{% endfor %}"
    )
    file = write_tiny_gguf(tmp_path / "picky.gguf", template=template)
    assert of(FinishChunk, await said(make(file), asking()))
    assert not saved_texts(tmp_path)


# ---- ends


async def test_closing_ends_it_at_once_and_asking_again_loads_it_again(make: Make) -> None:
    model = make(context_window=WINDOW)
    with pytest.raises(ModelError):
        await endless(model, model.close)
    model.close()
    assert of(FinishChunk, await said(model, asking()))


async def test_closing_during_the_load_is_told_to_those_who_wait(make: Make) -> None:
    model = make()
    chunks = model.stream(asking())
    await anext(chunks)
    model.close()
    with pytest.raises(ModelError, match="closed"):
        await drain(chunks)


async def drain(chunks: AsyncIterator[Chunk]) -> None:
    async for _ in chunks:
        pass


async def endless(model: EmbeddedModel, then: Callable[[], None]) -> None:
    """Ask for an answer without an end, and do something about it once it has begun."""
    async with asyncio.timeout(120):
        async for chunk in model.stream(asking(max_output_tokens=None, max_retries=0)):
            if isinstance(chunk, TextChunk):
                then()


async def test_as_a_context_manager_it_leaves_no_process(make: Make) -> None:
    async with make() as model:
        await said(model, asking())
        process = running(model)._process
    assert process is not None
    assert process.returncode is not None


async def test_a_llama_cpp_that_was_killed_is_explained_and_started_again(make: Make) -> None:
    model = make(context_window=WINDOW)

    def kill() -> None:
        process = running(model)._process
        assert process is not None
        process.kill()
        process.wait()

    with pytest.raises(ModelError, match=r"signal 9.*memory"):
        await endless(model, kill)
    assert of(FinishChunk, await said(model, asking()))


OWNER = """
import asyncio, sys
from bridle.engine.messages import Message
from bridle.engine.model import ModelRequest
from bridle.models.embedded import EmbeddedModel

model = EmbeddedModel(sys.argv[1], cache_dir=sys.argv[2], context_window=100_000)

async def main():
    async for chunk in model.stream(ModelRequest("Be brief.", (Message.user("hello"),))):
        if type(chunk).__name__ == "TextChunk":
            print(model._llama._process.pid, flush=True)
            if sys.argv[3] == "leaves":
                return
            await asyncio.Event().wait()

asyncio.run(main())
"""


@pytest.mark.skipif(
    not hasattr(os, "pidfd_open"), reason="needs Linux to watch a process that is not a child"
)
@pytest.mark.parametrize("how", ["leaves", "is killed"])
def test_llama_cpp_never_outlives_its_owner(tiny: Path, tmp_path: Path, how: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", OWNER, str(tiny), str(tmp_path), how],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    ) as owner:
        assert owner.stdout is not None
        assert owner.stderr is not None
        watch = _watch(int(owner.stdout.readline() or 0))
        if how == "is killed":
            owner.send_signal(signal.SIGKILL)
        assert owner.wait(60) == (-signal.SIGKILL if how == "is killed" else 0)
        assert owner.stderr.read() == b""
        if watch is not None:
            try:
                assert select.select([watch], [], [], 60)[0], "llama.cpp is still there"
            finally:
                os.close(watch)


def _watch(pid: int) -> int | None:
    assert pid, "the owner said nothing"
    try:
        return os.pidfd_open(pid)
    except ProcessLookupError:  # it has gone already
        return None
