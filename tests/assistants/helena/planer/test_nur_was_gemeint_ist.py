"""What sounds like a question that a rule knows, and means something else: nothing is claimed for it."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag, im_gespraech


@pytest.mark.parametrize(
    "text",
    [
        "Wie hoch ist die Auslagenpauschale nach einem Verkehrsunfall?",
        "Wie hoch ist die Auslagenpauschale des ehrenamtlichen Betreuers?",
        "Wie hoch ist die Auslagenpauschale im Insolvenzverfahren?",
        "wie viel auslagenpauschale bekommt der sachverständige",
        "Wie hoch ist die Auslagenpauschale des Gerichts?",
        "Wie hoch ist die Auslagenpauschale nach § 1878 BGB?",
        "Wie viel Auslagenpauschale zahlt die Versicherung?",
    ],
)
async def test_the_flat_rate_of_others_is_not_the_lawyers(kanzlei: Kanzlei, text: str) -> None:
    assert "höchstens 20,00 €" not in await frag(kanzlei, text)


async def test_a_flat_rate_in_a_paper_is_read_there(kanzlei: Kanzlei) -> None:
    answer = await frag(kanzlei, "Wie hoch war die Auslagenpauschale laut Abrechnungsschreiben bei Sandkuhl?")
    assert "Kostenpauschale: 25,00 €" in answer
    assert "7002" not in answer


@pytest.mark.parametrize(("fees", "rate"), [("80 Euro", "16,00 €"), ("400 €", "20,00 €")])
async def test_the_flat_rate_of_named_fees_is_told(kanzlei: Kanzlei, fees: str, rate: str) -> None:
    answer = await frag(kanzlei, f"Wie hoch ist die Auslagenpauschale bei Gebühren von {fees}?")
    assert f"sind das **{rate}**" in answer


@pytest.mark.parametrize(
    "text",
    [
        "Wohin schicke ich den Bauantrag bei Hallbaum?",
        "Wohin geht der Antrag auf Deckungszusage bei Silberbach?",
        "wohin mit dem antrag auf beratungshilfe bei kiesewald",
        "Wohin schicke ich den Antrag auf Zustimmung beim Integrationsamt bei Silberbach?",
        "Wohin geht die Kündigung der Rechtsschutzversicherung bei Silberbach?",
        "An welche Adresse geht die Kündigung des Mobilfunkvertrags bei Nebelthau?",
        "An welche Adresse schicke ich die Strafanzeige bei Sandkuhl?",
    ],
)
async def test_whom_a_paper_is_for_is_left_open_where_it_is_not_certain(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "kann ich nicht sicher sagen" in answer
    assert "Mandant(in)" not in answer


@pytest.mark.parametrize(
    ("text", "said", "not_said"),
    [
        ("Wohin schicke ich den Mahnantrag in der Akte Tannhof?", "Mahngericht", "Landgericht Köln"),
        ("An welche Adresse geht die Berufung in Auerwald?", "**Landgericht Köln**", "Mandant(in)"),
        ("an welche anschrift schicken wir die berufung bei auerwald", "§ 519 Abs. 1 ZPO", "Mandant(in)"),
        ("An welche Adresse geht die Klageerwiderung bei Kiesewald?", "kein Gericht", "Jobcenter Nordtal**"),
        (
            "An welche Adresse schicke ich das Vergleichsangebot in der Akte Silberbach?",
            "Eisenhut",
            "Mandant(in)",
        ),
        ("Wohin geht die Kündigung des Mietvertrags bei Nebelthau?", "Hausgut", "nicht sicher"),
        ("Wohin geht der Beweisantrag bei Brackwasser?", "Landgericht Köln", "nicht sicher"),
    ],
)
async def test_a_paper_goes_where_the_law_sends_it(
    kanzlei: Kanzlei, text: str, said: str, not_said: str
) -> None:
    answer = await frag(kanzlei, text)
    assert said in answer
    assert not_said not in answer


@pytest.mark.parametrize(
    ("then", "shown", "matters"),
    [
        ("Bei welchen davon haben wir keinen Anwalt?", "ohne Anwalt oder Anwältin", "Drei Akten"),
        ("In welchen davon gibt es keinen Anwalt?", "kein Gegenanwalt eingetragen", "Neun Akten"),
        ("Bei welchen davon haben wir keinen gegnerischen Anwalt?", "kein Gegenanwalt", "Neun Akten"),
    ],
)
async def test_whose_lawyer_is_lacking_is_heard(
    kanzlei: Kanzlei, then: str, shown: str, matters: str
) -> None:
    answer = await im_gespraech(kanzlei, "Welche Akten haben wir?", then)
    assert shown in answer
    assert matters in answer


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("Der Gegner fordert 3.000 € Anwaltskosten, was kostet die Klage?", "aus 3.000,00 €"),
        (
            "Er verlangt 5.000 € Gutachterkosten zurück, wie hoch ist das Kostenrisiko?",
            "Streitwert von 5.000,00 €",
        ),
        (
            "Mandant hat 2.000 € Vorschuss gezahlt und will ihn zurück, was kostet die Klage?",
            "aus 2.000,00 €",
        ),
    ],
)
async def test_costs_that_are_sued_for_are_the_value(kanzlei: Kanzlei, text: str, value: str) -> None:
    assert value in await frag(kanzlei, text)


@pytest.mark.parametrize("which", ["letzten", "neuesten", "gestrigen"])
async def test_a_letter_that_was_sent_is_no_template(kanzlei: Kanzlei, which: str) -> None:
    answer = await frag(kanzlei, f"Was steht in unserem {which} Mandantenbrief?")
    assert "Das Muster" not in answer


@pytest.mark.parametrize("what", ["Personenschaden", "Mietwagenschaden"])
async def test_what_was_paid_for_is_not_dropped(kanzlei: Kanzlei, what: str) -> None:
    answer = await frag(kanzlei, f"Was hat die Versicherung auf den {what} bei Sandkuhl gezahlt?")
    assert f"Zu „{what} gezahlt“ finde ich" in answer


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Suche Silberbach", "**Kündigungsschreiben**"),
        ("such mal silberbach", "**Entwurf Kündigungsschutzklage**"),
        ("Suche Kieselhain", "Zu „Kieselhain“ finde ich in den Dokumenten nichts; durchsucht sind alle"),
    ],
)
async def test_a_name_is_looked_for_in_all_papers_and_where_else_it_may_be_is_said(
    kanzlei: Kanzlei, text: str, said: str
) -> None:
    answer = await frag(kanzlei, text)
    assert said in answer
    assert "Gesucht ist nur in den Dokumenten." in answer
    assert "Durchsucht sind „Abrechnungsschreiben" not in answer


@pytest.mark.parametrize("then", ["Was soll er dazu sagen?", "Was hat er?"])
async def test_he_is_not_the_witness_where_others_were_shown(kanzlei: Kanzlei, then: str) -> None:
    assert "Was kann Edda Lichtmess" not in await im_gespraech(kanzlei, "Beteiligte Sandkuhl", then)


async def test_the_witness_who_is_called_one_is_meant(kanzlei: Kanzlei) -> None:
    answer = await im_gespraech(kanzlei, "Beteiligte Sandkuhl", "Was kann die Zeugin bezeugen?")
    assert "Was kann Edda Lichtmess bezeugen?" in answer


@pytest.mark.parametrize(
    "text",
    [
        "Zeithonorar sittenwidrig?",
        "Zeithonorar im Strafrecht",
        "Was ist ein Zeithonorar?",
        "stundenhonorar angemessen?",
    ],
)
async def test_a_fee_by_the_hour_as_such_is_no_matter(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "erfassten Zeiten" not in answer
    assert "Akte angegeben" not in answer


@pytest.mark.parametrize(
    "text",
    [
        "Wer hat wie viele Dokumente erfasst?",
        "Wer hat wie viele Notizen eingetragen?",
        "Wer hat wie lange Urlaub eingetragen?",
        "wer hat letzte woche wie viele beteiligte erfasst",
        "Notizen je Mitarbeiter eingetragen?",
    ],
)
async def test_other_things_that_are_entered_are_no_hours(kanzlei: Kanzlei, text: str) -> None:
    assert "Erfasste Zeit je Person" not in await frag(kanzlei, text)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("Klage der Stadt Bonn gegen das Jobcenter Köln: welches Gericht ist zuständig?", ("Bonn", "Köln")),
        ("Welches Gericht ist zuständig: Jobcenter Berlin und Sozialamt Potsdam?", ("Berlin", "Potsdam")),
        ("Klage des Jobcenters Köln: welches Gericht ist zuständig?", ("Köln",)),
    ],
)
async def test_an_authoritys_place_is_not_the_claimants(
    kanzlei: Kanzlei, text: str, places: tuple[str, ...]
) -> None:
    answer = await frag(kanzlei, text)
    assert "Wohnt oder arbeitet der Kläger in" not in answer
    assert all(f"Genannt ist auch {place}" in answer for place in places)


@pytest.mark.parametrize("word", ["auskunft", "Auskunft"])
async def test_what_a_law_says_is_asked_in_small_letters_too(kanzlei: Kanzlei, word: str) -> None:
    answer = await frag(kanzlei, f"was sagt das bgb zur {word}?")
    assert "§ 1605 BGB" in answer
    assert "sagt (BGB)" not in answer


@pytest.mark.parametrize(
    "text",
    [
        "Wer hat die Kündigung bei Silberbach geschrieben und wann?",
        "Von wem stammt die Kündigung bei Silberbach und von wann?",
    ],
)
async def test_a_notice_is_no_suit_against_it(kanzlei: Kanzlei, text: str) -> None:
    answer = await frag(kanzlei, text)
    assert "Es trägt das Datum **" in answer
    assert "**Kündigungsschreiben**" in answer
    assert "meinst Du" not in answer
