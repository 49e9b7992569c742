"""„Kann er … verklagen? Norm bitte“: whoever asks for the norm wants no opinion, and it can be found."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import genannt, inhalt, lies
from bridle.assistants.helena.planer.recht.suche_gesetz import gesetze_in
from bridle.assistants.helena.planer.recht.suche_wo import DES_RECHTS, IM_RECHT, PAPIER
from bridle.host.search.citations import cited

LONGEST = 300
_NORM = (
    r"(?:norm(?:en)?|vorschrift(?:en)?|paragra(?:ph|f)(?:en)?|rechtsgrundlage|gesetzesstelle|fundstelle|"
    r"bestimmung|regelung|regel|gesetz|(?:straf|haftungs|anspruchs)norm|straftatbestand|anspruchsgrundlage|"
    r"§§?)"
)
_AM_ENDE = re.compile(
    rf"[\s,;:.?!(–-]+(?:und |mit |nach )?(?:(?:in |aus )?welche[rnms]? |die |den |der |das |einschlaegige |"
    rf"passende |bitte )*{_NORM}(?: (?:dazu|dafuer|hierzu|hierfuer|gesucht|ist das|gilt|bitte|nennen|"
    rf"angeben|noetig))*[\s)?.!]*$|"
    r"[,;:.?!–-]+\s*wo (?:ist|steht) (?:das|es|dies)(?: (?:denn|genau|nochmal|eigentlich))*"
    r"(?: (?:geregelt|im gesetz|normiert|festgelegt))[\s?.!]*$"
)
_AM_ANFANG = re.compile(
    rf"^(?:bitte |mal |helena,? )*(?:such|find|nenn|zeig|gib|sag|hol|schlag|schau|brauch|"
    rf"ich (?:such|brauch))\w* (?:(?:ich|mir|uns|mal|bitte|doch|kurz|eben|nach|die|den|das|"
    rf"eine?n?|gesetzliche|welche[rs]?|einschlaegige) )*{_NORM}\b"
)
_STELLE = (
    r"(?:norm|vorschrift|gesetzesvorschrift|paragra(?:ph|f)|rechtsgrundlage|gesetzesstelle|"
    r"bestimmung|regelung)"
)
_STELLE_ZU = re.compile(
    rf"^(?:welche |die |eine |der |den |gesetzliche |einschlaegige |passende )*{_STELLE} "
    r"(?:fuer|zu[rm]?|ueber|bei[m]?|betreffend|wegen|hinsichtlich|auf|gegen)\b"
)
"""„Gesetzesstelle zum Arbeitszeugnis gesucht“: one is looked for, and not those that a matter has noted."""
_WO_GEREGELT = re.compile(
    r"^(?:und |also )*(?:nach welche[rm] (?:vorschrift|norm|paragra\w+|gesetz|bestimmung|rechtsgrundlage)\b|"
    r"(?:wo|wodurch|unter welche[mr] paragra\w+|in welche[mr] (?:gesetz\w*|paragra\w+|vorschrift|norm|"
    r"bestimmung))\b"
    r"(?=.*\b(?:geregelt|normiert|verankert|gesetzlich|festgeschrieben)\b))"
)
WO_ETWAS_ZU = re.compile(
    r"^(?:und )?wo (?:steht|stehen|findet sich|finde? (?:ich|man)|gibt es)(?: (?:nochmals?|noch|mal|denn|"
    r"eigentlich|genau|"
    r"gleich|bitte|im gesetz))* (?:irgend)?(?:et)?was (?:zu[rm]?|ueber|zum thema)\b"
)
_WO_DAS = re.compile(
    r"^(?:und )?wo (?:steht|findet sich|finde? (?:ich|man))(?: (?:nochmals?|noch|mal|denn|eigentlich|genau|"
    r"gleich|bitte|da|in der [a-z]{2,6}o|im [a-z]{2,8}))* (?:die|der|das|den) "
)
_AUCH_PAPIER = re.compile(
    r"kuendigung|zustellung|urlaub|zeugnis|abmahnung|vollmacht|kaution|mieterhoehung|unterhalt"
)
"""Also the names of papers: where one of these stands may be asked of a matter."""
_IN_DER_REGEL = re.compile(
    r"\b(?:eines|einer|jedes|jeder) (?:\w+en )?\w{5,}|\baus wichtigem grund|"
    r"\b(?:ausser)?ordentliche[nr]? kuendigung|\b(?:von|bei) (?:wohnraum|geschaeftsraeumen|"
    r"(?:arbeits|miet|dienst)(?:verhaeltniss|vertraeg)en)\b"
)
"""„… die Kündigung eines Mietverhältnisses“ is that of any, and no paper of a certain one."""
_STRAFE = re.compile(
    r"^(?!.*vertragsstrafe)"
    r"(?:(?:(?:welche|was fuer eine|wie hohe?) )?(?:\w*strafe|strafen)\b.*\b(?:auf|bei|fuer|wegen)\b|"
    r"wie hoch ist die \w*strafe (?:auf|bei|fuer|wegen)\b|(?:der )?strafrahmen (?:fuer|bei|von|des|der)\b|"
    r"was droht (?:\w+ )?(?:bei|fuer|wegen)\b).*"
    r"(?:diebstahl|betrug|unterschlag|untreue|raub|erpress|noetigung|bedroh|beleidig|verleumd|nachrede|"
    r"verletzung|"
    r"totschlag|\bmord|toetung|beschaedigung|hausfriedens|faelschung|hehlerei|waesche|flucht|unfallort|"
    r"trunkenheit|"
    r"\bfahren ohne|hinterziehung|meineid|aussage|brandstift|stalking|nachstell|wucher|verschlepp|vergewalt|"
    r"beraubung|bestech|vorteils|schwarzfahr|widerstand|missbrauch|besitz|handel)"
)
"""What an offence is punished with stands in its norm."""
_GRENZE = re.compile(
    r"^(?:und )?(?:ab wie ?vielen? \w+ (?:gilt|gelten|greift|braucht|muss|kann|hat|gibt es|besteht|wird)\b|"
    r"welche (?:\w*grenze|hoechst\w*|mindest\w*|kappung\w*) (?:gilt|gelten|gibt es)\b|"
    r"(?:um )?wie ?viel(?:e)? prozent\b|wie hoch (?:darf|duerfen)\b)"
)
"""A number that stands in a law."""
_SAGT = re.compile(
    rf"\bwelche[rs]? (?:\w+ )?{_NORM} (?:sagt|besagt|bestimmt|verlangt|verbietet|erlaubt|fordert|gilt|regelt|"
    rf"greift|schreibt|ordnet|passt|begrenzt|gibt|spricht|steht|ist einschlaegig)\b"
)
_NACH_DER_GESCHICHTE = re.compile(
    r"^.{12,}[.!?;:–-]\s+(?:und |also |jetzt |nun )*(?:wo|in welchem (?:gesetz|paragra\w+)|"
    r"unter welche[mr] \w+)"
    r" (?:steht|stand|findet sich|finde? (?:ich|man)|ist|war)\b[^.!?]*[\s,](?:dass|das man|ob|wie|wann|wer|"
    r"was|geregelt|normiert|festgelegt|(?:die|der|das|eine?) (?:strafe|strafbarkeit|strafrahmen|"
    r"\w*haftung|\w*anspruch|\w*recht|\w*pflicht|entschaedigung|\w*verbot|\w*regel|\w*grenze))\b[^.!]*$"
)
"""The story says what the rule is about: „Äste hängen rüber. Wo steht, dass man die absägen darf?“"""
_BESTIMMTER_FALL = re.compile(r"\bakten?\b|\bmandat\b|\bvorgemerkt|\bnotiert|\d{1,2}\.\s?\d{1,2}\.\d")
_DIESER_FALL = re.compile(
    r"\b(?:unser\w*|wir|akten?|mandat|vorgemerkt\w*|notiert\w*)\b|\d{1,2}\.\s?\d{1,2}\.|\d\s?(?:€|euro\b)"
)
_BLEIBT_AUS = re.compile(r"\bkommt\b.*\bnicht\b|\bnicht\b.*\bkommt\b")
"""„Kommt“ says nothing to a search."""
_LEER = (
    r"norm(?:en)?|vorschrift(?:en)?|paragra(?:ph|f)(?:en)?|rechtsgrundlage|gesetzesstelle|fundstelle|"
    r"bestimmung|"
    r"(?:hoechst|mindest|geld|freiheits)?strafen?|strafrahmen|droht|hohe?|strafnorm|haftungsnorm|"
    r"anspruchsnorm|straftatbestand|anspruchsgrundlage|"
    r"regelung(?:en)?|regel|"
    r"gesetz(?:e|lich\w*)?|geregelt|regelt|normiert|festgelegt|einschlaegige?|passende|"
    r"behandelt|betrifft|erfasst|bestraft|umfasst|sagt|besagt|bestimmt|verlangt|verbietet|erlaubt|fordert|"
    r"begrenzt|schreibt|ordnet|greift|spricht|passt|"
    r"sicher|einfach|strafbar|passiert|passieren|geschieht|wenn|falls|direkt|schlag|dass|hierzu|hierfuer|"
    r"noetig|"
    r"gesucht|angeben|trotzdem|nicht|zwingend|tatsaechlich|wirklich|unsere?[rnms]?|mandant(?:in|en)?|wo|"
    r"steht|stand|"
    r"finde|findet|hilft|helfen|trotz"
)


def norm_erbeten(text: str) -> str:
    """The search that is meant, as a question; nothing where no norm is asked for, or that of a matter."""
    asked = lies(text)
    klein = asked.klein.strip()
    told = _NACH_DER_GESCHICHTE.search(klein) is not None
    one = any(
        each.search(klein) for each in (_STELLE_ZU, _WO_GEREGELT, _STRAFE, _GRENZE)
    ) or _thema_des_rechts(klein, text)
    asks = told or one or _AM_ENDE.search(klein) or _AM_ANFANG.search(klein) or _SAGT.search(klein)
    if len(text) > LONGEST or not asks:
        return ""
    if (
        (_BESTIMMTER_FALL if told else _DIESER_FALL).search(klein)
        or PAPIER.search(klein)
        or any(norm.law for norm in cited(text).norms)
    ):
        return ""
    named = genannt(asked)
    wanted = inhalt(asked, _LEER) + (" erscheint nicht" if _BLEIBT_AUS.search(klein) else "")
    only_named = named is not None and wanted.lower() == named.name.lower() and not one
    if named is not None and (named.aktenzeichen or named.stark or only_named):
        return ""
    return f"Welche Vorschrift regelt {wanted}?" if re.search(r"[^\W\d]{3,}", wanted) else ""


def _thema_des_rechts(klein: str, text: str) -> bool:
    """„Wo steht was zur Verjährung?“ means the law; what it knows nothing of stands in papers."""
    found = WO_ETWAS_ZU.search(klein)
    if found is not None:
        return bool(DES_RECHTS.search(klein, found.end()) or IM_RECHT.search(klein, found.end()))
    thing = _WO_DAS.search(klein)
    if thing is not None and gesetze_in(text):
        return True
    named = DES_RECHTS.search(klein, thing.end()) if thing else None
    if named is None:
        return False
    return not _AUCH_PAPIER.match(named[0]) or _IN_DER_REGEL.search(klein) is not None
