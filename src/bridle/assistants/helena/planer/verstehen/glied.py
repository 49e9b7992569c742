"""A part of a request that points back to the one before it, and how it reads with what it lacks."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.sagen import satz
from bridle.assistants.helena.planer.verstehen.fuerwort import fuerwort, mit_ding

_VERWEIS = re.compile(
    r"\b(?:davon|dafür|dazu|dabei|damit|daran|darin|danach|daraus|darauf|dagegen|darüber|deren|dessen|ihr|ihnen|"
    r"sonst|von (?:denen|diesen)|wenn (?:ja|nein|nicht)|falls (?:ja|nein|nicht))\b|"
    r"\b(?:sein|ihr)e?[nrms]? (?:\w*anw(?:alt|ältin)|vertreter(?:in)?|kanzlei)\b|"
    r"\b(?:die|der|das|den|dem|dies)(?:\s+(?:denn|dann|eigentlich|genau|so|jeweils|noch|schon|"
    r"aus|ab|an|ein|los|statt|vor|drin|auf|fällig|vorbei|ge\w+(?:t|en)|ver\w+(?:t|en)|be\w+(?:t|en)|er\w+(?:t|en)))*"
    r"\s*\?*$",
    re.I,
)
"""Stands for what was said or answered before."""
_FRAGE = (
    r"(?:(?:bis|seit|ab|in|bei|mit|zu|von|unter|auf|an|für|aus|nach|um|wegen|gegen|vor|durch|über)\s+)?"
    r"(?:(?:welche[rsnm]?|wie ?viele?n?|was für eine?[nmr]?)(?:\s+[a-zäöüß]+e[nrms]?)?"
    r"(?:\s+(?!(?:ist|hat|sind|war)\b)[A-Za-zÄÖÜäöüß-]+)?|"
    r"wie (?:hoch|lange?|oft|viel|groß|teuer|alt|weit)|wer|wen|wem|wessen|wann|wo|wohin|woher|warum|weshalb|"
    r"wieso|wie|was|womit|wofür|wodurch|worauf)"
)
_KNAPP = re.compile(
    rf"(?:auch |dann )*(?P<wort>{_FRAGE})(?:\s+(?:denn|genau|eigentlich|jeweils|noch))*\s*\?*", re.I
)
"""A question word with its noun and no verb: the verb is that of the part before."""
_ANFANG = re.compile(
    rf"(?P<vor>(?:[^?]*,\s+|[^?:]*:\s+)?)(?P<frage>{_FRAGE})\s+(?P<rest>[a-zäöüß]{{3,}}\s[^?]*)\?*", re.I
)
_JA_ODER_NEIN = re.compile(
    r"(?:hat|haben|hatten?|wurden?|ist|sind|war|waren|wird|läuft|gab|gibt|muss|müssen)\s", re.I
)
_STAND = r"(?:(?:ab)?ge[a-zäöüß]+(?:t|en)|offen|erledigt|überfällig|ruhend|archiviert)"
_NUR_STAND = re.compile(rf"(?:wie ?viele?|welche) (?P<stand>{_STAND})")
_AM_ENDE = re.compile(rf" {_STAND}\s*\?*$")

_ANDERER_FALL = re.compile(
    r"(?:(?:und|oder|aber) )?(?:was(?: ist| wäre| gilt)?(?: dann)?,? )?"
    r"(?:(?:wenn(?:['’]?s)?|falls) [^?]{3,60}\b(?:war|wär|wäre|ist|gewesen|handelt|wurde|kam)\b[^?]{0,20}|"
    r"bei(?:m| eine[mr]| ['’]?ne[mr]) [\wäöüß-]{5,}|bei [\wäöüß-]*(?:bescheid|urteil|befehl|beschluss))"
    r"\s*[?.]*",
    re.I,
)
"""„und wenns ein Vollstreckungsbescheid gewesen wäre?“"""
_FALL = r"(?:was\b|wenn|falls|bei)"
_VOR_DEM_FALL = re.compile(
    rf"[?.!;]+\s+(?=(?:(?:und|oder|aber) )?{_FALL})|,?\s+(?=(?:und|oder|aber) {_FALL})", re.I
)
_MAHNSACHE = re.compile(r"mahn(?:verfahren|bescheid|sache|antrag)", re.I)
_KLAGE = re.compile(r"mahn|klage|prozess|streitig", re.I)
_KOSTENFRAGE = re.compile(
    r"\b(?:was|wie ?viel)\b.*\b(?:nimmt|kostet|bekommt|verlangt|kriegt|will)\b.*\b(?:gericht|anwalt)|"
    r"gerichtskosten",
    re.I,
)


def knapp(part: str) -> bool:
    """„in wie vielen Raten?“, „an wen?“"""
    return _KNAPP.fullmatch(part.strip()) is not None


def verweist(part: str) -> bool:
    """Whether a word of it stands for what was said before; what for, only the answer tells."""
    return _VERWEIS.search(part) is not None


def anderer_fall(part: str) -> bool:
    """Whether it asks the question before again, of another paper or another day."""
    return _ANDERER_FALL.fullmatch(part.strip()) is not None


def mit_anderem_fall(text: str) -> list[str]:
    """The question, and what is supposed behind it; none where nothing is."""
    for cut in _VOR_DEM_FALL.finditer(text):
        if anderer_fall(case := text[cut.end() :].strip()):
            return [f"{text[: cut.start()].rstrip(' ,')}?", case]
    return []


def selbststaendig(part: str) -> bool:
    return not (fuerwort(part) or verweist(part) or knapp(part))


def vervollstaendigt(part: str, last: str) -> str:
    """With the thing for its pronoun, or with the verb of the part before where it has none."""
    if _MAHNSACHE.search(last) and _KOSTENFRAGE.search(part) and not _KLAGE.search(part):
        return f"{part.rstrip(' ?')} im Mahnverfahren?"
    short = _KNAPP.fullmatch(part.strip())
    if short is None:
        return mit_ding(part, last)
    word = short["wort"]
    if (state := _NUR_STAND.fullmatch(word)) and _AM_ENDE.search(last):
        return _AM_ENDE.sub(f" {state['stand']}?", last)
    if _JA_ODER_NEIN.match(last):
        return f"{satz(word)} {last[:1].lower()}{last[1:]}"
    begun = _ANFANG.fullmatch(last.strip())
    return part if begun is None else f"{begun['vor']}{word} {begun['rest'].rstrip()}?"
