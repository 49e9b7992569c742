"""The rules in the order in which they are tried."""

from __future__ import annotations

from functools import cache

from bridle.assistants.helena.planer import muster, muster_zur_akte
from bridle.assistants.helena.planer.akten import (
    anwalt,
    aussage,
    beteiligte,
    beteiligte_alle,
    beteiligte_anschrift,
    beteiligte_kontakt,
    beteiligte_nach,
    beteiligte_nummer,
    beziehung,
    dezernat,
    eigenes_zeichen,
    falldaten,
    fremdes_zeichen,
    gegenanwalt,
    kanzlei,
    kollision,
    nach_sachwort,
    rolle,
    rolle_in_akte,
    ruht,
    unsere_seite,
    verwandt,
    zeichen,
    zwei_namen,
)
from bridle.assistants.helena.planer.akten import je_person as akten_je_person
from bridle.assistants.helena.planer.akten import notizen as akten_notizen
from bridle.assistants.helena.planer.akten import regeln as akten
from bridle.assistants.helena.planer.akten import zuerst as akten_zuerst
from bridle.assistants.helena.planer.dokumente import alle as dokumente_alle
from bridle.assistants.helena.planer.dokumente import (
    annahmen,
    auffangen,
    befund,
    datum,
    ding,
    fallfrage,
    fehlbetrag,
    funktion,
    klausel,
    papierstand,
    ueberblick,
    unser_schreiben,
    vorverfahren,
    wer_bekommt,
)
from bridle.assistants.helena.planer.dokumente import fakten_regeln as dokumente_fakten_regeln
from bridle.assistants.helena.planer.dokumente import gruende as dokumente_gruende
from bridle.assistants.helena.planer.dokumente import nummer as dokumente_nummer
from bridle.assistants.helena.planer.dokumente import regeln as dokumente
from bridle.assistants.helena.planer.dokumente import wann_war as dokumente_wann_war
from bridle.assistants.helena.planer.dokumente.erkennen import wo_kein_papier_gefragt_wird
from bridle.assistants.helena.planer.entwuerfe import regeln as entwuerfe
from bridle.assistants.helena.planer.fristen import der_akte as frist_der_akte
from bridle.assistants.helena.planer.fristen import rechner as fristrechner
from bridle.assistants.helena.planer.fristen.zuerst import wo_nicht_gerechnet_wird
from bridle.assistants.helena.planer.kalender import eingetragen, fehlendes, frei, meiste, vorhaben
from bridle.assistants.helena.planer.kalender import regeln as fristen
from bridle.assistants.helena.planer.kalender import stand as fristen_stand
from bridle.assistants.helena.planer.kalender import zuerst as fristen_zuerst
from bridle.assistants.helena.planer.kosten import beratung as kosten_beratung
from bridle.assistants.helena.planer.kosten import regeln as kosten
from bridle.assistants.helena.planer.kosten import stundenhonorar as kosten_stunden
from bridle.assistants.helena.planer.kosten.zuerst import wo_keine_gebuehr_gerechnet_wird
from bridle.assistants.helena.planer.lesen.gebiet import im_gebiet
from bridle.assistants.helena.planer.passt import passend
from bridle.assistants.helena.planer.recht import (
    adressat,
    anwaltszwang,
    gericht_fuer_ort,
    norm_in_akten,
    normen,
    normen_nummern,
    normen_zu,
    postleitzahl,
    rechtsbehelf,
    rechtsmittel_akte,
    suche,
    suche_erbeten,
    was_sagt,
    wertgrenze,
    zustaendigkeit,
    zustaendigkeit_akte,
    zustaendigkeit_annahme,
    zustaendigkeit_instanz,
)
from bridle.assistants.helena.planer.zeiten import regeln as zeiten
from bridle.assistants.helena.planer.zuletzt import personen as auffangen_personen
from bridle.assistants.helena.planer.zuletzt import personen_funktion, sonst
from bridle.assistants.helena.planer.zuletzt import themen as auffangen_recht
from bridle.models.planner import Rule


def regeln() -> list[Rule]:
    """In the order in which they are tried: what is said more exactly comes first."""
    return [*genaue_regeln(), *_letzte_regeln()]


@cache
def genaue_regeln() -> tuple[Rule, ...]:
    """Those that know what they were asked."""
    ours = (*kanzlei.regeln(), *beteiligte_nummer.regeln())
    on_which_side = [*unsere_seite.regeln(), *rolle.regeln()]
    whose_side = wo_nicht_gerechnet_wird(on_which_side)  # „Auf welcher Seite steht …“ sounds like a page
    counted = (*akten_je_person.regeln(), *meiste.regeln())
    has_time = frei.regeln()  # „Hat sie am 23. Zeit?“ sounds like a Frist, and „frei“ like no conflict
    which_court = zustaendigkeit_akte.regeln()  # asks what the law says, and reads in a matter first
    before, after = im_gebiet(_weitere_regeln()), im_gebiet(_uebrige_regeln())
    first = (*im_gebiet(_erste_regeln()), *ours, *whose_side, *has_time, *counted)
    return (*first, *before, *which_court, *after)


