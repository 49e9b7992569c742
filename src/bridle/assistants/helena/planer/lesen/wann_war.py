"""When something was: „Wann ist das Urteil zugestellt worden?“ stands in a paper and is never computed."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.lesen.woerter import falte

_DAS = r"(?:der|die|das|den|unser\w*|diese[rsn]?|sein\w*|ihr\w*|dessen|deren)"
_ANGEKOMMEN = (
    r"zugestellt|zugegangen|eingegangen|angekommen|reingekommen|gekommen|bekommen|erhalten|bekannt ?gegeben|"
    r"uebergeben|ueberreicht|niedergelegt|eingeworfen"
)
_ERLASSEN = r"verkuendet|ergangen|erlassen"
_WANN_WAR = re.compile(
    r"(?:und |also |ok |moment,? )*(?:wann|an welchem tag|zu welchem datum) "
    r"(?:genau |denn |eigentlich )*(?:ist|war|wurden?|sind|waren|haben|hat|hatte|hatten)\b"
    rf"(?:(?!\bein(?:e[nrms]?)?\b).)*?\b{_DAS} (?P<was>[^?]*?)\b"
    rf"(?:(?P<angekommen>{_ANGEKOMMEN})|(?P<erlassen>{_ERLASSEN}))(?: worden)?(?: gewesen)?"
    r"(?:\s+(?:in|im|bei|gegen|von|zu)\s[^?]*)?\W*"
)
_STATTGEFUNDEN = re.compile(
    r"(?:und |also |ok |moment,? )*(?:wann|an welchem tag|zu welchem datum) "
    rf"(?:genau |denn |eigentlich )*(?:war|fand|waren|hat|ist(?=.* gewesen\b)) "
    rf"(?:denn |eigentlich |nochmal )*(?:{_DAS} |(?=\w{{6}}))"
    r"(?:(?:muendliche|letzte|erste)[nr]? )*(?P<ding>(?:haupt|guete)?verhandlung|guetetermins?|ortstermins?|"
    r"\w*besichtigung|\w*begehung|\w*begutachtung|\w*untersuchung|\w*abnahme|"
    r"\w*uebergabe|\w*besuch|telefonat|\w*gespraech|\w*anhoerung|\w*vernehmung|haftpruefung|"
    r"gerichtstermins?|termins?(?= (?:vor|bei)m? (?:\w+ )?\w*gericht)|"
    r"\w*versammlung|\w*beurkundung|notartermins?)\b[^?]*\W*"
)
_GETAN = re.compile(
    r"(?:und |also |ok |moment,? )*(?:wann|an welchem tag|zu welchem datum) "
    r"(?:genau |denn |eigentlich )*(?:wurde|ist|haben|hat) [^?]*?"
    r"\b(?P<ding>verhandelt|angehoert)(?: worden)?\W*"
)
"""The same as a verb: „Wann wurde bei Auerwald verhandelt?“."""
_WER_DORT = r"(?:gutachter|sachverstaendige)"
"""Of whose coming a Gutachten tells; when anybody else comes or has come, it does not say."""
_DORT_GEWESEN = re.compile(
    r"(?:und |also |ok |moment,? )*(?:wann|an welchem tag|zu welchem datum) "
    rf"(?:genau |denn |eigentlich )*(?:war|waren|hat|haben|ist(?=.* gewesen\b)) (?:denn |eigentlich )*"
    rf"(?:{_DAS} )?{_WER_DORT}\w*\b(?:[^?]*\b(?P<ding>vor ort)(?: gewesen)?|"
    r"(?: (?:denn|eigentlich|in der akte [^ ?]+|bei (?:frau |herrn )?[a-z-]+)){0,4}"
    r" (?P<da>(?:in der wohnung|da|dort|im haus|auf der baustelle)(?: gewesen)?|"
    r"(?:sich )?(?:(?:die|den|das) (?:wohnung|schaden|schimmel|haus|auto|fahrzeug|wagen|wand) )"
    r"(?:(?:bei|in der akte|in der sache) (?:frau |herrn )?[\w/-]+ )?(?:sich )?"
    r"(?:angesehen|angeschaut|besichtigt|begutachtet|untersucht)))"
    r"(?:\s+(?:in|im|bei|zu)\s[^?]*)?\W*"
)
_VOR_ORT = r"ortstermin|\bvor ort\b[^.]*\d|besichtig|begeh|begutacht|augenschein"
"""Where somebody came to look: a Gutachten names its day by the Ortstermin."""
VOR_GERICHT = (
    r"verhand(?:lung|elt)|anhoer|angehoert|\bguete|eroerterung|gerichtstermin|kammertermin|haupttermin"
)
"""What is held before a court, by whatever word; which one is meant, the passage says."""
"""What was done at a place and stands in a paper; what the calendar has may be another one to come."""
_TAG = re.compile(r"\d|\b(?:heute|gestern|vorgestern|morgen)\b")
_STELLEN = {
    "angekommen": r"zugestell|zustell|zugegang|\bzugang|zuging|eingegang|\beingang|bekannt ?gegeb|"
    r"bekanntgabe|\berhalten\b|empfang|uebergeben|niedergelegt|eingeworfen",
    "erlassen": r"verkuend|\berlassen|ergangen",
}


def wann_es_war(text: str) -> bool:
    """Asks for the day on which something certain happened, and tells none."""
    return _gelesen(text) is not None


def ereignis_in_worten(text: str) -> str:
    """The pattern of what papers call such an event; "" where none is asked for."""
    found = _gelesen(text)
    if found is None:
        return ""
    if found.re is _DORT_GEWESEN:
        return _VOR_ORT
    if thing := found.groupdict().get("ding"):
        return re.escape(thing)
    return _STELLEN["angekommen" if found["angekommen"] else "erlassen"]


def fand_statt(text: str) -> bool:
    """Something that was held, such as a hearing: the calendar may have it, too."""
    found = _gelesen(text)
    return found is not None and (found.re is _DORT_GEWESEN or bool(found.groupdict().get("ding")))


def vor_gericht(text: str) -> bool:
    """Whether that was something before a court."""
    return any(re.search(rf"{VOR_GERICHT}|\btermin", each) is not None for each in worum(text))


def worum(text: str) -> list[str]:
    """What it happened to: „Strafbefehl“."""
    found = _gelesen(text)
    if found is None or found.re is _DORT_GEWESEN:
        return []  # whatever was looked at, the day is that of coming
    told = found.groupdict().get("ding") or found["was"]
    return re.findall(r"^[a-z]{4}\b|[a-z]{5,}", told)  # „das Auto“: the first word is a short one


def _gelesen(text: str) -> re.Match[str] | None:
    asked = falte(text.strip())
    if _TAG.search(AKTENZEICHEN.sub(" ", asked)):
        return None
    found = _WANN_WAR.fullmatch(asked)
    if found is not None and re.fullmatch(r"(?:mandat|auftrag)s? ", found["was"]):
        return None  # since when it is the firm's is entered with the matter
    return (
        found or _STATTGEFUNDEN.fullmatch(asked) or _GETAN.fullmatch(asked) or _DORT_GEWESEN.fullmatch(asked)
    )
