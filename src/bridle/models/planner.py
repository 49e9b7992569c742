"""A model that is no language model: a rule recognises the request, a tool answers it, a template says it.

The rules come from whoever offers the tools. What no rule recognises is answered with a plain sentence
that says so and lists what can be asked. Nothing is ever made up: an answer is a tool's result, a tool's
error, or the list. The planner keeps no state; what has been done so far it reads from the conversation.
"""

from __future__ import annotations

import json
import logging
import re
import unicodedata
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar, cast

from bridle.engine.history import current_request
from bridle.engine.messages import Message
from bridle.engine.model import (
    CallChunk,
    Chunk,
    FinishChunk,
    ModelProfile,
    ModelRequest,
    Price,
    TextChunk,
    Usage,
    UsageChunk,
)
from bridle.errors import ConfigurationError

log = logging.getLogger("bridle")

FEW_FIELDS = 5
MAX_REQUEST = 1_000
"""Characters that a request may have: patterns can take cubic time, and nothing else runs meanwhile."""

PROFILE = ModelProfile(context_window=1_000_000, local=True, price=Price(0.0, 0.0))
"""It reads only the current request and its results, so no history is ever too long for it."""

UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"}
_BROKEN_DATA = re.compile(r"\s*(?:\{\s*\"|\[\s*[\[{\"])")
"""How data for programs begins; it is still that where its end was cut off."""
_SOURCE = re.compile(r"\n\[source: (.*)\]\Z", re.S)
_HELP = re.compile(
    r"\W*(?:hilfe|help|hallo|hello|hi|hey|moin|servus|gr(?:ü|ue)(?:ß|ss) (?:dich|gott)"
    r"|guten (?:tag|morgen|abend)|good (?:morning|afternoon|evening)"
    r"|was kannst du\b.*|what can you do\b.*|wer bist du\b.*|who are you\b.*)?\W*",
    re.I | re.S,
)

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Found:
    """What one tool call brought: the text that a language model would read."""

    tool: str
    text: str
    failed: bool = False
    source: str = ""

    @property
    def data(self) -> Any:
        """The result as a value; text that is no JSON as it is."""
        try:
            return json.loads(self.text)
        except (ValueError, RecursionError):
            return self.text

    @property
    def readable(self) -> str:
        """The result for people: its text, or its few fields; nothing where it is data for programs."""
        data = self.data
        if not isinstance(data, dict | list):
            return "" if _BROKEN_DATA.match(self.text) else self.text
        fields = cast(dict[str, Any], data) if isinstance(data, dict) else {}
        plain = len(fields) <= FEW_FIELDS and not any(
            isinstance(each, dict | list) for each in fields.values()
        )
        return ", ".join(f"{name}: {each}" for name, each in fields.items()) if plain else ""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a rule has come: the request, what the rule read from it, the results in their order."""

    request: str
    groups: Mapping[str, Any]
    results: tuple[Found, ...] = ()

    @property
    def last(self) -> Found:
        return self.results[-1]

    @property
    def data(self) -> Any:
        """The newest result's value."""
        return self.last.data


