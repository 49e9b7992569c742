"""What a question about fees needs of the story before it: how the proceeding went, and for how many."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.kosten.nummern import alle_sachen, alle_umstaende
from bridle.assistants.helena.planer.kosten.saeumnis import SAEUMNIS
from bridle.assistants.helena.planer.lesen.woerter import falte

_GEBUEHREN = re.compile(
    r"gebuehr|\w*kosten\b|\bkostet?\b|honorar|\brechnung\b|\babrechn|\brechnen wir\b|risiko|verguetung|"
    r"pauschale|"
    r"\bvv\b|\brvg\b|\bgkg\b|\bverdien|\bansetzen\b|anrechn|\bgerichtskasse|\bstaatskasse|\bauslagen\b|"
    r"\bverlangen\b|\bberechnen\b|\bkostennote\b|\bliquidation\b|\bwas (?:kriegen|bekommen) wir\b"
)
_UMSTAND = re.compile(
    r"\bstell\w*\b.*\bein\b|\bstreitige\w* verfahren|\b(?:ehe(?:leute|paar|mann|frau|gatten?)|sohn|tochter|"
    r"geschwister|miterben|erbengemeinschaft|gesamt(?:glaeubiger|schuldner)|mandanten|klaeger|beklagte)\w*|"
    r"\bkopier|\bkopien|\bseiten\b|\bstrecke\b|\bkilometer|\bkm\b|\bstunden\b|\bberat\w*|\bmahn(?:antrag|"
    r"gericht)|"
    r"\bverhandel|\bverhandl|\btermin\b|\bhin und (?:zurueck|her)|\bnicht (?:rechts|an)haengig|"
    r"\brueckst(?:and|aend)\w*|"
    r"\bzurueckgenommen|\bnehmen\b.*\bzurueck|\banerk[ae]nn"
)


def ohne_pauschale(question: str) -> str:
    """The Dokumentenpauschale is a fee, and nothing that a document says."""
    return re.sub(r"dokumentenpauschale", " ", question, flags=re.I)


def fragt_nach_gebuehren(question: str) -> bool:
    return _GEBUEHREN.search(falte(question)) is not None


def gebuehren_tatsache(clause: str) -> bool:
    """Whether it names a proceeding with fees of its own, or what raises or lowers a fee."""
    plain = falte(clause)
    named = any(re.search(each.worte, plain) for each in alle_sachen())
    default = re.search(SAEUMNIS, plain) is not None
    return named or default or _UMSTAND.search(plain) is not None or _verlauf(plain)


def _verlauf(plain: str) -> bool:
    return any(re.search(pattern, plain) for pattern in alle_umstaende().values())
