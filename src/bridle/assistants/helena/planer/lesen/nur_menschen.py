"""Orders that only people carry out, with a language model or without: delete, send, pay, grant rights."""

from __future__ import annotations

import re
from functools import lru_cache

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

SHORT_ORDER = 8
_RECHTE = (
    r"(?=.*\b(?:(?:voll)?zugriff|\w*berechtigung(?:en)?|zugang|passwort|konto|"
    r"(?:lese|schreib|admin|zugriffs|benutzer)\w*rechte?|(?:die|eine|andere) rolle)\b|"
    r".*\bzum? (?:admin\w*|anwalt|partner)\b|"
    r"(?:\w+,? )?(?:entzieh|nimm|erteil|gewaehr|aender|vergib).*\brechte\b)"
)
_MAIL = (
    r"mail(?= (?:(?:\w+ ){0,4}(?:an|das|den|die|es|ihn|dass|ihm|ihnen|eine?n?|unser\w*)|(?:bitte |doch |mal |"
    r"jetzt )*"
    r"(?:die|sie|diese\w*))\b)"
)
"""With what is sent, or to whom; „mail silberbach mandantin“ names an address."""
_NUR_MENSCHEN = (
    (
        "Löschen dürfen nur Menschen mit dem Recht dazu",
        r"(?:loesche?|vernichte|entferne?|wirf(?!.*\b(?:blick|auge)\b)|schmeiss)",
        r"(?:loeschen|vernichten|entfernen|wegwerfen)",
        r"",
    ),
    (
        "Nach außen senden dürfen nur Menschen",
        rf"(?:schicke?|sende|versende|verschicke?|maile|{_MAIL}|faxe?|uebermittle|uebersende|"
        r"reiche?\b.*\bein$|leite\b.*\bweiter)",
        r"(?:schicken|senden|versenden|verschicken|mailen|faxen|uebermitteln|uebersenden|einreichen|"
        r"weiterleiten|abschicken|absenden)",
        r"(?!.*\b(?:mir|uns)\b)",
    ),
    (
        "Zahlungen veranlassen nur Menschen",
        r"(?:ueberweise?|bezahle?|zahle?(?! (?:der|von|an)\b)|erstatte|begleiche?)",
        r"(?:ueberweisen|bezahlen|auszahlen|zahlen|erstatten|begleichen)",
        r"",
    ),
    (
        "Rechte und Rollen vergeben und ändern nur Menschen",
        r"(?:gib|gebe|gewaehre?|erteile?|entziehe?|nimm|aendere?|setze?|mache?|vergib|schalte|erlaube?)",
        r"(?:geben|gewaehren|erteilen|entziehen|aendern|vergeben|freischalten|zuruecksetzen)",
        _RECHTE,
    ),
    (
        "Eingetragene Fristen und Termine ändern nur Menschen",
        r"(?:verschiebe?|verlege?|aendere?|streiche?|hake?\b.*\bab$|verlaengere?|markiere?|"
        r"setze?\b.*\berledigt$|storniere?)",
        r"(?:verschieben|verlegen|aendern|streichen|abhaken|stornieren|verlaengern|markieren|erledigen)",
        r"(?=.*\b(?:\w*frist(?:en)?|\w*termine?|wiedervorlagen?|wv)\b|.*\berledigt$|.*\bhake?\b.*\bab$)"
        r"(?!.*\bantrag\b)",
    ),
    (
        "Entwürfe freigeben dürfen nur Menschen",
        r"(?:gib\b.*\bfrei$|genehmige?)",
        r"(?:freigeben|genehmigen)",
        r"(?!.*\bstundung)",
    ),
)
_BITTE = r"(?:bitte |doch |mal |jetzt |sofort |helena,? |dann )*"
_DARUM_GEBETEN = (
    r"\b(?:kannst du|koenntest du|wuerdest du|darfst du|du sollst|"
    r"(?:ich|wir) (?:will|wollen|moechten?),? dass du)\b"
)
_UEBER_ANDERE = r"\b(?:ich|wir|man|wer|wie|wann|was|muss|muessen|soll|sollen|darf|duerfen)\b"
_STATTDESSEN = (
    "Ich schlage nach, rechne und bereite Entwürfe vor; frag mich zum Beispiel nach der Akte, ihren Fristen "
    "oder ihren Dokumenten."
)


@lru_cache(maxsize=256)
def nur_menschen(anfrage: Anfrage) -> str:
    """Why neither Helena nor any model does what is asked for; nothing where that is not asked for."""
    said = anfrage.roh.rstrip(" .!?")
    for who, order, infinitive, beside in _NUR_MENSCHEN:
        ordered = re.match(rf"{beside}{_BITTE}{order}\b(?! (?:ich|wir)\b)", said)
        last = re.match(rf"{beside}.*\b{infinitive}$", said)
        if ordered or (last and _gebeten(anfrage, said)):
            return f"Das darf ich nicht, und kein Sprachmodell darf es: {who}. {_STATTDESSEN}"
    return ""


def _gebeten(anfrage: Anfrage, said: str) -> bool:
    """„Kannst Du … löschen?“, „bitte … löschen“, „Akte 0101/26 löschen“; not what others do or must do."""
    if re.search(_DARUM_GEBETEN, said):
        return True
    if re.search(r"[?§]", anfrage.text) or re.search(_UEBER_ANDERE, said):
        return False
    short = len(anfrage.worte) <= SHORT_ORDER
    return "bitte" in said.split() or (
        short and re.match(r"(?:die |den |das )?\w*akten?\b", said) is not None
    )
