"""Each sentence over real HTTP, wherever she answers: in one call, inline and not, and in the host."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.orte import Gesagt, Lauscher, Ort
from bridle.assistants.helena import modelle, saetze
from bridle.assistants.helena.settings import HelenaSettings
from bridle.engine import agent
from bridle.engine.budget import Budget
from bridle.host import assistants
from bridle.host.runs.dbos_queue import DbosQueue
from bridle.models.resolve import resolve
from support.model_server import Exchange
from support.ollama_server import Call, OllamaServer, Reply, dump, line

FRISTEN = Reply(calls=[Call("read_fristen", {})])
NETZ = saetze.FEHLER.format(error=saetze.TEXTE.faults["network"])


@pytest.fixture
async def ollama(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OllamaServer]:
    modelle._tiers.cache_clear()
    async with OllamaServer() as server:
        monkeypatch.setenv("OLLAMA_HOST", server.url.removeprefix("http://"))
        yield server


@pytest.fixture(params=["inline", "background", "host"])
async def ort(request: pytest.FixtureRequest, kanzlei: Kanzlei, helena_url: str) -> AsyncIterator[Ort]:
    if request.param != "host":
        yield Ort(request.param, kanzlei)
        return
    queue = DbosQueue(helena_url)
    yield Ort("host", kanzlei, queue)
    await queue.close()


def settings(**values: Any) -> HelenaSettings:
    return HelenaSettings(**{"tier1_model": "ollama:klein", "tier2_model": "ollama:gross", **values})


def fuer_menschen(found: Gesagt) -> str:
    """What she said without her introduction; it never has a tool's name or its data in it."""
    text = found.text.removeprefix(saetze.VORSTELLUNG).strip()
    assert not re.search(r'\b(?:read|search|create|get|berechne|update|check)_\w|\{"', text), text
    return text


def angefangen(text: str) -> Any:
    """Says this and then nothing more, until the client leaves."""

    async def answer(exchange: Exchange) -> None:
        await exchange.head(200, {"Content-Type": "application/x-ndjson"}, chunked=True)
        for word in text.split():
            await exchange.body(dump(line(f"{word} ")) + b"\n")
        await exchange.wait_for_the_client_to_leave()

    return answer


def schweigt(asked: asyncio.Event | None = None) -> Any:
    async def answer(exchange: Exchange) -> None:
        if asked is not None:
            asked.set()
        await exchange.wait_for_the_client_to_leave()

    return answer


async def test_escalation(ort: Ort, ollama: OllamaServer) -> None:
    ollama.script("klein", FRISTEN, closing=Reply("Ich weiß es nicht."))
    ollama.script("gross", Reply("Diese Woche läuft keine Frist ab."))
    found = await ort.frag("Zeige die Fristen.", settings())
    assert fuer_menschen(found) == "Diese Woche läuft keine Frist ab."
    assert [each.body["model"] for each in ollama.requests][-1] == "gross"


@pytest.mark.parametrize("closing", ["Bis hierher einige Notizen.", ""])
async def test_the_cap_with_and_without_her_own_summary(ort: Ort, ollama: OllamaServer, closing: str) -> None:
    akte = await ort.kanzlei.akte()
    notes = [
        Reply(calls=[Call("create_notiz", {"akte": akte.aktenzeichen, "inhalt": f"Nummer {n}"})])
        for n in range(30)
    ]
    ollama.script("klein", *notes, closing=Reply(closing))
    found = await ort.frag("Zeige alles.", settings(tier2_model=""))
    said = fuer_menschen(found)
    assert found.ende == "tool-calls"
    offer = f"\n\n{saetze.ANGEBOT}" if ort.wo == "inline" else ""
    expected = closing or f"- {saetze.SCHRITTE['create_notiz']}"
    assert said.startswith(f"{saetze.GRENZE}\n\n{expected}")
    assert said.endswith(offer)
    assert (saetze.ANGEBOT in said) == (ort.wo == "inline")


