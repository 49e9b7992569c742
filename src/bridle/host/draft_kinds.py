"""What a draft is, and how its kind says what it means: its shape, who decides, what it becomes.

A kind belongs to an assistant. The host knows only that a draft is shown, decided on by people who may, and
becomes one record, which can perhaps be taken back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Generic, Literal, TypeAlias, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.engine.text import canonical_json
from bridle.engine.tools import SourceAttribution
from bridle.errors import ConfigurationError
from bridle.host.database import Database
from bridle.host.errors import Invalid
from bridle.host.identity import Principal
from bridle.host.people import ADMIN

CATEGORIES = ("Inhaltlich falsch", "Unvollständig", "Ton/Stil unpassend", "Formatierung")
LARGEST = 1_000_000
"""Characters of a payload's JSON: what a person is asked to read before saying yes."""

State: TypeAlias = Literal["open", "approved", "rejected", "undone", "withdrawn", "expired", "void"]
STATES: tuple[State, ...] = get_args(State)
PayloadT = TypeVar("PayloadT", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft as it was at one moment. `digest` is of exactly what is shown; a decision names it.

    state       what it is now; an open one whose time is over is "expired" also before anybody noted it
    user_id     on whose behalf it was drafted
    decided_by  who decided last: approved, rejected, took it back
    record      what it became, as its kind said; an undo goes by this and by nothing that is sent
    votes       who has agreed to this version, where two people have to
    prepared    what its kind did ahead of the transaction that applies it; otherwise nothing
    """

    id: str
    tenant_id: str
    assistant: str
    kind: str
    title: str
    scope: str | None
    run_id: str | None
    call_id: str | None
    user_id: str
    state: State
    version: int
    payload: Mapping[str, Any]
    digest: str
    sources: tuple[SourceAttribution, ...]
    four_eyes: bool
    created_at: datetime
    expires_at: datetime | None = None
    locked_by: str | None = None
    locked_until: datetime | None = None
    decided_by: str | None = None
    decided_at: datetime | None = None
    reason: str = ""
    category: str = ""
    record: Mapping[str, Any] | None = None
    undo_until: datetime | None = None
    votes: tuple[str, ...] = ()
    prepared: Any = field(default=None, repr=False, compare=False)


Apply: TypeAlias = Callable[[AsyncConnection, Principal, Draft], Awaitable[Mapping[str, Any]]]
Prepare: TypeAlias = Callable[[Database, Principal, Draft], Awaitable[Any]]
Undo: TypeAlias = Callable[[AsyncConnection, Principal, Mapping[str, Any]], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class DraftKind(Generic[PayloadT]):
    """How an assistant's drafts of one kind are checked, shown, and become something real.

    schema        the shape of a payload; whatever does not fit is refused, also when a person edits it
    title, show   what a person reads: a line, and the whole
    apply         makes the record in the transaction that is handed in, and says what undoing it takes.
                  It writes to that transaction alone: it may be rolled back and called again
    prepare       does what takes long before that transaction; `apply` finds it as `draft.prepared`,
                  or nothing, and must do without
    undo          takes the record back; without it, an approval is final
    undo_seconds  for how long
    roles         who may decide; no others, and nobody of an unknown role
    fixed         fields that an edit must leave as they are
    categories    what a rejection may be filed under
    four_eyes     two different people have to agree, for every draft of this kind
    """

    name: str
    schema: type[PayloadT]
    title: Callable[[PayloadT], str]
    show: Callable[[PayloadT], str]
    apply: Apply
    undo: Undo | None = None
    undo_seconds: float = 30.0
    roles: Collection[str] = frozenset({ADMIN})
    fixed: Collection[str] = ()
    categories: tuple[str, ...] = CATEGORIES
    four_eyes: bool = False
    prepare: Prepare | None = None
    _fields: frozenset[str] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_fields", frozenset(self.schema.model_fields))
        if not self.name or not self.name.strip():
            raise ConfigurationError("A draft kind has no name.")
        if isinstance(self.roles, str) or isinstance(self.fixed, str):
            raise ConfigurationError(f"Draft kind {self.name!r}: roles and fixed are sets, not one string.")
        if unknown := sorted(set(self.fixed) - self._fields):
            raise ConfigurationError(f"Draft kind {self.name!r}: its schema has no {unknown} to fix.")
        if not self.undo_seconds >= 0:
            raise ConfigurationError(f"Draft kind {self.name!r}: undo_seconds must be 0 or more.")

    def read(self, payload: Mapping[str, Any]) -> PayloadT:
        """The payload as the kind's own type; a sentence for a person where it does not fit."""
        try:
            return self.schema.model_validate(dict(payload))
        except ValidationError as error:
            raise _not_fitting(error) from None

    def stored(self, payload: Mapping[str, Any] | BaseModel) -> dict[str, Any]:
        """The payload in its one stored form: checked, with defaults, as JSON."""
        given = payload.model_dump(mode="json") if isinstance(payload, BaseModel) else payload
        try:
            kept = self.read(given).model_dump(mode="json")
            size = len(canonical_json(kept))
        except (ValueError, TypeError, RecursionError) as error:
            raise Invalid(
                "Der Inhalt lässt sich nicht speichern: er enthält einen unzulässigen Wert."
            ) from error
        if size > LARGEST:
            raise Invalid("Der Inhalt ist zu lang: höchstens eine Million Zeichen.")
        return kept

    def edited(self, before: Mapping[str, Any], after: Mapping[str, Any] | BaseModel) -> dict[str, Any]:
        kept = self.stored(after)
        for name in sorted(self.fixed):
            if canonical_json(kept.get(name)) != canonical_json(before.get(name)):
                raise Invalid(f"„{name}“ kann nicht geändert werden.", name)
        return kept


def digest_of(draft_id: str, kind: str, version: int, scope: str | None, payload: Mapping[str, Any]) -> str:
    """What is approved is exactly this: which draft, in which version, about what, saying what."""
    bound = canonical_json([1, draft_id, kind, version, scope, dict(payload)])
    return hashlib.sha256(bound.encode("utf-8", "surrogatepass")).hexdigest()


_TROUBLE = {
    "missing": "fehlt",
    "extra_forbidden": "ist nicht vorgesehen",
    "string_type": "muss ein Text sein",
    "string_too_short": "ist zu kurz",
    "string_too_long": "ist zu lang",
    "string_pattern_mismatch": "hat nicht die richtige Form",
    "too_short": "hat zu wenige Einträge",
    "too_long": "hat zu viele Einträge",
    "bool_type": "muss Ja oder Nein sein",
    "bool_parsing": "muss Ja oder Nein sein",
    "literal_error": "ist keine der möglichen Angaben",
    "enum": "ist keine der möglichen Angaben",
}
_FAMILIES = {"date": "ist kein gültiges Datum", "time": "ist keine gültige Zeit"} | dict.fromkeys(
    ("int", "float", "decimal", "finite", "greater", "less"), "ist keine zulässige Zahl"
)


def _not_fitting(error: ValidationError) -> Invalid:
    """Which field, and what is the matter with it; never the value, which may be anybody's secret."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join([str(each) for each in first["loc"]])
    kind, family = first["type"], first["type"].partition("_")[0]
    if kind == "value_error":  # the words of the assistant's own check
        said = f"passt nicht: {first['msg'].removeprefix('Value error, ')}"
    else:
        said = _TROUBLE.get(kind) or _FAMILIES.get(family) or "ist keine zulässige Angabe"
    return Invalid(f"{f'„{where}“' if where else 'Der Inhalt'} {said}.", where)
