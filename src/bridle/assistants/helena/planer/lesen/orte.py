"""Courts and Länder in a request."""

from __future__ import annotations

import re
from dataclasses import dataclass

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.feiertage_land import LAND_NAMEN
from bridle.assistants.helena.law.gerichte import gericht
from bridle.assistants.helena.law.gerichte_tabelle import finde
from bridle.assistants.helena.planer.lesen.woerter import bekannt, falte

_ART = (
    r"Ober(?:landes|verwaltungs)gericht|Landes(?:arbeits|sozial)gericht|Verwaltungsgerichtshof|"
    r"(?:Amts|Land|Arbeits|Verwaltungs|Sozial|Finanz|Familien|Nachlass|Kammer)gericht|"
    r"Bundes(?:gerichtshof|arbeitsgericht|sozialgericht|verwaltungsgericht|finanzhof)|"
    r"OLG|LAG|LSG|OVG|VGH|ArbG|AG|LG|VG|SG|FG|KG|BGH|BAG|BSG|BVerwG|BFH"
)
_GERICHT = re.compile(
    rf"(?<![\w-])(?P<art>{_ART})s?\b(?P<ort>(?:[ ,]*(?:in |am |zu )?[A-Za-zÄÖÜäöüß./()-]+){{0,4}})", re.I
)
_GEKOPPELT = re.compile(
    rf"(?<![\w-])(?P<art>{_ART})-(?P<ort>[^\W\d_]{{3,}})(?:-(?P<nummer>I{{1,2}}))?(?:-(?P<was>[^\W\d_]{{3,}}))?(?![\w-])",
    re.I,
)
_FIRMA = re.compile(r"[A-ZÄÖÜ][\wäöüß.-]+\s+(?:AG|KG)\b(?!\s+[A-ZÄÖÜ])")
_KUERZEL = {
    "nrw": "NW",
    "bw": "BW",
    "by": "BY",
    "nw": "NW",
    "rlp": "RP",
    "meckpomm": "MV",
    "nds": "NI",
    "lsa": "ST",
}
_IN_ORT = re.compile(
    r"\b(?:in|In|nach|[Ss]tadt|[Gg]emeinde|[Bb]etrieb|[Ww]erk|[Ff]iliale|[Ss]tandort|[Ll]ager|[Ss]itz|"
    r"[Nn]iederlassung|[Zz]weigstelle)\s+(?!in\s)(?:\d{5}\s+)?((?:[\wäöüÄÖÜß./()-]+\s?){1,4})"
)
_LAENDER = frozenset(falte(name) for name in LAND_NAMEN.values())
_SPRUCHKOERPER = re.compile(r"(?:kammer|senat|abteilung)\W*$", re.I)
_SPALTE = re.compile(r"[\s,]+")


@dataclass(frozen=True, slots=True)
class Gerichtsangabe:
    """As it can be given to the tools, and the words it was read from."""

    name: str
    worte: str
    bekannt: bool = True


def gericht_in(text: str) -> Gerichtsangabe | None:
    """The court that is named; one whose seat nobody knows comes back as it was written."""
    firm = {found.span() for found in _FIRMA.finditer(text)}
    for found in _GERICHT.finditer(text):
        if any(start <= found.start("art") < end for start, end in firm):
            continue
        kind = found["art"]
        if kind.islower() and len(kind) < 3 and not found["ort"].strip():
            continue
        if kind == "lag" and text != text.lower():
            continue  # „das Urteil lag im Postfach“
        words = [word for word in _SPALTE.split(found["ort"].strip(" ,")) if word]
        for count in range(min(len(words), 4), -1, -1):
            if count and words[count - 1].lower() in _IM_ORTSNAMEN:
                continue  # „LG Köln, am 11.11.“: the preposition belongs to what follows
            name = " ".join([_richtig(kind), *words[:count]]).rstrip(" ?!.,;:")
            if seat := _sitz(name):
                read = found[0][: found[0].find(words[count - 1]) + len(words[count - 1])] if count else kind
                return Gerichtsangabe(f"{_kurz(kind)} {seat}" if count else name, read)
        if words and _ort_danach(found["ort"], words[0]) and not _SPRUCHKOERPER.search(words[0]):
            return Gerichtsangabe(f"{_richtig(kind)} {words[0].rstrip('.,?!')}", found[0], bekannt=False)
        return Gerichtsangabe(_richtig(kind), found[0], bekannt=False)
    return None


def entkoppelt(text: str) -> str:
    """„AG-Köln-Urteil“ is an Urteil of the AG Köln; what is no place between the hyphens stays."""
    return _GEKOPPELT.sub(
        lambda found: " ".join(filter(None, found.groups())) if finde(found["ort"]) else found[0], text
    )


