"""Taking German words apart: the plain form of a word, and the words a compound is made of.

HanTa knows the morphemes; where it takes a long compound for a name, the joint that noun endings leave
(…ungs|…, …heits|…) still gives it away. Without HanTa the joints alone are used.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from bridle.host.search.morphemes import quick_tagger

SHORTEST_PART = 3
REMEMBERED = 100_000

_JOINT = re.compile(r"(?<=ung)s(?=.{4})|(?<=[hk]eit)s(?=.{4})|(?<=schaft)s(?=.{4})|(?<=[nst]ion)s(?=.{4})|"
                    r"(?<=tät)s(?=.{4})|(?<=ling)s(?=.{4})|(?<=tum)s(?=.{4})")  # fmt: skip
_HEADS = """
abrechnung anfechtung anspruch anspruchs antrag anwalt anzeige arbeit arbeiter auflage aufwendung
ausgleich ausschluss bedingung begehren behörde beitrag berater bescheid bescheinigung beschluss
beschwerde besitz betrag betrieb bremse dienst einkommen eigentum eigentümer einigung entzug erhöhung
erklärung ersatz fahrt fall fähigkeit fehler forderung form frist fund gebot gebrauch gebühr gefahr geld
gemeinschaft gericht geschäft gesellschaft gesetz grenze grund gut haftung handlung herr hilfe höhe
inhaber klage klausel kosten kündigung lager last leistung liste lohn mangel mängel maßnahme miet miete
mieter minderung mittel nachweis nahme nehmer ordnung pauschale person pfand pflicht preis prozess
prüfung raum räume rate recht rechte rechts rückgabe sache sachen schaden schäden schein schluss schuld
schuldner schutz sicherheit sperre steuer strafe summe tag tage tausch teil termin titel übergang unfall
unterhalt urlaub urteil verbot verein verfahren verhältnis verhältnisse verhältnisses verhältnissen
verhältniss verkauf verkehr verlängerung verletzung vermögen verordnung versammlung versicherung vertrag
verträge vertrags verwalter verwaltung verzug vollmacht vorbehalt vorschuss weg wert wohnung zahlung
zeit zeugnis zins zinsen zulage zuschlag zwang
"""
_HEAD = re.compile(rf"(.{{4,}}?)s?({'|'.join(sorted(_HEADS.split(), key=len, reverse=True))})")
_STEMS = ("NN", "NE", "ADJ", "VV", "ADV")
_ANOTHER_WORD = frozenset(("gründ", "haft", "räum", "schätz", "währ", "zahl"))
_PARTICLES = ("PTKVZ", "PREF")


@dataclass(frozen=True, slots=True)
class Parts:
    """A word's plain form, and the parts of a compound from left to right; none for a simple word."""

    lemma: str
    parts: tuple[str, ...] = ()


@lru_cache(maxsize=REMEMBERED)
def taken_apart(word: str) -> Parts:
    """`word` as it was written: the capital tells a noun."""
    tagger = _tagger()
    if tagger is None:
        return Parts(word.lower(), _at_joints(word.lower()))
    lemma, morphemes, kind = tagger.analyze(word, taglevel=3)
    lemma = str(lemma).lower()
    found = _stems(morphemes)
    if len(found) < 2:
        found = (word.lower() if not kind.startswith("VV") else lemma,)
    parts = tuple(piece for part in found for piece in (_at_joints(part) or (part,)))
    parts = parts if len(parts) > 1 else ()
    if not kind.startswith("VV"):
        return Parts(lemma, parts)
    # Verbs are stored under the noun they make, which is what laws use: zahlen, Zahlung; and under the
    # shorter one: klagen, Klage; where that is not another word.
    return Parts(f"{lemma}ung", parts or (() if lemma in _ANOTHER_WORD else (lemma,)))


def _stems(morphemes: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    """Verb prefixes belong to what follows them: "zurück" alone says nothing about "zurückzahlen"."""
    found: list[str] = []
    prefix = ""
    for text, tag in morphemes:
        if tag.startswith(_PARTICLES):
            prefix += "" if tag == "PREF_PP" else text
        elif tag.startswith(_STEMS):
            found.append(prefix + text)
            prefix = ""
    return tuple(each for each in found if len(each) >= SHORTEST_PART)


def _at_joints(word: str) -> tuple[str, ...]:
    pieces = tuple(_JOINT.split(word))
    if len(pieces) > 1:
        return pieces
    head = _HEAD.fullmatch(word)
    return (*(_at_joints(head[1]) or (head[1],)), head[2]) if head else ()


@lru_cache(maxsize=1)
def _tagger() -> Any:
    try:
        return quick_tagger("morphmodel_ger.pgz")
    except ImportError:
        return None
