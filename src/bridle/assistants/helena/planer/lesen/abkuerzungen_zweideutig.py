"""Short forms with two meanings: the words around them decide, or they stay."""

from __future__ import annotations

import re
from collections.abc import Callable

from bridle.assistants.helena.planer.lesen.woerter import ANREDE, bekannt, falte

_KALENDER = re.compile(r"\d{1,2}\.\s?\d{1,2}\.|\bam\b|\bdurch\b|\bper\b|\bheute\b|\bgestern\b", re.I)
_GROSSES_WORT = re.compile(r"\s+[A-ZÄÖÜ][a-zäöüß]+")
_ZAHL = re.compile(r"[\s:=]*(?:von|über|bei|i\.\s?H\.\s?v\.)?\s*\d")


def nach_umgebung(plain: str, word: str, before: str, after: str, fees: bool) -> str | None:
    """None where the list may decide; the word itself where it has to stay."""
    decide = _ZWEIDEUTIG.get(plain) or (_ZWEIDEUTIG.get(plain.lower()) if word.endswith(".") else None)
    if decide is not None:
        return decide(plain, before, after, fees)
    if len(plain) == 1 and word.endswith("."):
        return _EINZELN.get(plain, plain) if _allein(before, after) else plain
    return None


_Decide = Callable[[str, str, str, bool], str]


def _gebuehr(long: str) -> _Decide:
    """A fee where fees are spoken of, unless a place comes after it: „VG Köln“ is a court."""

    def decide(plain: str, before: str, after: str, fees: bool) -> str:
        place = _GROSSES_WORT.match(after) and not re.match(
            r"\s+(?:MB|VB|Nr|aus|Auftr|Klage|Berufung|Mahn)", after
        )
        court = re.search(
            r"(?:gerichts(?:kosten|gebühr(?:en)?)|klage|\bam|\bbeim|\bvorm|\bvor dem)\s*$", before, re.I
        )
        law = court or re.search(r"\bart(?:ikel|\.)?\s*\d+[\w\s.]*$", before, re.I)
        return long if fees and not place and not law else plain

    return decide


def _zust(plain: str, before: str, after: str, fees: bool) -> str:
    near = f"{before[-25:]} {after[:25]}"
    if plain[:1].isupper():
        return (
            "Zustellung"
            if _KALENDER.search(near) or not after.strip()
            else "Zuständigkeit"
            if re.match(r"\s*(?:bei|für|f\.)", after)
            else "Zustellung"
        )
    if _KALENDER.search(near):
        return "zugestellt"
    return "zuständiger" if re.match(r"\s+[A-ZÄÖÜ]", after) else "zuständig"


def _wv(plain: str, before: str, after: str, fees: bool) -> str:
    several = re.search(
        r"(?i)\b(?:welche|alle|irgendwelche|offene|die|meine|unsere|keine|noch|\d+)\s*$", before
    )
    return (
        "Wiedervorlagen"
        if several or re.match(r"\s*(?:der|in den|u\.|und|oder|heute|morgen|nächste)\b", after)
        else "Wiedervorlage"
    )


def _mdt(plain: str, before: str, after: str, fees: bool) -> str:
    return "Mandantin" if re.search(r"(?i)\b(?:die|unsere|meine|frau)\s*$", before) else "Mandant"


def _fr(plain: str, before: str, after: str, fees: bool) -> str:
    if re.match(r"\s*,?\s*\d{1,2}\.", after) or re.match(r"\s*(?:bis|und|u\.|,)\s*(?:So|Sa|Mo)\b", after):
        return plain  # Friday
    if re.match(r"\s+(?:Dr\.|Prof\.|[A-ZÄÖÜ])", after):
        return "Frau"
    beside_a_name = re.search(r"(?i)\b(?:von|mit|für|fuer|an|bei|gegen|durch|hat|ist|und)\s*$", before)
    if beside_a_name and re.match(r"\.?\s+[a-zäöüß]{3,}", after):
        return "Frau"
    verb = re.search(
        r"(?i)\b(?:wohnt|heißt|heisst|arbeitet|ruft|rief|kommt|sitzt|erreiche|vertreten|vertritt)\s*$", before
    )
    name = re.match(r"\.?\s+([a-zäöüß]{4,})", after)
    return "Frau" if verb and name and not bekannt(falte(name[1])) else "Frist"


def _mit_zahl(long: str) -> _Decide:
    def decide(plain: str, before: str, after: str, fees: bool) -> str:
        return long if _ZAHL.match(after) or re.search(r"(?:€|EUR|Euro)\s*$", before) else plain

    return decide


