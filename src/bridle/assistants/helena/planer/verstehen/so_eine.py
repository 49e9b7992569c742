"""„Und bis wann muss so eine Klage eingereicht sein?“: the kind that was spoken of, and none of some matter.

Asked with the bare word, the calendar would answer with whatever entry has it in its title.
"""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.lesen.woerter import falte

LONGEST = 18
"""Words: what is longer tells its own case."""
_SO_EINE = re.compile(
    r"\b(?:(?:so|solch)\s+(?P<ein>ein(?:e[nmrs]?)?|nen?|n)|"
    r"(?P<einer>ein(?:e[nmrs]?)?)\s+(?:solch|derartig)(?:e[nmrs]?)?|"
    r"(?P<eine>der|die|das|den|dem)?\s*(?:solche[nmrs]?|derartige[nmrs]?))\s+(?P<ding>[A-ZÄÖÜ][\wäöüß-]{3,})",
    re.I,
)
_NAEHER = (
    r"(?:\s+(?:gegen|auf|wegen|nach|im|vor dem|beim)\s+"
    r"(?:ein(?:e[nmrs]?)?\s+|d(?:en|ie|as|er|em)\s+)?[A-ZÄÖÜ§][\wäöüß-]+)?"
)
_WANN = re.compile(r"\b(?:bis wann|wann|wie lange|wie viel zeit|bis zu welchem tag|welche frist)\b", re.I)
_UND = re.compile(r"^(?:(?:und|aber|ok(?:ay)?|gut|danke)\b[,.!]?\s+)+", re.I)


def so_eine(text: str, last: Vorher, kennt: Kennt) -> str:
    """The question with the whole name of the thing; "" where nothing of that kind was spoken of."""
    said = _UND.sub("", text.strip())
    found = _SO_EINE.search(said)
    if found is None or len(said.split()) > LONGEST or AKTENZEICHEN.search(said):
        return ""
    thing = _gemeintes(found["ding"], last.frage)
    if not thing:
        return ""
    article = found["ein"] or found["einer"] or ""
    article = {"ne": "eine", "nen": "einen", "n": "ein"}.get(article.lower(), article)
    meant = f"{said[: found.start()]}{article} {thing}{said[found.end() :]}"
    meant = " ".join(f"{meant[:1].upper()}{meant[1:]}".split())
    if _WANN.search(said):
        return _frist(meant, article, thing, kennt)
    return meant if kennt(meant) else ""


def _frist(meant: str, article: str, thing: str, kennt: Kennt) -> str:
    """How long it is, and from when: its last day nobody can know who speaks of such a thing in general."""
    kind = article.lower() if article.lower() in ("eine", "einen", "ein") else "eine"
    for each in (f"Wie lange ist die Frist für {kind} {thing}?", meant):
        if kennt.werkzeug(each) == "berechne_frist":
            return each
    return ""


def _gemeintes(word: str, question: str) -> str:
    """The longest name that ends in the word, with what it is directed at."""
    stem = falte(word)[:-1] if len(word) > 5 and falte(word).endswith(("n", "s")) else falte(word)
    named = re.compile(rf"\b([A-ZÄÖÜ][\wäöüß-]*)(?=\W|$){_NAEHER}")
    fitting = [
        each[0].strip()
        for each in named.finditer(question)
        if falte(each[1]).endswith((falte(word), stem)) and falte(each[0]) != falte(word)
    ]
    return max(fitting, key=len, default="")
