"""What one fee takes off another (§ 15a RVG), computed over all Angelegenheiten of a bill."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from bridle.assistants.helena.law import rvg
from bridle.assistants.helena.law.geld import NULL, auf_cent, euro, satz_text
from bridle.assistants.helena.law.rvg_anrechnung_regeln import NACHFOLGEND, REGELN, Regel
from bridle.assistants.helena.law.rvg_auslagen import anrechnung_hoechstens, inkasso_gebuehr
from bridle.assistants.helena.law.rvg_mehrwert import hinweis as mehrwert_hinweis
from bridle.assistants.helena.law.rvg_mehrwert import mehrbetraege
from bridle.assistants.helena.law.rvg_sachen import Sache
from bridle.assistants.helena.law.rvg_wert import Ergebnis, Posten

_REGEL_DER_STAATSKASSE_AB = date(2021, 1, 1)
Stelle = tuple[Sache, Ergebnis]


@dataclass
class Anrechnung:
    """The credits of a whole bill, as lines of the Angelegenheit that pays less, and what to say of them."""

    posten: list[Posten] = field(default_factory=list[Posten])
    hinweise: list[str] = field(default_factory=list[str])
    fehlend: list[str] = field(default_factory=list[str])
    unsicher: bool = False


def rechne_an(sachen: list[tuple[Sache, tuple[Ergebnis, ...]]], gezahlt: Decimal | None) -> Anrechnung:
    """Credit every fee by the first rule that fits. `gezahlt` was paid on fees the treasury does not owe."""
    return _Lauf(sachen, gezahlt).lauf()


class _Lauf:
    def __init__(self, sachen: list[tuple[Sache, tuple[Ergebnis, ...]]], gezahlt: Decimal | None) -> None:
        self.sachen = sachen
        self.stellen: list[Stelle] = [(sache, jedes) for sache, alle in sachen for jedes in alle]
        self.gezahlt = gezahlt
        self.ergebnis = Anrechnung()
        # What is left of each target: its fee, and the value that no earlier credit has used.
        self.rest = {id(jedes): jedes.posten.betrag for _, jedes in self.stellen}
        self.wert = {id(jedes): _wert_der_gebuehr(jedes, alle) for _, alle in sachen for jedes in alle}
        self.wert_rest = dict(self.wert)
        self.halbe: dict[int, list[tuple[Decimal, Decimal, Decimal]]] = {}

    def lauf(self) -> Anrechnung:
        for quelle in self.stellen:
            if gefunden := self._nachfolger(quelle) or self._nach_regel(quelle):
                self._buche(quelle, *gefunden)
        for sache, alle in self.sachen:
            self._mehrwert(sache, alle)
        return self.ergebnis

    def _mehrwert(self, sache: Sache, alle: tuple[Ergebnis, ...]) -> None:
        mehr = mehrbetraege(sache, alle)
        if mehr and not sache.mehrwert_auf:
            self.ergebnis.hinweise.append(mehrwert_hinweis(mehr))
        if not mehr and sache.mehrwert_auf:
            self.ergebnis.hinweise.append(
                f"Ein Mehrwert ist nirgends anzurechnen: In „{sache.name}“ steht keine ermäßigte "
                "Verfahrensgebühr wie Nr. 3101 VV neben der vollen."
            )
        for jeder in mehr:
            for ziel in self.stellen:
                if ziel[0].name == sache.mehrwert_auf and ziel[1].zeile.eintrag.gruppe == jeder.gruppe:
                    self._posten(
                        (sache, jeder.quelle), ziel, Regel((), (), jeder.norm), jeder.betrag, None, None
                    )
                    break

    def _nach_regel(self, quelle: Stelle) -> tuple[Stelle, Regel] | None:
        for regel in REGELN:
            passt = quelle[1].zeile.eintrag.nr in regel.von and regel.von_stufe in ("", quelle[0].stufe)
            if passt and (ziel := self._ziel(quelle, regel.auf)):
                return ziel, regel
        return None

    def _nachfolger(self, quelle: Stelle) -> tuple[Stelle, Regel] | None:
        gruppe = quelle[1].zeile.eintrag.gruppe
        if not quelle[0].anrechnen_auf or gruppe not in NACHFOLGEND:
            return None
        for stelle in self.stellen:
            if stelle[0].name == quelle[0].anrechnen_auf and stelle[1].zeile.eintrag.gruppe == gruppe:
                return stelle, NACHFOLGEND[gruppe]
        return None

    def _ziel(self, quelle: Stelle, nummern: tuple[str, ...]) -> Stelle | None:
        for nr in nummern:
            for stelle in self.stellen:
                if stelle[1].zeile.eintrag.nr == nr and stelle[0] is not quelle[0] and _offen(stelle):
                    return stelle
        return None

    def _buche(self, quelle: Stelle, ziel: Stelle, regel: Regel) -> None:
        betrag, satz, wert = self._betrag(quelle, ziel, regel)
        if betrag <= 0:
            return
        gebucht = self._posten(quelle, ziel, regel, betrag, satz, wert)
        rest = betrag - gebucht
        if rest > 0:
            self.ergebnis.hinweise.append(
                f"Die Anrechnung ist durch die Höhe der Nr. {ziel[1].zeile.eintrag.nr} VV begrenzt; ein Rest "
                "wird auf die Verfahrensgebühr des folgenden Rechtsstreits angerechnet."
            )
        if rest > 0 and (weiter := self._ziel(quelle, regel.rest_auf)) and weiter is not ziel:
            self._posten(quelle, weiter, regel, rest, None, None)

    def _betrag(
        self, quelle: Stelle, ziel: Stelle, regel: Regel
    ) -> tuple[Decimal, Decimal | None, Decimal | None]:
        sache, geber = quelle
        if geber.posten.satz is None or geber.posten.wert is None:
            betrag = auf_cent(geber.posten.betrag * regel.anteil)
            return (
                (min(betrag, anrechnung_hoechstens(sache.recht.id)) if regel.gedeckelt else betrag),
                None,
                None,
            )
        satz = geber.posten.satz * regel.anteil
        satz = min(satz, regel.satz_max) if regel.satz_max else satz
        wert = self._gemeinsamer_wert(quelle, ziel)
        if wert <= 0:
            return NULL, None, None
        betrag = auf_cent(geber.posten.betrag * regel.anteil)
        voll = _volle_gebuehr(quelle, wert)
        # Half of a Mindestbetrag is half of what was owed, not half a rate of the table.
        mindest = geber.posten.betrag > auf_cent(voll * geber.posten.satz)
        if wert != geber.posten.wert or (regel.anteil != 1 and not mindest):
            betrag = min(auf_cent(voll * satz), betrag)
        return self._gedeckelt(quelle, ziel, betrag, satz, wert), satz, wert

    def _gemeinsamer_wert(self, quelle: Stelle, ziel: Stelle) -> Decimal:
        """The value that is also the object of the later proceedings."""
        geber, nehmer = quelle[1], ziel[1]
        eigener = geber.posten.wert or NULL
        frei = self.wert_rest[id(nehmer)]
        if geber.zeile.anrechnung_wert is not None:
            return min(geber.zeile.anrechnung_wert, eigener)
        wert = eigener if frei is None else min(eigener, frei)
        if frei is not None and eigener != self.wert[id(nehmer)]:
            self.ergebnis.hinweise.append(
                f"Angerechnet ist aus {euro(wert)}: Es wird angenommen, dass so viel von "
                f"Nr. {geber.zeile.eintrag.nr} VV auch Gegenstand der Nr. {nehmer.zeile.eintrag.nr} VV ist; "
                "sonst nenne mir den Wert, aus dem angerechnet wird."
            )
        return wert

    def _gedeckelt(
        self, quelle: Stelle, ziel: Stelle, betrag: Decimal, satz: Decimal, wert: Decimal
    ) -> Decimal:
        """§ 15a Abs. 2 Satz 2: several credits together as if one fee from the sum of the values.

        The law says it of fees credited in part; for whole ones (several Mahnverfahren) it is held the same.
        """
        bisher = self.halbe.setdefault(id(ziel[1]), [])
        if bisher:
            summe = sum((jeder[2] for jeder in bisher), wert)
            hoechster = max(satz, *(jeder[1] for jeder in bisher))
            grenze = auf_cent(quelle[0].recht.volle_gebuehr(summe) * hoechster)
            frei = max(grenze - sum(jeder[0] for jeder in bisher), NULL)
            if frei < betrag:
                betrag = frei
                self.ergebnis.hinweise.append("Mehrere Anrechnungen sind nach § 15a Abs. 2 RVG begrenzt.")
        bisher.append((betrag, satz, wert))
        frei_wert = self.wert_rest[id(ziel[1])]
        self.wert_rest[id(ziel[1])] = None if frei_wert is None else frei_wert - wert
        return betrag

    def _posten(
        self,
        quelle: Stelle,
        ziel: Stelle,
        regel: Regel,
        betrag: Decimal,
        satz: Decimal | None,
        wert: Decimal | None,
    ) -> Decimal:
        """Write the line; returns how much of `betrag` the target could bear."""
        von, auf = quelle[1], ziel[1]
        getragen = min(betrag, self.rest[id(auf)])
        abzug = (
            self._aus_der_staatskasse(quelle, ziel, getragen)
            if ziel[0].pkh and not quelle[0].pkh
            else getragen
        )
        self.rest[id(auf)] -= abzug
        if quelle[0].auftrag.year + 2 < ziel[0].auftrag.year:
            self.ergebnis.hinweise.append(
                "Ist der frühere Auftrag seit mehr als zwei Kalenderjahren erledigt, entfällt die Anrechnung "
                "(§ 15 Abs. 5 Satz 2 RVG)."
            )
        if abzug > 0:
            womit = f" ({satz_text(satz)} aus {euro(wert)})" if satz is not None and wert is not None else ""
            nummern = f"Nr. {von.zeile.eintrag.nr} auf Nr. {auf.zeile.eintrag.nr} VV"
            self.ergebnis.posten.append(
                Posten(
                    vv=von.zeile.eintrag.nr,
                    bezeichnung=f"Anrechnung {nummern}{womit}",
                    norm=f"§ 15a RVG, {regel.norm}",
                    art="anrechnung",
                    betrag=-abzug,
                    satz=satz,
                    wert=wert,
                    angelegenheit=ziel[0].name,
                    auf=auf.zeile.eintrag.nr,
                )
            )
        return getragen

    def _aus_der_staatskasse(self, quelle: Stelle, ziel: Stelle, betrag: Decimal) -> Decimal:
        """§ 58 Abs. 2 Satz 2 RVG: less only by what the lawyer would otherwise get more than § 15a leaves."""
        geber, nehmer = quelle[1].posten.betrag, ziel[1].posten
        gezahlt = geber if self.gezahlt is None else self.gezahlt
        regel_gebuehr = nehmer.betrag
        if nehmer.satz is not None and nehmer.wert is not None:
            regel_gebuehr, _, _ = rvg.betrag_aus(ziel[0].recht, nehmer.wert, nehmer.satz)
        zu_viel = gezahlt + nehmer.betrag - (geber + regel_gebuehr - betrag)
        if ziel[0].auftrag < _REGEL_DER_STAATSKASSE_AB:
            self.ergebnis.unsicher = True
            self.ergebnis.hinweise.append(
                "PKH: § 58 Abs. 2 Satz 2 RVG gilt seit 2021; davor war umstritten, wie anzurechnen ist."
            )
        if self.gezahlt is None:
            self.ergebnis.unsicher = True
            self.ergebnis.fehlend.append(
                "Wie viel wurde auf die Geschäftsgebühr gezahlt (gezahlt_auf_geschaeftsgebuehr)?"
            )
            self.ergebnis.hinweise.append(
                "PKH: Angerechnet ist, als wäre die Geschäftsgebühr ganz bezahlt; ohne Zahlung mindert sie "
                "den Anspruch gegen die Staatskasse nicht (§ 58 Abs. 2 Satz 2 RVG)."
            )
        return min(max(zu_viel, NULL), betrag)


def _wert_der_gebuehr(ergebnis: Ergebnis, alle: tuple[Ergebnis, ...]) -> Decimal | None:
    """All parts of the value, where one fee stands in several lines at different rates."""
    if ergebnis.posten.wert is None:
        return None
    familie = ergebnis.zeile.eintrag.familie
    teile = [
        jedes for jedes in alle if jedes is ergebnis or (familie and jedes.zeile.eintrag.familie == familie)
    ]
    return sum((jedes.posten.wert or NULL for jedes in teile), NULL)


def _offen(stelle: Stelle) -> bool:
    return not stelle[1].zeile.eingabe.bereits_abgerechnet


def _volle_gebuehr(quelle: Stelle, wert: Decimal) -> Decimal:
    sache, geber = quelle
    if geber.zeile.eingabe.inkasso and (klein := inkasso_gebuehr(wert, sache.recht.id)) is not None:
        return klein
    return sache.recht.pkh_gebuehr(wert) if sache.pkh else sache.recht.volle_gebuehr(wert)
