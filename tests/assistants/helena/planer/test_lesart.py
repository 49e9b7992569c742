"""How a request is read before any rule sees it: short forms, the core of a message, several questions."""

from __future__ import annotations

import pytest

from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.eval.kanzlei import kanzlei
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.lesen.abkuerzungen import KUERZEL, ausgeschrieben
from bridle.assistants.helena.planer.lesen.redensarten import ohne_redensarten
from bridle.assistants.helena.planer.verstehen.folge import NICHT_FERTIG, nacheinander, offen, untereinander
from bridle.assistants.helena.planer.verstehen.kern import kern
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart
from bridle.assistants.helena.planer.verstehen.teilfragen import teilfragen
from bridle.engine.messages import Message, ToolCallPart, ToolResultPart
from bridle.engine.model import CallChunk
from bridle.models.planner import MAX_REQUEST

# ---- short forms


@pytest.mark.parametrize(
    ("short", "long"),
    [
        (
            "Berufungsfr. u. Begr.fr. i. S. Auerwald?",
            "Berufungsfrist und Begründungsfrist in Sachen Auerwald?",
        ),
        (
            "ZU VB AG Hagen 01.12.26 – Einspr.frist?",
            "Zustellung Vollstreckungsbescheid AG Hagen 01.12.26 – Einspruchsfrist?",
        ),
        ("WV'en der nächsten 7 Tage?", "Wiedervorlagen der nächsten 7 Tage?"),
        ("Fr. Hallbaum Anschr. + Tel.?", "Frau Hallbaum Anschrift und Telefon?"),
        ("Fr. i.S. Silberbach?", "Frist in Sachen Silberbach?"),
        ("Lfd. Fr. 0098/26?", "laufende Frist 0098/26?"),
        ("Std. i.S. Silberbach ges.?", "Stunden in Sachen Silberbach gesamt?"),
        ("VU zust. am 3.11.26", "Versäumnisurteil zugestellt am 3.11.26"),
        ("Wer ist zust. SB i.S. Morgenroth?", "Wer ist zuständiger Sachbearbeiter in Sachen Morgenroth?"),
        (
            "VG 3305 MB-Antrag, GW 2.380,00",
            "Verfahrensgebühr 3305 Mahnbescheidsantrag, Gegenstandswert 2.380,00",
        ),
        ("1,3er VG + 1,2er TG aus 12,5 T€", "1,3 Verfahrensgebühr + 1,2 Terminsgebühr aus 12.500 €"),
        ("TEUR 15 StrW, GK?", "15.000 € Streitwert, Gerichtskosten?"),
        ("Klage am AG", "Klage am Amtsgericht"),
        ("AG/LG?", "Amtsgericht oder Landgericht?"),
        ("BK-Vorauszahlung laut MV Nebelthau?", "Betriebskostenvorauszahlung laut Mietvertrag Nebelthau?"),
        ("Kostenris. Auerwald", "Kostenrisiko Auerwald"),
        ("Zustellg. der Klage", "Zustellung der Klage"),
        ("Die Mdt. hat angerufen", "Die Mandantin hat angerufen"),
    ],
)
def test_what_a_law_firm_abbreviates_is_written_out(short: str, long: str) -> None:
    assert ausgeschrieben(short) == long


@pytest.mark.parametrize(
    "text",
    [
        "§§ 195 f. BGB",
        "Art. 12 GG",
        "VG Köln, Streitwert 20.000: was kostet das?",
        "Meyer AG u. Co. KG",
        "BB Logistik GmbH",
        "142 C 77/26",
        "5 AZR 12/20",
        "Welche Frist läuft am Fr., 20.11.?",
        "Herr v. Bülow, geb. 12.3.1980",
        "Wir waren in Hamburg. Und in Nürnberg.",
        "Was steht im Dokument „MV u. NK“?",
        "ZU VIELE AKTEN",
        "u. a. und d. h.",
        "",
    ],
)
def test_names_norms_numbers_and_quotations_stay_as_they_are(text: str) -> None:
    assert ausgeschrieben(text) == text


def test_the_list_of_short_forms_is_long_and_says_something_for_each() -> None:
    assert len(KUERZEL) >= 250
    assert all(long and long != short for short, long in KUERZEL.items())


