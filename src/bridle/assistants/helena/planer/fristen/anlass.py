"""Whether a request asks for the end of a Frist at all, and which matter it names beside it."""

from __future__ import annotations

import re
from datetime import date

from bridle.assistants.helena.planer.fristen.angaben import LAENGE
from bridle.assistants.helena.planer.fristen.worte import gehoert_dazu
from bridle.assistants.helena.planer.fristen.zweige import behoerde_in, zweig_in
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.orte import gericht_in, land_in, ort_in
from bridle.assistants.helena.planer.lesen.tage import daten, unmoegliche
from bridle.assistants.helena.planer.lesen.woerter import falte

NOCH = (
    r"\b(?:kann|koennen|koennte\w*|darf|duerfen|geht|ginge|ist|sind|waere|lohnt|schaff\w*|haben|laeuft)\b"
    r"(?:[^.;?!]|(?<=\d)\.){0,80}\bnoch\b(?! nicht\b| kein)(?:[^.;!]|(?<=\d)\.){0,140}\?|"
    r"\breich(?:t|en)\b(?:[^.;!]|(?<=\d)\.){0,100}\?|"
    r"\bnoch (?:moeglich|rechtzeitig|fristgerecht|zulaessig)|"
    r"\bzu spaet\b|\bverspaetet\b|\brechtzeitig\b|\bklapp(?:t|te|en)\b[^.;!]{0,40}\bnoch\b|\bnoch drin\b|"
    r"\b(?:schon|bereits) (?:abgelaufen|vorbei|um|verstrichen|rum|durch)\b|"
    r"(?<!wann )\bist (?:die |ihre |unsere |seine )?(?:\w*frist|sie|das|es)\b[^.;?!]{0,40}\b(?:rum|"
    r"vorbei|abgelaufen)\b"
)
"""Whether it is still running is asked."""
_WIE_WEIT = re.compile(
    r"\b(?:wann|wie lange|wie ?viel zeit|(?:zu|an) welchem (?:tag|datum|termin))\b[^,.;:!?–]*$"
)


def noch_gefragt(klein: str) -> bool:
    """„Bis wann kann man noch …?“ asks for a day, and „Ja“ is no answer to that."""
    return any(not _WIE_WEIT.search(klein[: each.start()]) for each in re.finditer(NOCH, klein))


