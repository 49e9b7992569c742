"""What is personal in a German legal text, and what only looks like it."""

from __future__ import annotations

import pytest

from bridle import ConfigurationError
from bridle.host import personal
from bridle.host.personal_names import Names, Person, parts_of

MANDANTIN = Person("MANDANT", "Dr. Erika Müller-Lüdenscheidt", ("Fa. Müller GmbH",))
KOCH = Person("GEGNER", "Hans Koch")
KLEIN = Person("ZEUGE", "Petra Klein")
RICHTER = Person("GEGNER", "Ernst Richter")
PEOPLE = (MANDANTIN, KOCH, KLEIN, RICHTER)


def numbers(text: str) -> list[tuple[str, str]]:
    return [(found.kind, text[found.start : found.end]) for found in personal.find(text)]


def names(text: str, *people: Person) -> list[str]:
    return [text[hit.start : hit.end] for hit in Names(people or PEOPLE).find(text)]


# ---- by form


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        ("IBAN", "DE89 3704 0044 0532 0130 00"),
        ("IBAN", "DE89370400440532013000"),
        ("IBAN", "de89 3704 0044 0532 0130 00"),
        ("IBAN", "DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000"),
        ("IBAN", "AT61 1904 3002 3457 3201"),
        ("IBAN", "DE89 3704 0044\n0532 0130 00"),
        ("IBAN", "DE89370400440532013001"),  # mistyped, and still somebody's account
        ("TELEFON", "0221 9498-0"),
        ("TELEFON", "+49 221 1234567"),
        ("TELEFON", "(0221) 12 34 56"),
        ("TELEFON", "0171/2345678"),
        ("TELEFON", "0049 221 1234567"),
        ("EMAIL", "erika.mueller@web.de"),
        ("EMAIL", "e.müller+akte@kanzlei-köln.example"),
        ("EMAIL", "erika (at) web.de"),
        ("EMAIL", "erika[at]web[dot]de"),
        ("STEUERID", "36 574 261 809"),
        ("STEUERID", "36574261809"),
        ("STEUERNR", "181/815/08155"),
        ("STEUERNR", "2893081508152"),
        ("USTID", "DE136695976"),
        ("USTID", "DE 136 695 976"),
        ("USTID", "ATU13585627"),
        ("REGISTER", "HRB 12345"),
        ("REGISTER", "HRA 4711 B"),
    ],
)
def test_data_is_told_by_its_form_wherever_it_stands(kind: str, value: str) -> None:
    for text in (value, f"Es gilt {value}.", f"({value})", f'{{"x": "{value}"}}', f"vorher, {value}; danach"):
        assert numbers(text) == [(kind, value)], text


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Die IBAN: DE12 3456 7890 1234 5678 9", "DE12 3456 7890 1234 5678 9"),
        ("Steuernummer 12345678901", "12345678901"),
        ("St.-Nr.: 12 345 67890", "12 345 67890"),
        ("Steuer-ID: 12345678901", "12345678901"),
        ("USt-IdNr. DE123456789", "DE123456789"),
        ("Tel. 123456", "123456"),
        ("Telefonnummer: 94 98 76", "94 98 76"),
    ],
)
def test_a_number_with_its_name_before_it_is_believed(text: str, value: str) -> None:
    assert [found for _, found in numbers(text)] == [value]


@pytest.mark.parametrize(
    "text",
    [
        "12 C 345/25",
        "LG Köln, Urteil vom 07.08.2025 – 12 O 345/24",
        "§ 626 Abs. 1 BGB, §§ 280, 286 BGB, Art. 6 DSGVO",
        "am 07.08.2025, 01.02.2025 und 2025-08-07",
        "vom 01.01.2024 bis 31.12.2024; 01.01. - 31.12.2024; 02/2025",
        "1.234,56 €, 12.345.678,90 EUR, 0,50 €, 10000000000 EUR",
        "BGH NJW 2019, 1234, 1236 Rn. 15; BGHZ 123, 456; ECLI:DE:BGH:2019:070819UXIIZR1.18.0",
        "Az. 030 Js 123/24, 4 StR 123/22, VIII ZR 12/20",
        "50667 Köln, Hauptstraße 12",
        "um 09:30 Uhr, Version 1.2.3, 0815",
        "Gegenstandswert 5000, Verfahrensgebühr Nr. 3100 VV RVG 434,20",
        "DE ist ein Land, ATLAS auch nicht",
        "meier@ und @kanzlei",
    ],
)
def test_what_belongs_to_the_case_stays(text: str) -> None:
    assert numbers(text) == []


