"""Citations, amounts and dates of an answer against what was read: found, marked, nothing else touched."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from bridle.assistants.helena.zitate import MARKE, Zitat, im_bestand, pruefe, zahlen_belegt, zitate
from bridle.assistants.helena.zitate_finden import stellen
from bridle.assistants.helena.zitate_verneint import verneint
from bridle.host.database import Database
from bridle.host.search import ALL, Document, put, search

BITS = [
    "§ 626 BGB", "§ 626 Abs. 2 BGB", "BGB § 626", "§§ 195, 999 BGB", "Art. 3 GG", "VV 3100 RVG", "§ 5",
    "626 BGB", "XII ZR 12/23", "2 BvR 1/20", "Akte 12/26", "C-55/18", "12 C 345/25",
    "§ 1 KSchG i.V.m. § 622 BGB", "[", "]", "(", ")", "`", "```\n", "**", "\n", " ", ", ", "|", "# ",
    "1.234,56 €", "02.03.2026", "Montag, 2. März 2026", "EUR 12", "rund 1,5 Mio. €", "24.12.",
    "2026-03-02T23:30:00Z", "http://x.example/§1", "[§ 7 BGB](http://x)", " [nicht belegt]",
    "[§ 9 BGB nicht belegt]", "100 bis 200 €", "ſept", "3. Sept. 2025", "<b>", "§", "Abs.", "12.000",
]  # fmt: skip
texts = st.one_of(st.text(max_size=80), st.lists(st.sampled_from(BITS), max_size=12).map("".join))


def keys(text: str) -> list[tuple[str, str]]:
    return [zitat.schluessel for zitat in zitate(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("§ 626 Abs. 2 BGB", [("bgb", "626")]),
        ("BGB § 626", [("bgb", "626")]),
        ("626 BGB", [("bgb", "626")]),
        ("§626 II BGB", [("bgb", "626")]),
        ("§ 626 des Bürgerlichen Gesetzbuchs", [("bgb", "626")]),
        ("Art. 3 GG", [("gg", "3")]),
        ("Artikel 14 des Grundgesetzes", [("gg", "14")]),
        ("Art. 6 Abs. 1 lit. f DSGVO", [("dsgvo", "6")]),
        ("§§ 195, 199 BGB", [("bgb", "195"), ("bgb", "199")]),
        ("§§ 280 I, III, 281 BGB", [("bgb", "280"), ("bgb", "281")]),
        ("§ 1 Abs. 1 und 2 KSchG", [("kschg", "1")]),
        ("§ 626 BGB, § 1 KSchG", [("bgb", "626"), ("kschg", "1")]),
        ("BGB § 626, KSchG § 1", [("bgb", "626"), ("kschg", "1")]),
        ("§ 1 KSchG i.V.m. § 622 BGB", [("kschg", "1"), ("bgb", "622")]),
        ("§ 38a SGB XI", [("sgbxi", "38a")]),
        ("VV 3100 RVG", [("rvgvv", "3100")]),
        ("Nr. 3100 VV RVG", [("rvgvv", "3100")]),
        ("KV 1210 GKG", [("gkgkv", "1210")]),
        ("BGB § 626, § 1 KSchG", [("bgb", "626"), ("kschg", "1")]),
        ("§ 626 BGB, § 1, § 2 KSchG", [("bgb", "626"), ("kschg", "1"), ("kschg", "2")]),
        ("BGB 626, KSchG 1", [("bgb", "626"), ("kschg", "1")]),
        ("BGB: § 626", [("bgb", "626")]),
        ("Nr. 3100 RVG", [("rvgvv", "3100")]),
        ("Nrn. 3100, 3104 VV RVG", [("rvgvv", "3100"), ("rvgvv", "3104")]),
        ("§ 13 RVG VV 3100", [("rvg", "13"), ("rvgvv", "3100")]),
        ("Nr. 3100 des Vergütungsverzeichnisses", [("rvgvv", "3100")]),
        ("Nr. 1320 KV FamGKG, GNotKG KV 21100", [("famgkgkv", "1320"), ("gnotkgkv", "21100")]),
        ("§§ 280 Abs. 1 und 3, 281 BGB", [("bgb", "280"), ("bgb", "281")]),
        ("XII ZR 12/23", [("az", "xiizr12/23")]),
        ("2 BvR 1/20", [("az", "2bvr1/20")]),
        ("10 U 33/24", [("az", "10u33/24")]),
        ("BAG, Urteil vom 3.4.2023, 5 AZR 12/22", [("az", "5azr12/22")]),
        ("12 C 345/25 und VIII ZB 7/24", [("az", "12c345/25"), ("az", "viiizb7/24")]),
        ("3 HK O 12/24", [("az", "3hko12/24")]),
        ("EuGH C-55/18", [("az", "c-55/18")]),
        ("Akte 12/26", [("az", "12/26")]),
        ("§ 5 des Mietvertrags", [("", "5")]),
        ("16 GB, 50/50, im Jahr 2026 BGB, Nr. 5 der Liste, 2 Tage 12/23, 12.000 €, 3. März", []),
    ],
)
def test_norms_and_file_numbers_are_found_in_every_order(text: str, found: list[tuple[str, str]]) -> None:
    assert keys(text) == found


@pytest.mark.parametrize(
    "source",
    [
        "Nach § 626 BGB kann gekündigt werden.",
        "BGB § 626 Fristlose Kündigung",
        '{"data": [{"gesetz": "BGB", "paragraph": "§ 626", "text": "…"}]}',
        'Ergebnis: {"kuerzel": "BGB", "nummer": 626}\n[source: Gesetze]',
    ],
)
def test_a_norm_that_was_read_in_any_form_is_proved(source: str) -> None:
    checked = pruefe("Das regelt § 626 Abs. 2 BGB.", [source])
    assert [zitat.text for zitat in checked.belegt] == ["§ 626 BGB"]
    assert checked.text_markiert == "Das regelt § 626 Abs. 2 BGB."


FEES = {"rvg": {"posten": [{"vv": "2300, 1008", "satz": "1.6"}, {"vv": 3100}]}, "gkg": {"kv": "1210"}}


@pytest.mark.parametrize(
    "text", ["Nr. 3100 VV RVG", "VV 3100", "Nr. 2300 und 1008 VV RVG", "KV 1210", "Nr. 1210 KV GKG"]
)
def test_the_numbers_of_the_fees_that_a_tool_returned_were_read(text: str) -> None:
    assert pruefe(text, [f"Ergebnis:\n{json.dumps(FEES)}\n[source: Kostenrechner]"]).unbelegt == ()


@pytest.mark.parametrize("text", ["Nr. 3104 VV RVG", "KV 8210", "§ 3100 RVG", "KV 3100", "Nr. 1210 VV RVG"])
def test_other_fees_and_numbers_of_the_other_catalogue_were_not(text: str) -> None:
    assert [MARKE in pruefe(text, [json.dumps(FEES)]).text_markiert] == [True]


@pytest.mark.parametrize(
    "result",
    [
        {"norm": ["§ 195 BGB", "§ 199 BGB"]},
        {"hinweise": [{"text": "Es gelten §§ 195, 199 BGB."}]},
        {"gesetz": "BGB", "paragraphen": ["195", 199]},
        {"a": [[{"b": {"c": ["BGB § 195", "199 BGB"]}}]]},
        {"§ 195 BGB": "Regelmäßige Verjährung", "§ 199 BGB": "Beginn"},
        {"inhalt": json.dumps({"norm": "§§ 195, 199 BGB"})},
    ],
)
def test_norms_anywhere_in_a_result_were_read_however_json_writes_them(result: object) -> None:
    for written in (
        json.dumps(result),
        json.dumps(result, ensure_ascii=False),
        f"[1] {json.dumps(result)} [2",
    ):
        assert pruefe("§§ 195, 199 BGB", [written]).unbelegt == ()
        assert pruefe("§ 196 BGB", [written]).belegt == ()


def test_the_pages_of_a_law_are_no_norms() -> None:
    assert pruefe("§ 12 BGB", [json.dumps({"gesetz": "BGB", "seiten": [12, 13]})]).belegt == ()


scalars = st.none() | st.integers() | st.text(max_size=9) | st.sampled_from(["3100", "§ 1 BGB", "BGB"])
records = st.recursive(
    scalars, lambda each: st.lists(each) | st.dictionaries(st.sampled_from(["vv", "kv", "nr", "x"]), each)
)


@given(records)
def test_any_result_of_a_tool_can_be_read(result: object) -> None:
    pruefe("Nr. 3100 VV RVG und § 1 BGB", [json.dumps(result), "[" * 300 + json.dumps(result)])


def test_what_is_only_in_the_store_is_listed_and_not_marked() -> None:
    def exists(zitat: Zitat) -> bool:
        return zitat.schluessel == ("bgb", "622")

    checked = pruefe("§ 622 BGB und § 999 BGB", [], exists)
    assert [zitat.text for zitat in checked.nur_im_bestand] == ["§ 622 BGB"]
    assert [zitat.text for zitat in checked.unbelegt] == ["§ 999 BGB"]
    assert checked.text_markiert == "§ 622 BGB und § 999 BGB [nicht belegt]"


async def test_the_search_is_asked_for_what_a_text_cites(db: Database) -> None:
    laws = [
        Document(
            "626", "zitate-test", "Fristlose Kündigung", "Das Dienstverhältnis kann …", citation="§ 626 BGB"
        ),
        Document("3100", "zitate-test", "Verfahrensgebühr", "Gebühr 1,3", citation="Nr. 3100 VV RVG"),
        Document("az", "zitate-test", "Urteil", "Im Namen des Volkes", citation="XII ZR 12/23"),
    ]
    async with db.write() as tx:
        await put(tx, laws)

    async def citations(query: str) -> list[str]:
        async with db.read() as tx:
            found = await search(tx, query, collections=["zitate-test"], tenant_id=None, scopes=ALL)
        return [hit.citation for hit in found.hits]

    text = "§ 626 Abs. 2 BGB, VV 3100 RVG, BGH XII ZR 12/23, aber § 627 BGB und XII ZR 13/23"
    checked = pruefe(text, [], await im_bestand(text, citations))
    assert [zitat.text for zitat in checked.nur_im_bestand] == [
        "§ 626 BGB",
        "Nr. 3100 VV RVG",
        "XII ZR 12/23",
    ]
    assert [zitat.text for zitat in checked.unbelegt] == ["§ 627 BGB", "XII ZR 13/23"]


def test_a_store_that_fails_confirms_nothing_and_loses_nothing() -> None:
    def broken(_: Zitat) -> bool:
        raise OSError("away")

    assert pruefe("§ 622 BGB", [], broken).text_markiert == "§ 622 BGB [nicht belegt]"


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("**§ 999 BGB** gilt", "**§ 999 BGB [nicht belegt]** gilt"),
        ("[§ 999 BGB](http://x.example/999)", "[§ 999 BGB](http://x.example/999) [nicht belegt]"),
        ("`§ 999 BGB`.", "`§ 999 BGB` [nicht belegt]."),
        ("§ 999 BGB(siehe dort)", "§ 999 BGB [nicht belegt] (siehe dort)"),
        ("| § 999 BGB | x |", "| § 999 BGB [nicht belegt] | x |"),
        ("§§ 195, 999 BGB", "§§ 195, 999 BGB [§ 999 BGB nicht belegt]"),
        ("BGH XII ZR 12/23, Rn. 4", "BGH XII ZR 12/23 [nicht belegt], Rn. 4"),
        ("§ 195 BGB. Nach § 195 verjährt das.", "§ 195 BGB. Nach § 195 verjährt das."),
        (
            "§ 999 BGB. Nach § 999 ist es so.",
            "§ 999 BGB [nicht belegt]. Nach § 999 [nicht belegt] ist es so.",
        ),
        ("```\n§ 999 BGB\n```\n", "```\n§ 999 BGB\n```\n"),
        ("**§ 999 BGB**gilt", "**§ 999 BGB [nicht belegt]** gilt"),
        ("[Das ist nicht belegt]", "[Das ist nicht belegt]"),
    ],
)
def test_the_mark_stands_behind_the_citation_and_breaks_no_markdown(text: str, marked: str) -> None:
    assert pruefe(text, ["§ 195 BGB"]).text_markiert == marked


def test_what_stands_in_a_code_block_is_listed_though_it_cannot_be_marked() -> None:
    assert [zitat.text for zitat in pruefe("```\n§ 999 BGB\n```", []).unbelegt] == ["§ 999 BGB"]


def test_a_mark_goes_when_the_norm_has_been_read_since() -> None:
    assert pruefe(f"§ 626 BGB {MARKE} gilt", ["§ 626 BGB"]).text_markiert == "§ 626 BGB gilt"


@given(texts, st.lists(texts, max_size=3))
def test_checking_never_raises_and_marking_twice_marks_once(text: str, read: list[str]) -> None:
    once = pruefe(text, read)
    twice = pruefe(once.text_markiert, read)
    assert twice.text_markiert == once.text_markiert
    assert twice.unbelegt == once.unbelegt


@given(texts)
def test_nothing_that_was_read_is_marked(text: str) -> None:
    checked = pruefe(text, [text])
    assert checked.unbelegt == ()
    assert MARKE not in checked.text_markiert


@given(st.lists(st.sampled_from([each for each in BITS if "belegt" not in each]), max_size=10).map(" ".join))
def test_the_page_shows_the_same_text_but_for_the_marks(text: str) -> None:
    def shown(markdown: str) -> str:
        bare = re.sub(r"<[^>]*>", "", MarkdownIt().render(markdown))
        return re.sub(r"\s|\[[^\[\]]*nicht belegt\]", "", bare)

    assert shown(pruefe(text, []).text_markiert) == shown(text)


# ---- amounts and dates

READ = [
    json.dumps({"brutto": 1234.56, "fristende": "2026-03-02", "streitwert": 12000}),
    "Termin am 5. April 2026",
]


@pytest.mark.parametrize(
    "answer",
    [
        "Das kostet 1.234,56 €.",
        "Das kostet 1234,56 EUR.",
        "Das kostet EUR 1.234,56.",
        "Das kostet 1 234,56 Euro.",
        "Das kostet rund 1.235 €.",
        "Streitwert: 12.000 €, 12.000,00 €, 12.000,- €, 12000 Euro, 12 Tsd. €",
        "Die Frist endet am 02.03.2026.",
        "Die Frist endet am 2.3.2026, 2.3.26, 02.03.",
        "Die Frist endet am Montag, 2. März 2026.",
        "Die Frist endet am Montag, den 2. März.",
        "Die Frist endet 2026-03-02.",
        "Der Termin ist am 05.04.2026.",
        "2.3. Sachverhalt\nsiehe Ziffer 4.1. und § 626 BGB",
        "Dazu habe ich nichts gefunden.",
    ],
)
def test_what_a_tool_returned_is_proved_in_any_format(answer: str) -> None:
    assert zahlen_belegt(answer, READ) == ()


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        ("Das kostet 1.234,57 €.", ["1.234,57 €"]),
        ("Das kostet 1.235 €.", ["1.235 €"]),
        ("Das kostet 12 €.", ["12 €"]),
        ("Das kostet 100 bis 200 €.", ["200 €", "100 bis"]),
        ("Die Frist endet am 03.03.2026.", ["03.03.2026"]),
        ("Die Frist endet am 2. März 2025.", ["2. März 2025"]),
        ("Die Frist endet am Dienstag, 2. März 2026.", ["Dienstag, 2. März 2026"]),
        ("Die Frist endet am 31.02.2026.", ["31.02.2026"]),
        ("| 3100 | 2.000,00 |", ["2.000,00"]),
    ],
)
def test_an_amount_or_a_date_that_no_tool_returned_is_found(answer: str, found: list[str]) -> None:
    assert [each.text for each in zahlen_belegt(answer, READ)] == found


def test_what_the_person_wrote_needs_no_tool() -> None:
    assert (
        zahlen_belegt(
            "Bei 7.500 € und Zustellung am 31.01.2026 …", [], "7500 Euro, zugestellt 31. Januar 2026"
        )
        == ()
    )


def test_an_evening_in_utc_is_the_next_day_in_berlin() -> None:
    assert zahlen_belegt("Eingegangen am 02.03.2026", ['{"eingang": "2026-03-01T23:30:00Z"}']) == ()


@given(texts, st.lists(texts, max_size=3), texts)
def test_looking_for_amounts_never_raises(text: str, read: list[str], asked: str) -> None:
    zahlen_belegt(text, read, asked)


@given(texts)
def test_an_answer_that_repeats_what_was_read_states_nothing_new(text: str) -> None:
    assert zahlen_belegt(text, [text]) == ()
    assert zahlen_belegt(text, [], text) == ()


MIETVERTRAG = "# Mietvertrag\n\n" + "\n\n".join(
    [f"## § {n} Abschnitt\n\n(1) § {max(1, n - 1)} Abs. 2 gilt." for n in range(1, 11)]
)


@pytest.mark.parametrize(
    "text",
    [
        MIETVERTRAG,
        "**§ 1** Parteien\n**§ 2** Zweck\nNach § 2 gilt das.",
        "Nach § 5 des Mietvertrags vom 1.1.2020 ist Miete geschuldet.",
        "Nach § 12 Abs. 2 der Teilungserklärung ist Hausgeld geschuldet.",
        "Das steht in § 4 AGB und in § 3 dieses Vertrages.",
        "Das steht in § 7 der Satzung und in § 9 des notariellen Kaufvertrags.",
    ],
)
def test_sections_of_a_contract_are_no_norms(text: str) -> None:
    checked = pruefe(text, [])
    assert (checked.unbelegt, checked.text_markiert) == ((), text)


@pytest.mark.parametrize(
    ("text", "unproved"),
    [
        (f"{MIETVERTRAG}\n\nNach § 11. Und § 9999 BGB, § 3 KSchG.", ["§ 11", "§ 9999 BGB", "§ 3 KSchG"]),
        ("§ 626 erlaubt das.\n§ 627 auch.", ["§ 626", "§ 627"]),
        ("Der Vertrag ist nach § 9999 BGB nichtig.", ["§ 9999 BGB"]),
        ("Nach § 9999 des Versicherungsvertragsgesetzes.", ["§ 9999 Versicherungsvertragsgesetzes"]),
    ],
)
def test_what_stands_beside_them_still_is(text: str, unproved: list[str]) -> None:
    assert [each.text for each in pruefe(text, []).unbelegt] == unproved


@pytest.mark.parametrize(
    ("text", "unproved"),
    [
        ("§ 188 Abs. 7 und § 187 Abs. 9 BGB", ["§ 188 Abs. 7 BGB", "§ 187 Abs. 9 BGB"]),
        ("§§ 187 Abs. 9, 188 Abs. 7 BGB", ["§ 187 Abs. 9 BGB", "§ 188 Abs. 7 BGB"]),
        ("§ 188 Abs. 7 i.V.m. § 187 BGB", ["§ 188 Abs. 7 BGB"]),
        ("§§ 187, 188 Abs. 2, 7 BGB", ["§ 188 Abs. 7 BGB"]),
        ("§ 188 Abs. 2 S. 1, Abs. 7 BGB", ["§ 188 Abs. 7 BGB"]),
        ("§ 188 BGB Abs. 7", ["§ 188 Abs. 7 BGB"]),
        ("Absatz 7 des § 188 BGB", ["§ 188 Abs. 7 BGB"]),
        ("§ 187 Abs. 1, § 188 Abs. 2 und 3 BGB", []),
        ("§§ 187 I, 188 II BGB", []),
        ("§ 188 Abs. 2 Nr. 7 BGB", []),
    ],
)
def test_of_several_norms_each_must_have_its_absatz(text: str, unproved: list[str]) -> None:
    read = ["§ 187 BGB, § 188 BGB"]
    checked = pruefe(text, read, hat_absatz=lambda zitat, absatz: absatz in ("1", "2", "3"))
    assert [each.text for each in checked.unbelegt] == unproved
    assert pruefe(checked.text_markiert, read).text_markiert == text, "a mark is taken back as a whole"


@pytest.mark.parametrize(
    ("text", "only_denied"),
    [
        ("§ 9999 BGB finde ich nicht.", True),
        ("Einen § 9999 BGB gibt es nicht.", True),
        ("Zu § 9999 BGB finde ich nichts.", True),
        ("Ich finde keine Norm § 9999 BGB.", True),
        ("Einen Anspruch gem. § 9999 BGB gibt es nicht.", False),
        ("Ein Fall des § 9999 BGB liegt nicht vor.", False),
        ("Ein Verstoß gegen § 9999 BGB liegt nicht vor.", False),
        ("Ein Mangel i. S. d. § 9999 BGB liegt nicht vor.", False),
        ("Eine Ausnahme von § 9999 BGB gibt es nicht.", False),
    ],
)
def test_only_that_it_is_not_there_needs_no_proof(text: str, only_denied: bool) -> None:
    (place,) = stellen(text)
    assert verneint(text, place) is only_denied
