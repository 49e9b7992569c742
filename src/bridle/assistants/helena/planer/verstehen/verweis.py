"""„die zweite“, „die andere“, „beide“, „die mit der Versicherung“: which one of what was listed before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bridle.assistants.helena.planer.lesen.anschluss import Vorher, akte_vorher, im_zusammenhang
from bridle.assistants.helena.planer.lesen.aufzaehlung import Eintrag, aufgezaehltes, gefragte_akten
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import FUELL, falte
from bridle.assistants.helena.planer.verstehen.alte_sache import nach_stand
from bridle.assistants.helena.planer.verstehen.beurteilt_davor import beurteilt_davor
from bridle.assistants.helena.planer.verstehen.davon import davon_nur_die
from bridle.assistants.helena.planer.verstehen.eintrag_gezeigt import wer_jeweils
from bridle.assistants.helena.planer.verstehen.frist_im_papier import frist_im_papier
from bridle.assistants.helena.planer.verstehen.genanntes_davon import genanntes_davon
from bridle.assistants.helena.planer.verstehen.papiere_nach_stand import papiere_nach_stand
from bridle.assistants.helena.planer.verstehen.spanne_davor import spanne_davor
from bridle.assistants.helena.planer.verstehen.welche import die_mit
from bridle.assistants.helena.planer.verstehen.zeichen_dazu import zeichen_dazu
from bridle.assistants.helena.planer.verstehen.zeile_davor import zeile_davor
from bridle.assistants.helena.planer.verstehen.zeiten_davor import auf_welche_akten

BACK = 3
"""Requests that a list stays in mind."""
LONGEST = 24
"""Words of a message that points back."""
_PLAETZE = ("erst", "zweit", "dritt", "viert", "fünft", "sechst", "siebt", "acht", "neunt", "zehnt")
_ORDNUNG = (
    r"(?P<ord>erst|zweit|dritt|viert|fünft|fuenft|sechst|siebt|acht|neunt|zehnt|letzt|vorletzt|oberst|"
    r"unterst)"
    r"(?:e[nrsm]?|ere[nrs]?|genannte[nrs]?)"
)
_ZIFFER = r"(?:(?:nr\.?|nummer|punkt) ?(?P<ziffer>\d)|(?P<zahl>\d)\.(?=\s|$|\?))"
_VOR = (
    r"(?P<vor>in der|in dem|im|bei der|bei dem|beim|von der|vom|von dem|zu der|zur|zum|zu dem|aus der|aus "
    r"dem|"
    r"für die|für das|für den|der|die|das|den|dem)"
)
_AKTENNOMEN = (
    r"(?:sachen?|akten?|f(?:a|ä)lle?s?|verfahrens?|mandats?|prozess(?:es)?|angelegenheit(?:en)?|streits?)"
)
_NOMEN = (
    rf"(?:{_AKTENNOMEN}|fristen?|termins?|eintrags?|treffers?|punkts?|zeile|dokuments?|schreibens?|datei|"
    r"schriftsatz(?:es)?|briefs?|musters?|vorlage|norm|vorschrift|paragra(?:ph|f)(?:en)?)"
)
_DAVON = r"(?:\s+(?:davon|von (?:den )?(?:beiden|denen|diesen)|von oben|oben|genannten?|aufgeführten?))?"
_EINES = re.compile(
    rf"\b(?:{_VOR}\s+)?(?:{_ORDNUNG}|{_ZIFFER})(?P<nomen>\s+{_NOMEN}\b)?{_DAVON}(?=\W|$)", re.I
)
_ANDERES = re.compile(
    rf"\b{_VOR}\s+andere[nrsm]?(?P<nomen>\s+{_AKTENNOMEN}\b)?(?P<naeher>\s+(?:mit|von|wegen|gegen|"
    rf"zu)\b[^,?.]*)?",
    re.I,
)
_BEIDE = re.compile(
    rf"\b(?:(?:von|in|bei|zu|für) )?(?:(?:den|die|alle|allen|diesen) "
    rf")?beiden?(?:\s+{_AKTENNOMEN}\b)?{_DAVON}|"
    r"\b(?:da |dort )?jeweils\b",
    re.I,
)
_WEITER = re.compile(
    r"^\s*(?:$|[?!.,;:)]|(?:der|die|das|den|dem|ein|eine|einen|ist|sind|war|hat|haben|läuft|laufen|steht|"
    r"stehen|"
    r"gibt|muss|wird|wurde|zuständig|zu|zur|zum|für|gegen|als|an|am|bei|in|im|und|oder|denn|eigentlich|noch|"
    r"bitte|mal|genau|wer|was|wie|wo|wann|welche[rsn]?|betreut|bearbeitet|führt|vertritt|drin|fällig|offen|"
    r"eingetragen|erfasst|gemeint|auch|schon|auf|aus|mit|von|vom|mein|meine|meinte|nochmal|anzeigen|zeigen|"
    r"öffnen|lesen|ansehen|vorlesen|vor(?=\W*$))\b)",
    re.I,
)
"""What may follow „die zweite“ where nothing else is the second: „die zweite Instanz“ is no list's."""
_TAG_DAVOR = re.compile(r"\b(?:am|zum|ab dem|seit dem|bis zum|vor dem)\s*$", re.I)
_ALLEIN = re.compile(
    r"(?:(?:und|ja|nein|nee|ne|ok|okay|gut|dann|also|bitte|nimm|nehmen wir|ich meine?|ich meinte|"
    r"zeig(?:e)?|mir|"
    r"öffne|lies|les|lese|gib|mal|eher|lieber|doch|die|das|den)[,.!]?\s+)*§§(?:[,.!]?\s*(?:bitte|mal|"
    r"mein(?:e|te)? ich|"
    r"her|an|"
    r"nehmen|anzeigen|zeigen|lesen|vor|vorlesen))*[\s.!?]*",
    re.I,
)
_TUT = re.compile(
    r"\b(?:lösch|loesch|entfern|storn|verschieb|verleg|änder|aender|erledig|schließ|schliess|streich|hak)\w*",
    re.I,
)
_ROLLE = re.compile(
    r"\b(Gegner|Mandant|Zeuge|Gegenanwalt|Gegnervertreter|Sachverständige|Gutachter|"
    r"Sachbearbeiter)(?:innen|in|en|n)?\b",
    re.I,
)
_DER_ZWEITE = re.compile(
    r"(?<!in )(?<!bei )(?<!aus )(?<!zu )\b(der(?= \w+e\b)|den|dem|vom) (erst|zweit|dritt|letzt)en?\b"
    r"(?=\W*$|\s+[a-zäöü])",
    re.I,
)
_VORN = re.compile(r"^((?:in der|zur) Akte \S+) (.*?)\W*$", re.I)
_NUR_AKTE = re.compile(r"\b(?:in der|zur|der|die) Akte \S+|\bbei [A-ZÄÖÜ]\S+|^\s*und\b", re.I)


