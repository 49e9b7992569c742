"""A question in a matter that comes to nothing elsewhere is looked up in the papers of that matter.

„Keine offenen Termine“ is no last word on when a car stood in a workshop, and what a statute says is none on
what somebody was promised. Where the papers have nothing that is near enough, the first answer stands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from bridle.assistants.helena.planer.dokumente import honorar
from bridle.assistants.helena.planer.dokumente.auffangen_bild import gefundene_stellen
from bridle.assistants.helena.planer.dokumente.auffangen_gefragt import darf_nie, gefragte_worte
from bridle.assistants.helena.planer.dokumente.auffangen_lesen import weiter
from bridle.assistants.helena.planer.dokumente.gruende import ohne_warum
from bridle.assistants.helena.planer.grenzen import will_handeln, zu_schreiben
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, lies
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.satz import saetze
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte
from bridle.assistants.helena.planer.lesungen import Entscheide
from bridle.assistants.helena.planer.sagen import absaetze
from bridle.assistants.helena.planer.schritte import zur_akte
from bridle.assistants.helena.planer.zuletzt.nochmal import nochmal
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL, NICHT_ERKANNT
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.messages import Message
from bridle.engine.model import CallChunk, ModelRequest
from bridle.models.planner import Progress, Rule

STEM = 5
FIRST = 2
"""Calls that leave enough of the steps of a run to look into papers."""
_NACH_DEM_GESETZ = "Ohne Vereinbarung, nach dem Gesetz:"
LONGEST = 160
"""Letters: what is longer tells a case of its own."""
NICHTS = "In den Dokumenten finde ich dazu nach Wörtern nichts."
NICHT_BEURTEILT = "Beurteilen kann ich das ohne Sprachmodell nicht; nachgesehen habe ich in den Dokumenten."
_VORSATZ = "In den Dokumenten: "
"""Marks what is asked of the papers alone."""
_FRAGT = re.compile(
    r"\b(?:wer|wen|wem|wessen|wann|wo|wohin|woher|wie|wieviel|was|warum|wieso|weshalb|welche[rsnm]?|"
    r"wofuer|womit|worauf|woran|wodurch|worueber|wogegen|wovon|wozu|worin)\b|\?$"
)
_IM_KALENDER = re.compile(
    r"(?:^|\n\n)Keine (?:offenen |überfälligen |weiteren )?(?:Fristen|Termine|Einträge|Wiedervorlagen)\b|"
    r"\bkeine offenen (?:Einträge|Fristen|Termine)\b|steht im Kalender der Akte [^\n]{1,160} kein Eintrag"
)
_KALENDERWORT = re.compile(
    r"frist|\btermin|wiedervorlage|\bkalender|\bfaellig|\bansteh|\bverhandlung|\bnotiert|"
    r"\beingetragen|\bzu tun\b"
)
_IM_GESETZ = re.compile(
    r"passen nach der Suche diese Normen|in den eingespielten Gesetzen nicht|"
    r"gibt es unter den Gesetzen? nicht"
)
_RECHTSWORT = re.compile(
    r"\bnorm(?:en)?\b|\bgesetz|\bparagra|\bvorschrift|\brechtsgrundlage|\brechtsprechung"
)
_UNTER_BETEILIGTEN = re.compile(
    r"\b(?:hinterlegt|(?<!erledigt )eingetragen)\.|: in der Akte [^\n]{1,120} nicht eingetragen"
)
_NACH_BETEILIGTEN = re.compile(
    r"adresse|anschrift|telefon|nummer|zeichen\b|gericht\b|rechtsmittel|berufung|"
    r"\bwer (?:ist|sind)\b|\bheisst\b|kontakt|\berreich"
)
_NUR_BETEILIGTE = re.compile(r"^Quelle: Beteiligte der Akte [^\n;]*$", re.M)
_SPANNE = re.compile(
    r"\bzeitr(?:aum|aeume)\b|\b(?:seit|ab|bis|von) wann\b|^(?:und )?(?:wann|wie lange|warum|wieso|weshalb)\b"
)
_AKTENBLATT = re.compile(r"^- Wegen: [^\n]+\n- Sachgebiet: ", re.M)
"""All of a matter, which is shown where no rule knows what of it is asked for."""
_KEIN_DOKUMENT = re.compile(r"(?:^|\n\n)Ein solches Dokument finde ich in der Akte |\bist nichts notiert\.")


@cache
def regeln() -> tuple[Rule, ...]:
    papers = zur_akte(
        "read_dokumente",
        _gefragt,
        _antwort,
        lambda _: {"limit": MOST_ROWS},
        weiter=weiter,
        pflicht=True,
        darf=lambda _: True,
    )
    return (*honorar.regeln(), *papers)


def _gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    read = lies(ohne_warum(anfrage.text))
    named = genannt(read)
    words = gefragte_worte(read, named)
    if named is None or not words:
        return None
    return {"akte": named, "worte": words, "frage": read.klein, "papier": True, "tatsache": True}


def _antwort(progress: Progress) -> str:
    if not any(each.tool == "read_dokument" for each in progress.results):
        return NICHTS
    return gefundene_stellen(progress)


def nachgelesen(
    request: ModelRequest, position: int, entscheide: Entscheide, in_papieren: Entscheide
) -> str | CallChunk:
    """The next move; where the answer is none, that of the papers of the matter which is named.

    in_papieren  decides by the rules above alone
    """
    asked = request.messages[position].text
    if not _kann_dort_stehen(asked):
        return entscheide(request)

    done = 0

    def gefragt(read: ModelRequest) -> str | CallChunk:
        nonlocal done
        said = read.messages[position].text
        if said.startswith(honorar.VORSATZ):
            return in_papieren(read)
        if not said.startswith(_VORSATZ):
            done = sum(each.role == "assistant" for each in read.messages[position + 1 :])
            return entscheide(read)
        plain = Message.user(said.removeprefix(_VORSATZ))
        return in_papieren(
            replace(read, messages=(*read.messages[:position], plain, *read.messages[position + 1 :]))
        )

    def stattdessen(move: str) -> str | None:
        if done > FIRST:
            return None
        if honorar.statt_der_gesetzlichen(asked, move):
            return f"{honorar.VORSATZ}{asked}"
        return f"{_VORSATZ}{asked}" if _leer(asked, move) else None

    def gesagt(meant: str, answer: str, first: str) -> str:
        if meant.startswith(honorar.VORSATZ):
            return (
                absaetze(answer, _NACH_DEM_GESETZ, first) if "vereinbart; sie geht vor" in answer else first
            )
        if _AKTENBLATT.search(first) and (
            "Als Wort nicht gefunden" in answer or _nur_ihr_name(answer, first)
        ):
            return first
        near = _OHNE_MODELL.search(first) is not None
        if not answer.startswith("In den Dokumenten der") and not (near and answer.startswith("Genau zu")):
            return first
        return absaetze(NICHT_BEURTEILT, answer) if KEIN_SPRACHMODELL in first else answer

    return nochmal(request, position, gefragt, stattdessen, gesagt)


_GESUCHT = re.compile(r"finde ich zu „([^“]+)“")
_AKTE_UND_NAME = re.compile(r"^Akte \*\*[^\n]+$", re.M)


def _nur_ihr_name(answer: str, sheet: str) -> bool:
    """Whether the papers were searched for nothing but what the matter is called."""
    looked_for, title = _GESUCHT.search(answer), _AKTE_UND_NAME.search(sheet)
    if looked_for is None or title is None:
        return False
    return all(falte(word) in falte(title[0]) for word in looked_for[1].split())


_OHNE_MODELL = re.compile(f"{re.escape(KEIN_SPRACHMODELL)}|{re.escape(NICHT_ERKANNT)}")


def _kann_dort_stehen(asked: str) -> bool:
    """Whether one thing is asked in a matter that is named, and nothing is to be done or judged."""
    if len(asked) > LONGEST or len(saetze(asked)) != 1:
        return False
    read = lies(asked)
    if not _FRAGT.search(read.klein) or will_handeln(read) or zu_schreiben(read) or darf_nie(read):
        return False
    plain = lies(ohne_warum(asked))
    named = genannt(plain)
    return named is not None and _ist_name(named) and bool(gefragte_worte(plain, named))


def _ist_name(named: Genannt) -> bool:
    if named.aktenzeichen or named.stark:
        return True
    return any(not bekannt(falte(word)) and not gewoehnlich(falte(word)) for word in named.name.split())


def _leer(asked: str, move: str) -> bool:
    """Whether an answer says that there is nothing, or is of the law where something of a matter is asked."""
    plain = lies(asked).klein
    if any(each.search(move) for each in (_OHNE_MODELL, _KEIN_DOKUMENT, _AKTENBLATT)):
        return True
    if _anders_verstanden(asked, move):
        return True
    if _NUR_BETEILIGTE.search(move) and _SPANNE.search(plain):
        return True  # who somebody is does not say when
    if _IM_KALENDER.search(move):
        return _KALENDERWORT.search(plain) is None
    if _IM_GESETZ.search(move):
        return _RECHTSWORT.search(plain) is None
    return _UNTER_BETEILIGTEN.search(move) is not None and _NACH_BETEILIGTEN.search(plain) is None


_VERSTANDEN = re.compile(r"(?:^|\n\n)Ich verstehe das als: „(?P<was>[^“]+)“")
_IN_DER_AKTE = re.compile(r" (?:in der Akte|von|bei) [A-ZÄÖÜ\d][^?]*")
_FRAGEWORT = re.compile(
    r"\b(?:(?P<menge>wie ?viele?|wie hoch|was kostet|wie teuer)|(?P<zeit>wann|wie lange)|"
    r"(?P<grund>warum|wieso|weshalb)|"
    r"(?P<wer>wer|wem|wen)|(?P<wo>wo|wohin)|(?P<womit>womit|worauf|woran|wogegen|wofuer))\b"
)


def _anders_verstanden(asked: str, move: str) -> bool:
    """Whether it was taken for a question that asks for another kind of thing, or has none of its words."""
    found = _VERSTANDEN.search(move)
    if found is None:
        return False
    meant = lies(_IN_DER_AKTE.sub("", found["was"])).klein
    plain = lies(ohne_warum(asked))
    kind, other = _FRAGEWORT.search(lies(asked).klein), _FRAGEWORT.search(meant)
    same = kind is None or (other is not None and kind.lastgroup == other.lastgroup)
    words = [falte(word)[:STEM] for word in gefragte_worte(plain, genannt(plain))]
    return not same or not any(word in meant for word in words)
