"""A small toolset that is useful without any service: the date, sums, days and notes.

`bridle chat` uses it to show the loop at work. The notes live in the `Session` that is handed to the
agent as its context, and end with it.
"""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Context, Decimal, DivisionByZero, Inexact, InvalidOperation, Overflow
from typing import Any, Literal, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bridle.engine.tools import Tool, ToolContext, tool
from bridle.errors import ToolError

ZONE = "Europe/Berlin"
MAX_EXPRESSION = 300
MAX_NOTES = 1_000
MAX_NOTE = 2_000
DIGITS = 50
SHOWN_DECIMALS = 12
MONTHS = (
    ("januar", "january", "jänner"),
    ("februar", "february"),
    ("märz", "march", "maerz"),
    ("april", "april"),
    ("mai", "may"),
    ("juni", "june"),
    ("juli", "july"),
    ("august", "august"),
    ("september", "september"),
    ("oktober", "october"),
    ("november", "november"),
    ("dezember", "december"),
)
"""German first, then English, then other spellings."""
RELATIVE = {
    "vorgestern": -2,
    "gestern": -1,
    "yesterday": -1,
    "heute": 0,
    "today": 0,
    "morgen": 1,
    "tomorrow": 1,
    "übermorgen": 2,
    "uebermorgen": 2,
}

Language: TypeAlias = Literal["de", "en"]


class Unclear(Exception):
    """Something a person wrote that cannot be carried out; said in both languages."""

    def __init__(self, german: str, english: str) -> None:
        super().__init__(english)
        self.said: dict[Language, str] = {"de": german, "en": english}


@dataclass(frozen=True, slots=True)
class Note:
    number: int
    text: str
    written: str


@dataclass(slots=True)
class Session:
    """What one conversation has: its language, its clock and its notes."""

    language: Language = "de"
    clock: Callable[[], datetime] = field(default=lambda: datetime.now(UTC))
    notes: list[Note] = field(default_factory=list[Note])

    def now(self) -> datetime:
        try:
            return self.clock().astimezone(ZoneInfo(ZONE))
        except ZoneInfoNotFoundError:
            raise self.error(
                Unclear(
                    "Auf diesem Rechner fehlen die Zeitzonen. Installiere das Paket tzdata.",
                    "This machine has no time zones. Install the package tzdata.",
                )
            ) from None

    def error(self, fault: Unclear) -> ToolError:
        return ToolError(fault.said[self.language])


@tool
async def now(ctx: ToolContext[Session]) -> dict[str, str]:
    """The current date, weekday and time in Germany (Europe/Berlin)."""
    moment = ctx.context.now()
    return {
        "date": moment.date().isoformat(),
        "weekday": moment.strftime("%A"),
        "time": moment.strftime("%H:%M"),
        "zone": ZONE,
    }


@tool
async def calculate(ctx: ToolContext[Session], expression: str) -> dict[str, Any]:
    """Work out a sum exactly. Use it for every calculation.

    Args:
        expression: numbers, + - * / ** and parentheses, for example "(1234.56 + 10) * 2"
    """
    try:
        value, exact = evaluate(expression)
    except Unclear as fault:
        raise ctx.context.error(fault) from None
    return {"expression": expression, "result": value, "exact": exact}


@tool
async def days_between(ctx: ToolContext[Session], start: str, end: str) -> dict[str, Any]:
    """How many days lie between two dates; negative when the end comes before the start.

    Args:
        start: a date like 2026-12-24 or 24.12.2026, or "today"
        end: a date like 2026-12-24 or 24.12.2026, or "today"
    """
    first, last = _read_date(ctx, start), _read_date(ctx, end)
    return {"start": first.isoformat(), "end": last.isoformat(), "days": (last - first).days}


@tool
async def add_days(ctx: ToolContext[Session], date: str, days: int) -> dict[str, Any]:
    """The date that lies a number of days after a date, or before it.

    Args:
        date: a date like 2026-12-24 or 24.12.2026, or "today"
        days: how many days later; negative for earlier
    """
    start = _read_date(ctx, date)
    try:
        reached = start + timedelta(days=days)
    except OverflowError:
        fault = Unclear(
            f"{days} Tage führen aus dem Kalender hinaus.", f"{days} days lead out of the calendar."
        )
        raise ctx.context.error(fault) from None
    return {
        "start": start.isoformat(),
        "days": days,
        "date": reached.isoformat(),
        "weekday": reached.strftime("%A"),
    }


