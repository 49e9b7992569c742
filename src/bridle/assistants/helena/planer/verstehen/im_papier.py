"""Asked further of the paper that the last answer is from: „Und die Bruttomiete?“, „Und gibt es ein …?“.

What stands in the matter itself, such as who takes part or when a Frist ends, is not asked of a paper.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.grenzen import braucht_modell, will_handeln
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, lies
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT
from bridle.assistants.helena.planer.lesen.woerter import FUELL, falte
from bridle.assistants.helena.planer.verstehen.gegenstand import ART, LAUT, quellen
from bridle.assistants.helena.planer.verstehen.liste import feld

LONGEST = 14
"""Words: what is longer says itself what it is about."""
_UND = re.compile(r"(?:(?:ok(?:ay)?|gut|danke|aha|und|oder|aber|auch|dann|noch)\b[,.!]?\s+)+", re.I)
NAME = re.compile(r"\b(?:bei|in sachen|akte|sache|frau|herrn?|familie)\s+(?:der |dem )?[A-ZÄÖÜ]")
_ARTIKEL = r"(?:der|die|das|den|dem|ein|eine|einen)"
_NOMEN = r"[A-ZÄÖÜ][\wäöüß-]+"
_NUR_DING = re.compile(
    r"(?:(?:was ist mit|wie (?:ist|sieht) es mit|was ist)\s+)?"
    rf"(?P<ding>(?:{_ARTIKEL}\s+)?(?:[a-zäöüß]+e[nrsm]?\s+)*"
    rf"{_NOMEN}(?:\s+(?:für|der|des|pro|je|im|an)\s+(?:[a-zäöüß]+\s+)?{_NOMEN})?)"
)
_GEFRAGT = re.compile(
    r"^(?P<vor>(?:und\s+)?(?i:wie (?:hoch|lang|lange|viel|groß)|was|wann|wo)\s+"
    rf"(?P<ist>[a-zäöüß]+)\s+)(?P<ding>{_ARTIKEL}\s+(?:[a-zäöüß]+e[nrs]?\s+)*{_NOMEN})"
    r"(?=\s+(?:nach|laut|gemäß|im|in|bei|aus|von|vom)\b)"
)
_MEHRZAHL = re.compile(
    r"(?:kosten|zinsen|ungen|raten|gebühren|schäden|ansprüche|arbeiten|stunden|tage)$", re.I
)
_EINE_VIELE = {"ist": "sind", "war": "waren", "beträgt": "betragen"}
_VIELE_EINE = {many: one for one, many in _EINE_VIELE.items()}
_ZEIT = re.compile(r"(?:frist|dauer|laufzeit|beginn|ende|datum|termin|zeit)$", re.I)
"""Not „wie hoch“."""
_GIBTS = re.compile(r"\bgibt'?s\b", re.I)
_SOLL_SEIN = re.compile(
    r"(?P<vor>(?:wie \w+|was|wer|wann|wo)\s+)soll(?P<viele>en)?\s+(?P<was>.+?)\s+(?:gewesen )?sein", re.I
)
"""What somebody else says of a case, and not what one should do."""
_FRAGT_JA_NEIN = re.compile(
    r"(?:gibt es|gab es|ist|sind|war|waren|hat|haben|hatte|muss|müssen|darf|dürfen|kann|soll|sollte|wird|"
    r"wurde|wurden|steht|stehen|gilt|gelten|fehlt|fehlen)\b",
    re.I,
)
_ANDERSWO = ("berechne", "get_", "bestimme", "search_gesetze", "search_muster", "search_urteile")
_DER_AKTE = frozenset(
    ("wert", "akte", "erreichen", "zeichen", "gericht", "person", "zeit", "dokument", "frist", "muster")
)
"""What stands in the matter itself, or elsewhere."""
_EINE_FRIST = re.compile(
    r"(?!berufung|revision|\w*beschwerde|einspruch|widerspruch|klage|\w*begründung|\w*erwiderung|not|vor|"
    r"rechtsmittel|stellungnahme|verjährung|antrag)\w{4,}frist",
    re.I,
)
"""What a paper says, and no calendar: „Sperrfrist“, „Kündigungsfrist“."""


_IN_DER_AKTE = re.compile(r"\b(?:in|bei|zu)(?: der| dem)? (?:akte|sache|fall|mandat) [\wäöüß]", re.I)


def im_papier(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question of that paper; "" where it is not from one, or something else is asked."""
    found, joined = quellen(last.antwort), _UND.match(text)
    if joined is None or not found or len({akte for _, akte in found}) != 1:
        return ""
    said = _SOLL_SEIN.sub(_ist, _GIBTS.sub("gibt es", text[joined.end() :].strip().rstrip(" ?!.")))
    if not said or len(said.split()) > LONGEST or _anderes(said, last, kennt):
        return ""
    where = f"in der Akte {found[0][1]}"
    paper = _papier(last.frage, found[0][0])
    if (other := _an_seiner_stelle(said, last.frage)) and kennt.werkzeug(other) == kennt.werkzeug(last.frage):
        return other
    for meant in _lesarten(said, paper, where):
        if (kennt.werkzeug(meant) or "").startswith(("read_dok", "search_dok")):
            return meant
    return ""


