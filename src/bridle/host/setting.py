"""One setting: its key, its type, what it is unless somebody changes it, and what it is for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Annotated, Any, Generic, TypeVar, cast, get_args

from pydantic import BaseModel, PydanticSchemaGenerationError, SecretStr, TypeAdapter, ValidationError
from pydantic.errors import PydanticInvalidForJsonSchema
from pydantic.fields import FieldInfo

from bridle.errors import ConfigurationError
from bridle.host.allowed import allowed
from bridle.host.errors import Invalid

T = TypeVar("T")
LARGEST = 20_000
_KEY = re.compile(r"[A-Za-z][A-Za-z0-9_]*(\.[A-Za-z0-9_]+)+")


@dataclass(frozen=True)
class Setting(Generic[T]):
    """A typed setting. `type` is anything pydantic takes, limits included; `description` is German."""

    key: str
    type: Any
    default: T
    description: str
    secret: bool = False
    """Never shown, and never written into the audit log."""
    _adapter: TypeAdapter[T] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not _KEY.fullmatch(self.key):
            raise ConfigurationError(f"setting {self.key!r}: a key looks like limits.requests_per_hour.")
        try:
            adapter: TypeAdapter[T] = TypeAdapter(self.type)
            object.__setattr__(self, "_adapter", adapter)
            self.allowed  # noqa: B018  a type that has no JSON form is found here and not in the page
            self.checked(self.stored(self.default))
        except (PydanticSchemaGenerationError, PydanticInvalidForJsonSchema) as error:
            raise ConfigurationError(f"setting {self.key!r}: its type cannot be stored. {error}") from error
        except Invalid as error:
            raise ConfigurationError(
                f"setting {self.key!r}: its own default is not allowed. {error}"
            ) from None

    @property
    def allowed(self) -> str:
        return allowed(self._adapter.json_schema())

    def checked(self, value: object) -> T:
        """A value from outside, as JSON gives it; numbers in quotation marks are no numbers."""
        try:
            text = json.dumps(value, allow_nan=False)
        except (TypeError, ValueError, RecursionError):
            raise self._invalid(self.allowed) from None
        if len(text) > LARGEST:
            raise self._invalid(f"höchstens {LARGEST} Zeichen")
        try:
            return self._adapter.validate_json(text, strict=True)
        except ValidationError as error:
            raise self._invalid(_own_words(error) or self.allowed) from None  # the cause would show a secret

    def stored(self, value: T) -> Any:
        return self._adapter.dump_python(value, mode="json")

    def unset(self) -> T:
        """The default, which nobody who changes it changes for the others."""
        return deepcopy(self.default)

    def _invalid(self, expected: str) -> Invalid:
        return Invalid(f"{self.key}: Der Wert ist nicht erlaubt. Möglich ist {expected}.", self.key)


def settings_of(model: type[BaseModel], prefix: str) -> list[Setting[Any]]:
    """The fields of a model as settings, as an assistant declares them.

    A `SecretStr`, or a field with `json_schema_extra={"secret": True}`, is a secret.
    """
    return [_of_field(f"{prefix}.{field.alias or name}", field) for name, field in model.model_fields.items()]


def _of_field(key: str, field: FieldInfo) -> Setting[Any]:
    if field.is_required():
        raise ConfigurationError(
            f"setting {key!r}: it needs a default; nobody has set it on the first start."
        )
    default: Any = field.get_default(call_default_factory=True)
    kind: Any = field.annotation
    extra: Any = field.json_schema_extra
    secret = isinstance(extra, dict) and bool(cast("dict[str, Any]", extra).get("secret"))
    if kind is SecretStr or SecretStr in get_args(kind):  # which would be stored as asterisks
        kind, secret = (str if kind is SecretStr else str | None), True
        default = default.get_secret_value() if isinstance(default, SecretStr) else default
    if field.metadata:
        kind = Annotated[(kind, *field.metadata)]
    return Setting(key, kind, default, field.description or "", secret)


def _own_words(error: ValidationError) -> str:
    """What a validator of ours said; pydantic's own sentences are English and quote what was given."""
    said: Iterable[Any] = (each.get("ctx", {}).get("error") for each in error.errors(include_input=False))
    return " oder ".join(str(each) for each in said if isinstance(each, ValueError))
