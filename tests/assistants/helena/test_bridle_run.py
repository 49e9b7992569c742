"""Every tool through `bridle run`, as its own process, with a scripted model on the demo firm."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bridle.assistants.helena.tools import all_tools

AKTE = "Silberbach"
CALLS: tuple[dict[str, dict[str, Any]], ...] = (
    {
        "read_akte": {},
        "read_akte_detail": {},
        "read_beteiligte": {},
        "read_dokumente": {},
        "read_dokumente_detail": {"dokument": "Entwurf Kündigungsschutzklage"},
        "read_dokument": {"dokument": "Entwurf Kündigungsschutzklage"},
        "read_fristen": {"zeitraum": "monat"},
        "read_zeiterfassung": {},
        "check_kollision": {"name": "Kolbenfeld"},
    },
    {
        "search_alle_akten": {"query": "Silberbach"},
        "search_dokument": {"query": "Kündigung"},
        "search_gesetze": {"query": "§ 626 Abs. 2 BGB"},
        "search_urteile": {"query": "Kündigung"},
        "search_muster": {"query": "Vollmacht"},
        "berechne_frist": {"ereignis": "2026-01-31", "art": "berufung", "gericht": "LG Köln"},
        "berechne_kostenrisiko": {"streitwert": "12000", "auftrag": "2026-02-01"},
        "bestimme_zustaendigkeit": {"sache": "miete", "streitwert": "7500", "datum": "2026-02-01"},
        "get_kosten_rules": {"streitwert": "12000", "satz": "1.3", "auftrag": "2026-02-01"},
    },
    {
        "create_notiz": {"inhalt": "Mandantin rief an."},
        "create_alert": {"titel": "Bitte zurückrufen", "severity": "info"},
        "create_draft_dokument": {"titel": "Schreiben", "inhalt": "Sehr geehrte Frau Silberbach, …"},
        "create_draft_frist": {"typ": "WIEDERVORLAGE", "titel": "Nachfassen", "datum": "2027-03-01"},
        "create_draft_zeiterfassung": {"beschreibung": "Telefonat", "dauer": 15},
        "update_akte_rag": {"updates": {"wegen": "Kündigung"}},
    },
)
OFF = {"search_web": {"query": "Mindestlohn"}}
"""Off until an administrator names where to search, and says so."""
DRAFTS = 6


@pytest.fixture(scope="module")
def firm(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bridle-run")
    assert "Demo-Kanzlei" in bridle(folder, "demo")
    return folder


def bridle(folder: Path, *arguments: str) -> str:
    environ = {name: value for name, value in os.environ.items() if not name.startswith("BRIDLE_")}
    environ |= {"BRIDLE_DATABASE": f"sqlite:///{folder / 'kanzlei.db'}", "COLUMNS": "200"}
    command = [sys.executable, "-m", "bridle.cli", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env=environ, timeout=120, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def ran(firm: Path, calls: dict[str, dict[str, Any]], *options: str) -> str:
    script = [[{"tool": name, "arguments": given} for name, given in calls.items()], "Das ist alles."]
    file = firm / "skript.json"
    file.write_text(json.dumps(script), "utf-8")
    return bridle(
        firm, "run", "Bitte.", "--scope", number_of_the_akte(firm), "--model", f"scripted:{file}", *options
    )


@cache
def number_of_the_akte(firm: Path) -> str:
    """The demo firm's numbers follow the year."""
    found = re.search(r"\d{4}/\d\d", bridle(firm, "run", f"Finde die Akte {AKTE}."))
    assert found is not None
    return found[0]


def test_no_tool_is_left_out() -> None:
    assert {name for each in (*CALLS, OFF) for name in each} == set(all_tools())


@pytest.mark.parametrize("calls", CALLS, ids=["reads", "searches and law", "proposals"])
def test_every_tool_answers(firm: Path, calls: dict[str, dict[str, Any]]) -> None:
    said = ran(firm, calls)
    answers = dict(re.findall(r"^  → (\w+): (.*)$", said, re.MULTILINE))
    assert set(answers) == set(calls)
    assert not {name: text for name, text in answers.items() if not text.startswith("{")}
    assert "Das ist alles." in said


def test_what_is_proposed_is_told_of_and_waits_for_a_person(firm: Path) -> None:
    made = json.loads(ran(firm, CALLS[2], "--json"))
    assert made["outcome"] == "stop"
    assert len(made["drafts"]) == DRAFTS


def test_a_tool_that_is_off_says_so(firm: Path) -> None:
    assert "Websuche" in ran(firm, OFF)


def test_steps_are_told_in_words(firm: Path) -> None:
    said = bridle(firm, "run", "Was sagt § 626 Abs. 2 BGB?").splitlines()
    assert said[0].startswith("Schritt 1/5: Durchsuche Gesetze (")
    assert said[1].startswith("  → {")
