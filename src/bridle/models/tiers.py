"""Which model answers: 1 small and local, 2 large and local, 3 cloud; and what happens when one is not there.

A tier that is not set falls to the next lower one, a model that is down to the other local tier. What leaves
this machine does so by permission alone, whatever tier it stands in: for the kinds of task that may, or when
every local model is down and that is allowed; never for a matter that stays in the house.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, cast

from bridle.engine.escalation import Escalate, Escalation
from bridle.engine.model import Model
from bridle.engine.text import words
from bridle.errors import ConfigurationError, ModelError
from bridle.models.resolve import resolve

Tier: TypeAlias = Literal[1, 2, 3]

PROBE_SECONDS = 1.5
REMEMBERED = 30.0
"""Seconds a model is taken to be as it was found: a request must not wait for a look at each of them."""


def escalate_tier(tier: Tier) -> Tier:
    """The next tier up; the third has none above it."""
    _check_tier(tier)
    return cast(Tier, min(tier + 1, 3))


@dataclass(frozen=True, slots=True)
class Pick:
    """The model that answers, the tier it stands in, and why it is not the one that was asked for, if so."""

    model: Model
    tier: Tier
    reason: str = ""


class NoModelReachable(ModelError):
    """No tier has a model that is there and may be used. `tried` says of each why not."""

    def __init__(self, tried: Collection[str]) -> None:
        super().__init__(
            f"No model can be reached: {'; '.join(tried) or 'none is set'}. Set a tier to a model that is "
            "there (Tiers({1: 'ollama:qwen3:8b'})), start its server, or allow what leaves this machine "
            "(cloud_task_types, cloud_when_down).",
            fault="network",
        )
        self.tried = tuple(tried)


class Health:
    """Which models are there, looked at when asked and remembered for a short while."""

    def __init__(self, remembered: float = REMEMBERED, seconds: float = PROBE_SECONDS) -> None:
        self._remembered, self._seconds = remembered, seconds
        self._known: dict[int, tuple[Model, float, str]] = {}

    async def trouble(self, model: Model) -> str:
        """Why a model cannot be asked, or nothing. One that cannot be looked at is taken to be there."""
        probe = getattr(model, "probe", None)
        known = self._known.get(id(model))
        now = asyncio.get_running_loop().time()
        if known is not None and now < known[1]:
            return known[2]
        if probe is None:
            return ""
        try:
            async with asyncio.timeout(self._seconds):
                await probe()
            found = ""
        except TimeoutError:
            found = f"no answer within {self._seconds:g} s"
        except (ModelError, OSError) as error:
            found = words(error)
        self._note(model, found)
        return found

    def failed(self, model: Model, why: str) -> None:
        """A run found out that a model is down; others need not find out again."""
        self._note(model, why)

    def _note(self, model: Model, found: str) -> None:
        until = asyncio.get_running_loop().time() + self._remembered
        self._known[id(model)] = (
            model,
            until,
            found,
        )  # kept with it: an id is only good while its model lives


@dataclass(slots=True)
class Tiers:
    """The models of a firm by tier, as objects or by name ("ollama:qwen3:8b").

    cloud_task_types    kinds of task that may leave this machine
    cloud_when_down     whether any may when every local model is down
    """

    models: Mapping[Tier, Model | str]
    cloud_task_types: Collection[str] = ()
    cloud_when_down: bool = False
    health: Health = field(default_factory=Health)
    resolver: Callable[[str], Model] = resolve
    _made: dict[int, Model] = field(default_factory=dict[int, Model], init=False, repr=False)

    def __post_init__(self) -> None:
        if isinstance(self.cloud_task_types, str):
            raise ConfigurationError(
                f"cloud_task_types={self.cloud_task_types!r} is one string; pass a set of them."
            )
        for tier, model in self.models.items():
            _check_tier(tier)
            if model:  # a setting left empty is a tier that is not set
                self._made[tier] = self.resolver(model) if isinstance(model, str) else model

    async def pick(self, tier: Tier, *, task_type: str = "", local_only: bool = False) -> Pick:
        """The model for a task of this tier. Raises `NoModelReachable` where there is none."""
        _check_tier(tier)
        may_leave = not local_only and task_type in self.cloud_task_types
        tried: list[str] = []
        for each in _order(tier):
            if (found := await self._usable(each, may_leave, tried)) is not None:
                return Pick(found, each, "; ".join(tried))
        if self.cloud_when_down and not local_only:
            for each in _order(3):
                if (found := await self._usable(each, True, [])) is not None:
                    return Pick(found, each, "; ".join([*tried, "every local model is down"]))
        raise NoModelReachable(tried)

    def tier_of(self, model: Model) -> Tier | None:
        """In which tier a model stands; the lowest where it stands in more than one."""
        return next((cast(Tier, each) for each in sorted(self._made) if self._made[each] is model), None)

    @property
    def any_local(self) -> bool:
        return any([model.profile.local for model in self._made.values()])

    async def _usable(self, tier: Tier, may_leave: bool, tried: list[str]) -> Model | None:
        model = self._made.get(tier)
        if model is None:
            tried.append(f"tier {tier} is not set")
        elif not (model.profile.local or may_leave):
            tried.append(f"tier {tier} ({model.name}) is not on this machine, and this must stay on it")
        elif trouble := await self.health.trouble(model):
            tried.append(f"tier {tier} ({model.name}) is down: {trouble.rstrip('.')}")
        else:
            return model
        return None

    def escalation(self, tier: Tier, *, task_type: str = "", local_only: bool = False) -> Escalate:
        """For `ToolLoopAgent(escalate=…)`: the next tier up, or another model when this one is down."""
        _check_tier(tier)

        async def escalate(why: Escalation) -> Model | None:
            wanted = escalate_tier(tier)
            if why.gone:  # not where it only refused this one request
                self.health.failed(why.model, why.detail)
                wanted = tier
            try:
                pick = await self.pick(wanted, task_type=task_type, local_only=local_only)
            except NoModelReachable:
                return None
            stronger = pick.tier > tier or why.gone
            return pick.model if stronger and pick.model is not why.model else None

        return escalate


async def get_model_for_tier(
    tier: Tier, tiers: Tiers, *, task_type: str = "", local_only: bool = False
) -> Model:
    """The seed's name for `tiers.pick(tier).model`."""
    return (await tiers.pick(tier, task_type=task_type, local_only=local_only)).model


def _check_tier(tier: Any) -> None:
    if isinstance(tier, bool) or not isinstance(tier, int) or tier not in (1, 2, 3):
        raise ConfigurationError(f"There is no tier {tier!r}; there are 1, 2 and 3.")


def _order(tier: Tier) -> tuple[Tier, ...]:
    """Where to look: down from the tier that is wanted, and from the lowest to the other local one."""
    return (3, 2, 1) if tier == 3 else (2, 1) if tier == 2 else (1, 2)
