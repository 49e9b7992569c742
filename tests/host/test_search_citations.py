"""Lists of norms, and fees by their number: each norm keeps the law that was said for it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.host.search.citations import MOST, cited, law_key


def norms(text: str) -> list[str]:
    return [f"{norm.law} {norm.number}".strip() for norm in cited(text).norms]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("§ 626 BGB, § 1 KSchG", ["bgb 626", "kschg 1"]),
        ("§ 626 BGB § 1 KSchG", ["bgb 626", "kschg 1"]),
        ("§ 1 KSchG und § 626 BGB", ["kschg 1", "bgb 626"]),
        ("§ 626 BGB; § 1 KSchG; § 4 KSchG", ["bgb 626", "kschg 1", "kschg 4"]),
        ("§ 626 BGB, 1 KSchG", ["bgb 626", "kschg 1"]),
        ("626 BGB, 1 KSchG", ["bgb 626", "kschg 1"]),
        ("BGB § 626, KSchG § 1", ["bgb 626", "kschg 1"]),
        ("BGB § 626 KSchG § 1", ["bgb 626", "kschg 1"]),
        ("BGB 626, KSchG 1", ["bgb 626", "kschg 1"]),
        ("BGB § 626, § 1 KSchG", ["bgb 626", "kschg 1"]),
        ("BGB: § 626", ["bgb 626"]),
        ("§ 5, KSchG § 1", ["5", "kschg 1"]),
        ("§ 626 und § 1 KSchG", ["kschg 626", "kschg 1"]),
        ("§ 626 BGB, § 1", ["bgb 626", "1"]),
        ("§ 433 BGB, §§ 280, 281 BGB, § 377 HGB", ["bgb 433", "bgb 280", "bgb 281", "hgb 377"]),
        ("§§ 280 I, 281 BGB i.V.m. § 437 Nr. 3 BGB", ["bgb 280", "bgb 281", "bgb 437"]),
        ("§ 280 in Verbindung mit § 241 BGB", ["bgb 280", "bgb 241"]),
        ("§ 626 Abs. 2 BGB, § 102 Abs. 1 S. 3 BetrVG", ["bgb 626", "betrvg 102"]),
        ("§ 5 SGB V, § 44 SGB X", ["sgbv 5", "sgbx 44"]),
        ("§§ 195/199 BGB", ["bgb 195", "bgb 199"]),
        ("Art. 3, 12 GG", ["gg 3", "gg 12"]),
        ("Art. 3 GG, Art. 12 GG", ["gg 3", "gg 12"]),
        ("Art. 2 Abs. 1, 12 Abs. 1 GG", ["gg 2", "gg 12"]),
        ("§ 120 des Gerichtsverfassungsgesetzes und § 15 der Abgabenordnung", ["gvg 120", "ao 15"]),
    ],
)
def test_every_norm_of_a_list_keeps_its_own_law(written: str, meant: list[str]) -> None:
    assert norms(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("§ 1 Abs. 1 und 2 KSchG", ["kschg 1"]),
        ("§ 1 Abs. 2, 3 KSchG", ["kschg 1"]),
        ("§ 437 Nr. 1 bis 3 BGB", ["bgb 437"]),
        ("§ 823 Abs. 1, Abs. 2 BGB", ["bgb 823"]),
        ("§§ 280 Abs. 1 und 3, 281 BGB", ["bgb 280", "bgb 281"]),
        ("§§ 1 Abs. 2, 4 KSchG", ["kschg 1", "kschg 4"]),
        ("§§ 437 Nr. 2, 323 BGB", ["bgb 437", "bgb 323"]),
    ],
)
def test_the_parts_of_a_norm_are_no_norms(written: str, meant: list[str]) -> None:
    assert norms(written) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        *(
            (each, ["rvgvv 3100"])
            for each in (
                "VV 3100 RVG",
                "Nr. 3100 VV RVG",
                "Nr. 3100 VV",
                "VV RVG 3100",
                "VV RVG Nr. 3100",
                "RVG VV 3100",
                "VV Nr. 3100 RVG",
                "VV-Nr. 3100 RVG",
                "3100 VV RVG",
                "Nr. 3100 RVG",
                "RVG Nr. 3100",
                "Nr. 3100 des Vergütungsverzeichnisses",
            )
        ),
        ("Nrn. 3100, 3104 VV RVG", ["rvgvv 3100", "rvgvv 3104"]),
        ("VV 3100, 3104 und 7002 RVG", ["rvgvv 3100", "rvgvv 3104", "rvgvv 7002"]),
        ("§ 13 RVG, Nr. 3100 VV RVG", ["rvg 13", "rvgvv 3100"]),
        ("§ 13 RVG VV 3100", ["rvg 13", "rvgvv 3100"]),
        ("KV 8210", ["gkgkv 8210"]),
        ("KV 1210 GKG", ["gkgkv 1210"]),
        ("Nr. 1210 KV GKG", ["gkgkv 1210"]),
        ("Nr. 1320 KV FamGKG", ["famgkgkv 1320"]),
        ("Nr. 22110 KV GNotKG", ["gnotkgkv 22110"]),
        ("§ 13 RVG", ["rvg 13"]),
        ("§ 34 GKG 2004", ["gkg 34"]),
    ],
)
def test_a_fee_is_known_by_its_number_and_is_no_paragraph(written: str, meant: list[str]) -> None:
    assert norms(written) == meant


def test_what_is_left_has_every_word_that_cites_nothing() -> None:
    assert cited("Frist nach § 626 BGB, § 4 KSchG heute prüfen").rest == "Frist nach , heute prüfen"
    assert cited("Start 5 Uhr, Nr. 5 der Liste").norms == ()


def test_a_law_is_known_in_the_genitive() -> None:
    assert law_key("Grundgesetzes") == law_key("Grundgesetz") == "gg"
    assert law_key("Strafgesetzbuchs") == "stgb"


BITS = """
    § §§ Art. Nr. VV KV RVG GKG BGB KSchG SGB V X 1 626 3100 3a , ; / und bis i.V.m. Abs. ff. 12/23 der
