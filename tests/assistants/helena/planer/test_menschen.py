"""People of a matter in everyday words: whose landlord, whose lawyer, which reference, what they may say."""

from __future__ import annotations

import pytest

from assistants.helena.planer.test_planer import Planer, planer
from bridle.assistants.helena.planer.lesen.behauptet import behauptung
from bridle.assistants.helena.planer.lesen.erkennen import lies

__all__ = ["planer"]


async def fragen(planer: Planer, *cases: tuple[str, str]) -> None:
    """Each question is answered with those words; one firm for all of them, which is what takes time."""
    answers = [(text, wanted, (await planer.frag(text)).text) for text, wanted in cases]
    assert [(text, answer) for text, wanted, answer in answers if wanted not in answer] == []


async def test_somebody_is_found_by_what_they_are_to_somebody_else(planer: Planer) -> None:
    await fragen(
        planer,
        ("Wo sitzt die Versicherung von Herrn Querfeld?", "Policenring 40"),
        ("An welche Adresse geht der Brief an den Arbeitgeber von Frau Silberbach?", "Zahnradallee 3"),
        ("Wer ist die Ex-Frau von Konrad Wiesengrund?", "**Frau Leonore Wiesengrund**"),
        ("Telefonnummer vom Vermieter von Nebelthau", "keine Telefonnummer hinterlegt"),
    )
    found = await planer.frag("Wohin geht die Post an den Vermieter von Herrn Nebelthau?")
    assert "Kontorplatz 1, 50667 Köln" in found.text
    assert "Uferkante" not in found.text


async def test_where_the_matter_is_about_something_else_nobody_is_guessed(planer: Planer) -> None:
    nobody = "nicht eingetragen. Eingetragen sind:"
    await fragen(
        planer,
        ("Wie heißt der Arbeitgeber von Herrn Sandkuhl?", nobody),
        ("Wie heißt die Tochter von Frau Wiesengrund?", nobody),
    )


async def test_a_lawyer_is_the_one_of_whoever_is_named(planer: Planer) -> None:
    await fragen(
        planer,
        ("hat kolbenfeld schon einen anwalt und unter welchem zeichen läuft das bei dem", "Zeichen CE-311"),
        ("wer vertritt eigentlich tannhof", "**Rechtsanwälte Federkiel**"),
        ("Hat Konrad Wiesengrund einen Anwalt?", "wer die Gegenseite vertritt, ist nicht eingetragen"),
        ("Hat Frau Wiesengrund einen Anwalt?", "von uns vertreten"),
        ("Hat Wiesengrund einen Anwalt?", "beide Seiten. Wen meinst Du?"),
        ("Wer ist der Sachbearbeiter bei der Adlerflug?", "zuständig ist, ist nicht eingetragen"),
    )


async def test_a_reference_is_that_of_whoever_has_it(planer: Planer) -> None:
    await fragen(
        planer,
        ("Unter welchem Aktenzeichen führt das Arbeitsgericht die Sache Silberbach?", "kein Zeichen"),
        ("Aktenzeichen des Landgerichts bei Auerwald?", "„Landgericht“ ist in der Akte"),
        ("Welches Aktenzeichen hat die Staatsanwaltschaft gegen Lindwurm?", "„Staatsanwaltschaft“ ist in"),
        ("az vom landgericht bei brackwasser?", "91 O 214/26"),
        ("Unter welcher Schadensnummer führt uns die Versicherung im Fall Sandkuhl?", "KH-20-77112"),
        ("Unter welchem Zeichen schreiben wir der Stadt Nordtal?", "63-B-0519"),
        ("Gibt es bei Hallbaum schon ein Gerichtsaktenzeichen?", "ist unser eigenes Aktenzeichen"),
    )


async def test_what_is_noted_of_somebody_comes_before_what_documents_say(planer: Planer) -> None:
    await fragen(
        planer,
        ("Was macht der Herr Hafergarten beruflich?", "Lagerleiter"),
        ("Was kann Frau Lichtmess bezeugen?", "stand an der Bushaltestelle"),
        ("Was weiß Frau Lichtmess?", "Wozu jemand aussagen soll, ist bei Edda Lichtmess nicht eingetragen"),
        ("Wofür haben wir Ottilie Brombeer als Zeugin benannt?", "zur Anhörung nach § 102 BetrVG"),
        ("was hat malte hafergarten mit der sache zu tun", "Zeuge in der Akte"),
    )


