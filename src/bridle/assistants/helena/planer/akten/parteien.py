"""The names in a conflict check, each for itself, and the side that each would be on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from bridle.assistants.helena.kollision import Name
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, lies
from bridle.assistants.helena.planer.lesen.woerter import ANFRAGEWORT, ANREDE, RECHTSFORM, bekannt, verbessert
from bridle.assistants.helena.planer.lesen.wort import Wort, mit_grossen

_MANDANT = re.compile(r"(?:neu)?mandant(?:in|en|innen|schaft)?|neumandat|auftraggeber(?:in)?|fuer")
_GEGNER = re.compile(
    r"(?:prozess)?gegner(?:in|n|s|innen)?|gegenseite|gegenpartei|gegen|vs|versus|\./\.|wider|verklagen"
)
_KEIN_NAME = re.compile(
    r"rolle|funktion|mandat\w*|neumand\w*|anfrage\w*|kollision\w*|konflikt\w*|interessen\w*|\w*pruefung|annahme|uebernahme|"
    r"jemand\w*|niemand\w*|(?:ver)?mieter(?:in|s)?|arbeit(?:geber|nehmer)(?:in|s)?|(?:ver)?kaeufer(?:in|s)?|"
    r"ehe(?:mann|frau|gatte|gattin)|unternehmen|partei\w*|streit\w*|brao|scheidung\w*|interessent\w*|"
    r"beteiligt\w*|je|jemals|irgendwann|gearbeitet|taetig\w*|befasst|prozessiert|vorname\w*|nachname\w*|"
    r"annehmen|spricht|sprechen|vorliegt|uebernehmen|wenn|falls|vertreten|"
    r"beklagte\w*|klaeger\w*|vorgehen|vorgeht|gehts|geht|ginge|klagen|klagt|moeglich|machbar|okay|"
    r"problem\w*|bekannter?|kund(?:e|in)|"
    r"neue[rsnm]?|kuenftig\w*|waere|irgendwelche|bruder|schwester|nachbar(?:in)?|freund(?:in)?|"
    r"vormieter(?:in)?|"
    r"such(?:t|en)|bittet|brauch(?:t|en)|wuensch(?:t|en)|angefragt|entgegen|werden|haken|bedenken|"
    r"hindernis\w*|dagegen|"
    r"\w*(?:chef|leiter|fuehrer|inhaber|berater|sprecher|assistent|mitarbeiter|bearbeiter|vorsitzende|"
    r"prokurist|"
    r"gesellschafter|verwalter|buchhalter|vorstand)(?:in|innen|[nrs])?|"
    r"\w{3,}(?:sachen?|verfahren|prozess|angelegenheit|streit|vertrag|unfall|forderung|scheidung|geschichte)|"
    r"vormittag|nachmittag|vorhin|neulich|kuerzlich|soeben|stimmt|stimmts|"
    r"aerger|streit|zoff|stress|trouble|anrufer\w*|besucher\w*|fall|sache|duerfte|koennte|ordnung"
)
_AUCH_NAME = re.compile(
    r"(?:mon|frei|sonn|sams)tag|mittwoch|jan(?:uar)?|april|mai|august|klein|kurz|lange?|gross|neue?r?|"
    r"bruder|freund|nachbar|fuehrer|vogt"
)
"""Words of a request that are names too: after a first name or „Frau“ they are one."""
_IN_FIRMA = frozenset({"partner", "soehne", "sohn", "toechter", "co", "kollegen", "cie"})
_ADEL = frozenset({"von", "van", "zu", "de", "der", "den", "la", "di", "del", "al", "el", "ten", "vom"})
_DAZWISCHEN = frozenset({"gegen", "vs", "versus", "./.", "wider", "fuer", "verklagen"})
_ORT_ZUSAMMEN = frozenset({"am", "im", "ins"})
_ORT_VOR = frozenset({"in", "an", "auf", "vor"})
_DANACH = re.compile(r"([^,;:()]{2,60}?)\s*\((?:als\s+)?((?:Neu)?[Mm]andant\w*|[Gg]egner\w*|[Gg]egenseite)\)")
_TRENNT = re.compile(r"\s+[/–—-]\s+|\s+\+\s+")
_NACH_VERB = frozenset({"wir", "ich", "man", "es", "etwas", "was", "jemand"})
_DAGEGEN = re.compile(r"\bgegen (?:das|ein|eine|die) (mandat|annahme|uebernahme|vertretung)", re.I)


@dataclass(frozen=True, slots=True)
class Partei:
    """`rolle` is empty where nothing says on which side somebody would be."""

    name: str
    rolle: str = ""


def parteien(anfrage: Anfrage) -> list[Partei]:
    """Every name that is asked about, in order; nothing twice."""
    text = _DAGEGEN.sub(r" \1", _DANACH.sub(r"\2 \1", _TRENNT.sub(", ", anfrage.text)))
    found: list[Partei] = []
    for each in _mit_seiten(list(_teile(lies(text).worte))):
        if Name.aus(each.name) is not None and each.name not in [other.name for other in found]:
            found.append(each)
    return found


@dataclass(frozen=True, slots=True)
class _Teil:
    """A name, a word that says a side, or what stands between them."""

    art: str
    text: str
    firma: bool = False


def _mit_seiten(parts: list[_Teil]) -> list[Partei]:
    people: list[Partei] = []
    side = ""
    for n, part in enumerate(parts):
        if part.art in ("MANDANT", "GEGNER"):
            if people and not people[-1].rolle and _nachgestellt(parts, n):
                people[-1] = replace(people[-1], rolle=part.art)
                continue
            if part.text == "verklagen" and people and not any(p.art == "name" for p in parts[n:]):
                people[-1] = replace(people[-1], rolle="GEGNER")  # the verb stands behind whom it is against
                people = [each if each.rolle else replace(each, rolle="MANDANT") for each in people]
                continue
            if part.art == "GEGNER" and not side:  # „Lindner gegen Kolbenfeld“: the first is to be ours
                people = [each if each.rolle else replace(each, rolle="MANDANT") for each in people]
            side = part.art
        elif part.art == "name":
            people += [Partei(name, side) for name in _gemeinsam(parts, n)]
    return people


def _nachgestellt(parts: list[_Teil], n: int) -> bool:
    """„Kolbenfeld als Gegner“, „Lindner Mandant, …“: the side is said after the name."""
    if parts[n].text in _DAZWISCHEN:
        return False
    ends = n + 1 == len(parts) or not parts[n + 1].text[0].isalnum()
    return parts[n - 1].text in ("als", "ist") or (parts[n - 1].art == "name" and ends)


def _gemeinsam(parts: list[_Teil], n: int) -> Iterator[str]:
    """„Hans und Petra Lindner“: the first may have the surname of the second."""
    name = parts[n].text
    yield name
    follows = parts[n + 1 : n + 3]
    if " " in name or [each.text for each in follows[:1]] != ["und"] or len(follows) < 2:
        return
    other = follows[1]
    if other.art == "name" and " " in other.text and not other.firma:
        yield f"{name} {other.text.split()[-1]}"


def _teile(worte: tuple[Wort, ...]) -> Iterator[_Teil]:
    with_capitals = mit_grossen(worte[1:])
    n = 0
    while n < len(worte):
        word = worte[n]
        if side := _seite(word.klein):
            yield _Teil(side, word.klein)
        elif _ist_name(worte, n, with_capitals, in_name=False):
            end = n + 1
            while (step := _weiter(worte, end, with_capitals)) > 0:
                end += step
            said = [each for each in worte[n:end] if each.klein not in RECHTSFORM]
            firm = any(each.klein in RECHTSFORM for each in worte[n:end])
            yield _Teil("name", " ".join(each.text for each in said), firm)
            n = end
            continue
        elif word.text not in '„“"':
            yield _Teil("wort", word.klein)
        n += 1


def _seite(word: str) -> str:
    return "MANDANT" if _MANDANT.fullmatch(word) else "GEGNER" if _GEGNER.fullmatch(word) else ""


def _weiter(worte: tuple[Wort, ...], n: int, with_capitals: bool) -> int:
    """How many of the next words belong to the name that is being read."""
    if n >= len(worte):
        return 0
    if worte[n].klein in RECHTSFORM or _ist_name(worte, n, with_capitals, in_name=True):
        return 1
    if worte[n].klein == "und" and n + 1 < len(worte) and worte[n + 1].klein in _IN_FIRMA:
        return 2
    end = n
    while end < len(worte) and worte[end].klein in _ADEL and not worte[end].gross:
        end += 1
    joins = end > n and end < len(worte) and _ist_name(worte, end, with_capitals, in_name=True)
    firm = any(each.klein in RECHTSFORM for each in worte[end : end + 4])
    return end - n + 1 if joins and with_capitals and not firm else 0


def _ein_ort(worte: tuple[Wort, ...], n: int) -> bool:
    """„Am Empfang steht …“, „in der Lobby wartet …“: where somebody is, and no name."""
    before = [each.klein for each in worte[max(0, n - 2) : n]]
    if before[-1:] and before[-1] in _ORT_ZUSAMMEN:
        return True
    return len(before) > 1 and before[0] in _ORT_VOR and before[1] in ("der", "dem")


def _ist_name(worte: tuple[Wort, ...], n: int, with_capitals: bool, *, in_name: bool) -> bool:
    word = worte[n]
    addressed = n > 0 and worte[n - 1].klein in ANREDE
    if word.gross and (in_name or addressed) and _AUCH_NAME.fullmatch(word.klein):
        return True
    if word.zeichen or word.text.isdigit() or _seite(word.klein) or _KEIN_NAME.fullmatch(word.klein):
        return False
    if n == 0 and len(worte) > 1 and worte[1].klein in _NACH_VERB:
        return False
    if not in_name and _ein_ort(worte, n):
        return False
    if word.klein in RECHTSFORM or word.klein in ANREDE:
        return False
    if bekannt(word.klein, ANFRAGEWORT) or bekannt(verbessert(word.klein), ANFRAGEWORT):
        return False
    if not with_capitals and not in_name and bekannt(word.klein):
        return False
    return (word.gross and len(word.klein) > 1) or (len(word.klein) > 2 and not with_capitals)
