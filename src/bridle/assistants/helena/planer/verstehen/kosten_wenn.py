"""Another outcome of a lawsuit whose costs were computed for a matter: „und wenn sie zur Hälfte gewinnt?“.

Such a condition asks nothing of the matter itself, and beside its name alone would be taken for that.
"""

from __future__ import annotations

import re
from decimal import Decimal

from bridle.assistants.helena.planer.kosten.ersatz import will_ersatz
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN
from bridle.assistants.helena.planer.lesen.rechtszug import nennt_rechtszug, rechtszug
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT, teilsaetze
from bridle.assistants.helena.planer.verstehen.dazugezaehlt import euro
from bridle.assistants.helena.planer.verstehen.kosten_dazu import kosten_dazu
from bridle.assistants.helena.planer.verstehen.kosten_statt import kosten_statt
from bridle.assistants.helena.planer.verstehen.kosten_weiter import kosten_weiter

LONGEST = 14
_RECHNER = re.compile(r"^Quelle: Kostenrechner", re.M)
_MIT_AKTE = re.compile(r"^Quelle: Kostenrechner[^\n]*Angaben aus der Akte (\d{4}/\d{2})", re.M)
_WENN = re.compile(
    r"(?:(?:und|aber|oder|ok(?:ay)?)\b,?\s+)*(?:was (?:ist|wäre|kostet es) |wie (?:ist|wäre) es )?,?\s*"
    r"(?P<wenn>(?:wenn|falls|bei|sofern)\s[^?]{4,})\?*\s*",
    re.I,
)
_AUSGANG = re.compile(
    r"gew[io]nn|verl(?:ier|or|ust)|unterl[ie]|obsieg|\bsieg|niederlage|hälfte|prozent|%|quote|vergleich|"
    r"einig|berufung|"
    r"revision|instanz|anerk[ae]nn|zurück",
    re.I,
)


def kosten_wenn(text: str, last: Vorher, kennt: Kennt) -> str:
    """The costs of the same lawsuit under the new condition, which takes the place of the old one."""
    again = kosten_dazu(text, last, kennt) or _gewonnen(text, last, kennt)
    again = again or _nach_dem_mahnbescheid(text, last, kennt) or kosten_weiter(text, last, kennt)
    again = again or _vom_gegner(text, last, kennt) or _gegneranwalt(text, last)
    again = again or kosten_statt(text, last, kennt)
    if again or (again := _anders_beendet(text, last, kennt)):
        return again
    shown = "je nach Ausgang" in last.antwort
    matter, now = _MIT_AKTE.search(last.antwort) if shown else None, _WENN.fullmatch(text.strip())
    if matter is None or now is None or len(text.split()) > LONGEST or AKTENZEICHEN.search(text):
        return ""
    said = now["wenn"].strip()
    if not _AUSGANG.search(said) or any(FRAGEWORT.match(each) for each in teilsaetze(said)):
        return ""
    instance = "" if nennt_rechtszug(said) else rechtszug(last.frage)
    meant = f"Kostenrisiko {f'{instance} ' if instance else ''}in der Akte {matter[1]}, {said}?"
    return meant if kennt.werkzeug(meant) == "berechne_kostenrisiko" else ""


_GERICHTSGEBUEHR = re.compile(r"^Gerichtsgebühr Nr\. [\w ]+ im Kostenverzeichnis|^Gerichtsgebühr", re.M)
_ENDE = re.compile(r"vergleich|verglichen|einig|anerk[ae]nn|\berkennt\b|zurück", re.I)


def _anders_beendet(text: str, last: Vorher, kennt: Kennt) -> str:
    """The court fee of a matter where the suit ends before a judgment: the condition goes to the question."""
    now = _WENN.fullmatch(text.strip())
    computed = _MIT_AKTE.search(last.antwort) and _GERICHTSGEBUEHR.search(last.antwort)
    if now is None or not computed or len(text.split()) > LONGEST or not _ENDE.search(text):
        return ""
    said = now["wenn"].strip()
    if _ENDE.search(last.frage) or any(FRAGEWORT.match(each) for each in teilsaetze(said)):
        return ""
    meant = f"{last.frage.rstrip(' ?!.')}, {said}?"
    return meant if kennt.werkzeug(meant) == kennt.werkzeug(last.frage) else ""


_WAS_ZAHLT = re.compile(
    r"\bwas (?:muss|zahlt|erstattet|hat|bekommen|kriegen|bekommt|kriegt|schuldet|kommt)\b|"
    r"\bwie ?viel (?:muss|zahlt|erstattet|bekommen|kriegen|bekommt|kriegt)\b",
    re.I,
)
_UNS = re.compile(
    r"\b(?:uns|mir|ihm|ihr|zurück|wieder|erstattet?|ersetzt|dem mandanten|der mandantin)\b", re.I
)
_BEI_SIEG = re.compile(r"\bgewinn\w*|\bgewonnen|\bobsieg\w*|\bsieg\w*", re.I)


