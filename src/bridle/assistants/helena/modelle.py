"""Which model answers Helena's requests: by tier, from the settings; what stays in the house stays in it."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from bridle.assistants.helena.saetze import KEIN_MODELL, NICHT_FREIGEGEBEN, NUR_LOKAL
from bridle.assistants.helena.settings import HelenaSettings
from bridle.engine.escalation import Escalate
from bridle.engine.model import Model
from bridle.errors import ConfigurationError
from bridle.host.runs.usage import provider_of
from bridle.models.discover import PLANNER, discover
from bridle.models.planner import PlannerModel
from bridle.models.resolve import resolve
from bridle.models.tiers import NoModelReachable, Tier, Tiers

log = logging.getLogger("bridle.helena")

SCHRIFTSATZ = "schriftsatz"


@dataclass(frozen=True, slots=True)
class Wahl:
    """The model and its tier. Without a model the house's own answers; `grund` says why none of ours does.

    tiers   what the settings have, where they have any
    """

    tier: Tier
    model: Model | None = None
    escalate: Escalate | None = None
    grund: str = ""
    tiers: Tiers | None = None

    def tier_von(self, model: Model) -> Tier:
        """The tier of the model that spoke last, which need not be the one that was chosen.

        The rules stand below every model, and what answers on this machine is none of the cloud's.
        """
        if self.tiers is not None and (known := self.tiers.tier_of(model)) is not None:
            return known
        if isinstance(model, PlannerModel):
            return 1
        return min(self.tier, 2) if model.profile.local else self.tier


async def waehle(settings: HelenaSettings, tier: Tier, *, nur_lokal: bool) -> Wahl:
    """The settings' model for a tier. Unset ones fall to the next lower, and all unset to the house's."""
    if not (settings.tier1_model or settings.tier2_model or settings.tier3_model):
        return Wahl(tier)
    tiers = _of(settings)
    task = SCHRIFTSATZ if tier == 3 else ""
    try:
        pick = await tiers.pick(tier, task_type=task, local_only=nur_lokal)
    except NoModelReachable:
        none_allowed = KEIN_MODELL if tiers.any_local or not tiers.models else NICHT_FREIGEGEBEN
        return Wahl(tier, grund=NUR_LOKAL if nur_lokal else none_allowed)
    escalate = tiers.escalation(pick.tier, task_type=task, local_only=nur_lokal)
    return Wahl(pick.tier, pick.model, escalate, tiers=tiers)


async def kleines(settings: HelenaSettings) -> Model | None:
    """The settings' smallest local model that is there."""
    try:
        return (await _of(settings).pick(1, local_only=True)).model
    except NoModelReachable:
        return None


def _of(settings: HelenaSettings) -> Tiers:
    names = (settings.tier1_model, settings.tier2_model, settings.tier3_model)
    allowed = tuple(settings.cloud_task_types), settings.cloud_when_local_down
    try:
        return _tiers(names, *allowed)
    except ConfigurationError:  # one that cannot be made must not take the others along
        first, second, third = [_brauchbar(each) for each in names]
        return _tiers((first, second, third), *allowed)


def _brauchbar(name: str) -> str:
    """Tried anew each time: a file that was missing may be there by now."""
    try:
        return name if name and resolve(name) else ""
    except ConfigurationError as error:
        log.warning("a model in the settings cannot be used: %s", error)
        return ""


@lru_cache(maxsize=64)
def _tiers(names: tuple[str, str, str], cloud: tuple[str, ...], when_down: bool) -> Tiers:
    """Kept from run to run: which models are down is remembered for a while, and connections are reused."""
    models: dict[Tier, Model | str] = {cast(Tier, n): name for n, name in enumerate(names, 1) if name}
    return Tiers(models, cloud_task_types=cloud, cloud_when_down=when_down)


# ---- the seed's names


async def get_model(settings: HelenaSettings, tier: Tier = 2) -> Model:
    """The model that answers now: the settings', or what this machine has. Raises where there is none."""
    if (wahl := await waehle(settings, tier, nur_lokal=False)).model is not None:
        return wahl.model
    choice = None if wahl.grund else (await discover()).choice
    if choice is None or choice.strip() == PLANNER:
        raise NoModelReachable([wahl.grund or "no tier is set and no model was found"])
    return resolve(choice)


async def get_model_name(settings: HelenaSettings, tier: Tier = 2) -> str:
    return (await get_model(settings, tier)).name


async def get_provider_name(settings: HelenaSettings, tier: Tier = 2) -> str:
    return provider_of(await get_model(settings, tier))


def get_helena_user_id() -> str:
    """Under which name Helena acts in the audit log: she has no account, and so no rights of her own."""
    return "helena"