def aufgeloest(text: str, before: Sequence[Vorher]) -> str:
    """The message with the thing itself in the place of the word for it; as it is where nothing points."""
    if not before or len(text.split()) > LONGEST:
        return text
    lists = [found for each in reversed(before[-BACK:]) if len(found := aufgezaehltes(each)) > 1]
    if _TUT.search(text):
        return text  # what is to be done with an entry is not done with its matter
    return _ohne_und(_gezeigtes(_der_zweite(text, before[-1].frage), lists, before)) or text


def _der_zweite(text: str, question: str) -> str:
    """„wo sitzt der zweite?“ after those on the other side of two matters: that of the second."""
    role = _ROLLE.search(question)
    if role is None or len(gefragte_akten(question)) < 2:
        return text
    return _DER_ZWEITE.sub(lambda found: f"{found[1]} {role[1]} in der {found[2]}en Sache", text, count=1)


def _gezeigtes(text: str, lists: Sequence[Sequence[Eintrag]], before: Sequence[Vorher]) -> str:
    return (
        _das_andere(text, lists, before)
        or next((meant for each in reversed(before[-BACK:]) if (meant := zeile_davor(text, each))), "")
        or (_eines(text, lists) if lists else "")
        or wer_jeweils(text, before[-1])
        or (_beide(text, lists[0]) if lists else "")
        or die_mit(text, before[-1])
        or nach_stand(text, before[-1])
        or papiere_nach_stand(text, before[-1])
        or davon_nur_die(text, replace(before[-1], frage=im_zusammenhang(before[-1].frage, before[:-1])))
        or spanne_davor(text, before[-1])
        or zeichen_dazu(text, before[-1])
        or auf_welche_akten(text, before[-1])
        or beurteilt_davor(text, before[-1])
        or genanntes_davon(text, before[-1])
        or frist_im_papier(text, before[-1])
    )


def _ohne_und(meant: str) -> str:
    """What asks for something itself goes on from nothing; „und in der Akte 0064/26?“ does."""
    rest = _NUR_AKTE.sub(" ", meant)
    asks = any(len(word) > 3 and falte(word) not in FUELL for word in re.findall(r"[^\W\d_]+", rest))
    if not asks:
        return meant
    return _VORN.sub(r"\2 \1?", re.sub(r"^\s*und\s+", "", meant, flags=re.I))


def _eines(text: str, lists: Sequence[Sequence[Eintrag]]) -> str:
    """„wer ist in der zweiten der Gegner?“, „die letzte“, „Nr. 2 bitte“."""
    found = next((each for each in _EINES.finditer(text) if _zeigt(each, text)), None)
    if found is None or _nennt_akte(text, found):
        return ""
    matter = (
        found["nomen"] is not None and re.fullmatch(_AKTENNOMEN, found["nomen"].strip(), re.I) is not None
    )
    for listed in lists:
        place = _platz(found, len(listed))
        if place is not None and (not matter or listed[place].akte):
            one = listed[place]
            return _ersetzt(text, found, Eintrag("akte", one.akte, one.akte) if matter else one)
    return ""


