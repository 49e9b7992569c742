"""How Helena says things without a language model: days, amounts, numbers of things, sources."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, cast

from bridle.assistants.helena.law.frist_datum import WOCHENTAGE

KEIN_MODELL = "Auslegen und bewerten kann ich das ohne Sprachmodell nicht."
ERKLAERE = "Soll ich es auslegen, frag danach, zum Beispiel: „Erkläre mir das.“"
NICHT_BEURTEILT = (
    "Nicht beantwortet ist „{teil}“: Das zu beurteilen braucht ein Sprachmodell oder einen Menschen."
)


def tag(day: date | str) -> str:
    """Mo., 02.03.2026."""
    when = date.fromisoformat(day) if isinstance(day, str) else day
    return f"{WOCHENTAGE[when.weekday()][:2]}., {when:%d.%m.%Y}"


def datum(day: date | str) -> str:
    when = date.fromisoformat(day) if isinstance(day, str) else day
    return f"{when:%d.%m.%Y}"


def anzahl(count: int, one: str, many: str) -> str:
    words = {
        0: "keine",
        1: "eine",
        2: "zwei",
        3: "drei",
        4: "vier",
        5: "fünf",
        6: "sechs",
        7: "sieben",
        8: "acht",
        9: "neun",
        10: "zehn",
        11: "elf",
        12: "zwölf",
    }
    return f"{words.get(count, str(count))} {one if count == 1 else many}"


def satz(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]


def liste(lines: Iterable[str]) -> str:
    return "\n".join([f"- {line}" for line in lines])


def absaetze(*parts: str) -> str:
    return "\n\n".join([part for part in parts if part])


def zweifel(entry: Mapping[str, Any]) -> str:
    """The doubt that an open entry of the calendar itself notes: beside its day alone, that looks certain."""
    noted = "" if entry["erledigt"] else str(entry.get("unsicher", ""))
    return f"beim Eintragen als unsicher vermerkt ({noted.rstrip('.')})" if noted else ""


def quelle(text: str) -> str:
    return f"Quelle: {text}."


def aufzaehlung(words: Iterable[str], last: str = "und") -> str:
    parts = list(words)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {last} {parts[-1]}" if parts else ""


def gezaehlt(number: int, one: str, more: str) -> str:
    """„1 Dokument“, „2 Dokumente“."""
    return f"{number} {one if number == 1 else more}"


def zitat(text: str, longest: int = 1_500) -> str:
    """Somebody's text as a quotation, cut at the end of a word."""
    plain = re.sub(r"\n{3,}", "\n\n", text.strip())
    if len(plain) > longest:
        plain = plain[:longest].rsplit(" ", 1)[0] + " […]"
    return "\n".join([f"> {line}" if line.strip() else ">" for line in plain.split("\n")])


def gross(word: str) -> str:
    """ARBEITSRECHT → Arbeitsrecht, ZUR_PRUEFUNG → zur Prüfung."""
    known = {
        "ZUR_PRUEFUNG": "zur Prüfung",
        "SACHVERSTAENDIGER": "Sachverständige(r)",
        "ENTWURF": "Entwurf",
        "GEGNERVERTRETER": "Gegnervertreter",
        "GESCHLOSSEN": "geschlossen",
        "OFFEN": "offen",
        "RUHEND": "ruhend",
        "ARCHIVIERT": "archiviert",
        "FREIGEGEBEN": "freigegeben",
        "VERSENDET": "versendet",
        "SONSTIGER": "Sonstige(r)",
        "MANDANT": "Mandant(in)",
    }
    return known.get(word, word.capitalize())


def felder(value: Any) -> dict[str, Any]:
    """A result's fields; none where it has none."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


_GESETZE = (
    "AktG AGG AO ArbGG ArbSchG ArbZG AsylG AufenthG AÜG BauGB BBiG BDSG BEEG BetrVG BGB BImSchG BNatSchG "
    "BRAO BUrlG BVerfGG EStG EntgFG EntgTranspG FamFG FamGKG FeV FGO GBO GenG GewO GewSchG GG "
    "GKG GmbHG GNotKG GVG GWB HGB InsO JGG JVEG KSchG KStG KUG MarkenG MiLoG MuSchG NachwG OWiG PartGG PatG "
    "PflVG ProdHaftG RDG RVG SGB SGG StGB StPO StVG StVO TKG TVG TzBfG UKlaG UmwG UrhG UStG UWG VersAusglG "
    "VVG VwGO VwVfG VwVG VwZG WEG ZPO ZVG DSGVO AEUV EUV EMRK AnfG BAföG BerHG BetrAVG BeurkG BKGG BtMG BVG "
    "ErbStG FAO GebrMG GeschGehG GwG HinSchG IfSG JArbSchG KunstUrhG LPartG MitbestG OEG PAngV PflegeZG "
    "RPflG StVollzG StVZO TierSchG UhVorschG VOB VSBG WaffG WoGG AsylbLG BKleingG "
    "BestattG BPersVG PBefG PStG StAG WHG"
)
_SCHREIBWEISE = {word.lower().replace("ü", "ue"): word for word in _GESETZE.split()} | {
    "bgbeg": "EGBGB",
    "zpoeg": "EGZPO",
    "gvgeg": "EGGVG",
    "stgbeg": "EGStGB",
    "insoeg": "EGInsO",
}


def gesetz(key: str) -> str:
    """kschg → KSchG, as it is written; a law that is not in the list in capitals."""
    plain = key.lower().replace("ü", "ue")
    book = re.fullmatch(r"sgb[\s-]?([ivx]+|\d{1,2})", plain)
    return f"SGB {book[1].upper()}" if book else _SCHREIBWEISE.get(plain, key.upper())
