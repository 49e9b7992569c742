"""How the planner talks about the demo tools, in German and English. Both are always understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from bridle.demo import MONTHS, Language, read_number
from bridle.engine.model import CallChunk
from bridle.models.planner import Answer, Progress, Rule, umlaut_safe

END = r"[\s?!]*$"
ELSEWHERE = r"^(?!.*\b(?:in|vor)\s+(?!deutschland|berlin|germany)\w).*\b"
"""The clock knows one place: what it says is no answer to a question about another, or about another day."""


@dataclass(frozen=True, slots=True)
class Speech:
    """Numbers, dates and sentences of one language."""

    language: Language
    weekdays: tuple[str, ...]
    months: tuple[str, ...]
    day: str
    now: str
    between: str
    none: str
    note: str
    notes: str
    operators: Mapping[str, str]
    opening: re.Pattern[str]

    def number(self, plain: str) -> str:
        """With the separators that people of this language expect: 1234.5 → 1.234,5."""
        whole, point, decimals = plain.partition(".")
        if whole.lstrip("-").isdigit():
            whole = f"{int(whole):,}" if whole != "-0" else whole
        text = f"{whole}{point}{decimals}"
        return text.translate(str.maketrans(".,", ",.")) if self.language == "de" else text

    def date(self, iso: str) -> str:
        when = date.fromisoformat(iso)
        return self.day.format(
            weekday=self.weekdays[when.weekday()],
            day=when.day,
            month=self.months[when.month - 1],
            year=when.year,
        )

    def read_sum(self, request: str) -> Mapping[str, str] | None:
        """The sum in a request that is nothing else: `expression` as the tool wants it, `shown` as asked."""
        asked = self.opening.sub("", request, count=1).strip(" \t\n?=!:.")
        asked = re.sub(r"\s+aus$", "", asked)
        expression = asked
        for word, sign in self.operators.items():
            expression = re.sub(word, sign, expression, flags=re.I)
        unread = [n for n in re.findall(r"\d[\d.,]*", expression) if read_number(n, self.language) is None]
        if unread or re.fullmatch(r"\d{4}-\d{1,2}-\d{1,2}", asked):  # a date is no subtraction
            return None
        expression = re.sub(
            r"\d[\d.,]*", lambda number: read_number(number[0], self.language) or "", expression
        )
        if not re.fullmatch(r"[\d.()+\-*/^×·÷−\s]*\d\)*\s*[+\-*/^×·÷−][\d.()+\-*/^×·÷−\s]*", expression):
            return None
        return {"expression": expression, "shown": asked}


GERMAN = Speech(
    language="de",
    weekdays=("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag"),
    months=tuple([names[0].capitalize() for names in MONTHS]),
    day="{weekday}, {day}. {month} {year}",
    now="Heute ist {date}, und es ist {time} Uhr ({zone}).",
    between="Von {start} bis {end}: {days} {unit}.",
    none="Ich habe keine Notiz gefunden.",
    note="Notiert als Nummer {number}: {text}",
    notes="{count} {unit}:",
    operators={
        r"\s*%\s*von\s+": "/100*",
        r"\bgeteilt durch\b|\bdurch\b": "/",
        r"\bmal\b|(?<=\d)\s*x\s*(?=\d)": "*",
        r"\bplus\b": "+",
        r"\bminus\b": "-",
        r"\bhoch\b": "**",
        r"(?<=\d)\s+:\s+(?=\d)": "/",
    },
    opening=re.compile(
        r"^\W{0,3}(?:bitte\s+)?(?:(?:und\s+)?(?:was|wie\s?viel)\s+(?:ist|sind|ergibt|macht|gibt)\b"
        r"|(?:be)?rechne(?:\s+(?:mal|bitte))*)\s*:?",
        re.I,
    ),
)
ENGLISH = Speech(
    language="en",
    weekdays=("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
    months=tuple([names[1].capitalize() for names in MONTHS]),
    day="{weekday}, {day} {month} {year}",
    now="Today is {date}, and it is {time} ({zone}).",
    between="From {start} to {end}: {days} {unit}.",
    none="I found no note.",
    note="Noted as number {number}: {text}",
    notes="{count} {unit}:",
    operators={
        r"\s*%\s*of\s+": "/100*",
        r"\bdivided by\b|\bover\b": "/",
        r"\btimes\b|(?<=\d)\s*x\s*(?=\d)": "*",
        r"\bplus\b": "+",
        r"\bminus\b": "-",
        r"\bto the power of\b": "**",
    },
    opening=re.compile(
        r"^\W{0,3}(?:please\s+)?(?:(?:and\s+)?(?:what(?:'s|\s+is|\s+are)|how much (?:is|are))\b"
        r"|calculate|compute|work out)\s*:?",
        re.I,
    ),
)


def planner_rules(language: Language) -> list[Rule]:
    """The chosen language's rules come first and are the ones that are listed."""
    first, second = (german(), english()) if language == "de" else (english(), german())
    return [*first, *[replace(rule, example="") for rule in second]]


