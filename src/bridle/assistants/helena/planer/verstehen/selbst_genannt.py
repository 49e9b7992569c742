"""What a message names itself beside the question before: a court, a remedy, a matter, another thing."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import genannt, lies
from bridle.assistants.helena.planer.lesen.orte import gericht_in
from bridle.assistants.helena.planer.lesen.rechtszug import mit_anderem_gericht
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.recht.sache_in import sache_in
from bridle.assistants.helena.planer.verstehen.einsetzen import eingesetzt

EINLEITUNG = re.compile(
    r"^(?:(?:ach|oh|äh|ähm|hm+|sorry|pardon|entschuldigung|entschuldige|moment|halt|stopp|quatsch|korrektur|"
    r"nein|nee|nö|doch|ja|ok|okay|gut|danke|super|stimmt|also|und|oder|aber|allerdings|jedoch|dann|jetzt|nun|"
    r"auch|warte|so|übrigens|bzw\.?|vielmehr)\b[,:;.!–-]*\s*|"
    r"(?:ich )?(?:hab(?:e)?|hatte) (?:mich|da) (?:verlesen|vertan|verschrieben|vertippt|geirrt|verschaut)"
    r"[,:;.!–-]*\s*|(?:ich )?(?:meinte|meine|gemeint war|gemeint ist)\b[,:]?\s*)+",
    re.I,
)
_EIN_DING = re.compile(
    r"(?:der|die|das|den|dem)\s+([A-ZÄÖÜ][\wäöüß-]+)"
    r"(?:\s+(?:vom|von|des|der|zum|zur|für)(?: \w+)?\s+[\wäöüß-]+)?\W*"
)
_WIE_IST_DAS = re.compile(
    r"(?:wie|was) (?:ist|wäre|sieht|siehts|gilt|war) (?:es |das |denn |dann |da )*", re.I
)
_BEGRUENDUNG = re.compile(r"(?<![\wäöüß])begründung(?!\w)", re.I)
_BEGRUENDEN = re.compile(
    r"(?:(?<=wir )|(?<=ich )|(?<=man )|(?<=sie )|(?<=muss )|(?<=wann ))begründen(?=\W*$| muss)", re.I
)
_BEGRUENDET = re.compile(r"(?<=wann )(?:muss(?: sie)? )?begründet(?=\W*$| werden| sein)", re.I)
_ZU_BEGRUENDEN = re.compile(r"\bist zu begründen\b", re.I)
_KOSTEN = ("get_kosten_rules", "berechne_kostenrisiko")
_KOSTENWORT = re.compile(r"kosten|kostet|gebühr|honorar|vergütung|risiko", re.I)
_GEGEBEN = re.compile(r"(?:(?:und|aber|nein|ok)\b[,.]? )*(?:wenn|falls|sofern|angenommen)\b")
"""„wenn stattdessen das Arbeitsgericht Köln zuständig ist“ tells the court."""
_BEGRUENDETES = re.compile(
    r"\b(berufung|revision|nichtzulassungsbeschwerde|rechtsbeschwerde|(?<!sofortige )beschwerde)", re.I
)


def eigenes_gericht(text: str) -> bool:
    """Whether the court of something that is named now is asked for, and none of the matter talked of."""
    klein = lies(text).klein
    asked = re.search(r"\bzustaendig|\bwelches \w*gericht\b", klein)
    given = _GEGEBEN.match(klein) and gericht_in(text) is not None and not FRAGEWORT.search(text)
    return asked is not None and not given and sache_in(klein) is not None


def eigene_akte(text: str, last: Vorher, kennt: Kennt) -> bool:
    """Whether the costs of a matter are asked for: it has its own value, and takes none of a sum before."""
    named = genannt(lies(text))
    return (
        named is not None
        and named.sicher
        and _KOSTENWORT.search(text) is not None
        and (kennt.werkzeug(last.frage) or "") in _KOSTEN
        and genannt(lies(last.frage)) is None
    )


def vor_anderem_gericht(text: str, question: str) -> str:
    """The court of the question before, where another one is named now: both cannot be meant."""
    old, new = gericht_in(question), gericht_in(text)
    if old is None or new is None or not new.bekannt or old.worte.strip() == new.worte.strip():
        return ""
    return old.worte.strip()


def uebergangen(text: str, joined: str, last: Vorher, kennt: Kennt) -> bool:
    """Whether another thing is asked for, which the computation ignores and its answer does not name."""
    thing = _EIN_DING.fullmatch(EINLEITUNG.sub("", text).strip())
    tool = kennt.werkzeug(last.frage) or ""
    if thing is None or not tool.startswith(("get_", "berechne_")) or falte(thing[1]) in falte(last.antwort):
        return False
    instead = eingesetzt(last.frage, thing[0])
    if instead and kennt.werkzeug(instead) == tool and not kennt.gleich(instead, last.frage):
        return False  # „und der Wahlverteidiger?“ has its place in the question
    appended = f"{last.frage.rstrip(' ?!.')}, {thing[1]}?"
    reckoned = (kennt.werkzeug(joined) or "").startswith(("get_", "berechne_"))
    nothing = joined == text or not reckoned or kennt.gleich(joined, last.frage)
    return nothing and kennt.gleich(appended, last.frage)


def anderes_gericht(text: str, question: str, kennt: Kennt) -> str:
    """„Und wie ist das in der Berufung?“ after whether one needs a lawyer: at the court that leads to."""
    said = EINLEITUNG.sub("", text).strip()
    asks = FRAGEWORT.match(said) is not None and not _WIE_IST_DAS.match(said)
    tool = kennt.werkzeug(question)
    if (
        asks
        or tool != "bestimme_zustaendigkeit"
        or re.search(r"\d{3}", said)
        or EINLEITUNG.match(text) is None
    ):
        return ""
    meant = mit_anderem_gericht(question, said)
    return meant if meant and kennt.werkzeug(meant) == tool else ""


def mit_rechtsmittel(text: str, question: str) -> str:
    """„bis wann muss die Begründung da sein?“: that of the remedy which was asked about."""
    named = list(_BEGRUENDETES.finditer(question))
    if not named or not FRAGEWORT.search(text):
        return text
    remedy = named[-1][1].capitalize()
    text = _ZU_BEGRUENDEN.sub(f"ist die {remedy} zu begründen", text, count=1)
    text = _BEGRUENDEN.sub(f"die {remedy} begründen", text, count=1)
    text = _BEGRUENDET.sub(f"muss die {remedy} begründet", text, count=1)
    return _BEGRUENDUNG.sub(f"{remedy}{'' if remedy.endswith('e') else 's'}begründung", text, count=1)
