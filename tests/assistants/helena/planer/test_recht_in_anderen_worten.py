"""Helena without a model: Fristen, costs, courts and norms in other words than their usual ones."""

from __future__ import annotations

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.fristen.frage import fristfrage
from bridle.assistants.helena.planer.fristen.kern import mit_genannter_frist
from bridle.assistants.helena.planer.kosten.risiko import risiko
from bridle.assistants.helena.planer.lesen.abkuerzungen import ausgeschrieben
from bridle.assistants.helena.planer.lesen.erkennen import lies
from bridle.assistants.helena.planer.recht.sache_in import sache_in
from bridle.assistants.helena.planer.recht.suche_rang import nach_ueberschrift

# ---- one instance alone

ALLEIN = "Die Berufung allein kostet **5.524,52 €**"


@pytest.mark.parametrize(
    "text",
    [
        "Kostenrisiko Berufung vor dem Landgericht bei 9.850 €, nur zweite Instanz, beide Anwälte",
        "Was kostet nur die Berufung bei 9.850 €, beide Seiten?",
        "Kostenrisiko allein für die zweite Instanz, Streitwert 9.850 €",
        "Kostenrisiko Berufung 9.850 €, ohne die erste Instanz",
        "Die erste Instanz ist durch. Wie hoch ist das Kostenrisiko der Berufung bei 9.850 €?",
    ],
)
async def test_where_only_one_instance_is_asked_for_the_others_are_not_counted(
    kanzlei: Kanzlei, text: str
) -> None:
    said = await frag(kanzlei, text)
    assert ALLEIN in said
    assert "sind nicht mitgerechnet" in said
    assert "10.300,52" not in said
    assert "Amtsgericht oder Landgericht:" not in said


async def test_who_bears_what_by_a_settlement_keeps_all_instances_in_sight(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Nur Berufung, 9.850 €, Kostenrisiko bei Vergleich?")
    assert "über zwei Instanzen" in said


@pytest.mark.parametrize(
    "text", ["Kostenrisiko über beide Instanzen bei 9.850 €", "Kostenrisiko Klage und Berufung, 9.850 €"]
)
def test_all_instances_are_counted_where_they_are_asked_for(text: str) -> None:
    read = risiko(lies(text))
    assert read is not None
    assert not read["nur_stufe"]
    assert not read["allein"]


# ---- courts


@pytest.mark.parametrize(
    ("text", "subject"),
    [
        ("der unfall war in koeln, die versicherung sitzt in frankfurt", "verkehrsunfall"),
        ("auffahrunfall, haftpflichtversicherung zahlt nicht", "verkehrsunfall"),
        ("nach einem unfall zahlt unsere kaskoversicherung nicht", "versicherung"),
        ("unfall, die rechtsschutzversicherung lehnt ab", "versicherung"),
    ],
)
def test_the_other_sides_insurer_is_sued_for_the_accident_and_ones_own_by_its_contract(
    text: str, subject: str
) -> None:
    assert sache_in(text) == subject


async def test_a_word_of_the_law_is_no_slip_of_another(kanzlei: Kanzlei) -> None:
    said = await frag(kanzlei, "Wer ist für eine Ehescheidung zuständig?")
    assert "**Amtsgericht** (Familiengericht)" in said


async def test_a_child_that_is_told_of_behind_the_claim_decides_by_its_place(kanzlei: Kanzlei) -> None:
    said = await frag(
        kanzlei, "Wo muss ich eine Unterhaltsklage für mein Kind einreichen, das in Bonn wohnt?"
    )
    assert "**Amtsgericht Bonn**" in said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Muss man sich von einem Anwalt vertreten lassen, wenn man auf Zahlung von 30.000 € klagt?", "Ja"),
        ("Ist für eine Klage auf 12.000 € ein Anwalt vorgeschrieben?", "Ja"),
        ("Besteht bei einem Streitwert von 6.000 € Vertretungspflicht?", "Nein"),
        ("Muss ich mir einen Anwalt nehmen, wenn ich 4.000 € einklagen will?", "Nein"),
    ],
)
async def test_whether_a_lawyer_is_needed_follows_from_the_value(
    kanzlei: Kanzlei, text: str, said: str
) -> None:
    assert f"**{said}, ein Anwalt ist" in await frag(kanzlei, text)


