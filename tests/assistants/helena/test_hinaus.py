"""What a search engine or an embedder elsewhere is asked: no name of the Kanzlei's, and nothing of a matter
that stays in the house, whoever reads along."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from assistants.helena.geheim import HIDDEN, NAME, STOFF, Geheim, Haus, sent, verschlossen
from assistants.helena.kanzlei import Kanzlei
from assistants.helena.test_vektoren import Tiere
from assistants.helena.werkbank import Werkbank, beteiligter, dokument
from bridle.assistants.helena import modelle, werkzeug_suche
from bridle.assistants.helena.hinaus import LOCAL_ONLY, STAYS_HERE
from bridle.assistants.helena.nur_lokal import Leser
from bridle.assistants.helena.settings import HelenaSettings
from bridle.assistants.helena.tools import CreateHelenaToolsOptions, all_tools, create_helena_tools
from bridle.engine.render import to_text
from bridle.host.identity import Principal
from bridle.host.search import Document, put
from bridle.models.resolve import resolve
from support.ollama_server import Call, OllamaServer, Reply

SEARCHES = HelenaSettings(search_web_url="http://127.0.0.1:9/")
HARMLESS = "Verjährung von Schadensersatz"


@pytest.fixture
async def ollama(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OllamaServer]:
    modelle._tiers.cache_clear()
    async with OllamaServer() as server:
        monkeypatch.setenv("OLLAMA_HOST", server.url.removeprefix("http://"))
        yield server


@pytest.fixture
async def geheim(kanzlei: Kanzlei) -> Geheim:
    made = await verschlossen(kanzlei)
    async with kanzlei.db.write() as tx:
        await put(tx, [Document("bgb-833", "gesetze", "Tiere", "Wer einen Hund hält.", citation="§ 833 BGB")])
    return made


@pytest.fixture
def draussen(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Everything that was asked outside, in the web and of an embedder."""
    found = Tiere(local=False)

    async def suche(url: str, query: str, limit: int) -> list[Any]:
        found.asked.append(query)
        return []

    monkeypatch.setattr("bridle.assistants.helena.tools.search_web.suche", suche, raising=True)
    monkeypatch.setattr(werkzeug_suche, "embedder", lambda: found)
    return found.asked


class Tisch(Werkbank):
    """The tools of one run, for one reader."""

    def __init__(self, kanzlei: Kanzlei, leser: Leser, who: Principal | None = None, akte: str | None = None):
        super().__init__(kanzlei.db, kanzlei.drafts, who or kanzlei.anwalt, akte, SEARCHES)
        self.leser = leser
        self.tools = create_helena_tools(
            CreateHelenaToolsOptions(self.db, self.who, akte, self.drafts, SEARCHES, leser=leser)
        )

    async def ask_outside(self, query: str) -> str:
        """Of both; what the web search says where it refuses."""
        said = (await self.call("search_web", query=query)).error or ""
        assert (await self.call("search_gesetze", query=query)).error is None
        return said


@pytest.mark.parametrize("fremd", [False, True])
async def test_no_name_of_a_matter_that_stays_here_is_asked_outside_whoever_reads_along(
    kanzlei: Kanzlei, geheim: Geheim, draussen: list[str], fremd: bool
) -> None:
    for query in (f"{NAME} Insolvenz", f"Haftung {HIDDEN} {NAME}", f"Haftung in {geheim.aktenzeichen}"):
        assert await Tisch(kanzlei, Leser(fremd=fremd)).ask_outside(query)
    assert draussen == []
    assert await Tisch(kanzlei, Leser(fremd=fremd)).ask_outside(HARMLESS) == ""
    assert draussen == [HARMLESS, HARMLESS]


async def test_nor_a_name_of_a_matter_that_the_person_may_not_see(
    kanzlei: Kanzlei, geheim: Geheim, draussen: list[str]
) -> None:
    free = await kanzlei.akte(kurzrubrum="Esche ./. Linde")
    await beteiligter(kanzlei, free, "MANDANT", "Sonnentau", vorname="Ute")
    somebody = await kanzlei.hire("ANWALT")
    for query in ("Insolvenz Ute Sonnentau", f"Insolvenz {NAME}"):
        assert await Tisch(kanzlei, Leser(), somebody).ask_outside(query)
    assert draussen == []