def german() -> list[Rule]:
    span = r"(?P<count>\d{1,6})\s+(?P<unit>tag|woche)\w*"
    write = r"(?:notier\w*|schreib\w*|merk\w*)"
    asks_for_a_day = r"\b(?:welche[rsn]?|was\s+für\s+ein|wann|wievielte|datum)\b"
    days, note, notes = _days(GERMAN, "Tag", "Tage"), _note(GERMAN), _notes(GERMAN, "Notiz", "Notizen")
    return [
        Rule(GERMAN.read_sum, "calculate", _result(GERMAN), _expression, "Was ist 19 % von 1.234,56?"),
        Rule(
            _sum_in(GERMAN, rf"^(?:be)?rechne\b(?P<sum>.+?)\s+und\s+{write}\b"),
            "calculate",
            note,
            _expression,
            "Rechne 12 × 4 und notiere das Ergebnis",
            _note_the_sum(GERMAN),
        ),
        Rule(
            rf"^{write}.*?\bin\s+{span}\s*:\s*(?P<text>\S.*)",
            "add_days",
            note,
            _span("heute"),
            "Notiere für in 14 Tagen: Zahnarzt anrufen",
            _note_the_day(GERMAN),
        ),
        Rule(
            r"^\W{0,3}(?:bitte\s+)?(?:notiere?|notiz|neue\s+notiz|merke?\s+dir|schreibe?\s+(?:dir\s+)?auf"
            r"|(?:erstelle?|lege?|mache?)\s+(?:mir\s+)?(?:eine\s+)?(?:neue\s+)?notiz(?:\s+an)?)\b"
            r"\s*[:,]?\s*(?:dass\s+)?(?P<text>[^\s:,].*)$",
            "create_note",
            note,
            example="Notiere: Milch kaufen",
        ),
        Rule(
            rf"\bnotizen\b.*?\b(?:nach|zum?|zur|über|mit)\s+(?P<query>\S.*?){END}",
            "search_notes",
            notes,
            example="Suche in den Notizen nach Zahnarzt",
        ),
        Rule(rf"\bsuch\w*\s+(?:nach\s+)?(?P<query>\S.*?)\s+in\b.*\bnotizen{END}", "search_notes", notes),
        Rule(
            rf"^(?!.*\b(?:lösch|entfern|vergiss|vergess))(?:|.*\b(?:zeig\w*|list\w*|welche|alle|meine|nenn\w*)\b[^:]*\s)"
            rf"notizen(?:\s+\w+){{0,3}}{END}",
            "list_notes",
            notes,
            {},
            "Zeig mir alle Notizen",
        ),
        Rule(
            rf"\btage?\b.*?\b(?:zwischen|vom?)\s+(?:dem\s+)?(?P<start>\S.*?)\s+(?:und|bis)\s+"
            rf"(?:zum\s+|dem\s+)?(?P<end>\S.*?){END}",
            "days_between",
            days,
            example="Wie viele Tage sind es vom 1.3.2026 bis zum 24.12.2026?",
        ),
        Rule(
            rf"\btage?\b.*?\bbis\s+(?:zum\s+)?(?P<end>\S.*?){END}",
            "days_between",
            days,
            lambda groups: {"start": "heute", "end": groups["end"]},
            "Wie viele Tage sind es noch bis zum 24. Dezember?",
        ),
        Rule(
            rf"\btage?\b.*?\bseit\s+(?:dem\s+)?(?P<start>\S.*?){END}",
            "days_between",
            days,
            lambda groups: {"start": groups["start"], "end": "heute"},
        ),
        Rule(
            rf"{asks_for_a_day}.*\bin\s+{span}{END}",
            "add_days",
            _day(GERMAN),
            _span("heute"),
            "Welcher Tag ist in 14 Tagen?",
        ),
        Rule(
            rf"{asks_for_a_day}.*\bvor\s+{span}{END}",
            "add_days",
            _day(GERMAN),
            _span("heute", -1),
        ),
        Rule(
            rf"\b{span}\s+(?:nach|ab|seit)\s+(?:dem\s+)?(?P<date>\S.*?){END}",
            "add_days",
            _day(GERMAN),
            _span(),
            "Was ist 30 Tage nach dem 24.12.2026?",
        ),
        Rule(rf"\b{span}\s+vor\s+(?:dem\s+)?(?P<date>\S.*?){END}", "add_days", _day(GERMAN), _span(sign=-1)),
        Rule(
            ELSEWHERE + r"(?:wie\s+spät|wie\s*viel\s+uhr|uhrzeit|wievielten?|datum\s+(?:von\s+)?heute"
            r"|heutige\w*\s+datum|welche[rsn]?\s+(?:(?:wochen)?tag|datum)\b.*\b(?:heute|wir))\b",
            "now",
            _now(GERMAN),
            {},
            "Wie spät ist es?",
        ),
    ]


