"""What is asked of one matter in words that other rules would take for theirs: its state, its noted norms."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.regeln import NOCH_OFFEN, gezeigt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, inhalt
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.schritte import zur_akte
from bridle.models.planner import Rule

_NORMEN = r"\b(?:norm(?:en)?|paragra(?:f|ph)(?:en)?|vorschrift(?:en)?|gesetzesstellen?)\b|§§?"
_VERMERKT = (
    r"\b(?:vorgemerkt|vermerkt|gemerkt|angemerkt|gepinnt|angepinnt|pinned|angeheftet|notiert|hinterlegt|"
    r"eingetragen|gespeichert|festgehalten|markiert|erfasst|zugeordnet)\w*"
)
_STUETZEN = (
    r"\bauf (?:welche[nr]?|was fuer) (?:\w+ ){0,2}(?:norm\w*|paragra\w+|vorschrift\w*|"
    r"\w*grundlagen?|gesetzesstellen?|"
    r"bestimmung\w*|§§?)(?: \S+){0,6}? (?:wir|unsere?)\b|"
    r"\b(?:wo|wor)auf (?:stuetz\w*|beruf\w*|gruend\w*) (?:wir|unsere?)\b|"
    r"\bwir (?:stuetzen|berufen|bauen|gruenden)(?: \S+){1,6}? auf welche\b"
)
"""„Auf welche Vorschriften stützen wir uns bei …?“: what we lean on is what is noted there."""
_EINSCHLAEGIG = (
    r"\b(?:norm(?:en)?|paragra(?:f|ph)(?:en)?|vorschrift(?:en)?|\w*grundlagen?|gesetzesstellen?)\b"
    r"(?: (?:sind|ist|waren|gelten|spielen|haben wir|hatten wir|brauchen wir|kommen))?"
    r"(?: (?:hier|da|denn|eigentlich|einschlaegig|relevant|wichtig))* (?:bei|in|im|fuer)\b"
)
_DES_RECHTS = r"\b(?:man|eine?[rmsn]?(?! rolle\b)|regelt|gilt|geregelt|gesetz|steht)\b|§\s?\d"
_EINE_AKTE = r"\b(?:akten?|sache|fall|mandat|verfahren|vorgang|\w{3,}(?:sache|fall|verfahren))\b"
_STAND = (
    r"\bruht\b|\bruhend\w*|\b(?:noch )?(?:offen|aktiv)\b|\b(?:ab)?geschlossen\b|\bbeendet\b|\barchiviert\b|"
    r"\babgelegt\b|\bzu\W*$|\blaeuft\b.*\bnoch\b"
)
_OB = r"^(?:und |sag mal,? )?(?:ist|sind|war|laeuft|ruht|wurde)\b|\b(?:offen|aktiv|laeuft) oder\b"
_ANDERES = (
    r"frist|\btermin|\bdokument|\brechnung|\bzahl|\bforderung|\bzeit(?:en)?\b|\bstunden|\bwiedervorlage|"
    r"\bwer\b|"
    r"\bwas\b|\bwie\b|\bwelche|\bentwurf|\bakten\b|\bsachen\b|\bmandate\b|\bbewerb|\bvertrag|\bvergleich|"
    r"\bkauf|"
    r"klage\b|berufung|einspruch|widerspruch|anzeige|stellungnahme|begruendung|erwiderung|antrag|mahn|"
    r"\bwert\b"
)


def regeln() -> list[Rule]:
    return [
        *zur_akte("read_akte_detail", _normen, gezeigt, pflicht=True),
        *zur_akte("read_akte_detail", _gestuetzt, gezeigt, pflicht=True),
        *zur_akte("read_akte_detail", _stand, gezeigt, pflicht=True),
    ]


def _normen(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """„Welche Paragrafen sind bei Hallbaum vorgemerkt?“: those of the matter, and none of the statutes."""
    if not (anfrage.hat(_NORMEN) and anfrage.hat(_VERMERKT)):
        return None
    if anfrage.hat(r"§\s?\d") and not anfrage.hat(_OB):
        return None  # whether one certain norm is, the list of them says
    return {"felder": ["normen"], "klein": anfrage.klein}


def _gestuetzt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """Those that we lean on in a matter that is named; without one the statutes are searched."""
    named = genannt(anfrage)
    if named is None or anfrage.hat(_DES_RECHTS):
        return None
    ours = anfrage.hat(_STUETZEN) is not None
    theirs = anfrage.hat(_EINSCHLAEGIG) is not None and (named.aktenzeichen or named.sicher)
    return {"felder": ["normen"], "klein": anfrage.klein} if ours or theirs else None


_W_WORT = r"\b(?:wo\w{0,5}|wann|wozu|warum|wieso|weshalb|wem|wen|bis|seit|bei)\b"
_NUR_STAND = re.compile(
    r"\b(?P<noch>(?:noch|schon|bereits|inzwischen|mittlerweile|endlich|immer noch|nicht mehr|jetzt) )?"
    r"(?:am )?(?:(?:offen|aktiv|laufend|laufen|anhaengig|geschlossen|abgeschlossen|beendet|archiviert|"
    r"abgelegt|erledigt|ruhend|ruht|zu)(?: oder | ?/ ?)?(?:schon |bereits )?)+\W*$|"
    r"^(?:und )?(?:laeuft|ruht)\b.*\b(?P<laeuft>noch|schon|immer|weiter)\W*$"
)
"""All that is said beside a name: „dachdecker steilhang akte noch offen?“, „läuft Lindwurm noch?“."""


def _nur_stand(anfrage: Anfrage, name: str) -> bool:
    found = _NUR_STAND.search(anfrage.klein)
    if found is None or not (found["noch"] or found["laeuft"] or anfrage.hat(_EINE_AKTE)):
        return False
    own = {*falte(name).split(), *re.findall(r"[a-z]+", found[0])}
    rest = [word for word in inhalt(anfrage, _EINE_AKTE).split() if falte(word) not in own]
    return bool(name) and not rest


def _stand(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """„Ist 0092/26 noch offen, oder ruht das?“"""
    named = genannt(anfrage)
    if named is None or anfrage.hat(_ANDERES) or anfrage.hat(NOCH_OFFEN):
        return None
    of_one = named.aktenzeichen or anfrage.hat(_EINE_AKTE)
    asked = anfrage.hat(_STAND) and anfrage.hat(_OB) and of_one
    if not asked and (anfrage.hat(_W_WORT) or not _nur_stand(anfrage, named.name)):
        return None
    return {"felder": ["status"], "klein": anfrage.klein}
