"""Time over all matters: how much in a month, in which matter most, the longest entry, a kind of work."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.liste import status_genannt
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.wortlaut import wortlaut
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum
from bridle.assistants.helena.planer.lesen.zeitraum_sagen import als_argumente, benannt
from bridle.assistants.helena.planer.lesen.zeitraum_vergangen import vergangen
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, felder, gross, liste, quelle, tag
from bridle.assistants.helena.planer.schritte import FEHLER, MOST, SUCHE, erkannt
from bridle.assistants.helena.planer.zeiten.art import gemeinte_art, ist_art
from bridle.assistants.helena.planer.zeiten.summen import TOOL, summe_gesagt, von_eintraegen
from bridle.assistants.helena.planer.zeiten.wer import fremde, taetig
from bridle.assistants.helena.planer.zeiten.woran import arbeitsworte, gemeinte_arbeit, nicht_dabei, ohne_satz
from bridle.assistants.helena.werkzeug_angaben import ALLE
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

FEW = 5
_ZEIT = (
    r"\bzeit(?:en|erfassung\w*|aufwand\w*|eintrag\w*|eintraege\w*|buchung\w*)?\b|\bstunden\b|\bminuten\b|"
    r"\barbeitszeit\w*|\baufwand\b|\bbuchung(?:en)?\b|\beintrag\b|\beintraege\b|\bstundenzettel\b|"
    r"\btaetigkeit(?:en)?\b|\baufwe?a?e?ndigst\w*|\bzeitintensivst\w*|\bgearbeitet\b|\bgebucht\w*|"
    r"\berfasst\w*|\b(?:meisten?|wenigsten?) arbeit\b"
)
_ALLE = (
    r"\b(?:alle[nr]?|saemtliche[nr]?|unsere[nr]?) (?:\w+ )?(?:akten|mandate[n]?|sachen|faelle[n]?)\b|"
    r"\bkanzleiweit\w*|\baktenuebergreifend\w*|\bueberhaupt\b|"
    r"\b(?:der|die|unsere[nr]?|ganzen?|gesamten?|in der) (?:\w+ )?kanzlei\b|"
    r"\bueber alle\b|\bwir alle\b|\balle zusammen\b|\bgesamt\w*|\binsgesamt\b|\balles? in allem\b"
)
_WELCHE_AKTE = (
    r"\b(?:in |auf |fuer |bei )?welche[rnsm]? (?:(?P<stand>\w+e[rnsm]?) )?"
    r"(?:akten?|sachen?|mandat\w*|fall|faellen?|verfahren)\b"
)
_MEIST = (
    r"\bam meisten\b|\bmeisten?\b|\bgroessten?\b|\bhoechsten?\b|\baufwa?endigst\w*|\baufwaendigst\w*|"
    r"\bzeitintensivst\w*"
)
_WENIG = r"\bam wenigsten\b|\bwenigsten?\b|\bgeringsten?\b|\bkleinsten?\b"
_LAENGST = r"\blaengste[rnms]?\b|\bam laengsten\b"
_KUERZEST = r"\bkuerzeste[rnms]?\b|\bam kuerzesten\b"
_EINTRAG = r"\b(?:zeit)?(?:eintrag|buchung)\b|\bposten\b|\btaetigkeit\b"
_EIN_EINTRAG = (
    r"\b(?:zeit)?(?:eintrag|eintraege|buchung(?:en)?)\b|\bposten\b|\btaetigkeit(?:en)?\b|\bzeiten?\b|"
    r"\berfasst"
)
_EINZELN = (
    r"\b(?:allen|mit) eintraegen\b|\bwofuer\b|\bworan\b|^(?:und )?(?:zeit)?(?:eintraege|buchungen)\b|"
    r"\b(?:zeig|list|nenn|welche|alle|saemtliche|einzelne)\w*\b.*\b(?:zeit)?(?:eintraege|buchungen)\b"
)
_OFFEN = r"\b(?:noch )?nicht abgerechnete?[nrs]?\b|\bunabgerechnete?[nrs]?\b|\boffene?[nrs]?\b"
_ABGERECHNET = r"\b(?:schon|bereits|bisher) (?:\w+ )?abgerechnet|\babgerechnete[nrs]?\b"
_ABZURECHNEN = (
    r"^(?:was|wie ?viel) (?:haben|muessen|koennen) wir (?!.*\b(?:da|dort|hier|davon|dabei)\b)"
    r"(?:\w+ ){0,3}(?:noch nicht abgerechnet|unabgerechnet|noch (?:abrechnen|abzurechnen))\W*$"
)
"""Of no matter: then of all."""
_HIER = (
    r"\b(?:da|dort|hier|davon|dabei|dafuer|daran|akte|sache|fall|mandat|noch|wer|morgen|naechste\w*|ich|mir|"
    r"mich|mein\w*)\b|\bfuer\b"
)
"""With a span and without these, the time of all matters is meant."""
_ARBEIT = re.compile(
    r"(?:beratung|pruefung|organisation|korrespondenz|telefonat|besprechung|recherche|schriftsatz|schriftsaetz|"
    r"verhandlung)(?:e|en)?"
)
_ENTFAELLT = (
    r"\b(?:entfaellt|entfallen|entfiel\w*|ging|gingen|geht|gehen|floss|fliesst|steckt|drauf\w*)\b.*?"
    rf"\b(?:auf|fuer|in) (?:die |den |das )?{_ARBEIT.pattern}\b"
)
"""What is done in every matter, and nobody is called."""
_KATEGORIE = re.compile(r"\bkategorien? „?\"?([a-z]{3,30})|\b(?:der|vom|mit der) (?:art|typ) ([a-z]{3,30})")
_NICHT = re.compile(
    r"frist|\btermin|\bgesetz|§|\barbeitszeit laut|\blaut\b|\bstundensatz|\bkost|gebuehr|€|\beuro\b"
)
_KOSTET_ZEIT = re.compile(r"\bkoste(?:t|te|ten|n)\b(?=.*\b(?:zeit|stunden|arbeit)\b)")
_EIGENE = re.compile(
    r"gesamt\w*|zeit\w*|stunden\w*|minuten|kanzlei\w*|kategorien?|laengst\w*|kuerzest\w*|meisten?|wenigsten?|"
    r"kleinsten?|geringsten?|groessten?|taetigkeit\w*|aufwe?a?e?nd\w*|"
    r"akten?|sachen?|mandate?n?|geschrieben|aufgeschrieben|eintrag\w*|eintraege\w*|buchung\w*|steckt|stecken|"
    r"liegt|"
    r"bislang|bisher|hinweg|offene?n?|abgerechnet\w*|unabgerechnet\w*|abrechenbar\w*|gebucht\w*|gearbeitet|"
    r"erfasst\w*|verbucht|"
    r"investiert|aufgewende?t|aufgewandt|verwendet|gebraucht|verbracht|angefallen|zusammen|summe|uebersicht|"
    r"monat\w*|jahr\w*|quartal\w*|woche\w*"
)


def regeln() -> list[Rule]:
    return [Rule(erkannt(gefragt), TOOL, _antwort, _argumente, then=_weiter, failure=FEHLER)]


def gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """Only where no matter and nobody is named."""
    unbilled = anfrage.hat(_ABZURECHNEN)
    if not (anfrage.hat(_ZEIT) or unbilled) or _NICHT.search(_KOSTET_ZEIT.sub(" ", ohne_satz(anfrage.klein))):
        return None
    named = genannt(anfrage)
    if named is not None and (named.aktenzeichen or named.stark):
        return None
    kind, rank = _kategorie(anfrage), _rang(anfrage)
    asked = anfrage.hat(_WELCHE_AKTE)
    which = asked is not None and (rank in ("meist", "wenig") or bool(kind))
    state = status_genannt(lies(asked["stand"])) if asked and asked["stand"] else None
    if asked and asked["stand"] and state is None and rank:
        return None  # „welche mietrechtliche Akte“: of these alone nothing here knows the sums
    if taetig(anfrage) or [word for word in _andere(anfrage, kind) if not (which and _tut(anfrage, word))]:
        return None
    span = vergangen(anfrage)
    every = (
        anfrage.hat(_ALLE)
        or unbilled
        or anfrage.hat(_ENTFAELLT)
        or (span is not None and not anfrage.hat(_HIER))
    )
    if not (which or kind or rank in ("laengste", "kuerzeste") or every):
        return None
    return {
        "zeitraum": span,
        "kategorie": kind,
        "rang": rank,
        "akten": which,
        "eintraege": anfrage.hat(_EINZELN) is not None,
        "stand": state if rank else None,
        **_worte(anfrage),
    }


def _tut(anfrage: Anfrage, word: str) -> bool:
    """„verschlungen“, „frisst“: what a matter does with time, whatever the word; a name has a capital."""
    capitals = any(each.gross for each in anfrage.worte[1:])
    return word.islower() and (capitals or re.search(rf"\b{falte(word)}\W*$", anfrage.klein) is not None)


def _weiter(progress: Progress) -> CallChunk | None:
    """What is asked for among all that was read; which matters are open stands in their list."""
    read = _gelesen(progress)
    if len(read) == 1 and progress.last.tool == TOOL and (only := _auswahl(progress, read[0])):
        return CallChunk("", TOOL, {**_argumente(progress.groups), **only})
    if progress.last.tool != TOOL or not progress.groups["stand"]:
        return None
    return CallChunk("", SUCHE, {"query": "*", "status": progress.groups["stand"], "limit": MOST})


def _gelesen(progress: Progress) -> list[dict[str, Any]]:
    return [felder(each.data) for each in progress.results if each.tool == TOOL]


def _auswahl(progress: Progress, data: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments for the work that is named, and for the sums where others had left something out."""
    if data["weitere"]:
        kind = _art_von_vielen(progress, data)
        return {"kategorie": kind} if kind else {}
    chosen, _, _ = gemeinte_arbeit(data["eintraege"], progress.request, _titel(data))
    return (
        von_eintraegen(chosen, None) if len(chosen) < len(data["eintraege"]) or "summen" not in data else {}
    )


