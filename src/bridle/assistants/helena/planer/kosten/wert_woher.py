"""Where the value comes from: „Streitwert wie in der Akte“, „mit dem eingetragenen Gegenstandswert“.

The value of a matter is taken from it anyhow. So these words ask for nothing, and beside a question for fees
they are left out; asked for by itself, the value of a matter is what is shown.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.kosten.gebuehren import gebuehren
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.kosten.sachen import sachen
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies

_WERT = r"(?:(?:streit|gegenstands|verfahrens|geschäfts)-?)?wert(?:e?s)?"
_KLEIN = (
    r"(?:wie|so|als|mit|nach|aus|bei|von|in|im|ist|sei|soll|sein|gilt|dort|da|bitte|dem|des|der|den|die|das|er|"
    r"unsere[rmn]?|diese[rmn]?|ihre[rmn]?|laut|gemäß|siehe|s\.|vgl\.?|steht|nimm|nehmen|wir|dafür|dabei|bereits|"
    r"schon|auf|basis|grundlage|anhand|ausgehend|zugrunde|unter|für|ich|man|hier)"
)
_DAVOR = rf"(?:[,;:(–]|\s-|\s\.)?\s*(?:\b(?:und|also)\s+)?(?:{_KLEIN}\s+)*"
_EINGETRAGEN = (
    r"(?:eingetragen|hinterlegt|notiert|gespeichert|vermerkt|angegeben|bekannt|erfasst|festgehalten)"
)
_AKTE = r"(?:akten?(?:inhalt)?|aktenblatt)"
_DANACH = r"(?:\s+(?:ist|steht|sind|stehend\w*|nehmen|wird|gelegt|legen|ansetzen|nimmt))*\s*\)?"
_WOHER = re.compile(
    rf"{_DAVOR}\b(?:{_WERT}(?:\s*[:,])?\s+(?:{_KLEIN}\s+)*(?:{_AKTE}|{_EINGETRAGEN}\w*)\b|"
    rf"{_EINGETRAGEN}\w*\s+{_WERT}\b(?:\s+(?:{_KLEIN}\s+)*{_AKTE}\b)?){_DANACH}"
    rf"(?:\s+{_EINGETRAGEN}\w*\b{_DANACH})?",
    re.I,
)
_GEFRAGT = re.compile(r"\b(?:wie hoch|welche\w*|was|wo|woher|warum|ob|stimmt)\b[^,;?.]{0,12}$", re.I)
_NAME = re.compile(r"\s+(?:[A-ZÄÖÜ]|\d+/\d\d)")


def ohne_wertquelle(text: str) -> str:
    """The question for fees without where their value stands; the text itself where it asks for more."""
    found = _WOHER.search(text)
    if found is None or _GEFRAGT.search(text[: found.end()].split(found[0].strip(" ,;:()"))[0]):
        return text
    behind = text[found.end() :]
    of_matter = re.search(_AKTE, found[0], re.I) is not None and _NAME.match(behind) is not None
    rest = " ".join(f"{text[: found.start()]}{' in der Akte' if of_matter else ''} {behind}".split())
    rest = re.sub(r"\s+([?!.,;])", r"\1", rest).strip(" ,;")
    asked = lies(rest)
    if not any(read(asked) for read in (sachen, risiko, gebuehren)):
        return text
    return rest if genannt(asked) is not None else f"{rest.rstrip(' ?!.')} in der Akte?"
