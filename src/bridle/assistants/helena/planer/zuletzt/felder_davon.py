"""All that is asked about one matter, side by side: each field from its own tool, in one answer."""

from __future__ import annotations

from collections.abc import Sequence

from bridle.assistants.helena.planer.lesen.anschluss import akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.mundart import ausgesprochen
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.recht.rechtsmittel_mit_frist import rechtsmittel_mit_frist
from bridle.assistants.helena.planer.verstehen.felder_gefragt import LONGEST, felder_gefragt
from bridle.assistants.helena.planer.verstehen.folge import NICHT_FERTIG, offen
from bridle.assistants.helena.planer.verstehen.gespielt import gespielt, nebeneinander
from bridle.assistants.helena.planer.verstehen.gespraech import vorher
from bridle.assistants.helena.planer.verstehen.wortlaut_dazu import mit_wortlaut
from bridle.assistants.helena.planer.zuletzt.nachgefragt_antwort import gesagt, ohne_antwort
from bridle.assistants.helena.prompt import AKTE_IM_GESPRAECH
from bridle.engine.model import CallChunk, ModelRequest


def felder_davon(request: ModelRequest, position: int) -> list[str]:
    """The questions for all that a request names; none where it is no list of known things."""
    text = request.messages[position].text
    if len(text) > LONGEST:
        return []
    plain = ausgesprochen(text)
    return (
        mit_wortlaut(text)
        or rechtsmittel_mit_frist(plain)
        or felder_gefragt(plain, akte_des_gespraechs(request, position))
    )


def akte_des_gespraechs(request: ModelRequest, position: int) -> str:
    """The matter that the conversation is in, or that the last answer was about."""
    if (open_matter := AKTE_IM_GESPRAECH.search(request.instructions)) is not None:
        return open_matter[1]
    before = vorher(request.messages[:position])
    return akte_vorher(lies(before[-1].frage), before[-1].antwort) if before else ""


def alle_gefragt(
    parts: Sequence[str], request: ModelRequest, position: int, entscheide: Entscheide
) -> str | CallChunk | None:
    """The next move for all of them at once; None where none is answered."""
    moves = [gespielt(request, position, part, entscheide) for part in parts]
    if request.tool_choice != "none" and (waiting := offen(moves)):
        return nebeneinander(waiting)
    answers = [move if isinstance(move, str) else NICHT_FERTIG for move in moves]
    if all(ohne_antwort(part, answer) for part, answer in zip(parts, answers, strict=True)):
        return None
    return gesagt([_kurz(each) for each in parts], answers)


def _kurz(part: str) -> str:
    """The field alone: of which matter it is, the answer says."""
    return f"{part.partition(' in der ')[0].rstrip('?')}?"
