from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bridle.models.discover import Place, cache_folder, discover

NOBODY = "127.0.0.1:9"
"""Port 9 is "discard": nobody answers there."""


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"XDG_CACHE_HOME": str(tmp_path), "OLLAMA_HOST": NOBODY}


@asynccontextmanager
async def answering(answer: bytes | None, status: int = 200) -> AsyncIterator[str]:
    """A server on this machine that answers everything alike; with None it says nothing at all."""

    serving: set[asyncio.Task[Any]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if (task := asyncio.current_task()) is not None:
            serving.add(task)
        await reader.readuntil(b"\r\n\r\n")
        if answer is None:
            await reader.read()  # until the other side gives up
        else:
            head = f"HTTP/1.1 {status} Whatever\r\nContent-Length: {len(answer)}\r\nConnection: close\r\n\r\n"
            writer.write(head.encode() + answer)
        writer.close()
        await writer.wait_closed()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        await asyncio.gather(*serving)


def tags(*models: Mapping[str, Any]) -> bytes:
    return json.dumps({"models": models}).encode()


async def look_at_ollama(answer: bytes | None, environ: dict[str, str], status: int = 200) -> Place:
    async with answering(answer, status) as host:
        found = await discover({**environ, "OLLAMA_HOST": host}, everywhere=True)
    return found.places[1]


async def test_with_nothing_anywhere_only_the_planner_is_left(
    environ: dict[str, str], tmp_path: Path
) -> None:
    found = await discover(environ)
    assert found.choice is None
    assert [(place.kind, place.where, place.state) for place in found.places] == [
        ("environment", "BRIDLE_MODEL", "absent"),
        ("ollama", "http://127.0.0.1:9", "absent"),
        ("gguf", str(tmp_path / "bridle" / "models"), "absent"),
    ]
    assert found.places[1].detail


async def test_the_environment_comes_first_and_ends_the_search(environ: dict[str, str]) -> None:
    found = await discover({**environ, "BRIDLE_MODEL": "openai:x@http://127.0.0.1:8080/v1"})
    assert found.choice == "openai:x@http://127.0.0.1:8080/v1"
    assert [(place.kind, place.state) for place in found.places] == [("environment", "usable")]


async def test_everything_is_looked_into_when_asked_for(environ: dict[str, str]) -> None:
    found = await discover({**environ, "BRIDLE_MODEL": "ollama:qwen3:8b"}, everywhere=True)
    assert [place.kind for place in found.places] == ["environment", "ollama", "gguf"]


async def test_a_bad_name_in_the_environment_is_chosen_so_that_it_is_heard_of(
    environ: dict[str, str],
) -> None:
    found = await discover({**environ, "BRIDLE_MODEL": "nonsense"})
    assert (found.choice, found.places[0].state) == ("nonsense", "unusable")
    assert "no kind of model" in found.places[0].detail


async def test_the_environment_may_ask_for_the_planner(environ: dict[str, str]) -> None:
    found = await discover({**environ, "BRIDLE_MODEL": "planner"})
    assert (found.choice, found.places[0].state) == ("planner", "usable")


async def test_the_first_model_of_ollama_is_chosen(environ: dict[str, str]) -> None:
    place = await look_at_ollama(tags({"name": "qwen3:8b"}, {"name": "llama3.2:3b"}), environ)
    assert (place.state, place.choice) == ("usable", "ollama:qwen3:8b")
    assert place.models == ("qwen3:8b", "llama3.2:3b")


async def test_models_that_only_embed_or_run_in_the_cloud_are_not_chosen(environ: dict[str, str]) -> None:
    others = (
        {"name": "nomic-embed-text:latest"},
        {"name": "all-minilm:latest", "details": {"family": "bert"}},
        {"name": "gpt-oss:120b-cloud"},
    )
    chosen = await look_at_ollama(tags(*others, {"name": "qwen3:8b"}), environ)
    assert chosen.choice == "ollama:qwen3:8b"
    none = await look_at_ollama(tags(*others), environ)
    assert (none.state, none.choice, len(none.models)) == ("unusable", "", 3)


@pytest.mark.parametrize("answer", [b'{"models": []}', b'{"models": null}'])
async def test_ollama_without_a_model_is_told_from_no_ollama(answer: bytes, environ: dict[str, str]) -> None:
    assert (await look_at_ollama(answer, environ)).state == "empty"


@pytest.mark.parametrize(
    "answer",
    [b"<html>", b"", b"[]", b"{}", b'{"models": 3}', b'"models"', b"\xff\xfe", b"[" * 100_000, b"null"],
)
async def test_whatever_else_answers_there_is_not_ollama(answer: bytes, environ: dict[str, str]) -> None:
    place = await look_at_ollama(answer, environ)
    assert (place.state, place.choice) == ("absent", "")
    assert place.detail


async def test_odd_entries_in_ollamas_list_are_passed_over(environ: dict[str, str]) -> None:
    odd = b'{"models": [3, null, {"name": 7}, {"name": ""}, {"name": "good", "details": "none"}]}'
    assert (await look_at_ollama(odd, environ)).choice == "ollama:good"


async def test_an_ollama_that_refuses_is_absent(environ: dict[str, str]) -> None:
    place = await look_at_ollama(b"no", environ, status=500)
    assert (place.state, place.detail) == ("absent", "HTTP 500")


async def test_an_ollama_that_says_nothing_is_not_waited_for(environ: dict[str, str]) -> None:
    async with answering(None) as host:
        found = await discover({**environ, "OLLAMA_HOST": host}, seconds=0.01)
    assert (found.places[1].state, found.places[1].detail) == ("absent", "no answer within 0.01 s")


async def test_an_address_of_ollama_that_is_none_is_reported(environ: dict[str, str]) -> None:
    found = await discover({**environ, "OLLAMA_HOST": "gpu:many"})
    assert (found.places[1].where, found.places[1].state) == ("gpu:many", "absent")
    assert "no address" in found.places[1].detail


async def test_the_largest_gguf_file_that_fits_is_chosen(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = cache_folder(environ)
    folder.mkdir(parents=True)
    assert (await discover(environ)).places[2].state == "empty"
    for name, size in (("b.GGUF", 3), ("a.gguf", 2), ("huge.gguf", 20), ("readme.txt", 9)):
        (folder / name).write_bytes(b"x" * size)
    monkeypatch.setattr("bridle.models.discover._memory", lambda: 10)
    found = await discover(environ)
    assert (found.places[2].state, found.places[2].models) == ("usable", ("a.gguf", "b.GGUF", "huge.gguf"))
    assert found.choice == f"gguf:{folder / 'b.GGUF'}"


async def test_a_gguf_file_without_a_runtime_is_reported_and_not_chosen(
    environ: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = cache_folder(environ)
    folder.mkdir(parents=True)
    (folder / "a.gguf").write_bytes(b"x")
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    found = await discover(environ)
    assert (found.places[2].state, found.choice) == ("unusable", None)
    assert "install Bridle with its extra 'local'" in found.places[2].detail


def test_the_cache_is_in_the_home_directory_unless_the_environment_says_otherwise() -> None:
    home = Path.home() / ".cache" / "bridle" / "models"
    assert cache_folder({}) == home
    assert cache_folder({"XDG_CACHE_HOME": "relative"}) == home
    assert cache_folder({"XDG_CACHE_HOME": "/var/cache"}) == Path("/var/cache/bridle/models")
