"""The host's tables. Every row that belongs to somebody names its tenant; times are UTC.

Assistants bring tables of their own, with migrations of their own; none of them is known here.
"""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    DateTime,
    Dialect,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    TypeDecorator,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


class Moment(TypeDecorator[datetime]):
    """A time with its zone, which SQLite would lose."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is not None and value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone")
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Words(TypeDecorator[str]):
    """Text as both databases can hold it: PostgreSQL knows no NUL, and neither knows half a character."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        if value is None:
            return None
        return value.replace("\0", "\ufffd").encode("utf-8", "replace").decode()


# Not JSONB, which changes what it is given (numbers, NUL) and so what a digest was made of.
Json = JSON(none_as_null=True)
Id = Words(36)
Digest = Words(64)


def _id(**settings: Any) -> Column[str]:
    return Column("id", Id, primary_key=True, **settings)


def _tenant() -> Column[str]:
    return Column("tenant_id", Id, ForeignKey("tenants.id"), nullable=False)


# ---- people

tenants = Table(
    "tenants",
    metadata,
    _id(),
    Column("name", Words(), nullable=False),
    Column("demo", Boolean, nullable=False, default=False),
    Column("created_at", Moment, nullable=False),
)
users = Table(
    "users",
    metadata,
    _id(),
    _tenant(),
    Column("email", Words(), nullable=False, unique=True),  # in lower case
    Column("name", Words(), nullable=False),
    Column("role", Words(), nullable=False),
    Column("password_hash", Words()),
    Column("active", Boolean, nullable=False, default=True),
    Column("created_at", Moment, nullable=False),
)
sessions = Table(
    "sessions",
    metadata,
    Column("token_hash", Digest, primary_key=True),
    Column("user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("created_at", Moment, nullable=False),
    Column("expires_at", Moment, nullable=False),
)
api_keys = Table(
    "api_keys",
    metadata,
    _id(),
    Column("user_id", Id, ForeignKey("users.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("name", Words(), nullable=False),
    Column("prefix", Words(16), nullable=False),
    Column("key_hash", Digest, nullable=False, unique=True),
    Column("scopes", Json, nullable=False),
    Column("created_at", Moment, nullable=False),
    Column("expires_at", Moment),
    Column("revoked_at", Moment),
)
attempts = Table(
    "attempts",
    metadata,
    _id(),
    Column("key", Words(), nullable=False),  # what is counted: a login of somebody, a request of somebody
    Column("at", Moment, nullable=False),
    Index(None, "key", "at"),
)
settings = Table(
    "settings",
    metadata,
    Column("tenant_id", Id, ForeignKey("tenants.id"), primary_key=True),
    Column("key", Words(), primary_key=True),
    Column("value", Json, nullable=False),
    Column("changed_at", Moment, nullable=False),
    Column("changed_by", Id),
)

# ---- conversations and runs

conversations = Table(
    "conversations",
    metadata,
    _id(),
    _tenant(),
    Column("user_id", Id, ForeignKey("users.id"), nullable=False),
    Column("assistant", Words(), nullable=False),
    Column("title", Words(), nullable=False, default=""),
    Column("scope", Words()),  # what it is about, in the assistant's terms: a matter, a site
    Column("memory", Json),
    Column("next_seq", Integer, nullable=False, default=1),
    Column("writer", Id),  # the run that may append now
    Column("writer_until", Moment),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    Index(None, "tenant_id", "user_id", "updated_at"),
)
messages = Table(
    "messages",
    metadata,
    Column("conversation_id", Id, ForeignKey("conversations.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("run_id", Id),
    Column("role", Words(), nullable=False),
    Column("body", Json, nullable=False),
    Column("text", Words(), nullable=False, default=""),
    Column("folded", Words(), nullable=False, default=""),  # the text as it is searched
    Column("created_at", Moment, nullable=False),
)
runs = Table(
    "runs",
    metadata,
    _id(),
    _tenant(),
    Column("user_id", Id, ForeignKey("users.id"), nullable=False),
    Column("conversation_id", Id, ForeignKey("conversations.id", ondelete="CASCADE"), index=True),
    Column("assistant", Words(), nullable=False),
    Column("scope", Words()),
    Column("mode", Words(), nullable=False),
    Column("state", Words(), nullable=False),  # running, waiting, ended
    Column("outcome", Words()),  # the engine's finish reason, once it has ended
    Column("text", Words(), nullable=False, default=""),
    Column("model", Words()),
    Column("owner", Words()),  # the process that works on it
    Column("owner_until", Moment),
    Column("cancel_requested_at", Moment),
    Column("idempotency_key", Words()),
    Column("request_digest", Digest),  # of what was asked under that key
    Column("priority", Integer, nullable=False, default=5),
    Column("attempt", Integer, nullable=False, default=0),  # how often it was begun
    Column("lapses", Integer, nullable=False, default=0),  # how often whoever worked on it died
    Column("queued_at", Moment),
    Column("began_at", Moment),
    Column("log_position", Integer, nullable=False, default=0),
    Column("report", Json),
    Column("created_at", Moment, nullable=False),
    Column("ended_at", Moment),
    UniqueConstraint("user_id", "idempotency_key"),
    Index(None, "state", "owner_until"),
    Index(None, "mode", "state", "priority", "queued_at"),
)
run_log = Table(
    "run_log",
    metadata,
    Column("run_id", Id, ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("position", Integer, primary_key=True),
    Column("items", Json, nullable=False),
    Column("at", Moment, nullable=False),
)
run_events = Table(
    "run_events",
    metadata,
    Column("run_id", Id, ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("body", Json, nullable=False),
    Column("at", Moment, nullable=False),
)
usage = Table(
    "usage",
    metadata,
    Column("run_id", Id, primary_key=True),
    Column("call", Integer, primary_key=True),  # the how-manieth model call of the run
    _tenant(),
    Column("user_id", Id, nullable=False),
    Column("assistant", Words(), nullable=False),
    Column("scope", Words()),
    Column("provider", Words(), nullable=False),
    Column("model", Words(), nullable=False),
    Column("local", Boolean, nullable=False),
    Column("input_tokens", BigInteger, nullable=False),
    Column("output_tokens", BigInteger, nullable=False),
    Column("cached_tokens", BigInteger, nullable=False),
    Column("reasoning_tokens", BigInteger, nullable=False),
    Column("estimated", Boolean, nullable=False),
    Column("cost", Float),  # null: unknown, which is not zero
    Column("at", Moment, nullable=False),
    Index(None, "tenant_id", "at"),
)

# ---- what people decide on

drafts = Table(
    "drafts",
    metadata,
    _id(),
    _tenant(),
    Column("assistant", Words(), nullable=False),
    Column("kind", Words(), nullable=False),
    Column("title", Words(), nullable=False),
    Column("scope", Words()),
    Column("run_id", Id, index=True),
    Column("call_id", Words()),
    Column("user_id", Id, nullable=False),  # on whose behalf
    Column("state", Words(), nullable=False),  # open, approved, rejected, undone, withdrawn, expired, void
    Column("version", Integer, nullable=False),
    Column("payload", Json, nullable=False),
    Column("digest", Digest, nullable=False),  # of exactly what is shown
    Column("sources", Json, nullable=False),
    Column("four_eyes", Boolean, nullable=False, default=False),
    Column("expires_at", Moment),
    Column("locked_by", Id),
    Column("locked_until", Moment),
    Column("decided_by", Id),
    Column("decided_at", Moment),
    Column("reason", Words()),
    Column("category", Words()),
    Column("record", Json),  # what it became, as its kind said: enough to undo it
    Column("undo_until", Moment),
    Column("created_at", Moment, nullable=False),
    UniqueConstraint("run_id", "call_id", "kind"),
    Index(None, "tenant_id", "state", "created_at"),
)
draft_versions = Table(
    "draft_versions",
    metadata,
    Column("draft_id", Id, ForeignKey("drafts.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("payload", Json, nullable=False),
    Column("digest", Digest, nullable=False),
    Column("user_id", Id),  # null: the assistant
    Column("at", Moment, nullable=False),
)
draft_votes = Table(
    "draft_votes",
    metadata,
    Column("draft_id", Id, ForeignKey("drafts.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("user_id", Id, primary_key=True),
    Column("at", Moment, nullable=False),
)
consumed = Table(
    "consumed",
    metadata,
    Column("key", Words(), primary_key=True),  # states and decisions that were used up
    Column("at", Moment, nullable=False),
)

# ---- audit and privacy

audit_heads = Table(
    "audit_heads",
    metadata,
    Column("tenant_id", Id, ForeignKey("tenants.id"), primary_key=True),
    Column("seq", BigInteger, nullable=False),
    Column("hash", Digest, nullable=False),
)
audit = Table(
    "audit",
    metadata,
    Column("tenant_id", Id, ForeignKey("tenants.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Json, nullable=False),  # what is hashed
    Column("prev", Digest, nullable=False),
    Column("hash", Digest, nullable=False),
)
audit_details = Table(
    "audit_details",
    metadata,
    Column("tenant_id", Id, ForeignKey("tenants.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Json, nullable=False),  # bound by its hash in the chain; may be deleted
)
pseudonyms = Table(
    "pseudonyms",
    metadata,
    Column("tenant_id", Id, ForeignKey("tenants.id"), primary_key=True),
    Column("scope", Words(), primary_key=True),
    Column("label", Words(), primary_key=True),
    Column("value", Words(), nullable=False),
    UniqueConstraint("tenant_id", "scope", "value"),
)
