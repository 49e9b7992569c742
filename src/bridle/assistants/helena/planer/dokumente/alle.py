"""Documents of all matters: by their state, or by what they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.wortlaut import wortlaut
from bridle.assistants.helena.planer.lesen.zeitraum import Zeitraum
from bridle.assistants.helena.planer.lesen.zeitraum_sagen import benannt
from bridle.assistants.helena.planer.lesen.zeitraum_vergangen import vergangen
from bridle.assistants.helena.planer.sagen import (
    absaetze,
    anzahl,
    aufzaehlung,
    felder,
    gross,
    liste,
    quelle,
    tag,
)
from bridle.assistants.helena.planer.sagen import satz as gross_geschrieben
from bridle.assistants.helena.planer.schritte import WELCHE_AKTE, erkannt
from bridle.assistants.helena.werkzeug_angaben import ALLE, MOST_ROWS
from bridle.engine.model import CallChunk
from bridle.models.planner import Progress, Rule

TOOL = "read_dokumente"
_PAPIERE = (
    r"\b(?:dokumente?n?|unterlagen?|schriftst(?:ueck|uecke|uecken)|schriftsaetzen?|schriftsatz|schreiben|"
    r"papiere?n?|dateien?|briefe?n?|texte?|entwuerfen?|entwurf)\b"
)
_FERTIG = (
    r"(?:versendet|verschickt|versandt|abgeschickt|rausgeschickt|rausgegangen|raus|hinausgegangen|abgesandt|"
    r"geschickt|gesendet)"
)
_OHNE_FREIGABE = (
    r"\b(?:nicht|nie|kein\w*|niemand|ohne|un)(?: \w+){0,3} ?(?:freigegeben|freigabe|genehmigt)|"
    r"\b(?:freigegeben|genehmigt|freigabe)\w*\b.*\b(?:muessen|muss|werden soll\w*|fehlt|aussteh\w*)|"
    r"\bfreizugeben\w*|\b(?:fehlende|ausstehende|offene)n? freigaben?|\bauf (?:eine )?freigabe\b"
)
_NICHT_RAUS = (
    rf"\b(?:nicht|nie|kein\w*|un)(?: \w+){{0,4}} ?{_FERTIG}\w*\b|\bzu versenden\w*|"
    rf"^(?:sind|ist|wurden?) (?:schon |denn |jetzt )?(?:alle|alles|saemtliche)\b.*\b{_FERTIG}\b|"
    r"\bwart\w+ (?:\w+ ){0,3}auf (?:den |die )?(?:versand|absendung|postausgang)\b|\bnoch zu verschicken\b|"
    r"\bmuss (?:\w+ ){0,3}(?:raus|verschickt werden|versendet werden|abgeschickt werden)\b"
)
_BIS = r"\bmuss\b.*\b(?:bis|heute|morgen|diese[rn]? woche|naechste[rn]? woche)\b"
"""What has to go out by a day is due then: that stands in the calendar."""
_WAS = r"^(?:und )?(?:was|welche\w*|ist|haben wir|gibt es|liegt|muss)\b(?: \w+){0,4}"
AUCH_EINGEGANGENES = (
    "Freigegeben sind auch Schriftstücke, die eingegangen sind; ob eines noch von uns zu versenden ist, "
    "steht nicht im Verzeichnis."
)
_STAND: tuple[tuple[str, tuple[str, ...]], ...] = (
    (_OHNE_FREIGABE, ("ENTWURF", "ZUR_PRUEFUNG")),
    (rf"\bentw(?:urf|uerfen?)\b.*(?:{_NICHT_RAUS})", ("ENTWURF", "ZUR_PRUEFUNG")),
    (_NICHT_RAUS, ("ENTWURF", "ZUR_PRUEFUNG", "FREIGEGEBEN")),
    (rf"\b{_FERTIG}(?:e[nrms]?)?\b|\bg(?:ing|ingen) (?:\w+ )?raus\b", ("VERSENDET",)),
    (r"\bfreigegeben\w*", ("FREIGEGEBEN",)),
    (r"\bzur pruefung\b|\bzu pruefen\w*|\bin pruefung\b", ("ZUR_PRUEFUNG",)),
    (r"\bentwuerfen?\b|\bentwurf\b|\bim entwurfs(?:stadium|status)\b", ("ENTWURF",)),
)
_UEBERALL = re.compile(
    r"\b(?:alle[nr]?|saemtliche[nr]?|unsere[nr]?) (?:\w+ )?(?:akten|mandate[n]?|sachen|faelle[n]?)\b|"
    r"\bkanzlei\w*|\birgendwo\b|\bueberall\b|\baktenuebergreifend\w*|"
    r"\bin welche[nr] (?:akten?|sachen?|mandat(?:en)?)\b|\bueber alle\b|\binsgesamt\b"
)
NEU = (
    r"\b(?:da|hin)?zugekommen\b|\b(?:he|hi)?reingekommen\b|\beingegangen\b|"
    r"\bneu (?:an|ab)gelegt\b|\bhochgeladen\b"
)
"""What is new in a span of time is so in any matter."""
_ARTEN = {
    "gutachten": r"\w*gutachten",
    "vertrag": r"vertraege[n]?|vertrag",
    "mietvertrag": r"mietvertraege[n]?|mietvertrag",
    "arbeitsvertrag": r"arbeitsvertraege[n]?|arbeitsvertrag",
    "kaufvertrag": r"kaufvertraege[n]?|kaufvertrag",
    "bescheid": r"bescheide[n]?",
    "vollmacht": r"vollmacht(?:en)?",
    "testament": r"testamente?n?",
    "kündigung": r"kuendigungen|kuendigungsschreiben",
    "klage": r"klagen|klageschriften",
    "mahnung": r"mahnungen",
    "strafbefehl": r"strafbefehle?n?",
    "protokoll": r"protokolle?n?",
    "vergleich": r"vergleiche[n]?",
    "widerspruch": r"widersprueche[n]?",
    "urteil": r"urteile?n?",
    "beschluss": r"beschluesse?n?|beschluss",
}
"""What a document's name has in it, by what several of them are called."""
_AUCH_RECHT = ("urteil", "beschluss")
_IN_UNSEREN = (
    r"\b(?:in|aus|bei|zu) (?:(?:den|unseren|unsern|allen|welchen|offenen|laufenden) )*"
    r"(?:akten|mandaten|faellen)\b"
)
"""What courts have decided is in the collection as well; that in a matter is one of its papers."""
_WELCHE = r"(?:welche|alle|saemtliche|was fuer|unsere|liste (?:der|aller|alle))"
_LIEGT = r"(?:liegen|liegt|gibt es|haben wir|sind|ist)"
_NICHT = re.compile(
    r"\bfrist|\btermin|\bmuster\b|\bvorlage|\bgesetz|§|\bkost|gebuehr|€|\beuro\b|\bzeiten\b|\bstunden\b|"
    r"\bwas steht\b|\blaut\b|\brechtsprechung|\bwie viele seiten\b|\bseite \d"
)