def test_a_date_behind_a_telephone_number_stays() -> None:
    assert numbers("0221 123456 am 07.08.2025") == [("TELEFON", "0221 123456")]
    assert numbers("0221 123456 07.08.2025") == [("TELEFON", "0221 123456")]


@pytest.mark.parametrize(
    "values",
    [
        ("0171 2345678", "0221 123456", "0171/2345679"),
        ("DE136695976", "HRB 12345"),
        ("DE89370400440532013000", "36574261809", "DE136695976"),
        ("DE136695976", "DE136695976", "ATU13585627"),
        ("36 574 261 809", "36 574 261 809", "0171 2345678"),
        ("181/815/08155", "0171 2345678", "DE89 3704 0044 0532 0130 00", "m@example.org"),
    ],
)
def test_numbers_that_run_into_each_other_are_all_found(values: tuple[str, ...]) -> None:
    for between in (" ", ", ", "\n", " / ", "; ", "|"):
        assert [found for _, found in numbers(between.join(values))] == list(values)


def test_several_in_one_line_are_all_found() -> None:
    text = "Frau M., DE89370400440532013000, 0171 2345678, m@example.org"
    assert [kind for kind, _ in numbers(text)] == ["IBAN", "TELEFON", "EMAIL"]


# ---- by name


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Erika Müller-Lüdenscheidt klagt", ["Erika Müller-Lüdenscheidt"]),
        ("Frau Müller klagt", ["Müller"]),
        ("Frau Mueller und frau müller und FRAU MÜLLER", ["Mueller", "müller", "MÜLLER"]),
        ("Muller ohne Umlaut", ["Muller"]),
        ("Müllers Klage, Müller's Klage, die Müller'schen Erben", ["Müller"] * 3),
        ("die Müllerschen Erben, bei Müllern", ["Müller", "Müller"]),
        ("Luedenscheidt allein", ["Luedenscheidt"]),
        ("Müller-Lüdenscheidt, Erika", ["Müller-Lüdenscheidt, Erika"]),
        ("Erika\nMüller-\nLüdenscheidt", ["Erika\nMüller-\nLüdenscheidt"]),
        ("Lüden-\nscheidt am Zeilenende", ["Lüden-\nscheidt"]),
        ("Mu\u0308ller zerlegt, Mül\u00adler mit Trennzeichen", ["Mu\u0308ller", "Mül\u00adler"]),
        ("Müllerstraße 5", ["Müller"]),
        ("mueller_klage.pdf, KlageMueller.pdf, /akten/mueller/", ["mueller", "Mueller", "mueller"]),
        ("erikaluedenscheidt", ["erikaluedenscheidt"]),
        ("Die Müller GmbH zahlt", ["Müller GmbH"]),
        ('{"text":"Klage\\nmüller"}', ["müller"]),
        ("C:\\nachlass\\müller", ["müller"]),
    ],
)
def test_a_name_is_found_however_it_is_written(text: str, found: list[str]) -> None:
    assert names(text) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Herr Koch zahlt, herr koch zahlt", ["Koch", "koch"]),
        ("Hans Koch, hans koch, Koch, Hans", ["Hans Koch", "hans koch", "Koch, Hans"]),
        ("H. Koch und Dr. Koch", ["Koch", "Koch"]),
        ("Koch zahlt nicht. Gegen Koch wird geklagt.", ["Koch", "Koch"]),
        ("der Zeuge Koch, in Sachen Koch, Kochs Klage", ["Koch", "Koch", "Koch"]),
        ("Frau Klein und Klein allein; KLEIN", ["Klein", "Klein", "KLEIN"]),
        ("gegen Richter wegen Forderung", ["Richter"]),
        ("Ernst Richter, ernst richter", ["Ernst Richter", "ernst richter"]),
    ],
)
def test_a_surname_that_is_a_word_is_found_as_a_name(text: str, found: list[str]) -> None:
    assert names(text) == found


@pytest.mark.parametrize(
    "text",
    [
        "der Koch kocht, ein guter Koch, dem Koch, des Kochs",
        "der Richter am Landgericht, des Richters, der zuständige Richter, Vorsitzender Richter am LG",
        "ein klein wenig, das kleine Haus, klein",
        "es ist ihm ernst damit",
        "kochen, richterlich, kleinlich, Richterin",
    ],
)
def test_an_ordinary_word_stays_a_word(text: str) -> None:
    assert names(text) == []


