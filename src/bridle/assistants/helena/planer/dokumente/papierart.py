"""What kind of paper is spoken of, and what it is called: „das Feuchtegutachten“, „Gutachten Nebelthau“."""

from __future__ import annotations

import re

from bridle.assistants.helena.planer.lesen.erkennen import Anfrage
from bridle.assistants.helena.planer.lesen.woerter import falte

ART = (
    r"(?:\w*vertrags?|\w*vertraege?s?|\w*gutachtens?|urteils?|\w*bescheids?|"
    r"kuendigung(?:sschreibens?)?|klageschrift|klage|kuendigungsschutzklage|"
    r"(?:letzte )?mahnung|rechnung|testaments?|nachlassverzeichnis(?:ses)?|strafbefehls?|"
    r"scheidungsantrags?|endvermoegens?|widerspruchs?(?:schreibens?)?|"
    r"\w{3,}berichts?|unfall(?:schilderung|mitteilung)s?|abrechnung(?:sschreibens?)?|"
    r"(?:neben|betriebs)kostenabrechnung|schlussrechnung|maengel(?:anzeige|ruege)|"
    r"\w*vergleichs?|\w*protokolls?|\w*schreibens?|briefs?|vollmacht|erbscheins?|haftbefehls?|anklageschrift|"
    r"\w{4,}beschluss(?:es)?|baugenehmigung|\w{5,}urkunde|(?:telefon|gespraechs|akten)notiz|"
    r"(?:unterlassungs|teilungs)erklaerung|handelsregisterauszugs?|"
    r"entwurfs?|schriftsatz(?:es)?|auskunft|antrags?|vereinbarung|police|attests?|zeugnis(?:ses)?|"
    r"abmahnung|einspruchs?)"
)
_SACHVERSTAENDIG = r"\bsachverstaendig\w*|\bgutachter\w*"
_AEUSSERT = (
    r"festgestellt|feststell|\bsagt\b|\bschreibt\b|\bmeint\b|\bnennt\b|ermittelt|ergebnis|ursache|"
    r"schaetzt|kommt zu|\brechnet\b|veranschlag|beziffer|\bsetzt\b|ansetz|angesetzt|kalkulier|\bberechnet\b"
)


def art_des_dokuments(anfrage: Anfrage) -> str:
    """The kind of document that is spoken of, as it is written."""
    found = list(re.finditer(rf"\b{ART}\b", anfrage.klein))
    found = [
        each
        for each in found
        if each[0] != "schreiben"
        or re.search(r"\b(?:das|im|dem|des|ein|laut|ihrem|seinem|deren)\s$", anfrage.klein[: each.start()])
    ]
    named = [each[0] for each in found if not re.fullmatch(r"vertrags?|antrags?|schreibens?", each[0])]
    kinds = named or [each[0] for each in found]
    if not kinds and anfrage.hat(_SACHVERSTAENDIG) and anfrage.hat(_AEUSSERT):
        return "gutachten"
    if kinds and kinds[0] == "klage" and anfrage.hat(r"\bgegner\w*|\bgegenseite|\bgegenpartei"):
        return "klageschrift"
    return kinds[0] if kinds else ""


def geschrieben(anfrage: Anfrage, kind: str) -> str:
    """The kind of document as the person wrote it, with its umlauts."""
    return next((word.text for word in anfrage.worte if kind and falte(word.text) == kind), "")


def name_des_dokuments(anfrage: Anfrage, kind: str, name: str) -> str:
    """„Gutachten Feuchteschaden“: what follows the kind at once is whose it is, or a part of its title."""
    follows = rf"\b({re.escape(geschrieben(anfrage, kind))}) {re.escape(name)}\b"
    found = re.search(follows, anfrage.text) if kind and name else None
    return f"{stamm(falte(kind)).capitalize()} {name}" if found else ""


_KOPF = re.compile(
    r"(?P<was>[a-z]{4,}?)s?(?P<kopf>gutachten|vertrag|bescheid|schreiben|anzeige|ruege|klage|verzeichnis|antrag|"
    r"abrechnung|bericht|urteil|protokoll|brief)"
)


def zerlegt(kind: str) -> tuple[str, str] | None:
    """Feuchtegutachten → feuchte, gutachten; None for a word that is no compound."""
    found = _KOPF.fullmatch(stamm(kind)) if kind else None
    return (found["was"], found["kopf"]) if found else None


def stamm(kind: str) -> str:
    """Without the ending of a case: Mietvertrags → Mietvertrag."""
    return (
        re.sub(r"(?<=[a-z]{5})(?:es|s|ses)$", "", kind)
        if not kind.endswith(("zeugnis", "verzeichnis"))
        else kind
    )
