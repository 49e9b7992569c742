"""How computed fees are shown: the amounts, what they are made of, what was assumed."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, cast

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import euro, satz_text
from bridle.assistants.helena.planer.kosten.ausgang import erstattet, netto
from bridle.assistants.helena.planer.kosten.eingang import eingang_bei
from bridle.assistants.helena.planer.kosten.faktor import Anteil
from bridle.assistants.helena.planer.kosten.familienrisiko import bei_verlust
from bridle.assistants.helena.planer.kosten.gegenanwalt import zum_gegenanwalt
from bridle.assistants.helena.planer.kosten.je_anwalt import mit_jedem_anwalt
from bridle.assistants.helena.planer.kosten.nur_instanz import VORSCHUSS, diese_allein, nur_die_letzte
from bridle.assistants.helena.planer.kosten.rest import noch_nach_mahnung, verbleibt
from bridle.assistants.helena.planer.kosten.wunsch import Wunsch, gezeigt, mit_gericht, mit_rechnung, summe
from bridle.assistants.helena.planer.sagen import absaetze, anzahl, datum, felder, liste, quelle
from bridle.assistants.helena.planer.schritte import gefundenes_aktenzeichen
from bridle.assistants.helena.werkzeug_kosten import FRAGE_WERT
from bridle.assistants.helena.werkzeug_position import KostenPosition, braucht_wert, kv_ohne_wert
from bridle.models.planner import Progress

_ZWEIGE = {
    "zivil": "Zivilgericht",
    "arbeit": "Arbeitsgericht",
    "verwaltung": "Verwaltungsgericht",
    "sozial": "Sozialgericht",
    "finanz": "Finanzgericht",
}
_NUMMERN = {
    "3100": "Verfahrensgebühr",
    "3104": "Terminsgebühr",
    "7002": "Auslagenpauschale",
    "7008": "Umsatzsteuer",
    "3200": "Verfahrensgebühr",
    "3202": "Terminsgebühr",
    "3206": "Verfahrensgebühr",
    "3210": "Terminsgebühr",
    "3208": "Verfahrensgebühr",
    "1003": "Einigungsgebühr",
    "1004": "Einigungsgebühr",
    "1008": "Erhöhung",
}

AUS_DER_STAATSKASSE = ", Vergütung aus der Staatskasse"


def risiko(progress: Progress) -> str:
    data = progress.data
    if "szenarien" not in data or progress.groups["frage"]:
        return _gefragt(data, progress)
    value = euro(Decimal(data["instanzen"][0]["wert"]))
    stages = data["instanzen"]
    what = "eines Eilverfahrens" if data["eilverfahren"] else "einer Klage"
    only = diese_allein(progress.groups, stages)
    over_all = f", über {anzahl(len(stages), 'Instanz', 'Instanzen')}" if only else ""
    how_many = anzahl(len(stages), "Instanz", "Instanzen")
    if last_only := nur_die_letzte(progress.groups, stages):
        stages, how_many = stages[-1:], f"nur {stages[-1]['name']}"
    head = (
        f"Kosten {what} vor dem {_ZWEIGE[data['gericht']]} bei einem Streitwert von {value}, "
        f"{how_many}{_annahme(progress)}:"
    )
    lines = [line for stage in stages for line in _instanz(stage, len(stages) > 1)]
    outcome = [f"{each['titel']}: **{each['eigene_kosten_text']}**" for each in data["szenarien"].values()]
    return absaetze(
        progress.groups["daher"],
        zum_gegenanwalt(data, progress.groups.get("nur_stufe", 0))
        if progress.groups.get("gegenanwalt")
        else "",
        _bemessen(data),
        only,
        mit_jedem_anwalt(data, progress.groups.get("je_anwalt", 0)),
        netto(data, progress.groups.get("ohne_ust", frozenset())),
        erstattet(data) if progress.groups.get("erstattung") else "",
        head,
        liste(lines),
        ""
        if last_only
        else absaetze(f"Das trägt die eigene Seite, je nach Ausgang{over_all}:", liste(outcome)),
        _hinweise(
            [
                *_zum_wert(data),
                *(each for each in data["hinweise"] if not (last_only and VORSCHUSS in each)),
                *progress.groups.get("hinweise", []),
                *data["fehlend"],
            ]
        ),
        _frage(progress),
        quelle(f"Kostenrechner, {_tabellen(stages)}{_aus_akte(data)}"),
    )


def _instanz(stage: Mapping[str, Any], several: bool) -> list[str]:
    name = f"{stage['name']}: " if several else ""
    items = [
        f"{_NUMMERN.get(each['vv'][:4], 'Posten')} (Nr. {each['vv']}{_satz(each['satz'], ' mit ')}): "
        f"{each['betrag_text']}"
        for each in stage["posten_eigener_anwalt"]
    ]
    return [
        f"{name}Eigener Anwalt: **{stage['eigener_anwalt_text']}** ({'; '.join(items)})",
        f"{name}Gegnerischer Anwalt: {stage['gegnerischer_anwalt_text']}",
        f"{name}Gericht: {_gericht(stage)}",
        f"{name}Zusammen: {stage['summe_text']}",
    ]


def _gericht(stage: Mapping[str, Any]) -> str:
    if stage["kv"] is None:
        return f"**{stage['gerichtskosten_text']}**, nach dem Vergleich bleibt keine Gebühr"
    return f"**{stage['gerichtskosten_text']}** (Nr. {stage['kv']} im Kostenverzeichnis)"


def _tabellen(stages: list[dict[str, Any]]) -> str:
    tables = dict.fromkeys(
        name for each in stages for name in (each["tabelle_rvg"], each["tabelle_gkg"]) if name
    )
    return f"Tabellen {' und '.join(tables)}"


def gebuehren(progress: Progress) -> str:
    every = [felder(each.data) for each in progress.results]
    done = [data for data in every if "rvg" in data or "gkg" in data]
    if not done or progress.groups["frage"]:
        return _gefragt(progress.data, progress)
    parts: list[str] = []
    hints: list[str] = []
    sources: list[str] = []
    groups, wanted = progress.groups, cast("Wunsch", progress.groups["wunsch"])
    for data in done:
        hints += [each for each in _zum_wert(data) if each not in hints]
        for name in ("rvg", "gkg"):
            if part := data.get(name):
                shown = _rvg(part, wanted) if name == "rvg" else _gkg(part)
                shown = mit_rechnung(shown, part) if groups.get("als_rechnung") else shown
                left = verbleibt(part, groups.get("rest", ""))
                if groups.get("zum_vergleich") or (left and groups.get("rest") in ("gericht", "anrechnung")):
                    shown = shown.replace("**", "")  # only a part of it is asked for
                parts.append(
                    absaetze(shown, _davon(part, wanted, groups["anteil"]), left, part.get("mit_pkh", ""))
                )
                hints += [*part["hinweise"], *part.get("fehlend", ())]
                sources.append(part.get("quelle") or f"Tabelle {part['tabelle']}")
    hints += groups.get("hinweise", [])
    assumed = _annahme(progress)
    lead = f"Gerechnet{assumed}:" if assumed else ""
    return absaetze(
        groups.get("antwort", ""),
        progress.groups["daher"],
        _bemessen(done[-1]),
        lead,
        *parts,
        noch_nach_mahnung(done) if groups.get("rest") == "mahn" else "",
        mit_gericht(done[-1]) if not (wanted or groups["anteil"] or groups.get("rest")) else "",
        bei_verlust(done[-1]) if groups.get("risiko") else "",
        _hinweise(list(dict.fromkeys(hints))),
        _frage(progress),
        quelle(f"Kostenrechner, {'; '.join(dict.fromkeys(sources))}{_aus_akte(done[-1])}"),
    )


def _rvg(part: Mapping[str, Any], wanted: Wunsch) -> str:
    if "angelegenheiten" not in part:
        full = f" (volle Gebühr {part['volle_gebuehr_text']})" if part["satz"] != "1.0" else ""
        return (
            f"Eine {satz_text(Decimal(part['satz']))}-Gebühr nach {part['norm']} aus "
            f"{euro(Decimal(part['wert']))} "
            f"beträgt **{part['gebuehr_text']}**{full}, ohne Auslagen und Umsatzsteuer."
        )
    blocks = [
        absaetze(
            f"{each['name']}{AUS_DER_STAATSKASSE if each['pkh'] else ''}:",
            liste(_posten(item) for item in each["posten"] if gezeigt(item, wanted)),
        )
        for each in part["angelegenheiten"]
    ]
    return absaetze(*blocks, summe(part, wanted))


def _davon(part: Mapping[str, Any], wanted: Wunsch, share: Anteil | None) -> str:
    """The share of the result that was asked for, said as it was read."""
    if share is None:
        return ""
    bill = {"": "brutto", "netto": "netto", "gebuehr": "gebuehren", "einzeln": "gebuehren"}[wanted]
    figure = f"{bill if 'angelegenheiten' in part else 'gebuehr'}_text"
    return f"Davon {share.benannt()}, also von {part[figure]}: **{part['anteil'][figure]}**."


def _posten(item: Mapping[str, Any]) -> str:
    value = f" aus {euro(Decimal(item['wert']))}" if item.get("wert") and item["art"] == "gebuehr" else ""
    rate = _satz(item["satz"]) if item["art"] == "gebuehr" else ""
    number = f" (Nr. {item['vv']} VV RVG)" if item["art"] != "anrechnung" else ""
    return f"{item['bezeichnung']}{number}{rate}{value}: {item['betrag_text']}"


def _bemessen(data: Mapping[str, Any]) -> str:
    """How the value follows from what is paid by the month."""
    return data["bemessen"]["rechnung"] if "bemessen" in data else ""


def _zum_wert(data: Mapping[str, Any]) -> list[str]:
    return data["bemessen"]["hinweise"] if "bemessen" in data else []


def _gkg(part: Mapping[str, Any]) -> str:
    if number := part.get("kv_famgkg"):
        return (
            f"Gerichtsgebühr Nr. {number} KV FamGKG ({part['name']}{_satz(part['satz'], ', Satz ')}), aus "
            f"{euro(Decimal(part['wert']))}: **{part['gebuehr_text']}**."
        )
    if part["wert"] is None:
        name = f"Gerichtsgebühr Nr. {part['kv']} im Kostenverzeichnis ({part['name']})"
        return f"{name}: **{part['gebuehr_text']}**."
    if part["kv"] is None:
        return (
            f"Eine {satz_text(Decimal(part['satz']))}-Gebühr nach § 34 GKG aus "
            f"{euro(Decimal(part['wert']))} beträgt **{part['gebuehr_text']}**."
        )
    return (
        f"Gerichtsgebühr Nr. {part['kv']} im Kostenverzeichnis "
        f"({part['name']}{_satz(part['satz'], ', Satz ')}), aus "
        f"{euro(Decimal(part['wert']))}: **{part['gebuehr_text']}**."
    )


def _satz(rate: str | None, before: str = ", ") -> str:
    return f"{before}{satz_text(Decimal(rate))}" if rate else ""


def _angenommen(progress: Progress) -> list[str]:
    """The questions that today's law was taken for an answer to."""
    asked = [data for each in progress.results if "hinweis" in (data := felder(each.data))]
    return [q for data in asked if "nicht_gerechnet" not in data for q in data.get("fehlend", ())]


