"""What people ask about one matter: its known fields, by the words for them, and how each is asked alone."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridle.assistants.helena.planer.kalender.aufgabe import AUFGABE

_MANDANT = r"(?:unsere[rsnm]? )?(?:mandant\w*|mandantschaft|auftraggeber\w*)"
_GEGNER = r"(?:gegner(?:in|s)?|gegenseite|gegenpartei|gegnerische[rn]? partei)"
_GEGENANWALT = (
    r"(?:gegnervertreter\w*|gegneranw\w+|"
    r"gegenanwaltn?|gegenanwalts|gegenanwaelt\w+|gegnerische[rsn]? (?:anwalts?|"
    r"anwaeltin|vertreter\w*|"
    rf"kanzlei|kollegen?)|(?:anwalts?|anwaeltin|kanzlei|vertreter(?:in|s)?|rechtsanwalt) (?:de[rs]|"
    rf"vom) {_GEGNER}|"
    rf"{_GEGNER} vertr\w+|vertritt {_GEGNER})"
)
_GERICHT = r"(?:gerichts?|zustaendige[sn]? gerichts?|anhaengig|rechtshaengig)"
_LEUTE: tuple[tuple[str, str, str], ...] = (
    ("Mandant", "des Mandanten", _MANDANT),
    ("Gegnervertreter", "des Gegnervertreters", _GEGENANWALT),
    ("Gegner", "des Gegners", _GEGNER),
    ("Gericht", "des Gerichts", _GERICHT),
)
_NACH_ROLLE = tuple(sorted(_LEUTE, key=lambda each: each[0] != "Gegnervertreter"))
_ZEICHEN = r"(?:(?:gerichts|geschaefts|akten)?(?:zeichen|nummer)|az)"
_AN_LEUTEN: tuple[tuple[str, str], ...] = (
    ("Zeichen", _ZEICHEN),
    ("Anschrift", r"(?:anschrift|adresse|postanschrift)"),
    ("Telefonnummer", r"(?:telefon(?:nummer)?|handy(?:nummer)?|tel|rufnummer|durchwahl)"),
    ("E-Mail-Adresse", r"(?:e-?mail(?:-?adresse)?|mail(?:-?adresse)?)"),
)
_DER_AKTE: tuple[tuple[str, str, str], ...] = (
    ("Gegenstandswert", "blatt", r"(?:(?:gegenstands|streit|geschaefts|verfahrens)?wert)"),
    ("Status", "blatt", r"(?:(?:akten)?status|offen oder (?:geschlossen|zu))"),
    ("Sachstand", "stand", r"(?:sach|verfahrens)?stand"),
    ("Rechtsgebiet", "blatt", r"(?:sachgebiet|rechtsgebiet)"),
    (
        "Sachbearbeiter",
        "blatt",
        r"(?:sachbearbeit\w+|bearbeiter(?:in)?|zustaendige[rn]? (?:anwalt|anwaeltin)|bearbeitet|"
        r"zustaendig)",
    ),
    (
        "Mandat seit wann",
        "blatt",
        r"(?:seit wann(?: (?:laeuft|besteht|haben wir|gibt es))?(?: mandat| akte)?|mandatsbeginn|"
        r"anlagedatum)",
    ),
    ("Worum geht es", "blatt", r"(?:worum geht(?:s| es)|gegenstand|sachverhalt)"),
    ("Zeugen", "leute", r"(?:zeugen?|zeugin(?:nen)?)"),
    ("Sachverständiger", "leute", r"(?:sachverstaendige\w*|gutachter(?:in)?)"),
    ("Offene Fristen", "kalender", r"(?:(?:offene|laufende|eingetragene|anstehende)n? )?fristen"),
    ("Nächste Frist", "kalender", r"(?:naechste )frist"),
    ("Nächster Termin", "kalender", r"(?:naechste[rn]? )(?:gerichts)?termin"),
    ("Termine", "kalender", r"(?:(?:anstehende|offene|naechste)n? )?(?:gerichts)?termine"),
    ("Wiedervorlagen", "kalender", r"(?:(?:offene|naechste)n? )?wiedervorlagen?"),
    ("Dokumente", "papiere", r"(?:(?:vorhandene|vorliegende)n? )?(?:dokumente|unterlagen|schriftstuecke)"),
    (
        "Erfasste Zeiten",
        "zeiten",
        r"(?:(?:erfasste|gebuchte|angefallene|bisherige)n? )?(?:zeiten|zeiterfassung|zeitaufwand|"
        r"stunden|zeitaufstellung)",
    ),
    ("Notizen", "notizen", r"(?:notizen|vermerke)"),
)
_EIGENES = re.compile(r"(?:unser(?:e[rsnm]?)?|internes?|eigenes?) (?:akten|geschaefts)?(?:zeichen|nummer)")
_VOM_GERICHT = re.compile(
    rf"(?:gerichtliche[sn]?|gerichtszeichen|gerichts-?az)(?: {_ZEICHEN})?|{_ZEICHEN} (?:beim|bei) gericht"
)
_EIN_EINTRAG = re.compile(
    rf"(?:frist(?:ende|ablauf)? (?:der |die |den |fuer |zur |zum )*|"
    rf"(?=\w*(?:frist|termin|besprechung)$)){AUFGABE}|(?!gerichts)[a-z]{{4,}}termin"
)
_BIS_WANN = re.compile(r"bis (?:zur |zum |muss )?(?P<vor>[a-z-]+)|(?P<nach>[a-z-]+) bis")
"""„bis wann Berufung?“, among other fields of a matter; a question word fills, and is gone."""
"""One certain entry of the calendar: „Fristende Klage“, „Klagefrist“, „Ortstermin“."""


@dataclass(frozen=True, slots=True)
class Feld:
    """A field as it is asked alone, and the look-up that has it."""

    frage: str
    wo: str
    wer: str = ""

    @property
    def an_person(self) -> bool:
        """Whether it is something that somebody of the matter has: a Zeichen, an address."""
        return self.wer != "" and self.frage != self.wer


def feld_aus(words: str, davor: str = "") -> Feld | None:
    """The field that these folded words name and nothing else; of the person named before, where none is."""
    if _EIGENES.fullmatch(words):
        return Feld("Unser Aktenzeichen", "akte")
    if _VOM_GERICHT.fullmatch(words):
        return Feld("Zeichen des Gerichts", "leute", "Gericht")
    for name, look, pattern in _DER_AKTE:
        if re.fullmatch(pattern, words):
            return Feld(name, look)
    for name, _, pattern in _LEUTE:
        if re.fullmatch(pattern, words):
            return Feld(name, "leute", name)
    if until := _BIS_WANN.fullmatch(words):
        words = f"frist {until['vor'] or until['nach']}"  # where it is no entry, it is no field
    if _EIN_EINTRAG.fullmatch(words):
        return Feld(
            " ".join(each[:1].upper() + each[1:] for each in words.replace("gruend", "gründ").split()),
            "kalender",
        )
    return _an_person(words, davor)


def _an_person(words: str, davor: str) -> Feld | None:
    for name, pattern in _AN_LEUTEN:
        if re.fullmatch(rf"(?:(?:de(?:ren|ssen)|ihre?|seine?) )?{pattern}(?: da(?:zu|von))?", words):
            whose = next((of for who, of, _ in _LEUTE if who == davor), "")
            if whose:
                return Feld(f"{name} {whose}", "leute", davor)
            own = name == "Zeichen" and words.startswith(("akten", "az"))
            return Feld("Unser Aktenzeichen", "akte") if own else None
        for who, of, person in _LEUTE:
            if re.fullmatch(rf"{pattern} (?:(?:von|vom|de[rs]|beim|bei|zu[rm]?) )*{person}", words):
                return Feld(f"{name} {of}", "leute", who)
            if name == "Zeichen" and who == "Gegner" and re.fullmatch(rf"gegnerische[sn]? {pattern}", words):
                return Feld(f"{name} {of}", "leute", who)
    return None


def rolle_in(said: str) -> str:
    """Of whom it is asked, in the genitive, where a role is named: „des Gegners“; "" where none is."""
    return next((of for _, of, who in _NACH_ROLLE if re.search(rf"\b{who}\b", said)), "")
