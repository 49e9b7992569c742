"""Scenario 26: what is too large, too deep or too slow is refused before anybody works on it."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.wire.auth import COOKIE
from bridle.wire.bounds import DEEPEST, MOST_BYTES, Bounds, too_deep
from wire.house import House

LOGIN = "/api/login"
HEAD = "POST /api/login HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"


def spoken(address: str, head: str, pieces: Iterator[bytes]) -> tuple[bytes, int]:
    """The answer to a request that is sent piece by piece, and how many bytes it took to get one."""
    place = urlsplit(address)
    sent = 0
    with socket.create_connection((place.hostname, place.port), timeout=30) as client:
        client.sendall((HEAD.format(host=place.netloc) + head + "\r\n").encode())
        client.setblocking(False)
        for piece in pieces:
            try:
                if client.recv(1, socket.MSG_PEEK):
                    break
            except BlockingIOError:
                pass
            client.settimeout(30)
            try:
                client.sendall(piece)
            except OSError:  # it hung up, which is its right
                break
            client.setblocking(False)
            sent += len(piece)
        client.settimeout(30)
        got = b""
        while piece := client.recv(65_536):
            got += piece
            if b"\r\n\r\n" in got and b"}" in got:
                break
    return got, sent


async def test_scenario_26_a_length_that_is_too_much_is_refused_before_a_byte_of_it(
    sqlite_house: House,
) -> None:
    head = f"Content-Length: {10 << 20}\r\n"
    answer, sent = await asyncio.to_thread(spoken, sqlite_house.address, head, iter(()))
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"application/problem+json" in answer
    assert sent == 0


async def test_scenario_26_a_body_without_a_length_is_cut_off_at_the_limit(sqlite_house: House) -> None:
    piece = b"x" * 65_536

    def chunks() -> Iterator[bytes]:
        for _ in range(1_600):  # 100 MB
            yield b"%x\r\n%s\r\n" % (len(piece), piece)

    answer, sent = await asyncio.to_thread(
        spoken, sqlite_house.address, "Transfer-Encoding: chunked\r\n", chunks()
    )
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert sent < 40 << 20  # what was on its way when it was refused, and a moment of reading on


async def test_scenario_26_ten_megabytes_of_json_on_one_line(sqlite_house: House) -> None:
    anna = await sqlite_house.browser(sqlite_house.anna)
    body = json.dumps({"assistant": "x" * (10 << 20)}).encode()
    answer = await anna.post("/api/conversations", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 413
    assert (await anna.get("/api/me")).status_code == 200


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'[{"a":'])
async def test_scenario_26_a_hundred_thousand_brackets(sqlite_house: House, opening: bytes) -> None:
    anna = await sqlite_house.browser(sqlite_house.anna)
    for body in (opening * 100_000, opening * 100_000 + b"1" + b"]" * 100_000):
        answer = await anna.post(
            "/api/conversations", content=body, headers={"Content-Type": "application/json"}
        )
        assert answer.status_code == 400
        assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"{", b"\xff\xfe", b"null", b"[]", b'"x"', b'{"assistant": NaN}', b'{"assistant": 1e999}'),
        *(b'{"assistant": ' + b"9" * 5_000 + b"}", b'{"assistant": "\\ud800"}', b'{"assistant": "\\u0000"}'),
    ],
)
async def test_scenario_26_any_other_nonsense_has_an_answer(sqlite_house: House, body: bytes) -> None:
    anna = await sqlite_house.browser(sqlite_house.anna)
    answer = await anna.post("/api/conversations", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 404, 422)
    assert answer.headers["content-type"] == "application/problem+json"


async def test_a_message_may_be_full_of_brackets(sqlite_house: House) -> None:
    """Such as a log that somebody asks about."""
    text = "\n".join(f'[12:{n:02} {{"offen": "\\"' for n in range(60)) * 5
    anna = await sqlite_house.browser(sqlite_house.anna)
    path = f"/api/conversations/{await sqlite_house.conversation(sqlite_house.anna)}/messages"
    answer = await anna.post(path, json={"text": text})
    assert answer.status_code == 202
    await sqlite_house.host.runs.wait(sqlite_house.anna, answer.json()["runId"])


async def test_a_cookie_or_key_of_any_shape_is_nobody(sqlite_house: House) -> None:
    for header in (
        {"Cookie": f"{COOKIE}={'x' * 5_000}"},
        {"Cookie": f'{COOKIE}="\\"'},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer  bridle_"},
        {"Authorization": "Basic eDp4"},
    ):
        assert (await sqlite_house.plain(**header).get("/api/me")).status_code == 401


# ---- depth, for every body

trees = st.recursive(
    st.text() | st.integers(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
)


def depth_of(value: Any) -> int:
    if isinstance(value, dict):
        value = list(value.values())
    return 1 + max(map(depth_of, value), default=0) if isinstance(value, list) else 0


@given(trees, st.integers(0, 6), st.booleans())
def test_depth_is_that_of_the_json_and_not_of_its_texts(tree: Any, deepest: int, ascii: bool) -> None:
    body = json.dumps(tree, ensure_ascii=ascii).encode("utf-8", "replace")
    assert too_deep(body, deepest) == (depth_of(tree) > deepest)


@given(st.binary(max_size=2_000))
def test_whatever_is_not_too_deep_can_be_parsed_or_refused(body: bytes) -> None:
    if not too_deep(body):
        with suppress(ValueError):
            json.loads(body)


def test_looking_for_depth_takes_time_by_the_length_alone() -> None:
    """An unclosed string full of escapes would take hours if it were read again from each of its marks."""
    hostile = b"[" * (DEEPEST + 1) + b'"' + b'\\"' * (MOST_BYTES // 2)
    assert too_deep(b'"' + hostile[DEEPEST + 2 :]) is False
    assert too_deep(hostile)


# ---- time


async def test_a_body_that_never_ends_is_not_waited_for() -> None:
    async def never(*args: Any) -> Any:
        await asyncio.Event().wait()

    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/", "headers": [(b"content-length", b"5")]}
    await Bounds(never, seconds=0.01)(scope, never, send)
    assert sent[0]["status"] == 408
