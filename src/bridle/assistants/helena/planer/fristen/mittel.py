"""Remedies that are called by the wrong name: a Berufung against a Strafbefehl and the like."""

from __future__ import annotations

import re

from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.planer.fristen.zweige import behoerde_in, zweig_in
from bridle.assistants.helena.planer.lesen.woerter import falte

_MITTEL = ("berufung", "revision", "beschwerde", "einspruch", "widerspruch", "erinnerung", "klage")
_ENDUNG = r"(?:en|s|sfrist|frist|seinlegung|einlegung|sbegruendung|begruendung|sbegruendungsfrist)?"
_GENANNT = re.compile(rf"\b(?:sofortige |einfache )?(?P<mittel>{'|'.join(_MITTEL[:-1])}){_ENDUNG}\b")
GEGEN_BESCHLUSS = (
    "Gegen einen Beschluss gibt es keine Berufung und keine Revision. Ist es die sofortige Beschwerde "
    "(Zivilsachen), die Beschwerde (Familiensachen), die Rechtsbeschwerde oder die "
    "Nichtzulassungsbeschwerde? Oder ist die Entscheidung ein Urteil?"
)
GEGEN_URTEIL = (
    "Gegen ein Urteil gibt es in der Regel die Berufung oder die Revision und keine Beschwerde. Welches "
    "Rechtsmittel ist gemeint: Berufung, Revision oder Nichtzulassungsbeschwerde?"
)
ERSTE_INSTANZ = (
    "Gegen ein Urteil des Amtsgerichts gibt es in Zivilsachen die Berufung; eine Revision nur als "
    "Sprungrevision. Ist die Berufung gemeint, oder ist es eine Strafsache?"
)


NICHT_ANFECHTBAR = (
    "Eine Beschwerde ist hier **nicht statthaft**: Einstweilige Anordnungen in Familiensachen sind "
    "unanfechtbar (§ 57 Satz 1 FamFG). Anfechtbar sind sie nur, wenn nach mündlicher Erörterung über die "
    "elterliche Sorge, die Herausgabe oder den Verbleib des Kindes, über einen Antrag nach dem "
    "Gewaltschutzgesetz oder die Ehewohnung entschieden ist (§ 57 Satz 2 FamFG); dann sind es zwei Wochen "
    "(§ 63 Abs. 2 FamFG). Sonst bleiben der Antrag auf Änderung oder Aufhebung und auf mündliche Verhandlung "
    "(§ 54 FamFG) oder das Hauptsacheverfahren (§ 52 FamFG)."
)
_EINSTWEILIG = re.compile(
    r"einstweilig\w* anordnung|\bea\b|eilanordnung|eilbeschluss|eilentscheidung|eilverfahren"
)
_UNANFECHTBAR = re.compile(
    r"\bumgang|unterhalt|zugewinn|\bhausrat|haushaltsgegenst|(?:kosten|prozess)vorschuss"
)
_ANFECHTBAR = re.compile(r"\bsorge|elterliche|herausgabe|\bverbleib|gewaltschutz|ehewohnung|wohnungszuweis")


OHNE_BEGRUENDUNGSFRIST = (
    "In Kindschaftssachen und den anderen Angelegenheiten der freiwilligen Gerichtsbarkeit gibt es für die "
    "Begründung der Beschwerde keine gesetzliche Frist; sie soll begründet werden, und das Gericht kann "
    "dafür eine Frist setzen (§ 65 FamFG). Hat es eine gesetzt?"
)
_KEIN_FAMILIENSTREIT = re.compile(
    r"\b(?:umgang\w*|sorgerecht\w*|elterliche\w* sorge|kindschaft\w*|kindeswohl\w*|abstammung\w*|"
    r"vaterschaft\w*|adoption\w*|betreuung\w*|nachlass\w*|erbschein\w*|gewaltschutz\w*|unterbringung\w*|"
    r"versorgungsausgleich\w*)"
)
_BEGRUENDET = re.compile(r"\bbeschwerdebegruend|\bbegruendungsfrist|\bbegruendung der beschwerde")


def ohne_begruendungsfrist(klein: str) -> str:
    """What to say of the reasons of a Beschwerde where the law has no Frist for them."""
    asked = _BEGRUENDET.search(klein) and not re.search(r"rechtsbeschwerde|nichtzulassung|unterhalt", klein)
    return OHNE_BEGRUENDUNGSFRIST if asked and _KEIN_FAMILIENSTREIT.search(klein) else ""


