"""What many tasks ask for at the same time is done for all of them at once.

While something is being done, whoever asks waits, and is served with everybody else who came meanwhile. So
nobody waits for more to come, each is served by work that began after it asked, and the more there is to do
the less each of them costs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeAlias, TypeVar

T = TypeVar("T")
R = TypeVar("R")
Served: TypeAlias = Sequence[R | Exception]
"""For each that asked, in their order, what it gets or what it is told instead."""


class Together(Generic[T, R]):
    """`serve` is given at most `most` at a time, since all who were served go on at once. What it raises, all
    of them are told."""

    def __init__(self, serve: Callable[[Sequence[T]], Awaitable[Served[R]]], most: int = 32) -> None:
        self._serve, self._most = serve, most
        self._waiting: list[tuple[T, asyncio.Future[R]]] = []
        self._task: asyncio.Task[None] | None = None

    async def ask(self, wanted: T) -> R:
        """Whoever leaves before its turn came has not asked."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[R] = loop.create_future()
        self._waiting.append((wanted, answer))
        if self._task is None or self._task.done():
            self._task = loop.create_task(self._serve_all())
        return await answer

    async def _serve_all(self) -> None:
        while self._waiting:
            taken, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
            asked = [(wanted, answer) for wanted, answer in taken if not answer.done()]
            if asked:
                served = await self._served([wanted for wanted, _ in asked])
                for (_, answer), each in zip(asked, served, strict=True):
                    _tell(answer, each)

    async def _served(self, wanted: Sequence[T]) -> Served[R]:
        try:
            return await self._serve(wanted)
        except Exception as error:
            return [error for _ in wanted]


def _tell(answer: asyncio.Future[R], told: R | Exception) -> None:
    if answer.done():
        return  # who asked has left
    if isinstance(told, Exception):
        answer.set_exception(told)
    else:
        answer.set_result(told)
