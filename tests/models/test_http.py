"""The HTTP client, byte by byte: who opens connections, who closes them, and which way they go."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import shutil
import ssl
import subprocess
import sys
import weakref
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridle import ConfigurationError, ModelError, ToolLoopAgent
from bridle.models import OpenAIModel, http, http_pool
from support.model_server import (
    Answer,
    Call,
    Endless,
    Exchange,
    ModelServer,
    Reply,
    Status,
    delta,
    dump,
    vanish,
)

BODY = dump({"model": "model", "messages": [{"role": "user", "content": "Hi"}]})
HERE_I_AM = Status(200, body=b"Here I am.")


@pytest.fixture
async def server() -> AsyncIterator[ModelServer]:
    async with ModelServer() as running:
        yield running
    assert not running.faults


@pytest.fixture(autouse=True)
def no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


def endpoint(server: ModelServer) -> http.Endpoint:
    return http.Endpoint(f"{server.url}/chat/completions", {"Content-Type": "application/json"})


async def fetch(server: ModelServer, answer: Answer | None = None) -> tuple[int, bytes]:
    if answer is not None:
        server.script("model", answer)
    with await http.request(endpoint(server), BODY) as response:
        return response.status, await response.read()


def raw(data: bytes, piece: int | None = None, *, hang_up: bool = False) -> Answer:
    """Exactly these bytes, head and all."""

    async def answer(exchange: Exchange) -> None:
        size = piece or max(1, len(data))
        for start in range(0, len(data), size):
            await exchange.raw(data[start : start + size])
        if hang_up:
            exchange.hang_up()

    return answer


# ---- answers


OK = b"HTTP/1.1 200 OK\r\n"
ANSWERS = {
    "with a length": (OK + b"Content-Length: 5\r\n\r\nhello", True),
    "in chunks": (OK + b"Transfer-Encoding: chunked\r\n\r\n2\r\nhe\r\n3\r\nllo\r\n0\r\n\r\n", True),
    "in chunks with extensions and a trailer": (
        OK + b"Transfer-Encoding: chunked\r\n\r\n5;a=b\r\nhello\r\n0\r\nX-Sum: 1\r\n\r\n",
        True,
    ),
    "until the connection ends": (OK + b"\r\nhello", False),
    "as HTTP/1.0": (b"HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello", False),
    "saying that it will close": (OK + b"Connection: close\r\nContent-Length: 5\r\n\r\nhello", False),
    "after 100": (b"HTTP/1.1 100 Continue\r\n\r\n" + OK + b"Content-Length: 5\r\n\r\nhello", True),
    "after 103": (b"HTTP/1.1 103 Hints\r\nLink: x\r\n\r\n" + OK + b"Content-Length: 5\r\n\r\nhello", True),
    "with many headers": (OK + b"X-A: b\r\n" * 200 + b"Content-Length: 5\r\n\r\nhello", True),
    "without a reason": (b"HTTP/1.1 200 \r\ncontent-LENGTH:5\r\n\r\nhello", True),
}


@pytest.mark.parametrize("piece", [None, 1, 7])
@pytest.mark.parametrize(("data", "kept"), ANSWERS.values(), ids=ANSWERS)
async def test_an_answer_is_read_however_it_is_framed_and_cut(
    server: ModelServer, data: bytes, kept: bool, piece: int | None
) -> None:
    assert await fetch(server, raw(data, piece, hang_up=not kept)) == (200, b"hello")
    assert await fetch(server, HERE_I_AM) == (200, b"Here I am.")
    assert server.connections == (1 if kept else 2)


async def test_headers_are_read_without_regard_to_case(server: ModelServer) -> None:
    server.script("model", Status(429, headers={"RETRY-after": "7"}, content_type="Text/HTML; charset=x"))
    with await http.request(endpoint(server), BODY) as response:
        assert (response.status, response.headers["retry-after"]) == (429, "7")
        assert response.content_type == "text/html"


async def test_an_empty_answer_is_empty(server: ModelServer) -> None:
    assert await fetch(server, raw(b"HTTP/1.1 204 No Content\r\n\r\n")) == (204, b"")
    assert await fetch(server, Status(200, body=b"")) == (200, b"")


BROKEN = {
    "nothing": b"",
    "half a head": OK + b"Content-Le",
    "less than its length": OK + b"Content-Length: 50\r\n\r\nhello",
    "chunks without an end": OK + b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
    "half a chunk": OK + b"Transfer-Encoding: chunked\r\n\r\n50\r\nhello",
    "no chunk size": OK + b"Transfer-Encoding: chunked\r\n\r\nxyz\r\nhello\r\n0\r\n\r\n",
    "no length": OK + b"Content-Length: many\r\n\r\nhello",
    "two lengths": OK + b"Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!",
    "no HTTP": b"SSH-2.0-OpenSSH_9.9\r\n",
    "no status": b"HTTP/1.1 OK\r\n\r\n",
    "an upgrade": b"HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello",
    "only 100": b"HTTP/1.1 100 Continue\r\n\r\n",
    "TLS": b"\x15\x03\x03\x00\x02\x02\x28",
}


@pytest.mark.parametrize("piece", [None, 1])
@pytest.mark.parametrize("data", BROKEN.values(), ids=BROKEN)
async def test_a_broken_answer_is_an_error_that_models_expect(
    server: ModelServer, data: bytes, piece: int | None
) -> None:
    with pytest.raises((OSError, ModelError)):
        await fetch(server, raw(data, piece, hang_up=True))
    assert await fetch(server, HERE_I_AM) == (200, b"Here I am.")


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.one_of(
        st.binary(max_size=60),
        st.tuples(st.sampled_from(list(ANSWERS.values())), st.integers(0, 80), st.binary(max_size=4)).map(
            lambda t: t[0][0][: t[1]] + t[2] + t[0][0][t[1] :]
        ),
    )
)
async def test_whatever_bytes_a_server_sends_there_is_an_answer_or_an_error_that_models_expect(
    server: ModelServer, data: bytes
) -> None:
    with contextlib.suppress(OSError, ModelError):
        await fetch(server, raw(data, hang_up=True))


async def test_a_server_that_sends_faster_than_it_is_read_is_made_to_wait(server: ModelServer) -> None:
    piece, pieces, sent = b"x" * (1 << 16), 1024, 0

    async def flood(exchange: Exchange) -> None:
        nonlocal sent
        await exchange.head(200, {"Content-Length": str(len(piece) * pieces)})
        for _ in range(pieces):
            await exchange.body(piece)
            sent += 1

    server.script("model", flood)
    with await http.request(endpoint(server), BODY) as response:
        for _ in range(20 * pieces):  # turns of the event loop, far more than it takes to send everything
            await asyncio.sleep(0)
        assert sent < pieces / 2
        assert len(await response.read()) == len(piece) * pieces


async def test_a_body_is_read_up_to_a_limit(server: ModelServer) -> None:
    async def endless(exchange: Exchange) -> None:
        await exchange.head(200, {}, chunked=True)
        while exchange.open:
            await exchange.body(b"x" * 1_000)

    server.script("model", endless)
    with await http.request(endpoint(server), BODY) as response:
        assert 10_000 <= len(await response.read(10_000)) < 4_000_000


# ---- requests


async def test_a_request_names_its_host_and_its_length(server: ModelServer) -> None:
    await fetch(server, HERE_I_AM)
    headers = server.requests[0].headers
    assert headers["host"] == f"127.0.0.1:{server.port}"
    assert headers["content-length"] == str(len(BODY))
    assert headers["user-agent"].startswith("bridle/")
    assert server.requests[0].target == "/v1/chat/completions"


def test_credentials_in_an_address_are_refused_so_that_no_message_shows_them() -> None:
    with pytest.raises(ConfigurationError, match="pass a key as api_key") as refused:
        http.Endpoint("http://user:secret@127.0.0.1:8080/v1")
    assert "secret" not in str(refused.value)


@pytest.mark.parametrize(
    ("url", "headers"),
    [
        ("nowhere", {}),
        ("ftp://127.0.0.1/", {}),
        ("http://:80/", {}),
        ("http://127.0.0.1:99999/", {}),
        ("http://127.0.0.1:port/", {}),
        ("http://[::1/", {}),
        ("http://127.0.0.1/a b", {}),
        ("http://127.0.0.1/\r\nX: y", {}),
        ("http://münchen.invalid/", {}),
        ("http://a..b/", {}),
        (f"http://{'a' * 64}.invalid/", {}),
        ("http://127.0.0.1/", {"Authorization": "Bearer a\r\nX: y"}),
        ("http://127.0.0.1/", {"Authorization": "Bearer schlüssel"}),
    ],
)
def test_an_address_or_a_header_that_cannot_work_is_refused_at_once(
    url: str, headers: dict[str, str]
) -> None:
    with pytest.raises(ConfigurationError):
        http.Endpoint(url, headers)


@pytest.mark.parametrize("host", ["model.invalid", "127.0.0.1:1", "[::1]:1", "256.256.256.256"])
async def test_a_host_that_is_not_there_is_an_error_that_models_expect(host: str) -> None:
    with pytest.raises(OSError):  # noqa: PT011  (each system has its own words for it)
        await http.request(http.Endpoint(f"http://{host}/"), BODY)


# ---- connections


async def test_a_connection_is_kept_for_the_next_request(server: ModelServer) -> None:
    for _ in range(3):
        await fetch(server, HERE_I_AM)
    assert server.connections == 1


async def test_requests_at_once_have_a_connection_each_and_all_are_kept(server: ModelServer) -> None:
    server.script("model", HERE_I_AM)
    for _ in range(3):
        assert await asyncio.gather(*[fetch(server) for _ in range(5)]) == [(200, b"Here I am.")] * 5
    assert server.connections == 5


async def test_a_connection_with_an_answer_that_was_not_read_out_is_not_kept(server: ModelServer) -> None:
    server.script("model", Status(200, body=b"x" * 5_000_000, piece=100_000))
    with await http.request(endpoint(server), BODY) as response:
        await response.more()
    assert await fetch(server, HERE_I_AM) == (200, b"Here I am.")
    assert server.connections == 2


async def test_a_connection_that_was_closed_while_it_was_idle_is_not_used_again(server: ModelServer) -> None:
    await fetch(server, raw(OK + b"Content-Length: 2\r\n\r\nok", hang_up=True))
    assert await fetch(server, HERE_I_AM) == (200, b"Here I am.")
    assert (server.connections, len(server.requests)) == (2, 2)


async def test_a_kept_connection_that_closes_under_a_request_is_replaced_once(server: ModelServer) -> None:
    async def gone_if_kept(exchange: Exchange) -> None:
        await (vanish if exchange.request.connection == 1 else HERE_I_AM)(exchange)

    await fetch(server, HERE_I_AM)
    assert await fetch(server, gone_if_kept) == (200, b"Here I am.")
    assert (server.connections, len(server.requests)) == (2, 3)


async def test_a_request_is_not_sent_once_for_every_connection_that_was_kept(server: ModelServer) -> None:
    """A server that dies of a request must not get it again and again, each time unasked."""
    server.script("model", HERE_I_AM)
    await asyncio.gather(*[fetch(server) for _ in range(5)])
    before = len(server.requests)
    with pytest.raises(OSError):  # noqa: PT011
        await fetch(server, vanish)
    assert len(server.requests) - before <= 2


async def test_a_request_is_not_repeated_once_a_part_of_the_answer_came(server: ModelServer) -> None:
    await fetch(server, HERE_I_AM)
    with pytest.raises(OSError):  # noqa: PT011
        await fetch(server, raw(OK + b"Content-Length: 50\r\n\r\nhello", hang_up=True))
    assert len(server.requests) == 2


async def test_bytes_behind_an_answer_are_no_part_of_it(server: ModelServer) -> None:
    twice = (OK + b"Content-Length: 5\r\n\r\nhello") + (OK + b"Content-Length: 5\r\n\r\nworld")
    assert await fetch(server, raw(twice)) == (200, b"hello")
    assert await fetch(server, HERE_I_AM) == (200, b"Here I am.")


async def test_bytes_on_an_idle_connection_are_not_taken_for_the_next_answer(server: ModelServer) -> None:
    """As HAProxy sends a 408 before it closes a connection that was idle for long."""
    idle = asyncio.Event()

    async def speak_up(exchange: Exchange) -> None:
        await exchange.raw(OK + b"Content-Length: 2\r\n\r\nok")
        await idle.wait()
        await exchange.raw(b"HTTP/1.1 408 Timeout\r\nContent-Length: 0\r\n\r\n")

    assert await fetch(server, speak_up) == (200, b"ok")
    idle.set()
    for _ in range(10):
        await asyncio.sleep(0)
    assert await fetch(server, HERE_I_AM) == (200, b"Here I am.")


async def test_a_request_that_is_cancelled_takes_its_connection_with_it(server: ModelServer) -> None:
    asked, left = asyncio.Event(), asyncio.Event()

    async def wait(exchange: Exchange) -> None:
        asked.set()
        await exchange.wait_for_the_client_to_leave()
        left.set()

    task = asyncio.create_task(fetch(server, wait))
    await asked.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await left.wait()
    assert await fetch(server, HERE_I_AM) == (200, b"Here I am.")


async def test_closing_drops_what_is_idle_and_does_no_harm_when_nothing_is(server: ModelServer) -> None:
    await http.close()
    await fetch(server, HERE_I_AM)
    await http.close()
    await http.close()
    await fetch(server, HERE_I_AM)
    assert server.connections == 2


def test_an_event_loop_that_has_ended_is_not_kept() -> None:
    async def main() -> weakref.ref[asyncio.AbstractEventLoop]:
        async with ModelServer() as server:
            await fetch(server, HERE_I_AM)
        return weakref.ref(asyncio.get_running_loop())

    loop = asyncio.run(main())
    gc.collect()
    assert loop() is None


# ---- proxies


class Proxy:
    """Brings whatever it is sent to one port of this machine, and remembers who asked for what."""

    def __init__(
        self, port: int, *, answer: bytes = b"HTTP/1.1 200 Connected\r\n\r\n", works: bool = True
    ) -> None:
        self._port, self._answer, self._works = port, answer, works
        self.heads: list[str] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Proxy:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._server.wait_closed()

    def _connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._serve(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers = [writer]
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            self.heads.append(head.decode())
            if head.startswith(b"CONNECT"):
                writer.write(self._answer)
            if not self._works:
                await writer.drain()
                return
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
            writers.append(far_writer)
            if not head.startswith(b"CONNECT"):
                far_writer.write(head)
            await asyncio.gather(_pump(reader, far_writer), _pump(far_reader, writer))
        except (ConnectionError, asyncio.IncompleteReadError):
            pass
        finally:
            for each in writers:
                each.close()


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while data := await reader.read(1 << 16):
        writer.write(data)
        await writer.drain()
    writer.close()


async def ask(base_url: str) -> str:
    agent = ToolLoopAgent(model=OpenAIModel("model", base_url), max_retries=0)
    return (await agent.generate("Hello?")).text


TWO_STEPS = [Reply(calls=[Call("unknown", {}, "a")]), Reply("Here I am.")]


async def test_a_loopback_server_is_asked_without_the_environments_proxy(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.script("model", *TWO_STEPS)
    async with Proxy(server.port) as proxy:
        for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, f"http://{proxy.address}")
        assert await ask(server.url) == "Here I am."
        assert proxy.heads == []


@pytest.mark.parametrize("variable", ["http_proxy", "all_proxy"])
@pytest.mark.parametrize("scheme", ["http://", ""])
async def test_a_server_elsewhere_is_asked_through_the_environments_proxy(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch, variable: str, scheme: str
) -> None:
    server.script("model", *TWO_STEPS)
    async with Proxy(server.port) as proxy:
        monkeypatch.setenv(variable, f"{scheme}{proxy.address}")
        assert await ask("http://model.invalid/v1") == "Here I am."
        assert len(proxy.heads) == 1  # and the second request went over the same connection
        assert proxy.heads[0].startswith("POST http://model.invalid:80/v1/chat/completions HTTP/1.1")
        await http.close()


async def test_a_proxy_is_told_who_is_asking(server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    server.script("model", *TWO_STEPS)
    async with Proxy(server.port) as proxy:
        monkeypatch.setenv("http_proxy", f"http://anna:pass%20word@{proxy.address}")
        assert await ask("http://model.invalid/v1") == "Here I am."
        assert "Proxy-Authorization: Basic YW5uYTpwYXNzIHdvcmQ=\r\n" in proxy.heads[0]
        await http.close()


async def test_a_server_that_needs_no_proxy_is_asked_directly(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Proxy(server.port) as proxy:
        monkeypatch.setenv("http_proxy", f"http://{proxy.address}")
        monkeypatch.setenv("no_proxy", "model.invalid")
        assert "http://model.invalid/v1 does not answer" in await ask("http://model.invalid/v1")
        assert proxy.heads == []


@pytest.mark.parametrize(
    "answer",
    [b"HTTP/1.1 407 Who are you?\r\n\r\n", b"HTTP/1.1 403 No\r\n\r\n", b"", b"HTT", b"gibberish\r\n\r\n"],
)
async def test_a_proxy_that_does_not_work_is_an_error_that_models_expect(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    async with Proxy(server.port, answer=answer, works=False) as proxy:
        monkeypatch.setenv("https_proxy", f"http://{proxy.address}")
        with pytest.raises((OSError, ModelError)):
            await http.request(http.Endpoint("https://model.invalid/"), BODY)


async def test_a_proxy_that_says_nothing_is_given_up(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_pool, "CONNECT_SECONDS", 0.05)
    server.script("model", *TWO_STEPS)
    async with Proxy(server.port, answer=b"") as proxy:
        monkeypatch.setenv("https_proxy", f"http://{proxy.address}")
        assert "no connection within 0.05 seconds" in await ask("https://model.invalid/v1")


# ---- TLS


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A key and a certificate in one file, for this machine and for model.invalid."""
    if shutil.which("openssl") is None:
        pytest.skip("openssl is not installed, so there is no certificate to test TLS with")
    folder = tmp_path_factory.mktemp("tls")
    names = "subjectAltName=IP:127.0.0.1,DNS:model.invalid"
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=test"
    )
    subprocess.run(
        [*command.split(), "-addext", names, "-keyout", folder / "key.pem", "-out", folder / "cert.pem"],
        check=True,
        capture_output=True,
    )
    both = folder / "both.pem"
    both.write_text((folder / "key.pem").read_text() + (folder / "cert.pem").read_text())
    return both