# ---- Fristen


@pytest.mark.parametrize(
    ("short", "kind"),
    [
        ("kschklage zugang 15.04.2026 fristende", "kuendigungsschutzklage"),
        ("KSch-Klage, Zugang 15.04.2026, Fristende?", "kuendigungsschutzklage"),
        ("ksch klage zugang 15.04.2026 fristende", "kuendigungsschutzklage"),
        ("kündschutzklage zugang 15.04.2026 fristende", "kuendigungsschutzklage"),
        ("berufungsbegr urteil zugestellt 15.04.2026 fristende", "berufungsbegruendung"),
        ("Berufungsbegr. Urteil zugest. 15.04.2026 Fristende", "berufungsbegruendung"),
        ("sofbeschw beschluss zugestellt 15.04.2026 fristende", "sofortige_beschwerde"),
        ("sofort. Beschw. Beschluss zugestellt 15.04.2026 Fristende", "sofortige_beschwerde"),
        ("einspr vu zugestellt 15.04.2026 fristende", "einspruch_vu"),
    ],
)
def test_the_kinds_of_fristen_have_short_forms(short: str, kind: str) -> None:
    read = fristfrage(lies(ausgeschrieben(short)))
    assert read is not None
    assert (read["argumente"].get("art"), read["argumente"].get("ereignis")) == (kind, "2026-04-15")


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("Wann verjährt eine am 15.3.2023 fällige Forderung?", "2023-03-15"),
        ("Wann verjährt ein am 15.3.2023 fällig gewordener Kaufpreis?", "2023-03-15"),
        ("Unsere am 15.3.2023 fällig gewordene Forderung verjährt wann?", "2023-03-15"),
        ("Wann verjähren Mängelansprüche für ein am 10.1.2025 geliefertes Auto?", "2025-01-10"),
        ("Wann verjährt die Werklohnforderung bei einer am 2.2.2022 abgenommenen Leistung?", "2022-02-02"),
    ],
)
def test_a_day_before_a_participle_begins_a_verjaehrung_and_does_not_end_it(text: str, event: str) -> None:
    read = fristfrage(lies(text))
    assert read is not None
    assert read["argumente"].get("ereignis") == event
    assert "bisheriges_ende" not in read["argumente"]


def test_a_day_on_which_a_claim_expires_is_still_its_end() -> None:
    read = fristfrage(lies("Die Forderung verjährt am 31.12.2026. Kann ich noch klagen?"))
    assert read is not None
    assert read["argumente"].get("bisheriges_ende") == "2026-12-31"


def test_defects_of_a_house_that_was_accepted_are_not_reckoned_as_those_of_a_sale() -> None:
    read = fristfrage(lies("Wann verjähren die Mängelrechte an einem am 2.2.2022 abgenommenen Haus?"))
    assert read is not None
    assert "Bauwerk" in read["frage"]


async def test_who_says_that_it_is_the_regular_one_hears_no_doubt(kanzlei: Kanzlei) -> None:
    text = "Wann verjährt eine am 15.03.2023 fällige Kaufpreisforderung? Regelmäßige Verjährung."
    said = await frag(kanzlei, text)
    assert "**Do., 31.12.2026**" in said
    assert "nicht geprüft" not in said


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (
            "Ein Bescheid der Stadt kam, und ich soll die Widerspruchsfrist ausrechnen. Wann läuft die ab?",
            "Ein Bescheid der Stadt kam. Wann läuft die Widerspruchsfrist ab?",
        ),
        (
            "Ich soll die Frist für die Berufung berechnen: Bis wann läuft sie?",
            "Bis wann läuft die Frist für die Berufung?",
        ),
        ("Ich soll die Frist eintragen. Was ist zu tun?", "Ich soll die Frist eintragen. Was ist zu tun?"),
    ],
)
def test_the_frist_to_be_reckoned_is_the_one_whose_end_is_asked_for(text: str, asked: str) -> None:
    assert mit_genannter_frist(text) == asked