def _annahme(progress: Progress) -> str:
    filed = eingang_bei(felder(each.data) for each in progress.results)
    if questions := _angenommen(progress):
        pending = not any("Auftrag" in each for each in questions)
        return f", nach heutigem Recht ({filed if pending else 'Auftrag'} heute)"
    given = progress.groups["argumente"]
    what = filed if "anhaengig" in given else "Auftrag"
    if said := progress.groups["gesagt"]:
        return f", {what} {said}"
    day = given.get("auftrag")
    return f", Auftrag vom {datum(day)}" if day else ""


def _frage(progress: Progress) -> str:
    questions = _angenommen(progress)
    return f"{questions[0]} Liegt der Tag früher als heute, nenne ihn mir." if questions else ""


def wert_entbehrlich(given: Mapping[str, Any]) -> bool:
    """Whether a value is said, follows from what is said, or is not needed for these numbers."""
    if {"streitwert", "wert_aus"} & given.keys():
        return True
    items: list[dict[str, str]] = given.get("positionen") or []
    by_value = braucht_wert([KostenPosition(**each) for each in items])
    court = str(given.get("kv") or "")
    free = bool(court) and _fest(court)
    return bool(items or court) and not by_value and (free or not court) and "gerichtssatz" not in given


def _fest(kv: str) -> bool:
    try:
        return kv_ohne_wert(kv)
    except LawError:
        return True  # the tool says which numbers there are