def _art_von_vielen(progress: Progress, data: Mapping[str, Any]) -> str:
    """Where not all entries are shown, the tool alone can choose among them, and only by their kind."""
    words, _ = arbeitsworte(progress.request, data["eintraege"], _titel(data))
    return "" if progress.groups["kategorie"] else gemeinte_art(data["kategorien"], words)


def _arbeit(progress: Progress) -> tuple[list[str], list[str]]:
    """The words for some work that chose the entries, and those that could not."""
    data = _gelesen(progress)[0]
    _, known, lost = gemeinte_arbeit(data["eintraege"], progress.request, _titel(data))
    if not data["weitere"]:
        whole = bool(progress.groups["kategorie"]) or not known
        return ([] if whole else known), lost
    kind = _art_von_vielen(progress, data)
    others = [word for word in known if not ist_art(kind or progress.groups["kategorie"], word)]
    return ([kind] if kind else []), [*others, *lost]


def _titel(data: Mapping[str, Any]) -> str:
    return " ".join(each["kurzrubrum"] for each in data["je_akte"])


def _je_akte(progress: Progress, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The sums of each matter, of those in the state that is asked for."""
    rows: list[dict[str, Any]] = data["je_akte"]
    if progress.last.tool != SUCHE:
        return rows
    there = {each["aktenzeichen"] for each in felder(progress.data).get("akten", [])}
    return [each for each in rows if each["akte"] in there]


def _worte(anfrage: Anfrage) -> dict[str, str]:
    """What is asked for in the person's words, which the answer takes up."""
    still, top = anfrage.hat(_OFFEN), anfrage.hat(rf"(?:{_LAENGST}|{_KUERZEST}|{_MEIST}|{_WENIG})(?: \w+)?")
    return {
        "offen": wortlaut(anfrage, still[0]) if still else "",
        "spitze": wortlaut(anfrage, top[0]) if top else "",
    }


def _kategorie(anfrage: Anfrage) -> str:
    found = _KATEGORIE.search(anfrage.klein)
    if found is None:
        return ""
    word = found[1] or found[2]
    return next((each.text for each in anfrage.worte if each.klein == word), word)


def _rang(anfrage: Anfrage) -> str:
    if anfrage.hat(_LAENGST) and anfrage.hat(_EIN_EINTRAG):
        return "laengste"
    if anfrage.hat(_KUERZEST) and anfrage.hat(_EIN_EINTRAG):
        return "kuerzeste"
    if anfrage.hat(_EINTRAG) and not anfrage.hat(_WELCHE_AKTE) and anfrage.hat(rf"{_MEIST}|{_WENIG}"):
        return "laengste" if anfrage.hat(_MEIST) else "kuerzeste"
    return "meist" if anfrage.hat(_MEIST) else "wenig" if anfrage.hat(_WENIG) else ""


def _andere(anfrage: Anfrage, kind: str) -> list[str]:
    """Words that may name a matter, somebody, or some work."""
    return [
        word
        for word in fremde(anfrage)
        if not (_EIGENE.fullmatch(falte(word)) or _ARBEIT.fullmatch(falte(word)) or _ist_art(word, kind))
    ]


def _ist_art(word: str, kind: str) -> bool:
    """„Prüfungen“ are the kind „Prüfung“."""
    return bool(kind) and falte(word).startswith(falte(kind))


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    kind = {"kategorie": groups["kategorie"]} if groups["kategorie"] else {}
    first = {"zuerst": groups["rang"]} if groups["rang"] in ("laengste", "kuerzeste") else {}
    return {"akte": ALLE, **kind, **first, **als_argumente(groups["zeitraum"]), "limit": MOST}


# ---- how it is said


def _antwort(progress: Progress) -> str:
    data = felder([each for each in progress.results if each.tool == TOOL][-1].data)
    entries: list[dict[str, Any]] = data["eintraege"]
    about = _wovon(progress, data)
    source = quelle("Zeiterfassung der sichtbaren Akten")
    if not entries:
        kinds = [f"„{each}“" for each in data["kategorien"] if each]
        known = (
            f"Erfasste Kategorien sind: {aufzaehlung(kinds)}."
            if progress.groups["kategorie"] and kinds
            else ""
        )
        return absaetze(
            f"In den Akten, auf die Du Zugriff hast, ist{about} keine Zeit erfasst.", known, source
        )
    if progress.groups["rang"] in ("laengste", "kuerzeste"):
        return absaetze(_spitze(progress.groups["spitze"], entries, about), source)
    if progress.groups["akten"] and progress.groups["rang"]:
        rows, state = _je_akte(progress, data), progress.groups["stand"]
        about += f" (Akten: {gross(state)})" if state else ""
        if not rows:
            return absaetze(f"Zeit ist{about} nicht erfasst.", source)
        return absaetze(_rangfolge(rows, progress.groups["rang"], about), source)
    sums = data["summen"]
    work, lost = _arbeit(progress)
    few = progress.groups["zeitraum"] is not None and len(entries) <= FEW and not data["weitere"]
    shown = progress.groups["kategorie"] != "" or bool(work) or progress.groups["eintraege"] or few
    still: str = progress.groups["offen"]
    billed = not still and re.search(_ABGERECHNET, falte(progress.request)) is not None
    return absaetze(
        nicht_dabei(lost, entries),
        f"Erfasste, noch offene Zeit („{still}“) in den Akten, auf die Du Zugriff hast{about}: "
        f"**{_dauer(sums['davon_offen'])}**."
        if still
        else "Abgerechnete Zeit in den Akten, auf die Du Zugriff hast"
        f"{about}: **{_dauer(sums['davon_abgerechnet'])}**."
        if billed
        else f"Erfasste Zeit in den Akten, auf die Du Zugriff hast{about}: **{_dauer(sums['gesamt'])}**.",
        f"Insgesamt erfasst: {_dauer(sums['gesamt'])}." if still or billed else "",
        liste(
            [
                f"Abrechenbar: {summe_gesagt(sums['abrechenbar'])}",
                f"Davon abgerechnet: {summe_gesagt(sums['davon_abgerechnet'])}",
                f"Davon noch offen: {summe_gesagt(sums['davon_offen'])}",
            ]
        ),
        absaetze("Je Akte:", liste(_akte(each) for each in data["je_akte"])),
        absaetze("Einträge:", liste(_eintrag(each) for each in entries)) if shown else "",
        "Es gibt weitere Einträge; die Summen gelten für alle." if shown and data["weitere"] else "",
        source,
    )


def _wovon(progress: Progress, data: Mapping[str, Any]) -> str:
    chosen: Mapping[str, Any] = data.get("auswahl", {})
    span: Zeitraum | None = progress.groups["zeitraum"]
    days = [each["datum"] for each in data["eintraege"]]
    when = benannt(span, progress.request, chosen.get("von"), chosen.get("bis"), *days) if span else ""
    kind = f"Kategorie „{progress.groups['kategorie']}“" if progress.groups["kategorie"] else ""
    when = when[:1].lower() + when[1:] if when.startswith(("Im ", "In ", "Am ")) else when
    work, _ = _arbeit(progress)
    of_work = f"Einträge mit {aufzaehlung([f'„{word}“' for word in work])}" if work else ""
    parts = ", ".join(part for part in (kind, of_work, when) if part)
    return f" ({parts})" if parts else ""


def _spitze(asked: str, entries: list[dict[str, Any]], about: str) -> str:
    """The first one, and those that are as long."""
    best = [each for each in entries if each["minuten"] == entries[0]["minuten"]]
    head = f"Gefragt ist nach „{asked}“{about}; in den Akten, auf die Du Zugriff hast, "
    same = "sind das, gleich lang:" if len(best) > 1 else "ist das:"
    return absaetze(f"{head}{same}", liste(_eintrag(each) for each in best))


def _rangfolge(rows: list[dict[str, Any]], rank: str, about: str) -> str:
    ordered = rows if rank == "meist" else rows[::-1]
    first = [each for each in ordered if each["gesamt"]["minuten"] == ordered[0]["gesamt"]["minuten"]]
    most = "Am meisten" if rank == "meist" else "Am wenigsten"
    names = aufzaehlung([f"**{each['akte']}** ({each['kurzrubrum']})" for each in first])
    said = (
        f"{most} Zeit ist{about} in der Akte {names} erfasst: {_dauer(ordered[0]['gesamt'])}."
        if len(first) == 1
        else f"{most} Zeit ist{about} in den Akten {names} erfasst, jeweils {_dauer(ordered[0]['gesamt'])}."
    )
    others = [each for each in ordered if each not in first][:FEW]
    none = "Akten, in denen keine Zeit erfasst ist, zählen dabei nicht mit." if rank == "wenig" else ""
    return absaetze(
        said,
        absaetze("Danach kommen:", liste(_akte(each) for each in others)) if others else "",
        none,
        "Verglichen sind die Akten, auf die Du Zugriff hast.",
    )


def _dauer(total: Mapping[str, Any]) -> str:
    return f"{total['dauer']} ({total['minuten']} Minuten)"


def _akte(each: Mapping[str, Any]) -> str:
    open_time = each["davon_offen"]
    still = f", davon noch offen: {open_time['dauer']}" if open_time["minuten"] else ""
    return f"Akte {each['akte']} ({each['kurzrubrum']}): {_dauer(each['gesamt'])}{still}"


def _eintrag(each: Mapping[str, Any]) -> str:
    return (
        f"{tag(each['datum'])}, {each['dauer']} ({each['minuten']} Minuten): {each['beschreibung']} "
        f"({each['bearbeiter']}), Akte {each['akte']} ({each['kurzrubrum']})"
    )
