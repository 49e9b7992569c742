"""A run that can be put down and taken up again, in another process, days later.

The state of a run is the list of what happened in it, as JSON entries that only ever grow: what was given,
each step with its results, what the loop said to the model, each trim of the window. Everything else (the
stall detector, the cache, what was written) follows from these, so a checkpoint costs what is new in it.

`dump` seals the entries with a digest, or with an HMAC where a secret is given; `load` refuses whatever
was cut off, reordered, edited or written by another version, and names the place. A digest is no secret, so
entries that somebody sealed anew are checked like any other input.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bridle.engine.approval import PendingApproval, Place
from bridle.engine.fields import check_plain, json_list, json_object, misfit, optional, shown, whole
from bridle.engine.fields import text as text_of
from bridle.engine.messages import Message
from bridle.engine.run_log import (
    Acting,
    Began,
    Came,
    Ended,
    Intended,
    LogItem,
    Meters,
    Progress,
    Resumed,
    Said,
    Stepped,
    Trimmed,
)
from bridle.engine.state_check import check_log
from bridle.engine.state_json import call_to_json, entry, outcome_to_json
from bridle.engine.state_reading import call_from_json, item_from, outcome_from_json
from bridle.engine.text import canonical_json
from bridle.errors import InvalidState

__all__ = [
    "VERSION",
    "Acting",
    "Began",
    "Came",
    "Ended",
    "Intended",
    "LogItem",
    "Meters",
    "Resumed",
    "RunState",
    "Said",
    "Stepped",
    "Trimmed",
    "call_from_json",
    "call_to_json",
    "entry",
    "item_from",
    "outcome_from_json",
    "outcome_to_json",
]

VERSION = 1
KEYS = ("version", "position", "entries", "seal")


@dataclass(frozen=True, slots=True)
class RunState:
    """Everything a run needs to go on. Treat it as sealed: it is used once, by `agent.resume`."""

    log: tuple[LogItem, ...]
    position: int | None = field(default=None, compare=False)
    """How much of it a checkpointer has: who goes on from here must be the first to do so."""

    @property
    def run_id(self) -> str:
        return self._began.run_id

    @property
    def instructions(self) -> str:
        return self._began.instructions

    @property
    def messages(self) -> tuple[Message, ...]:
        """The conversation that the run began with."""
        return self._began.messages

    @property
    def pending(self) -> tuple[PendingApproval, ...]:
        """The calls that wait for a person."""
        waiting = Progress.of(self.log).waiting
        return () if waiting is None else waiting.pending

    @property
    def memory(self) -> dict[str, Any] | None:
        """The working memory as it was, in its JSON form."""
        last = next((item for item in reversed(self.log) if isinstance(item, Stepped | Acting)), None)
        return None if last is None else last.meters.memory

    @property
    def interrupted(self) -> bool:
        """Nobody ended the run: its process died, or it is still at work."""
        return not isinstance(self.log[-1], Ended)

    @property
    def finished(self) -> bool:
        last = self.log[-1]
        return isinstance(last, Ended) and last.reason == "stop"

    @property
    def key(self) -> str:
        """What this very state is known by, so that it is taken up once."""
        entries = json.loads(
            json.dumps([entry(item) for item in self.log])
        )  # the same before a journey and after
        return f"{self.run_id}:{_digest(entries, None)}"

    @property
    def place(self) -> Place | None:
        """Where a checkpointer expects whoever goes on from here."""
        return None if self.position is None else Place(self.run_id, self.position)

    @property
    def _began(self) -> Began:
        first = self.log[0]
        assert isinstance(first, Began)
        return first

    def dump(self, secret: str | bytes | None = None) -> str:
        """The sealed JSON text. Where it leaves your hands, seal it with a secret that does not."""
        entries = [entry(item) for item in self.log]
        sealed = [self.position, entries]
        body = {
            "version": VERSION,
            "position": self.position,
            "entries": entries,
            "seal": _digest(sealed, secret),
        }
        return json.dumps(body, ensure_ascii=False, separators=(",", ":"))

    @staticmethod
    def load(text: str | bytes, secret: str | bytes | None = None) -> RunState:
        """Read what `dump` wrote; `InvalidState` names the place where it is anything else."""
        body = _parsed(text)
        position = optional(whole(0, 10**9))(body["position"], "state.position")
        entries = json_list(body["entries"], "state.entries")
        expected = _digest([position, entries], secret)
        seal = text_of(body["seal"], "state.seal")
        if not hmac.compare_digest(seal.encode(), expected.encode()):
            raise InvalidState(
                "state.seal does not fit: the state was changed, or sealed with another secret. "
                "Use the text as dump() wrote it."
            )
        return replace(_state_of(entries), position=position)

    @staticmethod
    def of(entries: Sequence[Any]) -> RunState:
        """A state from its entries, each checked, and that they fit together."""
        check_plain(entries, "state.entries")
        return _state_of(entries)


def _parsed(source: Any) -> dict[str, Any]:
    """The parts of a state's text, before anybody has vouched for them."""
    if not isinstance(source, str | bytes):
        raise misfit("state", "the text that dump() wrote", source)
    try:
        parsed = json.loads(source)
    except (ValueError, RecursionError) as error:
        raise InvalidState(f"The state is not valid JSON, so it was cut off or changed: {error}.") from None
    check_plain(parsed, "state")
    body = json_object(parsed, "state")
    version = body.get("version")
    if type(version) is not int or version != VERSION:
        raise InvalidState(f"state.version is {shown(version)}; this release reads version {VERSION}.")
    if body.keys() != set(KEYS):
        raise InvalidState(f"state has {shown(list(body))}; a state has {', '.join(KEYS)}.")
    return body


def _state_of(entries: Sequence[Any]) -> RunState:
    if not entries:
        raise InvalidState("state.entries is empty: there is nothing to take up.")
    log = tuple([item_from(each, f"state.entries[{n}]") for n, each in enumerate(entries)])
    check_log(log, "state.entries")
    return RunState(log)


def _digest(entries: Sequence[Any], secret: str | bytes | None) -> str:
    body = canonical_json([VERSION, entries]).encode("utf-8", "replace")
    if secret is None:
        return "sha256:" + hashlib.sha256(body).hexdigest()
    key = secret.encode() if isinstance(secret, str) else secret
    return "hmac-sha256:" + hmac.new(key, body, hashlib.sha256).hexdigest()
