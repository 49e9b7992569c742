"""What many ask for at once is done at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bridle.host.together import Served, Together


class Counter:
    """Serves by doubling, one batch at a time, each when it is let go."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self.go = asyncio.Semaphore(0)

    async def serve(self, wanted: Sequence[int]) -> Served[int]:
        self.batches.append(list(wanted))
        await self.go.acquire()
        return [LookupError(each) if each < 0 else each * 2 for each in wanted]


async def _asked(together: Together[int, int], *wanted: int) -> list[asyncio.Task[int]]:
    tasks = [asyncio.create_task(together.ask(each)) for each in wanted]
    for _ in range(3):
        await asyncio.sleep(0)
    return tasks


async def test_who_comes_while_others_are_served_is_served_next_and_together() -> None:
    served = Counter()
    together = Together(served.serve)
    first = await _asked(together, 1)
    more = await _asked(together, 2, 3, 4)
    assert served.batches == [[1]]  # what was asked for later is not read earlier
    served.go.release()
    served.go.release()
    assert await asyncio.gather(*first, *more) == [2, 4, 6, 8]
    assert served.batches == [[1], [2, 3, 4]]


async def test_no_more_than_so_many_are_served_at_a_time() -> None:
    served = Counter()
    together = Together(served.serve, most=2)
    tasks = await _asked(together, 1, 2, 3, 4, 5)
    for _ in range(3):
        served.go.release()
    assert await asyncio.gather(*tasks) == [2, 4, 6, 8, 10]
    assert served.batches == [[1, 2], [3, 4], [5]]


async def test_what_is_wrong_with_one_is_told_to_that_one() -> None:
    served = Counter()
    together = Together(served.serve)
    tasks = await _asked(together, 1, -1, 2)
    served.go.release()
    assert await tasks[0] == 2
    with pytest.raises(LookupError):
        await tasks[1]
    assert await tasks[2] == 4


async def test_where_serving_fails_all_are_told_and_the_next_are_served() -> None:
    async def serve(wanted: Sequence[int]) -> Served[int]:
        if 0 in wanted:
            raise OSError("gone")
        return wanted

    together = Together(serve)
    results = await asyncio.gather(*[together.ask(each) for each in (0, 1)], return_exceptions=True)
    assert [type(each) for each in results] == [OSError, OSError]
    assert await together.ask(1) == 1


async def test_who_leaves_before_its_turn_has_not_asked_and_holds_up_nobody() -> None:
    served = Counter()
    together = Together(served.serve)
    (first,) = await _asked(together, 1)
    leaves, stays = await _asked(together, 2, 3)
    leaves.cancel()
    first.cancel()  # being served already: the others go on all the same
    served.go.release()
    served.go.release()
    assert await stays == 6
    assert served.batches == [[1], [3]]
    assert leaves.cancelled() or leaves.cancelling()