def _erste_regeln() -> tuple[Rule, ...]:
    return (
        *adressat.regeln(),
        *vorhaben.regeln(),
        *entwuerfe.regeln(),
        *was_sagt.regeln(),
        *dokumente.von_wem(),
        *ueberblick.regeln(),
        *datum.regeln(),
        *klausel.regeln(),
        *fehlbetrag.regeln(),
        *dokumente_gruende.regeln(),
        *befund.regeln(),
        *annahmen.regeln(),
        *wertgrenze.regeln(),
        *postleitzahl.regeln(),
        *zustaendigkeit_annahme.regeln(),
        *zustaendigkeit.zuerst(),
        *gericht_fuer_ort.regeln(),
        *zustaendigkeit_instanz.zuerst(),
        *rechtsmittel_akte.regeln(),
        *anwaltszwang.regeln(),
        *rechtsbehelf.regeln(),
        *norm_in_akten.regeln(),
        *normen_zu.regeln(),
        *normen.zuerst(),
        *normen_nummern.pauschale(),
        *suche_erbeten.regeln(),
        *normen_nummern.regeln(),
        *kosten_beratung.regeln(),
        *kosten_stunden.regeln(),
        *frist_der_akte.regeln(),
        *vorverfahren.regeln(),
        *wo_nicht_gerechnet_wird(beteiligte_nach.regeln()),
        *wo_nicht_gerechnet_wird(beteiligte_kontakt.regeln()),
    )


def _weitere_regeln() -> tuple[Rule, ...]:
    return (
        *kollision.regeln(),
        *wo_nicht_gerechnet_wird(rolle_in_akte.regeln()),
        *verwandt.regeln(),
        *dezernat.regeln(),
        *fremdes_zeichen.regeln(),
        *eigenes_zeichen.regeln(),
        *dokumente_wann_war.regeln(),
        *wo_nicht_gerechnet_wird(ruht.regeln()),
        *akten_zuerst.regeln(),
        *akten_notizen.regeln(),
        *papierstand.regeln(),
        *fehlendes.regeln(),
        *wo_nicht_gerechnet_wird(falldaten.regeln()),
        *wo_nicht_gerechnet_wird(aussage.regeln()),
        *wo_nicht_gerechnet_wird(zeichen.regeln()),
        *wo_keine_gebuehr_gerechnet_wird(wo_nicht_gerechnet_wird(gegenanwalt.regeln())),
        *wo_keine_gebuehr_gerechnet_wird(wo_nicht_gerechnet_wird(anwalt.regeln())),
        *wo_keine_gebuehr_gerechnet_wird(wo_nicht_gerechnet_wird(funktion.regeln())),
        *wo_keine_gebuehr_gerechnet_wird(wo_nicht_gerechnet_wird(passend("beteiligte", beziehung.regeln()))),
        *wo_keine_gebuehr_gerechnet_wird(wo_nicht_gerechnet_wird(personen_funktion.nach_funktion())),
        *wo_nicht_gerechnet_wird(beteiligte_anschrift.regeln()),
        *fristen_stand.regeln(),
        *fristen_zuerst.regeln(),
        *wo_nicht_gerechnet_wird(zwei_namen.regeln()),
        *wo_nicht_gerechnet_wird(beteiligte_alle.regeln()),
        *dokumente_nummer.regeln(),
        *unser_schreiben.regeln(),
        *ding.wertfragen(),
        *wer_bekommt.regeln(),
        *eingetragen.auch_eingetragen(passend("frist", fristrechner.regeln())),
        *passend("kosten", kosten.regeln()),
        *zustaendigkeit_instanz.regeln(),
    )


def _uebrige_regeln() -> tuple[Rule, ...]:
    return (
        *zustaendigkeit.regeln(),
        *muster_zur_akte.regeln(),
        *muster.regeln(),
        *normen.regeln(),
        *passend("zeiten", zeiten.zuerst()),
        *passend("dokumente", dokumente_alle.regeln()),
        *dokumente_fakten_regeln.regeln(),
        *passend("dokumente", dokumente.zuerst()),
        *suche.regeln(),
        *auffangen_recht.rechtsprechung(),
        *passend("zeiten", zeiten.regeln()),
        *auffangen_personen.regeln(),
        *passend("dokumente", auffangen.in_der_akte()),
        *passend("dokumente", dokumente.regeln()),
        *passend("kalender", fristen.regeln()),
        *auffangen_personen.auch_unter_beteiligten(
            passend("beteiligte", wo_kein_papier_gefragt_wird(beteiligte.regeln()))
        ),
        *passend("akte", [*nach_sachwort.regeln(), *akten.regeln()]),
        *auffangen.aus_papieren(),
    )


def _letzte_regeln() -> list[Rule]:
    """Those that try with the words that are there."""
    tried = [
        *ding.zaehlfragen(),
        *auffangen.nicht_geraten(passend("akte", sonst.regeln())),
        *normen.zuletzt(),
        *passend("norm", sonst.rechtsfragen()),
        *auffangen.regeln(),
        *auffangen_recht.regeln(),
        *auffangen.stichworte(),
        *fallfrage.regeln(),
    ]
    return im_gebiet(tried)
