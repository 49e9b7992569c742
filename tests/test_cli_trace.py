"""`bridle replay` and `bridle trace show`, as somebody types them."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bridle import GERMAN, Budget, ModelError, ToolLoopAgent, tool
from bridle.engine.model import RetryChunk
from bridle.engine.trace import recording
from bridle.models import ScriptedModel, call
from bridle.models.scripted import Turn

TOOLS_FILE = '''
from bridle import tool

@tool
def find(query: str) -> str:
    """Look something up."""
    return f"{query} is on page PAGE."

@tool(effect="draft")
def note(text: str) -> str:
    """Write something down."""
    raise SystemExit("a replay writes nothing")

TOOLS = [find, note]
ONE = 1
'''
AGENT_FILE = '''
from bridle import GERMAN, Budget, ToolContext, ToolLoopAgent, tool
from bridle.testing import ScriptedModel

@tool
def find(ctx: ToolContext[str], query: str) -> str:
    """Look something up."""
    return f"{query} is on page {ctx.context}."

@tool(effect="draft")
def note(text: str) -> str:
    """Write something down."""
    raise SystemExit("a replay writes nothing")

agent = ToolLoopAgent(
    model=ScriptedModel([]), instructions="Hilf.", tools=[find, note], context="1", texts=GERMAN,
    budget=Budget(steps=3),
)

def make():
    return agent

def broken():
    raise LookupError("no database")

ONE = 1
'''


@tool
def find(query: str) -> str:
    """Look something up."""
    return f"{query} is on page 1."


@tool(effect="draft")
def note(text: str) -> str:
    """Write something down."""
    return f"noted: {text}"


class Flaky(ScriptedModel):
    """Has to be asked twice, at first."""

    async def stream(self, request: Any) -> Any:
        if not self.requests:
            yield RetryChunk(1, 0.5, ModelError("HTTP 429", fault="busy", retryable=True))
        async for chunk in ScriptedModel.stream(self, request):
            yield chunk


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The trace of a run of four steps, of which the last is the closing turn."""
    script = [
        Turn("Ich schaue nach.", [call("find", query="Frist")], reasoning="Hm, erst suchen."),
        [call("find", query="Mündung"), call("gone", x=1)],
        [call("note", text="Ü\x1b[31m"), call("note", text="Ü\x1b[31m")],
        "Fertig.",
    ]
    path = tmp_path / "trace.jsonl"
    agent = ToolLoopAgent(
        model=Flaky(script),
        instructions="Hilf.",
        tools=[find, note],
        budget=Budget(steps=3),
        texts=GERMAN,
    )
    asyncio.run(recording(agent, path).generate("Wann läuft die Frist ab?", run_id="lauf"))
    return path


def bridle(folder: Path, *args: str | Path) -> tuple[int, str, str]:
    environ = {**os.environ, "PYTHONUTF8": "1", "TERM": "dumb"}
    command = [sys.executable, "-m", "bridle.cli", *map(str, args)]
    done = subprocess.run(command, capture_output=True, cwd=folder, env=environ, timeout=60)
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def edit(path: Path, number: int, **changes: Any) -> None:
    lines = path.read_text().splitlines()
    lines[number - 1] = json.dumps({**json.loads(lines[number - 1]), **changes})
    path.write_text("\n".join(lines) + "\n")


def line_of(path: Path, kind: str, nth: int = 1) -> int:
    kinds = [json.loads(line)["line"] for line in path.read_text().splitlines()]
    return [number for number, each in enumerate(kinds, 1) if each == kind][nth - 1]


def test_an_unchanged_run_is_one_line_and_a_zero(path: Path) -> None:
    code, out, err = bridle(path.parent, "replay", path)
    assert (code, err) == (0, "")
    assert out == "Unverändert: 4 Modellaufrufe ergeben dasselbe wie in der Aufzeichnung.\n"
    assert bridle(path.parent, "replay", path, "--lang", "en")[1].startswith("Unchanged: 4 model calls")


def test_an_edited_result_names_its_step_and_ends_in_a_one(path: Path) -> None:
    edit(path, line_of(path, "outcome", 2), content="Mündung is on page 2.")
    code, out, _ = bridle(path.parent, "replay", path)
    assert code == 1
    assert out.splitlines()[:3] == [
        "Schritt 2: das Ergebnis von „find“ ist anders.",
        "  aufgezeichnet: Mündung is on page 2.",
        "  jetzt:         Mündung is on page 1.",
    ]
    assert bridle(path.parent, "replay", path, "--lang", "en")[1].startswith("Step 2: the result of 'find'")


def test_a_changed_budget_names_the_step_that_comes_out_otherwise(path: Path) -> None:
    header = json.loads(path.read_text().splitlines()[0])
    edit(path, 1, budget={**header["budget"], "steps": 2})
    code, out, _ = bridle(path.parent, "replay", path)
    assert code == 1
    assert out.startswith("Schritt 3: ")


def test_real_tools_are_compared_where_they_read(path: Path) -> None:
    tools = path.parent / "my_tools.py"
    for page, code in (("1", 0), ("7", 1)):
        tools.write_text(TOOLS_FILE.replace("PAGE", page))
        done = bridle(path.parent, "replay", path, "--tools", "my_tools:TOOLS", "--lang", "en")
        assert done[0] == code, done
        tools.unlink()
    assert "  now:      Frist is on page 7." in done[1]


