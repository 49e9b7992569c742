"""People of the firm: who they are, what they entered, what it is worth, and what one asks of herself."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.agent import HelenaAgentOptions, run_helena_agent
from bridle.assistants.helena.planer import Planer, regeln
from bridle.assistants.helena.planer.akten import beziehung
from bridle.assistants.helena.planer.auswahl.ich import mit_namen
from bridle.assistants.helena.planer.zeiten.honorar import als_zeit
from bridle.assistants.helena.saetze import OHNE_MODELL
from bridle.engine.messages import Message
from bridle.host.tables import users


async def als(kanzlei: Kanzlei, name: str, *texts: str) -> str:
    """The answer to the last message, asked by somebody of the firm."""
    async with kanzlei.db.read() as tx:
        asked = select(users.c.id).where(users.c.tenant_id == kanzlei.tenant_id, users.c.name == name)
        who = (await tx.execute(asked)).scalar_one()
    history: list[Message] = []
    said = ""
    for text in texts:
        options = HelenaAgentOptions(
            kanzlei.db,
            who,
            text,
            conversation_history=tuple(history),
            mode="inline",
            model=Planer(regeln(), OHNE_MODELL),
        )
        said = (await run_helena_agent(options)).text
        history += [Message.user(text), Message.assistant(said)]
    return said


STURM, KIESEL = "Dr. Annika Sturmvogel", "Ruben Kieselhain"


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Wer arbeitet alles bei uns?", "**Ruben Kieselhain** (Sachbearbeitung)"),
        ("Wie viele Mitarbeiter haben wir?", "Fünf Personen"),
        ("Welche Anwälte haben wir?", "Eine Person mit einem Konto in der Kanzlei (Anwalt oder Anwältin)"),
        ("Ist Tilda Fuchsbruch Anwältin?", "Nein. **Tilda Fuchsbruch**"),
        ("Ist Frau Dr. Sturmvogel Anwältin?", "Ja. **Dr. Annika Sturmvogel**"),
        ("Ist Corvin Eisenhut Anwalt?", "**Gegnervertreter** in der Akte 0101/26"),
        ("Welche Rolle hat Ruben Kieselhain?", "Fünf Akten, auf die Du Zugriff hast"),
        ("Was macht Greta Amselgrund bei uns?", "mit der Rolle: Sekretariat"),
        ("Wer ist Ruben Kieselhain?", "(Sachbearbeitung) arbeitet in der Kanzlei"),
        ("Welche Rolle hat Brackwasser?", "**Mandant(in)** in der Akte 0098/26"),
        ("Wie viele Mandanten haben wir?", "Zwölf Einträge (Mandant(in))"),
        ("Welcher Mandant hat die Nummer 0221 4710107?", "**Frau Dörte Kiesewald**"),
        ("Wem gehört die Nummer +49 221 4710107?", "**Frau Dörte Kiesewald**"),
        ("Zu wem gehört die Mail miriam.silberbach@example.org?", "**Frau Miriam Silberbach**"),
        ("Wer hat die Telefonnummer 030 1234567?", "bei niemandem eingetragen"),
        ("Wer ist die Sachverständige in der Feuchtigkeitssache?", "**Frau Selma Mauerstein**"),
    ],
)
async def test_who_somebody_is_is_told(kanzlei: Kanzlei, text: str, right: str) -> None:
    said = await frag(kanzlei, text)
    assert right in said
    assert "Nicht berücksichtigt" not in said


async def test_a_lawyer_of_the_other_side_is_not_said_to_be_none(kanzlei: Kanzlei) -> None:
    assert "Nein" not in await frag(kanzlei, "Ist Corvin Eisenhut Anwalt?")


@pytest.mark.parametrize(
    ("text", "right", "wrong"),
    [
        (
            "Wieviele Minuten hat Ruben Kieselhain im November erfasst, und wofür?",
            "(45 Minuten)",
            "Sturmvogel",
        ),
        ("Wie viel habe ich am 11.11. erfasst und wofür? (Sturmvogel)", "Urteil ausgewertet", "Demo-Admin"),
        ("Wie viele Stunden habe ich diesen Monat?", "nur die Zeit von Demo-Administration", "Sturmvogel"),
        ("Was hat Greta Amselgrund im Oktober gemacht?", "(15 Minuten)", "Kalender"),
        (
            "Alles was Kieselhain bis Monatsende erledigen muss",
            "wofür Ruben Kieselhain zuständig",
            "Sturmvogel",
        ),
        ("Hat Frau Sturmvogel am 23. nachmittags etwas?", "Am Mo., 23.11.2026", "14.12.2026"),
        ("Hat Frau Sturmvogel am Montag Zeit?", "Urlaub, Fahrten und Privates", "Zeit von"),
        ("Wie viel Honorar hat Frau Sturmvogel im November erwirtschaftet?", "1.509,33 €", "Streitwert"),
        (
            "Wie viel Umsatz haben wir im November gemacht?",
            "Rechnungen und Zahlungen führe ich nicht",
            "Streitwert",
        ),
        ("Wie viel Honorar ist insgesamt noch offen?", "2.361,00 €", "Buchhaltung"),
        ("Was wäre das Honorar für Kieselhains Zeit bei Nebelthau?", "0:40 Std. (1 Eintrag ohne", "VV RVG"),
        ("Wie hoch ist das Honorar bei einem Streitwert von 5.000 €?", "VV RVG", "erfassten Zeiten"),
    ],
)
async def test_what_somebody_did_is_theirs_alone(kanzlei: Kanzlei, text: str, right: str, wrong: str) -> None:
    said = await frag(kanzlei, text)
    assert right in said
    assert wrong not in said


@pytest.mark.parametrize(
    ("who", "texts", "right", "wrong"),
    [
        (STURM, ("Meine Zeiten im November, zusammengezählt",), "6:08 Std.", "Kieselhain"),
        (KIESEL, ("Meine Zeiten im November, zusammengezählt",), "0:45 Std.", "Sturmvogel"),
        (KIESEL, ("Wieviel Zeit hab ich in Silberbach bisher aufgeschrieben?",), "0:25 Std.", "0:55 Std."),
        (KIESEL, ("Habe ich Zeiten in der Akte Nebelthau?",), "0:40 Std.", "1:10 Std."),
        (STURM, ("Wie viel Zeit haben wir in Silberbach erfasst?", "und davon nur meine?"), "0:55", "1:20"),
        (KIESEL, ("alle offenen Akten von mir",), "Fünf Akten (offen)", "0077/26"),
        (KIESEL, ("Welche Akten habe ich?",), "Fünf Akten", "0077/26"),
        (KIESEL, ("Wofür bin ich zuständig?",), "Fünf Akten", "0077/26"),
        (KIESEL, ("Was habe ich heute gemacht?",), "keine Zeit erfasst", "Zahlungsfrist"),
        (STURM, ("Wie viel Honorar habe ich im November erwirtschaftet?",), "1.509,33 €", "Streitwert"),
        (STURM, ("Meine überfälligen Sachen",), "Du selbst bist davon zuständig für", "Sprachmodell"),
    ],
)
async def test_what_somebody_asks_of_herself_is_hers(
    kanzlei: Kanzlei, who: str, texts: tuple[str, ...], right: str, wrong: str
) -> None:
    said = await als(kanzlei, who, *texts)
    assert right in said
    assert wrong not in said


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Meine offenen Akten", "offenen Akten von Bo Klar"),
        ("Zeiten von mir im Mai", "Zeiten von Bo Klar im Mai"),
        ("Wie viele Minuten hab ich gestern notiert?", "Wie viele Minuten hat Bo Klar gestern notiert?"),
        ("und davon nur meine?", "und davon nur die von Bo Klar?"),
        ("Wie viel habe ich heute gebucht? (Ute Neu)", "Wie viel hat Ute Neu heute gebucht?"),
        ("Meine Fristen", "Meine Fristen"),
        ("Wie lange habe ich noch Zeit?", "Wie lange habe ich noch Zeit?"),
    ],
)
def test_the_own_name_stands_for_the_person(text: str, meant: str) -> None:
    assert mit_namen(text, "Du arbeitest mit Bo Klar (Anwalt). Das Gespräch ist neu.") == meant


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Wie viel Umsatz hat Herr Lang im Mai gemacht?",
            "Wie viel Zeit hat Herr Lang im Mai erfasst, in Euro?",
        ),
        (
            "Welches Honorar ist in der Akte Koch noch offen?",
            "Wie viel Zeit ist in der Akte Koch noch offen?",
        ),
        ("Honorar für Langs Stunden bei Koch?", "Wie viel Zeit hat Lang bei Koch erfasst, in Euro?"),
        ("Wie hoch ist das Honorar nach RVG?", ""),
        ("Wie viel Honorar hat der Mandant bezahlt?", ""),
    ],
)
def test_what_time_is_worth_is_asked_of_the_times(text: str, meant: str) -> None:
    assert als_zeit(text) == meant


@pytest.mark.parametrize(
    "text",
    ["Wie ist die Adresse der Hausgut Rheinbogen?", "Anschrift von Hausgut?", "adresse hausgut rheinbogen"],
)
async def test_an_address_is_shown_of_all_who_are_called_so(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Kontorplatz 1, 50667 Köln) in der Akte 0077/26" in said
    assert "in der Akte 0007/25" in said
    assert "Welche meinst Du" not in said


def test_a_firm_that_is_named_is_the_one_that_is_meant() -> None:
    people = [
        {"rolle": "MANDANT", "name": "Seifert"},
        {"rolle": "SONSTIGER", "firma": "Albatros Rechtsschutz AG", "zeichen": "R-1"},
        {"rolle": "GEGNER", "firma": "Nordwind Versicherung AG"},
    ]
    asked = "versicherungsscheinnr der albatros bei seifert"
    assert [each["firma"] for each in beziehung.genannte(people, "seifert", asked)] == [
        "Albatros Rechtsschutz AG"
    ]
    assert beziehung.genannte(people, "seifert", "die versicherung von seifert") == []
