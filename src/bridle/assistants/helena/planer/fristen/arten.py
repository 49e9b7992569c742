"""Which kind of Frist a request speaks of, as the catalogue names it, and what is doubtful in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.frist_arten import Fristart, fristart, parse_recht
from bridle.assistants.helena.planer.fristen.entscheidung import (
    anschluss,
    gegen_beschluss,
    gegnerische_begruendung,
    nach_ablehnung,
    nach_beiden,
    nur_revision,
    ohne_berufung,
    zweite_saeumnis,
)
from bridle.assistants.helena.planer.fristen.gegen_bescheid import GEGEN_BESCHEID, gegen_ersten
from bridle.assistants.helena.planer.fristen.klagen import (
    BESCHEIDKLAGEN,
    klage,
    nach_gericht,
    vertragsende,
    weg,
)
from bridle.assistants.helena.planer.fristen.mittel import falsch_genannt, falsches_mittel
from bridle.assistants.helena.planer.fristen.statt_dessen import statt_dessen
from bridle.assistants.helena.planer.fristen.verjaehrt import verjaehrt
from bridle.assistants.helena.planer.fristen.vorfaelle import nach_vorfall, nicht_fuer_mieten
from bridle.assistants.helena.planer.fristen.wiedereinsetzung import wiedereinsetzung_in
from bridle.assistants.helena.planer.fristen.worte import Treffer, treffer
from bridle.assistants.helena.planer.fristen.zweige import behoerde_in, zweig_in
from bridle.assistants.helena.planer.lesen.kuendigungsfrage import vertrag_gefragt
from bridle.assistants.helena.planer.sagen import aufzaehlung

_KEIN_BESCHEID = (
    r"beschluss|urteil|\w*verfuegung|\barrest|\brechnung|kuendigung|mieterhoehung|"
    r"pfaendung|"
    r"abrechnung|versteigerung"
)
"""Against these a Widerspruch is something else than against a Bescheid, or nothing at all."""
_ANDERS_VERJAEHRT = (
    r"grundstueck|\bbau\w*|\bstraf|steuer(?!berat)|koerperverletz|eigentum|herausgabe|bussgeld|verfolg|"
    r"\bfracht|spedit|"
    r"transport|geschaeftsfuehrer|vorstand|\beinlage|stammeinlage|\bwechsel\b|\bscheck|sozialversicher|"
    r"sozialleistung|"
    r"wettbewerb|\buwg\b|abmahn|erbschaftsanspruch|unterhalt|eheleut|ehegatt|ehefrau|ehemann|verheirat|"
    r"\bkind(?:es|er)?\b|\beltern\b"
)
"""Claims for which three years are not sure: the law is looked up instead."""
_BEANTRAGT = r"mahnbescheid\w*\b[^?!]{0,60}\bbeantrag|\bbeantrag\w*\b[^?!]{0,60}mahnbescheid|mahnantrag"
_STRAFE_VERJAEHRT = r"\bstraf|steuer(?!berat)|bussgeld|ordnungswidrig|verfolg"
_ANDERER_WIDERRUF = (
    r"bewaehrung|testament|vollmacht|zulassung|erlaubnis|schenkung|widerruf (?:der|einer|seiner) bestellung"
)
_NUR_MIT_ZWEIG = frozenset({"beschwerde", "beschwerde_eilverfahren", "beschwerdebegruendung_familienstreit"})
"""What a Beschwerde is, only its branch tells."""
_VERFAHREN = frozenset({"zpo", "arbgg", "vwgo", "sgg", "fgo"})
_GERICHTE = {
    "ArbG": "kuendigungsschutzklage",
    "VG": "klage_verwaltungsakt",
    "SG": "klage_sozialgericht",
    "FG": "klage_finanzgericht",
}
_GEGEN_URTEIL = {
    "AG": "berufung",
    "LG": "berufung",
    "ArbG": "berufung_arbg",
    "VG": "zulassung_berufung",
    "SG": "berufung_sozial",
}
"""What there is against a judgment of the first instance, where nobody names it; its title says which."""
_DAGEGEN = re.compile(
    r"\brechtsmittel|\brechtskra(?:ft|eftig)|\bwehren\b|\bvorgehen\b|\bvorzugehen\b|\bangreifen\b|"
    r"\banzugreifen\b|"
    r"\banfecht\w*|\banzufechten\b"
)
_ANDERES_URTEIL = re.compile(
    r"versaeumnis|anerkenntnis|vorbehalts|grund-?urteil|zwischenurteil|berufungs(?:urteil|gericht|kammer|"
    r"instanz)|"
    r"scheidung|\bzweite[rn]? instanz|\b2\. instanz|\bfamiliengericht|\bowi\b|owig|ordnungswidrig|bussgeld|"
    r"geldbusse|"
    r"fahrverbot|\bfahren"
)
"""In these another remedy is the right one."""
_STRAFSACHE = re.compile(
    r"straf|angeklagt|schoeffen|promille|trunkenheit|diebstahl|betrug|betrueg|raub\w*|untreue|unterschlag|"
    r"koerperverletz|totschlag|\bmord|toetung|noetigung|beleidig|erpress|hehlerei|faelschung|steuerhinterz|"
    r"hausfriedens|drogen|\bbtm|bewaehrung|freispruch|freigesprochen"
)
_IN_STRAFSACHEN = {"AG": "berufung_straf", "LG": "revision_straf"}
"""A week, and from the day it was pronounced: nobody may be given a month."""
_VERURTEILT = re.compile(r"\bverurteilt\b")
_ZIVIL = re.compile(
    r"klag|zahlung|zahlen|€|\beuro\b|raeum|herausgabe|unterlass|schadensersatz|kostentrag|zivil|miet"
)
_ANHOEREN = re.compile(
    r"\bbetriebsrat\w*\b.*\b(?:an(?:zu)?hoer|angehoert|beteilig)|\b(?:an(?:zu)?hoer|angehoert|"
    r"beteilig)\w*\b.*\bbetriebsrat"
)
_SOLL_HINAUS = re.compile(
    r"kuendigung\b[^.;?!]{0,20}\b(?:soll|muss|wird|wollen|geht)\b[^;?!]{0,30}"
    r"\b(?:raus|rausgeh\w*|hinaus|zugehen|ausgesprochen|uebergeben|erklaert|zugestellt|kommen)\b"
)
WANN_ANGEHOERT = (
    "Wann wird oder wurde der Betriebsrat angehört? Von diesem Tag an hat er bei einer ordentlichen "
    "Kündigung eine "
    "Woche Zeit, bei einer außerordentlichen drei Tage; vor Ablauf oder abschließender Stellungnahme darf "
    "die Kündigung "
    "nicht hinaus."
)
SPRUNGREVISION = (
    "In welcher Sache ist die Sprungrevision gemeint? In Strafsachen ist es eine Woche ab Verkündung (§§ "
    "335, 341 Abs. 1 "
    "StPO), in Zivilsachen ein Monat ab Zustellung, mit Einwilligung des Gegners und Zulassung (§§ 566, "
    "548 ZPO). Wann "
    "wurde das Urteil verkündet oder zugestellt?"
)
OFFEN = {
    "einspruch": "Wogegen richtet sich der Einspruch: Versäumnisurteil, Vollstreckungsbescheid, Strafbefehl, "
    "Bußgeldbescheid oder Steuerbescheid?",
    "beschwerde": "Welche Beschwerde ist es: sofortige Beschwerde, Beschwerde in Familiensachen oder "
    "Nichtzulassungsbeschwerde?",
    "widerspruch(?!sbescheid)": "Wogegen richtet sich der Widerspruch: gegen den Bescheid einer Behörde oder "
    "gegen einen Mahnbescheid? Gegen einen Beschluss gibt es meist die sofortige Beschwerde; gegen eine "
    "einstweilige Verfügung oder einen Arrest ist der Widerspruch an keine Frist gebunden (§§ 924, 936 ZPO).",
    "beschlussanfechtung": "Welcher Beschluss wird angefochten: einer der Wohnungseigentümer (WEG) oder "
    "einer "
    "Gesellschaft? Und wann wurde er gefasst?",
    "widerspruchsbescheid": "Vor welchem Gericht wird geklagt: Verwaltungsgericht oder Sozialgericht?",
    r"klagefrist|klagen\b|verklagen\b|klage (?:einreichen|erheben)|zur klage\b": "Wogegen richtet sich die "
    "Klage: Kündigung, Widerspruchsbescheid oder Einspruchsentscheidung? Für andere Klagen gibt es meist "
    "keine "
    "Klagefrist, nur die Verjährung.",
}
"""Words that fit several kinds, and what to ask then."""


@dataclass(frozen=True, slots=True)
class Lesung:
    """What was read.

    art     the kind; "" where a court sets the length; None where none is named
    frage   what has to be asked first
    gesagt  the remedy that somebody named and that is not the one of the law
    vorweg  what has to be known of the decision before anything is reckoned
    dazu    kinds that run beside it
    """

    art: str | None = None
    frage: str = ""
    gesagt: str = ""
    vorweg: str = ""
    dazu: tuple[str, ...] = ()


def lesung(klein: str, court: str = "") -> Lesung:
    """The kind by its words and its branch, with what is wrong in how it was called."""
    if (special := gegen_beschluss(klein) or nach_ablehnung(klein) or anschluss(klein)) is not None:
        return Lesung(special.art, special.frage, vorweg=special.vorweg, dazu=special.dazu)
    if question := ohne_berufung(klein) or falsches_mittel(klein, court):
        return Lesung(frage=question)
    found = _gelesen(klein, court)
    found = replace(found, art=nur_revision(statt_dessen(found.art, klein), klein, court))
    if found.art and (question := nicht_fuer_mieten(klein, found.art)):
        return Lesung(frage=question)
    named = falsch_genannt(klein, found.art) if found.art else ""
    first = zweite_saeumnis(found.art, klein) or found.vorweg
    return Lesung(found.art, found.frage, named, first, nach_beiden(found.art, klein))


def _gelesen(klein: str, court: str) -> Lesung:
    if (notice := vertrag_gefragt(klein)) is not None:
        return Lesung(*notice)
    if "sprungrevision" in klein:
        return Lesung("revision_straf") if zweig_in(klein) == "stpo" else Lesung(frage=SPRUNGREVISION)
    if (expired := verjaehrt(klein)) is not None:
        return Lesung(*expired)
    best = _beste(klein)
    if best and best.art.startswith("wiedereinsetzung") and (missed := wiedereinsetzung_in(klein)):
        return Lesung(missed)
    if best and best.art in ("kuendigung_geschaeftsraum", "klage_asyl"):
        return Lesung(best.art)
    if happened := nach_vorfall(klein):
        return Lesung(happened)
    if ended := vertragsende(klein):
        return Lesung(ended)
    if owners := weg(klein):
        return Lesung(owners)
    if suit := klage(klein):
        if suit == "kuendigungsschutzklage" and best and best.art == "vorbehalt_aenderungskuendigung":
            return Lesung(best.art)  # both are asked for, and the suit is told beside it
        return Lesung(suit if suit in BESCHEIDKLAGEN or suit == "kuendigungsschutzklage" else None)
    if best is None:
        return _ohne_worte(klein, court)
    if _ANHOEREN.search(klein) and (best.art == "arbeitsvertrag_kuendigung" or _SOLL_HINAUS.search(klein)):
        return Lesung(frage=WANN_ANGEHOERT)  # from the day of the Kündigung nothing is reckoned back
    if _anders(best.art, klein):
        return Lesung()
    if isinstance(best, _Gleich):
        asked = mehrdeutig(klein) or f"Welche Frist ist gemeint: {aufzaehlung(best.titel, 'oder')}?"
        return Lesung(frage=asked)
    if "begruendung" in best.art and (received := gegnerische_begruendung(klein)):
        return Lesung("berufungserwiderung") if "erwider" in klein else Lesung(frage=received)
    return _im_zweig(fristart(best.art), klein)


@dataclass(frozen=True, slots=True)
class _Gleich(Treffer):
    """Several kinds that the words fit as well."""

    titel: tuple[str, ...] = ()


_BEIM_AMT = frozenset(
    {"kuendigung_nach_zustimmung", "kuendigung_nach_zustimmung_fristlos", "zustimmung_integrationsamt"}
)
_GEKLAGT = re.compile(
    r"\bklag\w*|geklagt|schutzklage|widerspr|anfecht|\bvorgehen|\bwehren|\bkuendigung\b[^.;?!]{0,40}\b(?:zugegangen|"
    r"erhalten|bekommen)\b|\bhat\b[^.;?!]{0,40}\bgekuendigt\b"
)
"""Whoever goes against a Kündigung asks for another Frist than whoever gives it."""


def _beste(klein: str) -> Treffer | None:
    found = treffer(klein)
    if restored := [each for each in found if each.art.startswith("wiedereinsetzung")]:
        found = restored  # what was missed is told beside it
    if "verjaehr" in klein and not re.search(r"widerspr|einspruch", klein):
        found = [each for each in found if each.art.startswith("verjaehrung")] or found
    if (named := _MITTELFRIST.search(klein)) and any(each.art.startswith(named[1]) for each in found):
        found = [each for each in found if each.art.startswith(named[1])]  # papers that came are only told
    if _GEKLAGT.search(klein):
        found = [each for each in found if each.art not in _BEIM_AMT]
    found = _ohne_verdraengte(found, klein)
    if not found:
        return None
    equal = _ohne_geschwister([each for each in found if each.punkte == found[0].punkte])
    if len(equal) == 1 or not equal[0].punkte:
        return equal[0]
    titles = tuple(fristart(each.art).titel for each in equal[:3])
    return _Gleich(found[0].art, found[0].punkte, found[0].worte, titles)


_MITTELFRIST = re.compile(r"\b(berufung|revision)s(?:einlegungs|begruendungs)?frist(?:en)?\b")
_TITULIERT = r"titulier|\btitels?\b|zugesprochen|vollstreck"
_VERDRAENGT = (
    ("verjaehrung_werkmangel", "verjaehrung_bauwerk", r""),
    ("verjaehrung_kaufmangel", "verjaehrung_bauwerk", r"\babnahme|\babgenommen|werkvertrag|\bbauvertrag"),
    ("verjaehrung_bauwerk", "verjaehrung_bauwerk_vob", r""),
    ("verjaehrung_werkmangel", "verjaehrung_bauwerk_vob", r""),
    ("verjaehrung_kaufmangel", "verjaehrung_bauwerk_vob", r""),
    ("mieterhoehung_zustimmung", "mieterhoehung_klage", r"^(?!.*\bzustimmen\b)"),
    ("verjaehrung_zugewinn", "verjaehrung_titel", _TITULIERT),
    ("verjaehrung_titel", "verjaehrung_zugewinn", rf"^(?!.*(?:{_TITULIERT}))"),
    ("vollstreckungsbescheid_antrag", "einspruch_vollstreckungsbescheid", r"\beinspruch"),
)
"""The first gives way to the second where both fit and the words are said: a house is more than a work."""


def _ohne_verdraengte(found: Sequence[Treffer], klein: str) -> list[Treffer]:
    named = {each.art for each in found}
    gone = {less for less, more, words in _VERDRAENGT if more in named and re.search(words, klein)}
    return [each for each in found if each.art not in gone]


def _ohne_geschwister(equal: list[Treffer]) -> list[Treffer]:
    """What stands for another one in a branch is chosen by the branch, and not beside it."""
    stands_in = {name for each in equal for _, name in fristart(each.art).statt}
    return [each for each in equal if each.art not in stands_in] or equal


def _ohne_worte(klein: str, court: str) -> Lesung:
    if zweig_in(klein) == "stpo" and re.search(r"\brechtsmittel", klein) and "urteil" in klein:
        return Lesung("berufung_straf")
    if "urteil" in klein and _DAGEGEN.search(klein):
        if _STRAFSACHE.search(klein) and not _ANDERES_URTEIL.search(klein):
            return Lesung(_IN_STRAFSACHEN.get(court.partition(" ")[0]))
        doubtful = _ANDERES_URTEIL.search(klein) or (_VERURTEILT.search(klein) and not _ZIVIL.search(klein))
        return Lesung(None if doubtful else _GEGEN_URTEIL.get(court.partition(" ")[0]))
    if re.search(r"stellungnahme|richterliche frist|schriftsatzfrist", klein):
        return Lesung("")
    if against := gegen_ersten(klein):
        return Lesung(against, vorweg=GEGEN_BESCHEID)
    sued = re.search(r"\bklagefrist|\bklagen?\b", klein)
    return Lesung((_GERICHTE.get(court.partition(" ")[0]) if sued else "") or nach_gericht(klein) or None)


def _anders(art: str, klein: str) -> bool:
    """Whether the words mean something that the catalogue does not know."""
    if art == "verjaehrung_titel" and re.search(r"\bentstand", klein):
        return True  # it runs from the Rechtskraft, whenever the claim arose
    if art == "verjaehrung_titel" and "scheidung" in klein and not re.search(_TITULIERT, klein):
        return True  # a divorce is no title for what is claimed after it
    if art == "verjaehrung_titel" and re.search(r"\bzins|unterhalt|\brente", klein):
        return True  # what falls due again and again after the judgment has three years of its own
    if art == "beschwerde_grundbuch" and re.search(r"rechtsbeschwerde|sofortige|zwangs|register", klein):
        return True  # these have a time of their own
    if art == "widerspruch_mahnbescheid" and "widerspr" not in klein and re.search(_BEANTRAGT, klein):
        return True  # who applies for one asks whether that is in time, and not how to resist it
    if art.startswith("verjaehrung"):
        other = f"{_ANDERS_VERJAEHRT}|{_STRAFE_VERJAEHRT}" if art == "verjaehrung" else _STRAFE_VERJAEHRT
        return re.search(other, klein) is not None
    if art == "widerspruch":
        return re.search(_KEIN_BESCHEID, klein) is not None and "bescheid" not in klein
    if art == "einspruch_bussgeld":
        return "urteil" in klein and "bescheid" not in klein
    return art == "widerruf" and re.search(_ANDERER_WIDERRUF, klein) is not None


def _im_zweig(kind: Fristart, klein: str) -> Lesung:
    """As the courts of a branch know it: „ein arbeitsgerichtliches Urteil“, „in der Familiensache“."""
    branch = zweig_in(klein) or (behoerde_in(klein) if kind.bekanntgabe or kind.recht == "vwgo" else "")
    if kind.name in _NUR_MIT_ZWEIG and branch in ("", "zpo"):
        return Lesung("sofortige_beschwerde" if branch and kind.name == "beschwerde" else None)
    if branch == "arbgg" and kind.name == "beschwerde" and "beschlussverfahren" not in klein:
        return Lesung()
    instead = dict(kind.statt).get(branch)
    if instead:
        return Lesung(instead)
    if branch not in _VERFAHREN:
        return Lesung(kind.name)
    try:
        return Lesung(kind.vor(parse_recht(branch)).name)
    except LawError as unknown:
        return Lesung(frage=str(unknown))


def verwaltungsakt(art: str | None) -> bool:
    """Whether it runs from the Bekanntgabe of a Bescheid, which a letter has by a rule of law."""
    return bool(art) and fristart(str(art)).bekanntgabe is not None


def mehrdeutig(klein: str) -> str:
    """What to ask where a word fits several kinds; nothing where none does."""
    return next((question for word, question in OFFEN.items() if re.search(rf"\b(?:{word})\w*", klein)), "")