@pytest.mark.parametrize("given", ["my_tools", "my_tools:NONE", "none:TOOLS", "my_tools:ONE", ":"])
def test_tools_that_are_not_there_are_one_sentence(path: Path, given: str) -> None:
    (path.parent / "my_tools.py").write_text(TOOLS_FILE)
    code, out, err = bridle(path.parent, "replay", path, "--tools", given)
    assert (code, out) == (2, "")
    assert err.startswith(f"--tools {given}: ")
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["agent", "make"])
def test_an_agent_is_compared_with_its_context_and_its_limits(path: Path, name: str) -> None:
    file = path.parent / "my_app.py"
    changes = {
        "": (0, ""),
        'context="1"→context="7"': (1, "Step 1: the result of 'find' differs."),
        "Budget(steps=3)→Budget(steps=2)": (1, "Step 1: the agent's setting budget.steps differs."),
        '"Hilf."→"Nein."': (1, "Step 1: what is sent as instructions differs."),
        '"draft"→"draft", approval=True': (1, "Step 3: what is said of the tool 'note' differs."),
    }
    for change, (code, said) in changes.items():
        before, _, after = change.partition("→")
        file.write_text(AGENT_FILE.replace(before, after) if before else AGENT_FILE)
        done = bridle(path.parent, "replay", path, "--agent", f"my_app:{name}", "--lang", "en")
        assert (done[0], done[2]) == (code, ""), done
        assert done[1].startswith(said or "Unchanged")


@pytest.mark.parametrize("given", ["my_app", "my_app:NONE", "none:agent", "my_app:ONE", "my_app:broken", ":"])
def test_an_agent_that_is_not_there_is_one_sentence(path: Path, given: str) -> None:
    (path.parent / "my_app.py").write_text(AGENT_FILE)
    code, out, err = bridle(path.parent, "replay", path, "--agent", given)
    assert (code, out) == (2, "")
    assert err.startswith(f"--agent {given}: ")
    assert err.count("\n") == 1


def test_an_agent_brings_its_own_tools(path: Path) -> None:
    (path.parent / "my_app.py").write_text(AGENT_FILE)
    both = ["--agent", "my_app:agent", "--tools", "my_app:agent"]
    code, _, err = bridle(path.parent, "replay", path, *both, "--lang", "en")
    assert (code, err) == (
        2,
        "--agent my_app:agent: an agent has its own tools: either --agent or --tools.\n",
    )


@pytest.mark.parametrize("command", [["replay"], ["trace", "show"]])
def test_the_help_says_how_a_trace_is_made(tmp_path: Path, command: list[str]) -> None:
    code, out, _ = bridle(tmp_path, *command, "--help")
    assert code == 0
    assert "from bridle import recording" in " ".join(out.replace("│", " ").split())


def test_a_stronger_model_is_shown_where_it_takes_over(tmp_path: Path) -> None:
    large = ScriptedModel(["Gelöst."], name="groß")
    agent = ToolLoopAgent(
        model=ScriptedModel([call("find", query="a")] * 2), tools=[find], escalate=lambda why: large
    )
    asyncio.run(recording(agent, tmp_path / "t.jsonl").generate("Los"))
    code, out, _ = bridle(tmp_path, "trace", "show", tmp_path / "t.jsonl")
    assert code == 0
    assert "  groß übernimmt von scripted: " in out


@pytest.mark.parametrize("command", [["replay"], ["trace", "show"]])
@pytest.mark.parametrize("text", [b"", b"hello", b"\xff\xfe", b'{"line": "run", "version": 9}\n', None])
def test_what_is_no_trace_is_one_sentence_and_a_two(
    tmp_path: Path, command: list[str], text: bytes | None
) -> None:
    path = tmp_path / "other.txt"
    if text is not None:
        path.write_bytes(text)
    code, out, err = bridle(tmp_path, *command, path)
    assert (code, out) == (2, "")
    assert str(path) in err
    assert "Zeile 1" in err or text is None
    assert err.count("\n") == 1


def test_a_trace_that_breaks_off_names_the_line(path: Path) -> None:
    whole = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(whole[:4]) + whole[4][:9])
    code, out, err = bridle(path.parent, "replay", path)
    assert (code, out) == (2, "")
    assert "Zeile 5: Das ist kein gültiges JSON" in err
    code, out, err = bridle(path.parent, "trace", "show", path)
    assert code == 2
    assert "Wann läuft die Frist ab?" in out
    assert "Zeile 5" in err
    path.write_bytes(b"".join(whole[:4]))
    assert "Zeile 5: Hier bricht die Aufzeichnung ab" in bridle(path.parent, "replay", path)[2]


def test_a_wrong_field_names_its_line(path: Path) -> None:
    number = line_of(path, "reply", 2)
    edit(path, number, chunks="none")
    for command in (["replay"], ["trace", "show"]):
        code, _, err = bridle(path.parent, *command, path)
        assert code == 2
        assert f"Zeile {number}" in err
        assert "'chunks' must be a list" in err


def test_a_run_is_shown_as_a_person_reads_it(path: Path) -> None:
    code, out, err = bridle(path.parent, "trace", "show", path)
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    for text in (
        "Lauf lauf · Modell scripted · höchstens 3 Schritte und 30 s",
        "Anfrage: Wann läuft die Frist ab?",
        "Schritt 1 (0.0 s)",
        "  neuer Versuch 1 in 0.5 s: HTTP 429",
        "  denkt: Hm, erst suchen.",
        "  sagt: Ich schaue nach.",
        "  find(query: Frist)",
        "    → Frist is on page 1.",
        "  gone(x: 1) (nicht ausgeführt)",
        "    ✗ Error: There is no tool 'gone'.",
        "(nicht wiederholt)",
        "Schlusswort, ohne Werkzeuge",
        "Antwort: Fertig.",
        "3 von 3 Schritten",
    ):
        assert text in out, out


def test_a_run_is_shown_in_english(path: Path) -> None:
    code, out, _ = bridle(path.parent, "trace", "show", path, "--lang", "en")
    assert code == 0
    assert "Request: Wann läuft die Frist ab?" in out
    assert "3 of 3 steps" in out
