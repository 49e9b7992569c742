"""What Helena says where no rule fits: a greeting, or that it takes a language model, and what to ask."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.models.planner import Rule

MOST_EXAMPLES = 3
AKTE = "{akte}"
"""In an example: how a matter is called."""
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
    r"(?:(?:(?:vielen|herzlichen|besten|lieben|tausend) )?(?:danke?|dank|dankeschoen|merci|thx|thanks)"
    r"(?: (?:dir|euch|schoen|sehr|vielmals|nochmal|helena|fuer (?:\w+ ){0,2}\w+))*)"
)
_ABSCHIED = (
    r"(?:tschue(?:ss|s|ssi)|ciao|servus|ade|auf wiedersehen|mach(?:s|t es|ts)? gut|bis (?:dann|bald|morgen|"
    r"spaeter|nachher|naechste woche|montag|die tage)|(?:ein |einen |dir |noch |auch |euch )*"
    r"(?:schoene[nsr]?|"
    r"gute[nsr]?|angenehme[nsr]?|erholsame[ns]?) (?:wochenende|feierabend|abend|tag|rest|urlaub|woche|nacht|"
    r"mittagspause|pause)|feierabend|(?:das )?(?:wars|war es|war alles)"
    r"(?: (?:dann|schon|auch|fuer heute|erstmal))*|"
    r"mehr (?:brauche?|wollte) ich nicht|(?:ich bin )?(?:fuer heute )?fertig)"
)
_VERZICHT = (
    r"(?:vergiss (?:es|das)|vergessen wir (?:es|das)|(?:ist |schon |mir )?egal|(?:ist |schon )gut|"
    r"lass(?: es)? (?:gut )?(?:sein|bleiben)|lass (?:mal|es)|"
    r"(?:das )?hat sich (?:schon )?erledigt|(?:schon )?erledigt|"
    r"nicht (?:so )?(?:wichtig|noetig)|brauche? ich (?:doch )?nicht(?: mehr)?|doch nicht|lieber nicht|nein|"
    r"nee|noe|abbrechen|abbruch|stopp?|halt|weiss ich (?:selbst |gerade |auch )?nicht|keine ahnung)"
)
_LOB = r"(?:super|ok|okay|oki|prima|toll|perfekt|klasse|alles klar|passt|gut|sehr gut|bestens|wunderbar)"
_NEBENBEI = (
    r"(?:trotzdem|aber|ach|also|schon|dann|doch|bitte|jetzt|okay|ok|na|und|helena|mal|danke|so|wieder|es)"
)
_DRUMHERUM = (
    r"(?:super|ok|okay|oki|prima|toll|perfekt|klasse|alles klar|passt|gut|sehr gut|bestens|wunderbar|helena|"
    r"und|dann|na|so|dir|auch|noch|mal|liebe|heute|erstmal|das)"
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
    """Thanks, a goodbye, or both, with nothing that is asked beside them."""
    said = _worte(anfrage)
    parts = rf"(?:(?:{_DANK}|{_ABSCHIED}|{_DRUMHERUM})(?:\s+|$))+"
    return re.search(rf"\b(?:{_DANK}|{_ABSCHIED})\b", said) is not None and bool(re.fullmatch(parts, said))


def ist_verzicht(anfrage: Anfrage) -> bool:
    """Whoever is asked for something and does not want to go on: „vergiss es“, „egal, danke trotzdem“."""
    said = _worte(anfrage)
    parts = rf"(?:(?:{_VERZICHT}|{_DANK}|{_NEBENBEI})(?:\s+|$))+"
    return re.search(rf"\b{_VERZICHT}(?:\s|$)", said) is not None and bool(re.fullmatch(parts, said))


def ist_lob(anfrage: Anfrage) -> bool:
    """„Perfekt“ alone asks nothing."""
    return re.fullmatch(rf"(?:{_LOB}(?:\s+|$))+", _worte(anfrage)) is not None


def ist_abschluss(anfrage: Anfrage) -> bool:
    return ist_dank(anfrage) or ist_verzicht(anfrage) or ist_lob(anfrage)


def gibt_nichts_an(anfrage: Anfrage) -> bool:
    """Whether it can be no answer to what was asked back."""
    return ist_abschluss(anfrage) or not _worte(anfrage)


def nur_fragezeichen(anfrage: Anfrage) -> bool:
    """„???“ asks something, but says not what."""
    return "?" in anfrage.text and not _worte(anfrage)


def _worte(anfrage: Anfrage) -> str:
    return " ".join(re.sub(r"[^\w\s]", " ", anfrage.roh).split())


def beispiele(anfrage: Anfrage, rules: Sequence[Rule], akte: str) -> list[str]:
    """Three questions that can be asked, those nearest to what was asked first; of a matter that is there."""
    listed = [rule.example for rule in rules if rule.example]
    every = [each.replace(AKTE, akte) for each in listed if akte or AKTE not in each]
    wanted = "|".join(words for pattern, words in _THEMEN if re.search(pattern, anfrage.roh))
    near = [each for each in every if wanted and re.search(wanted, each)]
    usual = [each for each in every if re.search(r"Welche Fristen|Was kostet|Worum", each)]
    return list(dict.fromkeys([*near, *usual, *every]))[:MOST_EXAMPLES]
