"""Which model answers Helena's requests: by tier, from the settings; what stays in the house stays in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import cast

from bridle.assistants.helena.saetze import KEIN_MODELL, NUR_LOKAL
from bridle.assistants.helena.settings import HelenaSettings
from bridle.engine.escalation import Escalate
from bridle.engine.model import Model
from bridle.models.tiers import NoModelReachable, Tier, Tiers

SCHRIFTSATZ = "schriftsatz"


@dataclass(frozen=True, slots=True)
class Wahl:
    """The model and its tier. Without a model the house's own answers; `grund` says why none of ours does."""

    tier: Tier
    model: Model | None = None
    escalate: Escalate | None = None
    grund: str = ""


async def waehle(settings: HelenaSettings, tier: Tier, *, nur_lokal: bool) -> Wahl:
    """The settings' model for a tier. Unset ones fall to the next lower, and all unset to the house's."""
    names = (settings.tier1_model, settings.tier2_model, settings.tier3_model)
    if not any(names):
        return Wahl(tier)
    tiers = _tiers(names, tuple(settings.cloud_task_types), settings.cloud_when_local_down)
    task = SCHRIFTSATZ if tier == 3 else ""
    try:
        pick = await tiers.pick(tier, task_type=task, local_only=nur_lokal)
    except NoModelReachable:
        return Wahl(tier, grund=NUR_LOKAL if nur_lokal else KEIN_MODELL)
    escalate = tiers.escalation(pick.tier, task_type=task, local_only=nur_lokal)
    return Wahl(pick.tier, pick.model, escalate)


@lru_cache(maxsize=64)
def _tiers(names: tuple[str, str, str], cloud: tuple[str, ...], when_down: bool) -> Tiers:
    """Kept from run to run: which models are down is remembered for a while, and connections are reused."""
    models: dict[Tier, Model | str] = {cast(Tier, n): name for n, name in enumerate(names, 1) if name}
    return Tiers(models, cloud_task_types=cloud, cloud_when_down=when_down)
