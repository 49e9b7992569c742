"""Several fields of one matter in one request: each is asked by itself, in the order in which they stand.

„Nennen Sie mir Gegenstandswert, Gericht und gerichtliches Aktenzeichen in der Sache Brackwasser“ is read
only where every word of it is accounted for: a field, the matter, or a word that asks for nothing.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.akten.sache import thema
from bridle.assistants.helena.planer.lesen.abkuerzungen import ausgeschrieben
from bridle.assistants.helena.planer.lesen.bindestrich import ohne_bindestrich
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.felder import Feld, feld_aus

LONGEST = 260
MOST = 8
_TRENNT = re.compile(
    r"\s*[,;:+&?!]\s*|\s*/\s*|\s+[–-]\s+|\.\s+|"
    r"\s+(?:und|sowie|plus|ausserdem|nebst|samt|inkl\.?|inklusive|"
    r"dazu|mit(?= (?:der |dem )?(?:\w*(?:adresse|nummer|zeichen)|anschrift|telefon|e?-?mail|az)\b)|"
    r"ferner|zusaetzlich|bzw\.?)(?=\s)"
)
_FUELL = re.compile(
    r"\b(?:bitte|nenn\w*|sag\w*|gib|geben|zeig\w*|liste|schick\w*|such\w*|ich|wir|du|sie|mir|mich|uns|mal|eben|kurz|schnell|noch|auch|"
    r"gleich|jetzt|brauch\w*|benoetig\w*|haette\w*|gern\w*|moecht\w*|will|wissen|haben|hat|koennte\w*|kannst|koennen|"
    r"der|die|das|den|dem|ein|eine[nrm]?|wie|lautet|lauten|heisst|heissen|hoch|ist|sind|war|wer|was|wo|welche[nrsm]?|"
    r"gibts?|es|stehen|steht|an|da|dort|denn|eigentlich|dann|jeweils|alle[ns]?|folgende[nsr]?|angaben|infos?|daten|"
    r"zwei|drei|vier|fuenf|dinge|sachen|fragen|helena|hallo|hi|hey|moin|danke|unter|laufen|"
    r"(?<!seit )wann|aktuelle[nrsm]?|eingetragene[nrsm]?|zustaendige(?=s gericht))\b"
)
_UND = re.compile(r"^(?:und|sowie|plus|ausserdem|nebst|samt|mit|inkl\.?|dazu|ferner|zusaetzlich|bzw\.?)\s+")
_SACHE = (
    r"(?:akte|sache|sachen|fall|falls|verfahren|verfahrens|mandat|mandats|rechtsstreit|prozess|"
    r"angelegenheit|vorgang)"
)


def felder_gefragt(text: str, davor: str = "") -> list[str]:
    """The questions; none where it is no such list, or one look at the matter answers all of them.

    davor  the matter that the conversation is about
    """
    if len(text) > LONGEST or not re.search(r"[,;&+/]|\?.+\?|\b(?:und|sowie|plus|nebst|samt|mit)\b", text):
        return []
    plain = ausgeschrieben(ohne_bindestrich(text))
    plain = plain.lower() if text.islower() else plain  # the only capital would be taken for a name
    rest, place = _ohne_sache(plain, davor)
    fields = _felder(falte(rest)) if place else []
    several = len({each.wo for each in fields}) > 1 or any(each.an_person for each in fields)
    if not 1 < len(fields) <= MOST or not several:
        return []
    return [f"{each.frage} {place}?" for each in fields]


def ein_feld(text: str) -> str:
    """The question for the one field that a scrap names: „wert morgenroth?“; "" where it says more."""
    plain = ausgeschrieben(text)
    rest, place = _ohne_sache(plain.lower() if plain.islower() else plain, "")
    fields = _felder(falte(rest)) if place else []
    return f"{fields[0].frage} {place}?" if len(fields) == 1 and not fields[0].an_person else ""


def _ohne_sache(text: str, davor: str) -> tuple[str, str]:
    """The text without the matter, and how the matter is named behind each field."""
    named = genannt(lies(text))
    name = named.aktenzeichen or named.name if named is not None else ""
    if number := AKTENZEICHEN.search(text):
        return _ohne(text, re.escape(number[0])), f"in der Akte {name}"
    if name and (cut := _ohne(text, r"[\s-]+".join(map(re.escape, name.split())))) != text:
        return cut, f"in der Akte {name.title() if name.islower() else name}"
    if (about := thema(text)) is not None:
        return f"{text[: about.start]} {text[about.stop :]}", text[about.start : about.stop]
    return text, f"in der Akte {davor}" if davor else ""


def _ohne(text: str, name: str) -> str:
    before = (
        r"(?:\b(?:in|bei|beim|zu|zur|zum|von|vom|aus|für|fuer|im|der|des|die|das|dem|den|unsere[rm]?|frau|herrn?|familie|"
        rf"sachen|{_SACHE})\s+)*"
    )
    return re.sub(rf"{before}[„\"]?\b{name}\b[“\"]?(?:s\b|-{_SACHE})?", " ", text, flags=re.I)


def _felder(said: str) -> list[Feld]:
    """The fields one behind the other; none where a word of it is something else."""
    found: list[Feld] = []
    for part in _TRENNT.split(said):
        words = " ".join(_FUELL.sub(" ", _UND.sub("", part.strip(" .?!-"))).split())
        words = re.sub(
            rf"^(?:in|zu|bei|von) (?:{_SACHE}|zu)?$|^{_SACHE}$|\b(?:in|zu|bei|von)$", "", words
        ).strip()
        if not words:
            continue
        one = feld_aus(words, next((each.wer for each in reversed(found) if each.wer), ""))
        if one is None:
            return []
        if one not in found:
            found.append(one)
    return found
