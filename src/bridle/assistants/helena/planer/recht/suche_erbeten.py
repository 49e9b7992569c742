"""„Welche Vorschrift regelt den Betriebsübergang?“, „Gutachter ablehnen ZPO“: a norm is looked for.

Read before what computes: such words name periods, contracts and matters as well.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.grenzen import will_handeln, zu_schreiben
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, inhalt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.recht.suche import im_verfahren, normen_gefunden
from bridle.assistants.helena.planer.recht.suche_gesetz import gesetze_in
from bridle.assistants.helena.planer.recht.suche_wo import PAPIER, gesuchte_regel
from bridle.assistants.helena.planer.sagen import gesetz
from bridle.assistants.helena.planer.schritte import FEHLER
from bridle.host.search.citations import cited
from bridle.host.search.law_names import law_key
from bridle.models.planner import Rule

SHORT = 9
"""Words: a topic and the law that it stands in."""
_WORTE = r"(?:vorschrift|norm|gesetzesvorschrift|rechtsnorm|paragra(?:ph|f)|rechtsgrundlage)(?:en)?"
_KURZ = re.compile(
    rf"(?P<was>[\w-]+(?: [\w-]+){{0,2}})[,:;–?. -]+(?:welche[rs]? |die |bitte )*{_WORTE}(?: bitte)?[?. ]*"
)
_REGELT = re.compile(rf"welche {_WORTE} regel(?:t|n) (?P<was>.+?)[?. ]*")
_NICHT = re.compile(
    r"\d|€|\beuro\b|\bakten?\b|\bmandant|\bgegner|\bunser|\bwir\b|\bmein|\bdokument|\burteil|"
    r"\brechtsprechung|"
    r"\bmuster|\bvorlage"
)
_RECHNET = re.compile(
    r"frist|\bwann\b|\bkost|gebuehr|\bwert\b|streitwert|zustaendig|anwaltszwang|termin|honorar|\bwer\b|"
    r"\bwelche[smr]? \w*gericht\b|\bwo (?:\w+ ){0,2}(?:ver)?klag\w*"
)
_LEER = (
    r"vorschrift\w*|norm(?:en)?|regelt|regeln|gesetz\w*|paragra(?:ph|f)\w*|welche[rs]?|steht|geregelt|"
    r"regelung|"
    r"rechtsgrundlage|hilft|helfen|behandelt|behandeln|betrifft|betreffen|erfasst|bestraft|umfasst|"
    r"beschaeftigt"
)
_GEGEN = re.compile(
    r"(?:was|wie) (?:kann|koennte|darf|tut|macht|wehrt|geht) (?:man|sich|jemand|"
    r"ein(?:e[nmrs]?)? (?!mandant)\w+)\b.*\bgegen\b (?P<was>.+)"
)
"""„Was kann man gegen Lärm vom Nachbarn machen?“: nobody's case, so it is for the law."""
_STEHT_IM = re.compile(
    r"(?:Und |und )?(?:Steht|steht|Gibt es|gibt es|Findet sich|findet sich|Regelt|regelt|Sagt|sagt) "
    r"(?:im|in der|das|die) [A-ZÄÖÜ][A-Za-zÄÖÜäöü]*[A-ZÄÖÜ]\b"
)
"""„Steht im GVG, wer …“: whatever is asked, it is asked of that law."""


def regeln() -> list[Rule]:
    return [
        Rule(_wo_steht, "search_gesetze", normen_gefunden, _argumente, failure=FEHLER),
        Rule(_erbeten, "search_gesetze", normen_gefunden, _argumente, failure=FEHLER),
        Rule(_dagegen, "search_gesetze", normen_gefunden, _argumente, failure=FEHLER),
        Rule(_wer_die_kosten, "search_gesetze", normen_gefunden, _argumente, failure=FEHLER),
        Rule(_in_einem_gesetz, "search_gesetze", normen_gefunden, _argumente, failure=FEHLER),
    ]


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    return groups["argumente"]


_WO_STEHT_DASS = re.compile(r"\bwo (?:steht|stand|ist|finde ich|findet sich)\b[^?]{0,40}?,? dass\b")
_EINE_FRIST = re.compile(r"\w+frist(?:en)?\b|\bfrist(?:en)?\b|\bbis wann\b|\bwann\b|\bwie lange\b")


def _wo_steht(text: str) -> Mapping[str, Any] | None:
    """„Wo steht, dass ich Wiedereinsetzung kriege?“: the norm, and no Frist that goes by the same word."""
    asked = lies(text)
    if not _WO_STEHT_DASS.search(asked.klein) or _EINE_FRIST.search(asked.klein):
        return None
    wanted = gesuchte_regel(asked) if _nur_das_recht(asked) else ""
    return im_verfahren(asked, wanted) if wanted else None