VERSCHIEBT = (
    r"\bverschieb(?:t|en|e)? sich\b|\bverschoben\b|\bverlaengert sich\b[^.;?!]{0,40}\bwegen\b|"
    r"\bendet\b[^.;?!]{0,40}\bwegen\b[^.;?!]{0,30}\bspaeter\b"
)
_ANLASS = (
    r"\bwelcher tag\b|\bwie lange\b|\bwie ?viel zeit\b|\bwann\b|\bbis wann\b|\bberechn|\brechne|"
    r"\bbis wohin\b|"
    r"\bausrechn|\bermittle|\bfristende|\bend(?:et|e)\b|\bablauf|\blaeuft\b.*\bab\b|\blaufen\b.*\bab\b|"
    r"letzte[rn]? (?:arbeits|miet)?tag|\bfrist\w*\b|\w{4,}frist\b|\bspaetestens|\bverjaehr|\bbis\s*(?:\?|$)|"
    r"\bstichtag|\bzu welchem (?:tag|datum|termin)|\bwelche[sm]? (?:datum|tag)|\bneues datum|\bwann\b"
    + f"|{NOCH}|{VERSCHIEBT}"
)
_ANGEKOMMEN = (
    r"weggefallen|behoben|hindernis\b.*\bweg\b|kenntnis|erbfall|zustell|zugang|zugestellt|zugegangen|plus|"
    r"tag ist|erhalten|"
    r"bekommen|eingegangen|"
    r"briefkasten|zur post|aufgegeben|gefasst|\beingang\b|\b(?:e-?)?eb\b|empfangsbekenntnis"
)
_ANDERES = (
    r"\bkostet|kosten\b|\bgebuehr(?!enbescheid)|\bmuster\b|\bvorlage\b|\bnormen\b|\bvorschrift|"
    r"\bgesetz(?:e|en|es|"
    r"lich\w*)?\b|\bparagra|§|"
    r"\b(?:welcher|auf) seite\b|\bwer\b|\bbei wem\b|\bverantwortlich|\bbetreut\b|\brechtsprechung|"
    r"\burteile\b|\bgeregelt\b|\bwie heisst\b|\banschrift|\badresse\b|"
    r"\bsteht\b.*\b(?:im|in der|in dem)\b"
)
_NACH_GESETZ = re.compile(
    r"\bgesetzliche[nrsm]? (?:\w*frist|erb\w*|vertreter\w*|feiertag\w*|kuendigung\w*)|"
    r"\bnach (?:dem )?gesetz\b|\b(?:und )?wo (?:steht|ist|finde ich) (?:das|sie|die|diese)(?: geregelt)?\b|"
    r"\bwer (?:es|der taeter) (?:war|ist)\b"
)
"""Said of the Frist or its story; not asked for."""
_MIT_NORM = re.compile(
    r"(?:(?:,\s*)?\b(?:jeweils|je|bitte|und|inkl\.?|inklusive|samt|nebst|plus|mit|dazu|unter angabe|nenne?|"
    r"auch)\s+)+"
    r"(?:(?:mir|der|den|die|des|jeweiligen?|zugehoerigen?|einschlaegigen?|gesetzlichen?|dem|"
    r"passenden?)\s+)*"
    r"(?:norm(?:en)?\b|paragra\w+|vorschrift(?:en)?\b|§+(?!\s*\d)|rechtsgrundlagen?\b|fundstellen?\b|"
    r"gesetzesstellen?\b)|"
    r"\b(?:norm(?:en)?|paragra\w+|vorschrift(?:en)?|rechtsgrundlagen?)\s*(?:dazu|bitte|jeweils)\b|"
    r"\b(?:norm(?:en)?|paragra\w+|vorschrift)\s*\?\s*$|§+(?=\s*(?:[?.!,]|$))"
)
"""„Mit Norm bitte“: what the answer should say of the Frist beside its length."""
_NORM = re.compile(r"§+\s*\d+\w?(?:\s+(?:abs\.?|satz|nr\.?)\s*\d+)*")
"""Named beside a day it says which Frist is meant, and is not asked for."""
_ANDERE_FRAGE = (
    r"\b(?:wer|was|wo|wem|wen|wie|warum|wieso|welche\w*|zeig\w*|such\w*|find\w*|oeffne|lies|schreib\w*|"
    r"akten?|"
    r"dokument\w*|schriftsatz\w*|haben wir|hat|wurde|ist)\b|"
    r"\b(?:eingelegt|erhoben|eingereicht|abgeschickt|zurueckgenommen|rausgegangen|geschrieben|verfasst)\b|"
    r"gebuehr(?!enbescheid)|honorar|kosten\b|risiko|\beuro?\b|€|\bauftrag|\bbeantrag|-antrag|\w*wert\b|"
    r"\d,\d\d\b|\d\.\d{3}\b|\bvv\b"
)
_SACHE = re.compile(
    r".*(?:keit|heit|ung|ungen|schaft|tion|taet|anspruch|ansprueche|ansatz|recht|sache|verzug|beginn|ende|"
    r"miete|mieter|kuendig\w*|bescheid|beschluss|urteil|antrag|vertrag|klage|verfahren|prozess|gericht|"
    r"behoerde|"
    r"erbfall|erblasser|tod|tode|vater|mutter|kind|abrechnung|zahlung|wohnung|arbeit\w*|steuer\w*)"
)
"""Nouns that are what they say, and nobody's name."""
DAUER_AB = rf"\b{LAENGE}\s+(?:ab|nach|seit|vom|von|nach dem|ab dem)\b"
BIS_WANN = r"\bbis wann\b|frist|\bspaetestens|\bwie lange\b|\bwie ?viel zeit\b"


_LAENGE_GEFRAGT = re.compile(
    r"\b(?:gelten|gilt|betraegt|betragen)\b|\bwie lang\b|"
    r"\bwie lange? (?:ist|sind|dauert|laeuft|laufen)\b|\blaengen?\b"
)


def nur_laenge(klein: str) -> bool:
    """Whether the law is asked how long a Frist is, and no day of a matter."""
    return (_MIT_NORM.search(klein) or _LAENGE_GEFRAGT.search(klein)) is not None and not daten(klein)


