"""A lawsuit of which one part ends earlier: settled, withdrawn or paid before the hearing.

The Verfahrensgebühr follows the whole value, the fee for the hearing what was left then, the Einigungsgebühr
what was settled; a sum that somebody settles for is no part of the value.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from bridle.assistants.helena.law.geld import dezimal, euro
from bridle.assistants.helena.planer.kosten.betraege import Betrag, betraege
from bridle.assistants.helena.planer.kosten.positionen import TERMIN, Positionen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

Gebuehr = Literal["termin", "einigung"]
_EINIGUNG = frozenset({"1000", "1003", "1004"})
_VERGLICHEN = r"vergleich\w*|verglichen|geeinigt|einigung\b|einigen\b"
_NUR_EIN_TEIL = (
    r"\bteil(?:weise|vergleich\w*|einigung|betrag\w*|s)?\b|\brest\w*|\buebrige\w*|\bdavon\b|"
    r"\bstreitig entschieden|"
    r"\bnur ueber\b|\bwegen (?:eines teil\w*|der)\b"
)
_REST_DAVOR = re.compile(
    r"(?:\b(?:rest\w*|uebrige\w*|verbleibende\w*|verbleiben|bleiben|noch|nur noch|verhandelt wurde)\b"
    r"(?:\s+(?:von|ueber|nur|wegen|die|der|um|in hoehe von|aus))*|\b(?:auf|danach|dann(?: nur noch)?))\s*$"
)
_REST_DAHINTER = re.compile(
    r"\s*(?:rest\w*|uebrig\w*|sind noch|bleib\w*|im termin|(?:noch |streitig |wurden? |wird |weiter )*"
    r"(?:streitig|verhandelt|entschieden|gestritten|geurteilt))\b"
)
_WEG = (
    r"\bteil(?:klage)?ruecknahme|\bteil(?:zahlung|erledigung)\w*|\bteilweise\b|\bzum teil\b|"
    r"\bteilbetrag|"
    r"\bzurueck(?:genommen|nehmen|nimmt)|\b(?:nehmen?|nimmt|nahm)\b.{0,60}\bzurueck\b|"
    r"\breduzier\w*|\bermaessigt\w*|\bbeschraenkt\w*|\b(?:ge|be)zahlt\b|\bzahlt\w*\b(?=.*\b(?:rest\w*|"
    r"uebrig\w*|noch)\b)|\bueberwiesen\b|\bnoch \d|\berledigt\b"
)
_ANERKANNT = (
    r"\banerkannt\w*|\banerkenn\w*|\bteilanerkenntnis\w*|"
    r"\berkenn(?:t|en|e)\b(?:[^.;?!]|(?<=\d)\.(?=\d)){0,50}\ban\b"
)
_ZURUECK = r"\bzurueck(?:genommen|nehmen|nimmt)|ruecknahme"
TEILANERKENNTNIS = (
    "Verfahrens- und Terminsgebühr sind aus dem ganzen Wert von {ganz} gerechnet: Auch über den anerkannten "
    "Teil entscheidet das Gericht durch Urteil."
)
_NACH_DEM_TERMIN = (
    r"\b(?:nach|in) (?:der |dem |einer )?(?:muendlichen )?(?:verhandlung|termin)\b[^.;?!]{0,60}(?:zurueck|"
    r"gezahlt|"
    r"reduzier|erledigt|beschraenkt)|(?:zurueck\w*|gezahlt|reduziert|erledigt|"
    r"beschraenkt) (?:\w+ ){0,2}(?:nach|in) (?:der|dem) "
    r"(?:muendlichen )?(?:verhandlung|termin)|\bteil\w*ruecknahme (?:nach|in|im)\b"
)
_NICHT_HIER = (
    r"\bmehrwert|\bmehrvergleich|\bnicht (?:rechts|an)haengig|\bmandant\w* zu \d|\bkostet? (?:je|jeweils)|"
    r"\bgeschaeftsgebuehr (?:aus|von|ueber)|\bwiderklage|\berweiter|\bselbstbeteiligung|\bvorschuss|\bhilfs"
)

TEILVERGLEICH = (
    "Verfahrens- und Terminsgebühr sind aus dem ganzen Wert von {ganz} gerechnet, die Einigungsgebühr nur "
    "aus dem "
    "verglichenen Teil von {teil}."
)
TEILRUECKNAHME = (
    "Die Verfahrensgebühr ist aus dem ganzen Wert von {ganz} gerechnet, die Terminsgebühr nur aus {teil}, "
    "die im Termin "
    "noch offen waren. Endete der andere Teil erst im Termin oder danach, gilt auch für sie der ganze Wert."
)
ERST_NACH_DEM_TERMIN = (
    "Beide Gebühren sind aus dem ganzen Wert von {ganz} gerechnet, weil sich der Wert erst im oder nach "
    "dem Termin "
    "verringert hat."
)
NUR_DAS_GERICHT = (
    "Die Gerichtsgebühr richtet sich weiter nach dem ganzen Wert und ermäßigt sich nicht, weil sich nur ein "
    "Teil erledigt hat."
)
VERGLEICHSSUMME = (
    "Gerechnet ist aus {ganz}: Es kommt darauf an, worüber verglichen wird, nicht worauf. War nur über "
    "einen Teil "
    "verglichen, sag mir das."
)


@dataclass(frozen=True, slots=True)
class Teilwerte:
    """The whole value, the fees that follow a part of it, and what has to be said of that.

    ueber_alles  a sum that all of it was settled for, and no part
    """

    ganz: Decimal
    teile: Mapping[Gebuehr, Decimal]
    hinweis: str
    ueber_alles: bool = False

    def angewandt(self, positions: Sequence[Mapping[str, str]]) -> Positionen:
        return [{**each, **self._wert(each["vv"])} for each in positions]

    def _wert(self, number: str) -> dict[str, str]:
        kind: Gebuehr = "termin" if number in TERMIN else "einigung"
        followed = number in TERMIN | _EINIGUNG and kind in self.teile
        return {"wert": dezimal(self.teile[kind])} if followed else {}


def teilwerte(anfrage: Anfrage) -> Teilwerte | None:
    """None where there are not two values, or they are not of this kind."""
    if anfrage.hat(_NICHT_HIER):
        return None
    amounts = _verschiedene(betraege(anfrage.klein))
    if not 1 < len(amounts) <= 3:
        return None
    if anfrage.hat(_VERGLICHEN):
        in_part = anfrage.hat(_NUR_EIN_TEIL) or _geht_auf(amounts)
        return _teilvergleich(anfrage, amounts) if in_part else _summe(anfrage, amounts)
    if anfrage.hat(_ANERKANNT) and not anfrage.hat(_ZURUECK):
        whole, part = _ganz_und_teil(anfrage.klein, amounts, _ANERKANNT)
        known = whole is not None and part is not None and part < whole
        return Teilwerte(whole, {}, TEILANERKENNTNIS.format(ganz=euro(whole))) if whole and known else None
    return _teilruecknahme(anfrage, amounts) if anfrage.hat(_WEG) else None


def _geht_auf(amounts: Sequence[Betrag]) -> bool:
    """Three sums of which two make the third are a whole and its parts."""
    parts = sorted(each.euro for each in amounts)
    return len(parts) == len(("ganz", "teil", "rest")) and parts[0] + parts[1] == parts[2]


def _verschiedene(amounts: Sequence[Betrag]) -> list[Betrag]:
    return list({each.euro: each for each in reversed(amounts)}.values())[::-1]


def _teilvergleich(anfrage: Anfrage, amounts: Sequence[Betrag]) -> Teilwerte | None:
    whole, part = _ganz_und_teil(anfrage.klein, amounts, _VERGLICHEN)
    if whole is None or part is None or part >= whole:
        return None
    return Teilwerte(whole, {"einigung": part}, TEILVERGLEICH.format(ganz=euro(whole), teil=euro(part)))


def _teilruecknahme(anfrage: Anfrage, amounts: Sequence[Betrag]) -> Teilwerte | None:
    whole, gone = _ganz_und_teil(anfrage.klein, amounts, _WEG)
    if whole is None or gone is None or gone >= whole:
        return None
    if anfrage.hat(_NACH_DEM_TERMIN):
        return Teilwerte(whole, {}, ERST_NACH_DEM_TERMIN.format(ganz=euro(whole)))
    left = whole - gone
    return Teilwerte(whole, {"termin": left}, TEILRUECKNAHME.format(ganz=euro(whole), teil=euro(left)))


def _ganz_und_teil(klein: str, amounts: Sequence[Betrag], word: str) -> tuple[Decimal | None, Decimal | None]:
    """The whole, and the part that ended early; what is said to be left is the other part."""
    if (stated := _x_von_y(klein, amounts)) is not None:
        return stated
    rest = [each for each in amounts if _ist_rest(klein, each)]
    others = [each for each in amounts if each not in rest]
    if len(rest) > 1 or not others:
        return None, None
    if len(amounts) == len(("ganz", "weg", "rest")):
        whole = max(each.euro for each in amounts)
        gone = [each for each in others if _bei_wort(klein, each, word) and not _als_ganzes(klein, each)]
        if not _geht_auf(amounts) or not (rest or len(gone) == 1):
            return None, None
        return whole, whole - rest[0].euro if rest else gone[0].euro
    if rest:
        other = others[0].euro
        if _bei_wort(klein, others[0], word) and not _als_ganzes(klein, others[0]):
            return other + rest[0].euro, other
        return other, other - rest[0].euro
    small, large = sorted(others, key=lambda each: each.euro)
    return large.euro, small.euro


_VON = re.compile(
    r"\s*(?:von|aus) (?:(?:den|insgesamt|eingeklagten|gesamten|ganzen|klageforderung|gesamt)\s)*$"
)


def _x_von_y(klein: str, amounts: Sequence[Betrag]) -> tuple[Decimal, Decimal] | None:
    """„4.000 von 10.000 €“ says which is the whole; what is left of it is the other part."""
    if len(amounts) != len(("teil", "ganz")):
        return None
    part, whole = amounts
    if part.euro >= whole.euro or not _VON.fullmatch(klein[part.ende : whole.anfang]):
        return None
    left = _REST_DAVOR.search(klein[: part.anfang]) is not None
    return whole.euro, whole.euro - part.euro if left else part.euro


def _ist_rest(klein: str, amount: Betrag) -> bool:
    before, after = klein[: amount.anfang], klein[amount.ende :]
    return bool(_REST_DAVOR.search(before) or _REST_DAHINTER.match(after))


def _als_ganzes(klein: str, amount: Betrag) -> bool:
    return bool(
        re.search(
            r"(?:wert\w*|klage\w*|eingeklagt\w*|geklagt\w*|gesamt\w*|insgesamt|prozess|rechtsstreit)\s*"
            r"(?:von|ueber|um|auf|:|sind|waren|war|in hoehe von|wegen)?\s*$",
            klein[: amount.anfang],
        )
        or re.match(r"\s*(?:eingeklagt|geklagt|streitwert|klage)", klein[amount.ende :])
    )


def _bei_wort(klein: str, amount: Betrag, word: str) -> bool:
    clause = re.split(r"[.,;?!](?!\d)", klein[amount.ende :])[0]
    before = re.split(r"[.,;?!](?!\d)", klein[: amount.anfang])[-1]
    return re.search(word, f"{before} {clause}") is not None


def _summe(anfrage: Anfrage, amounts: Sequence[Betrag]) -> Teilwerte | None:
    """„Streitwert 20.000, verglichen auf 8.000“: the settlement is about all of it."""
    whole = [each for each in amounts if _als_ganzes(anfrage.klein, each)]
    if len(whole) != 1 or len(amounts) != len(("wert", "summe")):
        return None
    said = VERGLEICHSSUMME.format(ganz=euro(whole[0].euro))
    return Teilwerte(whole[0].euro, {}, said, ueber_alles=True)


_NUR_WORTE = (
    r"\bteilweise|\bzum teil\b|\b(?:zur|die) haelfte\b(?! (?:der|des) (?:\w+)?(?:kosten|gebuehr))|"
    r"\bein(?:en|es|em)? teil(?:e?s|betrags?)?\b|\bteilbetrag|"
    r"\bteil(?:klage)?(?:ruecknahme|vergleich|einigung|anerkenntnis|erledigung)|"
    r"\d\s?(?:€|euro|eur)? davon\b|\bdavon (?:wurden?|sind|haben|hat|\d)|\b(?:im|teils) uebrigen\b|"
    r"\b(?:ueber|wegen|um|der|den|im) (?:den |die |das )?rest(?:betrag|forderung|liche[nrs]?)?\b"
    r"(?! (?:vom|des|der) (?:\w+)?(?:vorschuss|gebuehr|kosten))"
)


def nur_zum_teil(anfrage: Anfrage) -> bool:
    """Whether what ended early was a part: the court lowers its fee only where all of it ends."""
    if anfrage.hat(_NUR_WORTE):
        return True
    parts = teilwerte(anfrage)
    return parts is not None and not parts.ueber_alles
