"""Computing a Frist, and saying how it was computed. What is missing is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.planer.fristen.bild import offen
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.in_worten import in_worten
from bridle.assistants.helena.planer.fristen.kuendigung_sagen import letzter_tag, offene_fragen, zu_spaet
from bridle.assistants.helena.planer.fristen.mieterhoehung import gilt_ab
from bridle.assistants.helena.planer.fristen.rechtzeitig import beantwortet
from bridle.assistants.helena.planer.fristen.restzeit import rest_gefragt, restzeit
from bridle.assistants.helena.planer.fristen.zweifel import beide_enden
from bridle.assistants.helena.planer.lesen.tage import heute
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.sagen import absaetze, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import FEHLER, erkannt
from bridle.models.planner import Progress, Rule

AB_VERKUENDUNG = (
    "Gerechnet ist ab der Verkündung und nur für den Fall, dass das Urteil bis dahin nicht zugestellt "
    "wird; mit der "
    "Zustellung beginnt die Frist sofort und endet früher."
)
OHNE_BEGRUENDUNGSFRIST = "Eine eigene gesetzliche Frist für die Begründung kenne ich hier nicht."
_JAHRE = {
    "betriebskostenabrechnung": "Angenommen ist, dass der Abrechnungszeitraum mit dem Jahr {jahr} endet.",
    "urlaub_verfall": "Gerechnet ist für Urlaub aus dem Jahr {jahr}.",
}
_ENTSTANDEN = (
    "Angenommen ist, dass der Anspruch im Jahr {jahr} entstanden ist und der Gläubiger noch in diesem Jahr "
    "davon wusste."
)


def regeln() -> list[Rule]:
    return [
        Rule(
            erkannt(fristfrage),
            "berechne_frist",
            antwort,
            lambda groups: groups["argumente"],
            example="Wann endet die Berufungsfrist, Zustellung 31.01.2026, LG Köln?",
            failure=FEHLER,
        )
    ]


def antwort(progress: Progress) -> str:
    data, groups = progress.data, progress.groups
    if data.get("ende") is None or groups["frage"]:
        return absaetze(groups["vorweg"], _anders_genannt(data, groups), offen(data, groups))
    left = rest_gefragt(falte(progress.request))
    return absaetze(
        groups["vorweg"],
        _anders_genannt(data, groups),
        _ja_oder_nein(data, {**groups, "noch": groups["noch"] and not left}),
        _ob_notfrist(data) if groups["notfrist"] and data.get("art") else "",
        groups["kein_feiertag"],
        groups["zugang"],
        beide_enden(data, groups["argumente"], groups["auch"]),
        _verschoben(data) if groups["verschoben"] else "",
        AB_VERKUENDUNG if groups["verkuendet"] else "",
        _ergebnis(data),
        restzeit(data) if left else "",
        gilt_ab(data),
        *(_ergebnis(each) if each["ende"] else each["hinweis"] for each in data.get("weitere", ())),
        OHNE_BEGRUENDUNGSFRIST if groups["ohne_begruendungsfrist"] else "",
        _daneben(data, groups["abstand"]),
        absaetze("So ist gerechnet:", liste(data["begruendung"])),
        *(_schritte(each, data) for each in data.get("weitere", ()) if each["ende"]),
        absaetze("Hinweise:", liste(hints)) if (hints := _hinweise(data, groups)) else "",
        quelle(f"Fristenrechner, {', '.join(_normen(data))}"),
    )


def _ob_notfrist(data: Mapping[str, Any]) -> str:
    return "Ja, es ist eine Notfrist." if data["notfrist"] else "Nein, eine Notfrist ist es nicht."


def _schritte(more: Mapping[str, Any], data: Mapping[str, Any]) -> str:
    """The steps of the second of two, without those that it has in common with the first."""
    own = [each for each in more["begruendung"] if each not in data["begruendung"]]
    return absaetze(f"{more['titel']}:", liste(own)) if own else ""


def _normen(data: Mapping[str, Any]) -> list[str]:
    every = [*data["norm"], *(norm for each in data.get("weitere", ()) for norm in each.get("norm", ()))]
    return list(dict.fromkeys(every))


def _anders_genannt(data: Mapping[str, Any], groups: Mapping[str, Any]) -> str:
    """That another remedy was named than the one that the law has."""
    if not groups["gesagt"] or not data.get("titel"):
        return ""
    return (
        f"Gesagt ist „{groups['gesagt']}“; der richtige Rechtsbehelf ist hier ein anderer: "
        f"**{data['titel']}** ({data['norm'][0]}). Um diesen geht es im Folgenden."
    )


def _daneben(data: Mapping[str, Any], asked: str) -> str:
    """The day before or after the end that was asked for, in these words."""
    if not asked:
        return ""
    others = [f"{tag(each['gefragter_tag'])}: {each['wenn']}" for each in data["alternativen"]]
    if data["unsicher"] and others:
        return absaetze(f"Gefragt ist ein anderer Tag („{asked}“). Auch er hängt davon ab:", liste(others))
    return f"Gefragt ist ein anderer Tag („{asked}“): Das ist der **{tag(data['gefragter_tag'])}**."


RECHTSKRAFT = (
    "Rechtskräftig wird die Entscheidung mit Ablauf dieses Tages, wenn bis dahin niemand dagegen "
    "vorgeht; läuft für eine andere Partei eine spätere Frist, erst mit deren Ablauf."
)


def _hinweise(data: Mapping[str, Any], groups: Mapping[str, Any]) -> list[str]:
    started = tag(data["ereignis"]) if data.get("ereignis") else ""
    town = groups["argumente"].get("ort") if data.get("ort") else None
    hints = [
        f"Ein Jahr hast Du nicht genannt; gerechnet ist mit dem {started}." if groups["ohne_jahr"] else "",
        _JAHRE.get(data["art"] or "", _ENTSTANDEN).format(jahr=groups["im_jahr"])
        if groups["im_jahr"]
        else "",
        "Dieser Tag liegt bereits in der Vergangenheit."
        if date.fromisoformat(data["ende"]) < heute() and not zu_spaet(data)
        else "",
        f"Angenommen ist, dass der Bescheid am {started} zur Post gegeben wurde; maßgeblich ist dieser "
        "Tag und nicht das Datum, das er trägt."
        if groups["datum"]
        else "",
        groups.get("zustellart", ""),
        groups.get("sache", ""),
        RECHTSKRAFT if groups["rechtskraft"] else "",
        *map(in_worten, data["hinweise"]),
        *[f"Bitte prüfen: {each}" for each in offene_fragen(data, groups["argumente"])],
        f"Gerechnet ist mit den Feiertagen in {town}; sitzt das Gericht anderswo, nenne es mir."
        if town
        else "",
    ]
    return [each for each in hints if each]


def _ja_oder_nein(data: Mapping[str, Any], groups: Mapping[str, Any]) -> str:
    if groups["behauptet"] is not None:
        return beantwortet(data, groups["behauptet"])
    return absaetze(
        _geprueft(data, groups["pruefen"]), _noch(data, groups["zu_spaet"]) if groups["noch"] else ""
    )


def _geprueft(data: Mapping[str, Any], claimed: list[str]) -> str:
    """Whether a day that somebody had worked out is the one."""
    if not claimed:
        return ""
    possible = {data["ende"], *[each["ende"] for each in data["alternativen"]]}
    day = tag(claimed[-1])
    if data["unsicher"]:
        fits = "kann richtig sein" if claimed[-1] in possible else "ist nach meiner Rechnung nicht richtig"
        return f"Der {day} {fits}; das Ende hängt von einer Angabe ab, siehe unten."
    return (
        f"Ja, der {day} stimmt."
        if claimed[-1] in possible
        else f"Nein, der {day} stimmt nach meiner Rechnung nicht."
    )


def _noch(data: Mapping[str, Any], late: bool) -> str:
    """Whether it is still running, where somebody asks that: „noch möglich?“ and „zu spät?“ alike."""
    end, now = date.fromisoformat(data["ende"]), heute()
    if data["unsicher"]:
        return ""
    if end < now:
        return f"{'Ja' if late else 'Nein'}. Die Frist ist am {tag(data['ende'])} abgelaufen."
    lead = "Nein" if late else "Ja"
    if end == now:
        return f"{lead}. Die Frist läuft heute ab; heute ist der letzte Tag."
    return f"{lead}. Die Frist läuft noch bis {tag(data['ende'])}."


def _verschoben(data: Mapping[str, Any]) -> str:
    """Whether weekends and holidays move the end, where somebody asks that."""
    if data["unsicher"]:
        return ""
    days = list(data["gerollt_wegen"])
    if not days:
        return "Nein, das Ende verschiebt sich nicht."
    return f"Ja, das Ende verschiebt sich ({'; '.join(days)})."


def _ergebnis(data: Mapping[str, Any]) -> str:
    clock = f", {data['uhrzeit']} Uhr" if data.get("uhrzeit") else ""
    what = f"{data['titel']}, {data['frist']}" if data["frist"] else data["titel"]
    notice = letzter_tag(data)
    end = notice or f"{what}: Die Frist endet am **{tag(data['ende'])}{clock}**."
    if data["unsicher"]:
        others = [f"{tag(each['ende'])}: {each['wenn']}" for each in data["alternativen"]]
        end = notice or f"{what}: Das Ende ist unsicher. Sicher ist der **{tag(data['ende'])}**."
        end = absaetze(end, "Es kommt darauf an:\n" + liste(others)) if others else end
    emergency = " Es ist eine Notfrist." if data["notfrist"] else ""
    before = ", ".join(map(_vorfrist, data["vorfristen"]))
    reminder = f" Vorfrist: {before}." if before and not zu_spaet(data) else ""
    half = f" Halbfrist: {tag(data['halbfrist'])}." if data.get("halbfrist") else ""
    more = f"{emergency}{reminder}{half}"
    return absaetze(end, more.strip()) if data["unsicher"] else f"{end}{more}"


def _vorfrist(each: Mapping[str, Any]) -> str:
    """One that is over is nothing to wait for any more, and is told as such."""
    day = date.fromisoformat(each["datum"])
    over = ", schon vorbei" if day < heute() else ", heute" if day == heute() else ""
    return f"{tag(each['datum'])} ({each['abstand']} vorher{over})"