def _kv(plain: str, before: str, after: str, fees: bool) -> str:
    """The Kostenverzeichnis has numbers; a contract of sale has parties."""
    in_kosten = re.match(r"\s*(?:Nr\.?\s*)?\d|\s*GKG|\s*FamGKG", after) or re.search(
        r"(?:Nr\.?|\d)\s*$", before
    )
    return (
        plain if in_kosten else "Kaufvertrag" if re.search(r"(?:lt\.|laut|im|in|zum)\s*$", before) else plain
    )


def _ga(plain: str, before: str, after: str, fees: bool) -> str:
    named = _GROSSES_WORT.match(after) or re.search(r"\b(?:lt\.?|laut|im|das|vom|zum|SV)\s*$", before)
    return "Gutachten" if named else plain


def _auftr(plain: str, before: str, after: str, fees: bool) -> str:
    return "Auftraggeber" if re.search(r"(?:\b[2-9]|\bzwei|\bdrei|\bmehrere)\s*$", before) else "Auftrag"


def _geb(plain: str, before: str, after: str, fees: bool) -> str:
    born = re.match(r"\s*(?:am\s*)?\d{1,2}\.|\s+[A-ZÄÖÜ]", after)
    return plain if born else "Gebühr"


def _zu(plain: str, before: str, after: str, fees: bool) -> str:
    return "Zustellung"


def _kl(plain: str, before: str, after: str, fees: bool) -> str:
    filed = re.match(r"\s*(?:eing|einger|zugest|zug\.|erh\.|v\.|vom|am|auf|gegen|gg\.|wegen|wg|beim)", after)
    return "Klage" if filed else "Kläger"


def _entw(plain: str, before: str, after: str, fees: bool) -> str:
    return "Entwurf" if plain[:1].isupper() else "entwerfen"


def _v(plain: str, before: str, after: str, fees: bool) -> str:
    words = before.split()
    title = bool(words) and (falte(words[-1].rstrip(".")) in ANREDE or re.fullmatch(r"[A-ZÄÖÜ]\.", words[-1]))
    return plain if title or not _allein(before, after) else "vom" if re.match(r"\s*\d", after) else "von"


_EINZELN = {
    "u": "und",
    "o": "oder",
    "f": "für",
    "m": "mit",
    "b": "bei",
    "d": "der",
    "n": "nach",
}


def _allein(before: str, after: str) -> bool:
    """Not in „§§ 195 f. BGB“, „u. a.“, „d. h.“ or somebody's initial."""
    left = not before or (before[-1:] in " (" and not re.search(r"(?:\d|\b\w\.)\s*$", before))
    return bool(left and re.match(r"\s+[^\W_]{2,}", after)) and not re.match(
        r"\s*(?:\w\.|Co\b|Sohn|Söhne)", after
    )


_BAUM = re.compile(
    r"häng|haeng|überrag|herüber|morsch|baum|zweig|wurzel|hecke|garten|obst|säg|schneid|abgebroch|grundstück|nachbar",
    re.I,
)


def _ast(plain: str, before: str, after: str, fees: bool) -> str:
    """Of a tree, where one is spoken of."""
    return plain if _BAUM.search(f"{before} {after}") else "Antragsteller"


_VERSICHERT = re.compile(r"rechtsschutz|\brsv\b|versicher|deckung|\bwie hoch\b|€|\beuro?\b", re.I)


def _sb(plain: str, before: str, after: str, fees: bool) -> str:
    """What somebody pays themselves, where insurance or an amount is spoken of."""
    return "Selbstbeteiligung" if _VERSICHERT.search(f"{before} {after}") else "Sachbearbeiter"


_ZWEIDEUTIG: dict[str, _Decide] = {
    "SB": _sb,
    "Ast": _ast,
    "ast": _ast,
    "VG": _gebuehr("Verfahrensgebühr"),
    "TG": _gebuehr("Terminsgebühr"),
    "EG": _gebuehr("Einigungsgebühr"),
    "GG": _gebuehr("Geschäftsgebühr"),
    "SW": _mit_zahl("Streitwert"),
    "KV": _kv,
    "GA": _ga,
    "ZU": _zu,
    "Zust": _zust,
    "zust": _zust,
    "Fr": _fr,
    "fr": _fr,
    "Auftr": _auftr,
    "auftr": _auftr,
    "Geb": _geb,
    "geb": _geb,
    "entw": _entw,
    "v": _v,
    "Kl": _kl,
    "WV": _wv,
    "wv": _wv,
    "Mdt": _mdt,
    "mdt": _mdt,
}