def _ort_danach(rest: str, word: str) -> bool:
    """Whether the word right after a court may be a place: after a comma, or a word of the law, it is not."""
    return rest.startswith(" ") and word[:1].isupper() and not bekannt(falte(word.rstrip(".,?!")))


def ort_in(text: str) -> str | None:
    """The municipality after „in“; also one that there is several times, for the law to ask which."""
    small = text == text.lower()
    for found in _IN_ORT.finditer(text):
        words = found[1].split()
        if not (small or words[0][:1].isupper()) or falte(words[0]) in _LAENDER:
            continue
        for count in range(len(words), 0, -1):
            name = " ".join(words[:count]).strip(" .,;:?!")
            name = name.rstrip(")") if name.count(")") > name.count("(") else name  # „(Firma in Ulm)“
            if name and _wie_ein_ort(name) and finde(name):
                return name
    return None


_AMT = re.compile(
    r"\b(?:Finanzamt|Hauptzollamt|Jobcenter|Agentur für Arbeit|Bauamt|Ordnungsamt|Bezirksregierung|"
    r"Mahngericht|Familienkasse|"
    r"Staatsanwaltschaft|Region|Landeshauptstadt|Stadtverwaltung|Stadt|Kreisverwaltung|"
    r"Polizeipräsidium)(?:e?s)?\s+"
    r"([A-ZÄÖÜ][\wäöüß-]+)"
)
_ALLEIN = re.compile(r"[,;(]\s*([A-ZÄÖÜ][a-zäöüß]{2,}(?:-[A-ZÄÖÜ][a-zäöüß]+)?)\s*(?=[.,;:)?!]|$)")
_WER = re.compile(r"\b([A-ZÄÖÜ][a-zäöüß]{3,}er)\s+[A-ZÄÖÜ]")
_BESONDERE = {"Münchner": "München", "Dresdner": "Dresden", "Göttinger": "Göttingen", "Tübinger": "Tübingen"}


def einwohner(word: str) -> str:
    """Köln in „Kölner“, Bremen in „Bremer“; "" where it is no such word."""
    if not word.endswith("er"):
        return ""
    stems = (_BESONDERE.get(word, ""), word[:-2], f"{word[:-2]}en", f"{word[:-1]}n")
    return next((each for each in stems if len(each) > 3 and finde(each)), "")


def ort_genannt(text: str) -> str | None:
    """A town that is named in whatever way: „in Köln“, „Finanzamt Köln“, „…, Köln.“, „Kölner Mandantin“."""
    if place := ort_in(text):
        return place
    named = [*_AMT.findall(text), *_ALLEIN.findall(text)]
    named += [place for word in _WER.findall(text) if (place := einwohner(word))]
    known = list(dict.fromkeys(each for each in named if finde(each)))
    return known[0] if len(known) == 1 else None


_IM_ORTSNAMEN = frozenset(("am", "an", "der", "im", "in", "ob", "bei", "vor", "auf", "dem"))


def _wie_ein_ort(name: str) -> bool:
    """„Frankfurt am Main“, but not „Köln auf meine Bewerbung“: what follows is small only inside a name."""
    more = name.split()[1:]
    if not more or name == name.lower():
        return True
    named = [word[:1].isupper() or word[:1] == "(" for word in more]
    return named[-1] and all(own or word in _IM_ORTSNAMEN for own, word in zip(named, more, strict=True))


def _richtig(kind: str) -> str:
    short = {"arbg": "ArbG", "bverwg": "BVerwG"}
    return short.get(kind.lower(), kind.upper() if len(kind) <= 4 else kind.capitalize())


def _kurz(kind: str) -> str:
    known = {
        "amtsgericht": "AG",
        "landgericht": "LG",
        "arbeitsgericht": "ArbG",
        "oberlandesgericht": "OLG",
        "verwaltungsgericht": "VG",
        "sozialgericht": "SG",
        "finanzgericht": "FG",
        "landesarbeitsgericht": "LAG",
        "landessozialgericht": "LSG",
    }
    return known.get(kind.lower(), _richtig(kind))


def _sitz(name: str) -> str | None:
    try:
        return gericht(name).ort.name
    except LawError:
        return None


BINDESTRICH = r"(?:\s?[-–]\s?|\s)"
"""As it is typed inside the name of a Land; „Sachsen Anhalt“ is not Sachsen either."""
_LAND = {
    short: re.compile(rf"\b{falte(name).replace('-', f'{BINDESTRICH}?')}s?\b")
    for short, name in sorted(LAND_NAMEN.items(), key=lambda each: -len(each[1]))
}
"""The longest first: Sachsen-Anhalt is not Sachsen."""


def land_in(klein: str) -> str | None:
    """The Land in a folded text."""
    for short, name in _LAND.items():
        if name.search(klein):
            return short
    found = re.search(rf"\b({'|'.join(_KUERZEL)})\b", klein)
    return None if found is None else _KUERZEL[found[1]]
