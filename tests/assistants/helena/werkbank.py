"""Helena's tools as a run calls them: arguments checked, and whatever goes wrong an answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from sqlalchemy import delete

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena.beteiligte import BeteiligterNeu, create_beteiligter
from bridle.assistants.helena.dokumente import DokumentGezeigt, DokumentNeu, create_dokument
from bridle.assistants.helena.fristen import KalenderGezeigt, KalenderNeu, create_frist
from bridle.assistants.helena.settings import HelenaSettings
from bridle.assistants.helena.tools import CreateHelenaToolsOptions, Tools, create_helena_tools
from bridle.assistants.helena.zeiten import ZeitNeu, create_zeit
from bridle.engine.render import observation, to_text
from bridle.engine.schema import InvalidArguments
from bridle.engine.tools import ToolContext, ToolResult
from bridle.errors import ToolError
from bridle.host import search_tables as tables
from bridle.host.database import Database
from bridle.host.draft_kinds import Draft
from bridle.host.drafts import Drafts, Wanted
from bridle.host.identity import Principal
from bridle.host.search import prepare


@dataclass
class Werkbank:
    """The tools of one person in one run. Each call is a step of its own, as a model makes them."""

    db: Database
    drafts: Drafts
    who: Principal
    akte_id: str | None = None
    settings: HelenaSettings = field(default_factory=HelenaSettings)
    auftrag: str = ""

    def __post_init__(self) -> None:
        options = CreateHelenaToolsOptions(
            self.db, self.who, self.akte_id, self.drafts, self.settings, self.auftrag
        )
        self.tools: Tools = create_helena_tools(options)
        self._steps = count(1)

    async def call(self, name: str, /, **arguments: Any) -> ToolResult[Any]:
        tool = self.tools.get(name)
        if tool is None:
            return ToolResult(error="unknown tool")
        step = next(self._steps)
        ctx: ToolContext[Any] = ToolContext(None, "", step, f"call_{step}", self.who.role)
        try:
            keywords, _ = tool.signature.validate(arguments)
            return await tool.function(ctx, **keywords)
        except (InvalidArguments, ToolError) as error:
            return ToolResult(error=str(error))

    async def data(self, name: str, /, **arguments: Any) -> Any:
        """What came of it as JSON, where it worked."""
        result = await self.call(name, **arguments)
        assert result.error is None, result.error
        assert result.source is not None
        assert result.source.name
        assert result.source.kind
        return json.loads(to_text(result.data))

    async def error(self, name: str, /, **arguments: Any) -> str:
        result = await self.call(name, **arguments)
        assert result.error is not None, result.data
        return result.error

    async def seen(self, name: str, /, **arguments: Any) -> str:
        """What a model reads of it."""
        return observation(await self.call(name, **arguments), None, 10**6)


def bank(
    kanzlei: Kanzlei, who: Principal, akte: Any = None, settings: Mapping[str, Any] = {}, auftrag: str = ""
) -> Werkbank:
    akte_id = akte if akte is None or isinstance(akte, str) else akte.id
    return Werkbank(
        kanzlei.db, kanzlei.drafts, who, akte_id, HelenaSettings.model_validate(settings), auftrag
    )


async def searchable(db: Database) -> None:
    """The search's tables, where no migration made them yet."""
    async with db.alter() as tx:
        await prepare(tx)


async def emptied(db: Database) -> None:
    """What other tests put on the shelves that every firm reads is gone."""
    async with db.write() as tx:
        for table in tables.TABLES:
            await tx.execute(delete(table))


# ---- what a firm has


async def dokument(kanzlei: Kanzlei, akte: Any, name: str, *seiten: str, **more: Any) -> DokumentGezeigt:
    neu = DokumentNeu(akte_id=akte.id, name=name, seiten=list(seiten), **more)
    return await kanzlei.write(create_dokument, kanzlei.admin, neu)


async def eintrag(kanzlei: Kanzlei, akte: Any, datum: Any, **more: Any) -> KalenderGezeigt:
    values = {"typ": "FRIST", "titel": "Berufung einlegen", "datum": datum, **more}
    neu = KalenderNeu.model_validate({"akte_id": akte and akte.id, **values})
    return await kanzlei.write(create_frist, kanzlei.admin, neu)


async def beteiligter(kanzlei: Kanzlei, akte: Any, rolle: str, name: str, **more: Any) -> None:
    neu = BeteiligterNeu.model_validate({"akte_id": akte.id, "rolle": rolle, "name": name, **more})
    await kanzlei.write(create_beteiligter, kanzlei.admin, neu)


async def zeit(kanzlei: Kanzlei, akte: Any, dauer: int, **more: Any) -> None:
    values = {"akte_id": akte.id, "beschreibung": "Telefonat", "dauer": dauer, **more}
    await kanzlei.write(create_zeit, kanzlei.admin, ZeitNeu.model_validate(values))


async def offene_entwuerfe(kanzlei: Kanzlei, who: Principal | None = None) -> list[Draft]:
    found = await kanzlei.drafts.list(who or kanzlei.admin, Wanted(state="open"))
    return list(found)
