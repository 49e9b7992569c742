"""`bridle chat --server`: the terminal here, the assistant elsewhere. A broken connection loses nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, cast
from uuid import uuid4

from bridle._version import __version__
from bridle.demo import Language
from bridle.engine.events import Event, StepStart, TextDelta, ToolCallEvent, ToolResultEvent, event_from_json
from bridle.engine.text import one_line
from bridle.engine.texts import ENGLISH, GERMAN
from bridle.errors import BridleError, ConfigurationError
from bridle.serving.client import Body, Lost, Problem, Server
from bridle.shell import Refused, complain, new_console
from bridle.terminal import Screen, Words, ctrl_c_calls, requests, say

SPEAKER_CHARS = 24
SAID: dict[Language, dict[str, str]] = {
    "de": {
        "no_key": "Für den Server fehlt ein Schlüssel: --key SCHLÜSSEL oder BRIDLE_KEY. "
        "„bridle user key EMAIL“ legt auf dem Server einen an.",
        "address": "„{url}“ ist keine Adresse eines Servers. Sie sieht aus wie http://127.0.0.1:8377.",
        "open": "Der Schlüssel geht unverschlüsselt über das Netz. Nimm https.",
        "lost": "Der Server unter {url} antwortet nicht: {why}.",
        "unknown": "Den Assistenten „{given}“ gibt es dort nicht. Möglich sind: {names}.",
        "none": "Auf diesem Server gibt es keinen Assistenten, mit dem du arbeiten darfst.",
        "greeting": "Bridle {version} · {title} auf {url} · angemeldet als {name}",
        "approval": "Das wartet auf eine Freigabe: {what}. Entscheide auf {url}.",
        "restart": "Der Schritt beginnt neu; was davon zu sehen war, gilt nicht.",
    },
    "en": {
        "no_key": "The server needs a key: --key KEY or BRIDLE_KEY. "
        "'bridle user key EMAIL' makes one on the server.",
        "address": "'{url}' is no address of a server. It looks like http://127.0.0.1:8377.",
        "open": "The key goes over the network unencrypted. Use https.",
        "lost": "The server at {url} does not answer: {why}.",
        "unknown": "There is no assistant '{given}' there. Possible: {names}.",
        "none": "There is no assistant on this server that you may work with.",
        "greeting": "Bridle {version} · {title} on {url} · logged in as {name}",
        "approval": "This waits for an approval: {what}. Decide at {url}.",
        "restart": "The step begins anew; what was seen of it is void.",
    },
}


def run_remote_chat(words: Words, url: str, key: str | None, assistant: str | None) -> int:
    """Talk until the person leaves. Piped questions of which the last ends in an error end in a 1."""
    said, console = SAID[words.language], new_console()
    server = _server(url, key, said)
    if not server.is_private:
        complain(said["open"])
    failed = False
    with asyncio.Runner() as runner:
        try:
            who = runner.run(server.get("/api/me"))
            name, title = _chosen(runner.run(server.get("/api/assistants")), assistant, said)
        except Problem as problem:
            raise Refused(str(problem)) from None
        except Lost as lost:
            raise Refused(said["lost"].format(url=server.url, why=str(lost).rstrip("."))) from None
        greeting = said["greeting"].format(
            version=__version__, title=title, url=server.url, name=who.get("name", "?")
        )
        say(console, greeting, "bold")
        if console.is_terminal:
            say(console, words.keys, "dim")
        say(console)
        texts = GERMAN if words.language == "de" else ENGLISH
        chat = RemoteChat(server, name, Screen(console, words, texts, one_line(title, SPEAKER_CHARS)))
        for request in requests(words):
            try:
                failed = runner.run(chat.answer(request)) == "error"
            except Lost as lost:
                failed = True
                chat.screen.line(said["lost"].format(url=server.url, why=str(lost).rstrip(".")))
            except BridleError as error:
                failed = True
                chat.screen.line(str(error))
            say(console)
    return 1 if failed and not console.is_terminal else 0


def _server(url: str, key: str | None, said: dict[str, str]) -> Server:
    if key is None or not key.strip():
        raise Refused(said["no_key"], 2)
    try:
        return Server(url, key.strip())
    except ConfigurationError:
        raise Refused(said["address"].format(url=url), 2) from None


def _chosen(answer: Body, wanted: str | None, said: dict[str, str]) -> tuple[str, str]:
    """The assistant's name and title: the one that was named, or the first."""
    listed = cast(list[Any], answer.get("assistants") or [])
    known = {str(each["name"]): str(each["title"]) for each in listed}
    if not known:
        raise Refused(said["none"])
    name = next(iter(known)) if wanted is None else wanted
    if name not in known:
        raise Refused(said["unknown"].format(given=name, names=", ".join(known)), 2)
    return name, known[name]


