"""Why a run ends: every exit of the loop, by name, with what it means for the result."""

from __future__ import annotations

from dataclasses import dataclass

from bridle.engine.budget import Limit
from bridle.engine.result import FinishReason
from bridle.engine.texts import Texts, Why
from bridle.errors import ModelFault


@dataclass(frozen=True, slots=True)
class Ending:
    """One exit. With `why` set the model gets its last word first, with the tools switched off."""

    reason: FinishReason
    detail: str
    why: Why | None = None
    sentence: str = ""
    retryable: bool = False
    model_failed: bool = False
    fault: ModelFault = "network"
    """What the model failed with, where it did."""
    lost: bool = False
    """The run is another process's; nothing more may be kept of it here."""

    @property
    def keeps_text(self) -> bool:
        """Whether what the model said last stands as the answer, complete or as far as it got."""
        return self.reason in ("stop", "abort") or self is CUT_ANSWER

    @property
    def closes(self) -> bool:
        return self.why is not None


LIMITS: dict[Limit, Ending] = {
    "steps": Ending("tool-calls", "the step cap was reached", "steps"),
    "seconds": Ending("timeout", "the time was used up", "seconds"),
    "tool_calls": Ending("length", "the tool-call cap was reached", "tool_calls"),
    "tokens": Ending("length", "the token budget was used up", "tokens"),
    "cost": Ending("length", "the cost limit was reached", "cost"),
}
ANSWERED = Ending("stop", "the model answered")
UNFIT = Ending("tool-calls", "the answer never had the required form, and the steps were used up", "output")
UNFIT_ANSWER = Ending("error", "the answer did not have the required form", "output")
CUT_ANSWER = Ending("length", "the answer was cut at its maximum length")
EMPTY = Ending("stop", "the model first replied with nothing", "empty")
SILENT = Ending("error", "the model replied with nothing", "empty")
FAILING = Ending("error", "every tool call failed in three replies in a row", "errors")
BAD_CALLS = Ending("error", "no call could be carried out as it was written, twice in a row", "errors")
TAKEN = Ending("error", "another process went on with this run", lost=True)
ID_TAKEN = Ending("error", "there is a run of this id already", lost=True)
TOO_LONG = Ending("length", "what was gathered no longer fits into the model's window", "too-long")


def closing_words(ending: Ending, texts: Texts) -> str:
    """What the model is told when it is asked for its last word."""
    assert ending.why is not None
    return texts.stall if ending.why == "stall" else texts.closing[ending.why]


def stalled(reason: str) -> Ending:
    return Ending("stall", f"the run went round in circles ({reason})", "stall")
