"""Assistants as the host sees them: a name, an agent to put together, draft kinds, tables, demo data.

The host knows none by name. An installed package registers one through the entry point group
"bridle.assistants"; a test, or a program of one file, hands it to `Registry` directly.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic import BaseModel
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.agent import ToolLoopAgent
from bridle.engine.approval import Approvals
from bridle.engine.budget import BACKGROUND, Budget
from bridle.engine.checkpoint import Checkpointer
from bridle.engine.escalation import Escalate
from bridle.engine.events import Event
from bridle.engine.hooks import PrepareStep, RepairToolCall, RoleSource
from bridle.engine.messages import Message
from bridle.engine.model import Model
from bridle.engine.stop import StopCondition
from bridle.engine.text import describe
from bridle.engine.texts import GERMAN, Texts
from bridle.engine.tools import Tool
from bridle.errors import ConfigurationError
from bridle.host.database import Database
from bridle.host.draft_kinds import Draft, DraftKind
from bridle.host.errors import NotFound
from bridle.host.identity import Principal
from bridle.host.people import ADMIN
from bridle.host.personal_records import PersonalRecords
from bridle.host.resources import Resource

if TYPE_CHECKING:
    from bridle.engine.result import RunResult
    from bridle.host.drafts import Drafts
    from bridle.host.personal_names import Person
    from bridle.models.planner import PlannerModel

GROUP = "bridle.assistants"
TOOL_APPROVAL = "tool-approval"
TOOL_UNCERTAIN = "tool-uncertain"
ASKED = (TOOL_APPROVAL, TOOL_UNCERTAIN)
"""The draft kinds that are the host's own: may it be done, and was it done before everything broke off?"""


@dataclass(frozen=True, slots=True)
class HostContext:
    """What an assistant knows of the run it is asked for; its tools get the same as `ctx.context`.

    scope     what the conversation is about, in the assistant's terms: a matter, a site
    request   what the person wrote
    settings  the assistant's own, as the administrator left them; of the type in `Assistant.settings`
    said      every text the model is sent along: what was said and read before, and what is remembered
    run_id    the run's own, where it is one of the host's
    earlier   the conversation up to the request, as it was said
    """

    principal: Principal
    db: Database
    drafts: Drafts
    assistant: str
    scope: str | None = None
    request: str = ""
    mode: Literal["inline", "background"] = "inline"
    settings: BaseModel | None = None
    said: Sequence[str] = field(default=(), repr=False)
    run_id: str = ""
    earlier: Sequence[Message] = field(default=(), repr=False)


Review: TypeAlias = "Callable[[RunResult[Any]], Awaitable[RunResult[Any]]]"


@dataclass(frozen=True, slots=True)
class AgentSettings:
    """What an assistant wants its agent to be in one run. The host adds where things are kept."""

    instructions: str
    tools: Sequence[Tool | Callable[..., Any]] = ()
    model: Model | str | None = None
    """Without one, the host's."""
    budget: Budget | None = None
    stop_when: Sequence[StopCondition] = ()
    prepare_step: PrepareStep | None = None
    repair_tool_call: RepairToolCall | None = None
    escalate: Escalate | None = None
    max_output_tokens: int | None = None
    temperature: float | None = None
    stall_nudges: int = 0
    texts: Texts = GERMAN
    planner: PlannerModel | None = None
    """What answers where there is no language model, or none that may be asked."""
    local_only: bool = False
    """Nothing of this may leave the machine: only local models are asked, whatever anybody names."""
    review: Review | None = None
    """Looks over what came of the run before it is stored: what it says there is the answer."""

    def agent(
        self,
        model: Model,
        *,
        context: HostContext,
        role: RoleSource,
        approvals: Approvals | None = None,
        checkpointer: Checkpointer | None = None,
        on_event: Callable[[Event], None] | None = None,
        budget: Budget | None = None,
    ) -> ToolLoopAgent:
        return ToolLoopAgent(
            model=model,
            instructions=self.instructions,
            tools=self.tools,
            budget=budget or self.budget or _usual(context, model),
            stop_when=tuple(self.stop_when),
            prepare_step=self.prepare_step,
            repair_tool_call=self.repair_tool_call,
            escalate=self.escalate,
            max_output_tokens=self.max_output_tokens,
            temperature=self.temperature,
            stall_nudges=self.stall_nudges,
            texts=self.texts,
            context=context,
            role=role,
            approvals=approvals,
            checkpointer=checkpointer,
            checkpoint_every=1,
            on_event=on_event,
        )


def _usual(context: HostContext, model: Model) -> Budget | None:
    """The engine's own is for somebody who waits."""
    return BACKGROUND.stretched(model.profile.patience) if context.mode == "background" else None


async def owner_or_admin(tx: AsyncConnection, principal: Principal, draft: Draft) -> bool:
    return principal.role == ADMIN or principal.user_id == draft.user_id


Build: TypeAlias = Callable[[HostContext], Awaitable[AgentSettings]]
MaySee: TypeAlias = Callable[[AsyncConnection, Principal, Draft], Awaitable[bool]]
ScopeOf: TypeAlias = Callable[[AsyncConnection, Principal, str], Awaitable[str]]
Mode: TypeAlias = Literal["inline", "background"]
ModeFor: TypeAlias = Callable[[str, BaseModel | None], Awaitable[Mode]]
GoesOn: TypeAlias = Callable[[str, str], bool]
Demo: TypeAlias = Callable[[AsyncConnection, Principal], Awaitable[None]]
Names: TypeAlias = "Callable[[AsyncConnection, Principal, str | None], Awaitable[Sequence[Person]]]"