def test_writing_out_what_is_written_out_changes_nothing() -> None:
    for short in KUERZEL:
        once = ausgeschrieben(f"und {short} in der Akte")
        assert ausgeschrieben(once) == once


def test_sayings_are_put_in_plain_words() -> None:
    assert ohne_redensarten("was brennt heute") == "was ist fällig heute"
    assert ohne_redensarten("Klage über 10.000 Euro und 1 Cent") == "Klage über 10.000,01 €"


# ---- the core of a message


@pytest.mark.parametrize(
    ("message", "core"),
    [
        ("Brackwasser, Streitwert und Gericht, zack.", ["Brackwasser, Streitwert und Gericht."]),
        ("So, Helena, was ist heute fällig. Nur heute. Punkt.", ["was ist heute fällig."]),
        (
            "Ich brauche die Vorlage für die Klageerwiderung, aber dalli.",
            ["Ich brauche die Vorlage für die Klageerwiderung."],
        ),
        ("Guten Morgen Helena! Hast du gut geschlafen?", ["Guten Morgen"]),
        (
            "Der Chef drängelt. Gibt es eine Vorlage für die Mahnung?",
            ["Gibt es eine Vorlage für die Mahnung?"],
        ),
        (
            "Ich vermute, das gehört zu der Sache Sandkuhl. Ist das die Adresse der Gegenseite dort?",
            ["Ist das die Adresse der Gegenseite in der Akte Sandkuhl?"],
        ),
        (
            "Die Gegenseite in Sachen Auerwald nervt. Wie heißt deren Anwalt?",
            ["Wie heißt Anwalt der Gegenseite in der Akte Auerwald?"],
        ),
        (
            "In der Sache Brackwasser ist ein Zeuge benannt. Wie heißt der?",
            ["Wie heißt der Zeuge in der Akte Brackwasser?"],
        ),
        (
            "Bei Frau Hallbaum weiß ich weder, bei welchem Gericht wir klagen, noch, unter welchem Zeichen "
            "die Stadt sie führt. Kannst du mir beides nennen?",
            [
                "bei welchem Gericht wir klagen in der Akte Hallbaum?",
                "unter welchem Zeichen die Stadt sie führt in der Akte Hallbaum?",
            ],
        ),
    ],
)
def test_a_message_is_reduced_to_what_it_asks(message: str, core: list[str]) -> None:
    assert list(kern(message).fragen) == core


@pytest.mark.parametrize(
    "message",
    [
        "Gestern rief ein Herr an. Er habe ein Urteil bekommen. Bis wann muss die Berufung eingelegt sein?",
        "Am 12.11.2026 rief ein Herr an. Bis wann muss die Berufung eingelegt sein?",
        "Heute Vormittag war ein Ehepaar da. Bis wann müssen sie Widerspruch einlegen?",
    ],
)
def test_the_day_of_a_call_never_becomes_the_day_of_a_delivery(message: str) -> None:
    said = " ".join(kern(message).fragen).lower()
    assert not any(day in said for day in ("gestern", "12.11.", "heute"))


def test_the_facts_that_a_computation_needs_are_kept() -> None:
    said = kern(
        "Am 3.11.2026 rief mich Herr Müller an. Das Urteil des LG Köln wurde ihm am 6.11.2026 zugestellt. "
        "Wann läuft die Berufungsfrist ab?"
    ).fragen
    assert list(said) == [
        "Das Urteil des LG Köln wurde ihm am 6.11.2026 zugestellt. Wann läuft die Berufungsfrist ab?"
    ]


# ---- several questions