""".split()  # noqa: SIM905


@given(st.one_of(st.text(max_size=120), st.lists(st.sampled_from(BITS), max_size=24).map(" ".join)))
def test_every_text_is_read_and_cites_nothing_that_is_not_in_it(text: str) -> None:
    found = cited(text)
    for norm in found.norms:
        assert " " not in norm.law
        assert norm.number[0].isdigit()
    assert len(found.norms) <= MOST * len(text)
    assert cited(" ".join(text.split())).norms == found.norms


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("§ 573c im BGB", ["bgb 573c"]),
        ("§ 823 Abs. 1 aus dem Bürgerlichen Gesetzbuch", ["bgb 823"]),
        ("was das Kündigungsschutzgesetz in § 4 regelt", ["kschg 4"]),
        ("die ZPO in ihrem § 517", ["zpo 517"]),
        ("das Grundgesetz sagt in Art. 14", ["gg 14"]),
        ("im Handelsgesetzbuch unter § 377", ["hgb 377"]),
        ("im BGB der 626, Absatz 2", ["bgb 626"]),
        ("bgb: 558 abs 3", ["bgb 558"]),
        ("nach dem BGB in § 4 KSchG", ["kschg 4"]),
        ("§ 1 im Mietvertrag", ["1"]),
        ("nach BGB in der 2. Instanz", []),
        ("BGB: 3 Monate", []),
        ("das BGB der 3. Auflage", []),
    ],
)
def test_a_norm_may_stand_apart_from_its_law(written: str, meant: list[str]) -> None:
    assert norms(written) == meant


@pytest.mark.parametrize(
    ("text", "norm"),
    [
        ("Der Beklagte schuldet aus § 433 BGB 15.000 €", "§bgb433"),
        ("nach § 823 BGB 20.000 Euro", "§bgb823"),
        ("Art. 82 DSGVO 10.000 EUR", "§dsgvo82"),
    ],
)
def test_an_amount_behind_a_norm_makes_no_file_number(text: str, norm: str) -> None:
    found = cited(text)
    assert found.files == ()
    assert [each.term for each in found.norms] == [norm]


def test_bavarian_numbers_are_known_by_their_registers() -> None:
    assert cited("VGH München 22 CS 20.1234").files == ("22cs20.1234",)
    assert cited("2 AG 25.000 Aktien").files == ()