def _gewonnen(text: str, last: Vorher, kennt: Kennt) -> str:
    """„Und was muss der Gegner uns zahlen, wenn wir gewinnen?“: which costs come back."""
    asked = all(each.search(text) for each in (_WAS_ZAHLT, _UNS, _BEI_SIEG))
    if not asked or "je nach Ausgang" not in last.antwort or len(text.split()) > LONGEST:
        return ""
    before = last.frage.rstrip(" ?!.")
    whole = f"{before}. Welche Kosten muss der Gegner uns erstatten, wenn wir gewinnen?"
    if kennt.werkzeug(whole) == "berechne_kostenrisiko":
        return whole
    matter = _MIT_AKTE.search(last.antwort)
    where = re.search(r"vor dem (?:Arbeits|Verwaltungs|Sozial|Finanz)gericht", last.antwort)
    meant = (
        f"Kostenrisiko {f'{where[0]} ' if where else ''}in der Akte {matter[1]}: Welche Kosten muss der "
        "Gegner uns erstatten, wenn wir gewinnen?"
        if matter
        else ""
    )
    return meant if meant and kennt.werkzeug(meant) == "berechne_kostenrisiko" else ""


_VV = re.compile(r"\(Nr\. \d{4} VV RVG\)")


_BEDINGT = re.compile(
    r",?\s*(?:wenn|falls|sofern) (?:wir|er|sie|ich|(?:der|die|unsere?) mandant\w*) "
    r"(?:\w+ )?(?:gewinn\w*|obsieg\w*|gewonnen haben)\b",
    re.I,
)
"""That is said beside the bill anyhow, and would ask for the risk of the whole suit."""


def _vom_gegner(text: str, last: Vorher, kennt: Kennt) -> str:
    """„Und was davon zahlt die Gegenseite?“: the same bill, with what is said of who pays it back."""
    computed = _RECHNER.search(last.antwort) and _VV.search(last.antwort)
    if not computed or not will_ersatz(text) or len(text.split()) > LONGEST or AKTENZEICHEN.search(text):
        return ""
    said = _BEDINGT.sub("", re.sub(r"^(?:und|aber|ok(?:ay)?)\b,?\s+", "", text.strip(), flags=re.I))
    meant = f"{last.frage.rstrip(' ?!.')}; {said}"
    before, now = kennt.angaben(last.frage), kennt.angaben(meant)
    if before is None or now is None:
        return ""
    same = before[0] == now[0] == "get_kosten_rules"
    return (
        f"{meant.rstrip(' ?')}?" if same and before[1].get("positionen") == now[1].get("positionen") else ""
    )


_MAHN = re.compile(r"mahnbescheid|mahnverfahren|mahnantrag|mahnsache", re.I)
_STREITIG = re.compile(
    r"\bwiderspruch|\bwiderspr[io]ch|\bklagen\b|\bklage(?:verfahren)?\b|\bstreitig|\bprozess|vor gericht\b",
    re.I,
)
_NOCH = re.compile(r"\bnoch\b|\bdazu\b|\bhinzu\b|\bdann\b|\bzusätzlich|\bnachzahl|\bdrauf", re.I)
_GERICHT = re.compile(r"\bgericht\b|\bgerichts(?:kosten|gebühr)|\bvorschuss|\bgerichtskasse", re.I)


def _nach_dem_mahnbescheid(text: str, last: Vorher, kennt: Kennt) -> str:
    """What the court takes where a suit follows: what it got for the Mahnbescheid is credited."""
    if not _MAHN.search(last.frage) or not _RECHNER.search(last.antwort) or _MAHN.search(text):
        return ""
    if not (_STREITIG.search(text) and _NOCH.search(text) and _GERICHT.search(text)):
        return ""
    read = kennt.angaben(last.frage)
    value = read[1].get("streitwert") if read is not None else None
    if not value:
        return ""
    asked = "Wie hoch sind die Gerichtskosten im Klageverfahren nach dem Mahnverfahren noch"
    meant = f"{asked} bei {euro(Decimal(str(value)))}?"
    return meant if kennt.werkzeug(meant) == "get_kosten_rules" else ""


_GEGNERANWALT = re.compile(
    r"\b(?:muss|müsste|müssen|zahlt|zahlen|trägt|tragen|kommt|hat)\b[^?]*\b(?:gegnerische[nr]? anw[aä]lt\w*|"
    r"gegenanwalt\w*|anw[aä]lt\w*(?:kosten)? (?:der gegenseite|des gegners|der gegnerin|der anderen seite|"
    r"des arbeitgebers)|"
    r"kosten (?:der gegenseite|des gegners|des gegenanwalts))\b[^?]*\?*\s*$",
    re.I,
)
_WIE_VIEL = re.compile(r"\bwie ?viel|\bwie hoch|\bwas (?:kostet|zahlt|muss)|\bnur\b|\bdavon\b", re.I)


def _gegneranwalt(text: str, last: Vorher) -> str:
    """„Muss sie auch den gegnerischen Anwalt zahlen?“: the norm that says who bears that."""
    if not _GEGNERANWALT.search(text) or _WIE_VIEL.search(text) or len(text.split()) > LONGEST:
        return ""
    if not _RECHNER.search(last.antwort) or "je nach Ausgang" not in last.antwort:
        return ""
    labour = "§ 12a Abs. 1 ArbGG" in last.antwort
    if not labour and re.search(r"(?:Verwaltungs|Sozial|Finanz|Arbeits)gericht", last.antwort):
        return ""
    return f"Was steht in {'§ 12a Abs. 1 ArbGG' if labour else '§ 91 Abs. 1 ZPO'}?"