@tool(effect="draft")
async def create_note(ctx: ToolContext[Session], text: str) -> dict[str, Any]:
    """Write a note. It is kept until this chat ends.

    Args:
        text: what to note
    """
    session, text = ctx.context, text.strip()
    if not text:
        raise session.error(Unclear("Die Notiz hat keinen Text.", "The note has no text."))
    if len(text) > MAX_NOTE or len(session.notes) >= MAX_NOTES:
        fault = Unclear(
            f"Eine Notiz hat höchstens {MAX_NOTE} Zeichen, und es gibt höchstens {MAX_NOTES}.",
            f"A note has at most {MAX_NOTE} characters, and there are at most {MAX_NOTES}.",
        )
        raise session.error(fault)
    note = Note(len(session.notes) + 1, text, session.now().isoformat(timespec="minutes"))
    session.notes.append(note)
    return _shown(note)


@tool
async def list_notes(ctx: ToolContext[Session]) -> list[dict[str, Any]]:
    """All notes of this chat, the oldest first."""
    return [_shown(note) for note in ctx.context.notes]


@tool
async def search_notes(ctx: ToolContext[Session], query: str) -> list[dict[str, Any]]:
    """The notes of this chat that contain all the words of a query.

    Args:
        query: words to look for
    """
    words = _fold(query).split()
    return [_shown(note) for note in ctx.context.notes if all(word in _fold(note.text) for word in words)]


TOOLS: tuple[Tool, ...] = (now, calculate, days_between, add_days, create_note, list_notes, search_notes)


def _shown(note: Note) -> dict[str, Any]:
    return {"number": note.number, "text": note.text, "written": note.written}


def _fold(text: str) -> str:
    return unicodedata.normalize("NFC", text).casefold()


# ---- sums

_ARITHMETIC = Context(
    prec=DIGITS, Emax=9_999, Emin=-9_999, traps=[InvalidOperation, DivisionByZero, Overflow], flags=[]
)
_SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-", "–": "-"})
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_OPERATIONS: dict[type[ast.operator], Callable[[Context, Decimal, Decimal], Decimal]] = {
    ast.Add: Context.add,
    ast.Sub: Context.subtract,
    ast.Mult: Context.multiply,
    ast.Div: Context.divide,
    ast.Pow: lambda context, base, exponent: context.power(base, exponent),
}


def evaluate(expression: str) -> tuple[str, bool]:
    """A sum's value with a decimal point, and whether it is exact; raises `Unclear`.

    Decimals of bounded length, so that no power, however high, takes long.
    """
    if len(expression) > MAX_EXPRESSION:
        raise Unclear(
            f"Die Rechnung ist länger als {MAX_EXPRESSION} Zeichen.",
            f"The sum is longer than {MAX_EXPRESSION} characters.",
        )
    plain = _NUMBER.sub(_plain_number, expression.translate(_SIGNS).replace("^", "**")).strip()
    if not re.fullmatch(r"[\d.()+\-*/\s]+", plain):
        raise _not_a_sum(expression)
    context = _ARITHMETIC.copy()
    try:
        value = _value(ast.parse(plain, mode="eval").body, plain, context)
    except DivisionByZero:
        raise Unclear("Durch null lässt sich nicht teilen.", "Nothing can be divided by zero.") from None
    except Overflow:
        raise Unclear("Das Ergebnis ist zu groß.", "The result is too large.") from None
    except InvalidOperation:
        raise Unclear(
            "Das hat kein Ergebnis unter den reellen Zahlen.", "That has no real number as its result."
        ) from None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _not_a_sum(expression) from None
    return _written(value, exact=not context.flags[Inexact])


def read_number(written: str, language: Language) -> str | None:
    """A number with a decimal point: '1.234,56' → '1234.56'. What '1.234' means, the language decides."""
    separators = (".", ",") if language == "de" else (",", ".")
    for thousands, decimal in (separators, separators[::-1]):
        grouped = rf"[1-9]\d{{0,2}}(?:\{thousands}\d{{3}})+(?:\{decimal}\d+)?"
        if re.fullmatch(rf"{grouped}|\d+(?:\{decimal}\d+)?", written):
            return written.replace(thousands, "").replace(decimal, ".")
    return None