def regeln() -> list[Rule]:
    return [Rule(erkannt(gefragt), TOOL, _antwort, _argumente, then=_weiter, failure=WELCHE_AKTE)]


def gefragt(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """By a state, or a kind of which there may be several; no matter is named."""
    if _NICHT.search(anfrage.klein) or _benannt(anfrage):
        return None
    kind = _art(anfrage)
    status = next((names for pattern, names in _STAND if anfrage.hat(pattern)), ())
    unsent = None if anfrage.hat(_BIS) else anfrage.hat(_NICHT_RAUS)
    about_papers = anfrage.hat(_PAPIERE) or (kind and status) or (unsent and anfrage.hat(_WAS))
    everywhere = _UEBERALL.search(anfrage.klein) is not None
    everywhere = everywhere or (vergangen(anfrage) is not None and anfrage.hat(NEU) is not None)
    if not (
        kind or (status and about_papers) or (everywhere and anfrage.hat(_PAPIERE) and _sammelt(anfrage))
    ):
        return None
    said = wortlaut(anfrage, unsent[0]) if unsent else ""
    return {
        "art": kind,
        "status": list(status),
        "ueberall": everywhere,
        "nicht_raus": said,
        "zeitraum": None if unsent else vergangen(anfrage),
        "schriftsaetze": anfrage.hat(r"\bschriftsaetzen?\b") is not None,
    }


def _sammelt(anfrage: Anfrage) -> bool:
    """„Alle Dokumente der Kanzlei“; not „irgendwo in den Unterlagen steht …“."""
    return (
        anfrage.hat(
            rf"\b(?:{_WELCHE}|wie ?viele) (?:\w+ )?(?:dokumente|unterlagen|schriftst\w+|schriftsaetze)\b|"
            r"^(?:dokumente|unterlagen|schriftst\w+|schriftsaetze) (?:in|aus) allen\b"
        )
        is not None
    )


def _benannt(anfrage: Anfrage) -> bool:
    named = genannt(anfrage)
    if named is None:
        return False
    return bool(named.aktenzeichen or named.stark or not _nur_papier(anfrage, named))


def _nur_papier(anfrage: Anfrage, named: Genannt) -> bool:
    """Whether all that may be a name is a word for papers and their state."""
    kinds = "|".join(_ARTEN.values())
    state = rf"{_FERTIG}(?:e[nrms]?)?|freigabe\w*|freigegeben\w*|entwurfs\w*"
    own = rf"(?:{_PAPIERE}|{state}|{kinds}|liste|kanzlei\w*)"
    return all(re.fullmatch(own, falte(word)) for word in (named.alle or named.name).split())


def _art(anfrage: Anfrage) -> str:
    for name, plural in _ARTEN.items():
        if name in _AUCH_RECHT and not anfrage.hat(_IN_UNSEREN):
            continue
        where = rf"\b(?:in|bei) welche[nrm] (?:akten?|sachen?|mandat(?:en)?|faellen?)\b.*\b(?:{plural})\b"
        after = rf"(?:,? (?:die|in|bei|der|aus|{_LIEGT})\b.*)?\W*$"
        which = rf"^(?:\w+ ){{0,3}}?{_WELCHE} (?:\w+ )?(?:{plural})\b{after}"
        there = rf"^(?:wo )?(?:gibt es|haben wir|liegen|liegt|sind|existieren)\b.*\b(?:{plural})\b.*$"
        everywhere = _UEBERALL.search(anfrage.klein) is not None and anfrage.hat(there)
        if anfrage.hat(where) or anfrage.hat(which) or everywhere:
            return name
    return ""


# ---- calls


def _argumente(groups: Mapping[str, Any]) -> dict[str, Any]:
    return _aufruf(groups, groups["status"][0] if groups["status"] else "")


def _aufruf(groups: Mapping[str, Any], status: str) -> dict[str, Any]:
    where = {"akte": ALLE} if groups["ueberall"] else {}
    named = {"name": groups["art"]} if groups["art"] else {}
    return {**where, **named, **({"status": status} if status else {}), "limit": MOST_ROWS}


def _weiter(progress: Progress) -> CallChunk | None:
    """One state after the other."""
    left = progress.groups["status"][len(progress.results) :]
    return CallChunk("", TOOL, _aufruf(progress.groups, left[0])) if left else None


# ---- how it is said


def _antwort(progress: Progress) -> str:
    read = [felder(each.data) for each in progress.results if each.tool == TOOL]
    rows, picked = _davon(progress, [row for data in read for row in data["dokumente"]])
    here = read[0]["akte"]
    where = "in den Akten, auf die Du Zugriff hast" if here == ALLE else f"in der Akte {here}"
    count = anzahl(len(rows), "Dokument", "Dokumente").replace("eine ", "ein ", 1)
    what = [f"„{progress.groups['art']}“ im Namen"] if progress.groups["art"] else []
    what += [aufzaehlung([gross(each) for each in progress.groups["status"]], "oder")] * bool(
        progress.groups["status"]
    )
    kind = f" ({', '.join([*what, *picked])})" if [*what, *picked] else ""
    unsent: str = progress.groups["nicht_raus"]
    sent_in = unsent and any(each["status"] == "FREIGEGEBEN" for each in rows)
    if not rows:
        count = "kein Dokument"
    return absaetze(
        f"{f'Gefragt ist nach „{unsent}“: ' if unsent else ''}{gross_geschrieben(count)}{kind} {where}"
        f"{':' if rows else '.'}",
        AUCH_EINGEGANGENES if sent_in else "",
        liste(_zeile(each) for each in rows),
        "Es gibt weitere Dokumente." if any(data["weitere"] for data in read) else "",
        quelle("Dokumente der sichtbaren Akten" if here == ALLE else f"Dokumente der Akte {here}"),
    )


def _davon(progress: Progress, rows: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[str]]:
    """Those of the days and the kind that are asked for, and how that is said."""
    said: list[str] = []
    filed = [each for each in rows if "schrifts" in falte(str(each.get("ordner") or ""))]
    if progress.groups["schriftsaetze"] and filed:
        rows, said = filed, ["im Ordner Schriftsätze"]
    span: Zeitraum | None = progress.groups["zeitraum"]
    if span is not None:
        rows = [each for each in rows if span.enthaelt(date.fromisoformat(str(each["angelegt"])[:10]))]
        name = benannt(span, progress.request)
        said.append(f"{name[:1].lower()}{name[1:]} nach dem Datum des Dokuments")
    return rows, said


def _zeile(each: Mapping[str, Any]) -> str:
    pages = f"{each['seiten']} {'Seite' if each['seiten'] == 1 else 'Seiten'}"
    filed = f", Akte {each['akte']} ({each['kurzrubrum']})" if "akte" in each else ""
    return f"**{each['name']}**{filed}: {gross(each['status'])}, {pages}, vom {tag(each['angelegt'])}"
