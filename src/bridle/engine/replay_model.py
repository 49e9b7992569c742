"""The model of a replay: it says what was recorded."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, cast

from bridle.engine.difference import said
from bridle.engine.model import Chunk, Model, ModelProfile, ModelRequest
from bridle.engine.output import Output
from bridle.engine.replay_script import Script
from bridle.engine.schema import Signature
from bridle.engine.trace_format import chunks_from, fail_as, profile_from
from bridle.engine.trace_lines import InvalidTrace, Line
from bridle.engine.trace_time import FOREVER
from bridle.errors import ModelError


class PlayedModel:
    """Says what was recorded, and compares what it is asked. `real` is the one it stands for."""

    def __init__(self, script: Script, name: str, profile: ModelProfile, real: Model | None = None) -> None:
        self._script, self.name, self.profile, self.real = script, name, profile, real

    @staticmethod
    def of(script: Script, line: Line, real: Model | None = None) -> PlayedModel:
        return PlayedModel(script, line.get("name", str), profile_from(line), real)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        try:
            async for chunk in self._play(request):
                yield chunk
        except InvalidTrace as error:  # the loop would take it for the model's fault
            self._script.fault = error
            raise

    async def _play(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        script = self._script
        script.step, position = request.step, script.sent
        script.sent += 1
        if position >= len(script.requests):
            if script.aborted:
                await script.cancel()
            last = request.messages[-1] if request.messages else None
            script.differs(request.step, "more", "(the run had ended)", said(last))
            raise ModelError("The trace has no further reply.")
        line = script.requests[position]
        script.compare_request(line, request, self)
        reply = script.replies.get(line.step)
        if reply is None:
            raise InvalidTrace(line.number, "this request has no reply.")
        for each in reply.objects("chunks"):
            for chunk in chunks_from(each):
                yield chunk
        await script.pass_time(reply.at)
        match reply.optional("cut", str):
            case "timeout":
                await asyncio.sleep(FOREVER)
            case "cut":
                if script.aborted:
                    await script.cancel()
                raise asyncio.CancelledError
            case _:
                if (error := reply.optional_object("error")) is not None:
                    fail_as(error)


class PlayedOutput(Output):
    """Reads answers as they were read."""

    @staticmethod
    def of_trace(script: Script) -> PlayedOutput:
        output = PlayedOutput(Signature(script.header.object("output").body, lambda value: ({}, {})))
        answers = {line.get("text", str): line for line in script.trace.of("answer")}
        object.__setattr__(output, "answers", answers)
        return output

    def read(self, text: str) -> tuple[Any, str]:
        line = cast(dict[str, Line], getattr(self, "answers")).get(text)  # noqa: B009  (set on a frozen value)
        if line is None:
            return None, "this answer was not recorded."
        fault = line.get("fault", str)
        return (None if fault else line.body.get("value")), fault
