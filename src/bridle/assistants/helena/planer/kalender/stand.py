"""„Ist der Einspruch bei Lindwurm schon eingelegt?“: what the calendar and the documents of a matter say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.kalender.aufgabe import (
    aufgabe,
    davon,
    davon_alle,
    erledigt_gesagt,
    genauer,
    mit_begruendung,
)
from bridle.assistants.helena.planer.kalender.fristgerecht import NUR_ABGEHAKT
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, sache
from bridle.assistants.helena.planer.sagen import absaetze, felder, gross, liste, quelle, satz, tag, zweifel
from bridle.assistants.helena.planer.schritte import MOST, titel, vermutet, zur_akte
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

_GETAN = (
    r"\b(?:eingelegt|eingereicht|erhoben|raus|rausgegangen|draussen|abgegeben|abgeschickt|verschickt|versandt|"
    r"versendet|gestellt|angezeigt|erledigt|gemacht|geschrieben|beantragt|fertig|abgehakt|eingehalten|"
    r"gewahrt|vom tisch|rausgeschickt|begruendet|genommen|widersprochen|geklagt|erwidert)\b|"
    r"\b(?:durch|weg|(?:beim|bei|am) (?:\w*gericht|gegner|jobcenter)(?: (?!oder\b)\w+)?)\W*(?:oder)?\W*$"
)
_OB = (
    r"^(?:und |sag mal,? |wissen wir,? ob |weisst du,? ob )?(?:ist|sind|wurde|wurden|haben wir|hat|"
    r"ob)\b|\bschon\b|\bnoch (?:\w+ )?nicht\b|\boder\W*$|\bdoch\b"
)
_UNSERE = (
    r"^(?:und |sag mal,? )?(?:ist|sind|wurden?|haben wir|hat jemand) "
    r"(?:schon )?(?:auf )?(?:die|der|das|den|unser\w*)\b"
)
_ANDERER = (
    r"^(?:und |sag mal,? )?hat(?:te)? (?:der|die|das|ein|eine|unser\w*|deren|seine?|ihre?) (?:\w+ )?"
    r"\w*(?:betriebsrat|personalrat|arbeitgeber\w*|vermieter\w*|mieter\w*|versicher\w+|versicherung|kasse|"
    r"gericht|richter\w*|behoerde|amt|jobcenter|stadt|gemeinde|kreis|nachbar\w*|bank|staatsanwalt\w*|"
    r"sachverstaendige\w*|gutachter\w*|zeug\w+|verwaltung|werkstatt|arzt|aerztin|notar\w*|schuldner\w*|"
    r"klaeger\w*|beklagte\w*)\b|\bzugestimmt\b"
)
"""Somebody else is asked about: what they did is not in our calendar, but in the papers."""
_IN_DER_FRIST = r"\b(?:gewahrt|eingehalten)\b"
"""Asks whether it was done in time, and not only whether."""
FEW = 10
NICHT_BELEGT = (
    "Ob die Frist gewahrt ist, geht daraus nicht hervor: Wann etwas hinausging, ist nicht vermerkt."
)
_VERSANDT = ("VERSENDET",)
_NICHT = (
    r"\bwann\b|\bwer\b|\bwarum\b|\bwieso\b|\brechtzeitig|\bfristgerecht|\bwie\b|\bwelche|\bbis\b|"
    r"\bgegner|\bgegenseite"
)


def regeln() -> list[Rule]:
    return zur_akte(
        "read_fristen",
        _erkenne,
        _antwort,
        lambda _: {"status": "all", "limit": MOST},
        weiter=_dokumente,
        sonst=lambda _: {"status": "all", "limit": MOST, "akte": "alle"},
        darf=_darf,
    )


def _darf(anfrage: Anfrage) -> bool:
    """„Ist der Widerspruch schon begründet?“ asks whether it was done, and not whether it is right."""
    return nachschlagen(anfrage) or anfrage.hat(r"\b(?:schon|bereits)\b.{0,20}\bbegruendet\b") is not None


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    word = aufgabe(anfrage)
    if not word or not (anfrage.hat(_GETAN) and anfrage.hat(_OB)) or anfrage.hat(_NICHT):
        return None
    if anfrage.hat(_ANDERER):
        return None
    named = genannt(anfrage, word) or sache(anfrage)
    denied = anfrage.hat(r"\bnicht\b") is not None
    timely = anfrage.hat(_IN_DER_FRIST) is not None
    groups = {"was": word, "tat": mit_begruendung(anfrage, word), "verneint": denied, "gewahrt": timely}
    if named is None and not anfrage.hat(_UNSERE):
        return None  # of no matter: that may be a question of law
    return {**groups, "akte": named} if named is not None else groups


def _dokumente(progress: Progress) -> CallChunk | None:
    """Whether something went out is best seen in the document itself."""
    if progress.last.tool == "read_dokumente":
        return None
    papers = _akten_der_dokumente(progress)
    number = _akte(progress) or (next(iter(papers)) if len(papers) == 1 else "")
    if number:
        return CallChunk("", "read_dokumente", {"akte": number, "limit": MOST})
    if progress.last.tool != "read_fristen" or davon_alle(progress.data["eintraege"], progress.groups["was"]):
        return None
    return CallChunk("", "search_dokument", {"query": progress.groups["was"], "akte": "alle", "limit": FEW})


def _akten_der_dokumente(progress: Progress) -> list[str]:
    """The matters that have a document of that name, where none was named."""
    found = [felder(each.data) for each in progress.results if each.tool == "search_dokument"]
    hits = [hit for data in found for hit in data.get("treffer", ())]
    named = [str(each["akte"]) for each in hits if davon(each["dokument"], progress.groups["was"])]
    return list(dict.fromkeys(named))


def _akte(progress: Progress) -> str:
    """The matter that was named, or the only one with such an entry."""
    data = next(felder(each.data) for each in progress.results if each.tool == "read_fristen")
    if "akte" in data:
        return str(data["akte"])
    entries = davon_alle(data["eintraege"], progress.groups["was"])
    numbers = {str(each.get("akte", "")) for each in entries}
    return numbers.pop() if len(numbers) == 1 else ""


def _antwort(progress: Progress) -> str:
    what: str = progress.groups["was"]
    calendar = next(felder(each.data) for each in progress.results if each.tool == "read_fristen")
    papers = next(
        (felder(each.data) for each in progress.results if each.tool == "read_dokumente"), dict[str, Any]()
    )
    entries = davon_alle(calendar["eintraege"], what)
    written = [each for each in papers.get("dokumente", ()) if davon(each["name"], what)]
    where = f"in der {titel(progress)}" if "akte" in calendar or papers else "im Kalender"
    several = _akten_der_dokumente(progress)
    if len(several) > 1:
        numbers = ", ".join(several)
        head = f"Ein Dokument, das „{what}“ heißt, gibt es in mehreren Akten ({numbers}). Welche meinst Du?"
    elif not entries and not written:
        place = where if "akte" in calendar else "in den Akten, auf die Du Zugriff hast,"
        head = (
            f"Dazu ist nichts vermerkt: {satz(place)} gibt es weder eine Frist noch ein Dokument, "
            f"das „{what}“ heißt."
        )
    else:
        head = f"Zu „{what}“ ist {where} vermerkt:"
    in_one = "akte" in calendar
    source = (
        f"Kalender und Dokumente der Akte {number}"
        if (number := papers.get("akte") or _akte(progress))
        else "Kalender"
        if entries
        else "Kalender und Dokumente"
    )
    return absaetze(
        vermutet(progress),
        _urteil(progress, entries, written),
        head,
        liste([*[_eintrag(each, in_one=in_one) for each in entries], *map(_papier, written)]),
        _mehr(entries, written),
        quelle(f"{source}, Stand {tag(calendar['heute'])}"),
    )


def _urteil(progress: Progress, entries: list[Mapping[str, Any]], written: list[dict[str, Any]]) -> str:
    """Yes or no by the entry itself, where it can be no other one."""
    meant = genauer(entries, progress.groups["tat"])
    if progress.groups["gewahrt"] and (any(each["erledigt"] for each in meant) or (written and not meant)):
        return gewahrt(meant, "Doch" if progress.groups["verneint"] else "Ja")
    # „Ist er noch nicht raus?“ – „Ja“ would say both.
    yes, no = ("Doch", "Richtig") if progress.groups["verneint"] else ("Ja", "Nein")
    if not entries and len(written) == 1 and written[0]["status"] in _VERSANDT:
        return f"{yes}: Das Dokument „{written[0]['name']}“ ist als versendet eingetragen."
    if len(meant) != 1 or (len(entries) > 1 and not _akte(progress)):
        return ""  # of several matters, any may be meant
    if meant[0]["erledigt"]:
        return f"{yes}: „{meant[0]['titel']}“ ist {erledigt_gesagt(meant[0])}."
    if any(each["status"] in _VERSANDT for each in written):
        return ""
    return f"{no}: „{meant[0]['titel']}“ ist noch nicht als erledigt eingetragen."


def gewahrt(meant: list[Mapping[str, Any]], yes: str) -> str:
    """Only what was marked as done by its day was done by then; a later mark says nothing of when."""
    by_then = len(meant) == 1 and str(meant[0].get("erledigt_am", "9999")) <= str(meant[0]["datum"])
    if by_then:
        return (
            f"{yes}: „{meant[0]['titel']}“ ist {erledigt_gesagt(meant[0])}, also spätestens am Tag des "
            f"Fristablaufs ({tag(meant[0]['datum'])})."
        )
    return f"Ob die Frist gewahrt ist, geht daraus nicht hervor. {NUR_ABGEHAKT}" if meant else NICHT_BELEGT


def _eintrag(each: Mapping[str, Any], *, in_one: bool) -> str:
    state = erledigt_gesagt(each) if each["erledigt"] else "noch nicht erledigt"
    late = ", ÜBERFÄLLIG" if each["ueberfaellig"] else ""
    filed = f" (Akte {each['akte']}, {each['kurzrubrum']})" if "akte" in each and not in_one else ""
    doubt = f"; {said}" if (said := zweifel(each)) else ""
    return f"Kalender: **{each['titel']}**{filed}, {tag(each['datum'])}: {state}{late}{doubt}"


def _papier(each: Mapping[str, Any]) -> str:
    return f"Dokument: **{each['name']}** ({gross(each['status'])})"


def _mehr(entries: list[Mapping[str, Any]], written: list[dict[str, Any]]) -> str:
    """What neither a date nor a paper that stayed here can say."""
    if any(each["erledigt"] for each in entries) or any(each["status"] in _VERSANDT for each in written):
        return ""
    return "Dass es geschehen ist, ist damit nirgends vermerkt." if entries or written else ""
