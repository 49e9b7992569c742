"""What can go wrong for somebody who uses the host, and what they are told. The wire makes answers of it."""

from __future__ import annotations

from bridle.errors import BridleError


class HostError(BridleError):
    """A request that cannot be done. `code` names the kind of trouble for programs."""

    code = "error"


class NotFound(HostError):
    """There is no such thing, or none that the person may know of: the two are told apart by nobody."""

    code = "not-found"


class Forbidden(HostError):
    """The person may know of it but not do this."""

    code = "forbidden"


class NotSignedIn(HostError):
    code = "not-signed-in"


class Invalid(HostError):
    """What was sent cannot be used; `field` names where."""

    code = "invalid"

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


class Conflict(HostError):
    """Somebody else was first, or it has changed since it was shown."""

    code = "conflict"


class TooMany(HostError):
    """Come again in `retry_after` seconds."""

    code = "too-many"

    def __init__(self, message: str, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class Unavailable(HostError):
    """The database cannot be used now: locked, read-only, full, or gone. Nothing was done."""

    code = "unavailable"
