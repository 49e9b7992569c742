"""„Haben die einen Anwalt?“, „Ist dort ein Anwalt der Gegenseite eingetragen?“: who acts for the other side.

Whoever acts for us is no answer to it: where nobody is entered for the other side, that is said.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.beteiligte import ROLLEN, gefragte_felder, gezeigt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.schritte import zur_akte
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.models.planner import Rule

_ANWALT = (
    r"(?:rechts)?anw(?:alt|aelt)\w*|(?:rechts|prozess|verfahrens)?(?:vertreter|bevollmaechtigte)\w*|"
    r"rechtsbeistand\w*|verteidiger\w*|(?:anwalts)?kanzlei|(?:anwaltlich\w* |rechtliche )?vertretung"
)
_SEITE = (
    r"(?:gegenseite|gegenpartei|(?:prozess)?gegner(?:in|s|n|innen|seite)?|gegnerische[nrs]? (?:seite|partei)|"
    r"andere[nr]? (?:seite|partei))"
)
_NEBENBEI = r"(?:(?:denn|eigentlich|auch|schon|bereits|ueberhaupt|da|dort|hier|jetzt|nun|inzwischen) )*"
_DEREN = (
    rf"\b(?:{_ANWALT})(?: \w+)?? (?:der|des|von|vom|fuer|auf|bei|seitens)"
    rf"(?: (?:der|dem|den|die))? {_SEITE}\b|"
    rf"\b{_SEITE}\b.*\b(?:{_ANWALT}|vertritt|vertreten)\b|"
    rf"\b(?:vertritt|vertreten)\b.*\b{_SEITE}\b|"
    rf"\b(?:{_ANWALT})\b[^?]*\? und (?:auf|fuer|bei|von) (?:der |die )?{_SEITE}\b"
)
_VON_DENEN = (
    rf"\b(?:haben|hat) (?:die|sie|der|er) {_NEBENBEI}(?:ei)?k?(?:ei)?nen? (?:\w+ )?(?:{_ANWALT})\b|"
    rf"\b(?:sind|werden|lassen) (?:die|sie) {_NEBENBEI}(?:sich )?(?:anwaltlich )?vertreten\b|"
    rf"\bwer vertritt (?:die|sie|den|ihn) {_NEBENBEI}(?:in|bei|$)|"
    rf"\b(?:{_ANWALT}) (?:von (?:denen|ihnen)|derer)\b|"
    r"\bvon wem (?:werden|lassen) (?:die|sie)\b.*\bvertreten\b"
)
"""„die“ alone are the others, where a matter is spoken of."""
_ANDERES = (
    r"frist|termin|wiedervorlage|\bkost|\w*gebuehr|\brvg\b|honorar|erstatt|\bzahl|\bschr(?:eib|ieb)\w*|geschrieben|brief|"
    r"geantwortet|gemeldet|gesagt|gefordert|fordert|beantragt|eingereicht|vorgetragen|behauptet|zugestellt|"
    r"dokument|\blaut\b|stunden|\bwann\b|\bwarum\b|\bwieso\b|\bmuss|\bbrauch|zwang|pflicht|kollision|konflikt|"
    r"\b(?:welchen|allen|unseren) (?:akten|sachen|verfahren)|\bakten\b|\buns\b|"
    r"\bunser\w* (?!gegner|gegenseite)|"
    r"\bvertreten wir\b|\bwir vertreten\b|\bwen vertr|\bmail\b|\bvollmacht|\bentwurf|\bentwirf|§"
)


def regeln() -> list[Rule]:
    return zur_akte("read_beteiligte", _erkenne, gezeigt, lambda _: {"limit": MOST_ROWS})


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    entered = next(pattern for role, pattern in ROLLEN if role == "GEGNERVERTRETER")
    theirs = anfrage.hat(_DEREN) or (anfrage.hat(entered) and anfrage.hat(_OB))
    named = genannt(anfrage)
    if not theirs and not (named is not None and anfrage.hat(_VON_DENEN)):
        return None
    if anfrage.hat(_ANDERES) or re.search(r"\d\s?(?:€|euro|eur)\b", anfrage.klein):
        return None
    return {
        "kontakt": False,
        "worte": anfrage.klein,
        "rollen": ["GEGNERVERTRETER"],
        "felder": gefragte_felder(anfrage),
    }


_OB = r"\beingetragen|\bnotiert|\bvermerkt|\bhinterlegt|\berfasst|\bbekannt\b|\bgibt\b|\bsteht\b"
