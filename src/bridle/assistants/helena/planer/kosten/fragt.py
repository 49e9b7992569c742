"""Whether a request asks what somebody is paid or has to pay for a proceeding: lawyer or court."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.kosten.gericht import ANWALT, GERICHT, GERICHT_NIMMT, GERICHT_UND_ANWALT
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_WIR = (
    r"(?:ich|wir|man|(?:der|ein|unsere?|die) (?:\w+ )?(?:\w*anwalt|\w*anwaeltin|kanzlei|\w*verteidiger\w*))\b"
)
_MANDANT = r"(?:der|die|unser\w*|mein\w*) mandant\w*"
UNSERE_RECHNUNG = (
    r"\bunsere (?:\w+ )?rechnung\b|\banwaltsrechnung\b|\bgebuehrenrechnung\b|\b(?:stell\w*|"
    r"schreib\w*)\b.*\brechnung\b|"
    r"\bwas (?:kommt|steht|gehoert) (?:bei uns |dann )?(?:auf|in) (?:die|unsere|der|unserer) "
    r"rechnung\b(?! \d)|"
    r"(?:[.,;:] )(?:unsere? )?(?:ab)?rechnung\s*\??$|"
    r"\bwie (?:sieht|saehe|lautet) (?:die|unsere|eine) (?:ab)?rechnung\b|"
    r"\brechnung (?:fuer|an) (?:den|die|unser\w*) mandant\w*|\babrechnung\b.*\b(?:klaeger|beklagten|unsere|"
    r"anwalts)\w*|"
    r"\babrechnung gegenueber (?:dem |der |unser\w* )?mandant\w*|"
    r"\b(?:unser|anwalts|mein)\w* (?:honorar|verdienst|verguetung)\b|\bansetzen\b"
)
"""What we write on a bill; never what the other side or the court takes."""
VERDIENEN = (
    rf"{UNSERE_RECHNUNG}|"
    rf"\bwas (?:verdien|bekomm|krieg|kassier|nehm|berechn|verlang|stell)\w* {_WIR}|"
    r"\bwas (?:koennen|kann|duerfen|darf) (?:ich|wir|man)\b.*\b(?:abrechnen|nehmen|verlangen|berechnen|"
    r"fordern|in rechnung stellen)|"
    r"\bwas (?:setzen?|darf|duerfen|kann|koennen) (?:ich|wir|man)\b[^.?!]{0,40}\ban(?:setzen)?\b|"
    r"\b(?:verdien|krieg|kassier)\w* (?:ich|wir)\b|\bwie ?viel (?:geld )?(?:verdien|bekomm|krieg|kassier)\w*|"
    r"\bwas zahlt\b.*\b(?:staats|landes)kasse|\bwas gibt es (?:aus|von) der (?:staats|landes)kasse|"
    r"\bhonorar\b|\bkostennote\b|"
    r"\bab(?:zu)?rechnen|\brechne\w*\b.*\bab\b|\brechnung an (?:den|die|unser\w*) mandant\w*|\bliquidation\b|"
    rf"\bwas (?:muss|hat) {_MANDANT}\b.*\bzahlen|\bwas zahlt {_MANDANT}"
)
"""Words for what a lawyer earns, which are about fees where a value or a proceeding is named."""
_KOSTEN = (
    r"\b(?:pflicht|wahl)verteidiger\w*\b(?=.*\bhauptverhandlung)|"
    r"^(?:und )?(?:\d+ )?(?:kopien?|ablichtungen?)\b[^?]*\d+ (?:seiten|blatt)\b|^\d+ (?:(?:seiten|"
    r"blatt) )?(?:kopien|ablichtungen)\b|"
    r"\b(?:pkh|vkh)[- ]?verguetung\b|\beinfache[sn]? (?:anwalts|aufforderungs|"
    r"mahn)?schreiben\b[^?]*\d ?(?:€|euro|eur)|"
    r"\bvergleich\w*\b[^?]*\bmehrwert\b[^?]*\d{3}[^?]*\d{3}|"
    rf"{GERICHT_UND_ANWALT}|"
    r"\bkoste[tn]?\b|\w*kosten\b|gebuehr\w*|\bteuer\b|risik(?:o|en)\b|\bhonorar|\brvg\b|\bgkg\b|\bfamgkg\b|"
    r"verguetung|kostenvorschuss\w*|\bauslagen\b|\bpauschale\b|pauschale\b|abwesenheitsgeld|tagegeld|"
    r"kilometergeld|"
    rf"\briskier\w*|{GERICHT_NIMMT}"
)
_ANDERES = (
    r"unterkunft|\bnebenkosten|betriebskosten|reparaturkosten|umzugskosten|mietkosten|heizkosten|"
    r"zeiterfassung|"
    r"\blaut\b|stundensatz|\bmuster\b|\bvorlage|kostenfestsetzung(?!sbeschluss)|"
    r"(?<!gegen )(?<!gegen die )kostenentscheidung|"
    r"kostenerstattung|"
    r"\bbis wann\b|\bwie lange\b|\bwann\b|\bfrist\b|\bdokumente?n?\b|\bwo steht|\bwas steht|\bwelche akten|"
    r"\bwie viele akten|\bmahnkosten|\bsachverstaendigenkosten|\bgutachterkosten|\bbehandlungskosten|"
    r"\bnotiere|\berfasse|\btrag\b.*\bein\b|\bgebuehrenbescheid|\brundfunk|\bmuellgebuehr|\bkita|\bzinsen\b|"
    r"\b(?:stadt|gemeinde|behoerde|bauamt|amt|jobcenter|finanzamt|versicherung|vermieter\w*|"
    r"gegenseite)\b[^.;?!]{0,60}"
    r"\b(?:berechnet|verlangt|gefordert|festgesetzt|erhoben|angesetzt|in rechnung gestellt) (?:hat|haben|"
    r"wurde)\b"
)
_WER = r"\bwe[rm]\b (?:traegt|zahlt|muss|hat|legt)"
_NUR_ANWALT = (
    rf"{ANWALT}|{VERDIENEN}|\w*verteidiger|\b(?:staats|landes)kasse|\bmittelgebuehr|grundgebuehr|"
    rf"\bunser\w* gebuehr|"
    r"zusatzgebuehr|befriedungsgebuehr|hebegebuehr"
)
_NUR_GERICHT = (
    rf"{GERICHT}|\bbei gericht\b|\bgericht(?:s-)? (?:und|sowie|\+|plus) (?:der |rechts)?anw|"
    r"\banwalt(?:s-)? (?:und|sowie|\+|plus) (?:das )?gericht\b|\bgerichts- (?:und|sowie|oder) |"
    r"\bdas (?:\w+)?gericht (?:nimmt|verlangt|bekommt)|"
    rf"{GERICHT_NIMMT}|\bfamgkg\b"
)


def kostenfrage(anfrage: Anfrage) -> bool:
    """Asked of fees; who bears them is a question of law."""
    asked = anfrage.hat(_KOSTEN) or anfrage.hat(VERDIENEN)
    bears = anfrage.hat(_WER) and not re.search(r"\d", anfrage.klein)
    other = anfrage.hat(_ANDERES) is not None or nur_verjaehrung(anfrage) or fremde_gebuehr(anfrage)
    return asked is not None and not bears and not other


_FREMD = (
    r"(?:stadt|gemeinde|kommune|behoerde|bauaufsicht|\w*amt|landkreis|kreis|land|jobcenter|verwaltung|hausverwaltung|verwalter\w*|"
    r"vermieter\w*|versicher\w+|bank|sparkasse|makler\w*|sachverstaendige\w*|gutachter\w*|inkasso\w*|universitaet|"
    r"hochschule|schule|kita|kirche|polizei|bussgeldstelle|zentrale bussgeldstelle|auslaenderbehoerde|"
    r"fahrerlaubnisbehoerde|"
    r"zulassungsstelle|tuev|architekt\w*|handwerker\w*|firma|werkstatt|klinik|krankenhaus|arzt|aerztin)"
)
_VERLANGT = (
    r"(?:verlangt|nimmt|erhebt|berechnet|fordert|setzt|will|kassiert|stellt|verlangen|erheben|fordern|erhoben|festgesetzt|"
    r"gefordert|angesetzt|berechnen)"
)
_FREMDE_GEBUEHR = (
    rf"\b(?:gebuehr\w*|kosten|betrag)\b[^.?!\d]{{0,40}}\b{_VERLANGT} (?:uns |mir |ihm |ihr |denn |"
    rf"dann |dort |hier )?(?:die|das|der|ein|eine) "
    rf"(?:\w+e )?{_FREMD}\b|"
    rf"\b(?:gebuehr\w*|kosten)\b (?:hat|haben|wird|wurde|wurden|will|soll) (?:die |das |der |von |"
    rf"vom )*(?:\w+en )?{_FREMD}\b"
    rf"[^.?!\d]{{0,60}}\b{_VERLANGT}|"
    rf"\b(?:die|das|der) (?:\w+e )?{_FREMD}\b[^.?!\d]{{0,40}}\bgebuehr\w*\b[^.?!\d]{{0,30}}\b{_VERLANGT}|"
    rf"\b(?:die|das|der) (?:\w+e )?{_FREMD}\b[^.?!\d]{{0,15}}\b{_VERLANGT}\b[^.?!\d]{{0,30}}\bgebuehr|"
    r"\bgebuehr\w*\b (?:(?:wird|wurde|ist|steht|hat|faellt) )?(?:fuer|im|in|laut|aus|des|"
    r"durch) (?:de[nmrs] |diese[nmrs] |das |die |ein\w* )?"
    r"(?!mahn|vollstreckungs)\w*bescheide?s?\b(?! (?:vorzugehen|anzufechten|anfechten))|"
    r"\bgebuehr\w*\b[^.?!\d]{0,40}\b(?:im|in dem|laut) (?!mahn|vollstreckungs)\w*bescheid"
)
_UNSERE = (
    r"\banw(?:alt|aelt)|\bunser\w* gebuehr|\bwir\b|\brvg\b|\bgericht|\bverfahren\b|\bklage|"
    r"\bvorgehen|\beinspruch|\bwiderspruch(?!sbescheid)"
)


def fremde_gebuehr(anfrage: Anfrage) -> bool:
    """„Welche Gebühr verlangt die Stadt für den Bescheid?“: what somebody else charges stands in a paper."""
    return anfrage.hat(_FREMDE_GEBUEHR) is not None and anfrage.hat(_UNSERE) is None


def nur_verjaehrung(anfrage: Anfrage) -> bool:
    """Whether a fee is barred by time is no question of how high it is."""
    return anfrage.hat(r"\bverjaehr") is not None and not anfrage.hat(
        r"\bkoste[tn]?\b|kosten\b|\bteuer\b|risiko|\bwie hoch\b|\bgebuehren? (?:fuer|bei|aus|einer)\b"
    )


def nur_gericht(anfrage: Anfrage) -> bool:
    ours = anfrage.hat(_NUR_ANWALT) or anfrage.hat(GERICHT_UND_ANWALT)
    return anfrage.hat(_NUR_GERICHT) is not None and ours is None


def nur_anwalt(anfrage: Anfrage) -> bool:
    """Also where just „Gebühr“ is said, which is the lawyer's where he has one."""
    if anfrage.hat(_NUR_GERICHT) or anfrage.hat(GERICHT_UND_ANWALT):
        return False
    return anfrage.hat(_NUR_ANWALT) is not None or (
        anfrage.hat(r"gebuehr") is not None and anfrage.hat(r"\bkoste[tn]?\b|kosten\b|\brisiko") is None
    )