@dataclass(frozen=True, slots=True)
class Assistant:
    """One assistant.

    build          puts the agent together, anew for each run: instructions and tools by who is asking
    roles          who may use it at all; ADMIN always may, an unknown role never
    draft_kinds    what its drafts become, by the kind's name
    approvers      who may decide on calls of its tools that wait for a person; without it, whoever may use it
    may_see_draft  who sees a draft, and so who may do anything with it, its owner included
    migrations     a folder of revisions for tables of its own; see `bridle.host.schema`
    demo           fills a demonstration tenant; may be called again
    settings       the type of its settings
    names          the people a scope is about, who must not be known to a model in the cloud
    resources      records of its own that people read and write over the API
    scope_of       what somebody means by a scope, as an id that they may work with; others are not found
    mode_for       whether a request is answered at once or in the background, where nobody said so; of what
                   the person wrote and the assistant's settings
    goes_on        whether a message says yes to what the answer before it offered, of both; that run then
                   goes on in the background
    labels         what its tools do, in words for who watches: "Durchsuche Gesetze"
    order          where it stands in a list; the first is the one that is meant where nobody says which
    limit          its own limit of requests an hour: a field of its settings, and what requests are called
    personal_data  what its tables keep about the people who use it; without it, they keep nothing
    """

    name: str
    title: str
    build: Build
    roles: tuple[str, ...] = ()
    draft_kinds: Mapping[str, DraftKind[Any]] = field(default_factory=dict[str, DraftKind[Any]])
    approvers: tuple[str, ...] | None = None
    may_see_draft: MaySee = owner_or_admin
    migrations: Path | None = None
    demo: Demo | None = None
    settings: type[BaseModel] | None = None
    names: Names | None = None
    personal_data: PersonalRecords | None = None
    resources: tuple[Resource, ...] = ()
    scope_of: ScopeOf | None = None
    mode_for: ModeFor | None = None
    goes_on: GoesOn | None = None
    labels: Mapping[str, str] = field(default_factory=dict[str, str])
    limit: tuple[str, str] | None = None
    order: int = 0

    def __post_init__(self) -> None:
        def fail(what: str) -> ConfigurationError:
            return ConfigurationError(f"Assistant {self.name!r}: {what}")

        if not (self.name.isascii() and self.name.replace("-", "_").isidentifier()):
            raise fail("its name must be letters, digits, '_' or '-'; it is part of addresses.")
        if not self.title.strip():
            raise fail("it has no title.")
        known = () if self.settings is None else self.settings.model_fields
        if self.limit is not None and self.limit[0] not in known:
            raise fail(f"limit={self.limit!r} names no field of its settings.")
        if isinstance(self.roles, str) or isinstance(self.approvers, str):
            raise fail("roles and approvers are tuples, not one string.")
        if self.migrations is not None and not self.migrations.is_dir():
            raise fail(f"migrations={str(self.migrations)!r}: there is no such folder.")
        if unknown := sorted(set(self.approvers or ()) - {*self.roles, ADMIN}):
            raise fail(f"approvers={unknown} are none of its roles.")
        for name, kind in self.draft_kinds.items():
            if name != kind.name:
                raise fail(f"the draft kind {kind.name!r} is listed as {name!r}.")
            if name in ASKED:
                raise fail(f"{name!r} is the host's own draft kind; use another name.")
            if unknown := sorted(set(kind.roles) - {*self.roles, ADMIN}):
                raise fail(f"draft kind {name!r} is decided by {unknown}, which are none of its roles.")

    def serves(self, role: str) -> bool:
        return role == ADMIN or role in self.roles

    def may_decide_calls(self, role: str) -> bool:
        return self.serves(role) and (self.approvers is None or role == ADMIN or role in self.approvers)


class Registry:
    """The assistants of this host, by name."""

    def __init__(self, assistants: Iterable[Assistant] = ()) -> None:
        self._by_name: dict[str, Assistant] = {}
        for each in assistants:
            self.add(each)

    @classmethod
    def installed(cls) -> Registry:
        """Every assistant that an installed package registers."""
        found = [_loaded(each) for each in sorted(entry_points(group=GROUP), key=lambda each: each.name)]
        return cls(sorted(found, key=lambda each: each.order))

    def add(self, assistant: Assistant) -> None:
        if self._by_name.setdefault(assistant.name, assistant) is not assistant:
            raise ConfigurationError(f"Two assistants are called {assistant.name!r}. Install one of them.")

    def __iter__(self) -> Iterator[Assistant]:
        return iter(self._by_name.values())

    def __len__(self) -> int:
        return len(self._by_name)

    def find(self, name: str) -> Assistant | None:
        return self._by_name.get(name)

    def get(self, name: str) -> Assistant:
        if (found := self._by_name.get(name)) is None:
            raise NotFound("Diesen Assistenten gibt es nicht.")
        return found

    def for_role(self, role: str) -> list[Assistant]:
        return [each for each in self if each.serves(role)]

    @property
    def roles(self) -> frozenset[str]:
        """Every role that means something here."""
        return frozenset({ADMIN}.union(*[each.roles for each in self]))

    @property
    def migrations(self) -> list[Path]:
        return [each.migrations for each in self if each.migrations is not None]


def _loaded(entry: EntryPoint) -> Assistant:
    try:
        found: object = entry.load()
        if callable(found) and not isinstance(found, Assistant):
            found = found()
    except Exception as error:  # whatever a package does when it is imported
        raise ConfigurationError(
            f"The assistant {entry.name!r} ({entry.value}) cannot be loaded: {describe(error)}. "
            "Repair its package, or remove it."
        ) from error
    if not isinstance(found, Assistant):
        raise ConfigurationError(
            f"The entry point {entry.name!r} ({entry.value}) is a {type(found).__name__}; "
            "it must be an Assistant, or a function that returns one."
        )
    return found
