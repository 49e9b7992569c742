"""Whether a rule may answer: nothing that is to be written, judged, explained or done is looked up."""

from __future__ import annotations

import re
from functools import lru_cache

from bridle.assistants.helena.classifier_reading import read
from bridle.assistants.helena.planer.lesen.antrag_bestellt import antrag_bestellt
from bridle.assistants.helena.planer.lesen.beurteilen import (
    RAFFEN,
    URTEILEN,
    VERGLEICHEN,
    fallfrage,
    zu_beurteilen,
)
from bridle.assistants.helena.planer.lesen.erkennen import READ, Anfrage
from bridle.assistants.helena.planer.lesen.kuendigungsfrage import vertrag_gefragt
from bridle.assistants.helena.planer.lesen.nur_menschen import nur_menschen
from bridle.assistants.helena.planer.lesen.umarbeiten import will_umarbeiten
from bridle.assistants.helena.planer.lesen.woerter import RECHTSWORT

_TEXT = (
    r"(?:schriftsatz|klage|klageschrift|klageerwiderung|brief|schreiben|mail|e-mail|email|antwort|entwurf|"
    r"vertrag|widerspruch|einspruch|berufung|berufungsbegruendung|begruendung|stellungnahme|"
    r"mahnung|vollmacht|"
    r"vermerk|memo|gutachten|zusammenfassung|antrag|kuendigung|replik|checkliste|abmahnung|"
    r"testament|vergleich|vergleichsvorschlag|mandantenbrief|mandantenschreiben|anschreiben|mahnschreiben|"
    r"beschwerde|"
    r"klageentwurf|nachricht|text|rede|presse\w*|protokoll|aktenvermerk|stichworte)"
)
_SCHREIBEN = re.compile(
    r"\b(?:schreib(?:e|st)?|verfass(?:e|en|st)?|entwirf|entwerfen?|entwirfst|formulier(?:e|en|st)?|"
    r"umformulier\w*|aufsetz\w*|aufzusetzen|diktier\w*|draft\w*|erarbeite\w*|skizzier\w*|ausarbeit\w*|"
    r"uebersetz\w*|uebertragen?|korrigier\w*|ueberarbeit\w*|verbesser[en]?\b)\b"
    rf"|\b(?:erstell(?:e|en|st)?|fertige?n?|mach(?:e|st)?|bereite?|generier\w*|"
    rf"(?:ich|wir) (?:brauche?n?|moechten?|will|wollen|haetten? gerne?))\b"
    rf"(?!.*\b(?:muster|vorlage|vordruck|formular|\w*anschrift|\w*adresse)\b)"
    rf"(?:(?!kosten|gebuehr|vorschuss|streitwert).){{0,40}}\b{_TEXT}s?\b"
    rf"(?!\s*(?:aus|in) (?:der|die) akte| (?:jetzt |noch |gern |heute )?(?:einreichen|einlegen|erheben)\b)"
    r"|^(?:bitte )?(?:einen? )?entwurf (?:(?:eines|einer|fuer|zu|von)\b|.*\bbis (?:heute|morgen|\w+tag)\b)|"
    r"\bsetz(?:e|t)? .{3,60} auf\b"
    r"|(?<!\bwelchen )(?<!\bwelchem )(?<!\bdem )(?<!\bdas )"
    r"\b(?:schreiben|antworten)\b(?= (?:wir|dem|der|an)\b)"
    r"|\bschreiben\s*[.!]?$(?<!das schreiben)"
    r"|\b(?:kannst|koenntest|wuerdest|magst) du\b(?![^?]*\b(?:zeig|nachseh|such|les|finde|sag|nenn)\w*)[^?]*"
    r"(?<!\bdas )(?<!\bdem )(?<!\bein )(?<!\bdiesem )(?<!\bunser )(?<!\bihr )"
    r"\b(?:schreiben|aufsetzen|verfassen|entwerfen|formulieren)\s*\?*$"
)
_ANFERTIGEN = re.compile(
    r"^(?:bitte |(?:kannst|koenntest|wuerdest) du )*(?:erstell|fertig|generier)e?n?\b|"
    r"^(?!\w+ soll\b)[^?]*\b(?:erstell|(?:an)?fertig|generier|vorbereit)en[ .!]*$|"
    r"^(?:kannst|koenntest|wuerdest) du\b.*\b(?:erstell|(?:an)?fertig|generier|vorbereit)en[ ?]*$"
)
"""An order to make something; whether it is a text, the classifier knows: „eine Liste“ is none."""
_TEXTE = ("pleading", "drafting")
_SCHREIBT_GERADE = re.compile(
    r"(?:ich|wir) (?:schreibe|formuliere|entwerfe|diktiere|verfasse|muss|muesste|soll|will|moechte|muessen|"
    r"wollen)n?\b"
    r"[^?]*?[,.;:-] (?=(?:was|wer|wie|wo|wann|welche\w*|"
    r"hast|haben|gibt|ist|sind|brauche?|nenn|sag)\b)"
)
"""Who writes themselves, and asks something for it."""
_ERSTELLEN_ZEIGEN = re.compile(r"^(?:bitte )?(?:zeig|welche|wo|gibt|haben wir|liegt|was steht)")
_ERKLAEREN = re.compile(
    r"^was (?:ist|sind) (?:eigentlich |denn |genau )?(?:eine?|einen)\b|"
    r"(?<!erledigt )(?<!hauptsache )(?<!erledigung )(?<!vorbehalt )(?<!ruecktritt )(?<!anfechtung )"
    r"(?<!aufrechnung )(?<!ausschlagung )(?<!annahme )(?<!minderung )(?<!kuendigung )\berklaer\w*\b(?! "
    r"(?:\w+ ){0,4}erledigt)|"
    r"\berlaeuter\w*|"
    r"\bwas (?:bedeutet|heisst|versteht man)\b|\bkommentier\w*"
)
_HANDELN = re.compile(
    r"\b(?:(?:trags?|trage)\b(?!.*\bvor\W*$)|tragen (?:sie|wir|bitte)\b.*\bein\b|"
    r"eintragen|notier(?:e|en)?\b|(?<!welche )(?<!\bdie )(?<!keine )(?<!\balle )(?<!unsere )(?<!weitere "
    r")(?<!\bes )vermerk(?:e|en)\b|erfass(?:e|en)|buch(?:e|en)|leg(?:e|"
    r"en)? .* an\b|anlegen|"
    r"erinnere?\b|verschieb(?!(?:t|en|e)? sich\b)\w*|loesch\w*|schick\w*|send(?:e|en)\b|versend(?:e|en)\b|"
    r"freigeben|gib .* frei|aender(?!ungs)\w*|"
    r"setz(?:e)? .*(?:auf|status)|schliess(?:e|en)? .*akte|archivier(?:e|en)\b|warn(?:e|en)\b|"
    r"verleng(?:er|re)\w*|"
    r"ueberweis(?!ungsbeschl)\w*|bezahl(?:e|en)?\b|ruf .* an\b|reich(?:e|en)? .* ein\b|mahn(?:e|en)\b|diktat|"
    r"lade?\b.*\brunter|herunterlad|download|druck(?:e|en)?\b|speicher(?:e|n)\b|"
    r"hinterleg(?:e|en)\b|ergaenz(?:e|en)\b|markier(?:e|en)\b|erledig(?:e|en)\b|abhaken|hak .* ab)"
)
_WIE_LANGE = re.compile(
    r"\b(?:bis wann|wie lange|wann endet|wann laeuft|frist\w*|\w{4,}frist|verjaehr(?:t|en|ung\w*))\b"
)
_EIN_TAG = re.compile(
    r"\d{1,2}\.\s?\d|\b(?:(?:vor)?gestern|heute|(?:ueber)?morgen|(?:mon|diens|donners|frei|sams|sonn)tag|"
    r"mittwoch)\b"
)
"""With a day in it, when something ends is computed and not judged."""
_WIDERSPRUCH = re.compile(
    r"\bwidersprechen(?=\W*$)|(?<=bis wann )[^.;?!]*\bwidersprechen\b|(?<=wie lange "
    r")[^.;?!]*\bwidersprechen\b"
)
"""„Bis wann kann man widersprechen?“ names the remedy; what contradicts itself is compared."""
_ABGELEHNT = re.compile(
    r"\b(?:mangels|wegen fehlender|keine|ohne|fehlende[rn]?) (?:hinreichende[rn]? )?(?:erfolgsaussicht\w*|"
    r"aussicht\w* auf erfolg)"
)
"""Why a court refused something; nobody is asked to judge it."""