async def test_in_the_host_a_name_that_the_model_only_knows_by_its_stand_in_is_not_asked_outside(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim, draussen: list[str]
) -> None:
    for akte in (await kanzlei.akte_of(geheim.id), await kanzlei.akte()):  # naming them means no matter
        await beteiligter(kanzlei, akte, "MANDANT", "Sonnentau", vorname="Ute")
    ollama.script(
        "haus-cloud", Reply(calls=[Call("search_web", {"query": "[MANDANT_1] Insolvenz"})]), Reply("Gut.")
    )
    haus = Haus(kanzlei, resolve("ollama:haus-cloud"), settings=SEARCHES)
    await haus.ask(await haus.conversation(), "Bewerte, was über Ute Sonnentau zu finden ist.")
    got = sent(ollama, "haus-cloud")
    assert ("Sonnentau" in got, "[MANDANT_1]" in got) == (False, True)
    assert draussen == []
    await haus.runs.drain(0)


async def test_whatever_tool_shows_something_of_it_nothing_is_asked_outside_afterwards(
    kanzlei: Kanzlei, geheim: Geheim, draussen: list[str]
) -> None:
    showing: set[str] = set()
    for name, tool in all_tools().items():
        good = dict(tool.examples[0][1])
        places = [
            each
            for each in ("akte", "dokument", "query", "name")
            if each in tool.signature.schema["properties"]
        ]
        tries = [
            good,
            *[{**good, place: each} for place in places for each in (*geheim.names, "Kaution", "alle")],
        ]
        for arguments in tries if tool.effect == "read" else ():
            desk = Tisch(kanzlei, Leser())
            result = await desk.call(name, **arguments)
            text = to_text(result.data) if result.error is None else result.error
            if STOFF in text or HIDDEN in text:
                showing.add(name)
                assert desk.leser.bleibt_hier, (name, arguments)
    assert len(showing) >= 8
    draussen.clear()
    desk = Tisch(kanzlei, Leser())
    await desk.data("read_akte_detail", akte=NAME)
    assert await desk.ask_outside("Haftung für Leichen im Keller") == STAYS_HERE
    assert draussen == []


async def test_nor_in_a_conversation_about_it_or_in_which_it_was_named(
    kanzlei: Kanzlei, geheim: Geheim, draussen: list[str]
) -> None:
    free = await kanzlei.akte(kurzrubrum="Esche ./. Linde")
    about = Tisch(kanzlei, Leser(), akte=geheim.id)
    assert await about.ask_outside(HARMLESS) == LOCAL_ONLY.format(akte=geheim.aktenzeichen)
    for akte in (None, free.id):
        assert await Tisch(kanzlei, Leser(bleibt_hier=True), akte=akte).ask_outside(HARMLESS) == STAYS_HERE
    assert draussen == []
    await Tisch(kanzlei, Leser(), akte=free.id).ask_outside(HARMLESS)
    assert draussen == [HARMLESS, HARMLESS]


async def test_nor_after_a_refusal_that_names_it_among_others_that_fit(
    kanzlei: Kanzlei, geheim: Geheim, draussen: list[str]
) -> None:
    """„Dazu passen mehrere“ tells titles and numbers as a list does."""
    free = await kanzlei.akte(kurzrubrum=f"{NAME} ./. Linde")
    await dokument(kanzlei, free, f"Vertrag {NAME}", "Kaution.")
    for place, tools in (("akte", all_tools()), ("dokument", ("read_dokument", "read_dokumente_detail"))):
        for name in tools:
            tool = all_tools()[name]
            if place in tool.signature.schema["properties"]:
                desk = Tisch(kanzlei, Leser())
                wanted = NAME if place == "akte" else "Vertrag"
                said = await desk.error(name, **{**tool.examples[0][1], place: wanted})
                assert (HIDDEN in said, desk.leser.bleibt_hier) == (True, True), name
    desk = Tisch(kanzlei, Leser())
    await desk.error("read_akte", akte=NAME)
    assert await desk.ask_outside(HARMLESS) == STAYS_HERE
    assert draussen == []
