"""Whether something is asked that papers may say, and which words say what is looked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from bridle.assistants.helena.planer.dokumente.leere_worte import ohne_leere
from bridle.assistants.helena.planer.fristen.angaben import ereignis_genannt
from bridle.assistants.helena.planer.grenzen import (
    braucht_modell,
    nachschlagen,
    will_erklaerung,
    will_handeln,
)
from bridle.assistants.helena.planer.lesen.beurteilen import MEINUNG
from bridle.assistants.helena.planer.lesen.erkennen import KEYWORDS, Anfrage, Genannt, genannt, inhalt, lies
from bridle.assistants.helena.planer.lesen.gewoehnlich import gewoehnlich
from bridle.assistants.helena.planer.lesen.namenswort import heisst_akte
from bridle.assistants.helena.planer.lesen.woerter import FUELL, bekannt, falte
from bridle.assistants.helena.planer.passt import IM_PAPIER, passt

LONG = 8
"""Letters of a word that says what is looked for."""
TOGETHER = 2
"""Words that a passage has to share with a question that names neither a matter nor a paper."""
_FAKT = (
    r"\?|\bwie ?(?:viele?|hoch|nah|hart|streng|lange?|gross|"
    r"tief|breit|alt|oft|schnell|schwer|weit|teuer|feucht|warm|laut|"
    r"dick|stark)\b|"
    r"\bwann\b|\bwer\b|\bwe[mn]\b|\bwelche[rsnm]?\b|\bwo\b|\bwoher\b|\bworan\b|\bwodurch\b|\bworauf\b|"
    r"\bwas\b|\bwarum\b|"
    r"\blaut\b|\bsteht\b|\bsumme\b|\bursache\b|\bhoehe\b"
)
_FRAGEWORT = (
    r"\bwie ?(?:viele?|hoch|nah|hart|streng|lange?|gross|"
    r"tief|breit|alt|oft|schnell|schwer|weit|teuer|feucht|warm|kalt|"
    r"dick)\b|"
    r"\bwieviele?\b|\bwann\b|"
    r"\bwer\b|\bwe[mn]\b|\bwelche[rsnm]?\b|\bwo\b|\bwas\b"
)
PAPIER = (
    r"\blaut\b|\bgemaess\b|\bdokument|\bunterlage|\bsteht\b|\b(?:im|in der|in dem|aus dem|aus der|nach dem|"
    r"vom) "
    r"(?:\w+ )?\w*(?:vertrag|bescheid|gutachten|urteil|schreiben|brief|ruege|anzeige|verzeichnis|testament|"
    r"klage|antrag|"
    r"protokoll|abrechnung|kuendigung|strafbefehl|vergleich|police|attest|satzung|hausordnung|erklaerung|"
    r"gemeinschaftsordnung|vereinbarung|erbschein|beschluss|ladung|haftbefehl|urkunde)|\b\w*(?:gutachten|verzeichnis|"
    r"bescheid|"
    r"vertrag|testament|ruege|abrechnungsschreiben|schadengutachten)\b|"
    r"\b(?:in|aus|nach) (?:der|dieser|seiner|ihrer|einer|unserer) (?:\w+[ -])?(?:e-?)?mail\b|"
    r"\b[a-z]{3,}-?mail\b|\bstand(?:en)? (?:\w+ )?(?:in|im)\b"
)
_NIE = re.compile(
    r"\bstelle?\b.*\bgegenueber\b|\barbeite\b.*\b(?:he)?raus\b|"
    r"\b(?:schreib\w*|entwirf|entwerf\w*|formulier\w*|verfass\w*|uebersetz\w*|fass\w* .*zusammen|"
    r"zusammenfass\w*|"
    r"bewert\w*|beurteil\w*|vergleiche|einschaetz\w*|soll(?:en|te|ten)? (?:ich|wir|man)|raet(?:st)?|"
    r"empf[ie]\w*|"
    r"erfolgsaus\w*|chancen?|erklaer\w*|widersprueche?n?|widersprech\w*|vergleichen|miteinander|"
    r"unterschied\w*|pruef\w*|analy[sz]\w*|spr(?:icht|aeche|echen) (?:\w+ ){0,3}(?:fuer|gegen)|prognos\w*)\b"
)
ANDERE_FRAGE = re.compile(
    r"\bfrist(?:en)?\b|\btermine?\b|\bwiedervorlage|\bkollision|\bmuster\b|\bvorlage\b|\bgebuehr|"
    r"\bgerichtskosten|"
    r"\bkostet\b|\bakten\b|\bstunden\b|\bminuten\b|\bzustaendig|\bwetter\b|\bwitz\b|\bfussball"
)
"""Questions that have rules of their own: what those do not read is not to be found in documents either."""
_LEER = re.compile(
    r"gegenseite|gegenpartei|gegenueber|innerhalb|ausserhalb|waehrend|trotz|anhand|mittels|seitens|bezueglich|"
    r"sv|sachverstaendige[rn]?|gutachter(?:in)?|zeug(?:e|en|in)|akten?|sachen?|fall|mandat\w*|herrn?|frau|dr|laut|gemaess|dokument\w*|unterlagen?|steht|stehen|"
    r"genau\w*|satz|kurz|viele[nr]?|statt|stattfinden|findet|"
    r"schnell|zack|wurden?|waren|war|wird|werden|hatten?|danach|davon|eigentlich|dabei|bitte|mal|text|"
    r"stelle|angeblich|"
    r"nicht|geld|euro|eur|verstehe|versteht|muss|muessen|musste[nt]?|sollte[nt]?|etwas|hoeren|wissen|sagen|beim?|selber|selbst|dann|"
    r"ueberhaupt|versteh\w*|seite|"
    r"bekam|bekommen|bekommt|nennt|nannte|traegt|liegt|liegen|gibt|gab|macht|machte|worden|gilt|entstand"
)
_ENTWURF = re.compile(r"\w{4,}entwurf")
"""A paper of the matter, though no list of words has it: „Klageentwurf Silberbach“."""


def darf(anfrage: Anfrage) -> bool:
    """A fact out of a paper is looked up, whatever else the story around it says."""
    if not passt("dokumente", anfrage) or will_handeln(anfrage):
        return False
    if darf_nie(anfrage):
        return False
    if not anfrage.hat(_FAKT) and not anfrage.hat(PAPIER):
        return False
    if not anfrage.hat(_FAKT) and ereignis_genannt(anfrage.klein):
        return False  # „Bescheid, zugestellt am 2.11.“ tells something, and asks for nothing in a paper
    plain = not braucht_modell(anfrage) and not will_erklaerung(anfrage)
    told_in_a_paper = anfrage.hat(PAPIER) and anfrage.hat(_FRAGEWORT)
    if IM_PAPIER.search(anfrage.klein) and told_in_a_paper:
        return True
    return (plain or bool(told_in_a_paper)) and ANDERE_FRAGE.search(anfrage.klein) is None


def darf_nie(anfrage: Anfrage) -> bool:
    """What is to be written, compared, judged or advised is in no paper."""
    return _NIE.search(anfrage.roh) is not None or MEINUNG.search(anfrage.roh) is not None


def nur_stichworte(anfrage: Anfrage) -> bool:
    """„Wiederbeschaffungswert Kombi Sandkuhl“: a few words, one of them perhaps the name of a matter."""
    words = [each for each in anfrage.worte if not each.zeichen]
    if not nachschlagen(anfrage) or ANDERE_FRAGE.search(anfrage.klein) or not passt("dokumente", anfrage):
        return False
    telling = any(len(each.klein) >= LONG for each in words)
    return telling and 2 <= len(words) <= KEYWORDS + 1 and genannt(anfrage) is not None


_BEZIFFERT = r"\b(?:beziffer|veranschlag|kalkulier)\w*"
"""Asks for costs, by another word than papers have."""

_WORAUF_GEZAHLT = (
    r"\bauf (?:den|die|das|ihren|seinen|unseren) "
    r"(?P<worauf>(?:unfall|gesamt)?schaden|(?:haupt|gesamt)?forderung|anspruch|ansprueche)\b"
    r"(?=.*\b(?:gezahlt|bezahlt|ueberwiesen|erstattet|angewiesen|reguliert|geleistet)\b)"
)
"""What somebody has paid is told by the payment; „auf den Unfallschaden“ only says why."""


def _nennt_akte(word: str) -> bool:
    """„Unfall Hofmann“ says what happened, too, and that stands in the papers."""
    return heisst_akte(word) and not word.endswith("unfall")


def gefragte_worte(anfrage: Anfrage, named: Genannt | None) -> list[str]:
    """The words that say what is looked for, without those that name the matter."""
    gone = set(falte(named.name).split()) if named and named.sicher else set[str]()
    gone = {word for word in gone if not _ENTWURF.fullmatch(word)}
    words = [each.klein for each in anfrage.worte]  # „die Vergleichssache Hausgut“ is what it is called
    gone |= {word for word, after in pairwise(words) if after in gone and _nennt_akte(word)}
    if paid := anfrage.hat(_WORAUF_GEZAHLT):
        gone.add(paid["worauf"])
    costs = (
        ["Kosten"] if (anfrage.hat(r"\bkosten\b") and anfrage.hat(PAPIER)) or anfrage.hat(_BEZIFFERT) else []
    )
    words = [
        word
        for word in inhalt(anfrage).split()
        if falte(word) not in gone and not _LEER.fullmatch(falte(word)) and not re.fullmatch(r"[\d/]+", word)
        if not re.match(_BEZIFFERT, falte(word))
    ]
    if anfrage.hat(r"\bwie schnell\b"):  # says nothing in other requests
        costs.append("Geschwindigkeit")
    if anfrage.hat(r"\bmu(?:ss|sste|essen|ssten)\b.*\b(?:he)?raus\W*$"):
        costs.append("räumen")
    if anfrage.hat(r"\bnicht (?:da|zu hause|erreichbar|anwesend|verfuegbar)\b"):
        costs.append("abwesend")
    if anfrage.hat(r"\b(?:wie ?viel|wie hoch|welcher betrag|was)\b.*\b(?:offen|aus(?:steht)?)\b(?! akten)"):
        costs.append("offen")  # of money, and of no matter
    return costs + ohne_leere(words, f"{named.name} {named.alle}" if named else "")


def in_einer_akte(anfrage: Anfrage) -> Mapping[str, Any] | None:
    named = genannt(anfrage)
    words = gefragte_worte(anfrage, named)
    if named is not None and not words and " " in named.name and not named.stark:
        named, words = Genannt(name=named.name), gefragte_worte(anfrage, None)  # only one of them is the name
    if named is None or not words:
        return None
    return {"akte": named, "worte": words, "frage": anfrage.klein, **woher(anfrage)}


_GESCHEHEN = (
    r"\b(?:hatten?|waren?|wurden?)\b|"
    r"\b(?:hat|haben)\b.*\b(?:\w{0,6}ge\w{2,}|ver\w{3,}|be\w{3,}|er\w{3,})(?:t|en)\b"
)
_OB = r"^(?:hat|hatten?|haben|wurden?|war|waren) "


_WESSEN = re.compile(r"(?P<wer>[A-ZÄÖÜ][a-zäöüß]{3,}(?<!er))s (?!Akten?\b)[A-ZÄÖÜ][\w-]{3,}\W*")


def von_jemandem(anfrage: Anfrage) -> bool:
    """„Hartmanns Privatfahrt“: a name and what is asked of its bearer, which papers may say and no law.

    „Maklers Provision“ may be asked of any: who is called by an agent noun is not told from a name.
    """
    found = _WESSEN.fullmatch(anfrage.text.strip())
    forms = [falte(found["wer"]), falte(f"{found['wer']}s")] if found else []
    return bool(forms) and not any(bekannt(each) or gewoehnlich(each) for each in forms)


def woher(anfrage: Anfrage) -> dict[str, bool]:
    """Whether a paper is spoken of, and whether something is asked that happened."""
    happened = (anfrage.hat(_FRAGEWORT) or anfrage.hat(_OB)) and anfrage.hat(_GESCHEHEN)
    return {"papier": bool(anfrage.hat(PAPIER)), "tatsache": bool(happened) or von_jemandem(anfrage)}


def in_dokumenten(text: str) -> Mapping[str, Any] | None:
    """Where no matter is named, a kind of document has to be: else nothing says that papers are meant."""
    asked = lies(text)
    where = woher(asked)
    if not darf(asked) or not any(where.values()) or genannt(asked) is not None:
        return None
    words = gefragte_worte(asked, None)
    if not words or (not where["papier"] and len(words) < TOGETHER):
        return None
    wanted = max(words, key=len)
    call = {"query": wanted, "akte": "alle", "limit": 10}
    return {"worte": words, "frage": asked.klein, "argumente": call, **where}


_SUCHE = re.compile(
    r"(?:bitte )?(?:such|find)e?(?: (?:bitte|mal|mir|uns|doch|alles|etwas|was|nach|zu[mr]?|über|das wort))* "
    r"[„\"]?(?P<was>[^\W\d_][\w-]{3,}(?: [^\W\d_][\w-]{3,}){0,2}?)[“\"]?(?: bitte)?\W*|"
    r"(?:gibt es|haben wir|steht|findet sich)(?: (?:hier|bei uns|denn|eigentlich|irgendwo|noch|mal))* "
    r"(?:et)?was (?:zu[mr]?|über|vom?|wegen) (?:(?:eine[mr]|der|den|dem|die|das) )?"
    r"(?P<dazu>[^\W\d_][\w-]{3,})(?: drin| da)?\W*|"
    r"(?:bitte )?(?:nach )?(?P<davor>[^\W\d_][\w-]{3,}) suchen(?: bitte)?\W*",
    re.I,
)
_HABEN_WIR = re.compile(r"haben wir\b", re.I)
_KEIN_SUCHWORT = re.compile(
    r"\b\w*(?:akten?|frist(?:en)?|termine?n?|urteile?|muster|vorlagen?|norm(?:en)?|gesetze?|paragra\w*|kolleg\w*|"
    r"zeug(?:e|en|in)|gegner\w*|mandant\w*|nummern?|adresse\w*|anschrift\w*|gericht\w*|vorschrift\w*|hilfe|"
    r"dokumente?|unterlagen?|rechtsprechung|alternativ\w*|fehler|loesung\w*|zeiten)\b"
)
"""What is looked up elsewhere than in the text of papers, or says nothing."""


def vielleicht_name(text: str) -> str:
    """The words that are looked for, where they are no nouns of the language: it may be anybody's name."""
    words = _gesucht(text)
    written = len(words) == 1 or all(each[:1].isupper() for each in words)
    common = any(bekannt(falte(each)) or gewoehnlich(falte(each)) for each in words)
    asks = _HABEN_WIR.match(text) is not None  # „Haben wir was zu Sandkuhl?“: a matter, before any paper
    return " ".join(words) if written and not common and not asks else ""


def nur_gesucht(text: str) -> Mapping[str, Any] | None:
    """„Suche Nutzungsausfall“: a bare word is looked for in all papers."""
    words = _gesucht(text)
    call = {"query": " ".join(words), "akte": "alle", "limit": 10}
    told = {"worte": words, "frage": lies(text).klein, "argumente": call, "papier": True, "tatsache": True}
    return told if words else None


def _gesucht(text: str) -> list[str]:
    found = _SUCHE.fullmatch(text.strip())
    words = (found["was"] or found["dazu"] or found["davor"]).split() if found else []
    plain = [falte(word) for word in words]
    elsewhere = _KEIN_SUCHWORT.search(" ".join(plain)) or any(each in FUELL for each in plain)
    return [] if elsewhere else words
