"""A message that says itself what it asks, and lacks what was told before: value, day, norm, the right name.

It comes before the readings of short messages: what is added, corrected or extended is no matter of length.
"""

from __future__ import annotations

import re
from decimal import Decimal

from bridle.assistants.helena.planer.dokumente.papiername import heisst_so
from bridle.assistants.helena.planer.kosten.zweig import zweig
from bridle.assistants.helena.planer.lesen.anschluss import Kennt, Vorher
from bridle.assistants.helena.planer.lesen.erkennen import AKTENZEICHEN, genannt, lies
from bridle.assistants.helena.planer.lesen.rechtszug import nennt_rechtszug, rechtszug
from bridle.assistants.helena.planer.lesen.satz import FRAGEWORT, fragt, saetze, teilsaetze
from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.lesen.zahlen import betrag
from bridle.assistants.helena.planer.verstehen.absatz_davor import absatz_dazu, naechster_absatz
from bridle.assistants.helena.planer.verstehen.andere_art import andere_art
from bridle.assistants.helena.planer.verstehen.andere_norm import andere_nummer, mit_norm_davor
from bridle.assistants.helena.planer.verstehen.andere_quelle import andere_quelle
from bridle.assistants.helena.planer.verstehen.andere_streitsache import andere_streitsache
from bridle.assistants.helena.planer.verstehen.anderer_ort import anderer_ort
from bridle.assistants.helena.planer.verstehen.anderer_vertrag import anderer_vertrag
from bridle.assistants.helena.planer.verstehen.anwalt_davor import anwalt_davor
from bridle.assistants.helena.planer.verstehen.berichtigt import berichtigt
from bridle.assistants.helena.planer.verstehen.danach import (
    dazu_gesagt,
    der_wert,
    gericht_darueber,
    mit_mittel,
    naechste_spanne,
    text_des_musters,
    welches_papier,
)
from bridle.assistants.helena.planer.verstehen.dazugezaehlt import dazugezaehlt, euro
from bridle.assistants.helena.planer.verstehen.derselbe_fall import derselbe_fall
from bridle.assistants.helena.planer.verstehen.einlegung_davor import andere_haelfte
from bridle.assistants.helena.planer.verstehen.einsetzen import eingesetzt
from bridle.assistants.helena.planer.verstehen.eintrag_davor import liegen_geblieben, zum_eintrag
from bridle.assistants.helena.planer.verstehen.eintrag_gezeigt import gezeigter_eintrag
from bridle.assistants.helena.planer.verstehen.eintrag_tage import tage_davor
from bridle.assistants.helena.planer.verstehen.erzaehlt_davor import erzaehlt_davor
from bridle.assistants.helena.planer.verstehen.fragewort_davor import fragewort_davor
from bridle.assistants.helena.planer.verstehen.frist_davor import (
    ENTRAG,
    mit_tag_davor,
    verlaengert,
)
from bridle.assistants.helena.planer.verstehen.frist_der_norm import frist_der_norm
from bridle.assistants.helena.planer.verstehen.gegenstand import ART
from bridle.assistants.helena.planer.verstehen.gericht_am_ort import gericht_am_ort
from bridle.assistants.helena.planer.verstehen.gesetz_dazu import (
    absatz_gesagt,
    gelistete_norm,
    gesetz_gesagt,
    thema_wo,
)
from bridle.assistants.helena.planer.verstehen.gezeigte_person import kollege_davor, wer_ist_das
from bridle.assistants.helena.planer.verstehen.grundlage import grundlagen
from bridle.assistants.helena.planer.verstehen.im_papier import NAME
from bridle.assistants.helena.planer.verstehen.kollision_davor import andere_seite, auch_zu_pruefen
from bridle.assistants.helena.planer.verstehen.kosten_darueber import kosten_darueber
from bridle.assistants.helena.planer.verstehen.kosten_davon import GERICHTE, kosten_davon
from bridle.assistants.helena.planer.verstehen.kosten_davor import kosten_davor
from bridle.assistants.helena.planer.verstehen.kosten_wenn import kosten_wenn
from bridle.assistants.helena.planer.verstehen.monat_davor import monat_davor
from bridle.assistants.helena.planer.verstehen.papier_davor import aus_dem_papier
from bridle.assistants.helena.planer.verstehen.rueckbezug import rueckbezogen
from bridle.assistants.helena.planer.verstehen.rueckfrage_davor import ort_gesagt, tag_gesagt
from bridle.assistants.helena.planer.verstehen.so_eine import so_eine
from bridle.assistants.helena.planer.verstehen.tag_daneben import tag_daneben
from bridle.assistants.helena.planer.verstehen.termin_davor import genannte_frist, zum_beginn, zum_termin
from bridle.assistants.helena.planer.verstehen.verjaehrt_davor import anderer_anspruch
from bridle.assistants.helena.planer.verstehen.vorlagen_davon import anderes_muster, vorlage_davon
from bridle.assistants.helena.planer.verstehen.warum_davor import warum_davor
from bridle.assistants.helena.planer.verstehen.weg_davor import anderer_weg
from bridle.assistants.helena.planer.verstehen.wessen import andere_angabe, dessen, eines_anderen
from bridle.assistants.helena.planer.verstehen.zeiten_davor import zeiten_davor