def _wert_bekannt(progress: Progress) -> bool:
    number = progress.groups["akte"].aktenzeichen or gefundenes_aktenzeichen(progress)
    return wert_entbehrlich(progress.groups["argumente"]) or bool(number)


def _gefragt(data: Mapping[str, Any], progress: Progress) -> str:
    known, first = _wert_bekannt(progress), progress.groups["frage"]
    if first:
        return absaetze("Dafür brauche ich noch:", liste([first]), quelle("Kostenrechner"))
    asked: list[str] = data.get("fehlend", [])
    if "nicht_gerechnet" in data:
        return absaetze(data["nicht_gerechnet"], *asked, quelle("Kostenrechner"))
    if not known and FRAGE_WERT not in asked:
        asked = [FRAGE_WERT, *asked]
    answer = _BELEG.sub("", progress.groups.get("antwort", ""))
    wanted = "Für die Beträge brauche ich noch:" if answer else "Dafür brauche ich noch:"
    return absaetze(answer, wanted, liste(asked), quelle("Kostenrechner"))


_BELEG = re.compile(r" \([^()]*VV RVG\)")
"""Numbers that no result has named are not cited."""


def _hinweise(hints: list[str]) -> str:
    return absaetze("Hinweise:", liste(hints)) if hints else ""


def _aus_akte(data: Mapping[str, Any]) -> str:
    return f"; {data['wert_und_auftrag']}" if "wert_und_auftrag" in data else ""
