from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridle import GERMAN, Message, RunResult, ToolLoopAgent
from bridle.demo import TOOLS, Language, Session, Unclear, evaluate, parse_date, read_number
from bridle.demo_rules import planner_rules
from bridle.models import PlannerModel, ScriptedModel, call
from bridle.models.planner import PLANNER_GERMAN

TODAY = date(2026, 10, 12)


def a_session(
    language: Language = "de", moment: datetime = datetime(2026, 10, 12, 12, 30, tzinfo=UTC)
) -> Session:
    return Session(language, lambda: moment)


async def ask(request: str, session: Session | None = None) -> RunResult:
    session = session or a_session()
    model = PlannerModel(planner_rules(session.language), PLANNER_GERMAN)
    return await ToolLoopAgent(model=model, tools=TOOLS, context=session, texts=GERMAN).generate(request)


async def answers(session: Session, requests: Sequence[str]) -> list[str]:
    return [(await ask(request, session)).text for request in requests]


# ---- through the planner, in both languages


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        ("Wie spät ist es?", "Heute ist Montag, 12. Oktober 2026, und es ist 14:30 Uhr (Europe/Berlin)."),
        ("WIE SPAET IST ES", "Heute ist Montag, 12. Oktober 2026, und es ist 14:30 Uhr (Europe/Berlin)."),
        (
            "Welcher Tag ist heute?",
            "Heute ist Montag, 12. Oktober 2026, und es ist 14:30 Uhr (Europe/Berlin).",
        ),
        ("Was ist 3 mal 4?", "3 mal 4 = 12"),
        ("Was ist 19 % von 1.234,56?", "19 % von 1.234,56 = 234,5664"),
        ("1.234 * 2", "1.234 * 2 = 2.468"),
        ("10 durch 3", "10 durch 3 ≈ 3,333333333333"),
        ("rechne 7 : 2 aus", "7 : 2 = 3,5"),
        ("2 hoch 10", "2 hoch 10 = 1.024"),
        (
            "Wie viele Tage sind es vom 1.3.2026 bis zum 24.12.2026?",
            "Von Sonntag, 1. März 2026 bis Donnerstag, 24. Dezember 2026: 298 Tage.",
        ),
        (
            "Wie viele Tage noch bis zum 13. Oktober?",
            "Von Montag, 12. Oktober 2026 bis Dienstag, 13. Oktober 2026: 1 Tag.",
        ),
        ("Welcher Tag ist in 2 Wochen?", "Montag, 26. Oktober 2026."),
        ("Welcher Tag war vor 12 Tagen?", "Mittwoch, 30. September 2026."),
        ("Was ist 30 Tage nach dem 24.12.2026?", "Samstag, 23. Januar 2027."),
        ("10 Tage vor dem 1. Maerz 2027", "Freitag, 19. Februar 2027."),
        ("What time is it?", "Today is Monday, 12 October 2026, and it is 14:30 (Europe/Berlin)."),
        ("What is 1,234.56 * 2?", "1,234.56 * 2 = 2,469.12"),
        (
            "How many days until December 24?",
            "From Monday, 12 October 2026 to Thursday, 24 December 2026: 73 days.",
        ),
        ("What day is it in 14 days?", "Monday, 26 October 2026."),
    ],
)
async def test_the_planner_answers_in_the_language_it_was_asked_in(request_: str, answer: str) -> None:
    assert (await ask(request_)).text == answer


@pytest.mark.parametrize("language", ["de", "en"])
async def test_everything_the_planner_lists_it_can_do(language: Language) -> None:
    examples = [rule.example for rule in planner_rules(language) if rule.example]
    assert len(examples) >= 10
    for example in examples:
        result = await ask(example, a_session(language))
        assert [outcome.ok for step in result.steps for outcome in step.tool_results].count(True) >= 1, (
            example
        )
        assert "Sprachmodell" not in result.text, example


@pytest.mark.parametrize(
    "request_",
    [
        "Wie spät ist es in New York?",
        "Welcher Tag ist in 3 Monaten?",
        "Was ist 2 + 2 und 3 + 3?",
        "Was ist 100 + 19 %?",
        "2026-12-24",
        "Notiere:",
        "Was ist der Sinn des Lebens?",
    ],
)
async def test_what_the_planner_does_not_quite_understand_it_does_not_answer(request_: str) -> None:
    result = await ask(request_)
    assert "kein Sprachmodell" in result.text
    assert not any(step.tool_calls for step in result.steps)


