"""Matters that the demonstration does not have, for what only they can show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import beteiligter
from bridle.assistants.helena.akten import AkteGezeigt, AkteNeu, create_akte


async def eigene_akte(kanzlei: Kanzlei, *people: Mapping[str, Any], **values: Any) -> AkteGezeigt:
    """A matter with these people, each an other unless it is said as what."""
    akte = await kanzlei.write(create_akte, kanzlei.admin, AkteNeu.model_validate(values))
    for each in people:
        await beteiligter(kanzlei, akte, **{"rolle": "SONSTIGER", "name": "", **each})
    return akte
