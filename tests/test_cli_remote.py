"""`bridle chat --server`: a terminal here, an assistant there, and connections that break."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.serving.client import sent_events
from support.model_server import ModelServer, Reply, Wire
from support.served import Browser, Served, bare_machine, bridle, good, served
from test_cli import Terminal

QUESTION = "Notiere für in 14 Tagen: Zahnarzt"
WHOLE = "Zahnarzt“ liegt zur Freigabe bereit."

DEMO = ("--assistant", "demo")


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return bare_machine(tmp_path_factory.mktemp("machine"))


@pytest.fixture(scope="module")
def server(machine: dict[str, str]) -> Iterator[Served]:
    with served(machine, "--port", 0) as running:
        yield running


@pytest.fixture(scope="module")
def key(machine: dict[str, str], server: Served) -> str:
    return good(machine, "user", "key", "demo@localhost").strip()


def chat(environ: dict[str, str], url: str, key: str, said: str, *more: str) -> str:
    return good({**environ, "BRIDLE_KEY": key}, "chat", "--server", url, *DEMO, *more, said=said)


def test_piped_questions_are_answered_with_their_steps(
    machine: dict[str, str], server: Served, key: str
) -> None:
    out = chat(machine, server.url, key, f"Was ist 3 + 4?\n{QUESTION}\nHänge aus: Kuchen\n").splitlines()
    assert "Vorführung auf http://127.0.0.1" in out[0]
    assert "Schritt 1/5: calculate(expression: 3 + 4)" in out
    assert "Vorführung › 3 + 4 = 7" in out
    assert any(line.startswith("Schritt 2/5: create_note(") for line in out)
    assert f"Das wartet auf eine Freigabe: post_notice. Entscheide auf {server.url}." in out
    assert not any("Traceback" in line for line in out)


def test_the_questions_of_one_chat_are_one_conversation(
    machine: dict[str, str], server: Served, key: str
) -> None:
    program = Browser(server.url, key)
    before = {each["id"] for each in program.get("/api/conversations")["conversations"]}
    chat(machine, server.url, key, "Was ist 1 + 1?\nWas ist 2 + 2?\n")
    after = program.get("/api/conversations")["conversations"]
    new = [each["id"] for each in after if each["id"] not in before]
    assert len(new) == 1
    asked = [
        each for each in program.get(f"/api/conversations/{new[0]}")["messages"] if each["role"] == "user"
    ]
    assert [each["text"] for each in asked] == ["Was ist 1 + 1?", "Was ist 2 + 2?"]


@pytest.mark.parametrize("lines", [1, 4, 9, 14, 25])
def test_a_connection_that_breaks_in_the_stream_loses_and_repeats_nothing(
    machine: dict[str, str], server: Served, key: str, lines: int
) -> None:
    unbroken = chat(machine, server.url, key, f"{QUESTION}\n").splitlines()[1:]
    with cutting(server.url, lines) as proxy:
        out = chat(machine, proxy.url, key, f"{QUESTION}\n").splitlines()[1:]
    assert [line for line in out if '"draft"' not in line] == [
        line for line in unbroken if '"draft"' not in line
    ]
    assert WHOLE in out[-2]
    assert len(proxy.resumed) >= 2
    assert proxy.resumed[0] is None
    assert (proxy.resumed[1] is None) == (lines < 5)  # by then no event was whole


def test_a_question_whose_answer_got_lost_is_asked_once(
    machine: dict[str, str], server: Served, key: str
) -> None:
    program = Browser(server.url, key)
    with cutting(server.url, drop_first_ask=True) as proxy:
        out = chat(machine, proxy.url, key, "Was ist 20 + 22?\n")
    assert "20 + 22 = 42" in out
    newest = program.get("/api/conversations")["conversations"][0]["id"]
    assert len(program.get(f"/api/conversations/{newest}")["runs"]) == 1


async def test_ctrl_c_stops_the_run_on_the_server(tmp_path: Path) -> None:
    environ = bare_machine(tmp_path)
    async with ModelServer() as model:
        held = Wire(hold_after=b' Pferd."}, "finish_reason": null}]}\n\n')
        model.script("model", Reply("Es war einmal ein Pferd.", wire=held))
        asking = {**environ, "BRIDLE_MODEL": f"openai:model@{model.url}"}
        running = await asyncio.to_thread(Served, asking, "--port", 0)
        terminal = None
        try:
            key = (await asyncio.to_thread(good, environ, "user", "key", "demo@localhost")).strip()
            terminal = Terminal({**environ, "BRIDLE_KEY": key}, "chat", "--server", running.url, *DEMO)
            await terminal.shows("Du › ")
            terminal.press("Erzähl mir was\r")
            await terminal.shows("Es war einmal ein Pferd.")
            terminal.press("\x03")
            await terminal.shows("Abgebrochen. Was bis dahin da war, bleibt im Gespräch.")
            await terminal.shows("Du › ")
            terminal.press("\x04")
            assert await terminal.ends() == 0
            program = Browser(running.url, key)
            listed = await asyncio.to_thread(program.get, "/api/conversations")
            found = await asyncio.to_thread(
                program.get, f"/api/conversations/{listed['conversations'][0]['id']}"
            )
            assert [(each["state"], each["outcome"]) for each in found["runs"]] == [("ended", "abort")]
            assert await asyncio.to_thread(running.stop) == 0
        finally:
            running.close()
            if terminal is not None:
                terminal.close()


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["--key", ""], 2, "Für den Server fehlt ein Schlüssel"),
        (["--key", "bridle_falsch"], 1, "Melde dich bitte an."),
        (["--key", "ä"], 2, "„http://127.0.0.1"),
        (["--assistant", "niemand"], 2, "Den Assistenten „niemand“ gibt es dort nicht. Möglich sind: helena"),
        (["--server", "nirgends"], 2, "„nirgends“ ist keine Adresse eines Servers."),
        (["--server", "http://127.0.0.1:9"], 1, "Der Server unter http://127.0.0.1:9 antwortet nicht:"),
    ],
)
def test_what_cannot_work_is_one_sentence(
    machine: dict[str, str], server: Served, key: str, arguments: list[str], code: int, sentence: str
) -> None:
    asked = ["--server", server.url, "--key", key, *arguments]
    done = bridle(machine, "chat", *asked, said="Was ist 1 + 1?\n")
    assert (done.returncode, done.stdout) == (code, "")
    assert done.stderr.startswith(sentence)
    assert len(done.stderr.splitlines()) == 1


def test_a_key_that_may_only_read_is_told_so_and_the_command_fails(
    machine: dict[str, str], server: Served, key: str
) -> None:
    reading = good(machine, "user", "key", "demo@localhost", "--scope", "read").strip()
    done = bridle(machine, "chat", "--server", server.url, "--key", reading, said="Was ist 1 + 1?\n")
    assert done.returncode == 1
    assert "nicht dafür gemacht" in done.stdout


@given(st.data())
def test_however_the_bytes_are_cut_the_same_events_come(data: st.DataObject) -> None:
    bodies = data.draw(
        st.lists(st.dictionaries(st.text(), st.text() | st.integers(), min_size=1), max_size=5)
    )
    end = data.draw(st.sampled_from(["\n", "\r\n"]))
    sent = "".join(
        [
            f": noise{end}{end}id: {n}.1{end}data: {json.dumps(body)}{end}{end}"
            for n, body in enumerate(bodies)
        ]
    ).encode()
    cuts = sorted(data.draw(st.lists(st.integers(0, len(sent)), max_size=8)))
    pieces = [sent[a:b] for a, b in zip([0, *cuts], [*cuts, len(sent)], strict=True)]

    async def given_pieces() -> AsyncIterator[bytes]:
        for piece in pieces:
            yield piece

    async def read() -> list[tuple[str, dict[str, Any]]]:
        return [each async for each in sent_events(given_pieces())]

    assert asyncio.run(read()) == [(f"{n}.1", body) for n, body in enumerate(bodies)]


# ---- a connection that breaks


class Cutting(ThreadingHTTPServer):
    """Passes on what it is asked, and breaks the first stream of events after so many lines."""

    daemon_threads = True

    def __init__(self, target: str, lines: int, drop_first_ask: bool) -> None:
        super().__init__(("127.0.0.1", 0), _Passing)
        self.target = urlsplit(target).netloc
        self.lines, self.drop_next_ask = lines, drop_first_ask
        self.resumed: list[str | None] = []
        self.url = f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        pass  # whoever is cut off hangs up


class _Passing(BaseHTTPRequestHandler):
    server: Cutting

    def do_GET(self) -> None:
        self._pass_on(None)

    def do_POST(self) -> None:
        self._pass_on(self.rfile.read(int(self.headers.get("Content-Length", 0))))

    def _pass_on(self, body: bytes | None) -> None:
        upstream = HTTPConnection(self.server.target)
        kept = {
            name: value for name, value in self.headers.items() if name.lower() not in ("host", "connection")
        }
        upstream.request(self.command, self.path, body, kept)
        answer = upstream.getresponse()
        if self.server.drop_next_ask and self.path.endswith("/messages"):
            self.server.drop_next_ask = False
            answer.read()
            upstream.close()
            return  # it was done, and nobody hears of it
        events = self.path.endswith("/events")
        most = None
        if events:
            self.server.resumed.append(self.headers.get("Last-Event-ID"))
            most = self.server.lines if len(self.server.resumed) == 1 else None
        self.send_response(answer.status)
        self.send_header("Content-Type", answer.headers.get("Content-Type", ""))
        self.end_headers()
        sent = 0
        while (line := answer.readline()) and (most is None or sent < most):
            self.wfile.write(line)
            self.wfile.flush()
            sent += 1
        upstream.close()

    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextmanager
def cutting(target: str, lines: int = 10**9, drop_first_ask: bool = False) -> Iterator[Cutting]:
    with Cutting(target, lines, drop_first_ask) as proxy:
        thread = threading.Thread(target=proxy.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        try:
            yield proxy
        finally:
            proxy.shutdown()
            thread.join()