def _zeigt(found: re.Match[str], text: str) -> bool:
    """Whether it is a place in a list, and nothing with its own count: „die zweite Instanz“, „am ersten“."""
    if found["ord"] is None:
        return found["ziffer"] is not None or found["vor"] is not None
    if found["vor"] is None or _TAG_DAVOR.search(text[: found.start("ord")]):
        return False
    latest = found["ord"].lower() == "letzt" and found["nomen"] is not None
    if latest and not re.fullmatch(r"\s*(?:sachen?|f(?:a|ä)lle?s?)", found["nomen"], re.I):
        return False  # „das letzte Schreiben“ is the newest one
    return found["nomen"] is not None or _WEITER.match(text[found.end() :]) is not None


def _nennt_akte(text: str, found: re.Match[str]) -> bool:
    named = genannt(lies(f"{text[: found.start()]} {text[found.end() :]}"))
    return named is not None and (bool(named.aktenzeichen) or (named.sicher and named.stark))


def _platz(found: re.Match[str], size: int) -> int | None:
    digit = found["ziffer"] or found["zahl"]
    word = (found["ord"] or "").lower().replace("fuenft", "fünft")
    if digit:
        place = int(digit) - 1
    elif word in ("letzt", "unterst"):
        place = size - 1
    elif word == "vorletzt":
        place = size - 2
    else:
        place = 0 if word == "oberst" else _PLAETZE.index(word)
    return place if 0 <= place < size else None


def _ersetzt(text: str, found: re.Match[str], one: Eintrag) -> str:
    head, tail = text[: found.start()], text[found.end() :]
    if _ALLEIN.fullmatch(f"{head}§§{tail}"):
        return _allein(text, one)
    before = (found["vor"] or "").lower()
    if one.art == "akte":
        return f"{head}{_in_akte(before, falte(found[0]))} {one.akte}{tail}"
    if one.art == "dokument":
        where = f" in der Akte {one.akte}" if one.akte else ""
        article = (
            "im" if before in ("in der", "in dem", "im") else before if before in ("vom", "zum") else "das"
        )
        return f"{head}{article} Dokument {one.name}{tail.rstrip(' ?!.')}{where}?"
    if one.art == "muster":
        return f"{head}{'im' if before in ('im', 'in dem') else 'das'} Muster {one.name}{tail}"
    return (
        f"{head}{'in ' if before.startswith(('in', 'im')) else ''}{one.name}{tail}"
        if one.art == "norm"
        else ""
    )


def _in_akte(before: str, said: str) -> str:
    if before in ("die", "das", "den", ""):
        return "die Akte"
    if before in ("der", "dem"):
        return "der Akte" if re.match(r"de[rm] \S+en\b", said) else "die Akte"
    return "zur Akte" if before in ("zur", "zum", "zu der", "zu dem") else "in der Akte"


def _allein(text: str, one: Eintrag) -> str:
    """Nothing but the choice: what was asked before, where it is joined to that, or the thing itself."""
    if one.art == "akte":
        return f"und in der Akte {one.akte}?" if re.match(r"\s*und\b", text, re.I) else f"Akte {one.akte}"
    if one.art == "dokument":
        return f"Zeig mir das Dokument {one.name}{f' in der Akte {one.akte}' if one.akte else ''}"
    if one.art == "muster":
        return f"Zeig das Muster {one.name}"
    return f"Was steht in {one.name}?" if one.art == "norm" else one.name


def _das_andere(text: str, lists: Sequence[Sequence[Eintrag]], before: Sequence[Vorher]) -> str:
    """The one of two that was not spoken of; or the one that is named beside it: „der anderen, Hallbaum“."""
    found = _ANDERES.search(text)
    if found is None:
        return ""
    head, tail = text[: found.start()], text[found.end() :]
    if named := re.match(r"\s*,\s*(?:also |die |den |der )?([A-ZÄÖÜ][\wäöüß-]+)\s*\W*$", tail):
        return f"{head}bei {named[1]}?"
    if found["nomen"] is None and _WEITER.match(tail) is None:
        return ""
    last = akte_vorher(lies(before[-1].frage), before[-1].antwort)
    for listed in lists:
        others = list(dict.fromkeys(each.akte for each in listed if each.akte and each.akte != last))
        if len(others) == 1 and last:
            return _ersetzt(text, found, Eintrag("akte", others[0], others[0]))
    return ""


def _beide(text: str, listed: Sequence[Eintrag]) -> str:
    """„und die Streitwerte von beiden?“: of each matter of the list, where there are two or three."""
    found = _BEIDE.search(text)
    matters = list(dict.fromkeys(each.akte for each in listed if each.art == "akte" and each.akte))
    if found is None or not 2 <= len(matters) <= 3 or _nennt_akte(text, found):
        return ""
    said = falte(found[0]).strip()
    if "jeweils" not in said and (len(matters) != 2 or _WEITER.match(text[found.end() :]) is None):
        return ""
    plain = " ".join(f"{text[: found.start()]} {text[found.end() :]}".split()).rstrip(" ?!.,")
    return f"{plain} in der Akte {' und in der Akte '.join(matters)}?"