@pytest.mark.parametrize(
    ("request_", "parts"),
    [
        (
            "Telefonnummer von Frau Kiesewald und das Zeichen vom Jobcenter?",
            ["Telefonnummer von Frau Kiesewald?", "das Zeichen vom Jobcenter in der Akte Kiesewald?"],
        ),
        (
            "Was ist heute fällig und was ist schon überfällig?",
            ["Was ist heute fällig?", "was ist schon überfällig?"],
        ),
        (
            "Urteil AG Köln zugestellt 30.10.2026: "
            "wann endet die Berufungsfrist und wann die Begründungsfrist?",
            [
                "Urteil AG Köln zugestellt 30.10.2026: wann endet die Berufungsfrist?",
                "Urteil AG Köln zugestellt 30.10.2026: wann die Berufungsbegründungsfrist?",
            ],
        ),
        (
            "Wann enden Berufungs- und Begründungsfrist, Urteil zugestellt 3.11.2026?",
            [
                "Wann enden Berufungsfrist, Urteil zugestellt 3.11.2026?",
                "Wann enden Berufungsbegründungsfrist, Urteil zugestellt 3.11.2026?",
            ],
        ),
        (
            "Wie hoch ist eine 1,3 Gebühr aus 5.000 € und aus 10.000 €?",
            ["Wie hoch ist eine 1,3 Gebühr aus 5.000 €?", "Wie hoch ist eine 1,3 Gebühr aus 10.000 €?"],
        ),
        ("Fristen in Silberbach und in Auerwald?", ["Fristen in Silberbach?", "Fristen in Auerwald?"]),
        (
            "Was steht im Mietvertrag Nebelthau zur Kaution und was zur Tierhaltung?",
            [
                "Was steht im Mietvertrag Nebelthau zur Kaution?",
                "Was steht im Mietvertrag Nebelthau zur Tierhaltung?",
            ],
        ),
        (
            "Brackwasser, Streitwert und Gericht",
            ["Brackwasser, Streitwert?", "Gericht in der Akte Brackwasser?"],
        ),
    ],
)
def test_each_part_stands_by_itself(request_: str, parts: list[str]) -> None:
    assert list(teilfragen(request_).fragen) == parts


@pytest.mark.parametrize(
    "request_",
    [
        "Mandant und Gegner in Nebelthau?",
        "Mandant, Gegner und Gericht in Hallbaum?",
        "Bei welchem Gericht läuft Brackwasser und wie ist dort das Aktenzeichen?",
        "Gerichtskosten vorschießen und wie viel, Streitwert 9.000 €?",
        "Welche Fristen und Termine laufen diese Woche?",
        "Ist die Meyer und Söhne GmbH Mandantin?",
        "Was steht in §§ 195 und 199 BGB?",
        "Streitwert 25.000 €, Klage, Termin und Vergleich: was kostet das?",
        "Adresse und Telefon von Frau Hallbaum?",
        "Wer bekommt einen Pflichtteil und wo ist das geregelt?",
        "Was ist schon abgelaufen und noch nicht erledigt?",
        "Kosten zwischen 5.000 € und 10.000 €?",
        "und",
        "",
    ],
)
def test_one_question_stays_one(request_: str) -> None:
    assert list(teilfragen(request_).fragen) == [request_]


def test_somebody_asked_for_first_is_meant_by_the_pronoun_after_it() -> None:
    parts = teilfragen("Wer ist Gegner in Silberbach und wo wohnt er?").fragen
    assert list(parts) == ["Wer ist Gegner in Silberbach?", "wo wohnt der Gegner in der Akte Silberbach?"]


def test_where_everything_is_small_what_is_written_out_is_small_too() -> None:
    read = lesart("std. i.s. silberbach?", [], Versteht(genaue_regeln()))
    assert list(read.fragen) == ["stunden in sachen silberbach?"]


def test_what_is_too_long_for_the_rules_is_never_shown_to_them() -> None:
    asked: list[str] = []

    def reads(text: str) -> bool:
        asked.append(text)
        return False

    for text in ("und " * 700, "1.1.2026 " * 300, "A" * 2_900, "Frau Müller rief an. " * 140 + "Frist?"):
        lesart(text, [], reads)
    assert all(len(text) <= MAX_REQUEST for text in asked)


def test_an_order_keeps_the_words_that_are_to_be_entered() -> None:
    read = lesart("Notiere i.S. Silberbach: Mdtin rief an wg. WV.", [], Versteht(genaue_regeln()))
    assert list(read.fragen) == ["Notiere in Sachen Silberbach: Mdtin rief an wg. WV."]


# ---- one part after the other


def _wanted(part: str, so_far: list[Message]) -> str | CallChunk:
    return f"answer to {part}" if so_far else CallChunk("", "look", {"for": part})


