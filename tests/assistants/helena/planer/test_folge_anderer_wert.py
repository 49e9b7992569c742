"""Helena without a model: a message that is one value takes the place of its like, and of that alone."""

from __future__ import annotations

import re

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech

ZEILE = re.compile(r"^- \*\*(\d{4}/\d{2})\*\*: ", re.M)


def akten(answer: str) -> set[str]:
    return set(ZEILE.findall(answer))


@pytest.mark.parametrize(
    ("texts", "meant", "right"),
    [
        (
            ("Welche Akten haben einen Streitwert über 10.000 Euro?", "und unter 5.000?"),
            "unter 5.000 Euro",
            {"0086/26", "0083/26", "0077/26"},
        ),
        (
            ("Welche Akten haben einen Wert unter 5.000 €?", "und zwischen 8.000 und 10.000?"),
            "zwischen 8.000 und 10.000 €",
            {"0092/26", "0019/26"},
        ),
        (
            ("Welche Akten haben einen Gegenstandswert zwischen 5.000 und 10.000 €?", "und darunter?"),
            "unter 5.000 €",
            {"0086/26", "0083/26", "0077/26"},
        ),
        (
            ("Welche Akten haben einen Gegenstandswert über 20.000 €?", "und ab 50.000?"),
            "ab 50.000 €",
            {"0064/26"},
        ),
        (
            ("Welche Akten haben mehr als 3 Dokumente?", "und mehr als 2?"),
            "mehr als 2 Dokumente",
            {"0101/26", "0092/26", "0077/26"},
        ),
    ],
)
async def test_another_bound_is_counted_in_what_the_one_before_was(
    kanzlei: Kanzlei, texts: tuple[str, str], meant: str, right: set[str]
) -> None:
    said = await im_gespraech(kanzlei, *texts)
    assert meant in said
    assert akten(said) == right


async def test_whose_matters_they_are_stays_with_another_bound(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Welche Akten von Kieselhain haben einen Wert über 10.000 €?", "und unter 10.000?"
    )
    assert "Ruben Kieselhain" in said
    assert akten(said) == {"0092/26", "0086/26"}


@pytest.mark.parametrize(
    ("texts", "right", "wrong"),
    [
        (
            ("Welche Akten liegen im Dezernat Miete und Bau?", "Und in Arbeit und Soziales?"),
            "Zwei Akten im Dezernat „Arbeit und Soziales“",
            "0104/26",
        ),
        (
            ("Wer gehört zum Dezernat Arbeit und Soziales?", "und zu Miete und Bau?"),
            "- **Miete und Bau**: Greta Amselgrund, Ruben Kieselhain",
            "Fuchsbruch",
        ),
        (
            ("Wer ist im Dezernat Miete und Bau?", "Und im Dezernat Arbeit und Soziales?"),
            "- **Arbeit und Soziales**: ",
            "0101/26",
        ),
        (
            ("Welche Gegner sitzen in Frankfurt?", "Und in Köln?"),
            "Zwei Einträge (Gegner, in Köln)",
            "Policenring",
        ),
        (
            ("Welche Mandanten wohnen in Köln?", "und in Bonn?"),
            "in dessen Anschrift „Bonn“ steht",
            "Uferkante",
        ),
        (
            ("Welche Gegner sitzen in Köln?", "und Mandanten?"),
            "(Mandant(in), in Köln)",
            "Zahnradallee",
        ),
        (
            ("Welche Zeugen haben wir insgesamt?", "und Sachverständige?"),
            "Selma Mauerstein",
            "Lichtmess",
        ),
        (("Welche Akten haben wir im Arbeitsrecht?", "und in Erbsachen?"), "0064/26", "0101/26"),
        (("Welche Mietsachen haben wir?", "und im Strafrecht?"), "„Welche Strafsachen haben wir?“", "0077"),
    ],
)
async def test_another_place_department_role_or_field(
    kanzlei: Kanzlei, texts: tuple[str, str], right: str, wrong: str
) -> None:
    said = await im_gespraech(kanzlei, *texts)
    assert right in said
    assert wrong not in said


@pytest.mark.parametrize(
    ("texts", "right"),
    [
        (("Was ist unsere älteste Akte?", "und die neueste?"), {"0104/26"}),
        (("Was ist unsere größte Akte?", "und die kleinste?"), {"0086/26"}),
        (("Was ist unsere älteste Akte?", "und die neueste?", "und die zweitälteste?"), {"0019/26"}),
    ],
)
async def test_the_other_end_of_the_same_order(
    kanzlei: Kanzlei, texts: tuple[str, ...], right: set[str]
) -> None:
    assert akten(await im_gespraech(kanzlei, *texts)) == right


@pytest.mark.parametrize(
    "texts",
    [
        ("Welche Frist läuft als Erste ab?", "und als Letzte?"),
        ("Welche Frist läuft zuerst ab?", "und zuletzt?"),
    ],
)
async def test_the_last_after_the_first_frist(kanzlei: Kanzlei, texts: tuple[str, str]) -> None:
    said = await im_gespraech(kanzlei, *texts)
    assert "„Welche Frist läuft als Letzte ab?“" in said
    assert "Eine offene Frist" in said
    assert "Berufung begründen" in said