LONGEST = 40
"""Words: what is longer tells its own case."""
_WENN = re.compile(
    r"(?:und|aber|ok(?:ay)?)?\s*(?:was (?:ist|wäre) )?(?:wenn|falls|angenommen|gesetzt den fall)\b,?\s*"
    r"(?P<wenn>[^?]{5,}?)(?:\?\s*|,\s*)(?P<frage>[^?]{5,})\?*\s*",
    re.I,
)
_FRAGT = re.compile(
    r"(?:bräuchte|braucht|brauche|brauchen|muss|müsste|müssen|ist|wäre|gilt|kann|darf|reicht|hat|hätte)\b",
    re.I,
)
_WIE_GERECHNET = re.compile(
    r"(?:und\s+)?(?:wie (?:wird|wurde|ist|hast du|hat man|kommst du|kommt man|kommen wir|kommt ihr|"
    r"berechne\w*|errechne\w*|rechne\w*|ergibt|setzt)\b(?:\s+\w+){0,6}|woraus ergibt sich\b(?:\s+\w+){0,3}|"
    r"rechne (?:mir )?(?:das )?(?:mal )?vor|rechenweg|zeig(?:e)? (?:mir )?(?:mal )?(?:den rechenweg|"
    r"die rechnung|die berechnung))\s*(?:bitte)?\W*",
    re.I,
)
_DARAUF = re.compile(
    r"\b(?:das|darauf|drauf|dazu|den tag|der tag|das datum|die frist|die summe|den betrag|der betrag|sich|"
    r"rechenweg|rechnung|berechnung)\b",
    re.I,
)
_IN_AKTE = re.compile(r"\bAkte (\d{4}/\d{2})")
_NEBENBEI = re.compile(r"^(?:Außerdem im Kalender|Vorfristen im selben Zeitraum|Dem Gesetz nach)\b", re.M)
_DOKUMENTE = re.compile(r"^Quelle: Dokumente der Akte (\d{4}/\d{2})", re.M)
_GELISTET = re.compile(r"^- \*\*([^*\n]+)\*\*: [^\n]*\bSeiten?\b", re.M)
_STEHT_DA = re.compile(
    r"(?:und\s+)?was (?:steht|stand|sagen die|steht denn)\s+(?:denn\s+)?(?:da|dort|darin|drin|hier)\s+"
    r"(?:drin\s+)?(?=(?:zu|zum|zur|über|wegen)\b)",
    re.I,
)
_UND = re.compile(r"^(?:(?:und|aber|ok(?:ay)?)\b[,.!]?\s+)+", re.I)
_OHNE_WERT = ("4", "5", "6", "25")
"""Fees of numbers that begin so follow from no value."""