@dataclass
class RemoteChat:
    """One conversation on the server, begun with the first question."""

    server: Server
    assistant: str
    screen: Screen
    conversation: str = ""

    async def answer(self, text: str) -> str:
        """Ask and draw what happens, to the end; how it ended. Ctrl-C has the server stop it."""
        if not self.conversation:
            made = await self.server.post("/api/conversations", {"assistant": self.assistant})
            self.conversation = str(made["id"])
        asked = f"/api/conversations/{self.conversation}/messages"
        begun = await self.server.post(asked, {"text": text}, uuid4().hex)
        run_id = str(begun["runId"])
        stopping: list[asyncio.Task[Body]] = []

        def stop() -> None:
            if not stopping:
                cancel = self.server.post(f"/api/runs/{run_id}/cancel", {}, uuid4().hex)
                stopping.append(asyncio.get_running_loop().create_task(cancel))

        reader, last = Reader(), Body()
        with ctrl_c_calls(stop):
            try:
                async with aclosing(self.server.events(run_id)) as events:
                    async for body in events:
                        for event in reader.read(body):
                            self.screen.show(event)
                        if reader.restarted(body):
                            self.screen.line(SAID[self.screen.words.language]["restart"])
                        last = body
            finally:
                await asyncio.gather(*stopping, return_exceptions=True)
        return self._ended(last, reader)

    def _ended(self, last: Body, reader: Reader) -> str:
        words, result = self.screen.words, cast(Body, last.get("result") or {})
        failed = last.get("type") == "RUN_ERROR"
        text = str(last.get("message" if failed else "text", "") or result.get("text", ""))
        if text.strip() and text.strip() not in reader.spoken:
            self.screen.show(TextDelta(reader.step, text))
        self.screen.rest()
        outcome = cast(Body, last.get("outcome") or {})
        if outcome.get("type") == "interrupt":
            said = SAID[words.language]["approval"]
            for each in cast(list[Body], outcome.get("interrupts") or []):
                self.screen.line(said.format(what=each.get("message", "?"), url=self.server.url))
        reason = "error" if failed else str(result.get("finishReason", "stop"))
        if outcome.get("type") == "cancelled":
            self.screen.line(words.cancelled)
        elif note := words.ended.get(reason):
            self.screen.line(note)
        return reason


@dataclass
class Reader:
    """From AG-UI back to the engine's events, as far as a terminal shows them."""

    step: int = 1
    spoken: str = ""
    _names: dict[str, str] = field(default_factory=dict[str, str])
    _arguments: dict[str, str] = field(default_factory=dict[str, str])

    def read(self, body: Body) -> Iterator[Event]:
        call = str(body.get("toolCallId", ""))
        match body.get("type"):
            case "ACTIVITY_SNAPSHOT" if body.get("activityType") == "bridle.step":
                content = cast(Body, body.get("content") or {})
                self.step = int(content.get("step", self.step))
                yield StepStart(self.step, int(content.get("maxSteps", 0)), bool(content.get("closing")))
            case "TEXT_MESSAGE_CONTENT":
                delta = str(body.get("delta", ""))
                self.spoken += delta
                yield TextDelta(self.step, delta)
            case "TOOL_CALL_START":
                self._names[call], self._arguments[call] = str(body.get("toolCallName", "?")), ""
            case "TOOL_CALL_ARGS":
                self._arguments[call] = self._arguments.get(call, "") + str(body.get("delta", ""))
            case "TOOL_CALL_END":
                yield ToolCallEvent(self.step, call, self._names.get(call, "?"), self._read_arguments(call))
            case "TOOL_CALL_RESULT":
                facts = cast(Body, body.get("metadata") or {})
                yield ToolResultEvent(
                    self.step,
                    call,
                    self._names.get(call, "?"),
                    str(body.get("content", "")),
                    bool(facts.get("isError")),
                )
            case "CUSTOM" if not self.restarted(body) and isinstance(body.get("value"), dict):
                yield from _known(body["value"])
            case _:
                pass

    def restarted(self, body: Body) -> bool:
        return body.get("type") == "CUSTOM" and body.get("name") == "bridle.step-restart"

    def _read_arguments(self, call: str) -> Body:
        try:
            found: object = json.loads(self._arguments.get(call, ""))
        except ValueError:
            return {}
        return cast(Body, found) if isinstance(found, dict) else {}


def _known(body: Body) -> list[Event]:
    """A newer server may tell of things that this version cannot show."""
    try:
        return [event_from_json(body)]
    except BridleError:
        return []