@lru_cache(maxsize=READ)  # every rule asks it of the same request
def braucht_modell(anfrage: Anfrage) -> bool:
    """Whether something is to be written, judged or advised that no look-up answers."""
    if _NACH_DER_FRIST.search(anfrage.roh) and not _AUFTRAG_ZU_SCHREIBEN.match(anfrage.roh):
        plain = _ABGELEHNT.sub(" ", anfrage.roh)
        return any(each.search(plain) for each in (RAFFEN, VERGLEICHEN, URTEILEN))
    if vertrag_gefragt(anfrage.klein) is not None and not _AUFTRAG_ZU_SCHREIBEN.match(anfrage.roh):
        return False  # „Ich will kündigen, wann muss das Schreiben da sein?“ orders none
    if zu_schreiben(anfrage) or will_umarbeiten(anfrage):
        return True
    if _EIN_TAG.search(anfrage.roh) and _WIE_LANGE.search(anfrage.roh):
        plain = _ABGELEHNT.sub(" ", _WIDERSPRUCH.sub(" ", anfrage.roh))
        return any(each.search(plain) for each in (RAFFEN, VERGLEICHEN, URTEILEN))
    return zu_beurteilen(anfrage) or fallfrage(anfrage)


_NACH_DER_FRIST = re.compile(
    r"^(?=.*\b(?:berufung|revision|\w*beschwerde|einspruch|widerspruch)\b).*"
    r"\b(?:wann (?:laeuft|endet) (?:die|diese|unsere|dafuer die) frist|"
    r"bis wann (?:ist|haben wir|laeuft)\b.*\bzeit)\b|"
    r"^(?=.*\b(?:berufung|revision|\w*beschwerde|einspruch|widerspruch)\b).*\b(?:\w*frist|wochen?|monate?)\b"
    r"[^?!;]{0,30}\b(?:laeuft|laufen|endet|enden)\b[^?!;]{0,30}\d[^?!;]{0,30}"
    r"\b(?:stimmts?|oder|richtig|korrekt|nicht wahr)\b"
)
"""„Wir wollen Berufung einlegen, wann läuft die Frist ab?“ asks for no advice, and orders no text."""
_AUFTRAG_ZU_SCHREIBEN = re.compile(r"(?:bitte )?(?:schreib|verfass|entwirf|formulier|erstell|diktier)")
_TEXT_DER_NORM = re.compile(
    r"\b(?:text|wortlaut|gesetzestext|inhalt)\b[^.;!?]{0,20}(?:§|\bart\b|\bartikel\b|\bparagra|\babs)"
)


