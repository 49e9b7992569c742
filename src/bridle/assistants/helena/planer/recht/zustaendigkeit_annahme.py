"""„Das geht ja ans Landgericht, weil es über 5.000 sind“: whether that court is right comes before the rest.

An answer that takes the court for granted would confirm the slip, so the whole message is read: what it is
about and its value stand in one sentence, what is supposed in the next.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.law.zustaendigkeit_sachen import sachen
from bridle.assistants.helena.planer.grenzen import zu_schreiben
from bridle.assistants.helena.planer.kosten.tage import ohne_jahre
from bridle.assistants.helena.planer.lesen.anwaltsfrage import ob_mit_anwalt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.tage import daten, ohne_daten
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.recht import wertgrenze, zustaendigkeit
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.models.planner import Progress, Rule

_VORWORTE = (
    "das",
    "dem",
    "beim",
    "zum",
    "ans",
    "an",
    "vors",
    "vorm",
    "vor",
    "am",
    "noch",
    "doch",
    "ja",
    "fuers",
)
_NACH_VORWORT = rf"(?:{'|'.join(rf'(?<={word} )' for word in _VORWORTE)}|(?<=[.,;] ))"
"""Behind a name, AG is a company."""
GERICHTE = {
    "ArbG": ("Arbeitsgericht", r"arbeitsgericht\w?|arbg"),
    "VG": ("Verwaltungsgericht", r"verwaltungsgericht\w?|vg"),
    "SG": ("Sozialgericht", r"sozialgericht\w?|sg"),
    "FG": ("Finanzgericht", r"finanzgericht\w?|fg"),
    "LG": ("Landgericht", r"landgericht\w?|lg"),
    "AG": ("Amtsgericht", rf"amtsgericht\w?|familiengericht\w?|{_NACH_VORWORT}ag"),
}
_GERICHT = re.compile("|".join(rf"\b(?P<{kurz}>{worte})\b" for kurz, (_, worte) in GERICHTE.items()))
_DORTHIN = (
    r"(?:geh(?:e|t|en|oert|oeren)|muss|muessen|komm(?:t|en)|kaeme|reich(?:e|en|t)|klag(?:e|en|t)|ist|sind|"
    r"waere|"
    r"landet|zustaendig|einreich\w*|einzureich\w*|erheb\w*|kann|koennen|soll|darf|bleibt|bin|richtig|gilt)"
)
_AM_ENDE = (
    r"(?:oder(?: nicht| etwa)?|richtig|stimmt['’]?s?|nicht wahr|korrekt|ne|gell|ja|oder irre ich mich|"
    r"oder was|das stimmt doch|stimmt das|ist das (?:richtig|korrekt|so))\s*\?"
)
_MEINT = re.compile(
    rf"\b(?:doch|ja|also|ohnehin|sowieso|natuerlich|klar|wohl|jetzt|dann)\b.{{0,40}}\b{_DORTHIN}\b|"
    rf"\b{_DORTHIN}\b.{{0,30}}\b(?:doch|ja|also|ohnehin|sowieso|natuerlich|wohl)\b|"
    r"^(?:ist|sind|waere|war|muss|muessen|gehoer(?:t|en)|geht|kommt|kann)\b|"
    rf"{_AM_ENDE}\s*$|[,;–-]\s*{_AM_ENDE}|\bweil\b|\bda (?:es|das|der|die)\b|\bdenn\b|\b(?:wegen|aufgrund) "
)
_GRENZE = re.compile(
    r"(?P<vor>\b(?:ab|ueber|mehr als|bis(?: zu)?|unter|oberhalb|unterhalb|(?:wert|streitwert)?grenze "
    r"[\w ]{0,45}?(?:bei|von)|(?:die|der)|grenze)(?: von)?\s+)"
    r"(?P<betrag>\d{1,3}(?:[. ]\d{3})+(?:,\d\d)?|\d{4,6}(?:,\d\d)?|\d{1,2} ?(?:k|t|tsd))"
    r"(?:\s?(?:€|euro|eur))?"
)
_BEGRUENDET = re.compile(
    r"\bweil\b|\bda (?:es|das|der|die|sie)\b|\bdenn\b|grenze|\b(?:ab|bis)\b|\b(?:es|das) sind\b|sind\b"
)
_ANDERES = (
    r"\bberufung|\brevision|\bbeschwer|\brechtsmittel|\bfrist|\bwann\b|\bkost|gebuehr|\bhonorar|\btermin|"
    r"\bakten?\b|\bdokument|\burteil|\bzugestellt|\bgerichtskosten|\bmuster|\bgesetzestext"
)

_GENEHMIGT = (
    r"\bgenehmig|\bbrauch\w*\b|\bbenoetig|\bnoetig\b|\berforderlich|\bzustimm|\beinschalt|\beinzuschalt"
)
"""Whether a court has to agree is another question than which one hears a lawsuit."""


def regeln() -> list[Rule]:
    return [
        Rule(
            erkenne,
            "bestimme_zustaendigkeit",
            _antwort,
            lambda groups: groups["argumente"],
            failure=FEHLER,
        )
    ]


def erkenne(text: str) -> Mapping[str, Any] | None:
    """What the court would depend on, and which one the person supposes it to be."""
    asked = lies(text)
    court = _vermutet(asked)
    if court is None or asked.hat(_ANDERES) or zu_schreiben(asked):
        return None
    plain = ohne_jahre(ohne_daten(asked.klein))
    limit = _grenze(plain)
    own = betrag(plain.replace(limit, " ", 1) if limit else plain)
    value = own or (betrag(limit) if limit else None)
    about = zustaendigkeit.sache_in(_GERICHT.sub(" ", asked.klein))
    if "familiengericht" in asked.klein and about and sachen()[about].zweig != "familie":
        return None  # an Amtsgericht may be right, and that one is not
    named = genannt(asked)
    if not (value or about) or (named is not None and (named.aktenzeichen or named.stark)):
        return None
    days = daten(asked.klein)
    day = days[0][1].isoformat() if days else None
    given = {"sache": about, "streitwert": value, "datum": day}
    return {
        "argumente": {name: each for name, each in given.items() if each},
        "vermutet": court,
        "grenze": betrag(limit) if limit else None,
        "grenze_gesagt": _nur_betrag(limit),
        "nur_grenze": own is None and not about,
        "anwalt": asked.klein if ob_mit_anwalt(asked.klein) else "",
        "jahr": "",
    }


def _vermutet(asked: Anfrage) -> str | None:
    """The one court that is spoken of as the right one; „AG oder LG?“ supposes neither."""
    limit = _grenze(asked.klein)
    told = asked.klein.replace(limit, " ") if limit else asked.klein
    named = {each.lastgroup for each in _GERICHT.finditer(told)}
    if len(named) != 1 or _MEINT.search(asked.klein) is None or asked.hat(_GENEHMIGT):
        return None
    if re.search(rf"\b{_DORTHIN}\b", asked.klein) is None or not re.search(r"\?|\bweil\b", asked.text):
        return None
    return named.pop()


def _grenze(klein: str) -> str:
    """What is said of a limit, and not of this lawsuit: „weil es über 5.000 sind“, „ab 5.000 zum LG“."""
    found = [each for each in _GRENZE.finditer(klein) if not re.search(r"klage\s*$", klein[: each.start()])]
    amounts = len(re.findall(r"\d{1,3}(?:[. ]\d{3})+|\b\d{4,6}\b|\b\d{1,2} ?(?:k|tsd)\b", klein))
    because = [
        each for each in found if _BEGRUENDET.search(klein[max(0, each.start() - 25) : each.end() + 12])
    ]
    meant = because if amounts == 1 else because or found[1:]
    return meant[-1][0] if meant else ""


def ohne_vermutete_grenze(asked: Anfrage) -> Anfrage:
    """The limit that somebody has in mind is no value of theirs."""
    if wertgrenze.erkenne(asked.text) is not None:
        return replace(asked, klein=_GRENZE.sub(" ", asked.klein))
    read = erkenne(asked.text)
    limit = _grenze(asked.klein) if read is not None and read["grenze"] else ""
    return replace(asked, klein=asked.klein.replace(limit, " ")) if limit else asked


def _nur_betrag(limit: str) -> str:
    found = _GRENZE.search(limit)
    return found["betrag"] if found else ""


def _antwort(progress: Progress) -> str:
    data, groups = progress.data, progress.groups
    if groups["nur_grenze"] and data.get("wertgrenze"):
        return wertgrenze.gesagt(data, groups["grenze"])
    supposed: str = groups["vermutet"]
    right = data["kurz"] == supposed
    said = GERICHTE[supposed][0]
    first = f"**Ja, das {said}.**" if right else f"**Nein, nicht das {said}, sondern das {data['gericht']}.**"
    if data["unsicher"]:
        first = f"**Das hängt noch von etwas ab:** {' '.join(data['alternativen'])}".rstrip()
    return absaetze(first, _zur_grenze(data, groups), zustaendigkeit.antwort(progress))


def _zur_grenze(data: Mapping[str, Any], groups: Mapping[str, Any]) -> str:
    """The limit as it is, where another was named or the court is another one by it."""
    told: str | None = data.get("wertgrenze")
    said = groups["grenze"]
    if said and not told:
        return "Auf den Streitwert kommt es hier nicht an."
    if not told:
        return ""
    wrong = said is not None and Decimal(said) != Decimal(data["wertgrenze_betrag"])
    return f"Die Grenze von {groups['grenze_gesagt']} € gilt dafür nicht: {told}" if wrong else told
