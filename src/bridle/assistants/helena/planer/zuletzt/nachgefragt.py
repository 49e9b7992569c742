"""A part of a request that points back is asked behind the one before it, as if that had been typed first.

„Wem ist die Sammlung vermacht, und mit welchem Wert steht sie im Verzeichnis?“ asks two things, and the
second of them nothing by itself. So the first is answered, and the second is read in the conversation that
this would have been. Parts that stand by themselves do not wait.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.anschluss import Vorher, akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, lies
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.verstehen.davon import davon_nur_die
from bridle.assistants.helena.planer.verstehen.felder import feld_aus
from bridle.assistants.helena.planer.verstehen.folge import NICHT_FERTIG, Zug, offen
from bridle.assistants.helena.planer.verstehen.fuerwort import fuerwort
from bridle.assistants.helena.planer.verstehen.gegenstand import quellen
from bridle.assistants.helena.planer.verstehen.gespielt import gespielt, nebeneinander
from bridle.assistants.helena.planer.verstehen.glied import (
    anderer_fall,
    knapp,
    mit_anderem_fall,
    selbststaendig,
    vervollstaendigt,
    verweist,
)
from bridle.assistants.helena.planer.verstehen.kern import akte_in
from bridle.assistants.helena.planer.verstehen.lesart import Versteht
from bridle.assistants.helena.planer.verstehen.teilfragen import glieder, teilfragen
from bridle.assistants.helena.planer.verstehen.wann_war import in_welcher_akte
from bridle.assistants.helena.planer.zuletzt.nachgefragt_antwort import gesagt, ohne_antwort, steht_schon_da
from bridle.assistants.helena.prompt import AKTE_IM_GESPRAECH
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest

LONGEST = 400
LAST_TRY = 4
"""Steps after which nothing more is tried: a run has five, and the last of them is for the answer."""
_PAPIERE = ("search_dok", "read_dok")
"""Words of two questions, looked for at once, are found nowhere together."""
_SUCHE = "search_alle_akten"
_EINTRAEGE = ("read_fristen", "read_zeiterfassung")
"""Of all matters, or of the one that the part before has found."""
_EINE_AKTE = ("read_akte_detail", "read_beteiligte")
_RECHNET = ("berechne_", "get_kosten", "bestimme_", "read_fristen", "read_zeiterfassung")
"""What they find has more in it than the one thing that a part asks for."""
_ALLE_AKTEN = "(alle Akten, auf die Du Zugriff hast"
_ARTIKEL = re.compile(r"^(?:auch )?(?:der|die|das|den) ")
_HIER = re.compile(r"\bhier\b|\balle[nr]?\b|\binsgesamt\b", re.I)
_FAELLIG = re.compile(r"\b(?:fällig|zahlbar|zu zahlen|gezahlt)\b", re.I)
"""In the calendar that is a Frist; behind a passage of a paper it is what the paper says."""


def teile(text: str, versteht: Versteht) -> list[str]:
    """The parts to be asked one behind the other; none where each stands alone, or one look answers all."""
    case = mit_anderem_fall(text) if len(text) <= LONGEST else []
    if case and versteht.werkzeug(case[0]) == "berechne_frist":
        return case
    parts = glieder(text) if len(text) <= LONGEST else []
    if len(parts) < 2 or not nachschlagen(lies(parts[0])):
        return []
    alone = teilfragen(text).fragen
    found = versteht.werkzeug(parts[0]) == _SUCHE
    if len(alone) == 1 or (found and len(alone) != len(parts)):
        back = any(
            zeigt_zurueck(part, parts[0]) or (found and _ohne_akte(part, versteht)) for part in parts[1:]
        )
        return parts if back and not _als_eines(text, parts, versteht) else []
    if len(alone) == len(parts) and _ding_ohne_akte(parts, versteht):
        return parts
    later = list(zip(parts[1:], alone[1:], strict=False)) if len(alone) == len(parts) else []
    return parts if any(_lehnt_sich_an(*each, versteht) for each in later) else []


def zeigt_zurueck(part: str, first: str) -> bool:
    """Whether it lacks what the part before says: a thing, a verb, or the matter it is about."""
    return (
        not selbststaendig(part)
        or _nur_feld(part)
        or anderer_fall(part)
        or (_benannt(first) and not _benannt(part) and not _allgemein(part))
    )


def _nur_feld(part: str) -> bool:
    """„Gegenstandswert?“: asked of a matter, and says nothing else."""
    return feld_aus(_ARTIKEL.sub("", falte(part.strip(" ?")))) is not None


def _lehnt_sich_an(part: str, finished: str, versteht: Versteht) -> bool:
    """Whether it points back even with the matter and the person that the first part has named."""
    if verweist(part) or knapp(part) or _ERGAB.search(part) or _nur_feld(part):
        return True
    if fuerwort(part):
        return bool(fuerwort(finished)) or not versteht(finished)
    return _ohne_akte(finished, versteht)


def _ding_ohne_akte(parts: Sequence[str], versteht: Versteht) -> bool:
    """„Wann wurden die Paletten geliefert und wann hat Brackwasser gerügt?“: one matter, named at the end."""
    if len(parts) != len(("first", "second")) or "fakt" not in versteht.gelesen(parts[0]):
        return False
    return not _mit_namen(parts[0]) and _mit_namen(parts[1])


_GETAN = re.compile(r"[a-z]{0,6}ge[a-z]{2,}(?:t|en)")


def _mit_namen(part: str) -> bool:
    """Whether it has a word that is the name of somebody, and no word for a thing."""
    named = genannt(lies(part))
    words = falte(named.name).split() if named is not None else []
    own = [each for each in words if not (bekannt(each) or gewoehnlich(each) or _GETAN.fullmatch(each))]
    return _benannt(part) or bool(own)


def _ohne_akte(part: str, versteht: Versteht) -> bool:
    """Whether it is asked of a matter, or may be, and names none."""
    read = versteht.angaben(part)
    if read is None and in_welcher_akte(part):
        return True
    if read is None or _benannt(part) or _allgemein(part):
        return False
    everywhere = read[0] in _EINTRAEGE and read[1].get("akte", "alle") == "alle"
    return everywhere or (read[0] in _EINE_AKTE and "akte" not in read[1])


def _in_gefundener_akte(part: str, last: str, said: Zug, versteht: Versteht) -> bool:
    """Whether it is of the one matter that the part before looks for: „Welche Akte …, und wer ist …?“."""
    if not _ohne_akte(part, versteht) or _HIER.search(part):
        return False
    looked_for = versteht.werkzeug(last) == _SUCHE or genannt(lies(last)) is not None
    if not looked_for and versteht.werkzeug(part) not in _EINE_AKTE:
        return False
    return not isinstance(said, str) or akte_vorher(lies(last), said) != ""


_ERGAB = re.compile(
    r"\bwas (?:kam|kommt|ergab|war|ist|wurde|hat)\b[^?]{0,60}\b(?:bei[mn]?|im|am|de[rm]|die|das) "
    r"(?:(?:der|dem) )?"
    r"(?-i:[A-ZÄÖÜ])[\wäöüß-]{3,}[^?]{0,20}?(?:\b(?:(?:he)?raus(?:gekommen)?|ergeben|festgestellt)\W*$)",
    re.I,
)
"""„… und was kam beim Probelauf raus?“: something that happened in the matter of the part before."""


def _benannt(part: str) -> bool:
    if _ERGAB.search(part):
        return False
    named = genannt(lies(part))
    return AKTENZEICHEN.search(part) is not None or (named is not None and named.sicher)


def _allgemein(part: str) -> bool:
    return (
        re.search(
            r"§|\bart\. ?\d|\d\s?(?:€|euro)|\bmuster\b|\bvorlagen?\b|\bwoche\b|\bheute\b|\bmorgen\b",
            part,
            re.I,
        )
        is not None
    )


def _als_eines(text: str, parts: Sequence[str], versteht: Versteht) -> bool:
    """Whether a rule reads the whole, and looks up at once what the later parts ask for."""
    read, whole = versteht.angaben(text), versteht.gelesen(text)
    if read is not None and all(map(knapp, parts[1:])):
        return True  # of the same entry, the same person, the same passage
    if read is None or read[0].startswith(_PAPIERE):
        return False
    if read[0] == _SUCHE:  # for the matter, and then for what is asked of it
        fields = versteht.gelesen(parts[0]).get("felder")
        return "kinds" in whole or bool(fields and whole.get("felder") not in (None, fields))
    return read[0].startswith(_RECHNET) or read != versteht.angaben(parts[0])


def nachgefragt(
    parts: Sequence[str],
    request: ModelRequest,
    position: int,
    entscheide: Entscheide,
    versteht: Versteht,
    *,
    auftrag: bool = False,
) -> str | CallChunk | None:
    """The next move for the parts; None where nothing was answered, and the whole may say more.

    auftrag  the first of them is an order, and what is asked behind it is of its matter
    """
    moves: list[Zug] = []
    said = list(parts)
    if _ding_ohne_akte(parts, versteht):
        named = gespielt(request, position, parts[1], entscheide)
        if not isinstance(named, str) and request.tool_choice != "none":
            return nebeneinander(named)
        matter = akte_vorher(lies(parts[1]), named) if isinstance(named, str) else ""
        said[0] = f"{parts[0].rstrip(' ?')} in der Akte {matter}?" if matter else parts[0]
    for n, part in enumerate(said):
        behind = n > 0 and (auftrag or zeigt_zurueck(part, parts[0]))
        if n > 0 and not behind and not AKTE_IM_GESPRAECH.search(request.instructions):
            behind = _in_gefundener_akte(part, parts[n - 1], moves[-1], versteht)
        if behind:
            moves.append(_danach(parts[: n + 1], moves, request, position, entscheide))
        else:
            moves.append(gespielt(request, position, part, entscheide))
    unfinished = any(not isinstance(move, str) for move in moves) and request.tool_choice != "none"
    if unfinished and (waiting := offen(moves)):
        return nebeneinander(waiting)
    answers = [move if isinstance(move, str) else NICHT_FERTIG for move in moves]
    lost = all(ohne_antwort(part, answer) for part, answer in zip(parts, answers, strict=True))
    if lost and request.tool_choice != "none" and noch_zeit(request, position):
        return None
    return gesagt(parts, answers)


def _danach(
    parts: Sequence[str], moves: Sequence[Zug], request: ModelRequest, position: int, entscheide: Entscheide
) -> Zug:
    """The last part in the conversation that the parts before it would have been."""
    before = [move for move in moves if isinstance(move, str)]
    if len(before) < len(moves):
        return _vorab(parts, request, position, entscheide)
    part, last, said = parts[-1], parts[-2], before[-1]
    if steht_schon_da(part, said):
        return said
    matter = akte_vorher(lies(last), said)
    if ohne_antwort(last, said) and not matter:
        return ""  # what it points to is not known
    talk = [each for pair in zip(parts, before, strict=False) for each in _gespraech(*pair)]
    answer: Zug = ""
    chosen = _ALLE_AKTEN in said and davon_nur_die(part, Vorher(last, said))
    only_there = "" if chosen else matter  # of a list of all, all are looked through again
    for asked, told in _lesarten(part, last, said, matter, talk):
        history = (*request.messages[:position], *told)
        later = replace(request, messages=(*history, Message.user(asked), *request.messages[position + 1 :]))
        move = gespielt(later, len(history), asked, entscheide)
        if isinstance(move, str) and (_ueberall(move, only_there) or ohne_antwort(part, move)):
            answer = answer or ("" if _ueberall(move, only_there) else move)
        elif isinstance(move, str) or not answer or noch_zeit(request, position):
            return move
    return answer


def _vorab(
    parts: Sequence[str], request: ModelRequest, position: int, entscheide: Entscheide
) -> list[CallChunk]:
    """While it waits for the part before: the calls that it will probably need, in the same step."""
    asked, matter = vervollstaendigt(parts[-1], parts[-2]), akte_in([parts[0]])
    if not matter or fuerwort(asked) or verweist(asked) or _allgemein(asked):
        return []
    plain = asked if _benannt(asked) else f"{asked.rstrip(' ?')} in der Akte {matter}?"
    move = gespielt(request, position, plain, entscheide)
    return [] if isinstance(move, str) else move


def _lesarten(
    part: str, last: str, said: str, matter: str, talk: Sequence[Message]
) -> list[tuple[str, Sequence[Message]]]:
    """In words that say what it points to, of the matter before; and as it was typed after the answer."""
    asked = vervollstaendigt(part, last)
    if fuerwort(asked) or verweist(asked) or anderer_fall(asked):
        return [(part, talk)]
    if not matter or _benannt(asked) or _allgemein(asked):
        return [(asked, talk)]
    alone = (f"{asked.rstrip(' ?')} in der Akte {matter}?", ())
    after = (asked, talk)
    return [after, alone] if _FAELLIG.search(asked) and quellen(said) else [alone, after]


def _ueberall(answer: str, matter: str) -> bool:
    """Whether all matters were looked through for what is asked of one."""
    return bool(matter) and (
        "(alle Akten, auf die Du Zugriff hast)" in answer or "der sichtbaren Akten" in answer
    )


def noch_zeit(request: ModelRequest, position: int) -> bool:
    """Whether there are steps left for another try."""
    return sum(1 for each in request.messages[position:] if each.calls) < LAST_TRY


def _gespraech(part: str, answer: str) -> tuple[Message, Message]:
    return Message.user(part), Message.assistant(answer)
