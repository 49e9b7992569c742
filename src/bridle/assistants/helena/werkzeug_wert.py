"""A value that is not said as a sum but follows from what is paid or earned by the month."""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any, get_args

from bridle.assistants.helena.law.geld import dezimal
from bridle.assistants.helena.law.rvg_tag import lies_tag
from bridle.assistants.helena.law.streitwert import Bemessen, Bemessung, Rueckstand, bemessen
from bridle.assistants.helena.werkzeug_angaben import wahl
from bridle.host.errors import Invalid

WertAus = Annotated[Bemessung, wahl(*get_args(Bemessung))]
_ANRECHTE = re.compile(r"(\d{1,2})\s*anrechte?", re.I)
WOHER = "Zu „monatlich“ gehört, wie der Wert bemessen wird (wert_aus): {arten}. Oder gib den Streitwert an."


def bemessener_wert(
    art: Bemessung | None, monatlich: str | None, day: date | str | None, rueckstand: str | None = None
) -> Bemessen | None:
    """„900“, „3000 + 2000“ or „3000 + 2000 + 3 Anrechte“ by the month; None without a kind."""
    if art is None:
        if monatlich is not None:
            raise Invalid(WOHER.format(arten=", ".join(get_args(Bemessung))), "monatlich")
        return None
    parts = [each.strip() for each in re.split(r"\s*(?:\+|;| und )\s*", monatlich or "") if each.strip()]
    rights = [int(found[1]) for each in parts if (found := _ANRECHTE.fullmatch(each))]
    amounts = [each for each in parts if not _ANRECHTE.fullmatch(each)]
    # Without a day the newest law holds: only one value has ever changed, and the day is asked for anyway.
    since = lies_tag(day, "Der Tag") if day else date.max
    return bemessen(art, amounts, since, anrechte=sum(rights), rueckstand=_rueckstand(rueckstand))


def _rueckstand(text: str | None) -> Rueckstand | None:
    """„1536“ or „3 Monate“."""
    if text is None:
        return None
    months = re.fullmatch(r"\s*(\d{1,3})\s*monat\w*\s*", text, re.I)
    return Rueckstand(monate=int(months[1])) if months else Rueckstand(text)


def gezeigt(measured: Bemessen | None) -> dict[str, Any]:
    return {"bemessen": measured.als_json()} if measured else {}


def wert_oder(streitwert: str | None, measured: Bemessen | None) -> str | None:
    """What was said goes before what was reckoned."""
    return streitwert or (dezimal(measured.wert) if measured else None)
