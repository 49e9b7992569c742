"""`bridle new` writes an assistant that works as it is: its tests, its demo, and what survives a kill."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from bridle.errors import ConfigurationError
from bridle.new import FILES, create

ROOT = Path(__file__).parents[1]
LETTER = "ada@example.org: The hearing is on 2 March.\n"
QUESTION = "Approve? [y/n] "
GO_ON = "Go on with it here? [y/n] "


@pytest.fixture
def letters(tmp_path: Path) -> Path:
    files = create("letters", tmp_path)
    assert [file.name for file in files] == list(FILES)
    return tmp_path / "letters"


class Assistant:
    """The program in a process of its own, talked to as a person would."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-W", "error", "assistant.py", *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONUTF8": "1"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.stdin, self.stdout = self.process.stdin, self.process.stdout
        self._watchdog = threading.Timer(60, self.process.kill)  # a test that waits in vain fails, not hangs
        self._watchdog.start()

    def __enter__(self) -> Assistant:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def say(self, line: str) -> None:
        self.stdin.write(f"{line}\n")
        self.stdin.flush()

    def heard(self, until: str) -> str:
        """What it printed, up to and with `until`."""
        text = ""
        while not text.endswith(until):
            letter = self.stdout.read(1)
            assert letter, f"it ended with: {text}"
            text += letter
        return text

    def rest(self, code: int = 0) -> str:
        """Leave it; what it printed until its end."""
        out, _ = self.process.communicate(timeout=60)
        assert self.process.returncode == code, out
        return out

    def kill(self) -> None:
        self._watchdog.cancel()
        self.process.kill()  # SIGKILL: it has no time to tidy up
        self.process.wait()
        self.stdout.close()
        self.stdin.close()


# ---- what is written


def test_its_own_tests_pass(letters: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-W", "error", "-p", "no:cacheprovider"],
        cwd=letters,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 passed" in done.stdout
    assert not (letters / "outbox.txt").exists()


def test_it_is_written_as_we_write(letters: Path) -> None:
    for command in (["check"], ["format", "--check"]):
        config = ["--config", str(ROOT / "pyproject.toml")]
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *command, *config, "--no-cache", "."],
            cwd=letters,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout


def test_the_guide_shows_it_as_it_is_and_counts_right(letters: Path) -> None:
    program = (letters / "assistant.py").read_text(encoding="utf-8")
    guide = (ROOT / "docs" / "guide-assistant.md").read_text(encoding="utf-8")
    assert f"```py\n{program}```\n" in guide
    code = [line for line in program.splitlines() if line.strip() and '"""' not in line]
    assert f"`assistant.py`: {len(code)} lines" in guide
    assert len(code) < 65


