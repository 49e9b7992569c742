"""What somebody may have done, how it is asked about, how papers speak of it, and what is its contrary."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bridle.assistants.helena.planer.dokumente.absaetze import Stelle
from bridle.assistants.helena.planer.dokumente.sinn import SINN, begriff, eben
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.host.search.citations import cited


@dataclass(frozen=True, slots=True)
class Handlung:
    """What was done: how it is asked about, and how papers speak of it.

    gegenteil  how they say that it was not done, but the contrary
    kopf       what the passages are about, where it is not the reason alone
    """

    frage: str
    stelle: str
    gegenteil: str = ""
    kopf: str = "Zum Grund"


NORM = "§"
"""Asked for is what somebody writes of a norm."""
_NICHT = r"\b(?:nicht|nie|weder|kein\w*)\b[^.;]{0,40}"
_ABGELEHNT = (
    r"lehn\w+\b.*\bab\b|ablehn|abgelehnt|versag|verweiger|zurueckgewiesen|"
    r"nicht (?:genehmig|erteil|bewillig|anerk)|\berkenn\w+ (?:\w+ ){0,2}nur\b"
)
_ABGEWIESEN = r"abgewiesen|unbegruendet|unzulaessig|nicht bewiesen"
_WIDERSPROCHEN = r"widersprich|widersproch|widerspruch"
_GEWAEHRT = r"\bzustimm|zugestimmt|einverstanden|einwillig|genehmigt|\bbewillig|\berteilen wir|\berteilt\b"
_AUSGANG = Handlung(
    r"\b(?:gewonnen|obsiegt|verloren|unterlegen|recht bekommen|recht gegeben)",
    rf"{_ABGEWIESEN}|stattgegeben|wird verurteilt|werden verurteilt",
    kopf="Zum Ausgang und zu seinem Grund",
)
"""Who has won depends on who has sued: no contrary is claimed."""
EINWAENDE = Handlung(
    r"\b(?:eingewandt|eingewendet|einwaenden?|einwand|einwendung\w*|entgegengehalten|entgegnet|"
    r"wend\w+ (?:\S+ ){1,8}ein\b|(?:bringt|bringen|brachte) (?:\S+ ){1,6}vor\b|vorgebracht|"
    r"(?:dagegen|gegen (?:\S+ ){1,5})(?:gesagt|vorgetragen|angefuehrt|geltend gemacht))",
    rf"{_WIDERSPROCHEN}|\bruegen\b|\bruegt|\bberuf\w+ (?:sich|wir uns)|\bbestreit|unzutreffend|\beinwend|"
    r"nicht einverstanden|\bmangel\b",
    kopf="Zu den Einwänden",
)
"""What somebody has against it: asked for itself, and not for its reason."""
_BLEIBT_AUS = (
    r"(?:genehmigt|genehmigen|bewillig\w+|erteilt|erteilen|erlaubt|gewaehrt|anerkennt|erkennt|stimmt)"
    r"\b[^.?!]{0,60}\bnicht\b|weiger\w*|"
    r"(?:bekommt|bekommen|bekam|kriegt|kriegen|erhaelt|erhielt) (?:[^.?!]{0,40} )?keine[nr]?\b"
)
_NICHT_GANZ = (
    r"(?:zahlt|zahlen|uebernimmt|uebernehmen|erstattet|erstatten|ersetzt|ersetzen|leistet|reguliert)"
    r"\b[^.?!]{0,60}\b(?:nicht|nur|keine[nr]?)\b|"
    r"(?:nicht|nur|keine[nr]?)\b[^.?!]{0,60}\b(?:zahlen|zahlt|uebernehmen|uebernimmt|erstatten|erstattet|ersetzen)\b"
)
"""The same while it lasts: „Warum zahlt die Versicherung nicht alles?“"""
HANDLUNGEN = (
    _AUSGANG,
    EINWAENDE,
    *(
        Handlung(rf"\b(?:{asked})", said, contrary)
        for asked, said, contrary in (
            (
                r"abgelehnt|ablehnung|ablehn\w*|lehnt\w*|versagt|versagung|verweigert\w*|"
                r"nicht (?:\w+ )?(?:genehmigt|bewilligt|erteilt|anerkannt)|zurueckgewiesen|"
                rf"{_BLEIBT_AUS}",
                _ABGELEHNT,
                "",
            ),
            (
                r"gekuerzt|kuerzung|kuerzt\w*|weniger|nicht (?:\w+ )?(?:uebernommen|gezahlt|bezahlt|"
                r"erstattet|ausgezahlt|ersetzt)|abgezogen|abzug|abgesetzt|gestrichen|"
                rf"{_NICHT_GANZ}",
                r"abzueglich|kuerz|nicht nachgewiesen|angemessen|weitere zahlung|selbst tragen|abgezogen|"
                r"nur in|mithaftung|mitverschuld|haftungsquote|\bdavon \d+ ?%",
                "",
            ),
            (
                r"abgewiesen|klageabweisung|abweisung",
                _ABGEWIESEN,
                r"stattgegeben|wird verurteilt|werden verurteilt",
            ),
            (
                r"widersprochen|widersprach|widerspricht",
                _WIDERSPROCHEN,
                r"zugestimmt|zustimmung erteilt|einverstanden",
            ),
            (
                r"zugestimmt|zustimmte|eingewilligt|einverstanden|genehmigt|genehmigung|bewilligt|erlaubt|erteilt",
                _GEWAEHRT,
                rf"{_WIDERSPROCHEN}|{_ABGELEHNT}|{_NICHT}(?:zugestimmt|einverstanden|zustimm)|"
                r"\bnur (?:teilweise|zum teil|in \w+ hoehe)",
            ),
            (
                r"stattgegeben|zugesprochen",
                r"stattgegeben|wird verurteilt|werden verurteilt|zugesprochen",
                _ABGEWIESEN,
            ),
            (
                r"freigesprochen|eingestellt(?= worden| wurde|\W*$)",
                r"freigesproch|wird eingestellt|verfahren eingestellt",
                r"geldstrafe|freiheitsstrafe|schuldig|verurteilt",
            ),
            (
                r"als (?:\w+ )?erben? eingesetzt|zum (?:\w+ )?erben (?:eingesetzt|gemacht|bestimmt)|bedacht",
                r"\bsetze\b.*\bein\b|\berbin\b|\berben\b|vermach",
                r"nichts erhalten|enterb|nichts bekommen",
            ),
            (
                r"bestritten|bestreitet|abgestritten|geleugnet",
                r"\bbestreit|\bbestritt|unzutreffend|\bstreitig",
                r"unstreitig|\banerkenn|\banerkannt",
            ),
            (
                r"anerkannt|zugegeben|eingeraeumt",
                r"unstreitig|\banerkenn|\banerkannt|\beinraeum|\beingeraeumt",
                r"\bbestreit|\bbestritt|unzutreffend|nicht anerkannt",
            ),
            (r"enterbt|enterbung", r"enterb|erbin|alleinerb", ""),
            (
                r"bestraft|verurteilt|strafbefehl|angeklagt|beschuldigt",
                r"beschuldig|last gelegt|strafbar|entfern",
                "",
            ),
            (
                r"rechtzeitig (?:\w+ )?(?:geruegt|angezeigt|gemeldet)",
                r"rechtzeitig|unverzueglich",
                rf"{_NICHT}rechtzeitig|verspaetet",
            ),
            (r"geruegt|ruege|beanstandet|reklamiert", r"rueg|mangel|beanstand", ""),
            (r"gemindert|minderung|mindert\b", r"minder|schimmel|mangel", ""),
            (
                r"zurueckgetreten|ruecktritt|angefochten|widerrufen",
                r"ruecktritt|zurueckgetret|anfecht|widerruf",
                "",
            ),
            (r"gekuendigt|kuendigung\w*|kuendigte?\b|kuendigt\b", r"kuendig", ""),
            (
                r"nicht (?:\w+ )?(?:gehoert|vernommen|befragt|eingeholt|erhoben|zugelassen|beruecksichtigt)|"
                r"kein\w* (?:\w+ )?(?:eingeholt|gehoert|vernommen|erhoben)|uebergangen",
                r"nicht zu hoeren|bedurfte es nicht|nicht (?:gehoert|vernommen|eingeholt|erforderlich)|"
                r"unberuecksichtigt|verspaetet",
                "",
            ),
        )
    ),
)
_NENNWORT = re.compile(r"ung\w*$|abzug$|ruege$|befehl$|ruecktritt$")


def handlung(klein: str) -> tuple[Handlung, re.Match[str]] | None:
    """What was done; „warum hat er der Kündigung widersprochen“ asks for the verb, and not for the noun."""
    found = [(each, hit) for each in HANDLUNGEN if (hit := re.search(each.frage, klein))]
    return next((each for each in found if not ist_nennwort(each[1][0])), found[0] if found else None)


def zur_norm(text: str) -> Handlung | None:
    """That somebody applies a norm or does not: „Wie begründet das Gericht, dass § 477 BGB nicht greift?“"""
    numbers = [each.number for each in cited(text).norms]
    if not numbers:
        return None
    which = "|".join(re.escape(number) for number in numbers)
    return Handlung(NORM, rf"(?:§|\bart(?:\.|ikel)?) ?(?:{which})\b", kopf=f"Zu § {', § '.join(numbers)}")


def ist_nennwort(said: str) -> bool:
    return _NENNWORT.search(said) is not None


def das_gegenteil(parts: Iterable[Stelle], done: Handlung, actors: Sequence[str]) -> list[Stelle]:
    """The passages that say the contrary of whoever is spoken of; none where one says that it was done."""
    if not done.gegenteil:
        return []
    spoken_of = [each for each in parts if _handelt_von(each, actors)]
    contrary = [each for each in spoken_of if re.search(done.gegenteil, falte(each.text))]
    as_asked = [
        each for each in spoken_of if each not in contrary and re.search(done.stelle, falte(each.text))
    ]
    return [] if as_asked else contrary


def _handelt_von(each: Stelle, actors: Sequence[str]) -> bool:
    text = eben(f"{each.ueberschrift} {each.text}")
    terms = [term for actor in actors if (term := begriff(actor, ()))]
    return not terms or any(term.in_text(text) >= SINN for term in terms)
