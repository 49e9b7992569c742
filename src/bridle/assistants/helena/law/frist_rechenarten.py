"""Which kinds of period are reckoned in a way of their own, and not by §§ 187 to 193 BGB alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from bridle.assistants.helena.law.feiertage import Kalender
from bridle.assistants.helena.law.frist_arten import Rechenart
from bridle.assistants.helena.law.frist_auftrag import Auftrag
from bridle.assistants.helena.law.frist_kuendigung import arbeitskuendigung, mietkuendigung
from bridle.assistants.helena.law.frist_kuendigung_zugang import (
    arbeitskuendigung_zugang,
    geschaeftsraum_zugang,
    mietkuendigung_zugang,
)
from bridle.assistants.helena.law.frist_lauf import Lauf
from bridle.assistants.helena.law.frist_monatsende import kalendermonate

EIGENE: dict[Rechenart, Callable[[Auftrag, date, Kalender], list[Lauf]]] = {
    "mietkuendigung": mietkuendigung,
    "arbeitskuendigung": arbeitskuendigung,
    "mietkuendigung_zugang": mietkuendigung_zugang,
    "arbeitskuendigung_zugang": arbeitskuendigung_zugang,
    "geschaeftsraum_zugang": geschaeftsraum_zugang,
    "monatsende": kalendermonate,
}