def weiter(text: str, last: Vorher, kennt: Kennt) -> str:
    """The message with what it lacks; "" where it lacks nothing, or nothing before has it."""
    if not last.frage or len(text.split()) > LONGEST:
        return ""
    text = mit_mittel(text, last.frage)
    return (
        warum_davor(text, last)
        or andere_quelle(text, last, kennt)
        or gesetz_gesagt(text, last)
        or absatz_gesagt(text, last)
        or ort_gesagt(text, last, kennt)
        or berichtigt(text, last, kennt)
        or tag_gesagt(text, last, kennt)
        or anderer_weg(text, last, kennt)
        or anderer_anspruch(text, last, kennt)
        or derselbe_fall(text, last, kennt)
        or tag_daneben(text, last, kennt)
        or kosten_davor(text, last, kennt)
        or anwalt_davor(text, last, kennt)
        or andere_streitsache(text, last, kennt)
        or so_eine(text, last, kennt)
        or fragewort_davor(text, last, kennt)
        or monat_davor(text, last, kennt)
        or vorlage_davon(text, last)
        or anderes_muster(text, last)
        or naechster_absatz(text, last)
        or absatz_dazu(text, last, kennt)
        or next(iter(grundlagen(text, last, kennt)), "")
        or andere_angabe(text, last, kennt)
        or eines_anderen(text, last, kennt)
        or wer_ist_das(text, last)
        or dessen(text, last, kennt)
        or kollege_davor(text, last, kennt)
        or andere_haelfte(text, last, kennt)
        or thema_wo(text)
        or gelistete_norm(text, last)
        or der_wert(text, last)
        or liegen_geblieben(text, last)
        or gezeigter_eintrag(text, last)
        or tage_davor(text, last, kennt)
        or zum_eintrag(text, last, kennt)
        or gericht_am_ort(text, last, kennt)
        or rueckbezogen(text, last, kennt)
        or anderer_ort(text, last, kennt)
        or aus_dem_papier(text, last, kennt)
        or zeiten_davor(text, last)
        or next(iter(kosten_davon(text, last, kennt)), "")
        or kosten_darueber(text, last)
        or kosten_wenn(text, last, kennt)
        or andere_nummer(text, last)
        or frist_der_norm(text, last, kennt)
        or mit_norm_davor(text, last, kennt)
        or verlaengert(text, last)
        or anderer_vertrag(text, last, kennt)
        or dazugezaehlt(text, last, kennt)
        or zum_termin(text, last)
        or genannte_frist(text, last)
        or zum_beginn(text, last)
        or andere_seite(text, last)
        or auch_zu_pruefen(text, last, kennt)
        or naechste_spanne(text, last)
        or andere_art(text, last, kennt)
        or dazu_gesagt(text, last, kennt)
        or erzaehlt_davor(text, last, kennt)
        or gericht_darueber(text, last)
        or text_des_musters(text, last)
        or welches_papier(text, last)
        or _in_den_dokumenten(text, last, kennt)
        or _wie_gerechnet(text, last, kennt)
        or _unter_bedingung(text, last, kennt)
        or _mit_wert(text, last, kennt)
        or ("" if _nennt_akte(text) else mit_tag_davor(text, last))
    )


def _nennt_akte(text: str) -> bool:
    named = genannt(lies(text))
    return named is not None and bool(named.aktenzeichen or named.sicher)


def _wie_gerechnet(text: str, last: Vorher, kennt: Kennt) -> str:
    """What was computed tells how; of an entered Frist the calendar, where it was noted."""
    if not _fragt_wie(text):
        return ""
    if entered := wie_eingetragen(text, last):
        return entered[0]
    if (kennt.werkzeug(last.frage) or "").startswith(("berechne", "get_kosten")):
        return last.frage
    return ""


def wie_eingetragen(text: str, last: Vorher) -> tuple[str, ...]:
    """How the one Frist of the calendar that was shown comes to its day, as it was noted there."""
    shown = _NEBENBEI.split(last.antwort)[0]
    entered, matter = set(ENTRAG.findall(shown)), _IN_AKTE.search(shown)
    if not _fragt_wie(text) or len(entered) != 1 or matter is None or "Quelle: Kalender" not in last.antwort:
        return ()
    title = entered.pop()[1].strip()
    return (f"Wie wurde die Frist für {title} in der Akte {matter[1]} berechnet?",)


