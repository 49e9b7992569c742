"""Against a fine and in criminal matters there are other remedies, at other courts, than in civil ones."""

from __future__ import annotations

import pytest

from bridle.assistants.helena.law.gericht_am_ort import AUSLAND, berufung_weg, mahngericht
from bridle.assistants.helena.law.zustaendigkeit_instanz import instanz

TODAY = "2026-11-16"


@pytest.mark.parametrize(
    ("court", "about", "fine", "names", "above"),
    [
        ("AG", "owi", "320", ["Rechtsbeschwerde"], "Oberlandesgericht Köln"),
        (
            "AG",
            "owi",
            "250",
            ["Rechtsbeschwerde", "Antrag auf Zulassung der Rechtsbeschwerde"],
            "Oberlandesgericht Köln",
        ),
        ("AG", "straf", None, ["Berufung", "Sprungrevision", "Revision"], "Landgericht Köln"),
        ("LG", "straf", None, ["Revision"], None),
    ],
)
def test_in_matters_of_punishment(
    court: str, about: str, fine: str | None, names: list[str], above: str | None
) -> None:
    found = instanz(court, TODAY, fine, None, "Köln", about)
    assert [each["name"] for each in found["rechtsmittel"]] == names
    assert found["darueber"] == above
    assert "das entschieden hat" in found["einzulegen"]
    assert not any("Zivilsachen" in each for each in found["hinweise"])


@pytest.mark.parametrize(
    ("court", "said"),
    [
        ("AG", "beim Berufungsgericht"),
        ("FamG", "beim Familiengericht"),
        ("VG", "beim Verwaltungsgericht"),
        ("SG", "beim Landessozialgericht"),
    ],
)
def test_where_the_first_appeal_is_lodged(court: str, said: str) -> None:
    assert said in instanz(court, TODAY)["einzulegen"]


@pytest.mark.parametrize(
    ("place", "court"),
    [
        ("Bonn", "Landgericht Köln"),
        ("Wuppertal", "Landgericht Düsseldorf"),
        ("Dortmund", ""),
        ("München", "Landgericht München I"),
        ("Oldenburg", ""),
        ("Nirgendwo", ""),
    ],
)
def test_appeals_among_owners_go_to_the_court_at_the_seat_of_the_oberlandesgericht(
    place: str, court: str
) -> None:
    assert berufung_weg(place) == court


def test_whoever_has_no_seat_here_applies_in_wedding() -> None:
    found = mahngericht(AUSLAND)
    assert found.name == "Amtsgericht Wedding"
    assert "§ 689 Abs. 2 Satz 2 ZPO" in found.hinweis


def test_in_bayern_one_court_hears_the_rechtsbeschwerde() -> None:
    assert (
        instanz("AG", TODAY, "500", None, "Nürnberg", "owi")["darueber"]
        == "Bayerisches Oberstes Landesgericht"
    )
