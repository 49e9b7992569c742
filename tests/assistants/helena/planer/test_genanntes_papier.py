"""A question that names a paper is answered from it; what it does not say is told, and never replaced."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech
from bridle.assistants.helena.planer.dokumente.genannte_quelle import genannte_quelle, papier
from bridle.assistants.helena.planer.dokumente.sinn import KOPF, SINN, begriff, eben

# ---- until when, how long


@pytest.mark.parametrize(
    ("question", "there"),
    [
        (
            "Bis wann hatten wir den Grünspechts in der letzten Mahnung Zeit gegeben?",
            "Bitte zahlen Sie bis zum",
        ),
        ("Wie lange hatte Grünspecht laut Mahnung Zeit?", "Bitte zahlen Sie bis zum"),
        ("Welche Frist setzt die Mahnung an Grünspecht?", "Bitte zahlen Sie bis zum"),
        ("Wie viel Zeit lässt der Bescheid von Hallbaum für die Klage?", "innerhalb eines Monats"),
        ("Wie viel Zeit gibt die Stadt Nordtal im Bescheid für die Klage?", "innerhalb eines Monats"),
        ("Wie viel Zeit hat die Vermieterin in der Mängelanzeige bekommen?", "fordern Sie auf, ihn bis zum"),
        ("Bis wann mussten die Paletten laut Rüge ausgetauscht sein?", "bitten um Austausch bis zum"),
        ("Bis wann sollte laut Vergleich nachgebessert werden?", "**Die Dachdeckerei bessert"),
        ("Wie lange darf Lindwurm laut Strafbefehl nicht fahren?", "für die Dauer von zwei Monaten"),
        ("Zu wann wurde Frau Silberbach in der Kündigung gekündigt?", "zum nächstmöglichen Termin"),
        ("Wie lange dauert laut Gutachten die Reparatur von Sandkuhl?", "sieben bis acht Arbeitstage"),
        ("Wie lange ist die Probezeit laut Arbeitsvertrag Silberbach?", "Die ersten sechs Monate"),
    ],
)
async def test_until_when_and_how_long_is_read_in_the_paper_that_is_named(
    kanzlei: Kanzlei, question: str, there: str
) -> None:
    said = await frag(kanzlei, question)
    assert there in said
    assert "Kalender" not in said
    assert "Zeiterfassung" not in said


async def test_the_calendar_answers_where_the_paper_says_nothing_and_that_is_told(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Bis wann müssen wir in der Klage Brackwasser erwidern?")
    assert said.index("**Klageschrift der Gegenseite**") < said.index("finde ich dazu nichts")
    assert said.index("finde ich dazu nichts") < said.index("Klageerwiderung")


@pytest.mark.parametrize(
    "question",
    [
        "Bis wann müssen wir gegen den Bescheid von Hallbaum klagen?",
        "Bis wann muss die Klageerwiderung bei Brackwasser raus?",
    ],
)
async def test_a_paper_that_is_only_acted_on_is_no_source(kanzlei: Kanzlei, question: str) -> None:
    assert genannte_quelle(question) is None
    assert "Quelle: Kalender" in await frag(kanzlei, question)


async def test_no_fee_is_reckoned_where_a_paper_is_asked_who_bears_the_costs(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wer trägt die Kosten im Vergleich mit der Dachdeckerei?")
    assert "Die Kosten werden gegeneinander aufgehoben" in said
    assert "Kostenrechner" not in said


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Wie hoch ist die Miete laut Mietvertrag?", "Mietvertrag"),
        ("Was will die Versicherung laut ihrem letzten Schreiben?", "Schreiben"),
        ("bis wann sollten sie laut mahnung zahlen?", "mahnung"),
        ("Wie viel Zeit lässt uns der Strafbefehl?", "Strafbefehl"),
        ("Bis wann ist nach dem Vertrag zu räumen?", "Vertrag"),
    ],
)
def test_a_source_is_known_by_how_it_is_named(text: str, name: str) -> None:
    found = genannte_quelle(text)
    assert found is not None
    assert papier(found) == name


@pytest.mark.parametrize(
    "text",
    ["Wie lange kann ich nach der Kündigung klagen?", "Was kostet die Klage?", "Wann kam die Rechnung?"],
)
def test_an_act_or_a_thing_is_no_source(text: str) -> None:
    assert genannte_quelle(text) is None


# ---- the same of another paper, or of another matter


@pytest.mark.parametrize(
    ("first", "then", "there", "not_there"),
    [
        ("Wann wurden die Paletten gerügt?", "Und laut Klage?", "nicht rechtzeitig gerügt", "Wir rügen"),
        (
            "Wie hoch ist das Gehalt von Silberbach laut Arbeitsvertrag?",
            "Und laut Klage?",
            "erhält zuletzt",
            "3.850",
        ),
        (
            "Was steht im Gutachten von Nebelthau zu den Kosten?",
            "Und in dem von Sandkuhl?",
            "7.447,29",
            "2.840",
        ),
        (
            "Wie hoch ist der Nutzungsausfall laut Gutachten Sandkuhl?",
            "Und laut Abrechnung?",
            "43,00 €",
            "Gruppe F",
        ),
        ("Wann wurden die Paletten geliefert?", "Und laut Mängelrüge?", "Ihre Lieferung vom", "Klägerin"),
        (
            "Wie viele Kilometer hatte der Wagen von Auerwald drauf?",
            "und der von Sandkuhl?",
            "61.300",
            "74.200",
        ),
        (
            "Bis wann sollte Grünspecht laut Rechnung zahlen?",
            "und laut Mahnung?",
            "Bitte zahlen Sie",
            "Zahlbar bis",
        ),
        (
            "Wie viel Urlaub steht im Arbeitsvertrag von Silberbach?",
            "und in der Kündigung?",
            "elf Tagen",
            "30 Arbeitstage",
        ),
        (
            "Wer trägt laut Urteil Auerwald die Kosten?",
            "und laut dem Vergleich mit Steilhang?",
            "gegeneinander",
            "Klägerin",
        ),
        (
            "Was steht im Bescheid von Kiesewald zur Frist?",
            "Und in dem von Hallbaum?",
            "Verwaltungsgericht Köln",
            "Nordtal einzulegen",
        ),
    ],
)
async def test_only_the_source_is_another_and_the_subject_stays(
    kanzlei: Kanzlei, first: str, then: str, there: str, not_there: str
) -> None:
    said = await im_gespraech(kanzlei, first, then)
    assert there in said
    assert not_there not in said


async def test_somebody_is_no_paper_and_not_passed_over(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Was kostet die Lackierung bei Sandkuhl?", "und laut Versicherung?")
    assert "Zu „Versicherung“ finde ich" in said


async def test_a_third_source_is_asked_the_same(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei,
        "Wie hoch ist das Gehalt laut Arbeitsvertrag von Silberbach?",
        "und im Kündigungsschreiben?",
        "und in der Klage?",
    )
    assert "erhält zuletzt 4.200,00 € brutto" in said


async def test_that_papers_differ_is_told_where_only_one_is_asked(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Seit wann arbeitet Silberbach bei Kolbenfeld?", "Und laut Kündigung?")
    assert "> hiermit kündigen wir" in said
    assert "> (1) Das Arbeitsverhältnis beginnt" not in said
    assert "sagen dazu Verschiedenes" in said


async def test_a_paper_that_is_not_there_is_not_answered_by_another_in_silence(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Wie hoch ist die Kaution laut Mietvertrag Nebelthau?", "und im Vergleich?"
    )
    assert "Ein Dokument „Vergleich“ finde ich in der Akte 0077/26" in said


# ---- that it stands there


async def test_a_narrowed_question_widens_to_the_papers_that_have_the_word(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(kanzlei, "Wie viel Urlaub hat Frau Silberbach?", "und wie viel Resturlaub?")
    assert "Ihren Resturlaub von elf Tagen" in said
    assert "30 Arbeitstage" not in said


async def test_a_compound_is_not_said_to_stand_where_only_its_head_does(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Was steht im Arbeitsvertrag von Silberbach zum Resturlaub?")
    assert "Zu „Resturlaub“ steht in den Dokumenten" not in said


def test_the_head_alone_says_less_than_a_word_of_the_same_sense() -> None:
    rest = begriff("Resturlaub", ())
    assert rest is not None
    assert rest.in_text(eben("Der Urlaub beträgt 30 Tage.")) == KOPF < SINN
    assert rest.nur_kopf(eben("Der Urlaub beträgt 30 Tage.")) == "Urlaub"
    assert rest.nur_kopf(eben("Ihren Resturlaub nehmen Sie bitte.")) == ""


def test_one_word_is_not_both_parts_of_a_compound() -> None:
    term = begriff("Nebenkostenvorauszahlung", ())
    assert term is not None
    assert term.in_text(eben("Der Mieter heizt und lüftet die Räume.")) < SINN
    assert term.in_text(eben("Für Betriebskosten wird eine Vorauszahlung erhoben.")) == SINN


# ---- what is left


@pytest.mark.parametrize(
    "question",
    [
        "Wie viel fehlt noch bei Sandkuhl?",
        "Wie groß ist die Differenz zwischen Gutachten und Abrechnung bei Sandkuhl?",
        "Wie hoch ist der Rest, den die Adlerflug noch zahlen muss?",
        "Welcher Betrag steht bei Sandkuhl noch aus?",
    ],
)
async def test_what_is_left_and_no_paper_states_is_not_answered_with_another_amount(
    kanzlei: Kanzlei, question: str
) -> None:
    said = await frag(kanzlei, question)
    assert "nennt kein Dokument der Akte 0092/26" in said
    assert "€" not in said


async def test_what_is_left_is_asked_behind_what_was_paid(kanzlei: Kanzlei) -> None:
    said = await im_gespraech(
        kanzlei, "Wie viel hat die Versicherung bei Sandkuhl bezahlt?", "Und wie viel fehlt noch?"
    )
    assert "nennt kein Dokument" in said
    assert "7.527,79" not in said


@pytest.mark.parametrize(
    ("question", "there"),
    [
        ("Wie viel ist bei Grünspecht noch offen?", "2.380,00 €"),
        ("Wie viel Geld fehlt noch bei Brackwasser?", "Eine Zahlung erfolgte nicht"),
        ("Wie groß ist der Unterschied bei der Miete von Kiesewald?", "Den Unterschied von 190,00 €"),
    ],
)
async def test_what_is_left_is_quoted_where_a_paper_states_it(
    kanzlei: Kanzlei, question: str, there: str
) -> None:
    assert there in await frag(kanzlei, question)


@pytest.mark.parametrize(
    ("question", "source"),
    [
        ("Was ist bei Sandkuhl noch offen?", "Quelle: Kalender"),
        ("Wie viel Honorar ist bei Silberbach noch offen?", "Quelle: Zeiterfassung"),
        ("Wie viele Fristen sind bei Brackwasser noch offen?", "Quelle: Kalender"),
    ],
)
async def test_hours_and_entries_that_are_open_are_no_amount_of_the_case(
    kanzlei: Kanzlei, question: str, source: str
) -> None:
    assert source in await frag(kanzlei, question)


# ---- by another word


@pytest.mark.parametrize(
    "question",
    [
        "Wann war die Anhörung im Fall Auerwald?",
        "Wann war der Gerichtstermin bei Auerwald?",
        "Wann war der Termin vor dem Amtsgericht Köln bei Auerwald?",
        "Wann wurde bei Auerwald verhandelt?",
    ],
)
async def test_a_hearing_is_found_by_a_related_word_and_that_is_told(kanzlei: Kanzlei, question: str) -> None:
    said = await frag(kanzlei, question)
    assert "auf die mündliche Verhandlung vom" in said
    assert "unter verwandten Wörtern" in said


async def test_what_has_its_own_word_is_not_said_to_be_related(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wann war die mündliche Verhandlung bei Auerwald?")
    assert "auf die mündliche Verhandlung vom" in said
    assert "verwandten" not in said
    assert "angeliefert" in await frag(kanzlei, "Wann war die Ablieferung der Paletten?")


# ---- a page of it, and a name that several matters have


@pytest.mark.parametrize(
    ("question", "page", "there"),
    [
        ("Was steht im Urteil Auerwald auf Seite 2?", "Seite 2 von 3", "**Tatbestand**"),
        ("urteil auerwald s. 2, was steht da", "Seite 2 von 3", "**Tatbestand**"),
        (
            "Gib mir bitte mal wieder, was im Urteil in der Sache Auerwald auf Seite 2 steht.",
            "Seite 2 von 3",
            "**Tatbestand**",
        ),
        ("Urteil Auerwald S.3 bitte", "Seite 3 von 3", "**Entscheidungsgründe**"),
        ("Was steht auf der zweiten Seite des Urteils in Sachen Auerwald?", "Seite 2 von 3", "Tatbestand"),
        ("Lies mir Seite zwei aus dem Arbeitsvertrag Silberbach vor", "Seite 2 von 3", "§ 4 Vergütung"),
        ("Arbeitsvertrag Silberbach, 3. Seite", "Seite 3 von 3", "§ 9 Beendigung"),
        ("Was steht auf der vorletzten Seite des Arbeitsvertrags Silberbach?", "Seite 2 von 3", "§ 4"),
        ("Zeig mir die letzte Seite vom Gutachten Nebelthau", "Seite 3 von 3", "5. Beseitigung"),
    ],
)
async def test_a_page_that_is_named_is_shown(kanzlei: Kanzlei, question: str, page: str, there: str) -> None:
    said = await frag(kanzlei, question)
    assert page in said
    assert there in said
    assert "finde ich" not in said


@pytest.mark.parametrize(("further", "page"), [("und Seite 2?", "Seite 2"), ("die letzte Seite?", "Seite 3")])
async def test_a_page_is_shown_of_the_paper_before(kanzlei: Kanzlei, further: str, page: str) -> None:
    said = await im_gespraech(kanzlei, "Zeig mir das Urteil Auerwald", further)
    assert f"**Urteil des Amtsgerichts**, {page} von 3" in said


async def test_a_sentence_of_a_norm_is_no_page(kanzlei: Kanzlei) -> None:
    assert "§ 4 KSchG" in await frag(kanzlei, "Was sagt § 4 Abs. 1 S. 2 KSchG?")


@pytest.mark.parametrize(
    "question",
    [
        "Steht im Vergleich Hausgut etwas zu den Kosten?",
        "Was haben die Parteien im Vergleich Hausgut über die Kosten vereinbart?",
    ],
)
async def test_of_several_matters_of_a_name_the_one_with_that_paper_is_meant(
    kanzlei: Kanzlei, question: str
) -> None:
    said = await frag(kanzlei, question)
    assert "gegeneinander aufgehoben" in said
    assert "Welche meinst Du?" not in said


@pytest.mark.parametrize(
    ("question", "there"),
    [
        ("Was steht in der Mängelrüge Brackwasser zur Feuchte?", "31 und 38 %"),
        ("Was steht im Gutachten Nebelthau zum Lüften?", "Heizen oder Lüften"),
        ("Was steht im Testament Morgenroth zu Sperling?", "Herrn Ludolf Sperling"),
    ],
)
async def test_what_a_paper_is_asked_about_names_no_matter(
    kanzlei: Kanzlei, question: str, there: str
) -> None:
    said = await frag(kanzlei, question)
    assert there in said
    assert "finde ich dazu nichts" not in said
    assert "nicht fertig" not in said


# ---- whose words, which day, and what the second half asks for


@pytest.mark.parametrize(
    "question",
    [
        "Womit begründet der Betriebsrat seinen Widerspruch gegen die Kündigung Silberbach?",
        "Warum hat der Betriebsrat der Kündigung von Frau Silberbach widersprochen?",
    ],
)
async def test_the_reason_is_that_of_whoever_is_asked_about(kanzlei: Kanzlei, question: str) -> None:
    said = await frag(kanzlei, question)
    assert "weil bei der Sozialauswahl" in said
    assert "hiermit kündigen wir" not in said


async def test_the_reason_for_what_was_done_is_not_that_against_it(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Warum wurde Frau Silberbach gekündigt?")
    assert "drei von elf Arbeitsplätzen" in said
    assert "Der Betriebsrat widerspricht" not in said


@pytest.mark.parametrize(
    "texts",
    [
        ("Was sagt der Betriebsrat zur Kündigung von Frau Silberbach?",),
        ("Warum wurde Frau Silberbach gekündigt?", "Was sagt der Betriebsrat dazu?"),
    ],
)
async def test_what_somebody_says_is_told_of_them(kanzlei: Kanzlei, texts: tuple[str, ...]) -> None:
    said = await im_gespraech(kanzlei, *texts)
    assert "zu „Betriebsrat“" in said
    assert "hiermit kündigen wir" not in said


@pytest.mark.parametrize(
    "question",
    [
        "An welchem Tag hat Brackwasser die Paletten per Mail gerügt?",
        "Wann hat Brackwasser die Paletten gerügt?",
        "Wann wurde die Feuchte bei Tannhof beanstandet?",
    ],
)
async def test_the_day_of_the_letter_itself_comes_first(kanzlei: Kanzlei, question: str) -> None:
    said = await frag(kanzlei, question)
    assert "> Datum: " in said
    assert said.index("> Datum: ") < (said.index("bis zum") if "bis zum" in said else len(said))


async def test_a_half_that_the_passage_answers_is_not_said_to_be_open(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Welche Holzfeuchte steht in der Mängelrüge von Brackwasser, und was war vereinbart?"
    )
    assert "vereinbart waren höchstens 22 %" in said
    assert "Nicht beantwortet" not in said


async def test_what_something_cost_is_the_sum_in_the_paper_that_is_named(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei,
        "Wie viele Kilometer hatte der Gebrauchtwagen von Frau Auerwald laut Kaufvertrag, und was hat er "
        "gekostet?",
    )
    assert "74.200 km" in said
    assert "Kaufpreis 9.850,00 €" in said
    assert "Verbraucherin" not in said


async def test_who_asks_is_not_searched_for(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Herr Lindwurm fragt nach der Höhe der Strafe: Was steht im Strafbefehl?")
    assert "Zu „Strafe“" in said
    assert "30 Tagessätzen" in said