def _erbeten(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    plain = asked.klein.strip()
    found = _REGELT.fullmatch(plain) or _KURZ.fullmatch(plain)
    if found is None or not _nur_das_recht(asked):
        return None
    wanted = _mit_hauptworten(asked, inhalt(asked, _LEER))
    return im_verfahren(asked, wanted) if wanted else None


def _mit_hauptworten(asked: Anfrage, wanted: str) -> str:
    """„Kindesunterhalt Auskunft“: beside a topic, a noun that mostly only asks is a part of it."""
    missing = [
        each.text
        for each in asked.worte
        if each.gross and each.klein in _NUR_GEFRAGT and each.text not in wanted.split()
    ]
    return " ".join([wanted, *missing]) if wanted else wanted


_NUR_GEFRAGT = frozenset({"auskunft", "information", "informationen", "daten", "angaben"})


def _dagegen(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    if _GEGEN.match(asked.klein.strip()) is None or not _nur_das_recht(asked) or _RECHNET.search(asked.klein):
        return None
    wanted = inhalt(
        asked, rf"{_LEER}|machen|tun|unternehmen|wehren|wehrt|vorgehen|gegen|sich|man|kann|jemand"
    )
    return {"argumente": {"query": wanted}, "wonach": wanted} if re.search(r"[^\W\d]{4,}", wanted) else None


_PARTEI = re.compile(
    r"\bwe[rm]\b|\bwelche[rms]? (?:der )?(?:beiden )?(?:partei|seite)|\bverlierer\w*|"
    r"\bunterl(?:egen|iegend)e\w*"
)
_PROZESSKOSTEN = re.compile(
    r"\b(?:prozess|gerichts|anwalts|rechtsanwalts|verfahrens)kosten\b|\bkosten (?:\w+ ){0,2}?"
    r"(?:rechtsstreit|prozess|verfahren|klage|gegner|gegenseite|anderen seite|anwalt)|"
    r"\bkosten\b(?=.*\b(?:sofort anerkenn|einem vergleich|klage\w*|prozess|verliert|gewinnt))|"
    r"\b(?:den|einen) (?:rechts)?anwalt (?:des|der) (?:gegner|gegenseite|anderen)|\bzahlt den prozess\b"
)
_TRAEGT = re.compile(
    r"\b(?:traegt|tragen|zahl\w*|bezahl\w*|auf(?:zu)?komm\w*|kommt|sitzen|haengen|auferlegt|uebernimmt|"
    r"uebernehmen|erstatte\w*|zur last)\b"
)
_WONACH = (
    (r"\barbeitsgericht|\barbg\b|arbeitsgerichts", "Kostentragung Arbeitsgericht Instanz"),
    (
        r"teilweise|zum teil|\bhalb|\bquote|kein(?:er|e) (?:\w+ )?(?:ganz|voll)|\bteils\b",
        "teilweisem Obsiegen Kosten",
    ),
    (r"vergleich", "Kosten eines Vergleichs"),
    (r"zuruecknahme|zurueckgenommen|zurueckn", "Kosten Klagerücknahme"),
    (r"erledig", "Kosten Erledigung der Hauptsache"),
    (r"anerkenn|anerkannt", "Kosten bei sofortigem Anerkenntnis"),
    (r"rechtsmittel|berufung|revision", "Rechtsmittelkosten"),
)


def _wer_die_kosten(text: str) -> Mapping[str, Any] | None:
    """„Welche Partei muss am Ende für die Prozesskosten aufkommen?“: who pays, and not how much it is."""
    asked = lies(text)
    who = _PARTEI.search(asked.roh) and _PROZESSKOSTEN.search(asked.klein) and _TRAEGT.search(asked.klein)
    if not who or asked.hat(_EIN_FALL) or PAPIER.search(asked.klein) or cited(asked.text).norms:
        return None
    named = genannt(asked)
    if named is not None and not re.search(r"prozess|gericht|kosten|instanz", falte(named.name)):
        return None
    wanted = next((what for said, what in _WONACH if asked.hat(said)), "Kostenpflicht Rechtsstreit")
    return {"argumente": {"query": wanted}, "wonach": wanted}


_EIN_FALL = r"\bwie ?viel|\bwie hoch|\bwas kostet|\d|€|\bunser|\bwir\b|\bmandant|\bakten?\b|\burteil|\bhier\b"


def _in_einem_gesetz(text: str) -> Mapping[str, Any] | None:
    asked = lies(text)
    inside = _STEHT_IM.match(asked.text) is not None
    if len(asked.worte) > SHORT or not _nur_das_recht(asked) or (_RECHNET.search(asked.klein) and not inside):
        return None
    laws = gesetze_in(asked.text)
    if len(laws) != 1:
        return None
    wanted = inhalt(lies(asked.text.replace(laws[0], " ")), _LEER) or _hauptwort(asked, laws[0])
    if not re.search(r"[^\W\d]{4,}", wanted):
        return None
    law = gesetz(law_key(laws[0]))
    return {"argumente": {"query": wanted, "gesetz": law}, "wonach": f"{wanted} ({law})"}


def _hauptwort(asked: Anfrage, law: str) -> str:
    """„Auskunft nach DSGVO“: a word that mostly only asks, and here is what is asked for."""
    words = [
        each
        for each in asked.worte
        if each.gross and each.text != law and not re.fullmatch(_LEER, each.klein)
    ]
    return " ".join(each.text for each in words)


def _nur_das_recht(asked: Anfrage) -> bool:
    if (
        _NICHT.search(asked.klein)
        or PAPIER.search(asked.klein)
        or any(n.law for n in cited(asked.text).norms)
    ):
        return False
    if zu_schreiben(asked) or will_handeln(asked):
        return False
    named = genannt(asked)
    return named is None or not (named.aktenzeichen or named.stark)
