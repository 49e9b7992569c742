from __future__ import annotations

import pytest

from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.feiertage_land import LAENDER, Land
from bridle.assistants.helena.law.feiertage_tabelle import orte_mit_regel
from bridle.assistants.helena.law.gerichte import gericht, ort

SEATS: list[tuple[str, str, Land]] = [
    ("AG Köln", "Köln", "NW"),
    ("Amtsgericht Koeln", "Köln", "NW"),
    ("LG München I", "München", "BY"),
    ("Landgericht München II", "München", "BY"),
    ("OLG Celle", "Celle", "NI"),
    ("ArbG Augsburg", "Augsburg", "BY"),
    ("LAG Düsseldorf", "Düsseldorf", "NW"),
    ("VG Regensburg", "Regensburg", "BY"),
    ("BGH", "Karlsruhe", "BW"),
    ("BGH, 5. Strafsenat", "Leipzig", "SN"),
    ("Bundesgerichtshof Karlsruhe", "Karlsruhe", "BW"),
    ("BAG", "Erfurt", "TH"),
    ("BAG, 2. Senat", "Erfurt", "TH"),
    ("BVerwG", "Leipzig", "SN"),
    ("BFH", "München", "BY"),
    ("BSG", "Kassel", "HE"),
    ("BVerfG", "Karlsruhe", "BW"),
    ("BPatG", "München", "BY"),
    ("KG", "Berlin", "BE"),
    ("Kammergericht Berlin", "Berlin", "BE"),
    ("OVG NRW", "Münster", "NW"),
    ("Hess. VGH", "Kassel", "HE"),
    ("Bayerischer Verwaltungsgerichtshof", "München", "BY"),
    ("Sächsisches OVG", "Bautzen", "SN"),
    ("Thüringer Oberlandesgericht", "Jena", "TH"),
    ("LSG Berlin-Brandenburg", "Potsdam", "BB"),
    ("FG Berlin-Brandenburg", "Cottbus", "BB"),
    ("OVG Berlin-Brandenburg", "Berlin", "BE"),
    ("LAG Baden-Württemberg", "Stuttgart", "BW"),
    ("Verwaltungsgericht des Saarlandes", "Saarlouis", "SL"),
    ("OLG Frankfurt", "Frankfurt am Main", "HE"),
    ("AG Frankfurt a.M.", "Frankfurt am Main", "HE"),
    ("AG Frankfurt/Main", "Frankfurt am Main", "HE"),
    ("AG Frankfurt (Oder)", "Frankfurt (Oder)", "BB"),
    ("AG Halle/Saale", "Halle (Saale)", "ST"),
    ("AG Halle Westf.", "Halle (Westfalen)", "NW"),
    ("LG Landau i.d. Pfalz", "Landau in der Pfalz", "RP"),
    ("VG Neustadt", "Neustadt an der Weinstraße", "RP"),
    ("AG Weiden i.d.OPf.", "Weiden in der Oberpfalz", "BY"),
    ("LG Freiburg", "Freiburg im Breisgau", "BW"),
    ("AG Hamburg-Altona", "Hamburg-Altona", "HH"),
    ("AG Berlin-Mitte", "Berlin", "BE"),
    ("AG Sankt Wendel", "St. Wendel", "SL"),
    ("LG Nürnberg-Fürth", "Nürnberg", "BY"),
    ("Köln", "Köln", "NW"),
    ("LG Köln, 5. Zivilkammer", "Köln", "NW"),
    ("AG Frankfurt am Main - Familiengericht -", "Frankfurt am Main", "HE"),
]


@pytest.mark.parametrize(("name", "place", "land"), SEATS)
def test_a_court_has_its_seat(name: str, place: str, land: Land) -> None:
    found = gericht(name).ort
    assert (found.name, found.land) == (place, land)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("AG Wolkenkuckucksheim", "Nenne das Land"),
        ("AG Köln Quatsch", "Nenne das Land"),
        ("AG", "nennt keinen Ort"),
        ("", "keinen Namen"),
        ("Foo", "nicht erkennbar"),
        ("AG Frankfurt", "mehrfach"),
        ("AG Halle", "mehrfach"),
        ("AG Neustadt", "mehrfach"),
        ("Hanseatisches Oberlandesgericht", "nennt keinen Ort"),
        ("OLG Augsburg", "gibt es nicht"),
        ("VG Augsburg-Land", "Nenne das Land"),
        ("🙈", "nicht erkennbar"),
        ("AG " + "x" * 5_000, "Nenne das Land"),
    ],
)
def test_a_court_without_a_seat_gets_a_sentence_that_says_what_helps(name: str, says: str) -> None:
    with pytest.raises(LawError, match=says) as refused:
        gericht(name)
    assert len(str(refused.value)) < 600


def test_with_the_land_an_unknown_court_will_do() -> None:
    assert gericht("AG Wolkenkuckucksheim", "HE").ort.land == "HE"
    assert gericht("Schiedsgericht am Markt", "HE").ort.land == "HE"


def test_the_land_tells_two_places_of_one_name_apart() -> None:
    assert gericht("AG Halle", "ST").ort.name == "Halle (Saale)"
    assert gericht("AG Frankfurt", "BB").ort.name == "Frankfurt (Oder)"


def test_a_land_that_is_not_the_courts_is_refused() -> None:
    with pytest.raises(LawError, match=r"sitzt in Köln .*Bayern"):
        gericht("AG Köln", "BY")
    with pytest.raises(LawError, match="liegt in Bayern"):
        ort("München", "NW")


def test_an_unknown_place_needs_its_land() -> None:
    with pytest.raises(LawError, match="Nenne das Land"):
        ort("Wolkenkuckucksheim")
    assert ort("Wolkenkuckucksheim", "BY").land == "BY"


@pytest.mark.parametrize(
    ("name", "branch"),
    [
        ("ArbG Köln", "arbgg"),
        ("LAG Hamm", "arbgg"),
        ("BAG", "arbgg"),
        ("VG Köln", "vwgo"),
        ("BVerwG", "vwgo"),
        ("Hess. VGH", "vwgo"),
        ("SG Köln", "sgg"),
        ("FG Münster", "fgo"),
        ("BFH", "fgo"),
        ("AG Köln", "zpo"),
        ("Oberlandesgericht Köln", "zpo"),
        ("BGH", "zpo"),
    ],
)
def test_a_court_goes_by_its_own_code(name: str, branch: str) -> None:
    assert gericht(name).zweig == branch


@pytest.mark.parametrize("land", LAENDER)
def test_every_place_with_a_local_rule_is_a_place_of_that_land(land: Land) -> None:
    for name in orte_mit_regel(land):
        assert ort(name, land).name == name