def english() -> list[Rule]:
    span = r"(?P<count>\d{1,6})\s+(?P<unit>day|week)s?"
    write = r"(?:note|write|save|remember)"
    days, note, notes = _days(ENGLISH, "day", "days"), _note(ENGLISH), _notes(ENGLISH, "note", "notes")
    return [
        Rule(ENGLISH.read_sum, "calculate", _result(ENGLISH), _expression, "What is 19 % of 1,234.56?"),
        Rule(
            _sum_in(ENGLISH, rf"^(?:calculate|compute|work out)\b(?P<sum>.+?)\s+and\s+{write}\b"),
            "calculate",
            note,
            _expression,
            "Calculate 12 × 4 and note the result",
            _note_the_sum(ENGLISH),
        ),
        Rule(
            rf"^{write}\b.*?\bin\s+{span}\s*:\s*(?P<text>\S.*)",
            "add_days",
            note,
            _span("today"),
            "Note for in 14 days: call the dentist",
            _note_the_day(ENGLISH),
        ),
        Rule(
            r"^\W{0,3}(?:please\s+)?(?:note|new\s+note|write\s+down|remember"
            r"|(?:create|make|take|write|add)\s+(?:me\s+)?(?:a\s+)?(?:new\s+)?note)\b"
            r"\s*[:,]?\s*(?:that\s+)?(?P<text>[^\s:,].*)$",
            "create_note",
            note,
            example="Note: buy milk",
        ),
        Rule(
            rf"\bnotes\b.*?\b(?:for|about|with|on)\s+(?P<query>\S.*?){END}",
            "search_notes",
            notes,
            example="Search the notes for dentist",
        ),
        Rule(
            rf"^(?!.*\b(?:delete|remove|forget))(?:|.*\b(?:show|list|what|which|all|my)\b[^:]*\s)"
            rf"notes(?:\s+\w+){{0,3}}{END}",
            "list_notes",
            notes,
            {},
            "Show me all notes",
        ),
        Rule(
            rf"\bdays?\b.*?\b(?:between|from)\s+(?P<start>\S.*?)\s+(?:and|to|until)\s+(?P<end>\S.*?){END}",
            "days_between",
            days,
            example="How many days are there from 2026-03-01 to 2026-12-24?",
        ),
        Rule(
            rf"\bdays?\b.*?\b(?:until|till|to)\s+(?P<end>\S.*?){END}",
            "days_between",
            days,
            lambda groups: {"start": "today", "end": groups["end"]},
            "How many days until December 24?",
        ),
        Rule(
            rf"\bdays?\b.*?\bsince\s+(?P<start>\S.*?){END}",
            "days_between",
            days,
            lambda groups: {"start": groups["start"], "end": "today"},
        ),
        Rule(
            rf"\b(?:what|which|when)\b.*\bin\s+{span}{END}",
            "add_days",
            _day(ENGLISH),
            _span("today"),
            "What day is it in 14 days?",
        ),
        Rule(rf"\b(?:what|which|when)\b.*\b{span}\s+ago{END}", "add_days", _day(ENGLISH), _span("today", -1)),
        Rule(
            rf"\b{span}\s+(?:after|from)\s+(?P<date>\S.*?){END}",
            "add_days",
            _day(ENGLISH),
            _span(),
            "What is 30 days after 2026-12-24?",
        ),
        Rule(rf"\b{span}\s+before\s+(?P<date>\S.*?){END}", "add_days", _day(ENGLISH), _span(sign=-1)),
        Rule(
            ELSEWHERE + r"(?:what(?:'s|\s+is)?\s+(?:the\s+)?(?:time|date)|today'?s\s+date"
            r"|what\s+(?:day|date)\b.*\b(?:today|it))\b",
            "now",
            _now(ENGLISH),
            {},
            "What time is it?",
        ),
    ]


