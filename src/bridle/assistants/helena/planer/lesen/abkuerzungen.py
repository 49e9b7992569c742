"""What law firms abbreviate, written out before anything is recognised: „Einspr.frist“, „GW 5.000“, „WV'en“.

Names, numbers, norms and whatever stands in quotation marks stay as they are. Where a short form has two
meanings, the words around it decide; where they do not, it stays.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import resources

from bridle.assistants.helena.planer.lesen.abkuerzungen_teile import FUGEN, zusammengesetzt
from bridle.assistants.helena.planer.lesen.abkuerzungen_zweideutig import nach_umgebung
from bridle.assistants.helena.planer.lesen.woerter import ANFRAGEWORT, BEKANNT, bekannt, falte

_FILE = (
    resources.files("bridle.assistants.helena.planer.lesen").joinpath("abkuerzungen.txt").read_text("utf-8")
)
KUERZEL: dict[str, str] = {
    short.strip(): long.strip()
    for short, _, long in [line.partition(" = ") for line in _FILE.splitlines() if not line.startswith("#")]
    if short.strip()
}
"""As in the file: small letters for any spelling, a dot where it is needed."""
_JEDE_SCHREIBUNG = {falte(short): long for short, long in KUERZEL.items() if short == short.lower()}

_ZITAT = re.compile(r"(„[^“”\"]*[“”\"]|\"[^\"]*\"|»[^«]*«)")
_WORT = re.compile(
    r"(?<![\w§./'’-])[^\W\d_]+(?:[.'’-]?[^\W\d_]+)*(?:\.(?!\d))?(?:-(?=[^\W\d_]))?", re.UNICODE
)
_NORM_DAVOR = re.compile(
    r"(?:§+|\bart(?:ikel)?\.?|\bparagra\w+)\s*\d[\w\s.,]{0,20}$|\d\s*(?:abs|s|nr)\.?\s*\d*\s*$", re.I
)
_FIRMA_DANACH = re.compile(
    r"(?:\s+(?:&|[A-ZÄÖÜ][\w&-]*)){0,3}\s+(?:GmbH|UG|OHG|GbR|KGaA|e\.\s?K|(?:AG|KG|SE)(?!\s+[A-ZÄÖÜ]))\b"
)
_ZEICHEN = re.compile(r"\d\s?$")
_ZEICHEN_DANACH = re.compile(r"\s?\d{1,6}/\d{2}")

_GEBUEHREN = re.compile(
    r"\b(?:VV|RVG|GW|StrW|SW|(?<!\d\.)[1-7]\d{3}\s*(?:VV|,|\+|und|u\.)|\d,\d{1,2}(?:er)?\b|geb(?:ühr|uehr|\.))|"
    r"€|\bEUR\b|\bTG\b|"
    r"\bEG\b|\bAnrechn|\b(?:VG|TG|EG|GG)\s*[+/,]",
    re.I,
)

_FESTE: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), long)
    for pattern, long in (
        (r"\b[iI]\.\s?[sS]\.(?:\s?[vd]\.)?(?=\s|$)", "in Sachen"),
        (r"(?<!\w)[iI]n\s[Ss]\.(?=\s)", "in Sachen"),
        (r"\bz\.\s?(?=Post\b)", "zur "),
        (r"\b[Ss]of\.\s?(?=(?i:beschw))", "sofortige "),
        (r"(?i)\b(verfahrens|termins|geschäfts|einigungs|grund)\s+(?:und|u\.|\+)\s+(?=\w*geb)", r"\1- und "),
        (r"(?<![\d.,])(\d{1,2})\s?(?:[Ww]o|[Ww]ch)\.?(?=\s*(?:[,;?!–-]|$|zur\b|für\b|ab\b))", r"\1 Wochen"),
        (r"(?<![\d.,])(\d{1,2})\s?(?:[Mm]on|[Mm]t)\.?(?=\s*(?:[,;?!–-]|$|zur\b|für\b|ab\b))", r"\1 Monate"),
        (r"\b[Vv]ert(?:eid)?\.\s?-?[Aa]nz(?:eige|\.)(?=\W|$)", "Verteidigungsanzeige"),
        (r"\bz\.\s?(?:Hd|Hdn|H)\.", "zu Händen"),
        (r"\bz\.\s?Zt\.", "zurzeit"),
        (
            r"(?i)\bger(?:ichts?(?:l(?:ich(?:e[sn]?)?)?)?)?\.?\s?-?\s?(?:az|akt(?:en)?\.?z(?:eichen)?|aktz)\b\.?(?!\w)",
            "Gerichtsaktenzeichen",
        ),
        (r"\b[Gg]esch\.?\s?-?[Zz](?:eichen|\.)?(?=\W|$)", "Geschäftszeichen"),
        (r"\b[Tt]el\.?\s?-?\s?[Nn](?:r\.?|ummer)(?=\W|$)", "Telefonnummer"),
        (r"\b[Hh]andy\s?-?[Nn]r\.?(?=\W|$)", "Handynummer"),
        (
            r"\b(?:Koll(?:isions)?|Ko)\.?\s?-?[Pp]r(?:(?:ü|ue)f(?:ung|g\.?|\.)|\.)(?=\W|$)",
            "Kollisionsprüfung",
        ),
        (r"\b(?:[Gg]eg(?:n|ner)?|Gg)\.?\s?-?\s?(?:RAin|RA)\b", "Gegnervertreter"),
        (r"\b[Gg]eg(?:n|ner)?\.?\s?-?(?:[Vv]ertr\.?)(?=\W|$)", "Gegnervertreter"),
        (r"\b[Vv]ers(?:(?:ä|ae)um(?:n(?:is)?)?)?\.\s?-?\s?[Uu]rt(?:eils?|\.)?(?=\W|$)", "Versäumnisurteil"),
        (r"(?<=[:,;–-]\s)AG\?", "Amtsgericht?"),
        (r"(?<=[:,;–-]\s)LG\?", "Landgericht?"),
        (r"\bRA-Kosten\b", "Anwaltskosten"),
        (r"\b(?:GK|gk|Gk)\b\.?(?=\s+(?:für|fuer|bei|im|[Mm]ahn|[Kk]lage|aus|\d))", "Gerichtskosten"),
        (r"\bRA-Geb(?:ühren|uehren|\.)", "Anwaltsgebühren"),
        (r"\bRA-Honorar", "Anwaltshonorar"),
        (r"\bWV(?:en|s)?-?\s?Liste\b", "Liste der Wiedervorlagen"),
        (r"\bHV-(?:Termin|Tm\.?)", "Hauptverhandlungstermin"),
        (r"\bMB-Antrag(?:s)?\b", "Mahnbescheidsantrag"),
        (r"\bVB-Antrag(?:s)?\b", "Antrag auf Vollstreckungsbescheid"),
        (r"\bAG\s?(?:/|oder|o\.)\s?LG\b", "Amtsgericht oder Landgericht"),
        (r"\bLG\s?(?:/|oder|o\.)\s?AG\b", "Landgericht oder Amtsgericht"),
        (r"\bAGs?(?=\s+(?:zuständig|zustaendig|oder\b))", "Amtsgericht"),
        (r"\b(1|2|3)\.\s?(?:Inst|Instz|I)\.(?=\W|$)", r"\1. Instanz"),
        (r"\b(\d,\d{1,2})er(?:\s|-)?(?=[VTEG]G\b)", r"\1 "),
        (r"\b(\d,\d{1,2})er(?:\s|-)(?=[A-ZÄÖÜ]\w*(?:[Gg]eb|gebühr))", r"\1 "),
        (r"\b(\d,\d{1,2})er\b(?:[\s-][Gg]eb(?:ühr|\.)?(?=\W|$))?", r"\1 Gebühr"),
        (r"(?<=[a-zäöüß\d.])\s\+\s(?=[a-zäöüßA-ZÄÖÜ])", " und "),
    )
)
_VORM_GERICHT = re.compile(
    r"\b((?:am|beim|vom|zum|ans|vors|vorm|vor dem|vor das|das|Az\.|Aktenzeichen)\s+)(AG|LG|OLG|ArbG|LAG|VG|"
    r"SG|FG)(?=\s*(?:[?.,!;:/]|$|[a-zäöü(\d]|i\.\s?S))"
)
_GERICHT_DER_KLAGE = re.compile(
    r"\b(?:(?P<davor>(?:\w*[Kk]lage(?:frist)?|Gerichtsbescheid|Urteil|Beschluss|Eilantrag|Wiedereinsetzung)\s+)"
    r"(?P<eins>VG|SG|FG)|(?P<zwei>VG|SG|FG)(?=[\s-]Klage))\b"
)
"""Beside a Klage it is the court, and no fee."""
_GERICHTE = {
    "AG": "Amtsgericht",
    "LG": "Landgericht",
    "OLG": "Oberlandesgericht",
    "ArbG": "Arbeitsgericht",
    "LAG": "Landesarbeitsgericht",
    "VG": "Verwaltungsgericht",
    "SG": "Sozialgericht",
    "FG": "Finanzgericht",
}
_PARAGRAF = re.compile(r"§|\b(?:art(?:ikel)?|abs(?:atz)?|nr)\b\.?\s*\d", re.I)
_SEITE = re.compile(r"(?<![\w.])[Ss]\.\s?(?=\d{1,3}\b(?![./]\d))")
"""In a norm it is a Satz."""
_TAUSEND = re.compile(
    r"(?<![\w.,])(\d{1,4})(?:,(\d{1,3}))?\s?(?:T€|TEUR|T\s?EUR|k\s?€|k\s?EUR)(?!\w)|(?<!\w)(?:T€|"
    r"TEUR)\s?(\d{1,4})(?:,(\d{1,3}))?(?![\d.,])"
)


@lru_cache(maxsize=256)
def ausgeschrieben(text: str) -> str:
    """The text with every short form written out that can mean only one thing here."""
    if text.isupper() and re.search(r"[^\W\d_]{5}", text):
        return text  # all in capitals: „ZU“ and „AN“ are words there
    pieces = _ZITAT.split(text)
    return "".join(piece if n % 2 else _stueck(piece) for n, piece in enumerate(pieces))


def _stueck(text: str) -> str:
    said = _TAUSEND.sub(_voll, text)
    said = _VORM_GERICHT.sub(lambda found: f"{found[1]}{_GERICHTE[found[2]]}", said)
    said = _GERICHT_DER_KLAGE.sub(_zur_klage, said)
    if _PARAGRAF.search(said) is None:
        said = _SEITE.sub("Seite ", said)
    fees = _GEBUEHREN.search(said) is not None
    for pattern, long in _FESTE:
        said = pattern.sub(long, said)
    return _WORT.sub(lambda found: _wort(found, fees), said)


def _zur_klage(found: re.Match[str]) -> str:
    return f"{found['davor'] or ''}{_GERICHTE[found['eins'] or found['zwei']]}"


def _voll(found: re.Match[str]) -> str:
    """12,5 T€ as 12.500 €."""
    whole, part = found[1] or found[3], (found[2] or found[4] or "").ljust(3, "0")
    return f"{int(whole + part):,} €".replace(",", ".")


def _wort(found: re.Match[str], fees: bool) -> str:
    word, before, after = found[0], found.string[: found.start()], found.string[found.end() :]
    if _bleibt(word, before, after):
        return word
    plain = word.rstrip(".-")
    long = nach_umgebung(plain, word, before, after, fees)
    if long is None:
        long = _aus_liste(word) or zusammengesetzt(word) or _angefangen(word, after)
    if not long or long == plain:
        return word
    joined = "-" if word.endswith("-") else ""
    at_end = "." if word.endswith(".") and not after.strip() and _endet(plain) else ""
    return f"{long}{joined}{at_end}"


def _endet(plain: str) -> bool:
    """Whether the dot ends the sentence and is no part of the short form: „vor dem OLG.“"""
    return plain in KUERZEL and plain.isupper()


def _bleibt(word: str, before: str, after: str) -> bool:
    """Part of a norm, of a court's Aktenzeichen or of a firm's name."""
    if _NORM_DAVOR.search(before[-40:]):
        return True
    if _ZEICHEN.search(before) and _ZEICHEN_DANACH.match(after):
        return True
    return (
        word[:1].isupper()
        and _FIRMA_DANACH.match(after) is not None
        and falte(word.rstrip(".")) not in ("fa", "firma")
    )


def _aus_liste(word: str) -> str:
    """Both with and without its dot; capitals only as the list has them."""
    plain = word.rstrip("-").replace("’", "'")
    bare = plain.rstrip(".")
    for each in (plain, bare, f"{bare}." if plain != bare else bare):
        if each in KUERZEL:
            return KUERZEL[each]
    if bare.isupper() and len(bare) < 4:
        return ""
    small = bare.lower().translate(_UMLAUTE)
    for each in (f"{small}." if plain != bare else small, small):
        if each in _JEDE_SCHREIBUNG:
            return _JEDE_SCHREIBUNG[each]
    return _teilweise(plain)


_LANG = 6
_FEHLT = 2
_UMLAUTE = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def _teilweise(word: str) -> str:
    """„BK-Vorauszahlung“, „ESt-Bescheid“, „WV-Liste“: the short form before the hyphen."""
    head, hyphen, rest = word.partition("-")
    if not hyphen or len(rest) < 4 or head not in KUERZEL or rest.startswith("'"):
        return ""
    long = KUERZEL[head]
    if rest[:1].isupper() and head in FUGEN:
        return f"{long}{FUGEN[head]}{rest[:1].lower()}{rest[1:]}"
    return f"{long}-{rest}"


def _angefangen(word: str, after: str) -> str:
    """A word broken off with a dot that only one word of requests begins with: „Kostenrisk.“, „Gegenst.“."""
    stem = falte(word.rstrip("."))
    if not word.endswith(".") or len(stem) < 5 or not stem.isalpha() or bekannt(stem):
        return ""
    if not after.strip() or re.match(r"\s+[A-ZÄÖÜ][a-zäöüß]+\s+[a-zäöüß]", after):
        return ""  # may as well be the end of a sentence, after a name
    words = BEKANNT if len(stem) > _LANG else ANFRAGEWORT
    begun = sorted((each for each in words if each.startswith(stem)), key=len)
    if begun and len(begun[0]) - len(stem) < _FEHLT:
        return ""  # „komplett.“ ends a sentence, and is no broken off „komplette“
    return (
        _gross_wie(word, begun[0]) if begun and all(each.startswith(begun[0][:-2]) for each in begun) else ""
    )


def _gross_wie(word: str, long: str) -> str:
    return long[:1].upper() + long[1:] if word[:1].isupper() else long