async def test_the_offer_is_for_an_inline_run_whatever_the_model_says(ort: Ort, ollama: OllamaServer) -> None:
    akte = await ort.kanzlei.akte()
    notes = [
        Reply(calls=[Call("create_notiz", {"akte": akte.aktenzeichen, "inhalt": f"Nummer {n}"})])
        for n in range(30)
    ]
    ollama.script("klein", *notes, closing=Reply(f"Bis hierher.\n\n{saetze.ANGEBOT}"))
    said = fuer_menschen(await ort.frag("Zeige alles.", settings(tier2_model="")))
    assert said.startswith(f"{saetze.GRENZE}\n\nBis hierher.")
    assert said.count(saetze.ANGEBOT) == (ort.wo == "inline")


async def test_stall(ort: Ort, ollama: OllamaServer) -> None:
    ollama.script("klein", FRISTEN, closing=Reply("So weit kam ich."))
    found = await ort.frag("Zeige die Fristen.", settings(tier2_model=""))
    assert (fuer_menschen(found), found.ende) == ("So weit kam ich.", "stall")
    assert ollama.requests[-1].messages[-1]["content"] == saetze.TEXTE.stall


@pytest.fixture
def knapp(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = Budget(steps=5, seconds=4.0, step_seconds=2.0, reserve=0.5)
    monkeypatch.setattr(agent, "INLINE", quick)
    monkeypatch.setattr(agent, "BACKGROUND", quick)
    monkeypatch.setattr(assistants, "BACKGROUND", quick)


@pytest.mark.usefixtures("knapp")
async def test_the_timeout_with_her_own_last_word(ort: Ort, ollama: OllamaServer) -> None:
    ollama.script("klein", FRISTEN, schweigt(), closing=Reply("Schlusswort."))
    found = await ort.frag("Zeige die Fristen.", settings(tier2_model=""))
    assert (fuer_menschen(found), found.ende) == (f"{saetze.ZEITLIMIT}\n\nSchlusswort.", "timeout")


@pytest.mark.usefixtures("knapp")
async def test_the_timeout_with_what_was_found(ort: Ort, ollama: OllamaServer) -> None:
    akte = await ort.kanzlei.akte()
    read = Reply(calls=[Call("read_akte", {"akte": akte.aktenzeichen})])
    ollama.script("klein", read, schweigt(), closing=schweigt())
    found = await ort.frag("Zeige die Akte.", settings(tier2_model=""))
    said = f"{saetze.ZEITLIMIT}\n\n- {saetze.SCHRITTE['read_akte']} (Quelle: {akte.aktenzeichen})"
    assert (fuer_menschen(found), found.ende) == (said, "timeout")


async def test_cancel_with_text_there_keeps_it_and_says_that_it_is_not_all(
    ort: Ort, ollama: OllamaServer
) -> None:
    ollama.script("klein", angefangen("Die Frist endet am Montag und"))
    heard = Lauscher(resolve("ollama:klein"), "und")
    found = await ort.frag("Zeige die Akte.", HelenaSettings(), model=heard, halt=heard.gehoert)
    assert found.ende == "abort"
    assert re.fullmatch(
        rf"Die Frist endet am Montag und\s+{re.escape(saetze.ABGEBROCHEN)}", fuer_menschen(found)
    )


async def test_cancel_without_text_says_what_was_done(ort: Ort, ollama: OllamaServer) -> None:
    akte, asked = await ort.kanzlei.akte(), asyncio.Event()
    read = Reply(calls=[Call("read_akte", {"akte": akte.aktenzeichen})])
    ollama.script("klein", read, schweigt(asked))
    found = await ort.frag("Zeige die Akte.", settings(tier2_model=""), halt=asked)
    said = f"{saetze.ABGEBROCHEN}\n\n- {saetze.SCHRITTE['read_akte']} (Quelle: {akte.aktenzeichen})"
    assert (fuer_menschen(found), found.ende) == (said, "abort")


OHNE = f"{saetze.TEXTE.faults['network']} {saetze.AUS_WERKZEUGEN}"
KEINE_FRISTEN = f"{OHNE}\n\nKeine offenen Fristen (alle Akten, auf die Du Zugriff hast)."


@pytest.mark.parametrize(
    ("text", "ending", "said"),
    [
        ("Zeige die Fristen.", "stop", rf"{re.escape(OHNE)}\s+Keine offenen Fristen .*\s+Quelle: .*"),
        ("Bewerte die Fristen.", "error", rf"Ein Anfang\s+{re.escape(NETZ)}"),
    ],
)
async def test_a_server_that_goes_away_in_mid_answer(
    ort: Ort, ollama: OllamaServer, text: str, ending: str, said: str
) -> None:
    """What the rules know exactly they look up; else what was said stays, with what happened."""
    gone: list[asyncio.Task[None]] = []

    async def dies(exchange: Exchange) -> None:
        await exchange.head(200, {"Content-Type": "application/x-ndjson"}, chunked=True)
        await exchange.body(dump(line("Ein Anfang ")) + b"\n")
        gone.append(asyncio.create_task(ollama.__aexit__(None, None, None)))
        await exchange.wait_for_the_client_to_leave()

    ollama.script("klein", FRISTEN, dies)
    found = await ort.frag(text, settings(tier2_model=""))
    assert gone, "it was there before"
    assert found.ende == ending
    assert re.fullmatch(said, fuer_menschen(found))


@pytest.mark.parametrize(
    ("text", "ending", "said"),
    [("Zeige die Fristen.", "stop", KEINE_FRISTEN), ("Bewerte die Fristen.", "error", NETZ)],
)
async def test_a_model_that_is_handed_in_and_is_not_there_leaves_it_to_the_rules(
    ort: Ort, text: str, ending: str, said: str
) -> None:
    found = await ort.frag(
        text, HelenaSettings(), model=resolve("ollama:weg", {"OLLAMA_HOST": "127.0.0.1:9"})
    )
    assert (found.ende, fuer_menschen(found)[: len(said)]) == (ending, said)


async def test_no_model_reachable(ort: Ort, monkeypatch: pytest.MonkeyPatch) -> None:
    modelle._tiers.cache_clear()
    monkeypatch.setenv("OLLAMA_HOST", "127.0.0.1:9")
    for request in ("Fasse den Vertrag zusammen und bewerte ihn.", "Erzähl mir was."):
        found = await ort.frag(request, settings())
        assert fuer_menschen(found).startswith(saetze.KEIN_MODELL), request


async def test_a_matter_that_stays_in_the_house_with_only_a_cloud_model(
    ort: Ort, ollama: OllamaServer
) -> None:
    ollama.script("gross-cloud", Reply("Aus der Cloud."))
    only = HelenaSettings(
        tier3_model="ollama:gross-cloud", cloud_task_types=["schriftsatz"], cloud_when_local_down=True
    )
    secret = await ort.kanzlei.akte(nur_lokal=True)
    request = "Fasse die Akte zusammen und bewerte die Lage."
    found = await ort.frag(request, only, akte_id=secret.id)
    assert (fuer_menschen(found).startswith(saetze.NUR_LOKAL), ollama.requests) == (True, [])
    found = await ort.frag(request, only)
    assert fuer_menschen(found) == "Aus der Cloud."


async def test_only_a_cloud_model_and_the_task_is_not_released(ort: Ort, ollama: OllamaServer) -> None:
    found = await ort.frag(
        "Fasse den Vertrag zusammen und bewerte ihn.", HelenaSettings(tier3_model="ollama:gross-cloud")
    )
    assert (fuer_menschen(found).startswith(saetze.NICHT_FREIGEGEBEN), ollama.requests) == (True, [])


async def test_a_matter_that_is_not_there_for_the_person(ort: Ort, ollama: OllamaServer) -> None:
    theirs = await ort.kanzlei.akte(
        anwalt_id=(await ort.kanzlei.hire("ANWALT")).user_id, sachbearbeiter_id=None
    )
    for akte_id in (theirs.id, "gibtesnicht"):
        found = await ort.frag("Zeige die Akte.", settings(), akte_id=akte_id)
        assert (found.text, ollama.requests) == (saetze.KEIN_ZUGRIFF, [])
