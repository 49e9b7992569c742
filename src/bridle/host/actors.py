"""Who did something, for the audit log."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from bridle.host.identity import Principal

CLI = "cli"
"""Somebody at the machine itself, whom nobody asked for a name."""


class Acted(TypedDict):
    actor: str
    on_behalf: str


def acted(principal: Principal) -> Acted:
    """The person where they signed in; at the machine, whoever that was acted with the person's rights."""
    if principal.via == "local":
        return {"actor": CLI, "on_behalf": principal.user_id}
    return {"actor": principal.user_id, "on_behalf": ""}
