"""The court by what it is about, the court above one that is named, and what an order is appealed to."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.lesen.rechtszug import mit_anderem_gericht
from bridle.assistants.helena.planer.lesen.woerter import falte
from bridle.assistants.helena.planer.recht.postleitzahl import postleitzahl
from bridle.assistants.helena.planer.recht.sache_in import sache_in
from bridle.assistants.helena.planer.recht.zustaendigkeit_instanz import erkenne


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("Unterlassung eines Beitrags in der Zeitschrift, 3.000 €", "presse"),
        ("Schmähkritik auf Facebook, Unterlassung", "presse"),
        ("Verleumdung in einem sozialen Netzwerk", "presse"),
        ("Unterlassung irreführender Werbung auf Instagram", "wettbewerb"),
        ("Fotos auf Instagram, Urheberrechtsverletzung, Unterlassung", "urheberrecht"),
        ("Beleidigung im Treppenhaus, Unterlassung", "allgemein"),
        ("Kündigung des Zeitungsabos", None),
        ("Bescheid über Unterhaltsvorschuss", "unterhaltsvorschuss"),
        ("Klage auf Wohngeld", "wohngeld"),
        ("Wohngeld, das die Eigentümergemeinschaft verlangt", "weg"),
        ("Betreuungsplatz in der Kita", "verwaltung"),
        ("Hundesteuerbescheid", "verwaltung"),
        ("Gewerbesteuerbescheid der Gemeinde", "verwaltung"),
        ("Lohnsteuerbescheid", "finanz"),
        ("Streit um das Wechselmodell", "familie"),
        ("Visum zum Familiennachzug", "verwaltung"),
        ("Reisegewerbekarte versagt", "verwaltung"),
        ("Insolvenzgeld abgelehnt", "sozial"),
        ("Insolvenzanfechtung über 30.000 €", "insolvenzanfechtung"),
        ("Insolvenzanfechtung, der Verwalter will gezahlte Löhne zurück", "arbeit"),
        (
            "Insolvenzanfechtung gegen die Krankenkasse wegen der Beiträge der Arbeitnehmer",
            "insolvenzanfechtung",
        ),
        ("Drittschuldnerklage über 4.000 €", "drittschuldner"),
        ("Drittschuldnerklage gegen die Arbeitgeberin", "arbeit"),
        ("Drittschuldnerklage nach einer Lohnpfändung", "arbeit"),
        ("Drittschuldnerklage gegen das Finanzamt", "finanz"),
        ("Wohngeldrückstände aus 2025", "weg"),
        ("Klage wegen einer Wohngeldforderung", "weg"),
        ("Klage gegen den Wohngeldbescheid", "wohngeldbescheid"),
        ("Steuerberaterprüfung nicht bestanden", "steuerberaterpruefung"),
        ("Klage gegen den Kirchensteuerbescheid", "kirchensteuer"),
        ("Vollstreckungsgegenklage", "vollstreckungsabwehr"),
        ("Vollstreckungsabwehrklage aus einer notariellen Grundschuld", "abwehr_ohne_urteil"),
        ("Klage auf vorzugsweise Befriedigung", "drittwiderspruch"),
        ("Ordnungsmittelantrag", "handlungsvollstreckung"),
        ("Pfändung des Kontos", "vollstreckung"),
    ],
)
def test_a_word_within_a_word_does_not_lead_to_another_court(text: str, about: str | None) -> None:
    assert sache_in(falte(text)) == about


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("welches landgericht ist fuer 53111 zustaendig?", "53111"),
        ("gericht fuer die plz 10115", "10115"),
        ("zustaendiges gericht fuer 12500", ""),
        ("zustaendiges gericht fuer 12345 euro", ""),
        ("gericht fuer eine forderung in hoehe von 51427", ""),
    ],
)
def test_a_postcode_is_no_value(text: str, number: str) -> None:
    assert postleitzahl(text) == number


@pytest.mark.parametrize(
    ("text", "court", "place", "about"),
    [
        (
            "Wer entscheidet über die Haftbeschwerde gegen den Haftbefehl des AG Bonn?",
            "AG",
            "Bonn",
            "strafbeschluss",
        ),
        ("Wohin geht die sofortige Beschwerde gegen einen Beschluss des LG Bonn?", "LG", "Bonn", "beschluss"),
        (
            "Welches Gericht ist für die Beschwerde gegen das Registergericht Köln zuständig?",
            "AG",
            "Köln",
            "nachlass",
        ),
        (
            "Wer entscheidet über die Beschwerde gegen die Betreuung durch das Amtsgericht Düren?",
            "AG",
            "Düren",
            "betreuung",
        ),
        (
            "Wer entscheidet über die Streitwertbeschwerde gegen das LG Aachen?",
            "LG",
            "Aachen",
            "streitwertbeschwerde",
        ),
        (
            "Welches Gericht entscheidet über die Sprungrevision gegen ein Urteil des AG Bonn?",
            "AG",
            "Bonn",
            "sprung",
        ),
        (
            "Wohin geht die Beschwerde gegen den Widerruf seiner Bewährung durch das AG Bonn?",
            "AG",
            "Bonn",
            "strafbeschluss",
        ),
        (
            "Wer entscheidet über die Beschwerde gegen den Gesamtstrafenbeschluss des LG Aachen?",
            "LG",
            "Aachen",
            "strafbeschluss",
        ),
        (
            "Wohin geht die Beschwerde gegen den Haftbefehl des AG Bonn wegen der Vermögensauskunft?",
            "AG",
            "Bonn",
            "beschluss",
        ),
        (
            "Wer entscheidet über die Streitwertbeschwerde gegen das SG Köln?",
            "SG",
            "Köln",
            "streitwertbeschwerde",
        ),
        (
            "Wer entscheidet über die Streitwertbeschwerde gegen das OLG Köln?",
            "OLG",
            "Köln",
            "streitwertbeschwerde",
        ),
        ("Wohin geht die Beschwerde gegen einen Beschluss des LAG Köln?", "LAG", "Köln", "beschluss"),
        ("Welche Rechtsmittel gibt es gegen einen Beschluss des VG Köln?", "VG", "Köln", "beschluss"),
        (
            "Welche Rechtsmittel gibt es gegen den Zurückweisungsbeschluss des OLG Köln nach § 522 ZPO?",
            "OLG",
            "Köln",
            None,
        ),
        ("Wohin geht die Rechtsbeschwerde gegen einen Beschluss des OLG Köln?", "OLG", "Köln", "beschluss"),
        (
            "Wer entscheidet über die Sprungrevision gegen ein Räumungsurteil des AG Bonn?",
            "AG",
            "Bonn",
            "sprung_zivil",
        ),
        ("Wer entscheidet über die Berufung gegen ein Urteil des LG Bonn?", "LG", "Bonn", None),
        ("Welches Oberlandesgericht ist für das LG Aachen zuständig?", "LG", "Aachen", None),
        ("Ab welchem Betrag ist die Berufung zum Landessozialgericht zulässig?", "SG", None, None),
        ("Ab wie viel Euro gibt es Berufung zum Landgericht?", "AG", None, None),
    ],
)
def test_an_appeal_starts_from_the_court_that_decided(
    text: str, court: str, place: str | None, about: str | None
) -> None:
    read = erkenne(text)
    assert read is not None
    given = read["argumente"]
    assert (given["gericht"], given.get("ort"), given.get("sache")) == (court, place, about)


def test_the_lawyer_at_the_court_of_appeal_is_asked_of_that_court() -> None:
    read = erkenne("Brauche ich für die Berufung beim Landgericht einen Anwalt?")
    assert read is not None
    assert read["argumente"] == {"gericht": "LG"}


def test_another_court_comes_with_its_place() -> None:
    asked = "Welches OLG ist Berufungsgericht für das LG Trier?"
    assert mit_anderem_gericht(asked, "LG Landau") == "Welches OLG ist Berufungsgericht für das LG Landau?"
    assert mit_anderem_gericht("Welches LAG ist für das ArbG Bonn zuständig?", "ArbG Essen?") == (
        "Welches LAG ist für das ArbG Essen zuständig?"
    )


@pytest.mark.parametrize(
    ("text", "court"),
    [
        ("Welches OVG ist für das VG Mainz zuständig?", "Oberverwaltungsgericht Rheinland-Pfalz"),
        ("Welches LAG ist für das ArbG Essen zuständig?", "Landesarbeitsgericht Düsseldorf"),
        ("Welches OLG ist für das AG Düren zuständig?", "Oberlandesgericht Köln"),
        ("Welches Landgericht ist für Euskirchen zuständig?", "Landgericht Bonn"),
        ("Zuständiges Gericht für Vollstreckungsgegenklage gegen ein Urteil des AG Bonn", "Amtsgericht Bonn"),
        (
            "Welches Gericht entscheidet in der Sache Hallbaum über eine Beschwerde?",
            "Oberverwaltungsgericht Nordrhein-Westfalen",
        ),
    ],
)
async def test_the_court_is_told_by_its_name(kanzlei: Kanzlei, text: str, court: str) -> None:
    assert f"**{court}**" in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("text", "told", "never"),
    [
        (
            "Wer entscheidet über die Streitwertbeschwerde gegen das OLG Köln?",
            "§ 66 Abs. 3 Satz 3 GKG",
            "Nichtzulassungsbeschwerde",
        ),
        (
            "Wohin geht die Beschwerde gegen einen Beschluss des OVG Münster?",
            "§ 152 Abs. 1 VwGO",
            "§§ 132, 133",
        ),
        ("Wohin geht die Sprungrevision gegen ein Urteil des FG Köln?", "keine Berufung dazwischen", "§ 116"),
        (
            "Wohin geht die Beschwerde gegen den Widerruf der Bewährung durch das AG Bonn?",
            "eine Woche",
            "569",
        ),
        (
            "Wer entscheidet über die sofortige Beschwerde gegen die Ablehnung von PKH durch das LG Bonn?",
            "§ 127 Abs. 2 Satz 3 ZPO",
            "Revision",
        ),
        ("Wohin geht die Beschwerde gegen einen Beschluss des ArbG Köln?", "§ 87 Abs. 2", "Berufung"),
    ],
)
async def test_an_order_is_never_told_as_a_judgment(
    kanzlei: Kanzlei, text: str, told: str, never: str
) -> None:
    said = await frag(kanzlei, text)
    assert told in said
    assert never not in said


async def test_owners_of_flats_have_no_criminal_appeal(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Wer entscheidet über die Berufung gegen ein Urteil des AG Siegburg in WEG-Sachen?"
    )
    assert "**Landgericht Köln**" in said
    assert "Strafsachen" not in said


async def test_a_court_that_is_named_next_is_not_swallowed(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Welches OLG ist Berufungsgericht für das LG Trier?", "und LG Kaiserslautern?"
    )
    assert "**Oberlandesgericht Zweibrücken**" in said
