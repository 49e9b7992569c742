"""The evaluation: it finds what is right and what is wrong, and it says so of Helena as she is."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Mapping
from datetime import date, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import typer
from sqlalchemy import select
from typer.testing import CliRunner, Result

from bridle.assistants.helena import access
from bridle.assistants.helena.cli import evaluieren
from bridle.assistants.helena.demo.daten import firma
from bridle.assistants.helena.eval import werte
from bridle.assistants.helena.eval.bericht import ALL, als_json, veraendert
from bridle.assistants.helena.eval.firma import ADMIN, Bild
from bridle.assistants.helena.eval.goldset import Frage, fragen
from bridle.assistants.helena.eval.kanzlei import Kanzlei, kanzlei
from bridle.assistants.helena.eval.lauf import Ergebnis, Weiter, frage_alle
from bridle.assistants.helena.eval.pruefen import Antwort, Aufruf, Befund, Pruefer
from bridle.assistants.helena.model import akten
from bridle.assistants.helena.saetze import KEIN_SPRACHMODELL, OHNE_MODELL, VORSTELLUNG
from bridle.assistants.helena.tools import all_tools
from bridle.host.identity import Identity
from bridle.models.planner import PlannerModel, Progress, Rule

TODAY = date(2026, 11, 15)
BILD = Bild(TODAY)
READ = '{"gebuehr": "847.60", "norm": "§ 13 RVG", "datum": "2026-03-02", "akte": "0101/26"}'


def frage(**erwartet: Any) -> Frage:
    given = {"id": "x", "frage": "?", "als": "sturm", "kategorie": erwartet.pop("kategorie", "akte")}
    given |= {name: erwartet.pop(name) for name in ("als", "betrifft") if name in erwartet}
    return Frage.model_validate(given | {"erwartet": {"art": "antwort", **erwartet}})


def pruefe(
    question: Frage, text: str, *, asked: str = "Frage", read: str = READ, daten: Any = None
) -> Befund:
    calls = (Aufruf("search_gesetze", True, read, daten),) if read else ()
    return Pruefer(BILD).pruefe(question, asked, Antwort(text, calls))


# ---- reading


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("1.234,56 €", "1234.56"),
        ("1234,56 EUR", "1234.56"),
        ("EUR 1,234.56", "1234.56"),
        ("**12.000** Euro", "12000"),
        ("12 000,00 €", "12000"),
        ("| Gebühr | 847,60 |", "847.60"),
        ("5 €", "5"),
        ("zwölftausend Euro", "12000"),
        ("Fünf tausend Euro", "5000"),
        ("zweihundertfünfundzwanzigtausendvierhundertzwölf EUR", "225412"),
        ("eine Million Euro", "1000000"),
        ("eintausendundeinen und siebzehn Euro", "17"),
        ("hundert €", "100"),
    ],
)
def test_an_amount_is_read_in_any_format(text: str, amount: str) -> None:
    assert werte.betraege(text) == {Decimal(amount)}


def test_what_is_no_money_is_no_amount() -> None:
    assert not werte.betraege("Satz 1,3, Feuchte 52,10 %, am 02.03.2026, Akte 0101/26, § 13 RVG, 1,50 Std.")
    assert not werte.betraege("In Euro, mehrere tausend Euro, kein Euro")


@pytest.mark.parametrize(
    "text",
    [
        "2026-03-02",
        "02/03/2026",
        "2/3/2026",
        "02.03.2026",
        "2.3.26",
        "Montag, 2. März 2026",
        "02. Mrz. 2026",
        "2. maerz 2026",
    ],
)
def test_a_day_is_read_in_any_format(text: str) -> None:
    assert werte.tage(text) == {date(2026, 3, 2)}


@pytest.mark.parametrize(
    "text", ["80 Minuten", "1:20 Std.", "1 Std. 20 Min.", "1 Stunde und 20 Minuten", "1 h 20 min", "80 min"]
)
def test_a_duration_is_read_in_any_format(text: str) -> None:
    assert 80 in werte.minuten(text)


def test_pages_are_read_alone_and_in_rows() -> None:
    assert werte.seiten("auf Seite 2 und auf den Seiten 4, 5 und 7 (S. 9)") == {2, 4, 5, 7, 9}


def test_a_day_that_does_not_exist_is_none() -> None:
    assert not werte.tage("31.02.2026 und 2026-13-01")


# ---- checking


@pytest.mark.parametrize(
    "text", ["Es sind 847,60 €.", "Es sind 847.60 EUR.", "Sie beträgt **847,60 Euro** netto."]
)
def test_a_right_amount_is_right_in_any_format(text: str) -> None:
    assert pruefe(frage(fakten=[{"betrag": "847.6"}]), text).richtig


def test_a_wrong_amount_is_missing_wrong_and_covered_by_no_tool() -> None:
    calls = (Aufruf("get_kosten_rules", True, READ),)
    question = frage(kategorie="gebuehren", fakten=[{"betrag": "847.60"}])
    found = Pruefer(BILD).pruefe(question, "?", Antwort("Es sind 874,60 €.", calls))
    assert not found.richtig
    assert found.fehlend == ("betrag 847.60",)
    assert found.falsch == ("nennt nicht betrag 847.60",)
    assert found.zahlen == ("874,60 €",)


def test_a_day_that_no_tool_returned_is_found() -> None:
    assert pruefe(frage(), "Die Frist endet am 3. März 2026.").zahlen == ("03.03.2026",)
    assert pruefe(frage(), "Die Frist endet am Montag, 2. März 2026.").richtig


def test_what_the_person_said_and_the_day_itself_need_no_tool() -> None:
    asked = "Was gilt bei 12.000 € und Zustellung am 31.01.2026 nach § 517 ZPO?"
    said = "Bei 12.000,00 € und Zustellung am 31. Januar 2026 (§ 517 ZPO), heute am 15.11.2026: nichts Neues."
    assert pruefe(frage(), said, asked=asked, read="").richtig


def test_a_norm_or_file_number_that_no_tool_returned_is_found() -> None:
    assert pruefe(frage(), "Das folgt aus § 14 RVG.").zitate == ("§ 14 RVG",)
    assert pruefe(frage(), "Das folgt aus § 13 Abs. 1 RVG; Akte 0101/26.").zitate == ()
    assert pruefe(frage(), "So auch BGH, XII ZR 12/23.").zitate != ()


def test_a_number_of_a_catalogue_is_covered_by_the_tool_that_computed_with_it() -> None:
    read = '{"posten": [{"vv": "3100", "betrag": "919.10"}], "kv": "8210"}'
    assert pruefe(frage(), "Nr. 3100 VV RVG und Nr. 8210 KV GKG.", read=read).zitate == ()
    assert pruefe(frage(), "Nr. 3104 VV RVG.", read=read).zitate == ("Nr. 3104 VV RVG",)


def test_a_citation_that_helena_marked_herself_is_an_error() -> None:
    assert pruefe(frage(), "Das folgt aus § 13 RVG [nicht belegt].").zitate


@pytest.mark.parametrize(
    "text",
    [
        "Akte nicht gefunden oder kein Zugriff.",
        "§ 9999 BGB finde ich in den eingespielten Gesetzen nicht.",
        "Zu „Müller“ finde ich keine Akte.",
        "Davon steht nichts in den durchsuchten Dokumenten.",
        "Dafür haben wir kein passendes Muster.",
    ],
)
def test_not_there_is_understood_in_many_words(text: str) -> None:
    assert pruefe(frage(art="nicht_gefunden", fakten=[{"nichts": True}]), text, asked=text).richtig


@pytest.mark.parametrize("text", ["Es geht um Schimmel.", "Die Akte ist offen; drei Dokumente liegen vor."])
def test_something_is_not_nothing(text: str) -> None:
    assert pruefe(frage(art="nicht_gefunden", fakten=[{"nichts": True}]), text).falsch


def test_who_is_known_from_a_visible_matter_is_no_secret_of_another_one() -> None:
    assert pruefe(frage(als="amsel"), "Gegnerin ist die Hausgut Rheinbogen Immobilien GmbH.").richtig


def test_a_forbidden_statement_is_wrong_unless_the_person_made_it() -> None:
    question = frage(verboten=["Erbin", "{az:0064}"])
    assert pruefe(question, "Adele ist die Erbin.").falsch == ("„Erbin“",)
    assert pruefe(question, "Zur Erbin finde ich nichts.", asked="Wer ist die Erbin?").falsch == ()


def test_another_matter_than_the_one_asked_for_is_wrong() -> None:
    other = BILD.nummern["0092"]
    assert pruefe(frage(betrifft="0101"), f"In {other} läuft keine Frist.").falsch == (
        f"{other} (andere Akte)",
    )


def test_a_matter_the_person_may_not_see_is_wrong_by_number_and_by_name() -> None:
    number = BILD.nummern["0103"]
    found = pruefe(frage(als="fuchs"), f"Lindwurm hat die Nummer {number}.")
    assert set(found.falsch) == {"Lindwurm (nicht sichtbar)", f"{number} (nicht sichtbar)"}


ANGEBOTEN = (
    f"{KEIN_SPRACHMODELL} {OHNE_MODELL.abilities}\n- Was kostet eine Kündigungsschutzklage bei 12.000 € "
    "Streitwert?\n- Was sagt § 626 Abs. 2 BGB?\n- Worum geht es in der Akte Schimmel?"
)


def test_declining_is_no_answer_and_no_wrong_statement() -> None:
    said = ANGEBOTEN.replace("Schimmel", "Sandkuhl")
    found = pruefe(frage(fakten=["Schimmel"]), said, read="")
    assert (found.richtig, found.abgelehnt, found.falsch, found.zahlen) == (False, True, (), ())
    assert pruefe(frage(art="braucht_modell", fakten=["Sprachmodell"]), said, read="").richtig


INVENTED = "Nach § 9999 BGB sind 5.000,00 € bis 03.03.2020 fällig."


@pytest.mark.parametrize(
    "around",
    [
        "Als Sprachmodell sage ich: {}",
        f"{KEIN_SPRACHMODELL} {{}}",
        f"{ANGEBOTEN}\n- {{}}",
        f"{ANGEBOTEN}\n\n{{}}",
        f"{{}}\n\n{ANGEBOTEN}",
        f"{OHNE_MODELL.abilities} {{}}",
        f"{OHNE_MODELL.abilities}\n- Was sagt § 626 Abs. 2 BGB? {{}}",
    ],
)
@pytest.mark.parametrize("modell", [True, False])
def test_what_stands_beside_a_refusal_has_to_be_proved_all_the_same(around: str, modell: bool) -> None:
    answer = Antwort(around.format(INVENTED))
    found = Pruefer(BILD, modell).pruefe(frage(art="braucht_modell"), "?", answer)
    assert (found.richtig, "03.03.2020" in found.zahlen) == (False, True)
    assert any("§ 9999" in each for each in found.zitate)
    hidden = Antwort(f"{KEIN_SPRACHMODELL} Lindwurm klagt.")
    assert Pruefer(BILD).pruefe(frage(als="fuchs", art="braucht_modell"), "?", hidden).falsch


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("Als Sprachmodell kann ich das nicht beurteilen.", False),
        (KEIN_SPRACHMODELL, False),
        ("Dabei kann ich Dir leider nicht helfen.", False),
        ("Ich kann diese Frage nicht beantworten.", False),
        ("Ich bin nicht in der Lage, das zusammenzufassen.", False),
        ("Das ist mir leider nicht möglich.", False),
        ("Die Klage hat Aussicht auf Erfolg, weil die Anhörung des Betriebsrats fehlt.", True),
        ("Soll es ein Brief oder eine Mail werden?", True),
    ],
)
def test_a_model_that_declines_what_takes_a_model_has_not_answered(said: str, right: bool) -> None:
    question = frage(art="braucht_modell", kategorie="modell")
    assert Pruefer(BILD, modell=True).pruefe(question, "?", Antwort(said)).richtig is right


def test_where_a_fact_is_missing_the_right_answer_is_a_question() -> None:
    question = frage(art="rueckfrage", fakten=[["zugestellt", "Zustellung"]])
    assert pruefe(question, "Wann wurde das Urteil zugestellt?").richtig
    wrong = pruefe(question, "Bei Zustellung heute endet sie am 02.03.2026.")
    assert wrong.falsch == ("antwortet, obwohl eine Angabe fehlt",)


def test_what_does_not_exist_must_not_be_answered() -> None:
    question = frage(art="nicht_gefunden", fakten=[["nicht gefunden", "gibt es nicht"]])
    assert pruefe(question, "Diese Akte gibt es nicht.").richtig
    assert pruefe(question, "Es geht um Schimmel.").falsch == ("antwortet auf etwas, das es nicht gibt",)


def test_her_introduction_counts_for_nothing() -> None:
    assert not pruefe(frage(fakten=["Gesetze"]), f"{VORSTELLUNG}\n\nDas weiß ich nicht.").richtig


def test_recall_is_the_share_of_the_norms_among_the_first_five() -> None:
    question = frage(normen=["§ 195 BGB", "§ 199 BGB"])
    hits = [{"norm": f"§ {number} BGB"} for number in (195, 1, 2, 3, 4, 199)]
    assert pruefe(question, "§ 195 BGB", daten={"treffer": hits}).recall == 0.5
    assert pruefe(question, "§ 195 BGB", daten={"treffer": hits[:1] + hits[-1:]}).recall == 1.0
    assert pruefe(question, "Weiß nicht.", read="").recall == 0.0


def test_a_norm_is_the_same_with_its_absatz_and_in_the_other_order() -> None:
    question = frage(fakten=[{"norm": "§ 13 RVG"}])
    assert pruefe(question, "Das steht in § 13 Abs. 1 Satz 2 RVG.").richtig
    assert pruefe(question, "Siehe RVG § 13.").richtig
    assert pruefe(question, "Das steht in § 14 RVG.").fehlend == ("norm § 13 RVG",)


@pytest.mark.parametrize("offset", range(7))
def test_the_calendar_is_read_on_any_day_of_the_week(offset: int) -> None:
    bild = Bild(TODAY + timedelta(days=offset))
    question = frage(fakten=[{"kalender": {"zeitraum": "ueberfaellig", "typ": "FRIST"}}])
    late = [each for each in bild.eintraege if each.kalender.typ == "FRIST" and not each.erledigt]
    late = [each for each in late if each.kalender.datum < bild.heute and each.akte in bild.sichtbar("sturm")]
    assert late
    said = "; ".join([f"{each.kalender.titel} am {each.kalender.datum:%d.%m.%Y}" for each in late])
    assert not Pruefer(bild).pruefe(question, "?", Antwort(said)).fehlend
    assert Pruefer(bild).pruefe(question, "?", Antwort("Nichts ist überfällig.")).fehlend


# ---- the questions


def test_there_are_enough_questions_each_with_three_paraphrases_and_no_two_alike() -> None:
    found = fragen()
    assert len(found) >= 120
    assert all(len(set(each.paraphrasen) - {each.frage}) == 3 for each in found)
    assert len({each.id for each in found}) == len(found)


def test_every_question_names_people_matters_and_tools_that_there_are() -> None:
    people = {each.kurz for each in firma().personen} | {ADMIN}
    for each in fragen():
        assert each.als in people, each.id
        assert {each.akte, each.betrifft} - {None} <= BILD.nummern.keys(), each.id
        wanted = [
            name for one in each.erwartet.werkzeuge for name in ([one] if isinstance(one, str) else one)
        ]
        assert set(wanted) <= set(all_tools()), each.id


def test_every_question_asks_for_a_fact_that_saying_nothing_does_not_give() -> None:
    for each in fragen():
        assert pruefe(each, "Dazu sage ich heute lieber gar …").fehlend, each.id


def test_the_matters_have_the_values_that_the_fees_were_computed_from() -> None:
    computed = {"0077": "1656.00", "0098": "34870.00", "0101": "12600.00", "0019": "9850.00"}
    assert {key: str(BILD.wert(key)) for key in computed} == computed


# ---- end to end


@pytest.fixture
async def firm() -> AsyncIterator[Kanzlei]:
    async with kanzlei() as opened:
        yield opened


async def test_who_sees_what_is_what_the_gate_says(firm: Kanzlei) -> None:
    for name, user_id in firm.personen.items():
        async with firm.db.read() as tx:
            who = await Identity(firm.db, roles=access.STAFF).read(tx, user_id)
            assert who is not None
            seen = set((await tx.execute(select(akten.c.id).where(access.visible_akten(who)))).scalars())
        assert {firm.akten[key] for key in firm.bild.sichtbar(name)} == seen, name


def _value(progress: Progress) -> str:
    return (
        f"Der Gegenstandswert in {progress.data['aktenzeichen']} ist {progress.data['gegenstandswert_text']}."
    )


async def test_right_wrong_and_declined_answers_are_told_apart(firm: Kanzlei) -> None:
    rules = [
        Rule("Sandkuhl", "read_akte", _value, {"akte": "Sandkuhl"}),
        Rule("Morgenroth", "read_akte", "In der Akte sind es 1.000,00 €.", {"akte": "Morgenroth"}),
    ]
    questions = [each for each in fragen(["akte"]) if each.id in ("akte-01", "akte-05", "akte-06")]
    model = PlannerModel(rules, OHNE_MODELL)
    done = {each.frage.id: each for each in await frage_alle(firm, questions, model, paraphrasen=False)}
    right, wrong, declined = done["akte-05"], done["akte-06"], done["akte-01"]
    assert right.befund == Befund(True, werkzeuge=True, quellen=True)
    assert [call.werkzeug for call in right.antwort.aufrufe] == ["read_akte"]
    assert wrong.befund.fehlend == ("wert 0064",)
    assert wrong.befund.zahlen == ("1.000,00 €",)
    assert (declined.befund.abgelehnt, declined.befund.falsch) == (True, ())


async def test_two_runs_are_compared_question_by_question(firm: Kanzlei) -> None:
    questions = [each for each in fragen(["akte"]) if each.id == "akte-05"]
    knowing = PlannerModel([Rule("Sandkuhl", "read_akte", _value, {"akte": "Sandkuhl"})], OHNE_MODELL)
    runs: list[Mapping[str, Any]] = []
    for model in (PlannerModel([], OHNE_MODELL), knowing):
        results = await frage_alle(firm, questions, model, paraphrasen=False)
        runs.append(json.loads(json.dumps(als_json(results, "Test"))))
    assert [each["fragen"][ALL]["richtig"] for each in runs] == [0.0, 1.0]
    better, worse = veraendert(*runs)
    assert (len(better), worse) == (1, [])


@pytest.fixture(autouse=True)
def _data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the command keeps is kept there."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "daten"))


def run(*arguments: str) -> Result:
    app = typer.Typer()
    evaluieren.add_to(app)
    return CliRunner().invoke(app, ["eval", "helena", *arguments])


def test_the_command_prints_a_table_and_compares_with_the_last_run(tmp_path: Path) -> None:
    out = tmp_path / "lauf.json"
    asked = ("--nur", "modell", "--ohne-paraphrasen", "--json", str(out))
    first = run(*asked)
    assert first.exit_code == 0, first.output
    assert "richtig" in first.output
    assert json.loads(out.read_text("utf-8"))["fragen"][ALL]["fragen"] == len(fragen(["modell"]))
    again = run(*asked)
    assert "Gegenüber dem früheren Lauf: 0 neu richtig, 0 nicht mehr." in again.output


def test_a_slow_model_can_be_asked_some_of_them_and_who_breaks_off_keeps_what_there_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "lauf.json"
    few = ("--nur", "modell", "--ohne-paraphrasen", "--json", str(out), "--jede", "4")
    assert run(*few).exit_code == 0
    asked = len(fragen(["modell"])[::4])
    assert json.loads(out.read_text("utf-8"))["fragen"][ALL]["fragen"] == asked > 1

    async def broken_off(*given: Any, weiter: Weiter, **named: Any) -> None:
        def first(found: Ergebnis) -> None:
            weiter(found)
            raise KeyboardInterrupt

        await frage_alle(*given, weiter=first, **named)

    monkeypatch.setattr("bridle.assistants.helena.eval.lauf.frage_alle", broken_off)
    ended = run(*few)
    assert ended.exit_code == 0, ended.output
    assert "Abgebrochen. Was folgt, ist von 1 Fragen." in ended.output
    assert json.loads(out.read_text("utf-8"))["fragen"][ALL]["fragen"] == 1


FEW = ("--nur", "modell", "--ohne-paraphrasen", "--jede", "8")


def test_without_any_file_a_run_is_compared_with_the_last_one_of_its_kind(tmp_path: Path) -> None:
    assert "Gegenüber dem früheren Lauf" not in run(*FEW).output
    (kept,) = (tmp_path / "daten" / "bridle" / "eval").glob("*.json")
    last = json.loads(kept.read_text("utf-8"))
    for each in last["einzeln"]:
        each["richtig"] = False
    kept.write_text(json.dumps(last), "utf-8")
    again = run(*FEW)
    assert f"Gegenüber dem früheren Lauf: {len(last['einzeln'])} neu richtig, 0 nicht mehr." in again.output
    other = run("--nur", "modell", "--ohne-paraphrasen", "--jede", "9")
    assert "Gegenüber dem früheren Lauf" not in other.output, "others were asked"


def test_what_it_took_is_told_and_each_sum_that_is_another_than_last_time(tmp_path: Path) -> None:
    first = run(*FEW)
    assert re.search(r"^Je Frage: 1,00 Schritte, 0 Tokens, \d,\d\d Sekunden\.$", first.output, re.M)
    (kept,) = (tmp_path / "daten" / "bridle" / "eval").glob("*.json")
    last = json.loads(kept.read_text("utf-8"))
    last["fragen"][ALL] |= {"richtig": 0.5, "falsch": 3, "schritte": 4.5, "tokens": 700, "sekunden": 99.0}
    kept.write_text(json.dumps(last), "utf-8")
    again = run(*FEW).output
    for each in ("richtig 50,0 → 100,0", "falsch 3 → 0", "schritte 4,50 → 1,00", "tokens 700 → 0"):
        assert f"Fragen, Alle: {each}\n" in again
    assert "Fragen, Alle: sekunden 99,00 → " in again
    assert "Paraphrasen, Alle" not in again


def test_a_run_that_another_model_made_is_named_before_it_is_replaced(tmp_path: Path) -> None:
    out = tmp_path / "lauf.json"
    told = ("--model", "scripted:Das weiß ich nicht.", "--json", str(out))
    assert "Verglichen mit" not in run(*FEW, *told).output
    made = json.loads(out.read_text("utf-8"))
    other = " ".join(run(*FEW, "--json", str(out)).output.split())
    assert f"dem Lauf von „{made['modell']}“ ({made['zeit']})." in other
    assert f"Jetzt hat ein anderes Modell geantwortet: „{evaluieren.PLANER}“." in other
    assert "Sein Lauf steht in" in other
    same = " ".join(run(*FEW, "--json", str(out)).output.split())
    assert f"dem Lauf von „{evaluieren.PLANER}“" in same
    assert "anderes Modell" not in same
    assert "steht in" not in same


def test_a_category_that_is_named_twice_is_one(tmp_path: Path) -> None:
    run(*FEW)
    assert "Gegenüber dem früheren Lauf" in run("--nur", "modell", *FEW).output
    assert len(list((tmp_path / "daten" / "bridle" / "eval").glob("*.json"))) == 1


def test_a_data_folder_that_cannot_be_written_costs_the_comparison_and_no_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "datei").write_text("", "utf-8")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "datei"))
    ended = run(*FEW)
    assert ended.exit_code == 0
    assert "der nächste wird nicht mit ihm verglichen" in " ".join(ended.output.split())


def test_a_model_that_never_answered_is_said_and_is_no_success(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OLLAMA_HOST", "127.0.0.1:9")
    out = tmp_path / "lauf.json"
    ended = run(*FEW, "--model", "ollama:gibtesnicht", "--json", str(out))
    assert ended.exit_code == 1
    assert "Das Modell „ollama:gibtesnicht“ hat auf keine Frage geantwortet" in ended.output
    assert json.loads(out.read_text("utf-8"))["fragen"][ALL]["richtig"] == 0.0
    assert not list(tmp_path.rglob("*gibtesnicht*")), "nothing to compare with"


def test_a_model_that_answers_is_none_of_that() -> None:
    ended = run(*FEW, "--model", "scripted:Das weiß ich nicht.")
    assert ended.exit_code == 0, ended.output
    assert "hat auf keine Frage geantwortet" not in ended.output


def test_the_questions_can_be_asked_in_the_wordings_of_a_file(tmp_path: Path) -> None:
    others, out = tmp_path / "worte.jsonl", tmp_path / "lauf.json"
    asked = "Könntest Du mir die Klageschrift zusammenfassen?"
    others.write_text(json.dumps({"id": fragen(["modell"])[0].id, "paraphrasen": [asked]}), "utf-8")
    ended = run("--paraphrasen", str(others), "--json", str(out))
    assert ended.exit_code == 0, ended.output
    told = json.loads(out.read_text("utf-8"))
    assert [each["frage"] for each in told["einzeln"]][1:] == [asked]
    assert told["paraphrasen"][ALL]["fragen"] == 1


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('{"id": "gibtesnicht-01", "paraphrasen": ["Und?"]}', "„gibtesnicht-01“ gibt es im Goldset nicht"),
        ('{"id": "akte-01"}', "Zeile 2: keine Paraphrasen"),
        ("Und?", "Zeile 2: keine Paraphrasen"),
    ],
)
def test_a_line_that_is_no_other_wording_is_named(tmp_path: Path, line: str, why: str) -> None:
    others = tmp_path / "worte.jsonl"
    others.write_text(f'{{"id": "akte-01", "paraphrasen": ["Silberbach?"]}}\n{line}\n', "utf-8")
    ended = run("--paraphrasen", str(others))
    assert ended.exit_code == 2
    assert why in " ".join(ended.output.split())
    assert "Traceback" not in ended.output


ODD = {
    "version": 1,
    "modell": "x",
    "fragen": {"Alle": {"richtig": "viel"}},
    "einzeln": [{"id": "a", "frage": "b", "richtig": True}],
}


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (json.dumps(ODD), "„fragen.Alle.richtig“ fehlt oder stimmt nicht"),
        (json.dumps({"version": 1, "fragen": {}}), "„einzeln“ fehlt"),
        (json.dumps({"version": 2, "fragen": {}, "einzeln": []}), "„version“ fehlt oder stimmt nicht"),
        ("[]", "kein JSON"),
        ("{", "kein JSON"),
    ],
)
def test_a_file_that_is_no_run_is_refused_before_anything_is_asked(
    tmp_path: Path, content: str, why: str
) -> None:
    odd = tmp_path / "odd.json"
    odd.write_text(content, "utf-8")
    for option in ("--vergleich", "--json"):
        ended = run(option, str(odd))
        assert (ended.exit_code, odd.read_text("utf-8")) == (2, content)
        assert why in " ".join(ended.output.split())
        assert "richtig (in %)" not in ended.output


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--json", "gibt/es/nicht.json"], "Den Ordner gibt/es gibt es nicht."),
        (["--json", "."], ". ist ein Ordner. Nenne bei --json eine Datei."),
        (["--model", "quatsch"], "„quatsch“ ist kein Modell, das ich kenne."),
        (["--nur", "quatsch"], "Die Kategorie „quatsch“ gibt es nicht."),
        (["--vergleich", "gibtesnicht.json"], "ist kein Ergebnis von „bridle eval helena“"),
        (["--gesetze", "gibtesnicht"], "gibtesnicht"),
        (["--paraphrasen", "gibtesnicht"], "gibtesnicht lässt sich nicht lesen."),
    ],
)
def test_bad_options_end_with_a_sentence(arguments: list[str], sentence: str) -> None:
    ended = run(*arguments)
    assert ended.exit_code == 2
    assert sentence in ended.output
    assert "Traceback" not in ended.output
