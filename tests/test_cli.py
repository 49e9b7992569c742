from __future__ import annotations

import asyncio
import os
import pty
import re
import select
import subprocess
import sys
import termios
import threading
from collections.abc import AsyncIterator, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from bridle import __version__
from support.model_server import Call, Failing, ModelServer, Reply, Status, Wire, busy, hang

COMMAND = [sys.executable, "-m", "bridle.cli"]
IN_A_TERMINAL = "import os; os.login_tty(0); from bridle.cli import main; main()"
PATIENCE = 60
"""Seconds until a terminal that shows nothing new counts as dead; no test waits for it to pass."""


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    """A machine with nothing configured: no keys, no Ollama (nobody answers at port 9), an empty cache."""
    kept = {
        name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG", "VIRTUAL_ENV")
    }
    return {
        **kept,
        "OLLAMA_HOST": "127.0.0.1:9",
        "XDG_CACHE_HOME": str(tmp_path),
        "PYTHONUTF8": "1",
        "TERM": "xterm",
    }


@pytest.fixture
async def server() -> AsyncIterator[ModelServer]:
    async with ModelServer() as running:
        yield running
    assert not running.faults


def bridle(environ: dict[str, str], *args: str, said: str | bytes = b"") -> subprocess.CompletedProcess[str]:
    """Run a command to its end, with `said` piped in."""
    piped = said.encode() if isinstance(said, str) else said
    done = subprocess.run([*COMMAND, *args], input=piped, capture_output=True, env=environ, timeout=PATIENCE)
    assert b"Traceback" not in done.stderr
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


async def chat(
    environ: dict[str, str], server: ModelServer, said: str, *more: str
) -> subprocess.CompletedProcess[str]:
    """A piped conversation with the model called "model" on the server, which runs in this event loop."""
    args = ("chat", "--model", f"openai:model@{server.url}", *more)
    return await asyncio.to_thread(bridle, environ, *args, said=said)


class Terminal:
    """The command line as a person has it: on a terminal of its own, keys in, screen out."""

    def __init__(self, environ: dict[str, str], *args: str) -> None:
        self._master, slave = pty.openpty()
        _keep_what_is_written(slave)
        command = [sys.executable, "-c", IN_A_TERMINAL, *args]
        self.process = subprocess.Popen(command, stdin=slave, stdout=slave, stderr=slave, env=environ)
        os.close(slave)
        self.screen = ""
        self._read = 0

    def press(self, keys: str) -> None:
        os.write(self._master, keys.encode())

    async def shows(self, text: str) -> None:
        """Wait until `text` appears behind what was waited for before."""
        while (found := self.screen.find(text, self._read)) < 0:
            piece = await asyncio.to_thread(self._more)
            assert piece, f"{text!r} never appeared. The screen: {self.screen!r}"
            self.screen += piece
        self._read = found + len(text)

    async def press_until_it_shows(self, keys: str, text: str) -> None:
        """Press again where nothing comes of it: between drawing its prompt and waiting for keys, Python's
        readline does not notice a signal."""
        for _ in range(PATIENCE):
            self.press(keys)
            self.screen += await asyncio.to_thread(self._more, 1)
            if text in self.screen:
                return
        raise AssertionError(f"{text!r} never appeared. The screen: {self.screen!r}")

    async def ends(self) -> int:
        while piece := await asyncio.to_thread(self._more):
            self.screen += piece
        assert "Traceback" not in self.screen
        return await asyncio.to_thread(self.process.wait, PATIENCE)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)

    def _more(self, seconds: float = PATIENCE) -> str:
        if not select.select([self._master], [], [], seconds)[0]:
            return ""
        try:
            return os.read(self._master, 65536).decode("utf-8", "replace")
        except OSError:  # the other side is closed
            return ""


def _keep_what_is_written(terminal: int) -> None:
    """Where Ctrl-C is pressed, a terminal throws away what nobody has read yet: pressed again, it would take
    the answer to the first press with it."""
    settings = termios.tcgetattr(terminal)
    settings[3] |= termios.NOFLSH
    termios.tcsetattr(terminal, termios.TCSANOW, settings)


