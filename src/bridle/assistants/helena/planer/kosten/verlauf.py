"""How a lawsuit went where that decides which fees arise: never filed, withdrawn, settled in writing.

A fee that did not arise must not stand in a bill, and one that arises without a hearing must not be missing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from bridle.assistants.helena.planer.kosten.doch_nicht import besprochen, vergleich_widerrufen
from bridle.assistants.helena.planer.kosten.einigung import geeinigt
from bridle.assistants.helena.planer.kosten.positionen import MAHNSACHE, TERMIN, Positionen, stufe
from bridle.assistants.helena.planer.kosten.verlauf_saetze import (
    BEI_ANERKENNTNIS,
    BEI_SCHRIFTLICHEM_VERGLEICH,
    BERUFUNG_NIE_EINGELEGT,
    IM_SCHRIFTLICHEN_VERFAHREN,
    JE_NACH_ANTRAG,
    MAHNANTRAG_NIE_GESTELLT,
    MIT_TERMIN,
    NIE_EINGEREICHT,
    OHNE_SACHANTRAG,
    OHNE_TERMINSGEBUEHR,
    TERMINSGEBUEHR_DURCH_BESPRECHUNG,
    VERGLEICH_VOR_KLAGE,
    VOR_DEM_TERMIN,
)
from bridle.assistants.helena.planer.lesen.erkennen import Anfrage

_KLAGE = r"\b(?:\w*klage(?:schrift|entwurf)?|berufung|revision|mahn(?:antrag|bescheid)\w*)"
_EINREICHEN = (
    r"(?:eingereicht|erhoben|eingelegt|raus(?:gegangen)?|bei gericht|anhaengig|abgeschickt|versandt|weg|"
    r"losgeschickt|beantragt|einreichen\w*|erheben|einlegen|einreichten?|beantragen)"
)
_NOCH_NICHT = r"(?:noch nicht|nie|niemals|nicht mehr|gar nicht(?: mehr)?|nicht|noch gar nicht|bisher nicht)"
_VOR_EINREICHUNG = (
    rf"\b(?:bevor|ehe)\b[^.;?!]{{0,40}}{_KLAGE}\b[^.;?!]{{0,30}}\b{_EINREICHEN}\b|"
    rf"\b(?:bevor|ehe) (?:wir |ich )?(?:geklagt|klage erhoben|klagen|etwas eingereicht)|"
    r"\bvor (?:der |jeder )?(?:klage)?(?:einreichung|erhebung)\b|\bvor (?:der )?klage(?:einreichung|"
    r"erhebung)\b|"
    r"\bvor (?:an|rechts)haengigkeit|\bvor (?:der )?klage\b(?= (?:ge|be)?zahlt)|"
    r"\bvor eingang (?:der klage )?bei gericht|"
    rf"{_KLAGE}\b[^.;?!]{{0,25}}\b{_NOCH_NICHT} {_EINREICHEN}\b|"
    rf"\b{_NOCH_NICHT} (?:bei gericht )?(?:eingereicht|anhaengig gemacht)\w*|"
    rf"\bohne (?:\w+ ){{0,3}}klage\w* (?:einzureichen|zu erheben)|"
    rf"\bohne dass\b[^.;?!]{{0,25}}{_KLAGE}\b[^.;?!]{{0,20}}\b{_EINREICHEN}\b|"
    rf"\b{_NOCH_NICHT} (?:eine |die )?klage (?:eingereicht|erhoben)|"
    r"\bkeine[nr]? (?:klage|berufung|revision|mahnantrag|mahnbescheid) (?:mehr )?(?:eingelegt|eingereicht|"
    r"erhoben|beantragt)|"
    r"\bvorzeitig\w* (?:beend|ende)\w*"
)
_AUFTRAG_ZURUECK = (
    r"\b(?:klage|prozess|berufungs|revisions|mahn)?(?:auftrag|"
    r"mandat)\w*\b(?:\s+\w+){0,3}?\s+(?:zurueckgezogen|zurueckgenommen|"
    r"entzogen|gekuendigt|beendet|widerrufen)"
)
_KLAGEAUFTRAG = (
    r"\b(?:klage|prozess|mahn|berufungs|revisions)auftrag\w*|\bauftrag (?:zur|fuer die|fuer eine) klage\w*|"
    r"\bklageentwurf|"
    r"\bmit der klage beauftragt|\bklagemandat"
)
_EINGEREICHT = (
    r"\b(?:nach (?:der )?(?:klage)?(?:einreichung|erhebung|zustellung)|(?:ist|war|wurde|wird|haben) "
    r"(?:\w+ ){0,2}(?:eingereicht|erhoben|zugestellt)|nach (?:an|rechts)haengigkeit|klage (?:eingereicht|"
    r"erhoben|zugestellt))"
)
_ERLEDIGT_SICH = (
    r"\b(?:ge|be)?zahlt\w*\b|\bueberw(?:iesen|eist)|\berledigt\b|\bgekuendigt\b|\bueberlegt\b|\bbeglichen|"
    r"\bbegleicht|"
    r"\bausgeglichen|\bueberweist|\bmandat\w* (?:beendet|niedergelegt|entzogen)"
)
_OHNE_ANTRAG = (
    r"\bnur (?:\w+ ){0,3}(?:verteidigungsanzeige|bestellt|angezeigt|bestellung|bestellungsschriftsatz)|"
    r"\b(?:bevor|ehe) wir\b[^.;?!]{0,40}\b(?:gemeldet|bestellt|geaeussert|erwidert|reagier\w*|antrag|"
    r"antraege|beantragt|"
    r"taetig|schriftsatz|eingereicht|geschrieben)|"
    r"\bvor (?:der |unserer |einer )?(?:klage|berufungs)?erwiderung|"
    r"\b(?:ohne|keinen?|noch keinen?) (?:\w+ ){0,2}(?:sachantr\w+|schriftsatz|klageabweisungsantrag|"
    r"antrag gestellt|"
    r"zurueckweisungsantrag)|\bverteidigungsanzeige\b"
)
_MIT_ANTRAG = (
    r"\berwiderung (?:\w+ ){0,3}(?:eingereicht|geschrieben|gefertigt|abgegeben)|"
    r"\b(?:klage|berufungs)erwiderung (?:\w+ ){0,3}(?:eingereicht|geschrieben|gefertigt|abgegeben)|"
    r"\b(?:nach|mit) (?:\w+ ){0,2}(?:klageerwiderung|berufungserwiderung|abweisungsantrag|sachantrag|"
    r"klageabweisungsantrag|erwiderung)|\b(?:klage)?abweisung (?:schon |bereits )?beantragt|"
    r"\berwidert hatten|\bhaben erwidert|"
    r"\b(?:zurueckweisung|abweisung|klageabweisung|sachantr\w+|antr(?:ag|aege)) (?:\w+ ){0,3}(?:beantragt|"
    r"gestellt)|"
    r"\bnachdem wir\b[^.;?!]{0,40}\b(?:beantragt|erwidert|geantwortet)|\bschon (?:erwidert|beantragt)"
)
_ZURUECK = (
    r"\b(?:klage|berufungs?|revisions?)?ruecknahme|\bzurueck(?:zu)?(?:nehmen|genommen|nimmt|nehme|ziehen|"
    r"gezogen|"
    r"zieht)\b|\b(?:nehmen?|nimmt|nahm(?:en)?|ziehen?|zieht|zog)\b(?:[^.?!]|(?<=\d)\.(?=\d)){0,80}\bzurueck\b"
)
_GEGNER_NIMMT = (
    r"\b(?:gegner\w*|gegenseite|klaegerseite|andere seite|der klaeger|die klaegerin|"
    r"berufungsklaeger\w*)\b[^.;?!]{0,60}"
    rf"(?:{_ZURUECK})|(?:{_ZURUECK}) (?:durch|der|des|vom) (?:den |die |der )?(?:gegner|gegenseite|klaeger)"
)
_ANERKANNT = (
    r"\banerkenntnis\w*|\banerkannt\w*|\banerkenn\w*|\berkenn(?:t|en|e)\b[^.;?!]{0,50}\ban\b|"
    r"\berkannte\w*\b[^.;?!]{0,50}\ban\b"
)
_ERLEDIGUNG = (
    r"\berledigungserklaer\w*|\berledigung (?:\w+ ){0,2}erklaert|\berklaer\w* (?:\w+ ){0,3}erledigung\b|"
    r"\bfuer erledigt\b|\berledigterklaer\w*|\berledigung der hauptsache|"
    r"\bhauptsache\w* (?:\w+ )?erledigt|\b91a\b"
)
_SCHRIFTLICH = (
    r"\b278\b|\bschriftlich\w*|\bbeschlussweg|\bper beschluss|\bvergleichsvorschlag|\bvorschlag des gerichts|"
    r"\bgerichtliche[rnm]? vorschlag"
)
_OHNE_VERHANDLUNG = (
    r"\b(?:ohne|kein(?:e[nr]?)?) (?:\w+e[nr]? )?(?:(?:gerichts|verhandlungs)?termin|verhandlung)\b"
)
_SCHRIFTLICHES_URTEIL = (
    r"\bschriftliche[nsm]? verfahren|\b128 abs|\b128 ii\b|\b495 ?a\b|"
    r"\burteil\b[^.;?!]{0,30}\bohne (?:muendliche )?verhandlung|"
    r"\bohne (?:muendliche )?verhandlung\b[^.;?!]{0,30}\b(?:urteil|entsch(?:ieden|eidet|ied))\b|"
    r"\bentsch(?:ieden|eidet|ied)\b[^.;?!]{0,30}\bohne (?:muendliche )?verhandlung\b"
)
_VERHANDELT = (
    r"\b(?:in|nach|waehrend|schluss) (?:der |dem |einer |ende der )*(?:muendlichen |"
    r"ersten )?(?:verhandlung|termin|"
    r"gueteverhandlung|guetetermin)|\bim (?:\w+ )?(?:termin|guetetermin)|\bverhandelt\b|"
    r"\bmit (?:muendlicher )?(?:verhandlung|termin)\b|"
    r"\bterminsgebuehr\b|\bnach dem urteil|\bverhandlung (?:war|fand|hat)"
)
DRAUSSEN = r"\baussergerichtlich|\bvorgerichtlich|\bgeschaeftsgebuehr|\b2300\b"
_ZUM_TEIL = (
    r"\bteil\w*(?:ruecknahme|vergleich|anerkenntnis|erledigung|zahlung)|\bteilweise|\bzum teil\b|"
    r"\bteilbetrag|\bein(?:en)? teil\b|"
    r"\bhaelfte\b"
)

_ERMAESSIGT = {"3100": "3101", "3200": "3201", "3206": "3207", "3208": "3209", "3305": "3306"}
_EINIGUNG = frozenset({"1003", "1004"})


@dataclass(frozen=True, slots=True)
class Verlauf:
    """What becomes of the usual fees of a lawsuit.

    statt     numbers in whose place another one comes
    entfaellt numbers that did not arise
    auch      the bill where the other of two facts holds that nobody said
    ruecknahme  withdrawn, which decides who bears the costs
    vom_gegner  by the other side
    endet       it did not come to its regular end
    bei_gericht it was filed, so that the court takes a fee
    """

    statt: Mapping[str, str] = field(default_factory=dict[str, str])
    entfaellt: frozenset[str] = frozenset()
    hinweise: tuple[str, ...] = ()
    auch: Mapping[str, str] = field(default_factory=dict[str, str])
    ruecknahme: bool = False
    vom_gegner: bool = False
    endet: bool = True
    bei_gericht: bool = True


def verlauf(anfrage: Anfrage) -> Verlauf | None:
    """None where nothing of the kind is said, or it holds only for a part of the claim."""
    if anfrage.hat(_ZUM_TEIL):
        return None
    return _nie_eingereicht(anfrage) or _beendet(anfrage) or _anerkannt(anfrage) or _ohne_verhandlung(anfrage)


def angewandt(positions: Sequence[Mapping[str, str]], course: Verlauf) -> Positionen:
    """A fee that is named with its own rate stays what it is."""
    kept = [each for each in positions if each["vv"] not in course.entfaellt or "satz" in each]
    return [
        {**each, "vv": course.statt[each["vv"]]}
        if each["vv"] in course.statt and "satz" not in each
        else {**each}
        for each in kept
    ]


def _nie_eingereicht(anfrage: Anfrage) -> Verlauf | None:
    ordered = anfrage.hat(_KLAGEAUFTRAG) and anfrage.hat(_ERLEDIGT_SICH) and not anfrage.hat(_EINGEREICHT)
    never = anfrage.hat(_VOR_EINREICHUNG)
    given_up = anfrage.hat(_KLAGEAUFTRAG) and anfrage.hat(_AUFTRAG_ZURUECK) and not anfrage.hat(_EINGEREICHT)
    if not (ordered or never or given_up) or (anfrage.hat(_ZURUECK) and not given_up):
        return None
    remedy = anfrage.hat(r"\bberufung|\brevision")
    if anfrage.hat(MAHNSACHE):
        return Verlauf(_ERMAESSIGT, frozenset(), (MAHNANTRAG_NIE_GESTELLT,), bei_gericht=False)
    talked, settled = besprochen(anfrage), geeinigt(anfrage)
    hints = [BERUFUNG_NIE_EINGELEGT if remedy else NIE_EINGEREICHT]
    hints += [TERMINSGEBUEHR_DURCH_BESPRECHUNG] if talked else []
    hints += [VERGLEICH_VOR_KLAGE] if settled else []
    return Verlauf(
        _ERMAESSIGT | ({"1003": "1000"} if settled else {}),
        frozenset() if talked else TERMIN,
        tuple(hints),
        bei_gericht=False,
    )


_ANDERES_ENDE = r"\beinspruch|\bwiderspruch|\bstrafantrag|\b(?:sofortige[nr]? )?beschwerde"


def _beendet(anfrage: Anfrage) -> Verlauf | None:
    """Withdrawn or declared settled: how far it had come decides on both fees."""
    withdrawn = anfrage.hat(_ZURUECK) is not None
    early = anfrage.hat(_OHNE_ANTRAG) is not None and not anfrage.hat(_MIT_ANTRAG)
    if not (withdrawn or anfrage.hat(_ERLEDIGUNG)) or anfrage.hat(_ANDERES_ENDE):
        return None
    heard = anfrage.hat(_VERHANDELT) is not None and not anfrage.hat(_VOR_DEM_TERMIN)
    talked = besprochen(anfrage)
    gone = frozenset[str]() if heard or talked else TERMIN
    unheard = VOR_DEM_TERMIN if anfrage.hat(_VOR_DEM_TERMIN) else OHNE_TERMINSGEBUEHR
    hint = TERMINSGEBUEHR_DURCH_BESPRECHUNG if talked else MIT_TERMIN if heard else unheard
    if early and not heard:
        first = BERUFUNG_NIE_EINGELEGT if anfrage.hat(r"\bberufung|\brevision") else OHNE_SACHANTRAG
        return Verlauf(_ERMAESSIGT, gone, (first, hint), ruecknahme=withdrawn)
    open_question = anfrage.hat(_GEGNER_NIMMT) and not heard and not anfrage.hat(_MIT_ANTRAG)
    return Verlauf(
        {},
        gone,
        ((JE_NACH_ANTRAG,) if open_question else ()) + (hint,),
        auch=_ERMAESSIGT if open_question else {},
        ruecknahme=withdrawn,
        vom_gegner=anfrage.hat(_GEGNER_NIMMT) is not None,
    )


_VOR_DEM_TERMIN = (
    r"\b(?:termin|verhandlung) (?:gab es|fand|hat) (?:\w+ ){0,2}nicht|"
    r"\b(?:vor|bevor|ohne|keine?n?|weder)\b[^.;?!]{0,40}\b(?:verhandlung|verhandelt|termin\b|verhandlungstermin|"
    r"guetetermin)"
)


def _anerkannt(anfrage: Anfrage) -> Verlauf | None:
    if not anfrage.hat(_ANERKANNT) or anfrage.hat(r"\bvor (?:der )?klage"):
        return None
    return Verlauf(hinweise=(BEI_ANERKENNTNIS,))


def _ohne_verhandlung(anfrage: Anfrage) -> Verlauf | None:
    """A settlement or a judgment in writing is worth a hearing."""
    if anfrage.hat(DRAUSSEN) or anfrage.hat(
        r"\beinstweilig|\barrest\b|\beil(?:verfahren|antrag)|\bbeschwerde"
    ):
        return None
    in_writing = anfrage.hat(_SCHRIFTLICH) or anfrage.hat(_OHNE_VERHANDLUNG)
    if geeinigt(anfrage) and in_writing and not vergleich_widerrufen(anfrage):
        return Verlauf(hinweise=(BEI_SCHRIFTLICHEM_VERGLEICH,), endet=False)
    if anfrage.hat(_SCHRIFTLICHES_URTEIL):
        return Verlauf(hinweise=(IM_SCHRIFTLICHEN_VERFAHREN,), endet=False)
    return None


def mit_terminsgebuehr(course: Verlauf | None) -> bool:
    """Whether the fee for a hearing arises although none took place."""
    return course is not None and bool(
        {BEI_ANERKENNTNIS, BEI_SCHRIFTLICHEM_VERGLEICH, IM_SCHRIFTLICHEN_VERFAHREN} & set(course.hinweise)
    )


def instanz(gestellt: Anfrage, course: Verlauf | None) -> int:
    """Also of a remedy that was not lodged, which the rules no longer see."""
    return stufe(gestellt) if course is not None else 0


def laeuft_vor_gericht(klein: str) -> bool:
    """Said of a court and of no more: its fees are those of a lawsuit."""
    return re.search(_VOR_GERICHT, klein) is not None


_VOR_GERICHT = (
    r"\b(?:vor|vors|beim|vorm|am|an|ans|zum) (?:dem |das )?(?:\w+ )?(?:amtsgericht|landgericht|"
    r"oberlandesgericht|arbeitsgericht|"
    r"verwaltungsgericht|finanzgericht|ag|lg|olg|arbg|vg)\b|"
    r"\b(?:amts|land|oberlandes|arbeits|verwaltungs|finanz)gericht\b|\bim termin\b|\bstreitverkuend\w*|"
    r"\b(?:guete|kammer|gerichts|verhandlungs)termin\w*|\bgueteverhandlung\w*|"
    r"\bstreithelfer\w*|\bprozessvergleich|\bgerichtliche[rn]? vergleich"
)
