"""Which court a question about an appeal starts from, and what kind of decision the appeal is against.

„Welches OLG ist Berufungsgericht für das LG Koblenz?“ names two courts, and only the lower one decided;
„Beschwerde gegen einen Beschluss“ goes another way than an appeal from a judgment.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from bridle.assistants.helena.law.gericht_am_ort import darueber
from bridle.assistants.helena.law.rechtsmittel_beschluss import (
    BESCHLUSS,
    BETREUUNG,
    NACHLASS,
    SPRUNG,
    SPRUNG_ZIVIL,
    STRAFBESCHLUSS,
    STREITWERT,
    beschwerden,
)
from bridle.assistants.helena.law.rechtsmittel_keines import keines

_OBERE: Mapping[str, str] = {
    "OLG": r"OLG|Oberlandesgerichts?",
    "LAG": r"LAG|Landesarbeitsgerichts?",
    "LSG": r"LSG|Landessozialgerichts?",
    "OVG": r"OVG|VGH|Oberverwaltungsgerichts?|Verwaltungsgerichtsh[oö]fs?",
    "LG": r"LG|Landgerichts?",
}
_ALLE = (
    rf"{'|'.join(_OBERE.values())}|AG|VG|SG|FG|ArbG|"
    r"(?:Amts|Arbeits|Sozial|Verwaltungs|Finanz|Familien|Nachlass|Betreuungs|Register|Insolvenz|Vollstreckungs)"
    r"gerichts?"
)
_GEFRAGT = re.compile(
    rf"\b(?P<frage>(?:zu |an |bei |von )?(?:welche[sm]?|was für ein))\s+(?P<art>{_ALLE})(?:-?\s?bezirk)?\b",
    re.I | re.S,
)
_ANDERES_GERICHT = re.compile(rf"\b(?:{_ALLE})\b", re.I)
_OBEN = re.compile(
    r"\b[uü]e?bergeordnet|\bdar[uü]e?ber(?:stehend|geordnet)|\bn[aä]e?chsth[oö]e?her|\bObergericht\b", re.I
)
_FUER = re.compile(r"\b(?:f[uü]e?r|[uü]e?ber|geh[oö]e?rt|zust[aä]e?ndig|oberhalb)\b", re.I)
_BESONDERE = re.compile(
    r"\b(?:Nachlass|Betreuungs|Vollstreckungs|Insolvenz|Register)gericht(?P<s>s?)\b|\bGrundbuchamt(?P<t>e?s)?\b",
    re.I,
)
"""Parts of an Amtsgericht."""
_UNTER: Mapping[str, str] = {
    "LG": "AG", "OLG": "LG", "LAG": "ArbG", "LSG": "SG", "OVG": "VG",
    "BAG": "LAG", "BSG": "LSG", "BVerwG": "OVG", "BGH": "OLG", "BFH": "FG",
}  # fmt: skip
_DORT = re.compile(
    r"\b(?:berufung|revision|nichtzulassungsbeschwerde)(?:en)?\s+(?:\w+ ){0,2}?(?:beim|zum|ans|am|vors|vorm|"
    r"vor dem|an das|bei dem|zu dem)\s+(?:\w+ )?$"
)
_ALS_OBERES = re.compile(r"^\w*\s+(?:\w+ )?(?:als )?(?:berufungs|revisions|rechtsmittel)(?:gericht|instanz)")
_SCHON = re.compile(r"\bverloren|\bgewonnen|zurueckgewiesen|verworfen|\bentschieden|\burteil|\bbeschluss")
_ANDERE_BESCHWERDE = re.compile(
    r"\b(?:nichtzulassungs|rechts|verfassungs|dienstaufsichts|individual|sprungrechts)beschwerde"
)
_HAFT = re.compile(
    r"haftbefehl|haftbeschwerde|untersuchungshaft|\bu-haft|durchsuchung|beschlagnahme|\bbewaehrung|strafaussetzung|"
    r"\bstraf(?:sache|verfahren|richter|kammer|prozess|befehl|rest|vollstreck)|reststrafe|gesamtstrafe|"
    r"freiheitsstrafe|geldstrafe|\bangeklagt|\bangeschuldigt|\bbeschuldigt|staatsanwalt|"
    r"pflichtverteidig|ermittlungsrichter|vermoegensarrest|\bstpo\b|"
    r"vorlaeufige\w* entziehung|\b111a\b"
)
_ZUR_VOLLSTRECKUNG = re.compile(
    r"vermoegensauskunft|vollstreckungsgericht|gerichtsvollzieher|\b802g\b|\b758a\b|\bschuldner|glaeubiger|"
    r"insolvenzgericht"
)
"""A Haftbefehl and a search that are to bring a debtor to pay are no criminal matter."""
_WIE_EIN_URTEIL = re.compile(
    r"^(?!.*(?:verworfen|verwerfung|unzulaessig)).*(?:zurueckweisungsbeschluss|\b522\b|\b130a\b|"
    r"\bberufung (?:\w+ ){0,4}zurueckgewiesen)",
    re.S,
)
"""An order that ends an appeal in the place of a judgment is attacked like one (§ 522 Abs. 3 ZPO)."""
_GEGEN_BESCHLUSS = re.compile(
    r"^(?!.*(?:urteil|berufung|revision|eigentuemer|\bweg\b)).*\brechtsmittel\w*\b.*\bbeschl(?:uss|usses|uesse)\b",
    re.S,
)
_STRAFGERICHTE = frozenset({"AG", "LG", "OLG"})
_FG = re.compile(r"nachlass(?!forderung)|erbschein|registergericht|handelsregister|vereinsregister|grundbuch")
_BETREUT = re.compile(r"betreu(?:ung|er)|unterbringung|freiheitsentzieh|abschiebehaft|abschiebungshaft")


def ohne_das_gefragte(text: str) -> str:
    """The question with the court that is asked for as „Gericht“, and a part of an Amtsgericht as such."""
    if re.search(r"beschwerde|rechtsmittel", text, re.I):
        text = _BESONDERE.sub(lambda found: f"Amtsgericht{found['s'] or found['t'] or ''}", text)
    asked_for = _gefragtes(text)
    if asked_for is None:
        return text
    return f"{text[: asked_for.start()]}{asked_for['frage']} Gericht{text[asked_for.end() :]}"


def _gefragtes(text: str) -> re.Match[str] | None:
    """„Welches OLG“, where another court is named too: that is asked for, and did not decide."""
    found = _GEFRAGT.search(text)
    other = found is not None and _ANDERES_GERICHT.search(f"{text[: found.start()]} {text[found.end() :]}")
    return found if other else None


def oberes_gefragt(text: str) -> str:
    """The kind of court that is asked for above another one, „OLG“; "" where none is, or no kind is named."""
    found = _gefragtes(text)
    if found is None:
        return ""
    said = found["art"]
    return next((kind for kind, words in _OBERE.items() if re.fullmatch(words, said, re.I)), "")


def fragt_nach_oben(text: str) -> bool:
    """„Welches OLG ist für das LG Trier zuständig?“ asks for the court above, with no word of an appeal."""
    return _OBEN.search(text) is not None or (oberes_gefragt(text) != "" and _FUER.search(text) is not None)


def dorthin(klein: str, court: re.Match[str]) -> bool:
    """Whether an appeal goes to this court: „die Berufung beim Landesarbeitsgericht“ is from one below."""
    if _SCHON.search(klein):
        return False
    goes = _DORT.search(klein[: court.start()]) or _ALS_OBERES.match(klein[court.end() :])
    return goes is not None


def darunter(kind: str) -> str:
    return _UNTER.get(kind, kind)


def gerichtsname_oben(asked_for: str, court: str, seat: str) -> str:
    """The court above by its name; from an Amtsgericht also the one that is two steps up."""
    if not seat:
        return ""
    return darueber("FamG" if court == "AG" and asked_for == "OLG" else court, seat)


def art_des_mittels(klein: str, court: str, *, criminal: bool = False, civil: bool = False) -> str:
    """The kind of order or of appeal, where that leads another way than from a judgment; else ""."""
    if "sprungrevision" in klein:
        leap = SPRUNG_ZIVIL if civil and beschwerden(court, SPRUNG_ZIVIL) else SPRUNG
        return "" if criminal else _bekannt(court, leap)
    if _WIE_EIN_URTEIL.search(klein):
        return ""
    if court in ("OLG", "LAG") and re.search(r"\brechtsbeschwerde", klein):
        return BESCHLUSS
    if not ("beschwerde" in klein or _GEGEN_BESCHLUSS.search(klein)) or _ANDERE_BESCHWERDE.search(klein):
        return ""
    order_on_crime = _HAFT.search(klein) and not _ZUR_VOLLSTRECKUNG.search(klein)
    if court in _STRAFGERICHTE and (criminal or order_on_crime):
        found = STRAFBESCHLUSS
    elif re.search(r"(?:streit|verfahrens)wert(?:beschwerde|festsetzung|beschl)", klein):
        found = STREITWERT
    elif court in ("AG", "LG") and _BETREUT.search(klein):
        found = BETREUUNG
    elif court in ("AG", "OLG") and _FG.search(klein):
        found = NACHLASS
    else:
        found = BESCHLUSS
    return _bekannt(court, found)


def _bekannt(court: str, kind: str) -> str:
    """The kind, where it is known what there is or why there is nothing; else the court's usual appeals."""
    return kind if court and (beschwerden(court, kind) or keines(court, kind)) else ""
