"""Which positions are one Angelegenheit (§§ 15–18 RVG): before court, each instance, enforcement."""

from __future__ import annotations

from collections.abc import Sequence

from bridle.assistants.helena.law.vv import Eintrag

NAMEN = {
    "allgemein": "Vergütung",
    "straf_allgemein": "Strafverfahren",
    "owi_allgemein": "Bußgeldverfahren",
    "diszi_allgemein": "Disziplinarverfahren",
    "pruefung": "Prüfung der Erfolgsaussicht eines Rechtsmittels",
    "einvernehmen": "Herstellung des Einvernehmens",
    "aussergerichtlich": "Außergerichtliche Vertretung",
    "guete": "Güte- oder Schlichtungsverfahren",
    "beratungshilfe": "Beratungshilfe",
    "mahnverfahren": "Mahnverfahren",
    "instanz1": "Gerichtliches Verfahren, erste Instanz",
    "berufung": "Berufungsverfahren",
    "revision": "Revisionsverfahren",
    "nzb": "Nichtzulassungsbeschwerde",
    "rechtsbeschwerde": "Rechtsbeschwerde",
    "beschwerde": "Beschwerdeverfahren",
    "vollstreckung": "Vollstreckung",
    "versteigerung": "Zwangsversteigerung und Zwangsverwaltung",
    "insolvenz": "Insolvenzverfahren",
    "sonstige": "Besonderes Verfahren",
    "gehoersruege": "Gehörsrüge",
    "pkh_pruefung": "Verfahren über die Prozesskostenhilfe",
    "einzel": "Einzeltätigkeit",
    "straf_ermittlung": "Vorbereitendes Verfahren",
    "straf_instanz1": "Strafverfahren, erster Rechtszug",
    "straf_berufung": "Strafverfahren, Berufung",
    "straf_revision": "Strafverfahren, Revision",
    "straf_wiederaufnahme": "Wiederaufnahmeverfahren",
    "straf_vollstreckung": "Strafvollstreckung",
    "straf_einzel": "Einzeltätigkeit in Strafsachen",
    "straf_gnade": "Gnadensache",
    "straf_kontakt": "Kontaktperson",
    "owi_behoerde": "Bußgeldverfahren vor der Verwaltungsbehörde",
    "owi_instanz1": "Bußgeldverfahren, gerichtliches Verfahren",
    "owi_rechtsbeschwerde": "Bußgeldverfahren, Rechtsbeschwerde",
    "owi_einzel": "Einzeltätigkeit in Bußgeldsachen",
    "rechtshilfe_behoerde": "Rechtshilfe, Verwaltungsbehörde",
    "rechtshilfe": "Rechtshilfe, gerichtliches Verfahren",
    "diszi_behoerde": "Disziplinarverfahren, außergerichtlich",
    "diszi_instanz1": "Disziplinarverfahren, erster Rechtszug",
    "diszi_instanz2": "Disziplinarverfahren, zweiter Rechtszug",
    "diszi_instanz3": "Disziplinarverfahren, dritter Rechtszug",
    "diszi_nzb": "Disziplinarverfahren, Nichtzulassungsbeschwerde",
    "unterbringung": "Freiheitsentziehung und Unterbringung",
    "unterbringung_folge": "Verlängerung oder Aufhebung der Unterbringung",
    "wehr": "Truppendienstgericht",
    "wehr_bverwg": "Bundesverwaltungsgericht (WBO)",
    "teil6_einzel": "Einzeltätigkeit",
}
OHNE_GERICHT = ("pruefung", "einvernehmen", "aussergerichtlich", "guete")
_RECHTSMITTEL = ("revision", "berufung", "nzb", "rechtsbeschwerde")
# Fees that go with whatever else there is: (where they say they belong) → stages that may take them.
_ANHANG = {"straf_allgemein": "straf_", "owi_allgemein": "owi_", "diszi_allgemein": "diszi_"}


def gruppiere(eintraege: Sequence[Eintrag]) -> list[tuple[str, list[int]]]:
    """(stage, positions in it), in the order the stages first appear."""
    stufen = _eigene_stufen(eintraege)
    gruppen: dict[str, list[int]] = {stufe: [] for stufe in stufen}
    for n, eintrag in enumerate(eintraege):
        gruppen.setdefault(_stufe(eintrag, stufen, eintraege), []).append(n)
    return [(stufe, stellen) for stufe, stellen in gruppen.items() if stellen]


def _eigene_stufen(eintraege: Sequence[Eintrag]) -> list[str]:
    stufen = list(dict.fromkeys(jeder.stufe for jeder in eintraege if not _ist_anhang(jeder)))
    for stufe in ("instanz1", "nzb"):
        # Vorbem. 3.3.2, 3.3.6: special proceedings borrow the Terminsgebühr; Nr. 3516 serves three stages.
        if stufe in stufen and len(stufen) > 1 and _nur_termin(stufe, eintraege) and _nehmer(stufe, stufen):
            stufen.remove(stufe)
    return stufen


def _ist_anhang(eintrag: Eintrag) -> bool:
    return eintrag.stufe == "allgemein" or eintrag.stufe in _ANHANG


def _nur_termin(stufe: str, eintraege: Sequence[Eintrag]) -> bool:
    return all(jeder.gruppe == "termin" for jeder in eintraege if jeder.stufe == stufe)


def _nehmer(termin: str, stufen: Sequence[str]) -> str:
    moeglich = (
        ("mahnverfahren", "sonstige", "pkh_pruefung")
        if termin == "instanz1"
        else ("rechtsbeschwerde", "beschwerde")
    )
    return next((stufe for stufe in reversed(stufen) if stufe in moeglich), "")


def _stufe(eintrag: Eintrag, stufen: Sequence[str], eintraege: Sequence[Eintrag]) -> str:
    if not _ist_anhang(eintrag):
        return eintrag.stufe if eintrag.stufe in stufen else _nehmer(eintrag.stufe, stufen)
    if not stufen:
        return eintrag.stufe
    if vorsilbe := _ANHANG.get(eintrag.stufe):
        eigene = [stufe for stufe in stufen if stufe.startswith(vorsilbe)]
        if not eigene:
            return eintrag.stufe
        return eigene[0] if eintrag.gruppe in ("grund", "termin") else eigene[-1]
    if eintrag.gruppe == "einigung":
        return _stufe_der_einigung(eintrag.nr, stufen, {jeder.nr for jeder in eintraege})
    return stufen[-1]


def _stufe_der_einigung(nr: str, stufen: Sequence[str], nummern: set[str]) -> str:
    vor_gericht = [stufe for stufe in stufen if stufe not in (*OHNE_GERICHT, "beratungshilfe")]
    if nr == "1004":
        return next((stufe for stufe in _RECHTSMITTEL if stufe in stufen), stufen[-1])
    if nr in ("1003", "1006") or nummern & {"1003", "1004"}:
        untere = [stufe for stufe in vor_gericht if stufe not in _RECHTSMITTEL]
        return (untere or vor_gericht or list(stufen))[-1]
    return next((stufe for stufe in stufen if stufe in OHNE_GERICHT), stufen[-1])