_AN_JEMANDEN = re.compile(
    r"(?:bitte |mal |schnell |noch )*(?:eine?n? (?!.*\?$))?"
    r"(?:(?:ganz |sehr )?(?:kurz|knapp|nett|freundlich|hoeflich|lieb|foermlich|formell|sachlich|deutlich|"
    r"scharf|klein|entsprechend|passend)e[rsn]?,? |und ){0,3}"
    r"(?:(?:e-?)?mail|brief|(?:an)?schreiben|nachricht|antwort|rueckmeldung|info|sms|fax) an "
)
"""„Kurze, nette Mail an Frau Sommer“ orders one; „die Mail an …“ is there already."""


def zu_schreiben(anfrage: Anfrage) -> bool:
    klein = anfrage.roh
    if _TEXT_DER_NORM.search(klein):
        return False  # „Ich brauche den Text von § 174 BGB“
    if _AN_JEMANDEN.match(klein) or antrag_bestellt(klein):
        return True
    if (told := _SCHREIBT_GERADE.match(klein)) is not None:
        return _SCHREIBEN.search(klein[told.end() :]) is not None
    if _ANFERTIGEN.search(klein) and any(each.intent in _TEXTE for each in read(anfrage.text)):
        return True
    return _SCHREIBEN.search(klein) is not None and not (
        _ERSTELLEN_ZEIGEN.search(klein) and not klein.startswith("schreib")
    )


