"""What goes over the wire and comes in, in camelCase. Times are UTC; ids are opaque."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints
from pydantic.alias_generators import to_camel

MOST_WAIT = 60.0
Id = Annotated[str, Field(description="Opaque.", max_length=100)]
Digest = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
DraftState = Literal["open", "approved", "rejected", "undone", "withdrawn", "expired", "void"]
Scope = Literal["read", "run", "draft:decide", "write", "metrics", "admin"]
Json = dict[str, JsonValue]


class Shape(BaseModel):
    model_config = ConfigDict(
        alias_generator=to_camel, validate_by_name=True, validate_by_alias=True, from_attributes=True
    )


class Sent(Shape):
    """What a client sends: a field that is not known is a mistake, and said to be one."""

    model_config = ConfigDict(extra="forbid", from_attributes=False)


# ---- people


class Login(Sent):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"email": "eva@example.org", "password": "ein langes Passwort"}]}
    )
    email: str = Field(max_length=1_000)
    password: str = Field(max_length=10_000)


class NewPassword(Sent):
    old: str = Field(default="", max_length=10_000, description="Empty where there is none yet.")
    new: str = Field(max_length=10_000)


class Me(Shape):
    user_id: Id
    tenant_id: Id
    role: str
    name: str
    email: str
    via: Literal["session", "key", "local"]
    scopes: list[str] | None = Field(description="What a key was made for; null is all the role allows.")
    assistants: list[str] = Field(description="Those this person may work with, by name.")


class User(Shape):
    id: Id
    name: str
    email: str
    role: str
    active: bool
    has_password: bool
    created_at: datetime


class Users(Shape):
    users: list[User]


class NewUser(Sent):
    name: str = Field(max_length=1_000)
    email: str = Field(max_length=1_000)
    role: str = Field(max_length=100)
    password: str | None = Field(
        default=None, max_length=10_000, description="Without one, somebody comes in by a link only."
    )


class UserChange(Sent):
    """What is left out stays as it is."""

    name: str | None = Field(default=None, max_length=1_000)
    email: str | None = Field(default=None, max_length=1_000)
    role: str | None = Field(default=None, max_length=100)
    password: str | None = Field(default=None, max_length=10_000)
    active: bool | None = None


class NewKey(Sent):
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"name": "Nachtlauf", "scopes": ["read", "run"], "days": 90}]}
    )
    name: str = Field(max_length=1_000)
    scopes: list[Scope] = Field(min_length=1, max_length=10)
    days: int | None = Field(default=None, ge=1, le=3_650, description="Without it, the key does not expire.")


class Key(Shape):
    id: Id
    user_id: Id
    name: str
    prefix: str
    scopes: list[str]
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None


class MadeKey(Key):
    key: str = Field(description="Shown this once and never again.")


class Keys(Shape):
    keys: list[Key]


class SettingShown(Shape):
    key: str
    value: JsonValue
    default: JsonValue
    is_set: bool
    description: str
    allowed: str = Field(description="What it takes, for people.")
    secret: bool = Field(description="Its value is never shown.")
    changed_at: datetime | None
    changed_by: Id | None


class SettingsShown(Shape):
    settings: list[SettingShown]


class SettingValue(Sent):
    model_config = ConfigDict(json_schema_extra={"examples": [{"value": 60}]})
    value: JsonValue


# ---- conversations and runs


class Kind(Shape):
    name: str
    categories: list[str] = Field(description="What a rejection may be filed under.")
    may_decide: bool


class Assistant(Shape):
    name: str
    title: str
    draft_kinds: list[Kind]
    labels: dict[str, str] = Field(description="What its tools do, in words for who watches, by their names.")


class Assistants(Shape):
    assistants: list[Assistant]


class NewConversation(Sent):
    model_config = ConfigDict(json_schema_extra={"examples": [{"assistant": "notizen"}]})
    assistant: str = Field(max_length=100)
    scope: str | None = Field(
        default=None, max_length=200, description="What it is about, in the assistant's terms."
    )
    title: str = Field(default="", max_length=1_000)


class Title(Sent):
    title: str = Field(max_length=1_000)


class Conversation(Shape):
    id: Id
    assistant: str
    title: str
    scope: str | None
    writer: Id | None = Field(description="The run that writes in it now.")
    created_at: datetime
    updated_at: datetime


class Found(Shape):
    conversation_id: Id
    title: str
    seq: int = Field(description="The message the excerpt is from; 0 is the title.")
    excerpt: str


class Conversations(Shape):
    conversations: list[Conversation]
    found: list[Found] = Field(description="In answer to `search`, in place of `conversations`.")
    next: str | None = Field(description="For `before=`: what comes after these.")


class Message(Shape):
    seq: int
    run_id: Id | None
    role: str
    text: str
    origin: str = Field(description="`engine`: said by the loop itself, not by a person or a model.")
    parts: list[Json] = Field(description="All of it: texts, tool calls, tool results.")
    at: datetime


class Run(Shape):
    id: Id
    conversation_id: Id | None
    assistant: str
    scope: str | None
    mode: Literal["inline", "background"]
    state: Literal["queued", "running", "waiting", "ended"]
    ahead: int | None = Field(default=None, description="How many runs wait before it, while it is queued.")
    outcome: str | None = Field(description="The engine's finish reason; `approval` while it waits.")
    text: str
    model: str | None
    report: Json | None = Field(description="Why it ended: what was spent, tried, and is missing.")
    created_at: datetime
    ended_at: datetime | None
    cancel_requested_at: datetime | None


class WholeConversation(Conversation):
    messages: list[Message]
    runs: list[Run] = Field(description="The newest first.")


class Ask(Sent):
    model_config = ConfigDict(json_schema_extra={"examples": [{"text": "Welche Fristen laufen?"}]})
    text: str = Field(max_length=1_000_000)
    mode: Literal["inline", "background", "auto"] = Field(
        default="auto",
        description="In the background it may take longer, and the conversation stays free; `auto` lets the "
        "assistant choose.",
    )
    priority: int = Field(default=5, ge=1, le=10, description="In the background; the higher, the sooner.")


class GoOn(Sent):
    mode: Literal["inline", "background"] = "inline"


class Begun(Shape):
    run_id: Id
    conversation_id: Id | None
    mode: Literal["inline", "background"]


# ---- drafts


class Source(Shape):
    name: str
    kind: str
    id: str
    url: str
    date: str


class Draft(Shape):
    id: Id
    assistant: str
    kind: str
    title: str
    shown: str = Field(description="What a person reads before deciding.")
    scope: str | None
    run_id: Id | None
    user_id: Id = Field(description="On whose behalf it was drafted.")
    state: DraftState
    version: int
    payload: Json
    digest: str = Field(description="Of exactly what is shown; a decision names it.")
    sources: list[Source]
    four_eyes: bool
    votes: list[str]
    may_decide: bool
    categories: list[str]
    created_at: datetime
    expires_at: datetime | None
    locked_by: Id | None
    locked_until: datetime | None
    decided_by: Id | None
    decided_by_name: str | None
    decided_at: datetime | None
    reason: str
    category: str
    undo_until: datetime | None


class Drafts(Shape):
    drafts: list[Draft]
    next: Id | None = Field(description="For `before=`: what comes after these.")


class Edit(Sent):
    digest: Digest
    payload: Json


class Approval(Sent):
    digest: Digest


class Rejection(Sent):
    digest: Digest
    reason: str = Field(default="", max_length=5_000)
    category: str = Field(default="", max_length=200)


class Locked(Shape):
    locked_until: datetime


class Line(Shape):
    change: Literal["same", "removed", "added"]
    text: str


class Change(Shape):
    field: str
    change: Literal["added", "removed", "changed"]
    before: JsonValue
    after: JsonValue
    lines: list[Line]


class Difference(Shape):
    changes: list[Change]


# ---- the house


class UsageSum(Shape):
    user_id: str
    assistant: str
    provider: str
    model: str
    local: bool
    calls: int
    input_tokens: int
    output_tokens: int
    cached_tokens: int
    reasoning_tokens: int
    cost: float | None = Field(description="In US dollars, of those calls whose cost is known.")
    calls_without_cost: int


class Usage(Shape):
    since: datetime
    sums: list[UsageSum]


class AuditRow(Shape):
    seq: int
    prev: str
    hash: str
    body: dict[str, Any]
    detail: dict[str, Any] | None = Field(description="Bound by its hash in the chain; may be deleted.")


class AuditPage(Shape):
    rows: list[AuditRow]
    next: int | None = Field(description="For `after=`; null at the end of the chain.")


class Finding(Shape):
    damage: str
    seq: int
    other: int | None
    sentence: str


class Verdict(Shape):
    ok: bool
    rows: int
    details_deleted: int
    findings: list[Finding]
    sentence: str


class Health(Shape):
    status: Literal["ok"] = "ok"
