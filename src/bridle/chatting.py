"""`bridle chat`: the demo tools, whatever model there is, and a terminal."""

from __future__ import annotations

import asyncio
import math
import signal
from types import FrameType
from typing import TYPE_CHECKING

from bridle._version import __version__
from bridle.demo import TOOLS, Session
from bridle.demo_rules import planner_rules
from bridle.engine.agent import ToolLoopAgent
from bridle.engine.budget import Budget
from bridle.engine.model import Model
from bridle.engine.text import one_line
from bridle.engine.texts import ENGLISH, GERMAN
from bridle.models.discover import PLANNER, Discovery, discover
from bridle.models.planner import PLANNER_ENGLISH, PLANNER_GERMAN, PlannerModel
from bridle.models.resolve import FORMS, UnknownModel, resolve
from bridle.shell import Refused, new_console, program
from bridle.terminal import Chat, Screen, Words, describe, requests, say

if TYPE_CHECKING:
    from rich.console import Console

SPEAKER_CHARS = 24


def run_chat(words: Words, name: str | None, budget: Budget) -> int:
    """Talk until the person leaves. Piped questions of which the last ends in an error end in a 1."""
    console = new_console()
    failed = False
    with asyncio.Runner() as runner:
        found = None if name is not None else runner.run(discover())
        model = _model(words, name, found)
        _greet(console, words, budget, model, found)
        chat = _chat(console, words, budget, model)
        signal.signal(signal.SIGINT, _leave)
        for request in requests(words):
            try:
                failed = runner.run(chat.answer(request)).finish_reason == "error"
            except Exception as error:  # people get a sentence, never a traceback
                failed = True
                chat.screen.line(words.unexpected.format(error=f"{type(error).__name__}: {error}"))
            say(console)
    return 1 if failed and not console.is_terminal else 0


def _leave(number: int, frame: FrameType | None) -> None:
    """Pressed again before the first is dealt with, Ctrl-C would break off the goodbye in the middle."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def budget_of(words: Words, max_steps: int, seconds: float) -> Budget:
    if max_steps < 1:
        raise Refused(words.bad_steps.format(value=max_steps), 2)
    if not (math.isfinite(seconds) and seconds > 0):
        raise Refused(words.bad_seconds.format(value=seconds), 2)
    return Budget(steps=max_steps, seconds=seconds)


def _model(words: Words, name: str | None, found: Discovery | None) -> Model:
    """The model to talk to: the one that was named, the one that was found, or the planner."""
    choice = name if found is None else found.choice
    if choice is None or choice.strip() == PLANNER:
        texts = PLANNER_GERMAN if words.language == "de" else PLANNER_ENGLISH
        return PlannerModel(planner_rules(words.language), texts)
    try:
        return resolve(choice)
    except UnknownModel as error:
        option = "--model" if found is None else "BRIDLE_MODEL"
        what = words.bad_model[error.problem].format(given=error.given, hint=error.hint)
        forms = "" if error.problem == "key" else words.forms.format(forms=", ".join([*FORMS, PLANNER]))
        raise Refused(f"{option}: {what} {forms}".strip(), 2) from None


def _greet(console: Console, words: Words, budget: Budget, model: Model, found: Discovery | None) -> None:
    planner = isinstance(model, PlannerModel)
    if found is not None and found.choice is None:
        say(console, words.looked)
        for place in found.places:
            say(console, f"  {describe(place, words)}")
    named = words.model.format(model=model.name, where=words.local if model.profile.local else words.remote)
    bounds = words.bounds.format(steps=budget.steps, seconds=budget.seconds)
    say(console, f"Bridle {__version__} · {words.planner if planner else named} · {bounds}", "bold")
    if planner:
        say(console, words.try_asking.format(program=program()))
    if console.is_terminal:
        say(console, words.keys, "dim")
    say(console)


def _chat(console: Console, words: Words, budget: Budget, model: Model) -> Chat:
    texts = GERMAN if words.language == "de" else ENGLISH
    speaker = words.planner_name if isinstance(model, PlannerModel) else one_line(model.name, SPEAKER_CHARS)
    agent = ToolLoopAgent(
        model=model,
        instructions=words.instructions,
        tools=TOOLS,
        budget=budget,
        context=Session(words.language),
        texts=texts,
    )
    return Chat(agent, Screen(console, words, texts, speaker))
