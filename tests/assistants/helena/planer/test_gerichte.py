"""Helena without a model: courts, lawyers, appeals, norms that are missing, opinions beside a look-up."""

from __future__ import annotations

from datetime import date

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.absaetze import absaetze_gefragt
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.law.nummer_text import nummer_text
from bridle.assistants.helena.law.zustaendigkeit_instanz import GERICHTE, instanz
from bridle.assistants.helena.planer.grenzen import braucht_modell
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.neben_urteil import gemischt
from bridle.assistants.helena.planer.recht.normen_worte import norm_zuerst
from bridle.assistants.helena.planer.recht.sache_in import sache_in
from bridle.assistants.helena.planer.recht.suche_wo import gesuchte_regel
from bridle.assistants.helena.planer.recht.zustaendigkeit_instanz import erkenne

# ---- one court by its name


@pytest.mark.parametrize(
    ("text", "court", "kind"),
    [
        ("Brauche ich vor dem Landgericht einen Anwalt?", "LG", "anwalt"),
        ("Darf man sich vor dem LAG selbst vertreten?", "LAG", "anwalt"),
        ("Anwaltszwang beim Bundessozialgericht?", "BSG", "anwalt"),
        ("Kann man beim Amtsgericht ohne Anwalt geschieden werden?", "FamG", "anwalt"),
        ("Wer ist zuständig für die Berufung gegen ein Urteil des LG Bonn?", "LG", "rechtsmittel"),
        ("Berufungsgericht bei Urteil des Amtsgerichts?", "AG", "rechtsmittel"),
        ("Wohin geht die Berufung gegen ein Urteil des Arbeitsgerichts Köln?", "ArbG", "rechtsmittel"),
        ("Ab welcher Beschwer ist die Berufung zulässig?", "AG", "beschwer"),
        ("Ist beim Arbeitslohn von 800 € Berufung statthaft?", "ArbG", "beschwer"),
    ],
)
def test_a_question_about_a_court_names_that_court(text: str, court: str, kind: str) -> None:
    read = erkenne(text)
    assert read is not None
    assert (read["argumente"]["gericht"], read["frage"]) == (court, kind)


@pytest.mark.parametrize(
    "text",
    [
        "Bis wann geht die Berufung gegen das Urteil des LG Bonn, zugestellt am 02.11.2026?",
        "Was kostet die Berufung zum Landgericht bei 3.000 €?",
        "Schreib eine Berufung gegen das Urteil des Amtsgerichts",
        "Wer ist der Anwalt der Gegenseite?",
        "Lohnt sich die Berufung gegen das Urteil des LG über 5.000 €?",
        "Welche Termine haben wir am Landgericht?",
        "Wer vertritt die Gegenseite vor dem Landgericht?",
    ],
)
def test_days_costs_and_opinions_are_no_questions_about_a_court(text: str) -> None:
    assert erkenne(text) is None


@pytest.mark.parametrize(
    ("amount", "day", "open_"),
    [
        ("850", "2026-10-01", False),
        ("1000", "2026-01-01", False),
        ("1000.01", "2026-01-01", True),
        ("700", "2025-12-31", True),
        ("600", "2025-12-31", False),
    ],
)
def test_an_appeal_is_open_above_the_limit_of_the_day_of_the_judgment(
    amount: str, day: str, open_: bool
) -> None:
    first = instanz("AG", date(2026, 11, 15), amount, day)["rechtsmittel"][0]
    assert (first["name"], first["gericht"], first["erreicht"]) == ("Berufung", "Landgericht", open_)


def test_every_court_says_whether_a_lawyer_is_needed_and_what_comes_next() -> None:
    for short in GERICHTE:
        told = instanz(short, date(2026, 11, 15))
        assert "§" in told["anwaltszwang_text"]
        assert told["rechtsmittel"]
    with pytest.raises(LawError, match="AG, FamG, LG"):
        instanz("LG Bonn", date(2026, 11, 15))


def test_the_rooms_say_more_than_the_longer_word() -> None:
    assert sache_in("raeumungsklage wohnung") == "wohnraummiete"
    assert sache_in("raeumungsklage ladenlokal") == "gewerbemiete"
    assert sache_in("raeumungsklage") == "miete"


async def test_courts_are_told_in_short_questions(kanzlei: Kanzlei) -> None:
    for text, parts in {
        "Räumungsklage Wohnung, Streitwert liegt bei 28.000 – trotzdem AG?": ("**Amtsgericht**", "§ 23"),
        "Unfallsache, Wert 19.800. AG?": ("**Landgericht**", "10.000,00 €"),
        "Sandkuhl: Amts- oder Landgericht?": ("8.722,29 €", "**Amtsgericht**"),
        "Klage gegen Versicherung auf 4.999 €": ("**Amtsgericht**",),
        "Anwaltszwang Arbeitsgericht ja/nein, und vorm LAG?": ("Arbeitsgericht", "Landesarbeitsgericht"),
        "Kann er vor dem OVG ohne Rechtsanwalt auftreten?": ("Vertretungszwang", "§ 67 Abs. 4 VwGO"),
        "Vom AG zu 850 € verurteilt, Urteil Oktober 2026, Berufung nicht zugelassen. Ist sie statthaft?": (
            "**Nein:**",
            "1.000,00 €",
            "§ 511",
        ),
        "Wer entscheidet über die Beschwerde gegen einen Beschluss des Familiengerichts?": (
            "**Oberlandesgericht**",
        ),
    }.items():
        said = await frag(kanzlei, text)
        assert all(part in said for part in parts), (text, said)
        assert "nicht belegt" not in said
        assert "Nicht berücksichtigt" not in said


