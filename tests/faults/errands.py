"""What a person asks for, written so that a scripted model can carry it out, and what must come of it.

    [k17] lesen k17a + lesen k17b; entwurf k17c; brief k17d

Each part between semicolons is one reply of the model, with its calls side by side. What the model says next
follows from the conversation that it is shown and from nothing else: so a call that is made again after a
crash gets the same reply, and an answer in which anything is missing or doubled is another answer.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from support.model_server import Call, Reply

Kind = Literal["lesen", "entwurf", "brief"]
Status = Literal["ja", "nein", "ungewiss", "fehler"]
TRIES = 3
UNKNOWN = ("not known", "nicht bekannt", "ungewiss")
CLOSING = "Bis hierher: {key}."
_MARK = re.compile(r"\[(k\w+)\] (.*)", re.DOTALL)


@dataclass(frozen=True)
class Item:
    """One call. Its name is used for nothing else, so that whatever it did can be told by it."""

    kind: Kind
    name: str


@dataclass(frozen=True)
class Task:
    """A request in words, and as the calls that it takes."""

    key: str
    replies: tuple[tuple[Item, ...], ...]

    @property
    def items(self) -> list[Item]:
        return [item for reply in self.replies for item in reply]

    @property
    def text(self) -> str:
        said = [" + ".join([f"{item.kind} {item.name}" for item in reply]) for reply in self.replies]
        return f"[{self.key}] {'; '.join(said)}"

    @staticmethod
    def of(key: str, *replies: Sequence[Kind]) -> Task:
        letters = iter("abcdefghijklmnopqrstuvwxyz")
        return Task(
            key, tuple([tuple([Item(kind, f"{key}{next(letters)}") for kind in each]) for each in replies])
        )

    @staticmethod
    def read(text: str) -> Task | None:
        if (found := _MARK.match(text)) is None:
            return None
        replies = [
            tuple([Item(*call.split(" ", 1)) for call in reply.split(" + ")])  # type: ignore[arg-type]
            for reply in found[2].split("; ")
        ]
        return Task(found[1], tuple(replies))

    def answer(self, came: Mapping[str, Status], results: int) -> str:
        """The last word: long enough that a stream can break off in it."""
        told = ", ".join([f"{item.name} {came[item.name]}" for item in self.items])
        return f"Fertig mit {self.key}, und das ist dabei herausgekommen: {told}; das waren {results}."


def outcome(content: str, name: str) -> Status:
    """What became of a call, by the words of its result."""
    if f"erledigt {name}." in content or f"„{name}“ ist angelegt" in content:
        return "ja"
    if '"cancelled"' in content or "A person rejected" in content:
        return "nein"
    return "ungewiss" if any([each in content for each in UNKNOWN]) else "fehler"


def reply_to(messages: Sequence[Mapping[str, Any]], with_tools: bool) -> Reply:
    """What the model says next."""
    task = _task_in(messages)
    results = _results_in(messages)
    made: dict[str, list[Status]] = {}
    for message in messages:
        for each in message.get("tool_calls") or ():
            name = json.loads(each["function"]["arguments"])["name"]
            made.setdefault(name, []).append(outcome(results.get(each["id"], ""), name))
    if not with_tools:
        return Reply(CLOSING.format(key=task.key))
    for number, items in enumerate(task.replies, 1):
        due = [item for item in items if _is_due(item, made.get(item.name, ()))]
        if due:
            calls = [_call(item, len(made.get(item.name, ()))) for item in due]
            return Reply(f"Ich mache {task.key} weiter, jetzt Teil {number} von {len(task.replies)}.", calls)
    came = {item.name: made[item.name][-1] for item in task.items}
    return Reply(task.answer(came, sum([len(made[item.name]) for item in task.items])))


def _is_due(item: Item, tries: Sequence[Status]) -> bool:
    """As models do: what went wrong, or may have, is asked for again, in other words.

    But for an effect that may have happened: whether it is wanted once more is asked of a person, not of it.
    """
    again = ("fehler",) if item.kind == "brief" else ("fehler", "ungewiss")
    return not tries or (tries[-1] in again and len(tries) < TRIES)


def _call(item: Item, tries: int) -> Call:
    again = {"again": tries} if tries else {}
    return Call(item.kind, {"name": item.name, **again}, f"{item.name}-{tries}")


def _task_in(messages: Iterable[Mapping[str, Any]]) -> Task:
    said = [str(each["content"]) for each in messages if each["role"] == "user"]
    found = [task for text in said if (task := Task.read(text)) is not None]
    return found[-1]


def _results_in(messages: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    return {each["tool_call_id"]: each["content"] for each in messages if each["role"] == "tool"}