def test_a_month_is_no_name_but_a_person_called_so_is() -> None:
    mai = Person("MANDANT", "Klara Mai")
    assert names("am 1. Mai 2025, im Mai, Ende Mai", mai) == []
    assert names("Frau Mai kam im Mai", mai) == ["Mai"]


def test_other_names_that_only_begin_alike_stay() -> None:
    assert names("Otto und Ottmar, Maier", Person("MANDANT", "Ott"), Person("GEGNER", "Mai")) == []


@pytest.mark.parametrize(
    ("name", "text", "found"),
    [
        (
            "Novatec Systems GmbH & Co. KG",
            "Novatec liefert, novatec systems nicht",
            ["Novatec", "novatec systems"],
        ),
        ("Deutsche Bank AG", "Die Deutsche Bank und deutsche Gerichte", ["Deutsche Bank"]),
        ("Stadt Köln", "Die Stadt Köln in Köln", ["Stadt Köln"]),
        (
            "Müller & Söhne KG",
            "Müller und Söhne, Müller & Söhne KG",
            ["Müller und Söhne", "Müller & Söhne KG"],
        ),
        ("Ursula von der Leyen", "von der Leyens Akte, von der Reise", ["von der Leyen"]),
        ("von der Leyen, Ursula", "Ursula von der Leyen; Leyen", ["Ursula von der Leyen", "Leyen"]),
        ("Anna Schmidt (geb. Yıldız)", "Frau Yildiz, heute Schmidt", ["Yildiz", "Schmidt"]),
        ("Søren Łukasz", "Soren Lukasz", ["Soren Lukasz"]),
        ("Ülkü", "Uelkue und Ulku", ["Uelkue", "Ulku"]),
        ("Uelkue", "Frau Ülkü", ["Ülkü"]),
        ("Ivo Li", "Herr Li, die Lippe, li", ["Li"]),
        ("Иван Петров", "Г-н Петров", ["Петров"]),
        ("王伟", "与王伟先生", ["王伟"]),
    ],
)
def test_names_of_every_make(name: str, text: str, found: list[str]) -> None:
    assert names(text, Person("MANDANT", name)) == found


def test_an_address_is_only_found_as_a_whole() -> None:
    address = Person("ANSCHRIFT", "Hauptstraße 5, 50667 Köln", whole=True)
    assert names("Hauptstraße 5,\n50667 Köln; Hauptstraße; Köln", address) == ["Hauptstraße 5,\n50667 Köln"]


def test_a_name_that_two_have_belongs_to_neither() -> None:
    people = Names([Person("MANDANT", "Erika Müller"), Person("GEGNER", "Hans Müller")])
    (alone,) = people.find("Müller")
    (whole,) = people.find("Hans Müller")
    assert alone.owner is None
    assert whole.owner is not None
    assert whole.owner.label == "GEGNER"


def test_a_long_list_of_people_is_searched_at_once() -> None:
    crowd = [
        Person("ZEUGE", f"Vorname{'abcdefghij'[n % 10]} Nachname{'x' * (n // 10 + 1)}") for n in range(500)
    ]
    assert names(f"Herr Nachname{'x' * 50}.", *crowd) == [f"Nachname{'x' * 50}"]


def test_nobody_at_all_is_found_in_nothing() -> None:
    assert Names([]).find("Frau Müller") == []
    assert names("", Person("MANDANT", "")) == []
    assert names("a b. c", Person("MANDANT", " . "), Person("MANDANT", "B.")) == []


def test_a_label_has_to_be_one() -> None:
    for label in ("mandant", "", "MANDANT_1", "A B", "[X]"):
        with pytest.raises(ConfigurationError, match="capital letters"):
            Person(label, "x")


def test_what_is_printed_of_a_person_names_nobody() -> None:
    shown = repr(MANDANTIN) + repr(Names(PEOPLE))
    assert "üller" not in shown
    assert "MANDANT" in shown


def test_the_parts_of_a_name_that_can_stand_alone() -> None:
    assert parts_of(MANDANTIN) == {"VORNAME": "Erika", "NAME": "Müller-Lüdenscheidt"}
    assert parts_of(Person("MANDANT", "Novatec GmbH")) == {}
