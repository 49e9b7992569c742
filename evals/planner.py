"""Questions to Helena without a language model, written by people who did not know her rules.

`python evals/planner.py [FILE …] [--answers] [--firma ORDNER]`: how many answers hold every string of
`enthaelt` and none of `nicht`. A question that is a list is a conversation; its last answer counts. Strings
are coarse: read the answers (`--answers`) before you believe a miss. The sets lie beside this file; each was
counted once before anybody mended what it showed, and is no longer unseen. From `sechsundzwanzig` on most
strings were chosen from what was expected after the mends, so they guard what works; from `zweiunddreissig`
on a question whose answer had none of them is left out, and so it is in `firmen`, where each set is asked in
the firm that it lies in. `offen.jsonl` has questions with what is expected, and no strings. How many were
right at first sight is in `docs/helena.md`, judged once by readers; `beurteilt.py` counts the newest sets.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from itertools import groupby
from pathlib import Path
from typing import Any

from bridle.assistants.helena.agent import HelenaAgentOptions, run_helena_agent
from bridle.assistants.helena.eval.kanzlei import Kanzlei, kanzlei
from bridle.assistants.helena.planer import Planer, regeln
from bridle.assistants.helena.saetze import OHNE_MODELL
from bridle.engine.messages import Message

HERE = Path(__file__).resolve().parent


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    every = [*sorted(HERE.glob("planner_*.jsonl")), *sorted(HERE.glob("firmen/*/fragen.jsonl"))]
    parser.add_argument("files", nargs="*", type=Path, default=every)
    parser.add_argument("--answers", action="store_true", help="print every question with its answer")
    parser.add_argument("--firma", type=Path, help="the folder of another firm than the demonstration's")
    given = parser.parse_args()
    for ordner, files in groupby(given.files, lambda file: given.firma or _firma(file)):
        async with kanzlei(None, ordner) as firm:
            for file in files:
                lines = file.read_text("utf-8").splitlines()
                questions = [json.loads(line) for line in lines if line.strip()]
                held = [await holds(firm, each, show=given.answers) for each in questions]
                name = file.resolve().relative_to(HERE) if HERE in file.resolve().parents else file
                print(f"{name}: {sum(held)} of {len(held)}")


def _firma(file: Path) -> Path | None:
    """The firm that the questions lie in; else the demonstration's."""
    return file.parent if (file.parent / "firma.toml").exists() else None


async def holds(firm: Kanzlei, question: dict[str, Any], *, show: bool) -> bool:
    turns = [each.replace("{jahr}", firm.bild.heute.strftime("%y")) for each in choice(question["frage"])]
    said = await answer(firm, turns)
    asked, text = " >> ".join(turns), plain(said)
    there = all(any(plain(each) in text for each in choice(wanted)) for wanted in question["enthaelt"])
    wrong = [
        each for said_not in question.get("nicht", []) for each in choice(said_not) if plain(each) in text
    ]
    fine = there and not [each for each in wrong if plain(each) not in plain(asked)]
    if show:
        print(
            f"{'ok' if fine else '--'} {question['id']} {asked}\n   wanted: {question['erwartet']}\n{said}\n"
        )
    return fine


async def answer(firm: Kanzlei, turns: list[str]) -> str:
    """What is said to the last message of a conversation."""
    history: list[Message] = []
    said = ""
    for text in turns:
        options = HelenaAgentOptions(
            firm.db,
            firm.personen["admin"],
            text,
            mode="inline",
            model=Planer(regeln(), OHNE_MODELL),
            conversation_history=tuple(history),
        )
        said = (await run_helena_agent(options)).text
        history += [Message.user(text), Message.assistant(said)]
    return said


def choice(wanted: str | list[str]) -> list[str]:
    return wanted if isinstance(wanted, list) else [wanted]


def plain(text: str) -> str:
    return " ".join(text.replace("\u00a0", " ").replace("*", "").split()).casefold()


if __name__ == "__main__":
    asyncio.run(main())
