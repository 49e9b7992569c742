"""Thirty easy requests on real weights: does the right tool run with the right arguments, and what is said?

    make test-llm WEIGHTS="FILE.gguf …"    # or whatever lies in ~/.cache/bridle/models
    python evals/single_steps.py FILE.gguf [FILE.gguf …] [--mode constrained|text|native] [--show]

Twenty requests are German, ten English; seven need no tool. Five more ask a tool that fails: what the person
is then told must be the error, and nothing that contradicts it. Temperature is 0.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Literal

from bridle import GERMAN, Budget, RunResult, ToolError, ToolLoopAgent, tool
from bridle.models import EmbeddedModel

INSTRUCTIONS = "Du bist eine hilfreiche Assistentin in einer Anwaltskanzlei. Antworte kurz."
SECONDS = 600


@tool
def search_cases(query: str) -> list[dict[str, str]]:
    """Search the firm's case files by party name, file number or topic.

    Args:
        query: the name, number or words to look for
    """
    return [{"number": "24/113", "title": "Müller ./. Schmidt"}]


@tool
def list_deadlines(period: Literal["today", "week", "overdue"]) -> list[dict[str, str]]:
    """List the firm's deadlines (Fristen): those of today, of this week, or those that are overdue.

    Args:
        period: today, week or overdue
    """
    return [{"date": "2026-11-16", "what": "Klageerwiderung 24/113"}]


@tool
def calculate(expression: str) -> float:
    """Work out an arithmetic expression such as 3*(4+5).

    Args:
        expression: numbers and + - * / ( ) only
    """
    allowed = set("0123456789+-*/(). ")
    if not expression or not set(expression) <= allowed:
        raise ToolError(f"not an arithmetic expression: {expression!r}")
    return eval(expression, {"__builtins__": {}})  # checked: digits and operators alone


@tool
def read_statute(law: str, section: str) -> str:
    """Read one section of a statute.

    Args:
        law: the law's abbreviation, such as BGB or ZPO
        section: the number behind the § sign, such as 433 or 626a
    """
    return f"§ {section} {law}: (Wortlaut)"


TOOLS = (search_cases, list_deadlines, calculate, read_statute)


@dataclass(frozen=True)
class Ask:
    """A request, the tool it needs, and what its arguments must hold, by any of these spellings."""

    text: str
    tool: str | None = None
    needs: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def met_by(self, result: RunResult) -> bool:
        calls = [call for step in result.steps for call in step.tool_calls]
        if self.tool is None:
            return not calls
        if not calls or calls[0].name != self.tool:
            return False
        given = {name: str(value).replace(" ", "") for name, value in calls[0].arguments.items()}
        return all(
            any(wanted.replace(" ", "") == given.get(name) for wanted in spellings)
            for name, spellings in self.needs.items()
        )


ASKS = (
    Ask("Such die Akte Müller.", "search_cases", {"query": ("Müller",)}),
    Ask("Welche Akten haben wir zu Becker?", "search_cases", {"query": ("Becker",)}),
    Ask("Öffne bitte die Akte 24/113.", "search_cases", {"query": ("24/113",)}),
    Ask("Gibt es bei uns etwas zum Thema Mietminderung?", "search_cases", {"query": ("Mietminderung",)}),
    Ask(
        "Finde die Sache Hansen gegen Vogt.",
        "search_cases",
        {"query": ("Hansen gegen Vogt", "Hansen", "Hansen Vogt", "Hansen ./. Vogt")},
    ),
    Ask("Welche Fristen laufen heute ab?", "list_deadlines", {"period": ("today",)}),
    Ask("Was steht diese Woche an Fristen an?", "list_deadlines", {"period": ("week",)}),
    Ask("Haben wir Fristen versäumt?", "list_deadlines", {"period": ("overdue",)}),
    Ask("Zeig mir die überfälligen Fristen.", "list_deadlines", {"period": ("overdue",)}),
    Ask("Was ist 17 mal 23?", "calculate", {"expression": ("17*23",)}),
    Ask("Rechne 1250 * 1,19 aus.", "calculate", {"expression": ("1250*1.19",)}),
    Ask("Wie viel sind 4800 geteilt durch 12?", "calculate", {"expression": ("4800/12",)}),
    Ask("Was steht in § 433 BGB?", "read_statute", {"law": ("BGB",), "section": ("433",)}),
    Ask("Zeig mir § 91 ZPO.", "read_statute", {"law": ("ZPO",), "section": ("91",)}),
    Ask("Lies mir § 626 BGB vor.", "read_statute", {"law": ("BGB",), "section": ("626",)}),
    Ask("Wie lautet § 10 RVG?", "read_statute", {"law": ("RVG",), "section": ("10",)}),
    Ask("Guten Morgen!"),
    Ask("Danke, das war alles."),
    Ask("Wer bist du?"),
    Ask("Schönes Wochenende!"),
    Ask("Search for the case of Ms Wagner.", "search_cases", {"query": ("Wagner", "Ms Wagner")}),
    Ask(
        "Do we have a file about parking fines?", "search_cases", {"query": ("parking fines", "parking fine")}
    ),
    Ask("Which deadlines do we have today?", "list_deadlines", {"period": ("today",)}),
    Ask("Show me this week's deadlines.", "list_deadlines", {"period": ("week",)}),
    Ask("What is 35 plus 48?", "calculate", {"expression": ("35+48",)}),
    Ask("Multiply 6 by 7, please.", "calculate", {"expression": ("6*7",)}),
    Ask("What does § 812 BGB say?", "read_statute", {"law": ("BGB",), "section": ("812",)}),
    Ask("Hello!"),
    Ask("Thank you very much."),
    Ask("Nice to meet you."),
)
FAILING = (
    "Was steht in § 433 BGB?",
    "Zeig mir § 91 ZPO.",
    "What does § 812 BGB say?",
    "Lies mir § 626 BGB vor.",
    "Wie lautet § 10 RVG?",
)
OUTAGE = "the collection of statutes cannot be reached"
TOLD = GERMAN.tool_failed.format(tool="read_statute", error=OUTAGE)


@tool(name="read_statute", description=read_statute.description)
def failing_statute(law: str, section: str) -> str:
    raise ToolError(OUTAGE)


async def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("weights", nargs="+", type=Path)
    parser.add_argument("--mode", choices=("constrained", "text", "native"), default="constrained")
    parser.add_argument("--show", action="store_true", help="print each request and what became of it")
    options = parser.parse_args()
    print("| model | mode | right | German | English | errors told as they are | median s | load s |")
    print("|---|---|---|---|---|---|---|---|")
    for path in options.weights:
        print(await row(path, options.mode, options.show), flush=True)
    return 0


async def row(path: Path, mode: Any, show: bool) -> str:
    model = EmbeddedModel(str(path))
    model.profile = replace(model.profile, tool_calling=mode)
    began = time.perf_counter()
    await agent_with(model, TOOLS).generate("Hallo")
    load = time.perf_counter() - began
    right: list[bool] = []
    seconds: list[float] = []
    for ask in ASKS:
        began = time.perf_counter()
        result = await agent_with(model, TOOLS).generate(ask.text)
        seconds.append(time.perf_counter() - began)
        right.append(ask.met_by(result))
        if show:
            tell(ask.text, result, right[-1])
    honest: list[bool] = []
    broken = [each for each in TOOLS if each.name != "read_statute"]
    for text in FAILING:
        result = await agent_with(model, (*broken, failing_statute)).generate(text)
        called = any(call.name == "read_statute" for step in result.steps for call in step.tool_calls)
        honest.append(
            not called or result.text == GERMAN.tool_failed.format(tool="read_statute", error=OUTAGE)
        )
        if show:
            tell(text, result, honest[-1])
    model.close()
    median = sorted(seconds)[len(seconds) // 2]
    return (
        f"| {path.stem} | {mode} | {sum(right)}/30 | {sum(right[:20])}/20 | {sum(right[20:])}/10 "
        f"| {sum(honest)}/{len(honest)} | {median:.1f} | {load:.1f} |"
    )


def agent_with(model: Any, tools: Any) -> ToolLoopAgent:
    return ToolLoopAgent(
        model=model,
        instructions=INSTRUCTIONS,
        tools=tools,
        budget=Budget(steps=3, seconds=SECONDS),
        temperature=0,
        max_output_tokens=200,
        texts=GERMAN,
    )


def tell(asked: str, result: RunResult, good: bool) -> None:
    calls = [f"{call.name}({dict(call.arguments)})" for step in result.steps for call in step.tool_calls]
    said = " ".join(result.text.split())[:120]
    print(
        f"{'ok ' if good else 'NO '} {asked} → {'; '.join(calls) or '–'} | {said}",
        file=sys.stderr,
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
