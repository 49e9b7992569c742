"""What is left after a lawsuit: the costs without VAT that is deducted, and what comes back to who wins."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Literal

from bridle.assistants.helena.law.geld import auf_cent, euro
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

Seite = Literal["eigene", "gegner"]
BEIDE: frozenset[Seite] = frozenset({"eigene", "gegner"})
_VORSTEUER = re.compile(r"(?<!nicht )(?<!nicht zum )(?<!kein )\bvorsteuer\w*")
_BEIDE = re.compile(r"\bbeide[rn]?\b|\b(?:alle|jede seite|saemtliche)\b")
_DIE_ANDEREN = re.compile(r"\bgegner\w*|\bgegenseite|\bbeklagte\w*|\bantragsgegner\w*")
_WIR = re.compile(r"\bmandant\w*|\bwir\b|\bunser\w*|\bklaeger\w*|\beigene\w*")
_NETTO = re.compile(
    r"^(?!.*(?:miete|gehalt|\blohn|verdien|einkommen|\bbrutto\b))"
    r"(?!.*\b(?:rechnung|forderung|kaufpreis|werklohn|klagen?|eingeklagt)\b[^.;?!]{0,40}\d ?(?:€|euro|eur) "
    r"netto\b)"
    r".*\bnetto\b|"
    r"\bohne (?:die )?(?:ust|mwst|umsatzsteuer|mehrwertsteuer)\b"
)
_WEN = {
    frozenset({"eigene"}): "die eigene Seite",
    frozenset({"gegner"}): "den Gegner",
    BEIDE: "beide Seiten",
}
_SIEG = re.compile(r"\bgewinn\w*|\bgewonnen|\bobsieg\w*|\bsieg\w*|\bdurchdring\w*")
_ZURUECK = re.compile(
    r"\b(?:erstatt\w*|ersetz\w*|erstattungs\w*)\b|"
    r"\b(?:bekomm|krieg|erhalt)\w* (?:wir|ich|er|sie|(?:unser\w*|der|die) mandant\w*)\b"
    r"[^.?!]{0,50}\b(?:zurueck|wieder)\b|"
    r"\b(?:gegner\w*|gegenseite|beklagte\w*)\b[^.?!]{0,30}\bunser\w* (?:\w*anwalts)?(?:kosten|gebuehren)\b|"
    r"\b(?:muss|hat|zahlt|schuldet)\b[^.?!]{0,40}\b(?:uns|mir|ihm|ihr|(?:unser\w*|dem|der) mandant\w*)\b"
    r"[^.?!]{0,30}\b(?:(?:zu(?:rueck)?)?(?:zu)?zahl\w*|kosten)\b"
)
_KOSTEN = re.compile(
    r"kosten\b|\bkostet\b|risiko|\bprozess|\bgebuehr|"
    r"^(?!.*(?:kaufpreis|schaden|miete|betrag|kaution|darlehen|\blohn|auslagen)).*\berstattet\b"
)
_GEGNER_ZAHLT = re.compile(
    r"^(?=.*klag)(?:und )?(?:was|wie ?viel) (?:muss|muesste|zahlt|traegt|haette)\b[^.?!]{0,12}"
    r"\b(?:gegner\w*|gegenseite|beklagte\w*)\b[^.?!]{0,20}\b(?:zahl\w*|trag\w*|wenn|falls)\b"
)
"""„Was müsste der Gegner zahlen, wenn wir klagen und gewinnen?“: the costs are his then."""
NICHTS = (
    "In der ersten Instanz vor dem Arbeitsgericht erstattet der Gegner nichts, auch wenn wir ganz gewinnen "
    "(§ 12a Abs. 1 ArbGG): Den eigenen Anwalt ({anwalt}) trägt jede Seite selbst; die Gerichtsgebühr "
    "({gericht}) zahlt dann der Gegner."
)


def ohne_umsatzsteuer(anfrage: Anfrage) -> frozenset[Seite]:
    """Whose VAT is no cost, because it is deducted or somebody wants net figures."""
    klein = anfrage.klein
    if _NETTO.search(klein):
        return BEIDE
    found = _VORSTEUER.search(klein)
    if found is None:
        return frozenset()
    clause = re.split(r"[.;?!]", klein[: found.start()])[-1] + re.split(r"[.;?!,]", klein[found.start() :])[0]
    if _BEIDE.search(clause):
        return BEIDE
    other, own = _DIE_ANDEREN.search(clause) is not None, _WIR.search(clause) is not None
    if other and own:
        return BEIDE
    if other:
        return frozenset({"gegner"})
    return frozenset({"eigene"}) if own else frozenset()  # nobody says whose


def erstattung(anfrage: Anfrage) -> bool:
    """Whether it is asked which costs the other side pays back to who wins."""
    klein = anfrage.klein
    return all(each.search(klein) for each in (_SIEG, _ZURUECK, _KOSTEN)) or (
        _GEGNER_ZAHLT.search(klein) is not None and _SIEG.search(klein) is not None
    )


def netto(data: Mapping[str, Any], whose: frozenset[Seite]) -> str:
    """What it costs to lose where VAT is none of the costs."""
    if not whose or data.get("staatskasse"):
        return ""
    stages: Sequence[Mapping[str, Any]] = data["instanzen"]
    own = _summe(stages, "eigener_anwalt") - (_ust(stages, "eigener_anwalt") if "eigene" in whose else 0)
    paid = [each for each in stages if each["erstattung"]]
    theirs = _summe(paid, "gegnerischer_anwalt")
    theirs -= _ust(paid, "gegnerischer_anwalt") if "gegner" in whose else 0
    court = _summe(stages, "gerichtskosten")
    parts = [f"eigener Anwalt {euro(own)}", f"gegnerischer Anwalt {euro(theirs)}", f"Gericht {euro(court)}"]
    total = own + theirs + court
    said = f"Ohne die Umsatzsteuer, die {_WEN[whose]} nicht belastet (Vorsteuerabzug oder netto gefragt): "
    said += f"{', '.join(parts)}; alles verloren **{euro(total)}**"
    share = data.get("quote")
    if share is not None and len(paid) == len(stages):
        lost = auf_cent((1 - Decimal(share)) * total)
        said += f", bei der genannten Quote **{euro(lost)}**"
    return f"{said}. Die Beträge darunter enthalten sie."


def erstattet(data: Mapping[str, Any]) -> str:
    """What who wins all of it gets from the other side."""
    stages: Sequence[Mapping[str, Any]] = data["instanzen"]
    paid = [each for each in stages if each["erstattung"]]
    if not paid:
        first = stages[0]
        return NICHTS.format(anwalt=first["eigener_anwalt_text"], gericht=first["gerichtskosten_text"])
    lawyer, court = _summe(paid, "eigener_anwalt"), _summe(paid, "gerichtskosten")
    where = "" if len(paid) == len(stages) else f" für {', '.join(each['name'] for each in paid)}"
    share = data.get("quote")
    if share is not None and len(paid) == len(stages):
        return _ausgeglichen(lawyer + court, _summe(stages, "summe"), Decimal(share))
    return (
        f"Wer ganz gewinnt, bekommt vom Gegner{where} **{euro(lawyer + court)}** erstattet: den eigenen "
        f"Anwalt ({euro(lawyer)}) und die Gerichtskosten ({euro(court)}), soweit er sie vorgeschossen hat."
    )


def _ausgeglichen(own: Decimal, every: Decimal, won: Decimal) -> str:
    """Both sides' costs are shared by the quota, and only the difference is paid (§ 106 ZPO)."""
    borne = auf_cent((1 - won) * every)
    rest = own - borne
    who = "bekommt die eigene Seite vom Gegner" if rest > 0 else "zahlt die eigene Seite an den Gegner"
    return (
        f"Bei der genannten Quote {who} nach dem Kostenausgleich **{euro(abs(rest))}**: Eigene Kosten von "
        f"{euro(own)} (Anwalt und vorgeschossenes Gericht) stehen einem eigenen Anteil von {euro(borne)} an "
        "allen Kosten gegenüber."
    )


def _summe(stages: Iterable[Mapping[str, Any]], name: str) -> Decimal:
    return sum((Decimal(each[name]) for each in stages), Decimal(0))


def _ust(stages: Iterable[Mapping[str, Any]], name: str) -> Decimal:
    items = [item for each in stages for item in each[f"posten_{name}"]]
    return sum((Decimal(each["betrag"]) for each in items if each["vv"] == "7008"), Decimal(0))
