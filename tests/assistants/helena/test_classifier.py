"""Which requests a person waits for, and how strong a model they take: on what people write, and on nonsense.

`classifier_corpus.jsonl` was written before the rules, `classifier_phrases.jsonl` while they were made;
`classifier_heldout.jsonl` after them. `classifier_more.jsonl` and `classifier_unseen.jsonl` are two halves of
what was written without a look at the rules. Of the first, 83 of 100 were right at first sight, and the kinds
of the other 17 were then added; of the second, which nobody looked at, 84 before that and 97 after.
`classifier_fresh.jsonl` was written much later, by three people one after the other: of 120, 120 and 100,
111, 111 and 92 were right at first sight (whether a person waits: 332 of 340), and most of the others were
added by kind before the next were asked. Two that are left are look-ups of more than 300 characters, which
the rules leave to the background.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle.assistants.helena.classifier import LONG, classify_complexity

HERE = Path(__file__).parent


def rows(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / name).read_text("utf-8").splitlines()]


def seed_rules(query: str) -> tuple[Literal["inline", "background"], int]:
    """The rules as they were first written: substrings, in this order."""
    text = query.lower()

    def any_of(*words: str) -> bool:
        return any(word in text for word in words)

    if "schriftsatz" in text and any_of("klage", "antrag", "berufung", "revision", "widerspruch"):
        return "background", 3
    drafts = any_of("schriftsatz", "entwurf", "erstelle", "verfasse", "formuliere")
    legal = any_of("gesetz", "urteil", "paragraph", "bgh", "bverfg", "zpo", "bgb", "stgb")
    whole = any_of("alle", "vollstaendig", "komplett", "saemtliche")
    if drafts or ("recherchiere" in text and legal) or any_of("vergleiche", "gegenueberstelle"):
        return "background", 2
    if (any_of("analysiere", "pruefe") and whole) or len(query) > LONG:
        return "background", 2
    simple = ("was ist", "zeige", "welche", "wie viele", "wann", "wer ist", "wo ist")
    if len(query) < 80 and text.startswith(simple):
        return "inline", 1
    return "inline", 2


def share(name: str, decide: Any) -> float:
    every = rows(name)
    return sum(decide(row["text"]) == (row["mode"], row["tier"]) for row in every) / len(every)


def ours(query: str) -> tuple[str, int]:
    result = classify_complexity(query)
    return result.mode, result.tier


@pytest.mark.parametrize(
    ("name", "at_least", "requests"),
    [
        ("classifier_corpus.jsonl", 0.98, 200),
        ("classifier_phrases.jsonl", 0.98, 200),
        ("classifier_heldout.jsonl", 0.95, 120),
        ("classifier_more.jsonl", 0.95, 100),
        ("classifier_unseen.jsonl", 0.95, 100),
        ("classifier_fresh.jsonl", 0.97, 340),
    ],
)
def test_the_rules_are_right_about_what_people_write(name: str, at_least: float, requests: int) -> None:
    assert len(rows(name)) >= requests
    assert share(name, ours) >= at_least
    assert share(name, seed_rules) < 0.6  # what plain substrings reach


def test_no_request_of_the_held_out_sets_was_seen_before() -> None:
    seen = {row["text"] for name in ("corpus", "phrases", "more") for row in rows(f"classifier_{name}.jsonl")}
    for name in ("heldout", "unseen", "fresh"):
        assert not seen & {row["text"] for row in rows(f"classifier_{name}.jsonl")}


@pytest.mark.parametrize(
    ("query", "mode", "tier"),
    [
        ("Vergleiche die beiden Gutachten", "background", 2),
        ("Vergleiche in der Akte Müller", "inline", 1),
        ("Welche Vergleiche gibt es?", "inline", 1),
        ("Prüfe in diesem Falle die Frist", "inline", 2),
        ("Prüfe alle Fristen", "background", 2),
        ("Zeige den Entwurf", "inline", 1),
        ("Wann wurde der Schriftsatz zugestellt?", "inline", 1),
        ("Welche Entwürfe liegen vor?", "inline", 1),
        ("Erstelle eine Kündigungsschutzklage", "background", 3),
        ("Erstelle einen Schriftsatz", "background", 2),
        ("Schreib dem Mandanten, dass die Klage zugestellt ist", "background", 2),
        ("Schreib dem Kläger einen Brief", "background", 2),
        ("Notiere: Klage entwerfen", "inline", 2),
        ("Bitte keinen Entwurf, nur die offenen Fristen zeigen", "inline", 1),
        ("Der Gegner will Berufung einlegen. Bis wann?", "inline", 1),
        (
            "Schreib eine Stellungnahme für die Mandantin, die gestern vor dem Landgericht war",
            "background",
            2,
        ),
        ("Schreib eine Stellungnahme an die Mandantin zum Schreiben an das Gericht", "background", 2),
        ("Schreib eine Stellungnahme, der Zeuge war gestern an dem Amtsgericht", "background", 2),
        ("Schreib dem Landgericht unsere Stellungnahme", "background", 3),
        ("Schreib eine Stellungnahme zum Gutachten an das Landgericht", "background", 3),
        ("Ändere den Wert in der Klage auf 5000 Euro", "background", 3),
        ("Aktualisiere den Namen in der Klageschrift", "background", 3),
        ("Ändere den Namen im Schriftsatz", "background", 2),
        ("Passe das Datum im Mandantenbrief an", "background", 2),
        ("Ändere die Adresse der Mandantin", "inline", 2),
        ("Vermerk zur Rechtslage: Haftung des Geschäftsführers bei Insolvenz", "background", 2),
        ("Vermerk über die Haftung: Ich brauche ihn bis morgen", "background", 2),
        ("Vermerk zur Akte Noll: Gegner zahlt in Raten", "inline", 2),
    ],
)
def test_a_word_counts_by_what_it_does_in_the_sentence(query: str, mode: str, tier: int) -> None:
    assert ours(query) == (mode, tier)


@pytest.mark.parametrize(
    "query",
    [
        "§ 377 HGB Text bitte",
        "Text von § 377 HGB bitte",
        "Schick mir den Text von § 623 BGB",
        "Art. 6 DSGVO Text",
        "Stellungnahme Gutachten - wer ist verantwortlich?",
        "Entwurf Klageerwiderung: wer ist zuständig?",
        "Antwort an Gegner - wann ging die raus?",
        "Schriftsatz Gegenseite: wann eingegangen?",
        "Haben wir ein Muster, um dem Gegner per Brief etwas mitzuteilen?",
        "Existiert eine Vorlage, um Widerspruch einzulegen?",
        "Such mir eine Vorlage, mit der wir kündigen können",
        "Zuständiges Gericht für eine Räumungsklage?",
        "Zuständiges Gericht für Klage gegen die Stadt bitte",
        "Sachliche Zuständigkeit für eine Klage über 6000 Euro",
        "Welches Gericht ist zuständig, wenn wir Klage erheben?",
        "Kannst du mir alle Fristen dieser Woche zusammenstellen?",
        "Stelle alle Dokumente der Akte Müller zusammen",
        "Übersicht über alle Fristen bitte",
        "Erstelle mir eine Liste aller offenen Fristen",
        "Durchwahl der Geschäftsstelle",
        "Email-Adresse vom Gutachter bitte",
    ],
)
def test_a_look_up_may_name_a_text_and_wants_none_written(query: str) -> None:
    assert ours(query) == ("inline", 1)


@pytest.mark.parametrize(
    "query",
    [
        "Einen Text zu § 626 BGB für den Mandanten bitte",
        "Kündigung nach § 626 BGB bitte",
        "Stellungnahme zum Gutachten bitte",
        "Haben wir ein Muster? Wenn ja, schreib damit bitte einen Brief an den Gegner",
        "Haben wir ein Muster, wenn ja schreib dem Gegner einen Brief",
        "Klage zum zuständigen Gericht bitte",
        "Stelle alle Urteile zu § 626 BGB zusammen",
        "Stelle alle Fristen zusammen und schreibe dem Mandanten einen Brief",
        "Erstelle eine Übersicht über alle Fristen mit Bewertung",
        "Mail der Gegenseite beantworten bitte",
    ],
)
def test_what_is_written_or_judged_with_the_same_words_goes_to_the_background(query: str) -> None:
    assert ours(query)[0] == "background"


@pytest.mark.parametrize(
    "query",
    [
        "Stufenklage auf Pflichtteil zu Papier bringen",
        "untätigkeitsklage entwerfen mdt wartet seit monaten",
        "ich brauch ne stufenklage",
        "Brauche heute noch einen Scheidungsantrag",
        "Für morgen brauchen wir die Widerklage",
        "Arrestantrag gegen Herrn Petrov, er schafft Geld ins Ausland",
        "Anschlussberufung also. Bitte als Schriftsatz ausarbeiten.",
        "Nichtzulassungsbeschwerde Krug – kannst du die übernehmen?",
        "Könnte bitte jemand die Anschlussrevision aufsetzen?",
        "Der Widerspruch muss heute noch raus",
        "mdt wurde gekündigt schreib ne klage",
    ],
)
def test_a_pleading_may_have_any_name_and_be_wanted_in_any_words(query: str) -> None:
    assert ours(query) == ("background", 3)


@pytest.mark.parametrize(
    "query",
    [
        "Durchforste die Entscheidungen zu § 174 BGB",
        "Klär anhand der Rechtsprechung, ob er Kündigungsschutz hat",
        "Ermittle, welche Auffassungen in der Literatur vertreten werden",
        "Wie ist der Streitstand zu § 566 BGB?",
        "Wie hat sich die Rechtsprechung entwickelt? Gründlich bitte, mit Quellen",
        "Bitte die Berechnung der Gegenseite gegen unsere halten",
        "Ein Vergleich der beiden Bedingungen wäre hilfreich",
        "Wie unterscheiden sich die zwei Fassungen?",
        "Mach einen Soll-Ist-Vergleich der Zahlungen",
        "Alle Verträge auf Haftung abklappern bitte",
        "Ich will, dass jede Rechnung geprüft wird",
    ],
)
def test_research_comparison_and_review_are_known_by_what_is_done_with_what(query: str) -> None:
    assert ours(query) == ("background", 2)


@pytest.mark.parametrize(
    "query",
    [
        "Hm, bist du dir sicher?",
        "Nein, das andere Urteil",
        "Mdt fragt, ob er in den Urlaub fahren darf. Geht das?",
        "Ist die Abmahnung zu weit gefasst?",
        "Hat der Mandant Kündigungsschutz?",
        "Würdest du Berufung einlegen?",
        "Der Mandant überlegt, den Vergleich zu widerrufen",
        "Was fällt dir zu dem Schreiben auf?",
        "Nachhaken oder abwarten?",
        "Erkläre die Unterschiede zwischen Miete und Pacht",
    ],
)
def test_talk_and_small_judgements_are_no_look_ups(query: str) -> None:
    assert ours(query) == ("inline", 2)


@pytest.mark.parametrize(
    "query",
    [
        "Schick mir die Klageerwiderung der Gegenseite",
        "kannst du mal gucken ob die klage raus ist",
        "Streitwert der Klage bitte",
        "Brief an Frau Ott vom 3. Mai",
        "Letzte Mail von Frau Seidel",
        "Ist der Scheidungsantrag schon raus?",
        "Definition grobe Fahrlässigkeit",
    ],
)
def test_what_is_there_is_looked_up_whatever_it_is_called(query: str) -> None:
    assert ours(query) == ("inline", 1)


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("analysire alle Vergleiche", "analysiere alle Vergleiche"),
        ("recherchire das Urteil", "recherchiere das Urteil"),
        ("erstele was", "erstelle was"),
        ("vergelich die beiden Fassungen", "vergleich die beiden Fassungen"),
    ],
)
def test_one_wrong_letter_in_a_verb_changes_nothing(wrong: str, right: str) -> None:
    assert ours(wrong) == ours(right)
    assert wrong.split()[0] in classify_complexity(wrong).reason


@pytest.mark.parametrize("query", ["Wir setzen das Verfahren aus", "Er hat die Wohnung verlassen"])
def test_a_word_that_is_right_is_not_taken_for_a_slip(query: str) -> None:
    assert ours(query) == ("inline", 2)


def test_the_reason_never_quotes_a_scrap() -> None:
    every = [row["text"] for name in ("corpus", "more") for row in rows(f"classifier_{name}.jsonl")]
    quoted = [classify_complexity(text).reason.split("„")[-1].split("“")[0] for text in every]
    assert not {"v", "Hm", "Mdt", "ob", "wo", "Ist", "die"} & set(quoted)


SPELLINGS = {"ä": ("ae", "a"), "ö": ("oe", "o"), "ü": ("ue", "u"), "ß": ("ss", "ss")}


@pytest.mark.parametrize("way", [0, 1])
def test_umlauts_may_be_written_in_any_way(way: int) -> None:
    def spelled(text: str) -> str:
        for letter, ways in SPELLINGS.items():
            text = text.replace(letter, ways[way]).replace(letter.upper(), ways[way].capitalize())
        return text

    every = [row["text"] for row in rows("classifier_corpus.jsonl")]
    same = [text for text in every if ours(spelled(text)) == ours(text)]
    assert len(same) / len(every) >= 0.99


def test_case_makes_no_difference() -> None:
    every = [row["text"] for row in rows("classifier_corpus.jsonl")]
    different = [text for text in every if not ours(text.upper()) == ours(text) == ours(text.lower())]
    assert len(different) / len(every) <= 0.01, different


def test_a_pleading_comes_before_a_letter_in_the_same_request() -> None:
    assert ours("Schreib einen Brief an den Mandanten und entwirf die Klage") == ("background", 3)


@pytest.mark.parametrize(
    "query", ["Prüfe alle Fristen", "Können wir klagen?", "Zeig mir die Entwürfe für Köln"]
)
def test_the_reason_quotes_the_request_as_it_was_written(query: str) -> None:
    quoted = classify_complexity(query).reason.split("„")[1].split("“")[0]
    assert quoted in query


def test_a_long_instruction_goes_to_the_background_and_a_long_look_up_to_the_stronger_model() -> None:
    assert ours("Der Mandant war da. " * 20) == ("background", 2)
    long = "Wann ist der Termin in der Sache " + "Holm und Brandt und Reuter " * 7
    assert LONG > len(long) > 200
    assert ours(long) == ("inline", 2)


@pytest.mark.parametrize("query", ["", " ", "\n\t", "???", "😀", "\x00", "Hallo!", "Danke dir"])
def test_nothing_and_manners_take_the_smallest_model(query: str) -> None:
    assert ours(query) == ("inline", 1)


@pytest.mark.parametrize("odd", [None, 7, b"Klage", ["Klage"]])
def test_what_is_no_text_is_classified_too(odd: Any) -> None:
    assert ours(odd) == ("inline", 1)


WORDS = """
    Klage Entwurf erstelle bitte und , ? : . nicht kein keine Schriftsatz vergleiche prüfe alle zu schreiben
    du Sie kannst ich brauche dass wann wer wie Akte einen die beim sich auf gegenüber werden soll wir § 626
