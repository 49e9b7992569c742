"""A decision of another kind than the words suggest: the remedy follows the decision and its court.

An order that ends an appeal is no order like others, a court of the second instance has no Berufung above it,
and who joins the appeal of the other side has the time of the answer to it. Where a kind is not known here,
what is known of it is said, and nothing is reckoned as another remedy.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from bridle.assistants.helena.law.frist_arten import fristart
from bridle.assistants.helena.planer.fristen.zweige import zweig_in
from bridle.assistants.helena.planer.lesen.tage import ohne_daten
from bridle.assistants.helena.planer.lesen.zahlen import betrag

GRENZE = Decimal(25000)
"""§ 544 Abs. 2 Nr. 1 ZPO."""


@dataclass(frozen=True, slots=True)
class Dagegen:
    """What there is against it.

    vorweg  told before anything is reckoned
    dazu    kinds that run from the same day
    """

    art: str | None = None
    frage: str = ""
    vorweg: str = ""
    dazu: tuple[str, ...] = ()


_BESCHLUSS = re.compile(
    r"\b522\b|\bzurueckweisungsbeschluss|\bverwerfungsbeschluss|"
    r"\bberufung\b(?:[^.;?!]|(?<=\d)\.){0,60}\b(?:durch|per|mit|im|"
    r"ohne verhandlung)\b[^.;?!]{0,40}\bbeschluss|"
    r"\bbeschluss\w*\b[^.;?!]{0,60}\bberufung\b[^.;?!]{0,50}\b(?:zurueckgewiesen|verworfen)|"
    r"\bbeschluss\w*\b[^.;?!]{0,40}\b(?:zurueckweisung|verwerfung) (?:der|unserer|meiner|seiner|"
    r"ihrer) berufung"
)
_ZURUECKGEWIESEN = re.compile(r"zurueck(?:gewiesen|weis)|\babs\w*\.? ?(?:2|3)\b|\b522\b(?!.*verw)")
_VERWORFEN = re.compile(r"verworfen|verwerf|\bunzulaessig|\b522 abs\w*\.? ?1\b")
_HINWEIS = re.compile(
    r"hinweisbeschluss|\bhinweis\w*|\bbeabsichtig|\bankuendig|\bangekuendigt|"
    r"\bwill\b[^.;?!]{0,40}\bzurueckweis"
)
NICHT_VORGESEHEN = (
    "Gegen einen Hinweis nach § 522 Abs. 2 ZPO gibt es kein Rechtsmittel; das Gericht setzt eine Frist zur "
    "Stellungnahme. Wie lang ist sie, und wann wurde der Hinweis zugestellt?"
)
WIE_EIN_URTEIL = (
    "Gegen den Beschluss, der die Berufung nach § 522 Abs. 2 ZPO zurückweist, gibt es dasselbe "
    "Rechtsmittel wie "
    "gegen ein Urteil (§ 522 Abs. 3 ZPO): die **Nichtzulassungsbeschwerde**, wenn die Beschwer 25.000 € "
    "übersteigt (§ 544 Abs. 2 Nr. 1 ZPO). **Bis 25.000 € bleibt nur die Anhörungsrüge** (§ 321a ZPO): zwei "
    "Wochen "
    "ab Kenntnis der Gehörsverletzung."
)
NUR_DIE_RUEGE = (
    "**Gegen diesen Beschluss gibt es kein Rechtsmittel mehr:** Die Nichtzulassungsbeschwerde ist nur "
    "zulässig, "
    "wenn die Beschwer 25.000 € übersteigt (§ 522 Abs. 3, § 544 Abs. 2 Nr. 1 ZPO); genannt sind {wert}. Es "
    "bleibt "
    "die Anhörungsrüge, wenn das rechtliche Gehör verletzt ist (§ 321a ZPO), danach die "
    "Verfassungsbeschwerde. Gerechnet ist ab der Zustellung; erfährt die Partei von der Verletzung erst "
    "später, läuft "
    "die Frist ab dann."
)
VERWORFEN = (
    "Gegen den Beschluss, der die Berufung als unzulässig verwirft, gibt es die **Rechtsbeschwerde**, ohne "
    "dass "
    "sie zugelassen sein muss (§ 522 Abs. 1 Satz 4, § 574 Abs. 1 Satz 1 Nr. 1 ZPO); die Voraussetzungen "
    "des § 574 "
    "Abs. 2 ZPO müssen vorliegen."
)
WELCHER_BESCHLUSS = (
    "Wie hat das Gericht entschieden: die Berufung durch Beschluss **zurückgewiesen** (§ 522 Abs. 2 ZPO; "
    "dann die "
    "Nichtzulassungsbeschwerde, ein Monat, wenn die Beschwer 25.000 € übersteigt), als unzulässig "
    "**verworfen** "
    "(§ 522 Abs. 1 ZPO; dann die Rechtsbeschwerde, ein Monat) oder nur darauf **hingewiesen**, dass es das "
    "vorhat "
    "(kein Rechtsmittel)?"
)
IM_ZWEIG = (
    "Welches Rechtsmittel es gegen einen Beschluss gibt, der eine Berufung zurückweist oder verwirft, "
    "hängt vom "
    "Gerichtszweig ab. Steht in der Rechtsmittelbelehrung die Nichtzulassungsbeschwerde, die "
    "Revisionsbeschwerde "
    "oder die Revision? Nenne sie mir mit dem Tag der Zustellung."
)
_ANDERES_MITTEL = re.compile(
    r"nichtzulassung|\bnzb\b|rechtsbeschwerde|anhoerungsruege|gehoersruege|verfassungsbeschwerde|"
    r"wiedereinsetzung|"
    r"verjaehr|revisionsbeschwerde"
)
"""Who names it has decided."""


def gegen_beschluss(klein: str) -> Dagegen | None:
    """Against an order by which a Berufung ended; None where no such order is spoken of."""
    if not _BESCHLUSS.search(klein) or _ANDERES_MITTEL.search(klein):
        return None
    if zweig_in(klein) not in ("", "zpo"):
        return Dagegen(frage=IM_ZWEIG)
    done = re.search(r"\b(?:zurueckgewiesen|verworfen)\b|(?:zurueckweisungs|verwerfungs)beschluss", klein)
    if _HINWEIS.search(klein) and not done:
        return (
            None
            if re.search(r"\d\s?-?(?:woch|tag|monat)|woche|tagen\b", klein)
            else Dagegen(frage=NICHT_VORGESEHEN)
        )
    if _VERWORFEN.search(klein):
        return Dagegen("rechtsbeschwerde", vorweg=VERWORFEN, dazu=("rechtsbeschwerdebegruendung",))
    if not _ZURUECKGEWIESEN.search(klein):
        return Dagegen(frage=WELCHER_BESCHLUSS)
    value = betrag(ohne_daten(klein))
    if value and Decimal(value) <= GRENZE:
        shown = f"{Decimal(value):,.2f} €".replace(",", " ").replace(".", ",").replace(" ", ".")
        return Dagegen("anhoerungsruege", vorweg=NUR_DIE_RUEGE.format(wert=shown.replace(".€", " €")))
    return Dagegen(
        "nichtzulassungsbeschwerde", vorweg=WIE_EIN_URTEIL, dazu=("nichtzulassungsbeschwerde_begruendung",)
    )


_ABGELEHNT = re.compile(
    r"\b(?:zulassungsantrag\w*|antrag auf zulassung der (?:berufung|revision)|nichtzulassungsbeschwerde|"
    r"nzb)\b"
    r"[^.;?!]{0,60}\b(?:abgelehnt|zurueckgewiesen|verworfen)\b|"
    r"\b(?:ablehnung|zurueckweisung|verwerfung) (?:des|der|unserer|unseres) "
    r"(?:zulassungsantrag\w*|nichtzulassungsbeschwerde)"
)
UNANFECHTBAR = (
    "**Gegen diese Entscheidung gibt es kein Rechtsmittel mehr:** Mit ihr wird das Urteil rechtskräftig. "
    "Es bleibt "
    "die Anhörungsrüge, wenn das rechtliche Gehör verletzt ist, danach die Verfassungsbeschwerde. "
    "Gerechnet ist "
    "ab der Zustellung; erfährt die Partei von der Verletzung erst später, läuft die Frist ab dann."
)


def nach_ablehnung(klein: str) -> Dagegen | None:
    """Where the leave to appeal was asked for and refused: nothing is lodged a second time."""
    if not _ABGELEHNT.search(klein) or re.search(
        r"anhoerungsruege|gehoersruege|verfassungsbeschwerde|kost", klein
    ):
        return None
    kind = fristart("anhoerungsruege")
    return Dagegen(dict(kind.statt).get(zweig_in(klein)) or kind.name, vorweg=UNANFECHTBAR)


ZWEITES = (
    "Gegen ein zweites Versäumnisurteil gibt es keinen Einspruch mehr (§ 345 ZPO); die Berufung kann **nur "
    "darauf "
    "gestützt werden, dass keine schuldhafte Säumnis vorlag** (§ 514 Abs. 2 ZPO)."
)


def zweite_saeumnis(art: str | None, klein: str) -> str:
    second = re.search(r"\b(?:zweite[sn]?|2\.) (?:versaeumnisurteil|vu\b)", klein)
    return ZWEITES if second and art in ("berufung", "berufungsbegruendung") else ""


_ANSCHLUSS = re.compile(
    r"\banschluss(?P<mittel>berufung|revision|beschwerde|rechtsbeschwerde)|"
    r"\b(?:der|an die|zur) (?:gegnerischen )?(?P<der>berufung|revision|"
    r"beschwerde)\b[^.;?!]{0,30}\banschliess|"
    r"\banschliess\w*[^.;?!]{0,40}\b(?:der|an die) (?:gegnerischen )?(?P<dem>berufung|revision|beschwerde)\b"
)
_IM_ZWEIG = {
    ("berufung", ""): "anschlussberufung",
    ("berufung", "zpo"): "anschlussberufung",
    ("berufung", "arbgg"): "anschlussberufung_arbg",
    ("berufung", "vwgo"): "anschlussberufung_vwgo",
    ("revision", ""): "anschlussrevision",
    ("revision", "zpo"): "anschlussrevision",
}
WELCHER_ANSCHLUSS = (
    "Für diese Anschließung kenne ich keine Frist. Nenne mir die Frist aus der Verfügung oder der Belehrung "
    "(Länge und Tag der Zustellung), dann rechne ich sie."
)


def anschluss(klein: str) -> Dagegen | None:
    """Whoever joins the remedy of the other side: neither the time to lodge one nor to give its reasons."""
    found = _ANSCHLUSS.search(klein)
    if found is None:
        return None
    remedy = found["mittel"] or found["der"] or found["dem"]
    kind = _IM_ZWEIG.get((remedy, zweig_in(klein)))
    return Dagegen(kind) if kind else Dagegen(frage=WELCHER_ANSCHLUSS)


_LAG = r"lag(?! (?:am|im|in|bei|vor|auf|uns|mir|erst|schon|bereits|seit|heute|gestern|nicht|noch)\b)"
"""„Das Urteil lag am 12.11. im Postfach“ names no court."""
_OBERES = (
    (r"olg|oberlandesgerichts?|kammergerichts?", "Oberlandesgerichts", "zum Bundesgerichtshof"),
    (rf"{_LAG}|landesarbeitsgerichts?", "Landesarbeitsgerichts", "zum Bundesarbeitsgericht"),
    (
        r"ovg|vgh|oberverwaltungsgerichts?|verwaltungsgerichtsh\w+",
        "Oberverwaltungsgerichts",
        "zum Bundesverwaltungsgericht",
    ),
    (r"lsg|landessozialgerichts?", "Landessozialgerichts", "zum Bundessozialgericht"),
    (r"fg|finanzgerichts?", "Finanzgerichts", "zum Bundesfinanzhof"),
)
KEINE_BERUFUNG = (
    "Gegen ein Urteil des {gericht} gibt es keine Berufung, sondern die **Revision** {wohin}, wenn sie "
    "zugelassen "
    "ist, sonst die **Nichtzulassungsbeschwerde**; beide binnen eines Monats ab Zustellung. Ist die "
    "Revision in "
    "dem Urteil zugelassen?"
)
_BGH = (
    "Gegen ein Urteil eines obersten Gerichtshofs des Bundes gibt es keine Berufung und keine Revision. "
    "Was ist gemeint?"
)


def ohne_berufung(klein: str) -> str:
    """What to ask where a Berufung is named against the judgment of a court that has none above it."""
    if not re.search(r"\bberufung(?:sfrist|seinlegung)?\b", klein) or re.search(
        r"\b(?:revision|nichtzulassung|nzb|zurueckgewiesen|verworfen)", klein
    ):
        return ""
    said = r"\b(?:end)?urteil\w*\s+(?:(?:des|vom|der|beim|eines)\s+)?"
    if re.search(rf"{said}(?:bgh|bundes\w*gericht\w*|bag|bsg|bverwg|bfh)\b", klein):
        return _BGH
    return next(
        (
            KEINE_BERUFUNG.format(gericht=name, wohin=where)
            for words, name, where in _OBERES
            if re.search(rf"{said}(?:{words})\b", klein)
        ),
        "",
    )


_BEGRUENDUNG_KAM = re.compile(
    r"\b(?:berufungs|revisions|beschwerde)begruendung\w*\b(?: (?:der|des|vom|von der|unserer?s?|ihrer|"
    r"seiner) "
    r"(?:gegen\w+|klaeger\w*|beklagt\w+|gegners?|anderen seite))?\s*(?:(?:ist|wurde|uns|hier|mir|bei uns|"
    r"am|vom)\s+)*(?:[^\s,]+\s+){0,2}?(?:zugestellt|kam|gekommen|erhalten|bekommen|eingegangen|zugegangen|"
    r"da)\b|"
    r"\bzustellung der (?:\w+ )?(?:berufungs|revisions|beschwerde)begruendung"
)
_SELBST = re.compile(
    r"\burteil|\bbegruenden\b|\bunsere?r? (?:berufungs|revisions)?begruendung|begruendungsfrist|"
    r"\b(?:wann|frist (?:fuer|zur)) (?:die |der |zur |eine )?(?:\w+ )?(?:berufungs|revisions|"
    r"beschwerde)begruendung"
)
WAS_DARAUF = (
    "Die Begründung der Gegenseite ist zugestellt: Zur Erwiderung setzt das Gericht die Frist (§ 521 Abs. "
    "2 ZPO), "
    "und bis zu deren Ablauf ist die Anschlussberufung zulässig (§ 524 Abs. 2 ZPO). Wie lang ist die "
    "gesetzte "
    "Frist, und wann wurde sie zugestellt?"
)


def gegnerische_begruendung(klein: str) -> str:
    """What to ask where the reasons of the other side came: those of one's own are due from the judgment."""
    return WAS_DARAUF if _BEGRUENDUNG_KAM.search(klein) and not _SELBST.search(klein) else ""


_STRAFKAMMER = re.compile(r"\b(?:schwurgericht|(?:grosse\w* )?strafkammer|jugendkammer)")


def nur_revision(art: str | None, klein: str, court: str) -> str | None:
    """A Landgericht hears criminal matters in the first instance without a Berufung above it (§ 333 StPO)."""
    if art != "berufung_straf" or re.search(r"amtsgericht|\bag\b|schoeffen|strafrichter", klein):
        return art
    judged = court.startswith(("LG ", "OLG ", "KG")) or re.search(
        r"\burteil\w* (?:des |vom |der |am )?(?:lg|landgericht)", klein
    )
    to_it = re.search(r"\bberufung\w* (?:beim|zum|ans?|am|vor dem|vorm)\b", klein)
    return "revision_straf" if (judged or _STRAFKAMMER.search(klein)) and not to_it else art


def nach_beiden(art: str | None, klein: str) -> tuple[str, ...]:
    """The other of two sets of rules, where both are named."""
    both = art == "verjaehrung_bauwerk_vob" and re.search(r"\bbgb\b|\b634a\b|\bgesetzlich", klein)
    return ("verjaehrung_bauwerk",) if both else ()