# ---- from the request to the call


def _expression(groups: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"expression": groups["expression"]}


def _sum_in(speech: Speech, pattern: str) -> Callable[[str], Mapping[str, Any] | None]:
    """A sum inside a longer request."""
    compiled = re.compile(umlaut_safe(pattern), re.I | re.S)

    def read(request: str) -> Mapping[str, Any] | None:
        match = compiled.search(request)
        return None if match is None else speech.read_sum(match["sum"])

    return read


def _span(start: str = "", sign: int = 1) -> Callable[[Mapping[str, Any]], Mapping[str, Any]]:
    """So many days or weeks from `start`, or from the date in the request."""

    def arguments(groups: Mapping[str, Any]) -> Mapping[str, Any]:
        weeks = groups["unit"].lower() in ("woche", "week")
        days = sign * int(groups["count"]) * (7 if weeks else 1)
        return {"date": start or groups["date"], "days": days}

    return arguments


# ---- from one result to the next call


def _note_the_sum(speech: Speech) -> Callable[[Progress], CallChunk | None]:
    def then(progress: Progress) -> CallChunk | None:
        if progress.last.tool != "calculate":
            return None
        return CallChunk("", "create_note", {"text": _result(speech)(progress)})

    return then


def _note_the_day(speech: Speech) -> Callable[[Progress], CallChunk | None]:
    def then(progress: Progress) -> CallChunk | None:
        if progress.last.tool != "add_days":
            return None
        text = f"{speech.date(progress.data['date'])}: {progress.groups['text']}"
        return CallChunk("", "create_note", {"text": text})

    return then


# ---- from the result to the answer


def _now(speech: Speech) -> Answer:
    def answer(progress: Progress) -> str:
        data = progress.data
        return speech.now.format(date=speech.date(data["date"]), time=data["time"], zone=data["zone"])

    return answer


def _result(speech: Speech) -> Answer:
    def answer(progress: Progress) -> str:
        sign = "=" if progress.data["exact"] else "≈"
        return f"{progress.groups['shown']} {sign} {speech.number(progress.data['result'])}"

    return answer


def _day(speech: Speech) -> Answer:
    def answer(progress: Progress) -> str:
        return f"{speech.date(progress.data['date'])}."

    return answer


def _days(speech: Speech, one: str, many: str) -> Answer:
    def answer(progress: Progress) -> str:
        data = progress.data
        return speech.between.format(
            start=speech.date(data["start"]),
            end=speech.date(data["end"]),
            days=speech.number(str(data["days"])),
            unit=one if abs(data["days"]) == 1 else many,
        )

    return answer


def _note(speech: Speech) -> Answer:
    def answer(progress: Progress) -> str:
        return speech.note.format(number=progress.data["number"], text=progress.data["text"])

    return answer


def _notes(speech: Speech, one: str, many: str) -> Answer:
    def answer(progress: Progress) -> str:
        found = progress.data
        if not found:
            return speech.none
        heading = speech.notes.format(count=len(found), unit=one if len(found) == 1 else many)
        return "\n".join([heading, *[f"{note['number']}. {note['text']}" for note in found]])

    return answer