# ---- norms


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Gibt es im BGB einen § 1593?", "Gibt es § 1593 des BGB?"),
        ("Gibt es im KSchG einen § 4 Satz 1 und was sagt der dazu?", "Gibt es § 4 Satz 1 des KSchG?"),
        ("Was steht im StGB in § 242?", "Was steht in § 242 des StGB?"),
        ("Was steht im Mietvertrag in § 4?", "Was steht im Mietvertrag in § 4?"),
        ("Was sagt § 4 KSchG und was sagt der BGH dazu?", "Was sagt § 4 KSchG und was sagt der BGH dazu?"),
    ],
)
def test_the_law_before_its_norm_is_read_as_a_citation(text: str, read: str) -> None:
    assert norm_zuerst(text) == read


async def test_what_a_missing_norm_means_depends_on_what_is_stored(kanzlei: Kanzlei) -> None:
    part = await frag(kanzlei, "§ 611b BGB, gibts den noch?")
    assert "nur ausgewählte Normen" in part
    none = await frag(kanzlei, "§ 74 AsylG Wortlaut")
    assert "(AsylG) ist nicht eingespielt" in none
    turned = await frag(kanzlei, "Gibt es im BGB einen § 1593?")
    assert "Diese Norm finde ich" in turned
    assert "nicht belegt" not in turned


async def test_a_number_of_the_schedule_is_told_and_not_computed(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Nr. 3104 VV RVG Text")
    assert "Terminsgebühr" in said
    assert "1,2" in said
    assert "Gegenstandswert" not in said
    computed = await frag(kanzlei, "Wie hoch ist Nr. 3104 VV RVG aus 5.000 €?")
    assert "425,40 €" in computed


def test_numbers_that_are_gone_or_never_were_are_told_apart() -> None:
    gone = nummer_text("3103")
    assert gone is not None
    assert "weggefallen" in gone[1]
    assert nummer_text("3199") is None
    assert absaetze_gefragt("Nr. 3104 VV RVG") == ()
    assert absaetze_gefragt("§ 626 V BGB") == ("5",)


def test_where_a_right_stands_is_looked_for_in_the_statutes_and_not_in_a_paper() -> None:
    assert gesuchte_regel(lies("Wo finde ich das Recht des Verteidigers, in die Akten zu schauen?"))
    assert gesuchte_regel(lies("Wo steht der Anspruch auf Teilzeit?"))
    assert not gesuchte_regel(lies("Wo steht die Pflicht zur Renovierung im Mietvertrag?"))
    assert not gesuchte_regel(lies("Wo steht das Recht auf Rückgabe in der Akte Nebelthau?"))


# ---- opinions


@pytest.mark.parametrize(
    "text",
    [
        "Welche Fragen würdest du dem Zeugen stellen?",
        "Was soll ich den Sachverständigen fragen?",
        "Welche kritischen Fragen kann man der Gutachterin stellen?",
    ],
)
def test_questions_for_others_take_a_model(text: str) -> None:
    assert braucht_modell(lies(text))


async def test_the_look_up_beside_an_opinion_is_answered_and_the_opinion_is_not(kanzlei: Kanzlei) -> None:
    for text, found, opinion in (
        ("Was steht in § 543 BGB, und kann unser Vermieter danach kündigen?", "§ 543 BGB", "kann unser"),
        (
            "Urteil LG Düsseldorf, zugestellt 02.11.2026. Wann ist die Berufungsfrist um und lohnt sich die "
            "Berufung deiner Meinung nach?",
            "02.12.2026",
            "lohnt sich die Berufung",
        ),
    ):
        said = await frag(kanzlei, text)
        assert found in said
        assert f"Nicht beantwortet ist „{opinion}" in said
        assert "Sprachmodell" in said


async def test_whether_the_limit_of_the_labour_courts_rose_with_the_others_is_told_to_be_open(
    kanzlei: Kanzlei,
) -> None:
    said = await frag(kanzlei, "Ist Berufung gegen ein Urteil des Arbeitsgerichts über 900 € statthaft?")
    assert "600,00 €" in said
    assert "**unsicher**" in said
    assert "nicht gesichert, ob die Grenze" in said
    above = await frag(kanzlei, "Ist Berufung gegen ein Urteil des Arbeitsgerichts über 1.900 € statthaft?")
    assert "unsicher" not in above


def test_two_look_ups_are_no_opinion() -> None:
    for text in ("Wann ist der nächste Termin und wo findet er statt?", "Was sagt § 4 KSchG und § 626 BGB?"):
        assert gemischt(text, lambda _: True) is None