@pytest.fixture
async def secure(certificate: Path) -> AsyncIterator[ModelServer]:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    context.load_cert_chain(certificate)
    async with ModelServer(tls=context) as running:
        running.script("model", *TWO_STEPS)
        yield running
        await http.close()
    assert not running.faults


async def test_a_server_with_a_trusted_certificate_is_asked_over_one_connection(
    secure: ModelServer, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    assert await ask(secure.url) == "Here I am."
    assert (secure.connections, len(secure.requests)) == (1, 2)


async def test_a_server_with_a_certificate_nobody_knows_gets_nothing(secure: ModelServer) -> None:
    assert "certificate" in (await ask(secure.url)).lower()
    assert secure.requests == []


async def test_a_certificate_for_another_name_is_refused(
    secure: ModelServer, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    answer = await ask(secure.url.replace("127.0.0.1", "localhost"))
    assert "certificate" in answer.lower()
    assert secure.requests == []


async def test_a_server_without_tls_is_no_answer_over_tls(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(http_pool, "CONNECT_SECONDS", 0.2)
    assert "does not answer" in await ask(server.url.replace("http:", "https:"))


async def test_tls_goes_through_a_proxy_from_end_to_end(
    secure: ModelServer, certificate: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    async with Proxy(secure.port) as proxy:
        monkeypatch.setenv("https_proxy", f"http://{proxy.address}")
        assert await ask("https://model.invalid/v1") == "Here I am."
        assert proxy.heads[0].startswith("CONNECT model.invalid:443 HTTP/1.1\r\n")
        assert secure.requests[0].headers["host"] == "model.invalid"
        await http.close()


# ---- a whole program

PROGRAM = """
import asyncio, logging, sys
from bridle import Budget, ToolLoopAgent
from bridle.models import OpenAIModel

# how long a step took says nothing of what is left open
logging.getLogger("asyncio").addFilter(lambda record: " took " not in record.getMessage())
agent = ToolLoopAgent(model=OpenAIModel(sys.argv[2], sys.argv[1]), budget=Budget(seconds=float(sys.argv[3])))
"""
RUN = "result = asyncio.run(agent.generate('Hello?'))\nprint(result.finish_reason, result.text[:10])"
TWICE = "\n".join([RUN, RUN])
LEAVE = """
async def main():
    stream = agent.stream('Hello?')
    async for event in stream:
        if event.type == 'text-delta':
            print(event.delta[:2])
            return
asyncio.run(main())
"""


async def program(server: ModelServer, code: str, model: str, seconds: float = 30) -> tuple[str, str]:
    """What a Python program of its own prints, with every warning an error and every check on."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "error", "-X", "dev", "-c", PROGRAM + code, server.url, model, str(seconds)),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    out, err = await process.communicate()
    return out.decode(), err.decode()


async def test_a_program_that_runs_an_agent_closes_everything_by_itself(server: ModelServer) -> None:
    server.script("model", *TWO_STEPS)
    assert await program(server, RUN, "model") == ("stop Here I am.\n", "")


async def test_so_does_one_that_runs_it_in_one_event_loop_after_the_other(server: ModelServer) -> None:
    server.script("model", *TWO_STEPS)
    assert await program(server, TWICE, "model") == ("stop Here I am.\n" * 2, "")


async def test_so_does_one_whose_run_ends_in_the_middle_of_a_stream(server: ModelServer) -> None:
    server.script("endless", Endless(b"data: " + dump(delta({"content": "la " * 20_000})) + b"\n\n"))
    assert await program(server, RUN, "endless") == ("length la la la l\n", "")


async def test_so_does_one_that_leaves_a_run_behind(server: ModelServer) -> None:
    server.script("endless", Endless(b"data: " + dump(delta({"content": "la "})) + b"\n\n"))
    assert await program(server, LEAVE, "endless") == ("la\n", "")
