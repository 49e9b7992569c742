"""For testing an assistant without a model, without waiting, and without pytest if you like.

ScriptedModel, Turn, call     a model that says what it is told to
try_tool                      one tool call through the gate that a run uses
events_of, assert_events      what a run did, and whether it is what you expected
run_virtual                   `asyncio.run` on a clock that jumps, for deadlines and slow models

`import bridle` does not load this.
"""

from bridle.models.scripted import Line, ScriptedModel, Turn, call
from bridle.testing.events import Pattern, assert_events, events_of
from bridle.testing.tools import try_tool
from bridle.testing.virtual_time import VirtualTimeLoop, run_virtual

__all__ = [
    "Line",
    "Pattern",
    "ScriptedModel",
    "Turn",
    "VirtualTimeLoop",
    "assert_events",
    "call",
    "events_of",
    "run_virtual",
    "try_tool",
]