def _fragt_wie(text: str) -> bool:
    return _WIE_GERECHNET.fullmatch(text.strip()) is not None and _DARAUF.search(text) is not None


def _in_den_dokumenten(text: str, last: Vorher, kennt: Kennt) -> str:
    """„was steht da zur Wertminderung?“ after the papers of a matter: in them, and not in the law."""
    listed = _DOKUMENTE.search(last.antwort)
    if listed is None or AKTENZEICHEN.search(text) or NAME.search(text):
        return ""
    kind = ART.search(text)
    papers = [each for each in _GELISTET.findall(last.antwort) if kind and heisst_so(kind[0], falte(each))]
    named = bool(papers)
    if not named and ("Ein Dokument" in last.antwort or not _STEHT_DA.match(text)):
        return ""
    plain = _STEHT_DA.sub("was steht ", text, count=1).rstrip(" ?!.")
    meant = f"{plain} in der Akte {listed[1]}?"
    if (
        kind and len(papers) == 1 and not _liest_papiere(meant, kennt)
    ):  # by its whole name it is no other thing
        meant = f"{plain.replace(kind[0], papers[0], 1)} in der Akte {listed[1]}?"
    return meant if _liest_papiere(meant, kennt) else ""


def _liest_papiere(text: str, kennt: Kennt) -> bool:
    return (kennt.werkzeug(text) or "").startswith(("read_dok", "search_dok"))


def _unter_bedingung(text: str, last: Vorher, kennt: Kennt) -> str:
    """„und wenn sie 2025 eingegangen wäre? bräuchte er einen Anwalt?“: of the case that was told."""
    found = _WENN.fullmatch(text.strip())
    if found is None or kennt.werkzeug(last.frage) != "bestimme_zustaendigkeit":
        return ""
    asks = found["frage"].strip()
    if not (_FRAGT.match(asks) or FRAGEWORT.match(asks)):
        return ""
    told = [
        each.strip(" .?!,")
        for sentence in saetze(last.frage)
        for each in ([sentence] if not fragt(sentence) else teilsaetze(sentence))
        if not fragt(each)
    ]
    story = ", ".join(told)
    if not story:
        return ""
    case = (eingesetzt(story, found["wenn"]) or f"{story}, {found['wenn']}").rstrip(" ?.")
    meant = f"{case}. {asks[:1].upper()}{asks[1:]}?"
    return meant if kennt.werkzeug(meant) == "bestimme_zustaendigkeit" else ""


_DAFUER = re.compile(r"\b(?:dafür|dabei|damit|daran|davon|hierfür)\b", re.I)
"""Points to the proceeding that was spoken of."""


def _mit_wert(text: str, last: Vorher, kennt: Kennt) -> str:
    """A question of costs without a value is of the one that was reckoned with before."""
    if betrag(ohne_daten(lies(text).klein)) is not None or _nennt_akte(text):
        return ""
    now = kennt.angaben(text)
    if now is None or not now[0].startswith(("get_kosten", "berechne_kosten")) or now[1].get("streitwert"):
        return ""
    numbers = [str(each.get("vv", "")) for each in now[1].get("positionen") or ()]
    if any(number.startswith(_OHNE_WERT) for number in numbers):
        return ""
    before = kennt.angaben(last.frage)
    value = before[1].get("streitwert") if before is not None else None
    if not value:
        return ""
    instance = "" if nennt_rechtszug(text) else rechtszug(last.frage)
    where = f"{instance} " if instance and ("Mahn" not in instance or _DAFUER.search(text)) else ""
    branch = GERICHTE.get(zweig(lies(last.frage)), "") if zweig(lies(text)) == "zivil" else ""
    where = f"{branch} {where}" if branch and branch not in where else where
    plain = _UND.sub("", text).rstrip(" ?!.")
    meant = f"{plain} {where}bei {euro(Decimal(str(value)))}?"
    read = kennt.angaben(meant)
    return meant if read is not None and read[1].get("streitwert") == value else ""
