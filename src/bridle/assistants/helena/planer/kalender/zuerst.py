"""Questions for the calendar in words that other rules would take for theirs: who set it, what is late."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.kalender import berechnet, luecken, wer
from bridle.assistants.helena.planer.kalender.erkennen import (
    NACH_ART,
    SEIT_WANN,
    WIE_LANGE_DER,
    eintraege,
    kalender,
)
from bridle.assistants.helena.planer.kalender.regeln import im_kalender
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, Genannt, genannt, inhalt
from bridle.assistants.helena.planer.lesen.saeumig import SAEUMIG
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.models.planner import Rule

_UNS = r"\b(?:wir|uns|irgend\w*|etwas|was|womit|wo|unsere?r?|welche)\b"
_DAUER = (
    r"\bwie (?:lange|viele (?:stunden|minuten)|viel zeit)\b.*"
    r"\b(?:eingeplant|angesetzt|dauert|geplant|vorgesehen|reserviert|veranschlagt)\b"
)
_ALLGEMEIN = (
    r"\bunterschied|\bbedeutet|\bist eine\b|\bsind gesetzliche\b|\bverlaenger|\bverjaehr|\bwas ist\b|"
    r"\b(?:gilt|gelten|gibt es)\b.*\b(?:fuer|bei|im|nach|zur|zum)\b|§|\bkuendigungsfrist"
)
_SACHVERHALT = (
    r"\bdokument|\bschuldner|\bgegner|\bgegenseite|\bvertrag|\burteil|\bmuster\b|\bzahl|\bmiete\b|\brate"
)
_PAPIER = r"\blaut\b|\bgemaess\b|\bvertrag\b|\burteil\b|\bbescheid\b|\bgutachten\b"
_ANDERE = (
    r"(?:gegenseite|gegner\w*|gegenueber|gegenpartei|versicherung|mandant\w*|mandantschaft|gericht|behoerde|vermieter\w*|"
    r"arbeitgeber\w*|schuldner\w*|erbin|erben|jemand|anderen?|die|der|sie|er)"
)
_TUN = (
    r"(?:liefer|antwort|ergaenz|vorleg|vorzuleg|reagier|melde|einreich|nachreich|beibring|schick|zahl|"
    r"aeusser|nachliefer|uebersend|abgeb|erklaer|stellung)\w*"
)
_ERWARTET = (
    rf"\b(?:notiert|vorgemerkt|eingetragen|vermerkt|im kalender|gesetzt|"
    rf"offen)\b.*\b{_ANDERE}\b.*\bnoch\b.*\b{_TUN}|"
    rf"\b(?:muss|muessen|soll|sollte|wollte|hat|schuldet)\b.*\b(?:gegenseite|gegner\w*|gegenpartei)\b.*\bnoch\b.*\b{_TUN}|"
    rf"\b(?:gegenseite|gegner\w*|gegenpartei)\b.*\b(?:muss|muessen|soll|sollte)\b.*\bnoch\b.*\b{_TUN}|"
    r"\b(?:worauf|auf was) warten wir\b|\bwarten wir\b.*\bnoch\b.*\b(?:auf|von)\b|"
    r"\bsteht\b.*\b(?:von|bei) der (?:gegenseite|gegenpartei)\b.*\b(?:aus|offen)\b"
)
"""What somebody else still has to do: a Frist that was set to them stands in the calendar."""


_VORHABEN = (
    r"\b(?:wann|an welchem tag) (?:genau |denn |eigentlich )*"
    r"(?:woll(?:t?en|te)|soll(?:t?en|te)|werden|hatten|haben) "
    r"(?:wir|ich)\b(?!.*\bgesprochen\b).*\b(?:be)?(?:sprechen|reden|telefonieren|nachfassen|nachfragen|nachhaken|"
    r"anrufen|zurueckrufen|treffen|klaeren|pruefen|erinnern|vor(?:gehabt)?|vorgenommen|vorgemerkt|geplant)\W*$"
)
_WIR_TUN = (
    r"(?:be)?sprechen|reden|telefonieren|fassen|fragen|haken|rufen|klaeren|pruefen|erinnern|mahnen|"
    r"kontrollieren|reichen|legen|begruenden|erwidern|nehmen|verlangen|beantragen|erheben|schicken"
)
_WANN_WIR = (
    rf"\b(?:wann|an welchem tag) (?:genau |denn |eigentlich )*(?:{_WIR_TUN}) wir\b(?!.*\bgesprochen\b)"
)
_OHNE_SACHE = (
    rf"{_WIR_TUN}|wann|wir|uns|an|nach|mit|bei|den|die|das|dem|der|sache|akte|fall|frau|herrn?|mandant(?:in)?"
)
"""What the firm means to do stands in the calendar of the matter, most of it as a Wiedervorlage."""

_EINTRAG_UEBERFAELLIG = (
    r"\b(?:\w*frist(?:en)?|wiedervorlagen?|termine?|aufgaben?|eintra(?:g|ege))\b.*\bueberfaellig|"
    r"\bueberfaellige[nrs]? (?:\w*frist(?:en)?|wiedervorlagen?|termine?|aufgaben?|eintra(?:g|ege))\b"
)
"""An entry; since when a rent or an invoice is late stands in the papers."""


def regeln() -> list[Rule]:
    named = im_kalender(mit_wem, nur_eine=True)
    return [*berechnet.regeln(), *luecken.regeln(), *wer.regeln(), *im_kalender(_zuerst), *named]


def mit_wem(anfrage: Anfrage) -> Mapping[str, Any] | None:
    """„Wann mahnen wir Grünspecht?“: a bare name behind the verb, where a matter is called so."""
    alone, named = anfrage.hat(_WEN), genannt(anfrage)
    if alone is None or named is None or not f" {falte(named.name)}".endswith(f" {alone['wen']}"):
        return None
    return {**eintraege(anfrage, []), "vorhaben": True}


_WEN = r"^wann (?:mahnen|treffen|erinnern|befragen|fragen|kontaktieren|verklagen) wir (?P<wen>[a-z]{4,})\W*$"
"""What is done to somebody; „prüfen“ and „verlangen“ have a thing behind them."""


def _zuerst(anfrage: Anfrage) -> Mapping[str, Any] | None:
    by_kind = any(anfrage.hat(words) for _, words in NACH_ART) and not anfrage.hat(_ALLGEMEIN)
    late = anfrage.hat(SAEUMIG) and anfrage.hat(_UNS) and not anfrage.hat(_SACHVERHALT)
    how_long = anfrage.hat(_DAUER) and anfrage.hat(r"termin\b|\bbesprechung\b|\bverhandlung\b")
    how_long = how_long or anfrage.hat(WIE_LANGE_DER)
    named = genannt(anfrage)
    certain = named is not None and (named.sicher or bool(named.aktenzeichen))
    if anfrage.hat(_ERWARTET) and certain and not anfrage.hat(_PAPIER):
        return eintraege(anfrage, [])
    if certain and anfrage.hat(_VORHABEN):
        return eintraege(anfrage, [])
    if certain and anfrage.hat(_WANN_WIR) and sagt_was(anfrage, named):
        return {**eintraege(anfrage, []), "vorhaben": True}
    since = anfrage.hat(SEIT_WANN) and anfrage.hat(_EINTRAG_UEBERFAELLIG)
    return kalender(anfrage) if by_kind or late or how_long or since else None


def sagt_was(anfrage: Anfrage, named: Genannt | None) -> bool:
    """Whether more is said than with whom: „Wann rufen wir Frau Ulm an?“ has no word that an entry has."""
    names = falte(named.name).split() if named else []
    said = [falte(each) for each in inhalt(anfrage, _OHNE_SACHE).split()]
    return any(each not in names and not re.search(r"\d", each) for each in said)
