"""Who worked how long on a matter."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.planer.akten.liste import AT_ONCE
from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum
from bridle.assistants.helena.planer.lesen.zeitraum_sagen import benannt
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, aufzaehlung, felder, liste, quelle
from bridle.assistants.helena.planer.schritte import (
    SUCHE,
    alle_gesehenen,
    nicht_zugeordnet,
    passende,
    passende_gesucht,
    titel,
    vermutet,
    zur_akte,
)
from bridle.assistants.helena.planer.zeiten.alle import regeln as in_allen_akten
from bridle.assistants.helena.planer.zeiten.bild import eintrag, saetze, summen
from bridle.assistants.helena.planer.zeiten.erkennen import in_einer, sicher
from bridle.assistants.helena.planer.zeiten.getan import auch_eingetragen, noch_zu_lesen
from bridle.assistants.helena.planer.zeiten.je_person import regeln as je_person
from bridle.assistants.helena.planer.zeiten.ohne import regeln as ohne
from bridle.assistants.helena.planer.zeiten.saetze import regeln as saetze_im_vergleich
from bridle.assistants.helena.planer.zeiten.summen import (
    TOOL,
    gelesen,
    noch_zu_summieren,
    summe_gesagt,
    summiert,
    von_eintraegen,
    von_person,
)
from bridle.assistants.helena.planer.zeiten.wer import gemeint as _heisst
from bridle.assistants.helena.planer.zeiten.wer import nach_arbeit, uebrige
from bridle.assistants.helena.planer.zeiten.woran import gemeinte_arbeit, nicht_dabei
from bridle.assistants.helena.werkzeug_angaben import MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule


def regeln() -> list[Rule]:
    example = "Wie viel Zeit haben wir in der Akte {akte} erfasst?"
    return [
        *ohne(),
        *saetze_im_vergleich(),
        *je_person(),
        *in_allen_akten(),
        *_zur_akte(nachschlagen, example),
    ]


def zuerst() -> list[Rule]:
    """Before the papers: „auf den Vergleich gebucht“ names the work, and not the paper."""
    return [*ohne(), *saetze_im_vergleich(), *je_person(), *_zur_akte(sicher)]


def _zur_akte(darf: Callable[[Anfrage], bool], example: str = "") -> list[Rule]:
    return zur_akte(
        TOOL,
        in_einer,
        _antwort,
        lambda _: {"limit": MOST_ROWS},
        example=example,
        weiter=_summieren,
        anders=_alle_lesen,
        darf=darf,
    )


def _alle_lesen(progress: Progress) -> CallChunk | None:
    """A colleague is in no title: then the entries of all matters are read, side by side."""
    found: list[dict[str, Any]] = felder(progress.data).get("akten", [])
    named: Genannt = progress.groups["akte"]
    several = passende(progress)
    if not found and felder(progress.data).get("kollegen"):
        return CallChunk("", SUCHE, {"query": "*", "limit": MOST_ROWS})
    if several and progress.groups["wer"]:
        found = several
    elif several:
        return None
    if felder(progress.data).get("weitere") or not 0 < len(found) <= AT_ONCE or not named.name:
        return None
    return CallChunk("", TOOL, {"akte": [each["aktenzeichen"] for each in found], "limit": MOST_ROWS})


def _antwort(progress: Progress) -> str:
    read = gelesen(progress)
    if not read:
        return nicht_zugeordnet(progress)
    return _ueber_alle(progress, read) if len(read) > 1 else _einer_akte(progress, read[0])


def _summieren(progress: Progress) -> CallChunk | None:
    """The sums of what is asked about, where they are not those of all that was read."""
    read = gelesen(progress)
    if not read:
        return None
    if len(read) > 1:
        return noch_zu_summieren(
            progress,
            von_eintraegen([each for _, each in _gemeinte(progress, read)[0]], progress.groups["zeitraum"]),
        )
    sums = noch_zu_summieren(progress, _auswahl(progress, read[0]))
    return sums or (None if _teil_genannt(progress, read[0]) else noch_zu_lesen(progress, read[0]))


def _teil_genannt(progress: Progress, data: dict[str, Any]) -> bool:
    """Whether somebody or some work is named: what else there is in the matter is not asked for."""
    if progress.groups["wer"] or _person(data["eintraege"], progress.groups["namen"]):
        return True
    _, work, _ = gemeinte_arbeit(_passende(progress, data), progress.request, titel(progress))
    return bool(work)


def _ueber_alle(progress: Progress, read: list[dict[str, Any]]) -> str:
    entries = [(data["akte"], each) for data in read for each in data["eintraege"]]
    names: list[str] = progress.groups["namen"]
    person = _person([each for _, each in entries], names)
    named: Genannt = progress.groups["akte"]
    only_matter = named.sicher and not _person([each for _, each in entries], named.name.split())
    if only_matter and not passende_gesucht(progress):
        return nicht_zugeordnet(progress)
    if not person:
        who: str = progress.groups["wer"]
        return _niemand(who, "in den Akten, auf die Du Zugriff hast,") if who else nicht_zugeordnet(progress)
    span: Zeitraum | None = progress.groups["zeitraum"]
    meant, words = _gemeinte(progress, read)
    sums = summiert(progress, von_eintraegen([each for _, each in meant], span))
    when = f" ({_wann(progress, span, sums)})" if span else ""
    titles = " ".join(each["kurzrubrum"] for each in alle_gesehenen(progress))
    lost = uebrige(progress.groups["fremde"], [each for _, each in entries], titles)
    about = f", Einträge mit {aufzaehlung([f'„{word}“' for word in words])}" if words else ""
    total = _zusammen((sums or {}).get("summen"), len(meant))
    return absaetze(
        f"Zeiterfassung von {', '.join(sorted(person))}{when}{about}: {total}",
        liste(f"Akte {akte}: {eintrag(each)}" for akte, each in meant),
        f"{aufzaehlung([f'„{word}“' for word in lost])} kann ich dabei nicht zuordnen." if lost else "",
        _worin(progress),
        quelle("Zeiterfassung der sichtbaren Akten"),
    )


def _worin(progress: Progress) -> str:
    """Which matters were read: those that a name fits, or all."""
    named: Genannt = progress.groups["akte"]
    several = passende_gesucht(progress) if named.sicher else []
    if len(several) < 2:
        return "Gezeigt ist, was in Akten erfasst ist, auf die Du Zugriff hast."
    titles = aufzaehlung(f"{each['aktenzeichen']} ({each['kurzrubrum']})" for each in several)
    return f"Gezeigt ist, was in den Akten zu „{named.name}“ erfasst ist: {titles}."


def _gemeinte(
    progress: Progress, read: list[dict[str, Any]]
) -> tuple[list[tuple[str, dict[str, Any]]], list[str]]:
    """The entries of the people and the span that are named, and the words for some work among them."""
    entries = [(data["akte"], each) for data in read for each in data["eintraege"]]
    names: list[str] = progress.groups["namen"]
    person = _person([each for _, each in entries], names)
    span: Zeitraum | None = progress.groups["zeitraum"]
    theirs = [(akte, each) for akte, each in entries if each["bearbeiter"] in person and _im(each, span)]
    matter = progress.groups["akte"].name.split()
    return nach_arbeit(theirs, [name for name in names if name not in matter])


def _niemand(who: str, where: str, others: str = "") -> str:
    return absaetze(f"Von „{who}“ ist {where} keine Zeit erfasst.", others, quelle("Zeiterfassung der Akten"))


def _einer_akte(progress: Progress, data: dict[str, Any]) -> str:
    entries = data["eintraege"]
    if not entries:
        return absaetze(
            f"In der {titel(progress)} ist keine Zeit erfasst.",
            auch_eingetragen(progress),
            quelle(f"Zeiterfassung der Akte {data['akte']}"),
        )
    person, span = _person(entries, progress.groups["namen"]), progress.groups["zeitraum"]
    if not person and (who := _wer_sonst(progress)):
        there = ", ".join(dict.fromkeys(each["bearbeiter"] for each in entries))
        return _niemand(who, f"in der {titel(progress)}", f"Zeit erfasst haben dort: {there}.")
    summed = summiert(progress, _auswahl(progress, data))
    whole = data.get("summen")
    chosen: list[dict[str, Any]] = summed["eintraege"] if summed else _gewaehlt(progress, data)
    _, work, lost = gemeinte_arbeit(_passende(progress, data), progress.request, titel(progress))
    more: bool = summed["weitere"] if summed else data["weitere"] and whole is not None
    when = _wann(progress, span, summed) if span else ""
    spoken_of = f"Einträge mit {aufzaehlung([f'„{word}“' for word in work])}" if work else ""
    what = [*sorted(person), when, spoken_of]
    return absaetze(
        vermutet(progress),
        f"Zeiterfassung in der {titel(progress)}:",
        nicht_dabei(lost, chosen),
        _ausgewaehlt(
            (summed or {}).get("summen") or whole,
            len(chosen),
            [each for each in what if each],
            progress.request,
        ),
        saetze(chosen) if progress.groups["satz"] else "",
        ""
        if person
        else summen(whole or (summed or {}).get("summen"), whole is not None and bool(span or work)),
        _je_person(progress, data) if not any(what) else "",
        absaetze("Einträge:", liste(eintrag(each) for each in chosen)) if chosen else "",
        "Es gibt weitere Einträge; die Summen gelten für alle." if more else "",
        auch_eingetragen(progress),
        quelle(f"Zeiterfassung der Akte {data['akte']}"),
    )


def _je_person(progress: Progress, data: Mapping[str, Any]) -> str:
    """„Wer hat wie viel gebucht?“: the sums of each."""
    rows: list[dict[str, Any]] = data.get("je_person", [])
    if not rows or not _WER_ALLES.search(progress.request):
        return ""
    lines = liste(f"{each['bearbeiter']}: {summe_gesagt(each['gesamt'])}" for each in rows)
    return absaetze("Je Person:", lines)


_WER_ALLES = re.compile(
    r"(?i)\bwer\b|\bvon wem\b|\b(?:je|pro|nach) (?:person|mitarbeiter|kolleg|bearbeiter|anw)"
)


def _gewaehlt(progress: Progress, data: dict[str, Any]) -> list[dict[str, Any]]:
    return gemeinte_arbeit(_passende(progress, data), progress.request, titel(progress))[0]


def _passende(progress: Progress, data: dict[str, Any]) -> list[dict[str, Any]]:
    """Of the people and the days that are named, whatever the work was."""
    entries, span = data["eintraege"], progress.groups["zeitraum"]
    person = _person(entries, progress.groups["namen"])
    return [each for each in entries if (not person or each["bearbeiter"] in person) and _im(each, span)]


def _auswahl(progress: Progress, data: dict[str, Any]) -> dict[str, Any]:
    """The arguments for the sums of what is asked about; nothing where those of the matter are meant."""
    person, span = _person(data["eintraege"], progress.groups["namen"]), progress.groups["zeitraum"]
    chosen = _gewaehlt(progress, data)
    if len(chosen) < len(_passende(progress, data)):
        return von_eintraegen(chosen, span)
    if not person and span is None and "summen" in data:
        return {}
    return von_person(data, person, span) or von_eintraegen(chosen, span)


def _wer_sonst(progress: Progress) -> str:
    """Who is asked about and is neither among the entries nor in the title of the matter."""
    title, who = titel(progress), progress.groups["wer"]
    if who and re.search(rf"(?i)\bhat(?:te)? (?:frau|herr) {re.escape(who)}\b", progress.request):
        return (
            "" if any(_heisst(each["bearbeiter"], who) for each in gelesen(progress)[0]["eintraege"]) else who
        )
    if "(" not in title and not who:
        return ""  # named by its number: any name may be that of the matter
    others: list[str] = progress.groups["fremde"] if progress.groups["kurz"] else []
    words: list[str] = who.split() if who else others
    return " ".join(uebrige(words, gelesen(progress)[0]["eintraege"], title))


def _ausgewaehlt(sums: Mapping[str, Any] | None, count: int, what: list[str], asked: str) -> str:
    """Of one person, span or work, where one was asked about; with its worth where that is asked."""
    if not what:
        return ""
    named = ", ".join(what)
    if sums is not None and _IN_GELD.search(asked):
        return f"{named}: **{summe_gesagt(sums['gesamt'])}**"
    return f"{named}: {_zusammen(sums, count)}"


_IN_GELD = re.compile(
    r"(?i)\b(?:euro|geld|betrag|umsatz|honorar|wert|(?:stunden)?satz|was (?:macht|ergibt|sind) das)\b|€"
)


def _wann(progress: Progress, span: Zeitraum, summed: Mapping[str, Any] | None) -> str:
    chosen: Mapping[str, Any] = summed["auswahl"] if summed else {}
    days = [each["datum"] for each in summed["eintraege"]] if summed else []
    return benannt(span, progress.request, chosen.get("von"), chosen.get("bis"), *days)


def _zusammen(sums: Mapping[str, Any] | None, count: int) -> str:
    """What the tool added up; where it added nothing up, how many there are."""
    if sums is None:
        return "**ein Eintrag**" if count == 1 else f"**{anzahl(count, 'Eintrag', 'Einträge')}**"
    return f"**{sums['gesamt']['dauer']}**"


def _person(entries: list[dict[str, Any]], names: list[str]) -> set[str]:
    """Who is named among those that entered time."""
    return {
        each["bearbeiter"] for each in entries if any(_heisst(each["bearbeiter"], name) for name in names)
    }


def _im(each: Mapping[str, Any], span: Zeitraum | None) -> bool:
    return span is None or span.enthaelt(date.fromisoformat(each["datum"]))
