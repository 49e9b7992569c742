"""A lawsuit that both declared settled: whether the court has still to decide who bears the costs."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_ERLEDIGT = r"\berledigung(?:serklaerung\w*)?\b|\berledigt\b|\b91a\b"
_KOSTEN = r"(?:verfahrens|prozess)?kosten(?:tragung|last|frage|punkt)?"
_EINIG = r"(?:(?:kosten)?einigung|einig(?:en|ten)?|geeinigt|verglichen|kostenuebernahme|kostenvereinbarung)"
_KEINE_ENTSCHEIDUNG = re.compile(
    r"\b(?:nicht|nichts|nichts? mehr) (?:mehr )?(?:(?:darueber|noch|ueber|die|kosten) ){0,4}(?:zu )?entsch\w+"
)
_SCHON_KLAR = re.compile(
    r"(?<!nicht )(?<!nicht mehr )\b(?:geeinigt|einig|vereinbart|geklaert|fest),? "
    r"(?:darueber,? )?(?:wer|dass)\b"
)
_VERNEINT = (
    r"\b(?:nicht|nie)\b(?= ?(?:[.,;?!]|$)| (?:geeinigt|einig\w*|verglichen|uebern\w+|anerk\w+|zustande|"
    r"erzielt|getroffen|gelungen|moeglich|tragen|zahlen))"
)
_GESCHEITERT = (
    r"\b(?:gescheitert|geplatzt|abgelehnt|verweigert|weigert|streitig|strittig|umstritten|offen|ungeklaert|"
    r"lehnt\b[^.;?!]{0,40}\bab)\b"
)
_KOSTEN_OFFEN = (
    rf"\b(?:kein\w*|ohne|weder) (?:\w+ ){{0,2}}{_EINIG}\b|"
    rf"\b(?:{_EINIG}|{_KOSTEN})\b[^.;?!,]{{0,50}}(?:{_VERNEINT}|{_GESCHEITERT})|"
    rf"\b(?:offen|ungeklaert|streitig|strittig|unklar)\b[^.;?!]{{0,30}}\b{_KOSTEN}\b|"
    rf"\blehnt\b[^.;?!]{{0,40}}\b(?:{_KOSTEN}|kostenuebernahme)\b[^.;?!]{{0,15}}\bab\b|"
    rf"\bweigert sich\b[^.;?!]{{0,40}}\b{_KOSTEN}\b|"
    rf"\b(?:ob|wer)\b[^.;?!]{{0,40}}\b{_KOSTEN} (?:\w+ ){{0,2}}(?:uebern\w+|traegt|tragen|zahlt|zahlen)\b|"
    r"\bgericht\b[^.;?!]{0,40}\b(?:noch|erst)\b[^.;?!]{0,40}\bentsch(?:eid|ied)\w*"
)


def kosten_offen(anfrage: Anfrage) -> bool:
    """No agreement on who bears the costs, or the court has still to decide on them."""
    plain = _SCHON_KLAR.sub(" ", _KEINE_ENTSCHEIDUNG.sub(" ", anfrage.klein))
    return re.search(_KOSTEN_OFFEN, plain) is not None


_OHNE_KOSTENENTSCHEIDUNG = (
    r"\bnicht (?:mehr )?ueber (?:die )?kosten (?:zu )?entsch\w+|"
    r"\bueber (?:die )?kosten\b[^.,;?!]{0,30}\bnicht (?:mehr )?(?:zu )?entsch\w+|"
    r"\b(?:ohne|keine?) (?:\w+ )?kosten(?:entscheidung|beschluss)|"
    r"\bueber (?:die )?(?:verfahrens|prozess)?kosten (?:\w+ ){0,2}(?:geeinigt|einig|verglichen)|"
    r"\b(?:geeinigt|einig|einigung|verglichen)\b[^.;?!]{0,30}\bkosten\b|"
    r"\bkosten(?:tragung|last|antrag\w*|pflicht)? (?:\w+ ){0,2}(?:anerkannt|uebernommen|uebernimmt)|"
    r"\b(?:uebernimmt|uebernehmen|anerkennt)\b[^.;?!]{0,30}\bkosten\b|\bkostenuebernahme"
)


def kosten_geklaert(anfrage: Anfrage) -> bool:
    """Declared settled by both, and nothing is left for the court to decide on the costs."""
    agreed = anfrage.hat(_ERLEDIGT) is not None and anfrage.hat(_OHNE_KOSTENENTSCHEIDUNG) is not None
    return agreed and not kosten_offen(anfrage)


def erledigt(anfrage: Anfrage) -> bool:
    return anfrage.hat(_ERLEDIGT) is not None


def entscheidet_ueber_kosten(anfrage: Anfrage) -> bool:
    """Declared settled, and the court is said to decide who bears the costs."""
    decides = (
        r"\bgericht\b[^.;?!]{0,40}\b(?:entscheid\w*|entschieden)\b[^.;?!]{0,30}\bkosten|"
        r"\bkosten(?:entscheidung|beschluss)|\b91a\b|\bkosten\b[^.;?!]{0,30}\b(?:entschieden|entscheid\w*)\b"
    )
    open_costs = anfrage.hat(decides) is not None or kosten_offen(anfrage)
    return erledigt(anfrage) and open_costs and not kosten_geklaert(anfrage)
