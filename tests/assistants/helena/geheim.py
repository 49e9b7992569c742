"""A matter marked „nur lokal“, with something of each kind in it, and what was sent where."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sqlalchemy import insert

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import beteiligter, dokument, eintrag, searchable, zeit
from bridle.assistants.helena.access import STAFF
from bridle.assistants.helena.assistant import assistant
from bridle.assistants.helena.model import akte_normen
from bridle.assistants.helena.notizen import NotizNeu, create_notiz
from bridle.assistants.helena.settings import HelenaSettings
from bridle.engine.model import Model
from bridle.host.assistants import Registry
from bridle.host.conversations import Conversations
from bridle.host.drafts import Drafts
from bridle.host.identity import Identity
from bridle.host.ids import new_id
from bridle.host.runs.dbos_queue import DbosQueue
from bridle.host.runs.records import RunRecord
from bridle.host.runs.runs import Runs
from bridle.host.search import Document, put
from support.ollama_server import OllamaServer
from support.rows import TODAY

NAME = "Zwergpalme"
HIDDEN = "Verschwiegenheit"
STOFF = "kellerleiche"
"""Both stand in everything the matter has, and in nothing anybody else says; the first is also somebody's
name, which no model elsewhere is told anyway."""


@dataclass(frozen=True)
class Geheim:
    id: str
    aktenzeichen: str
    names: tuple[str, ...]
    frist: str


async def verschlossen(kanzlei: Kanzlei) -> Geheim:
    """A matter that stays in the house, with something of each kind in it."""
    await searchable(kanzlei.db)
    akte = await kanzlei.akte(
        nur_lokal=True,
        kurzrubrum=f"{NAME} ./. {HIDDEN} AG",
        wegen=f"{NAME} {STOFF}",
        summary=STOFF,
        notizen=f"{NAME} {STOFF}",
        falldaten={"kern": STOFF},
        tags=[STOFF],
    )
    await beteiligter(kanzlei, akte, "MANDANT", NAME, vorname=HIDDEN, email=f"{HIDDEN}@example.org")
    await beteiligter(kanzlei, akte, "GEGNER", "", firma=f"{NAME} {HIDDEN} GmbH")
    paper = await dokument(kanzlei, akte, f"Vertrag {NAME} {HIDDEN}", f"{NAME}: Kaution {STOFF}.")
    due = await eintrag(kanzlei, akte, TODAY.date(), titel=f"{NAME} {STOFF}")
    await eintrag(kanzlei, akte, "2030-01-07", titel=f"{NAME} {STOFF}", typ="TERMIN")
    await zeit(kanzlei, akte, 60, stundensatz="300", datum="2026-01-05", beschreibung=f"{NAME} {STOFF}")
    await kanzlei.write(create_notiz, kanzlei.admin, NotizNeu(akte_id=akte.id, text=f"{NAME} {STOFF}"))
    norm = {"id": new_id(), "tenant_id": kanzlei.tenant_id, "akte_id": akte.id, "gesetz": "BGB"}
    page = Document(
        paper.id,
        "dokumente",
        paper.name,
        f"{NAME}: Kaution {STOFF}.",
        tenant_id=kanzlei.tenant_id,
        scope=akte.id,
    )
    async with kanzlei.db.write() as tx:
        await tx.execute(
            insert(akte_normen), norm | {"paragraph": "§ 1", "anmerkung": STOFF, "angelegt": TODAY}
        )
        await put(tx, [page])
    named = (akte.id, akte.aktenzeichen, NAME, paper.id, f"Vertrag {NAME}", due.id)
    return Geheim(akte.id, akte.aktenzeichen, named, due.id)


def sent(server: OllamaServer, model: str) -> str:
    bodies = [each.body for each in server.requests if each.body.get("model") == model]
    assert bodies, "nothing was sent"
    return json.dumps(bodies, ensure_ascii=False)


def leaked(text: str) -> list[str]:
    return [each for each in (HIDDEN, STOFF) if each in text]


class Haus:
    """The host with one model of its own."""

    def __init__(
        self,
        kanzlei: Kanzlei,
        model: Model,
        queue: DbosQueue | None = None,
        settings: HelenaSettings | None = None,
    ) -> None:
        self.kanzlei, registry = kanzlei, Registry([assistant()])
        self.conversations = Conversations(kanzlei.db)
        drafts = Drafts(kanzlei.db, registry)

        async def own(*_: Any) -> HelenaSettings:
            return settings or HelenaSettings()

        self.runs = Runs(
            kanzlei.db,
            registry,
            Identity(kanzlei.db, roles=STAFF),
            self.conversations,
            drafts,
            model,
            settings=own,
            queue=queue,
        )
        drafts.runs = self.runs

    async def conversation(self) -> str:
        return (await self.conversations.create(self.kanzlei.anwalt, "helena", None)).id

    async def ask(self, conversation: str, text: str, mode: Any = "inline") -> RunRecord:
        run = await self.runs.start(self.kanzlei.anwalt, conversation, text, mode=mode)
        return await self.runs.wait(self.kanzlei.anwalt, run.id)
