"""„Bis wann hatten die Zeit zu zahlen?“ after a page that sets a day: in that paper, or what we have set.

Asked alone it would be a Frist that is computed, or any paper of the matter.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.dokumente.genannte_quelle import genannte_quelle, ist_schriftstueck
from bridle.assistants.helena.planer.lesen.anschluss import Vorher, akte_vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, Genannt, genannt, lies
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.verstehen.gegenstand import quellen

LONGEST = 14
"""Words: what is longer says itself what it is about."""
_UND = re.compile(r"^(?:(?:und|aber|ok(?:ay)?|gut|danke|also|ah)\b[,.!]?\s+)+", re.I)
_GESETZT = re.compile(
    r"(?:bis (?:wann|zu welchem (?:tag|datum|termin))|wie lange|welche (?:zahlungs)?frist)\b[^?]*?"
    r"\b(?:zeit|(?:zahlungs)?frist|zahlen|zahlt|bezahlen|bezahlt|gesetzt|gegeben|eingeräumt|gelassen|"
    r"überweisen|beheben|behoben|beseitigen|beseitigt|liefern|austauschen)\b[^?]*\?*",
    re.I,
)
_EINLEGEN = re.compile(
    r"\b(?:ein(?:zu)?legen|ein(?:zu)?reichen|klagen?|erheben|begründen|erwidern|widerspr\w+|einspr\w+|"
    r"berufung|kündig\w*|verjähr\w*|melden|läuft|laufen|endet|enden)\b",
    re.I,
)
"""For that there is the law, and for a Frist that runs the calendar."""
_WIR = re.compile(r"\b(?:wir|ich)\b[^?]*\b(?:gesetzt|gegeben|eingeräumt|gelassen)\b", re.I)
_EIGENE = re.compile(r"\b(?:wir|ich|uns|mir|unser\w*|mandant\w*|kanzlei)\b", re.I)
"""What we have to do stands in the calendar; the paper that was shown may be for somebody else."""
_TITEL = re.compile(r"^\*\*([^*\n]+)\*\*(?:, Seite | \()[^\n]*:$", re.M)
_BIS_ZUM = re.compile(r"^> [^\n]*\bbis (?:spätestens )?(?:zum |am )?\d\d?\.\d\d?\.\d{4}", re.M)
_REST = re.compile(
    r"(?P<viel>wie ?viel|welcher) rest(?: an urlaub)?(?P<wo>(?: (?:steht|hat|haben|bleibt|ist|sie|er|ihr|ihm|"
    r"noch|da|dort|drin|übrig|mandant(?:in)?|die|der|in|im|laut|kündigung|kündigungsschreiben))*)",
    re.I,
)
"""Holiday, and not the rest of a text or of a claim."""


def frist_im_papier(text: str, last: Vorher) -> str:
    """The question of that paper; "" where no page was shown, or something else is asked."""
    said = _UND.sub("", text.strip()).rstrip(" ?!.")
    if len(said.split()) > LONGEST or AKTENZEICHEN.search(said):
        return ""
    if holiday := _resturlaub(said, last):
        return holiday
    if not _GESETZT.fullmatch(said) or _EINLEGEN.search(said) or genannte_quelle(said):
        return ""
    named, matter = genannt(lies(said)), AKTENZEICHEN.search(akte_vorher(lies(last.frage), last.antwort))
    if matter is None or (named is not None and not _ist_dabei(named, last.antwort)):
        return ""
    if _EIGENE.search(said) and not _WIR.search(said):
        ours = re.match(r"bis wann\b", said, re.I)
        return f"{said[:1].upper()}{said[1:]} in der Akte {matter[0]}?" if ours else ""
    if kind := _setzt_einen_tag(last.antwort):
        return f"{said[:1].upper()}{said[1:]} laut {kind} in der Akte {matter[0]}?"
    return f"Welche Frist haben wir in der Akte {matter[0]} gesetzt?" if _WIR.search(said) else ""


def _ist_dabei(named: Genannt, answer: str) -> bool:
    """Whether a name is one of the matter that was shown, and no other matter."""
    return all(word in falte(answer) for word in falte(named.name).split())


def _setzt_einen_tag(answer: str) -> str:
    """„Mahnung“: the paper of which a passage with such a day was shown."""
    parts = _TITEL.split(answer)
    setting = [
        title for title, passage in zip(parts[1::2], parts[2::2], strict=True) if _BIS_ZUM.search(passage)
    ]
    titles = list(dict.fromkeys(setting))
    kinds = [word for word in titles[0].split() if ist_schriftstueck(word)] if len(titles) == 1 else []
    return kinds[0] if kinds else ""


def _resturlaub(said: str, last: Vorher) -> str:
    """„Wie viel Rest steht in der Kündigung?“: what is left there is holiday."""
    found, papers = _REST.fullmatch(said), quellen(last.antwort)
    source = genannte_quelle(said)
    about = source[0] if source else " ".join(title for title, _ in papers)
    if found is None or not papers or not re.search(r"kündigung", about, re.I):
        return ""
    plain = f"{found['viel']} Resturlaub{found['wo']}"
    where = "" if source else " in der Kündigung"
    return f"{plain[:1].upper()}{plain[1:]}{where} in der Akte {papers[0][1]}?"
