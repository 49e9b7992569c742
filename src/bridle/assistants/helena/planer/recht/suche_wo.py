"""„Wo steht nochmal, dass …“: which norm says it, unless a paper or a matter is spoken of."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt, inhalt
from bridle.assistants.helena.planer.lesen.woerter import falte

COMPOUND = 14
_WO = re.compile(
    r"(?:\bwo (?:steht|stand|findet sich|finde? (?:ich|man)|ist|war)\b|\b(?:steht|stand|"
    r"ist)(?: das)? irgendwo\b)"
    r"(?P<dazwischen>(?:[\s,]+(?:nochmals?|noch|mal|denn|"
    r"eigentlich|genau|gleich|das|es|doch|bitte|geregelt|geschrieben|festgelegt|bestimmt|normiert|verankert|"
    r"im gesetz))*)[\s,]+(?:dass|das man|ob|wie lange|wie viel|wann|wer|bis wann|"
    r"(?:innerhalb|binnen|in|nach|unter|ab|bis zu) welche[rnm]?)\b(?P<was>.+)"
)
_WO_DAS_RECHT = re.compile(
    r"\bwo (?:steht|stand|findet sich|finde? (?:ich|man)|ist)\b(?:[\s,]+(?:nochmals?|noch|mal|denn|"
    r"eigentlich|genau|"
    r"gleich|bitte|im gesetz))*[\s,]+(?:etwas ueber |was zu[rm]? )?(?:(?:das|ein) (?:\w+ )?(?:recht|"
    r"verbot|gebot|"
    r"\w{4,}recht)|(?:die|eine) (?:\w+ )?(?:\w*pflicht|befugnis|\w*regel(?:ung)?|vorschrift|norm|"
    r"voraussetzung(?:en)?|"
    r"legaldefinition|definition|haftung|\w*verjaehrung|rechtsgrundlage)|(?:der|"
    r"ein) (?:\w+ )?(?:\w*anspruch|grundsatz|"
    r"\w*ausschluss)|(?:die|der|das) gesetzliche \w+)\b(?P<was>.*)"
)
"""„Wo finde ich das Recht des Verteidigers, …“: a right, a duty, a claim by its name."""
_WO_DAS_THEMA = re.compile(
    r"^wo (?:steht|stehen|ist|sind|finde? (?:ich|man))"
    r"(?:[\s,]+(?:nochmals?|noch|mal|denn|eigentlich|genau|gleich|bitte|"
    r"im gesetz))*\s+(?:der|die|das|den) "
    r"(?P<was>\w+(?: (?:bei|beim|im|in|der|des|von|am|nach)(?: \w+){1,3})?)"
    r"(?: (?:im gesetz|geregelt|normiert))*\W*$"
)
"""„Wo steht der Zugewinnausgleich?“, where it is a thing of the law."""
PAPIER = re.compile(
    r"\b(?:im|in (?:der|dem|den|unsere[rnm]|ihre[rm]|seine[rm]|welche[rm])|laut|gemaess|aus de[mr]) (?:\w+ )?"
    r"\w*(?:vertrag|vertraegen|bescheid|gutachten|urteil|schreiben|brief|mail|ruege|anzeige|verzeichnis|"
    r"testament|klage|klageschrift|antrag|protokoll|abrechnung|kuendigung|strafbefehl|vergleich|"
    r"police|attest|"
    r"akten?|unterlagen?|dokument(?:en)?|schriftsatz|rechnung|mahnung)\b|\bdokument|\bunterlage|\bakte\b"
)
_DIESER_FALL = re.compile(
    r"\b(?:unser\w*|wir|uns|mandant\w*|gegner\w*|gegenseite|herrn?|frau|hier|dort|damals|dieser? fall)\b|€|"
    r"\beuro\b|"
    r"\d{1,2}\.\s?\d{1,2}\.|\b\w{0,8}ge\w{3,}(?:t|en) (?:hat|haben|wurden?|war|waren|hatten?)\b|"
    r"\b\w{4,}(?:t|en) (?:hat|haben|wurden?|hatten?)\W*$"
)
_LEER = (
    r"steht|stand|findet|finde|geregelt|geschrieben|festgelegt|bestimmt|normiert|verankert|gesetz|dass|"
    r"gleich|"
    r"sicher|wirklich|tatsaechlich|sagt"
)


def gesuchte_regel(anfrage: Anfrage) -> str:
    """What the norm says, in the words of the question; nothing where a fact of a case is looked for."""
    found = _WO.search(anfrage.klein) or _WO_DAS_RECHT.search(anfrage.klein) or _thema(anfrage)
    if found is None or PAPIER.search(anfrage.klein) or _DIESER_FALL.search(_allgemein(found["was"])):
        return ""
    field = IM_RECHT.search(anfrage.klein)
    named = genannt(anfrage)
    if named is not None and (named.aktenzeichen or (named.sicher and not _kein_name(named.name, field))):
        return ""
    return inhalt(anfrage, _LEER)


def _allgemein(said: str) -> str:
    """„… wie lange wir Handakten aufbewahren müssen“: a duty of all who do this work, and of no case."""
    return re.sub(r"\b(?:wir|ich)\b(?=.*\b(?:muessen|muss|duerfen|darf|sollen)\W*$)", "man", said)


def _kein_name(name: str, field: re.Match[str] | None) -> bool:
    """A field of law; or one word as long as „Steuerschulden“, which is made of others."""
    return (field is not None and falte(name) in field[0]) or (" " not in name and len(name) >= COMPOUND)


def _thema(anfrage: Anfrage) -> re.Match[str] | None:
    found = _WO_DAS_THEMA.search(anfrage.klein)
    if found is None or not (DES_RECHTS.search(found["was"]) or IM_RECHT.search(found["was"])):
        return None
    return found


IM_RECHT = re.compile(
    r"\b(?:im|nach) (?:\w{4,}(?:prozess|prozessrecht|recht|gerichtsverfahren|gerichtsbarkeit)|"
    r"(?:sozial|verwaltungs|straf|zivil|familien|insolvenz|bussgeld|mahn|widerspruchs|asyl)verfahren)\b|"
    r"\bin der \w{4,}gerichtsbarkeit\b"
)
"""A field of law or of procedure, and no paper: „die Untätigkeitsklage im Verwaltungsprozess“."""


DES_RECHTS = re.compile(
    r"hemmung|neubeginn|kuendigung|urlaub|zeugnis|haftung|anfechtung|einwilligung|zustellung|klagefrist|"
    r"abmahnung|"
    r"gewaehrleistung|zugewinn|versorgungsausgleich|pflichtteil|eigenbedarf|kuendigungs(?:schutz|frist)|"
    r"verjaehrung|"
    r"widerruf|schmerzensgeld|unterhalt|sorgerecht|umgangsrecht|betriebsuebergang|probezeit|"
    r"entgeltfortzahlung|"
    r"lohnfortzahlung|mietminderung|mieterhoehung|kaution|mietpreisbremse|schoenheitsreparatur|"
    r"untervermietung|"
    r"nacherfuellung|ruecktritt|buergschaft|notwehr|verdeckungsabsicht|strafaussetzung|"
    r"verhaeltnismaessigkeit|"
    r"treu und glauben|sittenwidrigkeit|geschaeftsfaehigkeit|vollmacht|verzugszins|aufrechnung|abtretung|"
    r"akteneinsicht|befangenheit|wiedereinsetzung|beweislast|rechtskraft|streitgenossenschaft|"
    r"prozesskostenhilfe|pauschale|verzug|mindestlohn|mindesturlaub|kappungsgrenze|sperr(?:zeit|frist)|arbeitslosengeld|wertgrenze|"
    r"pfaendung|"
    r"untaetigkeitsklage|feststellungsklage|anfechtungsklage|verpflichtungsklage|leistungsklage|"
    r"elternzeit|mutterschutz|sonderkuendigung|betriebsrat|strafrahmen|verwirkung|treuepflicht|erbfolge"
)