Recognise: TypeAlias = Callable[[str], "Mapping[str, Any] | None"]
Arguments: TypeAlias = Callable[[Mapping[str, Any]], "Mapping[str, Any] | None"]
Answer: TypeAlias = Callable[[Progress], str]
Then: TypeAlias = Callable[[Progress], "CallChunk | None"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of request, the tool that answers it, and how the answer reads.

    pattern     a regular expression, searched without regard to case, "." matching line breaks too; an
                umlaut in it also matches its transcription ("ä" and "ae"). Or a function of the request
                that returns what it read from it, or None
    tool        the tool to call; the rule rests while the tool is not on offer
    arguments   the call's arguments: fixed, or a function of the named groups that may return None when
                the rule does not apply after all. Without it, the named groups that matched
    answer      a template over `{result}`, `{source}`, the named groups and the fields of the result; or a
                function of the `Progress`
    example     one line for the list of what can be asked; a rule without one is not listed
    then        the next call, if one result does not answer the request yet: asked after each result
                until it returns None
    failure     a template over `{tool}` and `{error}`, instead of the planner's own
    """

    pattern: str | Recognise
    tool: str
    answer: str | Answer = "{result}"
    arguments: Mapping[str, Any] | Arguments | None = None
    example: str = ""
    then: Then | None = None
    failure: str = ""
    _recognise: Recognise = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        recognise = _searching(self.pattern) if isinstance(self.pattern, str) else self.pattern
        object.__setattr__(self, "_recognise", recognise)

    def read(self, request: str) -> tuple[Mapping[str, Any], Mapping[str, Any]] | None:
        """What the request says to this rule, and the arguments of its call; None when it is not meant."""
        groups = self._recognise(request)
        if groups is None:
            return None
        arguments = self.arguments(groups) if callable(self.arguments) else self.arguments
        if arguments is None:
            return None if callable(self.arguments) else (groups, groups)
        return groups, arguments


@dataclass(frozen=True, slots=True)
class PlannerTexts:
    """What the planner says of itself, in one language; `names` has words for tools."""

    introduction: str
    unknown: str
    abilities: str
    no_tools: str
    too_long: str
    failure: str
    so_far: str
    unfinished: str
    nothing: str
    unsaid: str
    names: Mapping[str, str] = field(default_factory=dict[str, str], repr=False)

    def name(self, tool: str) -> str:
        return self.names.get(tool, tool)


PLANNER_ENGLISH = PlannerTexts(
    introduction="I am the built-in planner, not a language model: I recognise certain questions and answer "
    "them with tools.",
    unknown="I have no answer to that. I am the built-in planner, not a language model: I recognise only "
    "certain questions.",
    abilities="You can ask me, for example:",
    no_tools="No tool is available to me at the moment, so I cannot answer anything.",
    too_long="That is too long for me: I am the built-in planner, not a language model, and read at most "
    "{limit:,} characters.",
    failure="That did not work. The tool '{tool}' says: {error}",
    so_far="Done before that:",
    unfinished="I did not finish. This is what I have so far:",
    nothing="I have no result yet and will not make one up.",
    unsaid="The tool '{tool}' has answered, but I cannot put its result into words. Ask in another way.",
)
PLANNER_GERMAN = PlannerTexts(
    introduction="Ich bin der eingebaute Planer und kein Sprachmodell: Ich erkenne bestimmte Fragen und "
    "beantworte sie mit Werkzeugen.",
    unknown="Darauf habe ich keine Antwort. Ich bin der eingebaute Planer und kein Sprachmodell: Ich erkenne "
    "nur bestimmte Fragen.",
    abilities="Du kannst mich zum Beispiel fragen:",
    no_tools="Mir steht gerade kein Werkzeug zur Verfügung, deshalb kann ich nichts beantworten.",
    too_long="Das ist mir zu lang: Ich bin der eingebaute Planer und kein Sprachmodell und lese höchstens "
    "{limit} Zeichen.",
    failure="Das hat nicht geklappt. Das Werkzeug „{tool}“ meldet: {error}",
    so_far="Davor ist das geschehen:",
    unfinished="Ich bin nicht fertig geworden. Das habe ich bisher:",
    nothing="Ich habe noch kein Ergebnis und erfinde keines.",
    unsaid="Ein Ergebnis von „{tool}“ ist da, aber ich kann es nicht in Worte fassen. Frag es bitte anders.",
)


@dataclass(slots=True)
class PlannerModel:
    """Answers what its rules recognise; the first rule that fits wins."""

    rules: Sequence[Rule]
    texts: PlannerTexts = PLANNER_ENGLISH
    name: str = "planner"
    profile: ModelProfile = PROFILE

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        move = self.decide(request)
        yield TextChunk(move) if isinstance(move, str) else move
        yield UsageChunk(Usage())  # no tokens are read or written
        yield FinishChunk("stop" if isinstance(move, str) else "tool-calls")

    def decide(self, request: ModelRequest) -> str | CallChunk:
        """The next thing to do: a call, or the answer."""
        position = current_request(request.messages)
        asked = "" if position is None else _normal(request.messages[position].text)
        on_offer = {spec.name for spec in request.tools or request.known_tools}
        if len(asked) > MAX_REQUEST:
            return self.texts.too_long.format(limit=MAX_REQUEST)
        rules = [rule for rule in self.rules if rule.tool in on_offer]
        rule = self._meant(asked, rules)
        read = None if rule is None else _safely(rule.read, asked)
        if rule is None or read is None:
            return self._introduce(asked, rules)
        groups, arguments = read
        progress = Progress(asked, groups, results_in(request.messages[position or 0 :]))
        return self._next(rule, progress, arguments, closing=request.tool_choice == "none")

    def _meant(self, asked: str, rules: Sequence[Rule]) -> Rule | None:
        """The first rule that reads the request."""
        return next((rule for rule in rules if _safely(rule.read, asked) is not None), None)

    def _next(
        self, rule: Rule, progress: Progress, arguments: Mapping[str, Any], *, closing: bool
    ) -> str | CallChunk:
        if not progress.results:
            return self.texts.nothing if closing else CallChunk("", rule.tool, dict(arguments))
        if progress.last.failed:
            return self._failed(rule, progress)
        following = None if rule.then is None else _safely(rule.then, progress)
        if following is None:
            return _safely(_answer, rule, progress) or self._unsaid(progress.last)
        return self._listed(self.texts.unfinished, progress.results) if closing else following

    def _unsaid(self, found: Found) -> str:
        """Where a rule has no words for a result: the result, if people can read it."""
        return self._told(found) or (
            self.texts.unsaid.format(tool=self.texts.name(found.tool)) if found.text else self.texts.nothing
        )

    def _failed(self, rule: Rule, progress: Progress) -> str:
        last, done = progress.last, progress.results[:-1]
        tool = self.texts.name(last.tool)
        said = _safely((rule.failure or self.texts.failure).format, tool=tool, error=last.text)
        sentence = said or self.texts.failure.format(tool=tool, error=last.text)
        return f"{sentence}\n\n{self._listed(self.texts.so_far, done)}" if done else sentence

    def _listed(self, heading: str, results: Sequence[Found]) -> str:
        parts = [(self.texts.name(each.tool), self._told(each) or self._source(each)) for each in results]
        lines = [": ".join([part for part in each if part]) for each in parts]
        return "\n".join([heading, *[f"- {line}" for line in lines]])

    def _told(self, found: Found) -> str:
        """A result for people; where tools have names for them, fields are none of theirs."""
        return found.readable if not self.texts.names or isinstance(found.data, str) else ""

    def _source(self, found: Found) -> str:
        return "" if self.texts.names else found.source

    def _introduce(self, asked: str, rules: Sequence[Rule]) -> str:
        """What it is and what it can do, with a word of regret if something else was asked."""
        opening = self.texts.introduction if _HELP.fullmatch(asked) else self.texts.unknown
        examples = [rule.example for rule in rules if rule.example]
        if not examples:
            return f"{opening} {self.texts.no_tools}"
        return "\n".join([f"{opening} {self.texts.abilities}", *[f"- {example}" for example in examples]])


def umlaut_safe(pattern: str) -> str:
    """The pattern with every umlaut also matching its transcription; character classes stay as they are."""
    out: list[str] = []
    in_class = escaped = False
    for char in unicodedata.normalize("NFC", pattern):
        plain = not escaped and not in_class
        spelled = UMLAUTS.get(char.lower()) if plain else None
        out.append(char if spelled is None else f"(?:{char}|{spelled})")
        if char == "[" and plain:
            in_class = True
        elif char == "]" and not escaped:
            in_class = False
        escaped = char == "\\" and not escaped
    return "".join(out)


def _searching(pattern: str) -> Recognise:
    try:
        compiled = re.compile(umlaut_safe(pattern), re.IGNORECASE | re.DOTALL)
    except re.error as error:
        raise ConfigurationError(f"Rule(pattern={pattern!r}) is no regular expression: {error}.") from None

    def search(request: str) -> Mapping[str, Any] | None:
        match = compiled.search(request)
        if match is None:
            return None
        return {name: value.strip() for name, value in match.groupdict().items() if value is not None}

    return search


def _normal(text: str) -> str:
    """Umlauts as one character each, however the keyboard or a file name composed them."""
    return unicodedata.normalize("NFC", text).strip()


def results_in(messages: Iterable[Message]) -> tuple[Found, ...]:
    """What was found since the request, in order."""
    return tuple(
        [
            _found(result.name, result.content, result.is_error)
            for message in messages
            for result in message.results
        ]
    )


def _found(tool: str, content: str, failed: bool) -> Found:
    source = _SOURCE.search(content)
    text = content[: source.start()] if source else content
    return Found(tool, text.removeprefix("Error: ") if failed else text, failed, source[1] if source else "")


def _answer(rule: Rule, progress: Progress) -> str:
    if callable(rule.answer):
        return rule.answer(progress)
    data = progress.data
    fields = cast(dict[str, Any], data) if isinstance(data, dict) else {}
    return rule.answer.format_map(
        {**progress.groups, **fields, "result": progress.last.text, "source": progress.last.source}
    )


def _safely(function: Callable[..., V], *args: Any, **kwargs: Any) -> V | None:
    """A rule that fails must not take the conversation down: it counts as one that does not apply."""
    try:
        return function(*args, **kwargs)
    except Exception:
        log.exception("planner: %r failed", function)
        return None
