"""Politeness around a question: it adds nothing, except whom and what it names."""

from __future__ import annotations

import pytest

from assistants.helena.planer.test_kollision_und_zugang import gelesen
from bridle.assistants.helena.planer.akten.kollision import vorgestellt
from bridle.assistants.helena.planer.akten.sache_finden import UNBEKANNT
from bridle.assistants.helena.planer.grenzen import will_handeln, zu_schreiben
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.lesen.redensarten import ohne_redensarten
from bridle.assistants.helena.planer.lesen.vorrede import ohne_vorrede
from bridle.assistants.helena.planer.neben_urteil import gemischt
from bridle.assistants.helena.planer.zuletzt.doch_beteiligt import KOMMT_VOR, doch_beteiligt
from bridle.engine.messages import Message
from bridle.engine.model import ModelRequest, ToolSpec


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "Verzeihung, wir stellen gerade die Telefonliste zusammen: Wie erreiche ich Herrn Sandkuhl?",
            "Wie erreiche ich Herrn Sandkuhl?",
        ),
        (
            "Ich arbeite mich gerade im Sekretariat ein und wüsste gern, wer die Sache Lindwurm bearbeitet.",
            "Wer die Sache Lindwurm bearbeitet?",
        ),
        (
            "Hallo, ich bin die Urlaubsvertretung und bräuchte bitte alle Fristen der nächsten Woche.",
            "Zeig mir alle Fristen der nächsten Woche.",
        ),
        (
            "Tut mir leid, dass ich noch mal störe, aber wie hoch ist die Miete bei Nebelthau?",
            "Wie hoch ist die Miete bei Nebelthau?",
        ),
        (
            "Ich fahre gleich zum Landgericht und wollte nur kurz fragen, wann der Termin in Auerwald ist.",
            "Wann der Termin in Auerwald ist?",
        ),
        (
            "Wir sortieren gerade die Akten und wüssten gern, in welchen kein Anwalt eingetragen ist.",
            "In welchen Akten kein Anwalt eingetragen ist?",
        ),
        ("Sicherheitshalber: Wann endet die Frist in Auerwald?", "Wann endet die Frist in Auerwald?"),
        ("Damit ich die Post fertig machen kann: Wo wohnt Frau Hallbaum?", "Wo wohnt Frau Hallbaum?"),
        (
            "Das Sekretariat lässt fragen, welche Termine morgen anstehen.",
            "Welche Termine morgen anstehen?",
        ),
        (
            "Sehr geehrte Helena, ich will nicht drängeln, aber was ist heute fällig?",
            "Was ist heute fällig?",
        ),
        (
            "Ich kämpfe noch mit dem Drucker – und suche die Adresse von Frau Hallbaum.",
            "Ich kämpfe noch mit dem Drucker – und suche die Adresse von Frau Hallbaum.",
        ),
        (
            "Ich warte hier auf den Fahrstuhl und brauche schnell die Nummer von Herrn Sandkuhl.",
            "Zeig mir die Nummer von Herrn Sandkuhl.",
        ),
        (
            "Für die Jahresstatistik bräuchte ich die geschlossenen Akten, wenn möglich mit Datum.",
            "Zeig mir die geschlossenen Akten.",
        ),
    ],
)
def test_what_somebody_is_doing_is_no_part_of_the_question(text: str, question: str) -> None:
    assert ohne_vorrede(text) == question


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "Für den Rückruf bei Frau Kiesewald müsste ich wissen, was das Jobcenter bewilligt hat.",
            "Was das Jobcenter bewilligt hat in der Akte Kiesewald?",
        ),
        (
            "Ich bereite gerade das Gespräch mit Herrn Auerwald vor und wüsste gern, wann die Frist endet.",
            "Wann die Frist endet in der Akte Auerwald?",
        ),
        (
            "Falls Herr Nebelthau zurückruft: Wann ist der Ortstermin?",
            "Wann ist der Ortstermin in der Akte Nebelthau?",
        ),
        (
            "Ich habe die Frau Silberbach am Apparat, sie möchte wissen, wann die Klage eingereicht wird.",
            "Frau Silberbach ist am Telefon und will wissen, wann die Klage eingereicht wird.",
        ),
        (
            "Ich rufe gleich an.",
            "Ich rufe gleich an.",
        ),
        (
            "Ich vertrete Frau Amselgrund am Empfang: Welche Fristen laufen in der Akte Tannhof?",
            "Welche Fristen laufen in der Akte Tannhof?",
        ),
    ],
)
def test_whom_it_names_belongs_to_the_question(text: str, question: str) -> None:
    assert ohne_vorrede(text) == question


