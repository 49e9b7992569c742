"""Noticing that a run goes round in circles, so that it can be asked for its answer.

Two rules are the seed's: the same call a second time, or three identical results in a row. Beyond them:
cycles of two to six calls, searches that bring nothing new, and replies in which every call failed.
A re-read after a successful write is no stall, nor is one repeat after an error that may pass, nor a
tool that is meant to be polled.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from bridle.engine.text import canonical_json
from bridle.engine.texts import GERMAN, Texts

StallReason = Literal["duplicate-call", "same-result", "cycle", "nothing-new"]

IDENTICAL_RESULTS = 3
STALE_REPLIES = 3
LONGEST_CYCLE = 6
_FRAGMENTS = re.compile(r"[\n{}\[\]]+")
_SHORTEST_FACT = 16
NO_FACTS: frozenset[int] = frozenset()


@dataclass(slots=True)
class Observed:
    """One call and what came of it, as far as stalling is concerned."""

    tool_name: str
    params: str
    result_hash: str
    writes: bool = False
    failed: bool = False
    refused: bool = False
    retryable: bool = False
    polling: bool = False
    rejected: bool = False
    facts: frozenset[int] = NO_FACTS

    @property
    def signature(self) -> tuple[str, str]:
        return self.tool_name, self.params


def hash_result(content: str) -> str:
    return hashlib.blake2b(content.encode("utf-8", "replace"), digest_size=16).hexdigest()


def facts_in(content: str) -> frozenset[int]:
    """The pieces of a result that carry information: lines, or the members of JSON objects."""
    if len(content) < 4 * _SHORTEST_FACT:
        return NO_FACTS
    return frozenset(
        [
            zlib.crc32(fragment.encode("utf-8", "replace"))
            for fragment in _FRAGMENTS.split(content)
            if len(fragment) >= _SHORTEST_FACT
        ]
    )


@dataclass(slots=True)
class StallDetector:
    """Fed with each reply's calls; says whether the run is stalled, and why."""

    texts: Texts = GERMAN
    repeats: int = 2
    reason: StallReason | None = None
    failed_replies: int = 0
    bad_replies: int = 0
    _counts: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    _written: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    _excused: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    _order: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    _last_result: str | None = None
    _same_results: int = 0
    _facts: set[tuple[str, int]] = field(default_factory=set[tuple[str, int]])
    _stale_replies: int = 0

    def record(self, tool_name: str, params: Mapping[str, Any] | str, result_hash: str) -> None:
        """One step with one call, as the seed has it."""
        text = params if isinstance(params, str) else canonical_json(params)
        self.record_reply([Observed(tool_name, text, result_hash)])

    def record_reply(self, calls: Sequence[Observed]) -> None:
        """One reply's calls. Identical calls in one reply count once, and so do identical results."""
        if not calls:
            return
        own = [call for call in calls if not call.rejected]  # what a person said is no failure of the model's
        self.failed_replies = self.failed_replies + 1 if own and all(call.failed for call in own) else 0
        self.bad_replies = self.bad_replies + 1 if own and all(call.refused for call in own) else 0
        counted = [call for call in calls if not call.polling]
        if len(counted) > 1:
            counted = list({call.signature: call for call in counted}.values())
        for call in counted:
            self._count(call)
            if call.writes and not call.failed:
                self._forget_reads(call)
        if counted and not any(call.writes and not call.failed for call in calls):
            self._watch_results([call for call in counted if not call.failed])

    def is_stalled(self) -> bool:
        return self.reason is not None

    def get_force_message(self) -> str:
        return self.texts.stall

    def reset(self) -> None:
        self.reason, self.failed_replies, self.bad_replies = None, 0, 0
        self._counts.clear()
        self._written.clear()
        self._excused.clear()
        self._order.clear()
        self._last_result, self._same_results = None, 0
        self._facts.clear()
        self._stale_replies = 0

    def _count(self, call: Observed) -> None:
        signature = call.signature
        if call.writes:
            self._written.add(signature)
        if call.retryable and signature not in self._excused:
            self._excused.add(signature)  # the one repeat after it is free
            return
        self._counts[signature] = self._counts.get(signature, 0) + 1
        if self._counts[signature] >= self.repeats:
            self.reason = self.reason or "duplicate-call"
        order = self._order
        order.append(signature)
        del order[: -2 * LONGEST_CYCLE]
        for length in range(2, min(LONGEST_CYCLE, len(order) // 2) + 1):
            if signature == order[-length - 1] and order[-length:] == order[-2 * length : -length]:
                self.reason = self.reason or "cycle"

    def forgive(self) -> None:
        """The model was told; from now on one repeat more is let pass."""
        self.reason = None
        self.repeats += 1
        self._last_result, self._same_results, self._stale_replies = None, 0, 0

    def _forget_reads(self, write: Observed) -> None:
        """After a write the world has changed: reading it again is right, and so is writing what it undid."""
        self._counts = {
            key: n
            for key, n in self._counts.items()
            if key == write.signature or (key in self._written and key[0] != write.tool_name)
        }
        self._last_result, self._same_results = None, 0
        self._facts.clear()
        self._stale_replies = 0

    def _watch_results(self, calls: Sequence[Observed]) -> None:
        results = {call.result_hash for call in calls}
        if len(results) == 1:
            (only,) = results
            self._same_results = self._same_results + 1 if only == self._last_result else 1
            self._last_result = only
            if self._same_results >= IDENTICAL_RESULTS:
                self.reason = self.reason or "same-result"
        elif results:
            self._last_result, self._same_results = None, 0
        facts = {(call.tool_name, fact) for call in calls for fact in call.facts}
        if facts:
            self._stale_replies = self._stale_replies + 1 if facts <= self._facts else 0
            self._facts |= facts
            if self._stale_replies >= STALE_REPLIES:
                self.reason = self.reason or "nothing-new"


def create_stall_detector() -> StallDetector:
    return StallDetector()