_WAS_EINTRAGEN = re.compile(
    r"\b(?:welche[nrs]?|was(?: fuer)?|wann)\b[^.;:!?]{0,40}\b(?:muss|muessen|soll|sollen|sollten?|haben?) "
    r"(?:ich|wir|man|da|denn|jetzt)\b[^.;:!?]{0,40}\b(?:notier|ein(?:zu)?trag|vermerk|erfass|anleg|"
    r"vormerk)\w*|"
    r"\b(?:welche[nrs]?|was(?: fuer)?|wann|bis wann|auf welche[nm])\b[^.;:!?]{0,30}\b(?:trage?n?|notieren?|"
    r"vermerken?|"
    r"erfassen?|schreiben?) (?:ich|wir|man)\b[^.;:!]{0,60}\?"
)
"""„Welche Frist muss ich notieren?“ asks for the Frist, and is told in the middle of a sentence."""


@lru_cache(maxsize=READ)
def will_handeln(anfrage: Anfrage) -> bool:
    """Whether something is to be entered, changed or sent."""
    if nur_menschen(anfrage):
        return True
    asks = re.match(
        r"(?:wo|(?:(?:bis|mit|auf|ab|seit|von|zu|um|fuer|an|in|nach) )?(?:wann|wie|welche\w*|wem|wen|"
        r"was)|wer|wurde|"
        r"ist|sind|haben wir|hat)\b",
        anfrage.roh,
    )
    asks = asks or _WAS_EINTRAGEN.search(anfrage.roh) or _fragt_am_ende(anfrage.roh)
    asks = asks or (_SCHREIBT_GERADE.match(anfrage.roh) if anfrage.roh.rstrip().endswith("?") else None)
    return asks is None and _HANDELN.search(anfrage.roh) is not None


def _fragt_am_ende(klein: str) -> re.Match[str] | None:
    """A story of what others will do or pay, which ends in the question whether a Frist is kept."""
    told, _, asked = klein.rstrip(" ?").rpartition(". ")
    if not told or not klein.rstrip().endswith("?") or _HANDELN.match(klein) or klein.startswith("bitte"):
        return None
    return None if _HANDELN.search(asked) else _EIN_TAG.search(told) and _WIE_LANGE.search(asked)


_WO_ERKLAERT = re.compile(
    r"\b(?:wo|wohin|bei wem|wem gegenueber|gegenueber wem|bis wann|"
    r"vor welche[mr] \w+)\b[^?.]*\b(?:muss|kann|soll|ist|wird|muessen|koennen)\b"
    r"[^?.]*\b(?:zu )?erklaer(?:en|t)\b"
)
"""„Wo muss ich die Ausschlagung erklären?“: a declaration, and nothing to be explained."""


def will_erklaerung(anfrage: Anfrage) -> bool:
    return _ERKLAEREN.search(anfrage.roh) is not None and _WO_ERKLAERT.search(anfrage.roh) is None


@lru_cache(maxsize=READ)
def nachschlagen(anfrage: Anfrage) -> bool:
    """Whether a rule may answer at all."""
    return not braucht_modell(anfrage) and not will_handeln(anfrage) and not will_erklaerung(anfrage)


_PERSOENLICH = re.compile(
    r"\b(?:wir|uns|unser\w*|mandant\w*|gegner\w*|gegenseite|akte|ich|mein\w*|herrn?|frau|meiner|hier)\b"
    r"|^(?:ist|war|sind|hat|haben|wurde|wurden) (?:die|das|der|dies\w*)\b"
)


def nicht_zu_schreiben(anfrage: Anfrage) -> bool:
    """Whether nothing is to be written, summed up, compared, judged or advised; a case may be asked about."""
    return not zu_schreiben(anfrage) and not zu_beurteilen(anfrage)


def allgemein(anfrage: Anfrage) -> bool:
    """A question about the law and not about a case, which norms can be found for."""
    if zu_schreiben(anfrage) or zu_beurteilen(anfrage) or will_handeln(anfrage):
        return False
    return _PERSOENLICH.search(anfrage.roh) is None and RECHTSWORT.search(anfrage.roh) is not None
