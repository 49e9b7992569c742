"""Who is to work on a background run, and when: the part of durable execution that an engine can do for us.

A durable run takes six things, and this is where each of them is:

    start, stop, status   here: a queue that survives its processes, fair between people, by priority
    step                  `journal.py`: one transaction a model call or tool call, with all that goes with it
    emit, events          `event_log.py`: numbered without a gap, read in any process

So an engine that queues can be exchanged for another (`dbos_queue.py` is the one in use), and nothing that
matters is only in its tables: whatever it loses is started anew from the rows of the runs.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

Status: TypeAlias = Literal["waiting", "handed", "over"]
"""Still in the queue; given to a process; done with, whatever came of it."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """One attempt at one run. A ticket is handed out once; whoever wants another attempt makes another."""

    run_id: str
    attempt: int
    user_id: str = field(default="", compare=False)
    priority: int = field(default=5, compare=False)

    @property
    def id(self) -> str:
        return f"{self.run_id}:{self.attempt}"


@dataclass(frozen=True, slots=True)
class Capacity:
    """How many runs at once: in one process, and of one person over all processes."""

    process: int = 8
    person: int = 2


Work: TypeAlias = Callable[[str, int], Awaitable[None]]
"""Takes (run, attempt), and returns when that attempt is over."""


class Queue(Protocol):
    async def start(self, ticket: Ticket) -> None:
        """Have somebody work on it. The same ticket twice is one."""
        ...

    async def stop(self, ticket: Ticket) -> None:
        """Nobody is to work on it any more, and it takes up nobody's place. Unknown ones are none."""
        ...

    async def status(self, tickets: Iterable[Ticket]) -> Mapping[str, Status]:
        """By the ticket's id; those that are unknown are left out."""
        ...

    async def handed(self) -> Sequence[Ticket]:
        """Those that take up a place: given to a process, which may be dead, and not over."""
        ...

    async def forget(self, before: datetime) -> int:
        """Delete what is long over; says how many."""
        ...

    def serve(self, work: Work) -> AbstractAsyncContextManager[None]:
        """Work on tickets in this process, for as long as the context lasts."""
        ...
