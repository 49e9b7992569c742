"""Whether what somebody says of themselves names anything that a question could need."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.lesen.woerter import falte

_IM_BUERO = re.compile(
    r"\w*(?:liste|listen|abrechnung|abrechnungen|vertretung|planung|dienst|uebersicht|mappe|telefonat|"
    r"telefonats|"
    r"rueckruf|gespraech|gespraechs|besprechung|statistik|ablage|buchhaltung|sekretariat|empfang|ordner|post|"
    r"aufstellung|inventur|schulung|einarbeitung|kanzlei|buero|schreibtisch|kaffee|urlaub|mittag|pause|"
    r"protokoll|bericht|auswertung|rechnung|meeting|konferenz|plan|uebergabe|praktikum|referendariat|"
    r"ausbildung|azubi|auszubildende|referendarin?|praktikantin?|kollegin|kollege|chefin|chef|"
    r"auto|bahn|zug|weg|tag|woche|monat|jahr|quartal|stoerung|moment|tabelle|deckblatt|etikett\w*|"
    r"archiv|regal|schrank|umzug|digitalisierung|vorbereitung|jahresabschluss|jahresende|hausverwaltung|"
    r"falsches|verwaltung|handwerker(?:in)?|zeit|nachfrage|anfrage|telefon|leitung|computer|rechner|"
    r"bildschirm|kopf|zettel|notiz(?:en)?|"
    r"mal|tuer|akten|aktenschrank|gerichtsflur|flur|gang|saal|programm|software|"
    r"sicherheit|verstaendnis|interesse|vollstaendigkeit|abgleich|kontrolle|"
    r"monatsende|team|zimmer|anfang|anfaengerin?|aushilfe|vorzimmer|fachangestellte|refa)"
)
_FUER_DIE_FRAGE = re.compile(
    r"beigeordnet|abgerechnet|vorgerichtlich|aussergerichtlich|schwanger|schwerbehind|befrist|insolv|anerkann|saeum|"
    r"verglich|geeinigt|mehrere|ausland|minderjaehr|rechtsschutz|vorsteuer|kleinuntern|zurueckgenommen|verloren|gewonnen|"
    r"(?:probe|eltern|pflege|warte|miet|arbeits|teil|lauf|alters)zeit|verzug|\beinzug|\bauszug|zugang|uebergang|"
    r"uebergabe|(?:neben|betriebs|heiz)kosten|"
    r"\d|€|\beuro\b|\b\w*(?:urteil|bescheid|beschluss|kuendigung|strafbefehl|vertrag|klage|berufung|"
    r"beschwerde|einspruch|widerspruch|vergleich|gutachten|testament)\w*|gericht(?:e|en|es|s)?\b|zugestellt|"
    r"zugegangen|"
    r"zustellung|erhalten|bekommen|eingegangen|gestern|vorgestern|instanz|streitwert|prozesskostenhilfe|"
    r"\bpkh\b|verbraucher|mandant(?!en(?:gespraech|termin|besprechung|brief|schreiben|anruf))|gegner|gegenseite|\bkuendig|verklag|verlier|gewinn|\bmiet|\barbeit(?:geber|"
    r"nehmer)|\b(?:miet|arbeits|straf|familien|erb|sozial|verwaltungs|handels|verkehrs)recht\b"
)
_WEN = re.compile(
    r"\b(?:Frau|Herrn?|Familie|Eheleute[n]?|Akte|Sache|Mandantin|Mandanten|in Sachen)\s+(?:Dr\.\s+|"
    r"Prof\.\s+)*"
    r"(?P<name>[A-ZÄÖÜ][\wäöüß-]+(?:\s(?!Akte|Sache)[A-ZÄÖÜ][\wäöüß-]+)?)"
)


_UNTERWEGS = re.compile(
    r"\b(?:ich|wir) (?:muss|müssen|gehe|gehen|fahre|fahren|stehe|sitze|bin|warte)\s[^,;:?!.]{0,30}?"
    r"(?:zum|am|im|beim|vor dem|ins) \w*gericht\b(?!\s+[A-ZÄÖÜ])",
    re.I,
)
"""Where somebody is on the way to is not the court of the question."""


def nichts_zur_sache(text: str) -> bool:
    """No name, no number, no word of a case; what else is said does not matter to a matter that is named."""
    text = _UNTERWEGS.sub(" ", text)
    return not (AKTENZEICHEN.search(text) or _FUER_DIE_FRAGE.search(falte(text)) or _WEN.search(text))


def nur_umstand(text: str) -> bool:
    """Nothing but what somebody is doing: no name, no number, nothing of a case."""
    if not nichts_zur_sache(text):
        return False
    nouns = re.findall(r"(?<!^)\b[A-ZÄÖÜ][\wäöüß-]+", _UNTERWEGS.sub(" ", text))
    return all(map(aus_dem_buero, nouns))


def wen(text: str) -> str:
    """The one who is named; nothing where there is more to it than a name, or where it may be a colleague."""
    found = [each["name"] for each in _WEN.finditer(text)]
    left = _FUER_DIE_FRAGE.search(falte(_WEN.sub(" ", text)))
    return found[0] if len(found) == 1 and not left and not re.search(r"\bDr\.|Prof\.", text) else ""


def aus_dem_buero(noun: str) -> bool:
    """What people work on and sit at, and no case is about."""
    plain = falte(noun)
    parts = [each for each in plain.split("-") if each]
    return any(_IM_BUERO.fullmatch(each) for each in parts[-1:])
