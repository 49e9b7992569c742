"""„Ab welchem Streitwert ist das Landgericht zuständig?“: the limit itself, where no lawsuit is spoken of."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from bridle.assistants.helena.planer.grenzen import zu_schreiben
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.recht.sache_in import sache_in
from bridle.assistants.helena.planer.sagen import absaetze, quelle
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.models.planner import Progress, Rule

OHNE_WERT = (
    "Manche Sachen haben ihr Gericht ohne Rücksicht auf den Wert, zum Beispiel Wohnraummiete, "
    "Wohnungseigentum, Heilbehandlung oder Amtshaftung; nenne mir dafür die Sache."
)
MIT_ANWALT = (
    "**Einen Anwalt braucht man im Zivilprozess, sobald die Sache vor das Landgericht gehört**; der Wert "
    "entscheidet nur, "
    "vor welches Gericht sie gehört."
)
_GRENZE = re.compile(
    r"\b(?:ab|bis(?: zu)?|bei|mit) (?:welche[rmn]?|was fuer eine[mr]) (?:\w+ )?"
    r"\w*(?:wert|betrag|summe|hoehe|grenze|forderung)\w*|\b(?:ab|bis(?: zu)?|bei|mit) wie ?viel\b|"
    r"\b(?:wert|streitwert|zustaendigkeits)"
    r"grenze\w*|\bgrenze (?:zum|zur|zwischen|beim|fuer)\b|\bzustaendigkeitsstreitwert\w*|"
    r"\bab wann\b.*\b(?:landgericht|lg|anwalt\w*)\b|\b(?:ab|bis) wo(?:hin)?\b.*\b(?:amtsgericht|"
    r"landgericht)\b|\bwann\b.*\b(?:landgericht|lg)\b.*\bzustaendig"
)
_GERICHT = re.compile(r"\b(?:amtsgericht|landgericht|ag|lg)\w?\b")
_ANWALT = re.compile(r"\banwalt(?!s?(?:kost|gebuehr|honorar))\w*|\banwaltszwang\b|\banwaltspflicht\b")
_NOETIG = re.compile(
    r"^(?!.*(?:\buhr\b|promille|prozent|\bjahr|gesetz\b|identifizier|\bfahr|straf)).*"
    r"(?:\bbrauch|\bbraeucht|\bnoetig|\bpflicht|zwang|anwaltspflicht|\bmuss\b|\bohne (?:einen )?anwalt|"
    r"\bselbst klag)"
)
_BETRAG = re.compile(r"\d{1,3}(?:[. ]\d{3})+|\b\d{4,6}\b")
_ZIVIL = re.compile(
    r"\b(?:(?:in|im|bei|fuer|vor) )?(?:zivil(?:sachen?|prozess\w*|verfahren|recht\w*|klagen?)|"
    r"zivilrechtliche[nr]? (?:sachen?|streitigkeiten|klagen?|verfahren))\b"
)
"""Where the limit is one at all; it names no subject of a lawsuit."""
_ANDERES = re.compile(
    r"berufung|revision|beschwer|rechtsmittel|frist|\bkost|gebuehr|honorar|nichtzulassung|495a|\bakten?\b"
)


def regeln() -> list[Rule]:
    return [
        Rule(
            erkenne,
            "bestimme_zustaendigkeit",
            _antwort,
            lambda _: {"gericht": "AG"},
            example="Bis zu welchem Streitwert ist das Amtsgericht zuständig?",
            failure=FEHLER,
        )
    ]


def erkenne(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    klein = asked.klein
    lawyer = _ANWALT.search(klein) is not None and _NOETIG.search(klein) is not None
    if not _GRENZE.search(klein) or not (lawyer or _GERICHT.search(klein)) or _ANDERES.search(klein):
        return None
    named = genannt(asked)
    if (
        sache_in(_GERICHT.sub(" ", _ZIVIL.sub(" ", klein)))
        or zu_schreiben(asked)
        or (named is not None and named.aktenzeichen)
    ):
        return None
    if len(_BETRAG.findall(klein)) > 1:
        return None  # the value of a lawsuit is among them
    return {"gesagt": betrag(klein), "anwalt": lawyer}


def _antwort(progress: Progress) -> str:
    told = gesagt(progress.data, progress.groups["gesagt"])
    return (
        absaetze(MIT_ANWALT, progress.data["anwaltszwang_text"], told) if progress.groups["anwalt"] else told
    )


def gesagt(data: Mapping[str, Any], said: str | None) -> str:
    """The limit, and first whether it is the one that was named."""
    right = said is not None and Decimal(said) == Decimal(data["wertgrenze_betrag"])
    first = "" if said is None else "**Ja.**" if right else "**Nein, das ist nicht die Grenze.**"
    return absaetze(first, data["wertgrenze"], OHNE_WERT, quelle("Zuständigkeitsprüfung"))
