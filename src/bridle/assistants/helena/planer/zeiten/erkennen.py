"""Whether the entries of time are asked about: how long somebody worked, and on which matter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.grenzen import nachschlagen
from bridle.assistants.helena.planer.lesen.erkennen import KEYWORDS, Anfrage, Genannt, genannt, lies
from bridle.assistants.helena.planer.lesen.zeitraum_vergangen import vergangen
from bridle.assistants.helena.planer.zeiten.alle import gefragt as in_allen_akten
from bridle.assistants.helena.planer.zeiten.getan import auch_sonst, fragt_was_getan
from bridle.assistants.helena.planer.zeiten.je_person import gefragt as je_person
from bridle.assistants.helena.planer.zeiten.wer import fremde, taetig

_JE_STUNDE = (
    r"\b(?:was|wie ?viel|welche\w*)\b(?!.*(?:€|\beuro\b|\d)).*\b(?:(?:pro|je) stunde|"
    r"(?:kostet|kostete) (?:\w+ ){0,3}stunde)\b"
)
"""With an amount it is a sum to be reckoned."""
_ZEITEN = (
    r"\bzeiterfassung\w*|\bzeit(?:aufwand|eintrag|eintraege|buchung\w*)\b|\bwie ?viel(?:e)? "
    r"(?:arbeits)?(?:zeit|stunden|minuten)\b|"
    r"\b(?:stunden|zeiten|minuten|arbeitszeit\w*|zeit)\b.*\b(?:erfasst|gebucht|angefallen|"
    r"gearbeitet|aufgelaufen|gebraucht|"
    r"aufgewendet|aufgeschrieben|notiert|abrechen\w*|abgerechnet|investiert|verbracht|offen)|"
    r"\b(?:erfasste|gebuchte|abrechenbare|offene|gesamte)n? (?:arbeits)?(?:stunden|zeiten|zeit)\b|"
    r"\bwie lange\b.*\b(?:gearbeitet|gebraucht|beschaeftigt)|\baufwand\b|\babrechenbar\w*|\bnicht "
    r"abgerechnet|\bstundensatz|\bstundenzettel|\bzeiten\b|"
    r"(?<!\d )\bstunden\b|\barbeitszeit\b|"
    r"\bwie lange (?:sass(?:en)?|sitzt|"
    r"haben(?! wir (?:noch|zeit|bis|"
    r"(?:\w+ ){0,2}(?:gewaehr|garantie|mangel)))|hat|arbeitete|brauchte)\b|"
    r"\baufgeschrieben\b|\b(?:was|wie ?viel)\b.*\ban (?:arbeits)?(?:zeit(?:en)?|stunden|minuten)\b|"
    r"\b(?:stunden|zeit|taetigkeits)(?:aufstellung|liste|uebersicht|nachweise?|protokoll)|"
    r"\bleistungen\b.*\berfasst|\bminuten\b|\bwer "
    r"hat\b.*\bgearbeitet|\bgearbeitet\b|\bwie ?viel\b.*\b(?:abrechnen|in rechnung stellen|berechnen)\b|"
    r"\babrechnen\b|"
    rf"{_JE_STUNDE}|\bstundensaetze\b|"
    r"\bwie ?viele? \w+(?:zeit(?:en)?|stunden)\b.*\b(?:gebucht|verbucht|erfasst|aufgeschrieben|angefallen)\b|"
    r"\bwas hat\b.*\b(?:gemacht|getan|gebucht|geleistet)\b|\bwas (?:haben wir|habe ich|"
    r"wurde)\b.*\b(?:gebucht|"
    r"gearbeitet|aufgeschrieben)\b|\bwer wie lange\b|\bwie lange\b.*\b(?:gesessen|dran|daran)\b|"
    r"\bzeitaufwand|"
    r"(?<!um )(?<!zu )(?<!in )\bwelche (?!zeit haben wir\b(?!.*\b(?:gebucht|erfasst|aufgeschrieben|"
    r"gebraucht)))(?:zeit(?:en)?|dauer|stunden|minuten)\b.*"
    r"\b(?:steht|stehen|ist|sind|wurden?|haben|hat)\b|"
    r"\bwie lange hat\b(?!.*\b(?:verfahren|prozess|rechtsstreit|instanz|mietverhaeltnis|arbeitsverhaeltnis|"
    r"ehe)\b)"
    r".*\bgedauert\b|"
    r"\bstundenhonorar|\bnach zeit\b|\btaetigkeiten\b|\bgebuchte?[nr]?\b|\bzeitlich\b"
)

_NOCH_ZEIT = r"\bwie (?:lange|viel)\b.*\b(?:noch (?:\w+ )?zeit|zeit (?:\w+ )?(?:noch|bis|um|fuer))\b"
"""How long until something is due, and not how long somebody worked."""
_GEBUCHT = (
    r"(?:gebucht|verbucht|erfasst|aufgeschrieben|aufgewe?a?n?de?t|investiert|aufgelaufen|angefallen|"
    r"reingesteckt|"
    r"hineingesteckt|verbraten|geflossen|reingeflossen|draufgegangen|drauf|auf der uhr|auf dem zettel)"
)
_SICHER = (
    rf"\bwie ?viele? (?:arbeits)?(?:zeit|stunden|minuten)\b.*\b{_GEBUCHT}\b|"
    rf"\b(?:zeiten?|stunden|minuten)\b.*\b(?:gebucht|verbucht|erfasst|aufgeschrieben)\b|"
    r"^welche (?!zeit haben wir\b(?!.*\b(?:gebucht|erfasst|aufgeschrieben|gebraucht)))(?:zeit(?:en)?|stunden|"
    r"minuten) (?:steht|stehen|ist|sind|wurden?|haben wir|hat)\b.*"
    r"\b(?:fuer|auf|an|zu|bei)\b|"
    r"\bwas (?:ist|sind) (?:die|unsere) (?:\w+ )?(?:zeit|zeiten|stunden)\b.*\bwert\b|"
    rf"{_JE_STUNDE}|\bwie ?viele? \w+(?:zeit|stunden)\b.*\b{_GEBUCHT}\b|"
    r"\bzeiterfassung\b|\bzeit(?:eintraege?|eintrag|buchung(?:en)?)\b|"
    r"\bwer (?:hat|haben)\b.*\bwie (?:lange|viel zeit|viele stunden)\b(?!.*\b(?:noch|bis)\b)"
)
"""What only the entries say, whatever paper is named as the work."""


_ANDERER = (
    r"\b(?:hat|hatte|haben) (?:der|die|das|unsere?) (?!kolleg|\w*anw|sekret|kanzlei|sachbearb|assist|refer|"
    r"prakti|azubi|akte|sache)\w+ .*\b(?:gemacht|getan|gearbeitet|geleistet)\b"
)
"""What the other side or a client has done is in no entry of time."""


def sicher(anfrage: Anfrage) -> bool:
    """Of one matter or one person; what was booked in all of them is another question."""
    if not nachschlagen(anfrage) or not _sicher(anfrage) or anfrage.hat(r"\blaut\b"):
        return False
    return in_allen_akten(anfrage) is None and je_person(anfrage) is None


def _sicher(anfrage: Anfrage) -> bool:
    return anfrage.hat(_SICHER) is not None or fragt_was_getan(anfrage)


def in_einer(anfrage: Anfrage) -> Mapping[str, Any] | None:
    if (
        not (anfrage.hat(_ZEITEN) or _sicher(anfrage))
        or (anfrage.hat(_NOCH_ZEIT) and not anfrage.hat(_SICHER))
        or anfrage.hat(r"\bfrist\w*|\bverfahrensdauer|\bgesetz|§")
        or anfrage.hat(
            r"\bwie lange (?:hat|dauert|laeuft) (?:das|der|die) (?:verfahren|prozess|rechtsstreit|ehe)\b"
        )
    ):
        return None
    if anfrage.hat(_ANDERER):
        return None
    who = taetig(anfrage)
    # One who writes a name small writes all names small.
    rest = lies(anfrage.text.lower()) if who.islower() else anfrage
    matter = {"akte": genannt(rest, who) or Genannt(name=who)} if who else {}
    return {
        **matter,
        "zeitraum": vergangen(anfrage),
        "namen": [word.text for word in anfrage.worte if len(word.klein) > 3],
        "wer": who,
        "fremde": fremde(anfrage),
        "kurz": len(anfrage.worte) <= KEYWORDS + 1,
        "satz": anfrage.hat(rf"\b(?:stunden)?(?:satz|saetze)\b|{_JE_STUNDE}") is not None,
        "getan": auch_sonst(anfrage),
    }
