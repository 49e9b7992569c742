"""Vectors from an `/embeddings` server: used where it answers, and never a reason for a search to fail."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bridle.errors import ConfigurationError
from bridle.host.database import Database
from bridle.host.search import (
    ALL,
    Document,
    EmbeddingSettings,
    EndpointEmbedder,
    catch_up,
    endpoint,
    prepare,
    put,
    search,
    vectors,
)
from bridle.host.search.vectors import NoMeaning
from bridle.models import http

Answer = Callable[[dict[str, Any]], bytes]


def embedded(asked: dict[str, Any]) -> list[list[float]]:
    """A model that knows two subjects: dogs and their houses, and everything else."""
    return [[3.0, 0.0] if {"Hund", "Tier"} & set(text.split()) else [0.0, 2.0] for text in asked["input"]]


def good(asked: dict[str, Any]) -> bytes:
    data = [{"index": index, "embedding": each} for index, each in enumerate(embedded(asked))]
    return ok(json.dumps({"data": data[::-1]}).encode())


def ok(body: bytes, status: str = "200 OK", promised: int | None = None) -> bytes:
    length = len(body) if promised is None else promised
    return f"HTTP/1.1 {status}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n".encode() + body


def answering(*vectors: Any) -> Answer:
    return lambda _: ok(json.dumps({"data": [{"index": 0, "embedding": each} for each in vectors]}).encode())


class Server:
    """What it is told to answer with; and what it was asked."""

    def __init__(self) -> None:
        self.answer: Answer = good
        self.asked: list[dict[str, Any]] = []
        self.heads: list[str] = []
        self.silent = False
        self.url = ""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = next(
            int(line.partition(":")[2])
            for line in head.splitlines()
            if line.lower().startswith("content-length")
        )
        self.heads.append(head)
        self.asked.append(json.loads(await reader.readexactly(length)))
        if self.silent:
            await reader.read()  # until the other side gives up
        else:
            writer.write(self.answer(self.asked[-1]))
        writer.close()


@asynccontextmanager
async def serving() -> AsyncIterator[Server]:
    made = Server()
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0)
    made.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1/"
    try:
        yield made
    finally:
        await http.close()
        server.close()
        await server.wait_closed()


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving() as made:
        yield made


@pytest.fixture
async def stored(db: Database) -> Database:
    async with db.alter() as tx:
        await prepare(tx)
    documents = [
        Document("tier", "schrank", "Halter", "Wer ein Tier hält, haftet.", version="1"),
        Document("miete", "schrank", "Miete", "Die Miete ist zu zahlen.", version="1"),
    ]
    async with db.write() as tx:
        await put(tx, documents)
    return db


async def ids(db: Database, query: str, embedder: EndpointEmbedder | None) -> tuple[list[str], str]:
    async with db.read() as tx:
        found = await search(
            tx, query, collections=["schrank"], tenant_id=None, scopes=ALL, embedder=embedder
        )
    return [hit.id for hit in found.hits], found.note


def embedder(server: Server, **more: Any) -> EndpointEmbedder:
    return EndpointEmbedder(EmbeddingSettings(server.url, "klein", **more))


async def caught_up(db: Database, made: EndpointEmbedder, *leave: str) -> int:
    return sum([count async for count in catch_up(db, made, leave)])


async def test_meaning_is_asked_of_the_server_with_its_key_and_model(
    stored: Database, server: Server
) -> None:
    made = embedder(server, key="geheim")
    assert await caught_up(stored, made) >= 2
    assert await caught_up(stored, made) == 0
    found, note = await ids(stored, "Mein Hund", made)
    assert (found[0], note) == ("tier", "")
    assert server.asked[-1] == {"model": "klein", "input": ["Mein Hund"], "encoding_format": "float"}
    assert server.heads[-1].startswith("POST /v1/embeddings ")
    assert "Authorization: Bearer geheim" in server.heads[-1]
    assert "geheim" not in repr(EmbeddingSettings(server.url, "klein", "geheim"))


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (lambda _: ok(b"{}", "500 Internal Server Error"), "meldet einen Fehler (500)"),
        (lambda _: ok(b"", "302 Found"), "meldet einen Fehler (302)"),
        (lambda _: ok(b'{"data": [', promised=5_000), "antwortet nicht"),
        (lambda _: b"", "antwortet nicht"),
        (lambda _: ok(b"<html>"), "erwarteten Form"),
        (lambda _: ok(b"[" * 100_000), "erwarteten Form"),
        (lambda _: ok(b'{"data": 5}'), "erwarteten Form"),
        (answering(), "erwarteten Form"),
        (answering([0.0, 0.0]), "erwarteten Form"),
        (answering([1e39, 1.0]), "erwarteten Form"),
        (answering([float("nan"), 1.0]), "erwarteten Form"),
        (answering(["a", "b"]), "erwarteten Form"),
        (answering([1.0, 0.0], [1.0, 0.0]), "erwarteten Form"),
        (answering([1.0, 0.0, 0.0]), "von einem anderen Modell"),
    ],
)
async def test_a_server_that_misbehaves_leaves_the_words_and_a_note(
    stored: Database, server: Server, answer: Answer, why: str
) -> None:
    made = embedder(server)
    await caught_up(stored, made)
    server.answer = answer
    found, note = await ids(stored, "Miete zahlen", made)
    assert found == (await ids(stored, "Miete zahlen", None))[0] == ["miete"]
    assert note.startswith("Gesucht wurde nur nach den Worten")
    assert why in note


async def test_a_server_that_is_too_slow_or_not_there_is_not_waited_for(
    stored: Database, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = embedder(server)
    await caught_up(stored, made)
    monkeypatch.setattr(endpoint, "QUESTION_SECONDS", 0.05)
    server.silent = True
    assert await ids(stored, "Miete", made) == (
        ["miete"],
        "Gesucht wurde nur nach den Worten und nicht nach der Bedeutung: "
        "der Dienst für Vektoren antwortet nicht.",
    )
    gone = EndpointEmbedder(EmbeddingSettings("http://127.0.0.1:9/v1", "klein"))
    assert "nur nach den Worten" in (await ids(stored, "Miete", gone))[1]


async def test_vectors_of_two_sizes_are_never_stored(stored: Database, server: Server) -> None:
    made = embedder(server)
    server.answer = lambda _: ok(b"{}")
    with pytest.raises(NoMeaning):
        await caught_up(stored, made)
    async with stored.read() as tx:
        assert await vectors.unembedded(tx, made.name)


async def test_texts_of_matters_stay_here_unless_that_is_allowed(stored: Database, server: Server) -> None:
    matter = Document("brief", "schrank", "Brief", "Der Hund bellt.", tenant_id="1" * 32, scope="akte")
    own = Document("eigen", "schrank", "Eigenes", "Der Hund der Kanzlei.", tenant_id="1" * 32)
    async with stored.write() as tx:
        await put(tx, [matter, own])
    made = embedder(server)
    made.akten = False  # as it is for a server elsewhere
    await caught_up(stored, made)
    sent = " ".join(text for asked in server.asked for text in asked["input"])
    assert "Miete" in sent
    assert "Hund" not in sent
    before = len(server.asked)
    async with stored.read() as tx:
        for scopes in (ALL, ["akte"]):
            found = await search(
                tx, "Hund", collections=["schrank"], tenant_id="1" * 32, scopes=scopes, embedder=made
            )
            assert {hit.id for hit in found.hits} >= {"brief", "eigen"}
    assert len(server.asked) == before
    made.akten = True
    await caught_up(stored, made, "akte")
    sent = " ".join(text for asked in server.asked for text in asked["input"])
    assert "Kanzlei" in sent
    assert "bellt" not in sent


def test_only_this_machine_is_local_and_others_need_to_be_allowed() -> None:
    far = EmbeddingSettings("https://example.org/v1", "gross")
    with pytest.raises(ConfigurationError, match="BRIDLE_EMBEDDINGS_CLOUD"):
        EndpointEmbedder(far)
    passed_on = EmbeddingSettings("http://127.0.0.1:11434/v1", "gross:cloud")
    with pytest.raises(ConfigurationError, match="BRIDLE_EMBEDDINGS_CLOUD"):
        EndpointEmbedder(passed_on)
    allowed = EndpointEmbedder(EmbeddingSettings("https://example.org/v1", "gross", cloud=True))
    assert (allowed.local, allowed.akten) == (False, False)
    here = EndpointEmbedder(EmbeddingSettings("http://127.0.0.1:11434/v1", "klein"))
    assert (here.local, here.akten) == (True, True)


def test_the_environment_says_which_server() -> None:
    assert EmbeddingSettings.from_environment({}) is None
    given = {"URL": "http://localhost:1/v1", "MODEL": "m", "KEY": "k", "CLOSE": "0.3", "CLOUD": "ja"}
    found = EmbeddingSettings.from_environment(
        {f"BRIDLE_EMBEDDINGS_{name}": each for name, each in given.items()}
    )
    assert found == EmbeddingSettings("http://localhost:1/v1", "m", "k", 0.3, cloud=True)
    for wrong in ({"CLOSE": "nah"}, {"MODEL": ""}, {"CLOSE": "7"}, {"URL": "localhost"}):
        settings = {f"BRIDLE_EMBEDDINGS_{name}": each for name, each in (given | wrong).items()}
        with pytest.raises(ConfigurationError):
            EndpointEmbedder(EmbeddingSettings.from_environment(settings))  # type: ignore[arg-type]
