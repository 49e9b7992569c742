"""The words for a span in a question: a further bound narrows them, and another span takes their place."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.tage import WOCHENTAG
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zeitraum import zeitraum
from bridle.assistants.helena.planer.lesen.zeitraum_grenzen import grenzt_ein

_MONATE = "(?:januar|februar|märz|maerz|april|mai|juni|juli|august|september|oktober|november|dezember)"
SPANNE = re.compile(
    r"\b(?:in |an |für |bis |im |am |der |die |den |ab )*(?:heute|übermorgen|uebermorgen|morgen|gestern|"
    r"(?:diese[rnm]?|über?nächste[rn]?|nächste[rn]?|naechste[rn]?|kommende[rn]?|letzte[rn]?|vorige[rn]?|"
    r"laufende[rn]?)\s+(?:\d+\s+)?(?:woche|wochen|monat|tage[n]?|"
    rf"{WOCHENTAG})|(?:rest|restliche[nr]?) (?:(?:der|dieser|des|dieses|vom|von der) )?"
    r"(?:woche|monats?|jahr(?:es)?)|"
    rf"(?:{WOCHENTAG})|{_MONATE}(?:\s20\d\d)?|wochenende|kw ?\d+|überfällig(?:e[nr]?)?|"
    r"ueberfaellig)\b",
    re.I,
)
_NUR = re.compile(
    r"^(?:(?:und|aber|nein|bitte|davon|nur|bloß|lediglich|erst|die|das|alles|was)\b,?\s+)+", re.I
)


def eingegrenzt(question: str, text: str) -> str:
    """„nur nach dem 5.“ after those in December: of these days the later ones, and not all that follow."""
    before, said = zeitraum(lies(question)), _NUR.sub("", text.strip(" ?!"))
    if before is None or not grenzt_ein(falte(said)):
        return ""
    spans = list(SPANNE.finditer(question))
    place = spans[0].end() if len(spans) == 1 else len(question)
    meant = f"{question[:place].rstrip()} {said} {question[place:].strip()}".strip()
    now = zeitraum(lies(meant))
    inside = now is not None and before.von <= now.von and now.bis <= before.bis
    same = now is not None and (now.von, now.bis) == (before.von, before.bis)
    return f"{meant.rstrip(' ,')}?" if inside and not same else ""