def test_parts_ask_side_by_side_and_answer_in_their_order() -> None:
    decide = lambda part, so_far: _wanted(part, list(so_far))  # noqa: E731
    moves = nacheinander(["a", "b"], [], decide, lambda call: [call])
    assert [call.arguments for call in offen(moves)] == [{"for": "a"}, {"for": "b"}]
    done = [
        Message.assistant(
            calls=[ToolCallPart("1", "look", {"for": "a"}), ToolCallPart("2", "look", {"for": "b"})]
        ),
        Message.tool([ToolResultPart("1", "look", "x"), ToolResultPart("2", "look", "y")]),
    ]
    moves = nacheinander(["a", "b"], done, decide, lambda call: [call])
    assert untereinander(["a", "b"], moves) == "**1. A**\n\nanswer to a\n\n**2. B**\n\nanswer to b"


def test_what_one_part_has_found_is_not_asked_for_again() -> None:
    def decide(part: str, so_far: object) -> str | CallChunk:
        return part if so_far else CallChunk("", "look", {"for": "the same"})

    assert len(offen(nacheinander(["a", "b"], [], decide, lambda call: [call]))) == 1


def test_a_part_that_never_ends_is_given_up() -> None:
    step = ToolCallPart("1", "look", {})
    done = [Message.assistant(calls=[step]), Message.tool([ToolResultPart("1", "look", "x")])]
    moves = nacheinander(["a"], done, lambda _part, _so_far: CallChunk("", "look", {}), lambda call: [call])
    assert moves == [NICHT_FERTIG]


# ---- through the planner

STORY = "Die Mandantschaft ist ungeduldig und fragt ständig nach dem Stand der Dinge. " * 20
IN_PARTS = {
    "Telefonnummer von Frau Kiesewald und das Zeichen vom Jobcenter?": ["0221 4710107", "BG-44-0912"],
    "Brackwasser, Streitwert und Gericht, zack.": ["34.870,00 €", "Landgericht Köln"],
    "Urt. AG Köln zugest. 30.10.26, Ber.fr. u. Begr.fr.?": ["30.11.2026", "30.12.2026"],
    "Zeig mir die Fristen in 0101/{jahr} und schreib der Mandantin eine Mail dazu": [
        "Kündigungsschutzklage einreichen",
        "Sprachmodell",
    ],
}
AS_ONE = {
    f"{STORY} In der Sache Brackwasser ist ein Zeuge benannt. Wie heißt der?": ["Malte Hafergarten"],
    "Std. i.S. Silberbach ges.?": ["1:20 Std."],
    "Gestern rief ein Herr an. Er habe ein Urteil vom Amtsgericht bekommen. Bis wann muss die Berufung "
    "eingelegt sein?": ["Wann wurde das vollständige Urteil zugestellt?"],
}


async def test_parts_and_long_messages_are_answered_with_their_sources() -> None:
    wrong: list[str] = []
    async with kanzlei(None) as firm:
        for question, facts in {**IN_PARTS, **AS_ONE}.items():
            said = await frag(firm, question.replace("{jahr}", f"{firm.bild.heute:%y}"))
            parts = question not in IN_PARTS or ("**1. " in said and "**2. " in said)
            if not (parts and "Quelle: " in said and all(fact in said for fact in facts)):
                wrong.append(f"{question[-80:]}\n{said}")
    assert not wrong


@pytest.mark.parametrize(
    "text",
    [
        "Wir wollen 9.500 € aus einem Kaufvertrag einklagen. Welches Gericht ist da zuständig?",
        "Offene Werklohnforderung 9.500 €, ich will jetzt Klage einreichen. AG oder LG?",
    ],
)
def test_what_is_told_first_belongs_to_the_question_behind_it(text: str) -> None:
    read = lesart(text, [], Versteht(genaue_regeln()))
    assert len(read.fragen) == 1
    assert "9.500 €" in read.fragen[0]


def test_short_forms_of_fees_and_remedies_are_written_out() -> None:
    assert "verfahrens- und terminsgebühr" in ausgeschrieben("pkh, verfahrens und terminsgebühr?")
    assert "sofortige Beschwerde" in ausgeschrieben("sof. Beschwerde, LG Aachen")
    assert "Frau hallbaum" in ausgeschrieben("der bauantrag von fr. hallbaum")