async def test_notes_are_written_listed_and_searched() -> None:
    said = await answers(
        a_session(),
        [
            "Zeig mir alle Notizen",
            "Notiere: Milch kaufen",
            "Notiz: morgen mit Anna über die Notizen reden",
            "Merke dir, dass der Müll raus muss",
            "Notizen",
            "Suche in den Notizen nach MÜLL",
            "suche milch in meinen Notizen",
        ],
    )
    assert said[0] == "Ich habe keine Notiz gefunden."
    assert said[1] == "Notiert als Nummer 1: Milch kaufen"
    assert said[2] == "Notiert als Nummer 2: morgen mit Anna über die Notizen reden"
    assert said[4].splitlines()[0] == "3 Notizen:"
    assert said[5].splitlines() == ["1 Notiz:", "3. der Müll raus muss"]
    assert said[6].splitlines() == ["1 Notiz:", "1. Milch kaufen"]


async def test_a_sum_can_be_worked_out_and_noted_in_one_request() -> None:
    session = a_session()
    result = await ask("Rechne 12 × 4 und notiere das Ergebnis", session)
    assert [c.name for step in result.steps for c in step.tool_calls] == ["calculate", "create_note"]
    assert result.text == "Notiert als Nummer 1: 12 × 4 = 48"
    assert [note.text for note in session.notes] == ["12 × 4 = 48"]


async def test_a_note_for_a_day_to_come_carries_its_date() -> None:
    session = a_session()
    await ask("Notiere für in 14 Tagen: Zahnarzt anrufen", session)
    assert [note.text for note in session.notes] == ["Montag, 26. Oktober 2026: Zahnarzt anrufen"]


async def test_what_a_tool_cannot_do_is_said_in_the_language_of_the_session() -> None:
    assert (await ask("5/0")).text.endswith("Durch null lässt sich nicht teilen.")
    assert "„Weihnachten“ verstehe ich nicht als Datum" in (await ask("Wie viele Tage bis Weihnachten?")).text
    assert "Nothing can be divided by zero." in (await ask("5/0", a_session("en"))).text


@given(st.text(max_size=200))
def test_no_request_makes_a_rule_fail(request_: str) -> None:
    for rule in planner_rules("de"):
        rule.read(request_)


# ---- through a language model


async def test_a_language_model_gets_plain_data() -> None:
    script = [call("now"), call("create_note", text="x"), call("list_notes"), "done"]
    agent = ToolLoopAgent(model=ScriptedModel(script), tools=TOOLS, context=a_session())
    result = await agent.generate("go")
    now, note, notes = [outcome.result.data for step in result.steps for outcome in step.tool_results]
    assert now == {"date": "2026-10-12", "weekday": "Monday", "time": "14:30", "zone": "Europe/Berlin"}
    assert note == {"number": 1, "text": "x", "written": "2026-10-12T14:30+02:00"}
    assert notes == [note]


async def test_two_sessions_share_no_notes() -> None:
    first, second = a_session(), a_session()
    await ask("Notiere: geheim", first)
    assert (first.notes, second.notes) != ([], [])
    assert second.notes == []


@pytest.mark.parametrize(
    ("moment", "expected"),
    [
        (datetime(2026, 10, 12, 22, 30, tzinfo=UTC), "2026-10-13"),
        (datetime(2026, 12, 31, 22, 30, tzinfo=UTC), "2026-12-31"),
        (datetime(2026, 12, 31, 23, 30, tzinfo=UTC), "2027-01-01"),
    ],
)
async def test_today_is_today_in_berlin(moment: datetime, expected: str) -> None:
    assert a_session(moment=moment).now().date().isoformat() == expected


@pytest.mark.parametrize(("text", "fault"), [(" ", "keinen Text"), ("x" * 2_001, "höchstens 2000 Zeichen")])
async def test_a_note_has_some_text_and_not_too_much(text: str, fault: str) -> None:
    agent = ToolLoopAgent(
        model=ScriptedModel([call("create_note", text=text), "ok"]), tools=TOOLS, context=a_session()
    )
    result = await agent.generate(messages=[Message.user("go")])
    assert fault in result.steps[0].tool_results[0].content


# ---- sums


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1+2", "3"),
        ("0.1 + 0.2", "0.3"),
        ("1.234,56 * 2", "2469.12"),
        ("1,234.56 * 2", "2469.12"),
        ("1.234.567 + 1", "1234568"),
        ("3,5 + 3.5", "7"),
        ("1.234 * 2", "2.468"),
        ("007 + 1", "8"),
        (".5 + 0.5", "1"),
        ("-3 × (4 − 2) ÷ 2", "-3"),
        ("2^10", "1024"),
        ("2 ** -3", "0.125"),
        ("0 * -1", "0"),
        ("2**100", "1267650600228229401496703205376"),
        ("10**9999", "1E+9999"),
    ],
)
def test_sums_are_exact(expression: str, value: str) -> None:
    assert evaluate(expression) == (value, True)


