"""The guard at work: over one reply of a local model, between its stream and the loop.

Text that may be a call is held back until the reply is whole. Then it is either a call, marked as rescued, or
text again, to the last character. A reply that made calls of its own is taken at its word: what it printed
beside them is text. Arguments that came broken are mended, or go back to the model with what is wrong.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import replace

from bridle.engine.guard import Finding, Verdict
from bridle.engine.model import CallChunk, ToolSpec
from bridle.engine.text import compact_json, parse_arguments
from bridle.guard.hold import Hold
from bridle.guard.repair import OPEN_NUMBER, explain
from bridle.guard.scan import Found

log = logging.getLogger("bridle")

LONGEST_RAW = 4_000
"""Characters of what a model wrote that a finding shows."""
_MAY_BE_CUT = "The number at the end of the arguments may be cut; send the whole JSON object again."


class ReplyWatch:
    """Implements `bridle.engine.guard.Watch`."""

    __slots__ = ("_hold", "_tools")

    def __init__(self, tools: Sequence[ToolSpec]) -> None:
        self._tools = {tool.name: tool for tool in tools}
        self._hold: Hold | None = Hold(tools)

    def text(self, delta: str) -> str:
        if self._hold is None:
            return delta
        try:
            return self._hold.feed(delta)
        except Exception:  # a mistake of ours must not cost the person a word
            log.exception("the guard failed on a reply")
            return self.rest()

    def end(self, calls: Sequence[CallChunk]) -> Verdict:
        findings: list[Finding] = []
        if calls:
            mended = [each for call in calls for each in self._mended(call, findings)]
            return Verdict(self.rest(), mended, findings)
        hold, self._hold = self._hold, None
        if hold is None:
            return Verdict("", ())
        whole = hold.whole
        text, found = hold.end()
        rescued = [
            CallChunk("", each.name, each.arguments, rescued=True, fault=_cut(each.repairs)) for each in found
        ]
        return Verdict(text, rescued, [_rescue(each, whole) for each in found])

    def rest(self) -> str:
        hold, self._hold = self._hold, None
        return "" if hold is None else hold.held

    def _mended(self, call: CallChunk, findings: list[Finding]) -> Iterator[CallChunk]:
        """The call as it was meant: itself, repaired, or several that were glued together."""
        tool = self._tools.get(call.name)
        if tool is None:
            yield call  # the gate says which tools there are
            return
        raw = call.arguments if isinstance(call.arguments, str) else compact_json(dict(call.arguments))
        said = explain(call.arguments, tool)
        if said.arguments is None:
            if _is_an_object(call):  # readable, but not what the tool takes: the gate says exactly why
                yield call
            else:
                findings.append(Finding("lost", call.name, ", ".join(said.rules), raw[:LONGEST_RAW]))
                yield replace(call, fault=said.fault)
            return
        if said.may_be_cut:
            findings.append(Finding("lost", call.name, ", ".join(said.rules), raw[:LONGEST_RAW]))
            yield replace(call, fault=_cut(said.rules))
            return
        several = said.arguments if isinstance(said.arguments, list) else [said.arguments]
        changed = len(several) > 1 or not _is_an_object(call) or parse_arguments(call.arguments) != several[0]
        for number, arguments in enumerate(several):
            if changed:
                findings.append(
                    Finding("repaired", call.name, ", ".join(said.rules), raw[:LONGEST_RAW], arguments)
                )
            yield replace(
                call, id=call.id if number == 0 else "", arguments=arguments if changed else call.arguments
            )


def _is_an_object(call: CallChunk) -> bool:
    try:
        parse_arguments(call.arguments)
    except ValueError:
        return False
    return True


def _cut(rules: Sequence[str]) -> str:
    """The sentence for a model whose last number may have had more digits: 1 is not 1250."""
    return _MAY_BE_CUT if OPEN_NUMBER in rules else ""


def _rescue(found: Found, text: str) -> Finding:
    rule = ", ".join([found.rule, *found.repairs])
    if _cut(found.repairs):
        return Finding("lost", found.name, rule, text[found.start : found.end][:LONGEST_RAW])
    return Finding("rescued", found.name, rule, text[found.start : found.end][:LONGEST_RAW], found.arguments)