async def test_facts_of_the_case_are_read_from_the_matter(planer: Planer) -> None:
    await fragen(
        planer,
        ("wie viele leute arbeiten bei kolbenfeld", "Betriebsgröße (Beschäftigte): 85"),
        ("Hat Kolbenfeld einen Betriebsrat?", "Betriebsrat: ja"),
        ("Hat Brackwasser einen Betriebsrat?", "in den Dokumenten finde ich das Wort nicht"),
        ("Welches Bruttogehalt ist bei Silberbach hinterlegt?", "Bruttogehalt: 4200.00"),
        ("Seit wann arbeitet Frau Silberbach bei Kolbenfeld und was verdient sie?", "4.200,00 €"),
        ("Seit wann arbeitet Frau Silberbach bei Kolbenfeld und was verdient sie?", "01.04.2019"),
    )


async def test_on_which_side_somebody_is_says_the_entry(planer: Planer) -> None:
    await fragen(
        planer,
        ("Ist Konrad Wiesengrund unser Mandant?", "Nein:"),
        ("Auf welcher Seite steht Brackwasser?", "**Mandant(in)**"),
        ("hausgut rheinbogen - mandant oder gegner?", "ist mehrfach eingetragen"),
    )


async def test_a_wrong_presupposition_is_said_first(planer: Planer) -> None:
    await fragen(
        planer,
        ("Welche Fristen hat unser Mandant Kolbenfeld?", "nicht Mandant(in). Wir vertreten dort Miriam"),
        ("Warum ist gegen Roswitha Zaunkönig ein Strafbefehl ergangen?", "Zeuge und keine Partei."),
        ("Telefonnummer unseres Mandanten Herrn Wiesengrund", "**Vorab:** Herr Konrad Wiesengrund ist"),
        ("Unsere Mandantin Hausgut Rheinbogen fragt nach dem Termin.", "Mandant(in) nur in"),
    )
    found = await planer.frag("Welche Fristen hat unser Mandant Kolbenfeld?")
    assert found.text.index("**Vorab:** Kolbenfeld Maschinenbau GmbH ist") < found.text.index("Quelle:")
    assert len(found.calls) == len({(name, str(given)) for name, given in found.calls})


async def test_what_is_right_is_not_remarked_upon(planer: Planer) -> None:
    for text in (
        "Welche Fristen laufen für unsere Mandantin Silberbach?",
        "Telefonnummer unserer Mandantin Frau Wiesengrund",
        "Wurde gegen Anselm Lindwurm ein Strafbefehl erlassen?",
    ):
        assert "Vorab" not in (await planer.frag(text)).text


@pytest.mark.parametrize(
    "text",
    ["gegner silberbach", "Adresse Mandant Kolbenfeld", "neue Mandantin Petra Lind", "unser Mandant fragt"],
)
def test_a_word_beside_a_name_takes_nothing_for_granted(text: str) -> None:
    assert behauptung(lies(text)) is None


async def test_whether_anything_is_in_the_way_of_a_client_is_a_conflict_check(planer: Planer) -> None:
    ours, theirs = "MANDANT", "GEGNER"
    for text, wanted in (
        (
            "Die Personalchefin von Kolbenfeld möchte, dass wir die Firma beraten. Spricht was dagegen?",
            [("Kolbenfeld", ours)],
        ),
        (
            "Kollision? Neuer Mandant wäre Ferdinand Ostermühle, Gegner eine Wackernagel Spedition GmbH.",
            [("Ferdinand Ostermühle", ours), ("Wackernagel Spedition", theirs)],
        ),
        (
            "Neue Mandantin Petra Neuer gegen Jobcenter Nordtal, ok?",
            [("Petra Neuer", ours), ("Jobcenter Nordtal", theirs)],
        ),
        ("Wir sollen Hanno Querfeld in einer Mietsache beraten - Probleme?", [("Hanno Querfeld", ours)]),
        ("Herr Ludwig Hagedorn möchte Mandant werden. Ist das ok?", [("Ludwig Hagedorn", ours)]),
        (
            "frau brombeer sucht einen anwalt gegen kolbenfeld, steht dem was entgegen?",
            [("brombeer", ours), ("kolbenfeld", theirs)],
        ),
    ):
        found = await planer.frag(text)
        checked = [given for tool, given in found.calls if tool == "check_kollision"]
        assert [(given["name"], given.get("rolle", "")) for given in checked] == wanted
        assert {tool for tool, _ in found.calls} <= {"check_kollision", "search_dokument"}