@pytest.mark.parametrize(
    ("expression", "value"),
    [("1/3", "0.333333333333"), ("2**0.5", "1.414213562373"), ("2**200", "1.60693804426E+60")],
)
def test_a_rounded_result_says_that_it_is_rounded(expression: str, value: str) -> None:
    assert evaluate(expression) == (value, False)


@pytest.mark.parametrize(
    "expression",
    [
        "",
        "1 +",
        "3 4",
        "1//2",
        "7 % 2",
        "1e5",
        "0x10",
        "1_000",
        "2j",
        "True",
        "a",
        "__import__('os')",
        "(" * 250,
    ],
)
def test_what_is_no_sum_is_refused(expression: str) -> None:
    with pytest.raises(Unclear, match="no sum"):
        evaluate(expression)


@pytest.mark.parametrize(
    "expression", ["9**9**9", "9**9**9**9", "1.0000001**99999999999999999999", "10**9999*10"]
)
def test_no_power_is_too_high_to_be_refused(expression: str) -> None:
    with pytest.raises(Unclear, match="too large"):
        evaluate(expression)


@pytest.mark.parametrize("expression", ["(-8)**(1/3)", "0**0", "0/0"])
def test_what_has_no_real_result_is_refused(expression: str) -> None:
    with pytest.raises(Unclear):
        evaluate(expression)


def test_a_number_that_can_be_read_in_two_ways_is_not_guessed() -> None:
    with pytest.raises(Unclear, match=r"Write 1234 or 1\.234\."):
        evaluate("1,234 * 2")


@given(st.text(alphabet="0123456789.,()+-*/^ ×÷eE_", max_size=320))
def test_a_sum_is_worked_out_or_refused_whatever_is_written(expression: str) -> None:
    with suppress(Unclear):
        float(evaluate(expression)[0])


@pytest.mark.parametrize(
    ("written", "german", "english"),
    [
        ("1.234", "1234", "1.234"),
        ("1,234", "1.234", "1234"),
        ("1.234,5", "1234.5", "1234.5"),
        ("0.123", "0.123", "0.123"),
        ("3.5", "3.5", "3.5"),
        ("12.34.56", None, None),
    ],
)
def test_what_a_separator_means_is_decided_by_the_language(
    written: str, german: str | None, english: str | None
) -> None:
    assert (read_number(written, "de"), read_number(written, "en")) == (german, english)


# ---- dates


@pytest.mark.parametrize(
    "written",
    [
        "24.12.2026",
        "24.12.26",
        "24. 12. 2026",
        "24.12.",
        "24. Dezember",
        "24. Dez. 2026",
        "2026-12-24",
        "December 24, 2026",
        "24th of December",
        "24 dec 2026",
        "Dec 24",
    ],
)
def test_a_date_is_read_as_people_write_it(written: str) -> None:
    assert parse_date(written, TODAY) == date(2026, 12, 24)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("heute", TODAY),
        ("Übermorgen", date(2026, 10, 14)),
        ("yesterday", date(2026, 10, 11)),
        ("3. März", date(2026, 3, 3)),
    ],
)
def test_days_have_names(written: str, expected: date) -> None:
    assert parse_date(written, TODAY) == expected


@pytest.mark.parametrize(
    "written", ["", "31.2.2026", "0.1.2026", "Weihnachten", "12/24/2026", "1. Ja 2026", "24.13."]
)
def test_what_is_no_date_is_refused(written: str) -> None:
    with pytest.raises(Unclear, match="as a date"):
        parse_date(written, TODAY)


@given(st.text(max_size=30))
def test_a_date_is_read_or_refused_whatever_is_written(written: str) -> None:
    with suppress(Unclear):
        parse_date(written, TODAY)


@pytest.mark.parametrize(
    ("language", "request_text"),
    [("de", "lösche alle Notizen"), ("de", "Vergiss meine Notizen"), ("en", "delete all notes")],
)
def test_what_it_cannot_do_is_not_answered_with_what_it_can(language: Language, request_text: str) -> None:
    assert all(
        rule.read(request_text) is None for rule in planner_rules(language) if rule.tool == "list_notes"
    )