@pytest.fixture
def terminals(environ: dict[str, str]) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for each in opened:
        each.close()


# ---- a piped conversation


def test_a_piped_question_is_answered_and_the_command_ends_well(environ: dict[str, str]) -> None:
    done = bridle(environ, "chat", said="Was ist 3 mal 4?\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Schritt 1/20: calculate(expression: 3 * 4)" in done.stdout
    assert "Planer › 3 mal 4 = 12" in done.stdout
    assert "\x1b" not in done.stdout


def test_with_nothing_configured_it_says_where_it_looked_and_what_answers(environ: dict[str, str]) -> None:
    said = bridle(environ, "chat").stdout
    assert "✗ BRIDLE_MODEL: nicht gesetzt" in said
    assert "✗ Ollama unter http://127.0.0.1:9: nicht gefunden" in said
    assert f"✗ GGUF-Datei in {environ['XDG_CACHE_HOME']}/bridle/models: nicht gefunden" in said
    assert "Eingebauter Planer (kein Sprachmodell)" in said


def test_it_speaks_english_too(environ: dict[str, str]) -> None:
    done = bridle(environ, "chat", "--lang", "en", said="Tell me a joke.\nWhat is 3 times 4?\n")
    assert "Ollama at http://127.0.0.1:9: not found" in done.stdout
    assert "Built-in planner (not a language model)" in done.stdout
    assert "Planner › I have no answer to that." in done.stdout
    assert "Step 1/20: calculate(expression: 3 * 4)" in done.stdout


def test_empty_lines_are_passed_over_and_the_last_line_needs_no_end(environ: dict[str, str]) -> None:
    done = bridle(environ, "chat", said="\n   \n1+1\n\n2+2")
    assert re.findall(r"Planer › (.*)", done.stdout) == ["1+1 = 2", "2+2 = 4"]


def test_bytes_that_are_no_text_do_not_end_the_conversation(environ: dict[str, str]) -> None:
    done = bridle(environ, "chat", said=b"\xff\xfe\x00\n1+1\n")
    assert done.returncode == 0
    assert "1+1 = 2" in done.stdout


def test_notes_stay_for_the_conversation(environ: dict[str, str]) -> None:
    said = "Rechne 12 × 4 und notiere das Ergebnis\nZeig mir alle Notizen\n"
    done = bridle(environ, "chat", said=said)
    assert "Schritt 2/20: create_note(text: 12 × 4 = 48)" in done.stdout
    assert "Planer › 1 Notiz:\n1. 12 × 4 = 48" in done.stdout


def test_a_reader_that_leaves_early_gets_no_traceback(environ: dict[str, str]) -> None:
    chatting = subprocess.Popen([*COMMAND, "chat"], stdin=-1, stdout=-1, stderr=-1, env=environ)
    assert chatting.stdin is not None
    assert chatting.stdout is not None
    chatting.stdout.readline()
    chatting.stdout.close()
    chatting.stdin.write(b"1+1\n" * 50)
    chatting.stdin.close()
    assert chatting.stderr is not None
    assert b"Traceback" not in chatting.stderr.read()
    chatting.stderr.close()
    chatting.wait(PATIENCE)


# ---- a conversation with a model


async def test_a_model_can_use_the_tools(environ: dict[str, str], server: ModelServer) -> None:
    calls = [Call("calculate", {"expression": "6*7"}), Call("calculate", {"expression": "1/0"})]
    server.script("model", Reply("Ich rechne.", calls=calls), Reply("Das ist 42."))
    done = await chat(environ, server, "Was ist sechs mal sieben?\n", "--max-steps", "7")
    assert done.stdout.splitlines()[-7:-1] == [
        "model › Ich rechne.",
        "Schritt 1/7: calculate(expression: 6*7)",
        "Schritt 1/7: calculate(expression: 1/0)",
        '  → calculate: {"expression": "6*7", "result": "42", "exact": true}',
        "  ✗ calculate: Durch null lässt sich nicht teilen.",
        "model › Das ist 42.",
    ]
    assert "Modell: model (lokal)" in done.stdout


async def test_what_was_said_before_is_remembered(environ: dict[str, str], server: ModelServer) -> None:
    server.script("model", Reply(calls=[Call("now")]), Reply("Erste Antwort."))
    server.script("Zweite", Reply("Zweite Antwort."))
    done = await chat(environ, server, "Erste Frage\nZweite Frage\n")
    assert "model › Zweite Antwort." in done.stdout
    roles = [message["role"] for message in server.requests[-1].messages]
    assert roles == ["system", "user", "assistant", "tool", "assistant", "user"]
    assert server.requests[-1].messages[4]["content"] == "Erste Antwort."


async def test_a_retry_is_shown(environ: dict[str, str], server: ModelServer) -> None:
    server.script("model", Failing(1, busy("0"), Reply("Da bin ich.")))
    done = await chat(environ, server, "Hallo\n")
    assert "Das Modell antwortet nicht (" in done.stdout
    assert "neuer Versuch in 0.0 s" in done.stdout
    assert "model › Da bin ich." in done.stdout


async def test_a_model_that_fails_is_a_sentence_and_the_conversation_goes_on(
    environ: dict[str, str], server: ModelServer
) -> None:
    server.script("model", Status(401, "bad key"))
    server.script("Noch", Reply("Jetzt geht es."))
    failed = await chat(environ, server, "Hallo\n")
    assert failed.returncode == 1
    assert "model › Ein Fehler ist aufgetreten:" in failed.stdout
    recovered = await chat(environ, server, "Hallo\nNoch einmal\n")
    assert (recovered.returncode, "model › Jetzt geht es." in recovered.stdout) == (0, True)
    assert [m["role"] for m in server.requests[-1].messages] == ["system", "user", "assistant", "user"]


def test_a_server_that_is_not_there_is_a_sentence(environ: dict[str, str]) -> None:
    done = bridle(
        environ, "chat", "--model", "openai:x@http://127.0.0.1:9/v1", "--seconds", "2", said="Hallo\n"
    )
    assert done.returncode == 1
    assert "http://127.0.0.1:9/v1 does not answer" in done.stdout


async def test_the_cap_makes_the_model_sum_up(environ: dict[str, str], server: ModelServer) -> None:
    server.script("model", Reply(calls=[Call("now")]), closing=Reply("Mehr weiß ich nicht."))
    done = await chat(environ, server, "Los\n", "--max-steps", "1")
    assert "Schritt 1/1: now()" in done.stdout
    assert "model › Mehr weiß ich nicht.\nDie Schritte für diese Antwort waren aufgebraucht" in done.stdout


async def test_a_model_cannot_control_the_terminal(environ: dict[str, str], server: ModelServer) -> None:
    server.script("model", Reply("\x1b[2Jweg\x07\r\x9b31m[bold]fett[/bold] :smile:"))
    done = await chat(environ, server, "Los\n")
    assert "model › [2Jweg31m[bold]fett[/bold] :smile:" in done.stdout
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", done.stdout)


def test_a_model_that_ollama_has_is_found_and_used(environ: dict[str, str]) -> None:
    class Ollama(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.reply("application/json", b'{"models": [{"name": "qwen3:8b"}]}')

        def do_POST(self) -> None:
            self.rfile.read(int(self.headers["Content-Length"]))
            said = b'{"message": {"role": "assistant", "content": "Hallo aus Ollama."}, "done": false}\n'
            end = b'{"message": {"role": "assistant", "content": ""}, "done": true, "done_reason": "stop"}\n'
            self.reply("application/x-ndjson", said + end if self.path == "/api/chat" else b"{}")

        def reply(self, kind: str, body: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Ollama) as ollama:
        thread = threading.Thread(target=ollama.serve_forever)
        thread.start()
        try:
            here = {**environ, "OLLAMA_HOST": f"127.0.0.1:{ollama.server_port}"}
            talk = bridle(here, "chat", said="Hallo\n")
            seen = bridle(here, "doctor")
        finally:
            ollama.shutdown()
            thread.join()
    assert "Modell: qwen3:8b (lokal)" in talk.stdout
    assert "qwen3:8b › Hallo aus Ollama." in talk.stdout
    assert "gefunden (qwen3:8b)" in seen.stdout
    assert "„python -m bridle chat“ benutzt ollama:qwen3:8b." in seen.stdout


# ---- on a terminal


async def test_ctrl_c_stops_the_answer_at_once_and_what_was_said_stays_in_the_conversation(
    environ: dict[str, str], server: ModelServer, terminals: list[Terminal]
) -> None:
    server.script(
        "model",
        Reply("Es war einmal ein Pferd.", wire=Wire(hold_after=b' Pferd."}, "finish_reason": null}]}\n\n')),
    )
    server.script("Weiter", Reply("Und es lief."))
    terminal = Terminal(environ, "chat", "--model", f"openai:model@{server.url}")
    terminals.append(terminal)
    await terminal.shows("Du › ")
    terminal.press("Erzähl mir was\r")
    await terminal.shows("Es war einmal ein Pferd.")
    terminal.press("\x03")
    await terminal.shows("Abgebrochen. Was bis dahin da war, bleibt im Gespräch.")
    await terminal.shows("Du › ")
    terminal.press("Weiter\r")
    await terminal.shows("Und es lief.")
    await terminal.shows("Du › ")
    terminal.press("\x04")
    assert await terminal.ends() == 0
    assert [m["content"] for m in server.requests[-1].messages[1:]] == [
        "Erzähl mir was",
        "Es war einmal ein Pferd.",
        "Weiter",
    ]


async def test_ctrl_c_before_the_first_word_leaves_a_valid_conversation(
    environ: dict[str, str], server: ModelServer, terminals: list[Terminal]
) -> None:
    server.script("model", hang)
    server.script("Weiter", Reply("Hier bin ich."))
    terminal = Terminal(environ, "chat", "--model", f"openai:model@{server.url}")
    terminals.append(terminal)
    await terminal.shows("Du › ")
    terminal.press("Bist du da?\r")
    await terminal.shows("Schritt 1/20: Denke nach …")
    terminal.press("\x03")
    await terminal.shows("Die Anfrage wurde abgebrochen.")
    await terminal.shows("Du › ")
    terminal.press("Weiter\r")
    await terminal.shows("Hier bin ich.")
    await terminal.shows("Du › ")
    terminal.press("\x04")
    assert await terminal.ends() == 0
    assert [m["role"] for m in server.requests[-1].messages] == ["system", "user", "assistant", "user"]


@pytest.mark.parametrize("key", ["\x03", "\x04"], ids=["ctrl-c", "ctrl-d"])
async def test_ctrl_c_and_ctrl_d_at_the_prompt_leave(
    key: str, environ: dict[str, str], terminals: list[Terminal]
) -> None:
    terminal = Terminal(environ, "chat")
    terminals.append(terminal)
    await terminal.shows("beendet sonst das Gespräch")
    await terminal.shows("Du › ")
    await terminal.press_until_it_shows(key, "Bis bald.")
    assert await terminal.ends() == 0


async def test_the_steps_are_seen_while_they_happen(
    environ: dict[str, str], server: ModelServer, terminals: list[Terminal]
) -> None:
    server.script("model", Reply(calls=[Call("now")]), Reply("Fertig."))
    terminal = Terminal(environ, "chat", "--model", f"openai:model@{server.url}")
    terminals.append(terminal)
    await terminal.shows("Du › ")
    terminal.press("Los\r")
    for seen in (
        "Schritt 1/20: Denke nach …",
        "Schritt 1/20: now()",
        "Schritt 2/20: Denke nach …",
        "Fertig.",
    ):
        await terminal.shows(seen)
    await terminal.shows("Du › ")
    terminal.press("\x04")
    assert await terminal.ends() == 0


# ---- options that cannot work


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ("--model", "nonsense"),
            "--model: „nonsense“ ist kein Modell, das ich kenne. Möglich sind: ollama:NAME,",
        ),
        (("--model", ""), "--model: Der Name des Modells ist leer."),
        (("--model", "openai:"), "--model: In „openai:“ fehlt der Name des Modells."),
        (
            ("--model", "openai:x@nowhere/v1"),
            "--model: Die Adresse in „openai:x@nowhere/v1“ kann ich nicht benutzen.",
        ),
        (
            ("--model", "openai:gpt-4o"),
            "--model: „openai:gpt-4o“ braucht einen Schlüssel: Setze die Umgebungsvariable OPENAI_API_KEY.",
        ),
        (
            ("--model", "nonsense", "--lang", "en"),
            "--model: 'nonsense' is no model that I know. Valid forms:",
        ),
        (("--max-steps", "0"), "--max-steps muss mindestens 1 sein, nicht 0."),
        (("--max-steps", "0", "--lang", "en"), "--max-steps must be at least 1, not 0."),
        (("--seconds", "0"), "--seconds muss eine Zahl über 0 sein, nicht 0.0."),
        (("--seconds", "nan"), "--seconds muss eine Zahl über 0 sein, nicht nan."),
    ],
)
def test_an_option_that_cannot_work_is_one_clear_sentence(
    args: tuple[str, ...], sentence: str, environ: dict[str, str]
) -> None:
    done = bridle(environ, "chat", *args, said="1+1\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(sentence)
    assert done.stderr.count("\n") == 1


def test_a_bad_model_in_the_environment_is_named_as_such(environ: dict[str, str]) -> None:
    done = bridle({**environ, "BRIDLE_MODEL": "nonsense"}, "chat", said="1+1\n")
    assert done.returncode == 2
    assert done.stderr.startswith("BRIDLE_MODEL: „nonsense“ ist kein Modell")


def test_the_planner_can_be_asked_for(environ: dict[str, str]) -> None:
    done = bridle(environ, "chat", "--model", "planner", said="1+1\n")
    assert "Eingebauter Planer (kein Sprachmodell)" in done.stdout
    assert "gesucht" not in done.stdout


# ---- the other commands


def test_the_doctor_says_what_is_there_and_what_to_do(environ: dict[str, str]) -> None:
    done = bridle(environ, "doctor")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"Bridle {__version__} · Python {sys.version.split()[0]}" in done.stdout
    assert "✓ cli" in done.stdout
    assert "helena" not in done.stdout  # extras for what is still to come are nobody's advice
    assert "✗ OPENAI_API_KEY: nicht gesetzt" in done.stdout
    assert "ollama pull qwen3:8b" in done.stdout
    assert "bridle chat --model openai:NAME@http://HOST:PORT/v1" in done.stdout


def test_the_doctor_shows_that_a_key_is_set_and_never_the_key(environ: dict[str, str]) -> None:
    done = bridle({**environ, "OPENAI_API_KEY": "sk-secret"}, "doctor", "--lang", "en")
    assert "✓ OPENAI_API_KEY: set" in done.stdout
    assert "sk-secret" not in done.stdout


def test_the_doctor_ends_well_with_a_bad_model_in_the_environment(environ: dict[str, str]) -> None:
    done = bridle({**environ, "BRIDLE_MODEL": "nonsense"}, "doctor")
    assert done.returncode == 0
    assert "! BRIDLE_MODEL: gesetzt, aber unbrauchbar (nonsense)" in done.stdout
    assert "Berichtige BRIDLE_MODEL" in done.stdout


def test_the_version_is_shown(environ: dict[str, str]) -> None:
    assert bridle(environ, "--version").stdout == f"bridle {__version__}\n"


@pytest.mark.parametrize("package", ["typer", "rich"])
def test_without_the_extra_it_says_how_to_get_it(package: str, environ: dict[str, str]) -> None:
    code = f"import sys; sys.modules[{package!r}] = None; from bridle.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", code, "chat"], capture_output=True, text=True, env=environ)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"The command line needs the package '{package}'.")
    assert '[cli]"' in done.stderr