def _ist(found: re.Match[str]) -> str:
    return f"{found['vor']}{'sind' if found['viele'] else 'ist'} {found['was']}"


def _anderes(said: str, last: Vorher, kennt: Kennt) -> bool:
    """Whether it names its own matter or paper, asks what the matter itself says, or stands by itself."""
    if AKTENZEICHEN.search(said) or NAME.search(said) or LAUT.search(said) or ART.search(said):
        return True
    told = lies(said)
    if _IN_DER_AKTE.search(said):
        return True
    if braucht_modell(told) or will_handeln(told):
        return True
    words = re.findall(r"[\wäöüß-]+", said)
    kinds = {feld(word) for word in words if not _EINE_FRIST.fullmatch(word)}
    if kinds & _DER_AKTE:
        return True
    return (kennt.werkzeug(said) or "").startswith(_ANDERSWO) and not (
        ART.search(last.frage) and any(_EINE_FRIST.fullmatch(word) for word in words)
    )


def _papier(question: str, title: str) -> str:
    """As the question named it, or by the kind that its title begins with."""
    named = LAUT.search(question)
    kind = ART.match(title)
    return named[0] if named else f"laut {kind[0]}" if kind else f"im Dokument {title}"


def _an_seiner_stelle(said: str, question: str) -> str:
    """The question before with the thing that is named now in the place of the one it asked for."""
    thing, old = _NUR_DING.fullmatch(said), _GEFRAGT.match(question)
    if thing is None or old is None or said.lower().startswith("was ist ") or _ZEIT.search(thing["ding"]):
        return ""
    plural = _MEHRZAHL.search(thing["ding"]) is not None
    if not plural and not re.match(r"(?:der|die|das|den|dem)\s", thing["ding"], re.I):
        return ""  # „ein Fahrverbot?“ asks whether there is one, and not how much
    verb = _EINE_VIELE.get(old["ist"], old["ist"]) if plural else _VIELE_EINE.get(old["ist"], old["ist"])
    head = old["vor"].replace(f" {old['ist']} ", f" {verb} ")
    return f"{head}{thing['ding']}{question[old.end() :]}"


def _lesarten(said: str, paper: str, where: str) -> list[str]:
    """The question of the paper, or what it says on the thing."""
    asks = FRAGEWORT.match(said) or _FRAGT_JA_NEIN.match(said)
    nouns = _nomen(said)
    tries = [f"{said} {paper} {where}?"] if asks else []
    return [*tries, f"Was steht {_darin(paper)} zu {' '.join(nouns)} {where}?"] if nouns else tries


def _darin(paper: str) -> str:
    """„im Mietvertrag“ for „nach dem Mietvertrag“."""
    kind = paper.split()[-1]
    inside = "in der" if re.search(r"(?:ung|schrift|auskunft|klage)$", kind, re.I) else "im"
    return f"{inside} {kind}" if ART.fullmatch(kind) else paper


def _nomen(said: str) -> list[str]:
    words: list[str] = re.findall(_NOMEN, said)
    return [word for word in words if falte(word) not in FUELL and not FRAGEWORT.match(word)]
