"""„Sind wir da Kläger oder Beklagte, und für wen?“: whom the firm acts for in a matter, and on which side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bridle.assistants.helena.planer.akten.person import voller_name
from bridle.assistants.helena.planer.akten.seite import BEIDE, BEKLAGTE, KLAEGER, NACH_RUBRUM, seite
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage, genannt
from bridle.assistants.helena.planer.sagen import absaetze, aufzaehlung, gross, liste, quelle
from bridle.assistants.helena.planer.schritte import vermutet, zur_akte
from bridle.models.planner import Progress, Rule

_SEITE = (
    r"\b(?:(?:wider)?klaeger|beklagten?|antragsteller|antragsgegner|berufungs(?:klaeger|beklagten?)|aktiv|passiv|"
    r"geschaedigten|schaediger|glaeubiger|schuldner)(?:in|innen|n|s|r)?(?:-?(?:seite|partei|vertreter\w*))?\b|"
    r"\bverklagte[rn]?\b|\b(?:aktiv|passiv)legitimiert\b"
)
"""What a party is to a proceeding."""
_WIR_SIND = (
    r"\b(?:sind|waren|stehen|standen|vertreten|vertraten|handeln|treten|agieren|kaempfen|"
    r"sitzen) (?:\w+ )?wir\b|"
    r"\bwir\b.*\b(?:sind|stehen|vertreten|handeln|auftreten|agieren|sitzen)\b|"
    r"^(?:und )?(?:ist|war|sind)\b.*\b(?:mandant(?:in|schaft)?|bei uns|von uns)\b|"
    r"\bmandant(?:in|schaft)? (?:(?:ist|hier|da|dort|eigentlich|denn|nun|die|der|das) )*\w+ oder\b"
)
_AUF_WELCHER = (
    r"\b(?:auf )?(?:welche[rn]?|wessen) (?:seite|partei)\b.*\bwir\b|\bwir\b.*\bauf (?:welcher|wessen) seite\b"
)
_WER_IST = (
    r"^(?:und )?wer (?:ist|war) (?:(?:denn|eigentlich|da|hier|dort) )*(?:der |die )?(?:klaeger|beklagte)\w*\b"
    r"(?! (?:vertreten|anwalt\w*))|"
    r"^(?:und )?(?:ist|war)\b(?!.*\boder\b).*\b(?:klaeger(?:in)?|beklagte[rn]?)\W*$|"
    r"\b(?:klaeger\w*|beklagte\w*) oder (?:doch )?(?:der |die |den )?(?:klaeger|beklagte)\w*\b"
)
_ODER = (
    r"^(?:und )?(?:vertreten|verteidigen|beraten) wir (?:(?:da|hier|denn|eigentlich) )*(?:den|die|das) \w+ "
    r"oder (?:den|die|das) \w+ (?:bei|in|im)\b"
)
_ANDERES = (
    r"\bakten\b|\bmandate\b|\bfaelle\b|\bin welche[nr]\b|\bwo\b|\bwie ?viele\b|"
    r"\bwelche (?:\w+ )?(?:sachen|verfahren)\b|"
    r"\bfrist|\bkosten?\b|\bkostet|\bgebuehr|\bwert\b|\bwann\b|\bwarum\b|\bwas\b|\bwie\b|\bkollision|\bkonflikt|"
    r"\b(?:anwalt|anwaelt\w*|kanzlei) d(?:er|es)\b|\bgegen (?:uns|wen)\b|\bbeweis|\bzahl\w*|\bantrag\b"
)
SHORT = 11
_SEITEN = {KLAEGER: "Klägerseite", BEKLAGTE: "Beklagtenseite"}
GLEICH = "Beide Seiten heißen gleich; auf welcher Seite des Kurzrubrums wir stehen, ist daran nicht zu sehen."
UNBEKANNT = "Ob das die Kläger- oder die Beklagtenseite ist, sagt die Akte nicht."
STRAFSACHE = "Eine Strafsache hat keine Kläger- und keine Beklagtenseite."


def regeln() -> list[Rule]:
    return zur_akte("read_akte_detail", _erkenne, _antwort)


def _erkenne(anfrage: Anfrage) -> Mapping[str, Any] | None:
    ours = anfrage.hat(_AUF_WELCHER) or anfrage.hat(_ODER) or (anfrage.hat(_SEITE) and anfrage.hat(_WIR_SIND))
    asked = ours or (anfrage.hat(_WER_IST) and sum(not word.zeichen for word in anfrage.worte) <= SHORT)
    if not asked or anfrage.hat(_ANDERES):
        return None
    if genannt(anfrage) is None and not anfrage.hat(
        r"\b(?:hier|da|dort|dieser|diesem|akte|sache|fall|verfahren)\b"
    ):
        return None
    return {}


def _antwort(progress: Progress) -> str:
    data = progress.data
    people: list[dict[str, Any]] = data["beteiligte"]
    ours = [each for each in people if each["rolle"] == "MANDANT"]
    theirs = [each for each in people if each["rolle"] == "GEGNER"]
    where = f"In der Akte **{data['aktenzeichen']}** ({data['kurzrubrum']})"
    if not ours:
        return absaetze(
            f"{where} ist keine Mandantschaft eingetragen.", quelle(f"Akte {data['aktenzeichen']}")
        )
    names = aufzaehlung([f"**{voller_name(each)}**" for each in ours])
    side = seite(data)
    said, why = f"{where} vertreten wir {names}", UNBEKANNT
    if data["sachgebiet"] == "STRAFRECHT":
        why = STRAFSACHE
    elif side == BEIDE:
        why = GLEICH
    elif side:
        said, why = f"{said}: **{_SEITEN[side]}**", NACH_RUBRUM
    return absaetze(
        vermutet(progress),
        f"{said}.",
        liste(_mit_seite(each, side if why == NACH_RUBRUM else "") for each in [*ours, *theirs]),
        why,
        quelle(f"Akte {data['aktenzeichen']}"),
    )


def _mit_seite(each: Mapping[str, Any], side: str) -> str:
    """What somebody is to us, and on which side of the Rubrum that is."""
    others = BEKLAGTE if side == KLAEGER else KLAEGER
    told = _SEITEN[side if each["rolle"] == "MANDANT" else others] if side else ""
    return f"{gross(each['rolle'])}{f', {told}' if told else ''}: **{voller_name(each)}**"
