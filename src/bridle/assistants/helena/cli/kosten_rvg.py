"""What `bridle kosten rvg` and `rechnung` do: read what was typed, ask the law."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from bridle.assistants.helena.cli.kosten_bild import zeige_gebuehr, zeige_rechnung
from bridle.assistants.helena.law import rechnung as bill
from bridle.assistants.helena.law import rvg as law
from bridle.assistants.helena.law import vv as verzeichnis
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.geld import NULL, auf_cent, dezimal, lies_anzahl, lies_wert, satz_text
from bridle.assistants.helena.law.rvg_auslagen import UST_ANGENOMMEN, pauschale, steuersatz
from bridle.assistants.helena.law.rvg_ergebnis import posten_json
from bridle.assistants.helena.law.rvg_tag import lies_tag
from bridle.assistants.helena.law.vv_felder import rahmen_von

LARGEST_FILE = 2_000_000


@dataclass(frozen=True)
class Anfrage:
    """The options of `bridle kosten rvg`, as they were typed."""

    wert: str | None
    satz: str | None
    auftrag: str | None
    heute: bool
    vv: tuple[str, ...]
    pkh: bool
    mandanten: str
    verschiedene_gegenstaende: bool
    mit_auslagen: bool
    ust: bool
    leistung_bis: str | None


def rvg(anfrage: Anfrage, as_json: bool) -> None:
    auftrag = _auftrag(anfrage)
    if not anfrage.vv:
        _eine_gebuehr(anfrage, auftrag, as_json)
    elif len(anfrage.vv) == 1 and not anfrage.mit_auslagen:
        _eine_nummer(anfrage, auftrag, as_json)
    else:
        ergebnis = bill.berechne(_rechnung(anfrage, auftrag))
        wert = None if anfrage.wert is None else dezimal(lies_wert(anfrage.wert))
        zeige_rechnung(ergebnis, as_json, {"wert": wert, "auftrag": auftrag.isoformat()})


def rechnung_aus(datei: str, as_json: bool) -> None:
    zeige_rechnung(bill.berechne(bill.lies_text(_text(datei))), as_json)


def _auftrag(anfrage: Anfrage) -> date:
    if anfrage.auftrag is not None and anfrage.heute:
        raise LawError("Gib entweder --auftrag oder --heute an, nicht beides.")
    if anfrage.heute:
        return datetime.now(ZoneInfo("Europe/Berlin")).date()
    if anfrage.auftrag is None:
        raise LawError(
            "Wann wurde der unbedingte Auftrag erteilt? Davon hängt die Tabelle ab (§ 60 RVG); "
            "gib den Tag mit --auftrag an, zum Beispiel 2026-02-01, oder --heute."
        )
    return lies_tag(anfrage.auftrag, "Der Tag des Auftrags")


def _eine_gebuehr(anfrage: Anfrage, auftrag: date, as_json: bool) -> None:
    if anfrage.satz is None:
        raise LawError(
            "Gib den Gebührensatz mit --satz an, zum Beispiel 1,3, oder eine Nummer mit --vv 3100."
        )
    gebuehr = law.gebuehr(
        _wert(anfrage),
        anfrage.satz,
        auftrag,
        pkh=anfrage.pkh,
        mandanten=_mandanten(anfrage),
        verschiedene_gegenstaende=anfrage.verschiedene_gegenstaende,
    )
    daten = gebuehr.als_json() | (_mit_auslagen(gebuehr, anfrage) if anfrage.mit_auslagen else {})
    zeige_gebuehr(f"{satz_text(gebuehr.satz)} Gebühr", daten, as_json)


def _mit_auslagen(gebuehr: law.Gebuehr, anfrage: Anfrage) -> dict[str, object]:
    leistung = lies_tag(anfrage.leistung_bis, "--leistung-bis") if anfrage.leistung_bis else None
    satz, frage = steuersatz([gebuehr.auftrag], leistung)
    auslagen = pauschale(gebuehr.gebuehr)
    netto = gebuehr.gebuehr + auslagen
    ust = auf_cent(netto * satz) if anfrage.ust else NULL
    daten: dict[str, object] = {
        "auslagen": dezimal(auslagen),
        "netto": dezimal(netto),
        "ust": dezimal(ust),
        "brutto": dezimal(netto + ust),
    }
    if frage and anfrage.ust:
        daten |= {"hinweise": [*gebuehr.hinweise, UST_ANGENOMMEN], "unsicher": True}
    return daten


def _eine_nummer(anfrage: Anfrage, auftrag: date, as_json: bool) -> None:
    eintrag = verzeichnis.eintrag(anfrage.vv[0])
    ergebnis = bill.berechne(_rechnung(anfrage, auftrag, nackt=True))
    if not ergebnis.posten:
        raise LawError(
            f"Nr. {eintrag.nr} VV ergibt für sich allein keinen Betrag; gib sie zusammen mit einer Gebühr an."
        )
    posten = ergebnis.posten[0]
    daten = {
        "gebuehr": dezimal(posten.betrag),
        **posten_json(posten),
        "name": eintrag.name,
        "gebuehrenart": verzeichnis.ART_TEXT[eintrag.art],
        "rahmen": _rahmen(eintrag, auftrag, _mandanten(anfrage)),
        "tabelle": ergebnis.tabelle,
        "quelle": verzeichnis.quelle(),
        "auftrag": auftrag.isoformat(),
        "pkh": ergebnis.angelegenheiten[0].pkh,
        "mandanten": _mandanten(anfrage),
        "hinweise": list(ergebnis.hinweise),
        "unsicher": ergebnis.unsicher,
    }
    if posten.satz is not None and posten.wert is not None:
        recht = law.tabelle(auftrag)
        aus_49 = ergebnis.angelegenheiten[0].pkh and posten.wert > recht.pkh_ab
        daten |= {
            "wert": dezimal(lies_wert(_wert(anfrage))),
            "wert_berechnet": dezimal(posten.wert),
            "volle_gebuehr": dezimal((recht.pkh_gebuehr if aus_49 else recht.volle_gebuehr)(posten.wert)),
            "quelle": recht.pkh_quelle if aus_49 else recht.quelle,
        }
    zeige_gebuehr(f"Nr. {posten.vv} VV RVG: {eintrag.name}", daten, as_json)


def _rahmen(eintrag: verzeichnis.Eintrag, auftrag: date, personen: int) -> list[str] | None:
    if eintrag.art != "betragsrahmen":
        return None
    return [dezimal(grenze) for grenze in rahmen_von(eintrag, personen, law.tabelle(auftrag).id)]


def _rechnung(anfrage: Anfrage, auftrag: date, *, nackt: bool = False) -> bill.Rechnung:
    eintraege = [verzeichnis.eintrag(nummer) for nummer in anfrage.vv]
    mit_satz = [len(eintraege) == 1 or eintrag.art == "satzrahmen" for eintrag in eintraege]
    if anfrage.satz is not None and not any(mit_satz):
        raise LawError(
            "--satz gilt bei mehreren --vv nur für Rahmengebühren wie Nr. 2300 VV; hier ist keine dabei."
        )
    return bill.Rechnung(
        auftrag=auftrag,
        wert=anfrage.wert,
        mandanten=_mandanten(anfrage),
        verschiedene_gegenstaende=anfrage.verschiedene_gegenstaende,
        pkh=anfrage.pkh,
        ust=anfrage.ust and not nackt,
        pauschale=not nackt,
        leistung_bis=anfrage.leistung_bis,
        positionen=tuple(
            bill.Position(eintrag.nr, satz=anfrage.satz if passt else None)
            for eintrag, passt in zip(eintraege, mit_satz, strict=True)
        ),
    )


def _wert(anfrage: Anfrage) -> str:
    if anfrage.wert is None:
        raise LawError(
            "Es fehlt der Gegenstandswert; gib ihn mit --wert an, zum Beispiel 12000 oder 12.000,00 €."
        )
    return anfrage.wert


def _mandanten(anfrage: Anfrage) -> int:
    return lies_anzahl(anfrage.mandanten, "Die Zahl der Mandanten", 10_000)


def _text(datei: str) -> str:
    try:
        roh = sys.stdin.buffer.read(LARGEST_FILE + 1) if datei == "-" else _bytes(Path(datei))
    except (OSError, ValueError):
        raise LawError(f"Die Datei „{datei}“ lässt sich nicht lesen; prüfe Pfad und Rechte.") from None
    if len(roh) > LARGEST_FILE:
        raise LawError(f"Die Datei „{datei}“ ist größer als 2 MB; eine Rechnung ist das nicht.")
    try:
        return roh.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise LawError(f"Die Datei „{datei}“ ist kein UTF-8-Text; speichere sie als JSON in UTF-8.") from None


def _bytes(pfad: Path) -> bytes:
    with pfad.open("rb") as datei:
        return datei.read(LARGEST_FILE + 1)