""".split()  # noqa: SIM905


@given(st.one_of(st.text(max_size=400), st.lists(st.sampled_from(WORDS), max_size=14).map(" ".join)))
def test_every_text_gets_a_mode_a_tier_and_a_reason(query: str) -> None:
    result = classify_complexity(query)
    assert (result.mode, result.tier) in {("background", 3), ("background", 2), ("inline", 1), ("inline", 2)}
    assert result.reason.endswith(".")
    assert classify_complexity(query) == result


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Bringt eine Berufung noch etwas, oder sollen wir es lassen?", ("inline", 2)),
        ("korrigier bitte die telefonnummer vom Gegner", ("inline", 2)),
        ("Setz den Streitwert auf 12.000 hoch", ("inline", 2)),
        ("Ändere die Klage so, dass der Zinsantrag stimmt.", ("background", 3)),
        ("aktualisiere den Mandantenbrief", ("background", 2)),
        ("Leg eine Wiedervorlage an, 3.12., Entwurf Klageerwiderung", ("inline", 2)),
        ("Notiere den Anruf und entwirf dann eine Klage", ("background", 3)),
        ("Stellungnahme zum Gutachten fertigen, geht ans Amtsgericht", ("background", 3)),
        ("Schreib dem Finanzamt, dass wir Stundung beantragen", ("background", 3)),
        ("Schreib dem Gericht, dass der Mandant verhindert ist", ("background", 2)),
        ("Widerspruch gg. den Bescheid v. 3.2. schreiben", ("background", 3)),
        ("Reicht das für eine Kündigung, was denkst du?", ("inline", 2)),
        ("Adresse von Frau Ulm ändern in Rosenweg 3", ("inline", 2)),
        ("Notiz zur Akte Ulm: Mandantin ist verreist", ("inline", 2)),
        ("Notiz zur Akte Ulm: wo finde ich die?", ("inline", 1)),
        ("Stellungnahme zum Gutachten fertigen, geht an die Versicherung", ("background", 2)),
    ],
)
def test_what_is_to_be_changed_recorded_or_filed_is_told_apart(text: str, said: tuple[str, int]) -> None:
    assert ours(text) == said


def test_a_request_behind_the_word_note_is_no_note() -> None:
    found = classify_complexity("Notiz: kannst du bitte die Akte Meier zusammenfassen")
    assert "einzutragen" not in found.reason
    assert "einzutragen" in classify_complexity("Notiz: Mandant bittet um Rückruf").reason