@pytest.mark.parametrize(
    "text",
    [
        "Wir vertreten allerdings drei Gesamtschuldner. Ändert das was?",
        "Ich habe gestern das Urteil bekommen und wüsste gern, bis wann ich Berufung einlegen muss.",
        "Wir haben Prozesskostenhilfe beantragt und möchten wissen, was die Klage kostet.",
        "Ich habe eine Mieterin aus Bonn hier und wüsste gern, welches Gericht zuständig ist.",
        "Notiere in der Akte Silberbach: Die Mandantin hat angerufen.",
        "Der Gegner lässt fragen, was er zahlen muss.",
    ],
)
def test_what_may_change_the_answer_stays(text: str) -> None:
    assert ohne_vorrede(text) == text


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "Welche Unterlagen liegen in Auerwald? Könnten Sie mir die bitte einmal nennen?",
            "Welche Unterlagen liegen in Auerwald?",
        ),
        (
            "Herr Nebelthau möchte wissen, wann der Ortstermin ist. Was soll ich ihm ausrichten?",
            "Herr Nebelthau möchte wissen, wann der Ortstermin ist?",
        ),
        (
            "Wie hoch ist die Kaution bei Nebelthau – würden Sie bitte im Mietvertrag nachsehen?",
            "Wie hoch ist die Kaution bei Nebelthau laut Mietvertrag?",
        ),
        (
            "Wer hat das Urlaubsgeld zugesagt; was steht dazu im Arbeitsvertrag?",
            "Wer hat das Urlaubsgeld zugesagt laut Arbeitsvertrag?",
        ),
        ("Können Sie das bitte ausrechnen?", "Kannst du das bitte ausrechnen?"),
    ],
)
def test_a_last_sentence_that_asks_nothing_more_is_no_second_question(text: str, question: str) -> None:
    assert ohne_vorrede(text) == question


@pytest.mark.parametrize(
    ("text", "question"),
    [
        (
            "Hier liegt eine Notiz, der Name ist Hafergarten. In welcher Akte steht die Person?",
            "In welcher Akte steht Hafergarten?",
        ),
        (
            "Am Empfang wartet eine Frau Mauerstein. Wissen Sie, zu welcher Sache die Dame gehört?",
            "Weißt du, zu welcher Sache Frau Mauerstein gehört?",
        ),
        (
            "Frau Silberbach war da. Wann endet die Frist?",
            "Frau Silberbach war da. Wann endet die Frist?",
        ),
    ],
)
def test_who_was_named_is_asked_about(text: str, question: str) -> None:
    assert ohne_vorrede(text) == question


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("Bitte nennen Sie mir die Fristen.", "Bitte nenn mir die Fristen."),
        ("Wären Sie so lieb, die Adresse herauszusuchen?", "Kannst du die Adresse heraussuchen?"),
        ("Würden Sie mir bitte § 15 KSchG zeigen?", "Kannst du mir bitte § 15 KSchG zeigen?"),
    ],
)
def test_polite_forms_are_read_like_others(text: str, question: str) -> None:
    assert ohne_vorrede(text) == question


@pytest.mark.parametrize(
    ("text", "check"),
    [
        (
            "Vorhin hat eine Frau Selma Mauerstein angerufen. Schau bitte, ob sie bei uns schon vorkommt.",
            "Kollisionsprüfung: Selma Mauerstein",
        ),
        (
            "Am Telefon ist ein Herr Otto Brunnental, der uns beauftragen will. Steht er schon in den Akten?",
            "Kollisionsprüfung: Neumandant Otto Brunnental",
        ),
        ("Frau Silberbach hat angerufen. Ist ihr Widerspruch schon raus?", ""),
        ("Herr Sandkuhl wartet. Ist die Klage gegen die Versicherung schon raus?", ""),
    ],
)
def test_who_turned_to_the_firm_is_checked(text: str, check: str) -> None:
    assert vorgestellt(text) == check