_MENGE = re.compile(
    r"\b(?:ab )?wie ?vielen? (?!tage|wochen|monate|jahre|zeit)\w+|\bwie hoch\b|hoechstgrenze|obergrenze|"
    r"kappung|"
    r"\bwie viel prozent|\bprozent darf|\bfrist (?:zu )?setzen\b|\bfristsetzung\b"
)
"""How much or how many: what the law says of an amount is no Frist."""


def gefragt(anfrage: Anfrage, art: str | None, event: date | None, *, offen: bool = False) -> bool:
    """Whether a day is asked for at all, and not fees, a norm or a document.

    offen  the decision is known, and what its remedy is has to be asked first
    """
    if event is None and _MENGE.search(anfrage.klein) and not daten(anfrage.klein):
        return False
    told = event or unmoegliche(anfrage.klein)
    asked = anfrage.hat(_ANLASS) or anfrage.hat(DAUER_AB) or (told and anfrage.hat(_ANGEKOMMEN))
    asked = asked or (art and event and _stichworte(anfrage, art)) or (art and nur_laenge(anfrage.klein))
    about_money = "€" in anfrage.klein and not (event and anfrage.hat(BIS_WANN))
    asked = asked or (event and (art or "").startswith("untaetigkeitsklage"))
    cited = _NORM.sub(" ", anfrage.klein) if (art is not None or offen) and event else anfrage.klein
    cited = _NACH_GESETZ.sub(" ", _MIT_NORM.sub(" ", cited)) if art else cited
    besides = _ohne_fristworte(cited, art) if art else cited
    return bool(asked) and not about_money and not re.search(_ANDERES, besides)


def _ohne_fristworte(klein: str, art: str) -> str:
    """Without the words of the Frist itself: „Betriebskosten“ asks for no costs."""
    return " ".join(word for word in klein.split() if not gehoert_dazu(art, word))


def _stichworte(anfrage: Anfrage, art: str) -> bool:
    """A kind and a day and no question: „Revision Strafsache, Urteil verkündet 12.11.2026“."""
    return not anfrage.hat(_ANDERE_FRAGE) and sonst_genannt(anfrage, art, _gerichtsworte(anfrage)) is None


def _gerichtsworte(anfrage: Anfrage) -> str:
    court = gericht_in(anfrage.text)
    return court.worte.strip() if court else ort_in(anfrage.text) or ""


def sonst_genannt(anfrage: Anfrage, art: str | None, besides: str) -> Genannt | None:
    """The matter that is named; words that only name the Frist are no name of one."""
    named = genannt(anfrage, besides)
    if named is None or not art or named.aktenzeichen or named.stark:
        return named
    words = named.name.split()
    known = (sachwort(word) or gehoert_dazu(art, word) or gewoehnlich(falte(word)) for word in words)
    return None if all(known) else named


_BENANNTE_SACHE = re.compile(
    r"\b(?:in|bei|zu) (?:der|unserer|dieser) (\w{4,}sache|\w{4,}angelegenheit)\b|"
    r"\bim (\w{4,}fall|\w{4,}streit)\b"
)
_ZWEIGSACHE = re.compile(
    r"(?:familien|straf|zivil|arbeits|sozial|verwaltungs|finanz|steuer|insolvenz|bussgeld|owi|"
    r"wohnungseigentums|"
    r"miet|nachlass|betreuungs|kindschafts|ehe|scheidungs|unterhalts|handels|register|grundbuch|kosten|"
    r"familienstreit|landwirtschafts|asyl|haupt|tat|un|not|eil|einzel|erb|todes|regel|zweifels|rechts|"
    r"sterbe|"
    r"kindes\w*|\w*gerichts|selbst)(?:s)?(?:sache|angelegenheit|fall|streit)"
)


def benannte_sache(klein: str) -> bool:
    """A matter that is called by what it is about: „in der Gebrauchtwagensache“; no branch of the law."""
    return any(not _ZWEIGSACHE.fullmatch(found[1] or found[2]) for found in _BENANNTE_SACHE.finditer(klein))


def sachwort(word: str) -> bool:
    """Whether a word says what something is about: Betriebszugehörigkeit, Streitverkündung."""
    plain = falte(word)
    known = _SACHE.fullmatch(plain) is not None or behoerde_in(plain) != "" or zweig_in(plain) != ""
    return known or land_in(plain) is not None
