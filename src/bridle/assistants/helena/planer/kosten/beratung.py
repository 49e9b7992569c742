"""What advice alone costs: the law has no fee for it, only what a consumer pays at most."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.law.rvg_beratung import NAMEN, Beratungsart
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.sagen import absaetze, liste, quelle
from bridle.assistants.helena.planer.schritte import FEHLER, erkannt
from bridle.models.planner import Progress, Rule

_ERSTES = (
    r"erst(?:beratung|gespraech)\w*|\berste[snrm]?\s+(?:\w+\s)?(?:beratung|gespraech|anwaltsgespraech)\w*"
)
_GUTACHTEN = r"\b(?:schriftliche[sn]?|rechts|kurz)\s?-?gutachten"
_BERATUNG = (
    rf"{_ERSTES}|{_GUTACHTEN}|\bberatung(?:s(?:gebuehr|gespraech|kosten|honorar)\w*)?\b|"
    r"\b(?:nur|blosse?n?|allein|sich) (?:\w+ )?beraten\b"
)
_PREIS = (
    r"\bkoste[tn]?\b|kosten\b|\bhoechst\w*|\bmaximal\w*|gebuehr\w*|\bnehmen\b|\bverlangen\b|\babrechnen|"
    r"\bteuer\b|"
    r"\bmax\b|\blimit\b|\bgedeckelt|\bkapp(?:ung|en|t)|\bbrutto\b|\bnetto\b|\babnehmen\b|\bmehr als\b|"
    r"\bpreis\b|grenze\b|\bdeckel|\bwie ?viel\b|\bbetrag\b|\bhonorar\b|§\s?34\b|\bin rechnung\b"
)
_ANDERES = (
    r"beratungshilfe|geschaeftsgebuehr|\b2300\b|vereinbar|\bakte\b|\blaut\b|\bstunden|\bzeit\b|\bklage|vertretung|\banrechn|"
    r"\bangerechn|"
    r"sachverstaendig|\bmuster\b|\bvorlage\b|\bwortlaut\b|\bsteht\b"
)
_UNTERNEHMER = r"\bunternehm|\bfirmen?\b|\bgmbh\b|\bgewerb\w*|\bselbststaendig\w*|\bkaufmann|\bfreiberuf\w*"
_NICHTS_VEREINBART = (
    r"\b(?:ohne|kein\w*|nichts?|nix)\s+(?:\w+\s){0,2}?\w*vereinbar\w*|"
    r"\bvereinbar\w* (?:ist |wurde )?(?:nicht|nichts)\b"
)
_KEIN_VERBRAUCHER = r"\b(?:kein\w*|nicht|ohne)\s+(?:\w+\s)?(?:verbrauch|privat)"
_DARUEBER = (
    rf"\b(?:mehr als|nicht nur|ueber|keine?|nicht mehr|nach)\s+(?:(?:ein(?:e|em|er)?|das|die|der|dem|nur|"
    rf"blosse[ns]?)\s+){{0,2}}(?:{_ERSTES})|\b(?:mehrere|weitere|zweite[sn]?|zwei|drei|folge)\s?(?:\w+\s)?"
    r"(?:beratungs)?(?:gespraech|beratung)"
)
"""More than a first talk."""
_VERBRAUCHER = r"\bverbrauch\w*|\bprivat\w*|\bmieter\w*|\barbeitnehmer\w*"
ANGENOMMEN = (
    "Angenommen ist, dass der Mandant Verbraucher ist und keine Vergütung vereinbart ist; für "
    "Unternehmer nennt "
    "das Gesetz keine Grenze."
)
OHNE_WERT = "Auf den Gegenstandswert kommt es dabei nicht an."
UNTERNEHMER = (
    "Für Unternehmer nennt das Gesetz keine Obergrenze und keinen Satz: Ohne Vereinbarung gilt die übliche "
    "Vergütung, und die rechne ich nicht."
)
IM_EINZELFALL = (
    "Das ist die Obergrenze; wie viel es im Einzelfall ist, richtet sich nach Umfang, Schwierigkeit und "
    "Bedeutung."
)
ANRECHNUNG = (
    "Folgt eine weitere Tätigkeit, wird die Beratung darauf angerechnet, wenn nichts anderes vereinbart ist."
)


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(_erkenne),
            "get_kosten_rules",
            _antwort,
            lambda groups: {"beratung": groups["art"], "auftrag": heute().isoformat()},
            failure=FEHLER,
        )
    ]


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    plain = re.sub(_NICHTS_VEREINBART, " ", anfrage.klein)
    if not anfrage.hat(_BERATUNG) or not anfrage.hat(_PREIS) or re.search(_ANDERES, plain):
        return None
    business = anfrage.hat(_UNTERNEHMER) is not None and not anfrage.hat(r"\bkein\w* (?:unternehm|gewerb)")
    business = business or anfrage.hat(_KEIN_VERBRAUCHER) is not None
    hints = [] if business or anfrage.hat(_VERBRAUCHER) else [ANGENOMMEN]
    hints += [OHNE_WERT] if anfrage.hat(r"wert\b") else []
    return {"art": _art(anfrage), "unternehmer": business, "hinweise": hints}


def _art(anfrage: Anfrage) -> Beratungsart:
    if anfrage.hat(_ERSTES) and not anfrage.hat(_DARUEBER):
        return "erstgespraech"
    return "gutachten" if anfrage.hat(_GUTACHTEN) else "beratung"


def _antwort(progress: Progress) -> str:
    kind: Beratungsart = progress.groups["art"]
    hints: list[str] = progress.groups["hinweise"]
    fee = progress.data["beratung"]
    source = quelle(f"Kostenrechner, {fee['norm']}")
    if progress.groups["unternehmer"]:
        return absaetze(f"{NAMEN[kind]}: {UNTERNEHMER}", liste(hints) if hints else "", source)
    more = [*hints, IM_EINZELFALL, *([ANRECHNUNG] if kind != "gutachten" else [])]
    return absaetze(
        f"{NAMEN[kind]} für einen Verbraucher, ohne Vereinbarung: höchstens "
        f"**{fee['netto_text']}** netto, mit Umsatzsteuer **{fee['brutto_text']}**.",
        absaetze("Hinweise:", liste(more)),
        source,
    )
