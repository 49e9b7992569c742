"""A run as a file: `trace.jsonl`, one JSON object a line, written as it goes, so that a crash keeps the rest.

`recording(agent, path)` is the same agent, and each run of it leaves a trace. The lines are

    run         what the run began with: model, instructions, budget, messages, tools
    prepared    what `prepare_step` changed, where there is one
    request     what was sent: digests, and each message in full where it is sent for the first time
    reply       what the model gave, chunk by chunk, and how it ended
    repair      what `repair_tool_call` made of a call
    role        what the application said of the role, where it reads it anew each time
    outcome     one tool call and what came of it
    condition   a condition in `stop_when` that held, or failed
    escalation  what `escalate` answered when the model had not got there
    answer      whether an answer had the form that `output` demands
    end         how the run ended and what it spent

`at` is in seconds since the run began. A trace holds everything that was said, so keep it as safe as that.
"""

from __future__ import annotations

from bridle.engine.recording import recording
from bridle.engine.trace_lines import InvalidTrace, Line, Trace, read_trace

__all__ = ["InvalidTrace", "Line", "Trace", "read_trace", "recording"]