async def test_words_that_name_nobody_are_not_said_to_be_left_out(planer: Planer) -> None:
    found = await planer.frag("Welche Nummer hat die Bedarfsgemeinschaft Kiesewald beim Jobcenter?")
    assert "BG-44-0912" in found.text
    assert "Nicht berücksichtigt" not in found.text


async def test_what_is_not_entered_is_no_yes(planer: Planer) -> None:
    found = await planer.frag("Haben wir eine Mailadresse von Dörte Kiesewald?")
    assert not found.text.startswith("Ja")
    assert "keine E-Mail-Adresse hinterlegt" in found.text


async def test_an_address_that_somebody_writes_to_is_looked_up(planer: Planer) -> None:
    await fragen(
        planer,
        ("An welche Adresse schreibe ich der Hausgut Rheinbogen?", "Kontorplatz 1, 50667 Köln"),
        ("An welche E-Mail-Adresse schreibe ich der Kolbenfeld Maschinenbau GmbH?", "personal@kolbenfeld"),
        ("An welche Anschrift schicke ich den Brief an Frau Hallbaum?", "Steinbruchweg 17"),
        ("An welche Mailadresse soll ich Herrn Nebelthau schreiben?", "jasper.nebelthau@example.org"),
        ("Unter welcher Nummer rufe ich Frau Auerwald an?", "0221 4710111"),
        ("Unter welcher Telefonnummer kann ich Herrn Nebelthau erreichen?", "0221 4710102"),
    )


async def test_whoever_is_on_the_phone_is_whom_the_question_means(planer: Planer) -> None:
    wer = "In welcher Sache haben wir mit denen zu tun?"
    await fragen(
        planer,
        (f"Die Kanzlei Eisenhut & Partner ist in der Leitung. {wer}", "Gegnervertreter: **Kanzlei Eisenhut"),
        (f"Die Kolbenfeld Maschinenbau GmbH ist am Apparat. {wer}", "Gegner in der Akte **0101/26**"),
        ("Das Jobcenter Nordtal ist dran. In welcher Akte haben wir mit denen zu tun?", "0086/26"),
        ("Herr Steilhang ruft an. Haben wir mit dem schon mal zu tun gehabt?", "Gegner in der Akte 0007/25"),
        ("Eine Frau Zaunkönig möchte jemanden sprechen, zu welcher Akte gehört die?", "Zeuge in der Akte"),
    )


async def test_a_firm_we_once_had_is_checked_however_it_is_written(planer: Planer) -> None:
    await fragen(
        planer,
        ("hausgut rheinbogen immobilien gmbh schon mal bei uns gehabt", "Mandant(in) in der Akte 0007/25"),
        ("kolbenfeld maschinenbau gmbh schon mal vertreten", "Gegner in der Akte 0101/26"),
        ("adlerflug versicherung ag bereits bei uns gewesen?", "Gegner in der Akte 0092/26"),
        ("Müller Bau GmbH schon mal gehabt?", "Keine Treffer zu „Müller Bau“"),
    )


async def test_a_slip_in_what_was_answered_is_not_told_as_left_aside(planer: Planer) -> None:
    said = (await planer.frag("ich muss Herrn Nebelthau zurückrufen, hast du die Telefonnumer?")).text
    assert "0221 4710102" in said
    assert "Nicht berücksichtigt" not in said


async def test_the_day_of_a_mandate_is_told_however_it_is_asked(planer: Planer) -> None:
    await fragen(
        planer,
        ("Wann haben wir eigentlich das Mandat von Frau Kiesewald übernommen?", "- Mandat seit: "),
        ("An welchem Tag wurde uns das Mandat in der Sache Hallbaum erteilt?", "- Mandat seit: "),
        ("Wann hat Frau Hallbaum uns das Mandat erteilt?", "- Mandat seit: "),
        ("Wann hat uns Herr Lindwurm mandatiert?", "- Mandat seit: "),
        ("Wann haben wir die Sache Sandkuhl übernommen?", "- Mandat seit: "),
    )


async def test_a_note_is_told_with_who_wrote_it(planer: Planer) -> None:
    said = (await planer.frag("Welche Notizen gibt es in der Akte Silberbach?")).text
    assert ", Ruben Kieselhain: Frau Silberbach hat am Telefon erzählt" in said