async def test_the_day_is_asked_for_where_a_bescheid_has_only_come(kanzlei: Kanzlei) -> None:
    text = (
        "Bei einer neuen Mandantin ist ein Bescheid vom Jobcenter gekommen, und ich soll die "
        "Widerspruchsfrist ausrechnen. Wann läuft die denn ab?"
    )
    said = await frag(kanzlei, text)
    assert "§ 84 Abs. 1 SGG" in said
    assert "Wann wurde der Bescheid zur Post gegeben oder bekannt gegeben?" in said


# ---- norms


@pytest.mark.parametrize(
    ("text", "norm"),
    [
        ("Trag mir doch bitte einmal den Wortlaut von § 377 HGB vor.", "§ 377 HGB"),
        ("Was muss passieren, damit jemand mit seiner Leistung in Verzug gerät?", "§ 286 BGB"),
        ("Unter welchen Umständen kann ein Arbeitgeber fristlos kündigen?", "§ 626 BGB"),
        (
            "Was muss vorliegen, damit ein Arbeitgeber oder Arbeitnehmer das Arbeitsverhältnis ohne "
            "Einhaltung einer Frist kündigen darf?",
            "§ 626 BGB",
        ),
        ("Was muss gegeben sein, damit ein Vermieter wegen Eigenbedarf kündigen kann?", "§ 573 BGB"),
        ("Ab wann ist man volljährig?", "§ 2 BGB"),
        ("Welche Partei muss am Ende eigentlich für die Prozesskosten aufkommen?", "§ 91 ZPO"),
        ("Muss der Verlierer auch den Anwalt des Gegners bezahlen?", "§ 91 ZPO"),
        ("Wer zahlt den Prozess, wenn keiner ganz gewinnt?", "§ 92 ZPO"),
        ("Wer trägt die Kosten, wenn der Beklagte sofort anerkennt?", "§ 93 ZPO"),
        ("Wer trägt die Kosten des Rechtsstreits, wenn die Klage zurückgenommen wird?", "§ 269 ZPO"),
        ("Wer trägt in der Arbeitsgerichtsbarkeit erster Instanz die Anwaltskosten?", "§ 12a ArbGG"),
    ],
)
async def test_the_norm_that_answers_it_comes_first(kanzlei: Kanzlei, text: str, norm: str) -> None:
    said = await frag(kanzlei, text)
    assert said.split("**")[1] == norm


def test_how_much_it_costs_to_lose_is_still_reckoned() -> None:
    assert risiko(lies("Welche Prozesskosten muss ich bei 5.000 € zahlen, wenn ich verliere?")) is not None


def test_a_norm_about_the_thing_comes_before_one_about_what_follows_from_it() -> None:
    hits = [
        {"titel": "Teilvergütung und Schadensersatz bei fristloser Kündigung"},
        {"titel": "Fristlose Kündigung aus wichtigem Grund"},
    ]
    assert nach_ueberschrift(hits, "Arbeitgeber fristlos kündigen")[0] is hits[1]
    assert nach_ueberschrift(hits, "Schadensersatz fristlos")[0] is hits[0]


# ---- what takes a model


async def test_a_judgment_to_be_gone_through_is_refused_before_anything_is_looked_up(
    kanzlei: Kanzlei,
) -> None:
    said = await frag(kanzlei, "Geh das Urteil des Amtsgerichts durch und sag mir, welche Fehler es hat.")
    assert "Dafür brauche ich ein Sprachmodell" in said


async def test_to_cast_a_glance_throws_nothing_away(kanzlei: Kanzlei) -> None:
    assert "Löschen" not in await frag(kanzlei, "Wirf einen Blick auf das Urteil und nenn mir die Fehler.")