def _plain_number(match: re.Match[str]) -> str:
    """Models write a decimal point; people paste '1.234,56'. What can be read in two ways is not guessed."""
    written = match[0]
    if re.fullmatch(r"[1-9]\d{0,2},\d{3}", written):
        raise Unclear(
            f"„{written}“ lässt sich auf zwei Arten lesen. Schreib {written.replace(',', '')} oder "
            f"{written.replace(',', '.')}.",
            f"'{written}' can be read in two ways. Write {written.replace(',', '')} or "
            f"{written.replace(',', '.')}.",
        )
    plain = written if written.count(".") == 1 and "," not in written else read_number(written, "de")
    if plain is None:
        raise _not_a_sum(written)
    return plain.lstrip("0") if plain.lstrip("0")[:1].isdigit() else f"0{plain.lstrip('0')}"


def _value(node: ast.expr, source: str, context: Context) -> Decimal:
    match node:
        case ast.Constant():
            return context.create_decimal(ast.get_source_segment(source, node) or "")
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return context.minus(_value(operand, source, context))
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _value(operand, source, context)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATIONS:
            operate = _OPERATIONS[type(op)]
            return operate(context, _value(left, source, context), _value(right, source, context))
        case _:
            raise ValueError(type(node).__name__)


def _written(value: Decimal, *, exact: bool) -> tuple[str, bool]:
    """With as many decimals as a person reads; in powers of ten where that would be a long row of digits."""
    if value and not -SHOWN_DECIMALS < value.adjusted() < DIGITS:
        short = Context(prec=SHOWN_DECIMALS).plus(value)
        return f"{short.normalize():E}", exact and short == value
    step = Decimal(1).scaleb(-SHOWN_DECIMALS)
    rounded = value.quantize(step, context=Context(prec=DIGITS + SHOWN_DECIMALS + 1))
    text = f"{rounded:f}".rstrip("0").rstrip(".")
    return ("0" if text in ("-0", "") else text), exact and rounded == value


def _not_a_sum(expression: str) -> Unclear:
    return Unclear(
        f"„{expression}“ ist keine Rechnung, die ich verstehe. Ich kann + − × ÷, Potenzen und Klammern.",
        f"'{expression}' is no sum that I understand. I know + − × ÷, powers and parentheses.",
    )


# ---- dates

_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_NUMERIC = re.compile(r"(?P<day>\d{1,2})\.\s*(?P<month>\d{1,2})\.?\s*(?P<year>\d{4}|\d{2})?")
_DAY_FIRST = re.compile(
    r"(?P<day>\d{1,2})(?:\.|st|nd|rd|th)?\s*(?:of\s+)?(?P<name>[^\W\d]+)\.?,?\s*(?P<year>\d{4})?"
)
_MONTH_FIRST = re.compile(r"(?P<name>[^\W\d]+)\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s*(?P<year>\d{4})?")


def parse_date(written: str, today: date) -> date:
    """A date as people write it in German or English; without a year it is this year's. Raises `Unclear`."""
    text = unicodedata.normalize("NFC", written).strip().lower()
    if text in RELATIVE:
        return today + timedelta(days=RELATIVE[text])
    for form in (_ISO, _NUMERIC, _DAY_FIRST, _MONTH_FIRST):
        if (match := form.fullmatch(text)) is not None and (found := _date_of(match, today)) is not None:
            return found
    raise Unclear(
        f"„{written}“ verstehe ich nicht als Datum. Schreib es zum Beispiel so: 24.12.2026.",
        f"I do not understand '{written}' as a date. Write it like this: 2026-12-24.",
    )


def _date_of(match: re.Match[str], today: date) -> date | None:
    parts = match.groupdict()
    month = int(parts["month"]) if parts.get("month") else _month(parts["name"])
    year = int(parts["year"] or today.year)
    try:
        return date(year + 2000 if year < 100 else year, month, int(parts["day"]))
    except ValueError:
        return None


def _month(name: str) -> int:
    """1 to 12 for a month's name or its first three letters; 0 for anything else, which is no month."""
    if len(name) < 3:
        return 0
    return next((n for n, names in enumerate(MONTHS, 1) if any(each.startswith(name) for each in names)), 0)


def _read_date(ctx: ToolContext[Session], written: str) -> date:
    try:
        return parse_date(written, ctx.context.now().date())
    except Unclear as fault:
        raise ctx.context.error(fault) from None
