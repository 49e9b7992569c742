"""What stands in the story before the question decides the Frist or the court: nothing of it is cut away."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer import genaue_regeln
from bridle.assistants.helena.planer.lesen.anschluss import Vorher
from bridle.assistants.helena.planer.verstehen.lesart import Versteht, lesart

KENNT = Versteht(genaue_regeln())


def gerechnet(text: str) -> dict[str, Any]:
    """What is asked of a calculator; nothing where none is asked."""
    read = KENNT.angaben(lesart(text, (), KENNT).fragen[0])
    return {} if read is None else {"werkzeug": read[0], **read[1]}


@pytest.mark.parametrize(
    ("text", "given"),
    [
        (
            "Uns ist die Revisionsbegründungsfrist durchgerutscht, das Hindernis ist am 09.11.2026 "
            "weggefallen. "
            "Wie lange haben wir für die Wiedereinsetzung?",
            {"art": "wiedereinsetzung_begruendung", "ereignis": "2026-11-09"},
        ),
        (
            "Wir haben die Einspruchsfrist versäumt, das Hindernis ist seit 09.11.2026 weg. Bis wann "
            "Wiedereinsetzung?",
            {"art": "wiedereinsetzung", "ereignis": "2026-11-09"},
        ),
        (
            "Ein Kurier warf die Kündigung am Dienstag, 03.11.2026, erst um 21 Uhr in den Briefkasten. Frist "
            "für "
            "die Kündigungsschutzklage?",
            {"ereignis": "2026-11-03", "spaet_eingeworfen": True},
        ),
        (
            "Der Bote warf die Kündigung am Dienstag, 03.11.2026, um 10 Uhr in den Briefkasten. Frist für "
            "die "
            "Kündigungsschutzklage?",
            {"ereignis": "2026-11-03", "spaet_eingeworfen": None},
        ),
        (
            "Beschwerdefrist gegen den Verbundbeschluss des Familiengerichts Köln, zugestellt am 03.11.2026?",
            {"art": "beschwerde", "ereignis": "2026-11-03"},
        ),
        (
            "Bis wann kann ich im Scheidungsverbund noch den Zugewinn als Folgesache anhängig machen, Termin "
            "am "
            "14.12.2026?",
            {"art": "folgesache", "ereignis": "2026-12-14"},
        ),
        (
            "Das Integrationsamt hat zugestimmt, der Bescheid ist uns am 09.11.2026 zugestellt worden. Bis "
            "wann "
            "müssen wir ordentlich kündigen?",
            {"art": "kuendigung_nach_zustimmung", "ereignis": "2026-11-09"},
        ),
        (
            "Das Integrationsamt hat der fristlosen Kündigung zugestimmt, zugestellt am 09.11.2026. Bis wann "
            "ist "
            "zu kündigen?",
            {"art": "kuendigung_nach_zustimmung_fristlos"},
        ),
        (
            "Bis wann ist beim Integrationsamt die Zustimmung zur fristlosen Kündigung zu beantragen, "
            "Kenntnis am "
            "09.11.2026?",
            {"art": "zustimmung_integrationsamt", "ereignis": "2026-11-09"},
        ),
        (
            "Der Vermieter kündigt wegen Eigenbedarf, die Mieterin wohnt seit zehn Jahren dort, Zugang am "
            "03.11.2026. Bis wann kann die Mieterin der Kündigung widersprechen?",
            {"art": "widerspruch_mietkuendigung", "ereignis": "2027-07-31"},
        ),
        (
            "Der Beschluss der Eigentümer vom 28.10.2026 soll angefochten werden, wir bekamen das Protokoll "
            "erst am "
            "11.11. Welche Fristen laufen?",
            {"art": "weg_anfechtung", "dazu": ["weg_anfechtung_begruendung"], "ereignis": "2026-10-28"},
        ),
        (
            "Die Antragstellerin sitzt in Wien und hat hier keine Niederlassung. Welches Mahngericht ist "
            "zuständig?",
            {"sache": "mahnverfahren", "ort": "Ausland"},
        ),
        (
            "Mahnbescheid gegen einen Schuldner in Wien, unser Mandant sitzt in Bonn. Welches Mahngericht "
            "ist es?",
            {"sache": "mahnverfahren", "ort": "Bonn"},
        ),
        (
            "Welches Landgericht entscheidet über die Berufung gegen ein Urteil des AG Bonn in einer "
            "WEG-Sache?",
            {"gericht": "AG", "ort": "Bonn", "sache": "weg"},
        ),
        (
            "Welches Landgericht entscheidet über die Berufung gegen ein Urteil des AG Bonn in einer "
            "Mietsache?",
            {"gericht": "AG", "ort": "Bonn", "sache": None},
        ),
        (
            "Das AG Bonn hat gegen die Mandantin ein Bußgeld von 400 € bestätigt. Welches Rechtsmittel ist "
            "möglich?",
            {"gericht": "AG", "ort": "Bonn", "sache": "owi", "streitwert": "400.00"},
        ),
        (
            "Das Schöffengericht beim AG Bonn hat ihn verurteilt. Wer entscheidet über die Berufung?",
            {"gericht": "AG", "ort": "Bonn", "sache": "straf"},
        ),
        (
            "Ein Eigentümer will den Beschluss seiner WEG in Siegburg anfechten, es geht um 30.000 €. "
            "Welches Gericht "
            "ist zuständig?",
            {"sache": "weg", "ort": "Siegburg"},
        ),
        (
            "Mietrückstand für ein Büro in Köln, 15.000 €; der Mieter lebt jetzt in Berlin. Wo klagen wir?",
            {"sache": "gewerbemiete", "ort": "Köln"},
        ),
        (
            "Sie arbeitet in der Niederlassung Bonn, die Zentrale sitzt in Hamburg. Vor welches "
            "Arbeitsgericht kann die "
            "Kündigungsschutzklage?",
            {"sache": "kuendigungsschutz", "ort": "Bonn"},
        ),
        (
            "Das Gericht hat die Stellungnahmefrist um zwei Wochen verlängert. Wann endet sie nun?",
            {"werkzeug": "berechne_frist", "verlaengerung": ["zwei Wochen"], "ereignis": None},
        ),
        (
            "Prozesskostenhilfe mangels hinreichender Erfolgsaussicht versagt, Beschluss am 20.10.2026 "
            "zugestellt. "
            "Wann läuft die Frist für die sofortige Beschwerde ab?",
            {"art": "beschwerde_pkh", "ereignis": "2026-10-20"},
        ),
        (
            "Das Integrationsamt hat zugestimmt und der Arbeitgeber hat am 09.11.2026 gekündigt. Bis wann "
            "Kündigungsschutzklage?",
            {"art": "kuendigungsschutzklage", "ereignis": "2026-11-09"},
        ),
        (
            "Das Amtsgericht Bonn hat ihn verurteilt, die Wohnung binnen drei Monaten zu räumen. Welches "
            "Rechtsmittel gibt es?",
            {"gericht": "AG", "sache": None},
        ),
        (
            "Welches Rechtsmittel gibt es gegen das Urteil des Landgerichts Bonn zur strafbewehrten "
            "Unterlassung?",
            {"gericht": "LG", "sache": None},
        ),
        (
            "Das Amtsgericht Bonn hat sie wegen Betrugs verurteilt. Wo wird die Berufung eingelegt?",
            {"gericht": "AG", "sache": "straf"},
        ),
        (
            "Unsere Mandantin aus Bonn bekommt noch 4.000 Euro von einer Firma in Polen. Welches Mahngericht "
            "ist "
            "zuständig?",
            {"sache": "mahnverfahren", "ort": "Bonn"},
        ),
        (
            "Bußgeldbescheid der Region Hannover, zugestellt am 17.10.2026. Wann endete die Einspruchsfrist?",
            {"ort": "Hannover"},
        ),
        (
            "Kündigung im Kleinbetrieb, eingeworfen in den Briefkasten. Wann endet die Klagefrist?",
            {"art": "kuendigungsschutzklage", "ereignis": None},
        ),
    ],
)
def test_what_the_story_tells_is_reckoned_with(text: str, given: dict[str, Any]) -> None:
    read = gerechnet(text)
    assert {name: read.get(name) for name in given} == given


@pytest.mark.parametrize(
    ("text", "said", "unsaid"),
    [
        (
            "Das Integrationsamt hat der ordentlichen Kündigung zugestimmt, Bescheid am 09.11.2026 "
            "zugestellt. Bis "
            "wann muss die Kündigung raus?",
            ("**Mi., 09.12.2026**", "§ 171 Abs. 3 SGB IX"),
            "§ 174 Abs. 2",
        ),
        (
            "Das Integrationsamt hat der fristlosen Kündigung zugestimmt, Bescheid am 09.11.2026 zugestellt. "
            "Bis "
            "wann muss gekündigt werden?",
            ("unverzüglich", "§ 174 Abs. 5 SGB IX"),
            "**Mi.",
        ),
        (
            "Unsere Mandantin ist eine Gesellschaft in Mailand ohne Niederlassung hier und will einen "
            "Mahnbescheid "
            "gegen einen Kölner. Welches Mahngericht?",
            ("Amtsgericht Wedding", "§ 689 Abs. 2 Satz 2 ZPO"),
            "**Amtsgericht Euskirchen**",
        ),
        (
            "Berufung gegen ein Urteil des AG Siegburg in einer WEG-Sache, zu welchem Landgericht?",
            ("**Landgericht Köln**", "§ 72 Abs. 2 GVG"),
            "**Landgericht Bonn**",
        ),
        (
            "Berufung gegen ein Urteil des AG Dortmund in einer WEG-Sache, zu welchem Landgericht?",
            ("§ 72 Abs. 2 GVG",),
            "**Landgericht Dortmund**",
        ),
    ],
)
async def test_and_told(kanzlei: Kanzlei, text: str, said: tuple[str, ...], unsaid: str) -> None:
    found = await frag(kanzlei, text)
    assert all(each in found for each in said), found
    assert unsaid not in found


@pytest.mark.parametrize(
    ("first", "then", "given"),
    [
        (
            "Unser Mieterhöhungsverlangen kam am 05.10.2026 an. Bis wann muss der Mieter zustimmen?",
            "Und falls er sich weigert, bis wann müssen wir klagen?",
            {"art": "mieterhoehung_klage", "ereignis": "2026-10-05"},
        ),
        (
            "Kündigung in der Probezeit, zugegangen am 16.11.2026. Wann endet das Arbeitsverhältnis?",
            "Und gilt die Dreiwochenfrist für eine Klage dann auch?",
            {"art": "kuendigungsschutzklage", "ereignis": "2026-11-16"},
        ),
        (
            "Die Eigentümerversammlung beschloss das am 22.10.2026. Bis wann muss die Anfechtungsklage "
            "erhoben "
            "sein?",
            "Und bis wann begründet?",
            {"art": "weg_anfechtung", "dazu": ["weg_anfechtung_begruendung"], "ereignis": "2026-10-22"},
        ),
    ],
)
def test_another_frist_of_the_same_story_takes_its_day(first: str, then: str, given: dict[str, Any]) -> None:
    before = [Vorher(first, "Die Frist endet am **Do., 31.12.2026**.")]
    read = KENNT.angaben(lesart(then, before, KENNT).fragen[0])
    assert read is not None
    assert {name: read[1].get(name) for name in given} == given