ERST_EINSPRUCH = (
    "Gegen einen Steuerbescheid gibt es zuerst den Einspruch; geklagt wird gegen die Einspruchsentscheidung. "
    "Wann wurde sie bekannt gegeben? Oder soll ich die Frist für den Einspruch rechnen?"
)
ERST_WIDERSPRUCH = (
    "Gegen einen Bescheid im Sozialrecht gibt es in der Regel zuerst den Widerspruch; geklagt wird gegen den "
    "Widerspruchsbescheid. Ist es der Widerspruchsbescheid, und wann wurde er bekannt gegeben? Oder soll ich "
    "die "
    "Frist für den Widerspruch rechnen?"
)
_KLAGEFRIST = re.compile(
    r"\bklagefrist|\bklagen?\b[^?!]*\b(?:frist|wann|spaetestens)|\bwann\b[^?!]*\bklagen?\b"
)
_NACH_DEM_ERSTEN = re.compile(
    r"einspruchsentscheidung|widerspruchsbescheid|untaetig|nicht entschieden|entscheidet nicht|nicht "
    r"beschieden|"
    r"sprungklage|zurueckgewiesen|abgewiesen|\b(?:widerspruch|einspruch)\b"
)


def _zu_frueh_geklagt(klein: str) -> str:
    """What comes before a suit, where somebody asks for the Frist of the suit against the Bescheid itself."""
    if not _KLAGEFRIST.search(klein) or _NACH_DEM_ERSTEN.search(klein):
        return ""
    if re.search(r"steuerbescheid", klein) and not re.search(
        r"(?:gewerbe|grund|hunde|wohnungs?|vergnuegungs?|uebernachtungs?|betten|kultur|tourismus|verpackungs?)steuerbescheid",
        klein,
    ):
        return ERST_EINSPRUCH
    return ERST_WIDERSPRUCH if behoerde_in(klein) == "sgg" and re.search(r"bescheid", klein) else ""


def falsches_mittel(klein: str, court: str) -> str:
    """What to ask where the remedy does not fit the decision and no branch says which one does."""
    if told := _zu_frueh_geklagt(klein):
        return told
    if told := ohne_begruendungsfrist(klein):
        return told
    said = {found["mittel"] for found in _GENANNT.finditer(klein)}
    branch = zweig_in(klein)
    if "beschwerde" in said and _EINSTWEILIG.search(klein) and _UNANFECHTBAR.search(klein):
        return "" if _ANFECHTBAR.search(klein) else NICHT_ANFECHTBAR
    order = re.search(r"\bbeschluss\b|\bbeschlusses\b|\bbeschluesse\b", klein) and not re.search(
        r"urteil|522|zurueckweis|beschlussverfahren", klein
    )
    if said <= {"berufung", "revision"} and said and order and branch in ("", "zpo"):
        return GEGEN_BESCHLUSS
    against = re.search(r"\bgegen (?:das |ein |dieses |unser )?(?:\w+ )?\w*urteil\b|\burteil\b", klein)
    if said == {"beschwerde"} and against and _einfache_beschwerde(klein):
        return GEGEN_URTEIL
    first = court.startswith("AG ") or court.lower().startswith("amtsgericht")
    if said == {"revision"} and first and branch in ("", "zpo"):
        return ERSTE_INSTANZ
    return ""


def _einfache_beschwerde(klein: str) -> bool:
    """A Beschwerde about costs, or the like, may well go against what stands in a Urteil."""
    return not re.search(
        r"kosten|streitwert|beschluss|\bpkh|zulass|verfassung|sofortige|menschenrecht", klein
    )


_ERFOLGLOS = re.compile(
    rf"\b(?:{'|'.join(_MITTEL)})\b[^.,;?!]{{0,30}}"
    r"\b(?:verworfen|zurueckgewiesen|abgewiesen|erfolglos|abgelehnt|nicht zugelassen|nicht zuzulassen)\b"
)
"""What was tried before, and is not what is meant now."""


def falsch_genannt(klein: str, art: str) -> str:
    """The remedy that is named instead of the one that the law has; "" where it is the right one."""
    kind = fristart(art)
    title = falte(kind.titel)
    right = {word for word in _MITTEL if word in art or word in title}
    named = [found["mittel"] for found in _GENANNT.finditer(_ERFOLGLOS.sub(" ", klein))]
    if not right or not named or right & set(named):
        return ""
    if "klage" in right and re.search(r"klage(?:n|frist)?\b|klageerzwing", klein):
        return ""
    return named[0].capitalize()
