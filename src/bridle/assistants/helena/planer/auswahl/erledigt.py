"""Entries by when somebody ticked them off: „im November erledigt“, „zuletzt erledigt“.

The day of an entry is when it was due, which is another one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from bridle.assistants.helena.planer.auswahl.auswahl import Bedingung, Rang, Text
from bridle.assistants.helena.planer.auswahl.merkmale import Gilt, Zeile
from bridle.assistants.helena.planer.auswahl.zeit import ZEIT
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum, zeitraum

_GETAN = re.compile(
    r"\b(?:welche|was|wie ?viele|alle)\b.*"
    r"\b(?:frist(?:en)?|termine?|wiedervorlagen?|eintraege|eintrag|aufgaben?)\b"
    r".*(?<!nicht )(?<!noch )\b(?:erledigt|abgehakt)\b(?! werden| sein)"
)
_ZULETZT = re.compile(r"\b(?:als )?(?:zuletzt|letzte[sr]?)\b")


_ZU_TUN = re.compile(r"\bmuss|\bmuessen|\bsoll|\bnicht (?:\w+ ){0,2}(?:erledigt|abgehakt)")
_FAELLIG = re.compile(r"\s*(?:faellige|ablaufende|endende|abgelaufene|laufende)[nr]?\b")


def erledigt_wann(text: Text) -> Iterator[Bedingung]:
    """What was done in a span that is named; of two, the one beside „erledigt“, and the other is when it "
    "was due."""
    if not _GETAN.search(text.klein) or _ZU_TUN.search(text.klein):
        return
    spans = [each for each in ZEIT.finditer(text.klein) if not _FAELLIG.match(text.klein, each.end())]
    for found in spans[-1:]:
        span = zeitraum(lies(f"{found[0].strip()} erledigt"))
        if span is not None:
            said = text.wie_geschrieben(*found.span())
            yield Bedingung("nur", said, f"erledigt {said}", _getan_in(span), found.span())


def zuletzt_erledigt(text: Text) -> Rang | None:
    found = _ZULETZT.search(text.klein) if _GETAN.search(text.klein) else None
    if found is None or ZEIT.search(text.klein):
        return None
    return Rang("zuletzt erledigt", ("erledigt_am",), True, 0, 1, "nach dem Tag der Erledigung", found.span())


def nur_erledigte(by: Rang | None) -> Iterator[Bedingung]:
    if by is not None and by.felder == ("erledigt_am",):
        yield Bedingung(
            "nur", "erledigt", "erledigt", lambda row: bool(row["erledigt"]) if "typ" in row else None
        )


def _getan_in(span: Zeitraum) -> Gilt:
    def done(row: Zeile) -> bool | None:
        if "typ" not in row:
            return None
        day = row.get("erledigt_am")
        return isinstance(day, str) and span.enthaelt(date.fromisoformat(day))

    return done
