"""What Helena says where no rule fits: a greeting, or that it takes a language model, and what to ask."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.erkennen import Anfrage
from bridle.models.planner import Rule

MOST_EXAMPLES = 3
_GRUSS = (
    r"hallo\w*|hi|hey|moin|servus|gruess (?:dich|gott)|gruezi|guten (?:tag|morgen|abend)|schoenen (?:tag|"
    r"abend)|"
    r"tach|na|liebe|helena|zusammen|mal|und|wie gehts?(?: es)?(?: dir)?|wie geht es dir(?: heute)?|heute"
)
_HILFE = (
    r"(?:hilfe|help|was kannst du|wer bist du|wie (?:kannst|koenntest) du (?:mir|uns) helfen|"
    r"wobei (?:kannst|hilfst) du|was machst du|womit kannst du|stell dich vor|kannst du mir helfen|"
    r"wie funktionierst du|was sind deine (?:funktionen|faehigkeiten)|welche fragen (?:kann|darf))"
)
_DANK = (
    r"(?:(?:vielen|herzlichen|besten|lieben) )?(?:danke?|dank)(?: (?:dir|schoen|sehr|helena|fuer \w+ \w+))*"
)
_THEMEN: tuple[tuple[str, str], ...] = (
    (r"frist|termin|wann|heute|woche|morgen|faellig|kalender|datum", "Frist"),
    (r"kost|gebuehr|honorar|euro|€|wert|rvg|gkg|zahl|teuer|rechnung", "kost|Gebühr"),
    (r"paragra|§|gesetz|norm|recht\b|vorschrift|urteil|bgb|zpo|stgb|wirksam|anspruch", "§|Vorschrift|Urteil"),
    (
        r"dokument|schreib|brief|klage|vertrag|bescheid|gutachten|schriftsatz|entwurf|mail",
        "Muster|Dokument|vertrag",
    ),
    (r"akte|mandant|gegner|fall|sache|zusammen|stand", "Akte"),
    (r"notier|eintrag|trag|erfass|stunde|minute|zeit", "Notiere|Erfasse|Zeit"),
    (r"gericht|zustaendig", "Gericht"),
)


def ist_gruss(anfrage: Anfrage) -> bool:
    said = _worte(anfrage)
    return not said or re.fullmatch(rf"(?:(?:{_GRUSS})\s*)+", said) is not None


def fragt_nach_hilfe(anfrage: Anfrage) -> bool:
    return re.search(rf"^(?:(?:{_GRUSS})\s+)*{_HILFE}\b", _worte(anfrage)) is not None


def ist_dank(anfrage: Anfrage) -> bool:
    said = re.sub(
        rf"\b(?:{_GRUSS})\b|\b(?:super|ok|okay|prima|toll|perfekt|alles klar)\b", " ", _worte(anfrage)
    )
    return re.fullmatch(_DANK, " ".join(said.split())) is not None


def _worte(anfrage: Anfrage) -> str:
    return " ".join(re.sub(r"[^\w\s]", " ", anfrage.roh).split())


def beispiele(anfrage: Anfrage, rules: Sequence[Rule]) -> list[str]:
    """Three questions that can be asked, those nearest to what was asked first."""
    every = [rule.example for rule in rules if rule.example]
    wanted = "|".join(words for pattern, words in _THEMEN if re.search(pattern, anfrage.roh))
    near = [each for each in every if wanted and re.search(wanted, each)]
    usual = [each for each in every if re.search(r"Welche Fristen|Was kostet|Worum", each)]
    return list(dict.fromkeys([*near, *usual, *every]))[:MOST_EXAMPLES]
