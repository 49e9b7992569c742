"""Periods that run to the end of a calendar month, such as the second one after the event (§ 558b BGB)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from bridle.assistants.helena.law.feiertage import Kalender
from bridle.assistants.helena.law.frist_auftrag import Auftrag
from bridle.assistants.helena.law.frist_datum import deutsch
from bridle.assistants.helena.law.frist_lauf import Lauf, verschoben
from bridle.assistants.helena.law.frist_rechnen import monate_weiter, monatsende


def kalendermonate(auftrag: Auftrag, tag: date, kalender: Kalender) -> list[Lauf]:
    """So many whole calendar months after the one of the event, whichever day of it that was."""
    last = monatsende(monate_weiter(tag.replace(day=1), auftrag.dauer.monate))
    run = (
        Lauf(last, ungerollt=last)
        .step(f"Ereignis: {auftrag.ereignis} am {deutsch(tag)}.")
        .step(
            f"Länge {auftrag.dauer.text}, gezählt in Kalendermonaten nach dem des Ereignisses: Sie endet mit "
            f"Ablauf von {deutsch(last)} (§ 192 BGB).",
            "§ 192 BGB",
        )
    )
    return [verschoben(auftrag, replace(run, ungerollt=last), kalender)]
