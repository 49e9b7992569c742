"""Who is on the other side of a lawsuit: how many, with one lawyer, with one each, or with none."""

from __future__ import annotations

import re
from dataclasses import replace

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, lies
from bridle.assistants.helena.planer.lesen.zahlen import zahlwort

_ZAHL = r"(\d{1,2}|zwei|beiden?|drei|vier|fuenf|sechs|sieben|acht|neun|zehn)"
_LEUTE = (
    r"(?:beklagten?|personen|mietern?|(?:mit)?erben|gegnern?|antragsgegnern?|schuldnern?|gesellschaftern?|"
    r"gesamtschuldnern?|firmen|unternehmen|nachbarn?|parteien|geschaeftsfuehrern?|(?:mit)?eigentuemern?)"
)
_DRUEBEN = r"(?:gegenseite|gegnerseite|anderen seite|beklagtenseite|gegenueber)"
_MEHRERE = re.compile(
    rf"\b(?:gegen|verklag\w*) (?:die )?{_ZAHL} (?:\w+ )?{_LEUTE}\b|"
    rf"\b(?:auf|bei) der {_DRUEBEN} (?:\w+ ){{0,3}}?{_ZAHL} (?:\w+ )?{_LEUTE}\b|"
    rf"\b{_ZAHL} (?:\w+ )?{_LEUTE} (?:\w+ ){{0,2}}?auf der {_DRUEBEN}\b|"
    rf"\b{_ZAHL} (?:\w+ )?(?:beklagten?|gegnern?|antragsgegnern?|gesamtschuldnern?)\b|"
    rf"\b(?:gegner|beklagte|gegenseite) (?:sind|ist|hat|haben|besteht aus) {_ZAHL}\b"
)
_UNSERE = re.compile(
    r"\b(?:wir|ich) (?:vertret|vertrit|verteidig)\w*|\bvertret\w* (?:wir|ich)\b|"
    r"\bunsere (?:\w+ )?beklagten?\b|\bvertretung (?:von |fuer |der |fuer die )(?:\d|zwei|drei|vier|beiden?|"
    r"mehrere[rn]?)\b|"
    r"\bbeklagten? (?:sind |als )(?:unsere )?mandant\w*|"
    r"\bfuer (?:die )?(?:\d|zwei|drei|beiden?) (?:\w+ )?beklagten?\b|\bals beklagten?vertreter|"
    r"\bbeklagten? (?:\w+ )?vertret\w*"
)
"""Then those who are sued are ours."""
_KEINEN = (
    r"(?:ohne (?:eigenen? |einen |jeden )?(?:rechts)?anw(?:alt|aeltin|aelte)|"
    r"kein(?:e[nr]?)? (?:eigenen? )?(?:rechts)?(?:anwalt|anwaeltin|anwaelte)|nicht (?:mehr )?anwaltlich|"
    r"anwalts?los|unvertreten|vertritt sich selb|vertreten sich selb)"
)
_GEGNER_ALLEIN = re.compile(
    rf"\b{_KEINEN}\b (?:auf der |auf |bei der |beim |hat der |hat die )"
    r"(?:gegenseite|gegner\w*|anderen seite|beklagten?seite)|"
    rf"\b(?:gegner\w*|gegenseite|gegenpartei|beklagte[rn]?)\b[^.;,]{{0,25}}\b{_KEINEN}"
)
_EIGENE = (
    r"(?:rechts)?sache|verfahren|klage|fall|termin|prozess|angelegenheit|streit\w*|instanz|ganze|mandant\w*|"
    r"klaeger(?:in)?|eigene\w*|kanzlei|unsere?r?|antragsteller(?:in)?"
)
_JEMAND_ALLEIN = re.compile(
    rf"\b(?:die|der|das|sein\w?|ihr\w?) (?!(?:{_EIGENE})\b)[a-z-]+(?: [a-z-]+)? "
    rf"(?:kommt|erscheint|tritt|geht|ist|"
    rf"hat|nimmt|vertritt|bleibt|laesst|will|braucht)\b[^.;,?!]{{0,30}}{_KEINEN}|"
    rf"\b(?:stadt|gemeinde|behoerde|land(?:kreis|ratsamt)?|kreis|amt|jobcenter|finanzamt|"
    rf"kommune)\b[^.;,?!]{{0,30}}"
    rf"(?:{_KEINEN}|eigene\w* jurist\w*|selbst(?: durch)?(?: ihr\w*)? (?:rechtsamt|jurist\w*)|"
    r"durch ihr rechtsamt)"
)
_NEBENSATZ = re.compile(
    rf"\b(?:wenn|weil|falls|da|obwohl|sofern) (?:die|der|das|sein\w?|ihr\w?) (?!(?:{_EIGENE})\b)[a-z-]+ "
    rf"(?:\w+ )?{_KEINEN}"
)
_OHNE_ANWALT_KLAGEN = re.compile(r"\b(?:klagen?|klage|prozess|verfahren) (?:geht )?ohne (?:rechts)?anwalt")
JE_EIGENER_ANWALT = (
    r"\b(?:je|jeweils|jeder|alle) (?:\w+ ){0,3}eigene[nrm]? (?:rechts)?anw(?:alt|aelt)|"
    r"\b(?:eigene[nr]?|verschiedene[nr]?|getrennte[nr]?|unterschiedliche[nr]?|zwei|drei|vier|mehrere[nr]?) "
    r"(?:gegnerische[nr]? )?"
    r"(?:rechts)?anwaelten?\b"
)
"""Said of the other side, each of these lawyers is paid, which is not computed."""


def ohne_gegner(klein: str) -> str:
    """The text without those on the other side, who are no clients."""
    return klein if _UNSERE.search(klein) else _MEHRERE.sub(" ", klein)


def ohne_anwaltlose(anfrage: Anfrage) -> Anfrage:
    """The request without who has no lawyer: that asks for no lawyer's fee."""
    return replace(anfrage, klein=re.sub(rf"\b{_KEINEN}\b", " ", anfrage.klein))


def mit_gegner(text: str, core: str) -> str:
    """The core of a question with what it lacks: that the other side has no lawyer; "" where it does not."""
    lost = gegner(lies(text)) == 0 and gegner(lies(core)) is None
    return f"{core.rstrip(' ?!.')}, Gegenseite anwaltslos?" if lost else ""


def gegner(anfrage: Anfrage) -> int | None:
    """How many are on the other side; 0 where they have no lawyer."""
    klein = anfrage.klein
    alone = _GEGNER_ALLEIN.search(klein) or (
        (_JEMAND_ALLEIN.search(klein) or _NEBENSATZ.search(klein)) and not _OHNE_ANWALT_KLAGEN.search(klein)
    )
    if alone:
        return 0
    found = None if _UNSERE.search(klein) else _MEHRERE.search(klein)
    said = next((each for each in found.groups() if each), "") if found else ""
    count = 2 if said.startswith("beide") else zahlwort(said) if said else None
    return count if count and 1 < count <= 100 else None