@pytest.mark.parametrize(
    ("texts", "right"),
    [
        (("Welche Gutachten haben wir?", "Welches ist das neueste?"), "**Gutachten Feuchteschaden**"),
        (("Welche Verträge haben wir?", "und der älteste?"), "**Kaufvertrag Gebrauchtwagen**"),
        (
            ("Welche Dokumente liegen in der Akte 0077/26?", "welches davon ist das älteste?"),
            "**Mietvertrag Uferkante 27**",
        ),
        (("Welche Akten hat Kieselhain?", "welche ist die größte?"), "**0098/26**"),
        (("Welche Akten haben wir im Verkehrsrecht?", "und welche ist die älteste?"), "**0092/26**"),
    ],
)
async def test_of_what_was_shown_one_has_that_place(
    kanzlei: Kanzlei, texts: tuple[str, str], right: str
) -> None:
    said = await im_gespraech(kanzlei, *texts)
    assert right in said
    assert len(re.findall(r"^- \*\*", said, re.M)) == 1


@pytest.mark.parametrize(
    ("texts", "right", "wrong"),
    [
        (
            ("Welche Verträge haben wir?", "Welche davon in geschlossenen Akten?"),
            "Kein Dokument („vertrag“ im Namen)",
            "Arbeitsvertrag vom",
        ),
        (
            ("Welche Zeugen haben wir insgesamt?", "Und welche davon in Strafsachen?"),
            "Roswitha Zaunkönig",
            "Lichtmess",
        ),
        (("Welche Gegner haben wir insgesamt?", "Welche davon sind in Köln?"), "Zahnradallee", "**Jobcenter"),
        (("Welche Zeugen haben wir in Strafsachen?",), "Roswitha Zaunkönig", "Lichtmess"),
        (("Welche Gutachten gibt es in Mietsachen?",), "Gutachten Feuchteschaden", "Kfz"),
        (("Alle Gegner aus geschlossenen Akten",), "Dachdeckerei Steilhang", "Kolbenfeld"),
    ],
)
async def test_documents_and_parties_by_what_their_matters_are(
    kanzlei: Kanzlei, texts: tuple[str, ...], right: str, wrong: str
) -> None:
    said = await im_gespraech(kanzlei, *texts)
    assert right in said
    assert wrong not in said


async def test_judgments_in_a_field_of_law_are_those_of_the_collection(kanzlei: Kanzlei) -> None:
    assert "Quelle: Urteile der Kanzlei" in await frag(kanzlei, "Welche Urteile gibt es in Mietsachen?")


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        ("Welche Urteile liegen in unseren Akten?", "**Urteil des Amtsgerichts**", "Quelle: Urteile"),
        ("Haben wir ein Urteil in unseren Akten?", "Ja. Ein Dokument", "gezeigt sind alle"),
        ("Welche Beschlüsse liegen in unseren Akten?", "Kein Dokument („beschluss“", "gezeigt sind alle"),
        ("Welche Zivilsachen haben wir?", "ist nicht eingetragen, nur ihr Sachgebiet", "keine Akte"),
        ("Welche zivilrechtlichen Akten haben wir?", "nur ihr Sachgebiet", "**0103/26**"),
        ("Welche Muster sind Schreiben?", "Mandantenbrief: Sachstand (Schreiben", "Klageerwiderung"),
        ("Welche Vorlagen sind Rechtsbehelfe?", "Widerspruch gegen einen Bescheid", "Klageerwiderung"),
        ("Zeig mir alle Muster für Schreiben", "Mängelanzeige mit Mietminderung", "{{"),
        ("Welche Akten sind eilt?", "**0101/26**", "**0104/26**"),
    ],
)
async def test_lists_by_a_kind_that_is_a_field_or_is_none(
    kanzlei: Kanzlei, text: str, right: str, wrong: str
) -> None:
    said = await frag(kanzlei, text)
    assert right in said
    assert wrong not in said


async def test_another_kind_of_templates_after_one(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Welche Muster sind Schreiben?", "und welche sind Klagen?")
    assert "Kündigungsschutzklage (Klage" in said
    assert "Quelle: Muster der Kanzlei" in said


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Wie erreiche ich den Gegner in der Sache Wiesengrund?", "Herr Konrad Wiesengrund"),
        ("Wie erreiche ich Konrad Wiesengrund?", "Herr Konrad Wiesengrund"),
        ("Kontakt zur Gegnerin in Sachen Morgenroth", "Frau Adele Morgenroth"),
        ("Wie erreichen wir den Zeugen bei Brackwasser?", "Malte Hafergarten"),
    ],
)
async def test_that_nothing_is_entered_to_reach_somebody_by(kanzlei: Kanzlei, text: str, who: str) -> None:
    assert f"{who}: keine Kontaktdaten hinterlegt." in await frag(kanzlei, text)


async def test_only_matters_that_were_meant_lack_a_value(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Welche Akte von Kieselhain hat den höchsten Streitwert?")
    assert "0103/26" not in said