@pytest.mark.parametrize(
    "text",
    [
        "Guck mal ob wir mit der Seelöwe Transporte GmbH schon irgendwann was hatten",
        "Eine Carla Brunnental möchte uns ein Mandat geben. Steht dem etwas entgegen?",
        "Ist die Nordlicht Bau GmbH bei uns ein Begriff?",
        "Die Chefin glaubt, wir hatten früher mal was mit der Nordlicht Bau GmbH zu tun. Stimmt's?",
    ],
)
def test_whether_the_firm_knows_somebody_is_a_check_of_the_name(text: str) -> None:
    assert gelesen(text)[0] == "check_kollision"
    assert gemischt(text, lambda _: True) is None


@pytest.mark.parametrize(
    ("found", "asked", "said"),
    [
        (f"„Otto Brunnental“ {KOMMT_VOR}: Zeuge", "Welche Fristen hat Otto Brunnental?", "Zu „Otto"),
        (f"„Otto Brunnental“ {KOMMT_VOR}: Zeuge", "Vertreten wir Otto Brunnental schon?", "„Otto"),
        ("Keine Treffer zu „Otto Brunnental“", "Welche Fristen hat Otto Brunnental?", "Zu „Otto"),
        ("Keine Treffer zu „Otto Brunnental“", "Vertreten wir Otto Brunnental schon?", "Keine Treffer"),
    ],
)
def test_a_name_without_a_matter_is_looked_for_among_the_parties(found: str, asked: str, said: str) -> None:
    def decide(request: ModelRequest) -> str:
        check = request.messages[0].text.startswith("Kollisionsprüfung: Otto Brunnental")
        return found if check else f"Zu „Otto Brunnental“ {UNBEKANNT}."

    tool = ToolSpec("check_kollision", "", {})
    request = ModelRequest(instructions="", messages=(Message.user(asked),), tools=(tool,))
    answer = doch_beteiligt(request, 0, decide)
    assert isinstance(answer, str)
    assert answer.startswith(said)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Was haben wir heut?", "Was haben wir heute?"),
        (
            "Termin und Einigung aus 4.200, was kommt raus",
            "Terminsgebühr und Einigungsgebühr aus 4.200, wie hoch ist das",
        ),
        ("Bleibt es bei dem Gerichtstermin in Auerwald?", "wann ist der Gerichtstermin in Auerwald?"),
        ("Haben wir archivierte Mandate?", "Haben wir archivierte Akten?"),
        (
            "Ist der Einspruch bei Lindwurm schon weg oder fehlt da was?",
            "Ist der Einspruch bei Lindwurm schon raus?",
        ),
        (
            "hat die Amselgrund die Akte Papierwerk auf dem Schreibtisch?",
            "wer bearbeitet die Akte Papierwerk?",
        ),
        ("Wo liegt die Vorlage für Mahnungen?", "haben wir ein Vorlage für Mahnungen?"),
        ("Hat sich in Auerwald schon etwas bewegt?", "was ist der Sachstand in Auerwald?"),
        ("Nenn mir die Anzahl der ruhenden Akten.", "wie viele ruhenden Akten."),
        ("mahngericht hannover", "Mahngericht für Antragsteller in hannover"),
        ("In welchem Verfahren ist Frau Mauerstein?", "wer ist die Frau Mauerstein?"),
        ("Wann ist Termin und Verhandlung am 3. Mai?", "Wann ist Termin und Verhandlung am 3. Mai?"),
    ],
)
def test_how_it_is_said_at_the_desk(text: str, plain: str) -> None:
    assert ohne_redensarten(text) == plain


@pytest.mark.parametrize(
    ("text", "order"),
    [
        (
            "Das Urteil kam am 12.11.2026 vom LG Bonn, ich will Berufung notieren. Was trage ich als Ende "
            "ein?",
            False,
        ),
        ("Bis wann notiere ich die Begründungsfrist?", False),
        ("Notiere bitte die Frist für die Berufung.", True),
    ],
)
def test_what_is_to_be_entered_is_asked_and_not_ordered(text: str, order: bool) -> None:
    assert will_handeln(lies(text)) is order


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Könntest du für Auerwald heute noch die Berufungsbegründung verfassen?", True),
        ("Kannst du mir sagen, was in dem Schreiben steht?", False),
        ("Kannst du mir das Schreiben zeigen?", False),
        ("Wer hat das Schreiben geschickt?", False),
    ],
)
def test_a_text_to_be_written_takes_a_model(text: str, wanted: bool) -> None:
    assert zu_schreiben(lies(text)) is wanted