def test_its_types_are_known(letters: Path) -> None:
    (letters / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    done = subprocess.run(
        [sys.executable, "-m", "basedpyright", "--pythonpath", sys.executable, "assistant.py", "demo.py"],
        cwd=letters,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_its_page_carries_its_name(letters: Path) -> None:
    page = (letters / "README.md").read_text(encoding="utf-8")
    assert page.startswith("# letters\n")
    assert "{name}" not in page


# ---- the command that writes it


@pytest.mark.parametrize(
    ("spoken", "arguments", "said"),
    [
        ("en_GB.UTF-8", (), "The command line needs the package 'rich'"),
        ("C", (), "The command line needs the package 'rich'"),
        ("de_DE.UTF-8", (), "Für die Kommandozeile fehlt das Paket „rich“"),
        ("de_DE.UTF-8", ("--lang", "en"), "The command line needs the package 'rich'"),
        ("C", ("--lang=de",), "Für die Kommandozeile fehlt das Paket „rich“"),
    ],
)
def test_without_the_extra_the_command_says_how_to_get_it(
    spoken: str, arguments: tuple[str, ...], said: str
) -> None:
    code = "import sys; sys.modules['rich'] = None; from bridle.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "new", "letters", *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "LC_ALL": spoken, "PYTHONUTF8": "1"},
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(said)
    assert re.search(rf'\n  {re.escape(sys.executable)} -m pip install ".+\[cli\]"\n$', done.stderr)


# ---- what is refused


def test_nothing_is_written_over(letters: Path) -> None:
    (letters / "assistant.py").write_text("mine")
    with pytest.raises(ConfigurationError, match=r"letters exists already\. Choose another name"):
        create("letters", letters.parent)
    assert (letters / "assistant.py").read_text() == "mine"


@pytest.mark.parametrize(
    "name", ["", ".", "..", "a/b", "a\\b", "../up", "1st", "-x", "a b", "ä", "nul", "x" * 65, "a\n"]
)
def test_a_bad_name_is_refused_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    with pytest.raises(ConfigurationError, match="cannot be the name of an assistant"):
        create(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"cannot be written: No such file or directory"):
        create("letters", tmp_path / "nowhere")


# ---- the story


def test_the_demo_asks_sends_what_is_approved_and_not_what_is_not(letters: Path) -> None:
    with Assistant(letters) as assistant:
        assistant.heard("> ")
        assistant.say("Write to Ada about the hearing.")
        assert "send_letter {" in assistant.heard(QUESTION)
        assert not (letters / "outbox.txt").exists()
        assistant.say("y")
        assert "The letter: sent to ada@example.org" in assistant.heard("> ")
        assistant.say("And again.")
        assistant.heard(QUESTION)
        assistant.say("n")
        assert '"cancelled": true' in assistant.heard("> ")
        assert "Bye." in assistant.rest()
    assert (letters / "outbox.txt").read_text() == LETTER


def test_killed_while_it_waits_it_asks_again_and_sends_once(letters: Path) -> None:
    with Assistant(letters) as first:
        first.say("Write to Ada about the hearing.")
        asked = first.heard(QUESTION).removeprefix("> ")
        first.kill()
    assert not (letters / "outbox.txt").exists()
    with Assistant(letters) as second:
        assert second.heard(QUESTION) == asked
        second.say("y")
        assert "The letter: sent to ada@example.org" in second.rest()
    assert (letters / "outbox.txt").read_text() == LETTER
    with Assistant(letters) as third:
        assert third.rest().startswith("> ")  # nothing waits any more
    assert (letters / "outbox.txt").read_text() == LETTER


def test_of_two_processes_that_approve_the_same_letter_one_sends_it(letters: Path) -> None:
    with Assistant(letters) as first:
        first.say("Write to Ada about the hearing.")
        first.heard(QUESTION)
        with Assistant(letters) as second:
            second.heard(QUESTION)
            second.say("y")
            assert "The letter: sent to ada@example.org" in second.rest()
        first.say("y")
        said = first.rest(2)
        assert "was taken up by another process. Go on from the newest one" in said
        assert "Traceback" not in said
    assert (letters / "outbox.txt").read_text() == LETTER


def test_killed_in_the_middle_of_sending_it_does_not_send_again(letters: Path) -> None:
    program = letters / "assistant.py"
    text = program.read_text(encoding="utf-8")
    dies = text.replace(
        'return f"sent to', '__import__("os").kill(__import__("os").getpid(), 9)\n    return f"'
    )
    assert dies != text
    program.write_text(dies, encoding="utf-8")
    with Assistant(letters) as first:
        first.say("Write to Ada about the hearing.")
        first.heard(QUESTION)
        first.say("y")
        assert first.process.wait(60) != 0
    assert (letters / "outbox.txt").read_text() == LETTER  # it was sent, and nobody wrote that down
    program.write_text(text, encoding="utf-8")
    with Assistant(letters) as second:  # what was begun is not asked for again
        assert "Interrupted" in second.heard(GO_ON)
        second.say("y")
        said = second.rest()
        assert "Whether it took effect is not known." in said
        assert QUESTION not in said
    assert (letters / "outbox.txt").read_text() == LETTER


def test_a_run_that_another_process_is_working_on_is_not_taken_over(letters: Path) -> None:
    program = letters / "assistant.py"
    text = program.read_text(encoding="utf-8")
    slow = text.replace("    return {", '    (HERE / "gate").read_text()\n    return {')
    assert slow != text
    os.mkfifo(letters / "gate")
    program.write_text(slow, encoding="utf-8")
    with Assistant(letters) as first:
        first.say("Write to Ada about the hearing.")
        first.heard("> ")
        with open(letters / "gate", "w") as gate:  # opens when the tool has come to wait there
            program.write_text(text, encoding="utf-8")
            with Assistant(letters) as second:
                assert second.rest().startswith("> ")  # it is left alone, and nobody is asked about it
            gate.write("go")
        first.heard(QUESTION)
        first.say("y")
        assert "The letter: sent to ada@example.org" in first.rest()
    assert (letters / "outbox.txt").read_text() == LETTER


@pytest.mark.parametrize(
    ("word", "sent"), [("yes", True), ("Ja", True), ("j", True), (" Y ", True), ("", False), ("nein", False)]
)
def test_yes_is_understood_in_two_languages_and_anything_else_is_a_no(
    letters: Path, word: str, sent: bool
) -> None:
    with Assistant(letters) as assistant:
        assistant.say("Write to Ada about the hearing.")
        assistant.heard(QUESTION)
        assistant.say(word)
        assistant.rest()
    assert (letters / "outbox.txt").exists() == sent


KEPT = """
import asyncio, sys
from assistant import build
from bridle.testing import ScriptedModel, call
build(ScriptedModel()).settings  # it can be built
async def ask(run_id, seconds):
    agent = build(ScriptedModel(call("send_letter", to="ada@example.org", text=run_id)))
    agent.settings = __import__("dataclasses").replace(agent.settings, approval_seconds=seconds)
    await agent.generate("Write to Ada.", run_id=run_id)
asyncio.run(ask(sys.argv[1], float(sys.argv[2])))
"""


def keep(letters: Path, run_id: str, seconds: float) -> Path:
    """A run of this id that waits for a person, as another process would leave it."""
    subprocess.run([sys.executable, "-c", KEPT, run_id, str(seconds)], cwd=letters, check=True)
    return letters / "runs" / run_id


def test_one_damaged_run_does_not_hide_another_and_any_id_is_found(letters: Path) -> None:
    keep(letters, "letter-1", 3600)
    (keep(letters, "broken", 3600) / "000000.json").write_text("{")
    with Assistant(letters) as assistant:
        heard = assistant.heard(QUESTION)
        assert "is not valid JSON" in heard
        assert "'text': 'letter-1'" in heard
        assistant.say("y")
        assistant.rest()
    assert (letters / "outbox.txt").read_text() == "ada@example.org: letter-1\n"


def test_a_question_that_has_expired_is_asked_anew(letters: Path) -> None:
    keep(letters, "old", 1e-9)
    with Assistant(letters) as assistant:
        assert "'text': 'old'" in assistant.heard(QUESTION)
        assistant.say("y")
        assert "expired" not in assistant.rest()
    assert (letters / "outbox.txt").read_text() == "ada@example.org: old\n"


@pytest.mark.parametrize("model", ["olama:x", "openai:", "gguf:nowhere.gguf"])
def test_a_model_that_is_none_is_a_sentence_and_a_two(letters: Path, model: str) -> None:
    with Assistant(letters, "--model", model) as assistant:
        out = assistant.rest(2)
    assert f"error: model='{model}'" in out
    assert "Traceback" not in out


def test_a_model_that_cannot_be_reached_is_told_of_in_a_sentence(letters: Path) -> None:
    with Assistant(letters, "--model", "openai:none@http://127.0.0.1:9/v1") as assistant:
        assistant.say("Write to Ada.")
        out = assistant.rest()
    assert re.search(r"> The request could not be completed: .+", out)
    assert "Traceback" not in out
