"""What is marked „nur lokal“ never leaves the house: whatever a model elsewhere asks for, and however.

The model is a real HTTP server that counts as one in the cloud by its name. It calls every tool with every
name the matter has; then everything that it was ever sent is searched for what only the matter contains.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import replace
from typing import Any, cast

import pytest

from assistants.helena.geheim import HIDDEN, NAME, STOFF, Geheim, Haus, leaked, sent, verschlossen
from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import Werkbank, zeit
from bridle.assistants.helena import modelle, saetze
from bridle.assistants.helena.access import BLEIBT_HIER, NO_AKTE
from bridle.assistants.helena.agent import HelenaAgentOptions, HelenaAgentResult, run_helena_agent
from bridle.assistants.helena.akten import AkteAenderung, update_akte
from bridle.assistants.helena.nur_lokal import AUSGELASSEN, Leser
from bridle.assistants.helena.nur_lokal_genannt import genannt
from bridle.assistants.helena.planer import Planer
from bridle.assistants.helena.settings import HelenaSettings
from bridle.assistants.helena.tools import CreateHelenaToolsOptions, all_tools, create_helena_tools
from bridle.assistants.helena.tools.check_kollision import NONE, NOT_ALL
from bridle.assistants.helena.wer_antwortet import nur_erlaubte
from bridle.engine.agent import ToolLoopAgent
from bridle.engine.hooks import StepContext
from bridle.engine.memory import WorkingMemory
from bridle.engine.messages import Message, ToolCallPart, ToolResultPart
from bridle.engine.tools import ToolContext, tool
from bridle.host.runs.attempts import said_before
from bridle.host.runs.dbos_queue import DbosQueue
from bridle.host.runs.queue import Capacity
from bridle.models.resolve import resolve
from bridle.models.scripted import ScriptedModel, call
from support.model_server import Exchange
from support.ollama_server import Call, OllamaServer, Reply, Status

CLOUD = HelenaSettings(
    tier3_model="ollama:gross-cloud", cloud_task_types=["schriftsatz"], cloud_when_local_down=True
)
STEPS = 3
"""Fewer than are allowed inline, so that every call is made."""
FRAGE = "Fasse alles zusammen und bewerte die Lage."


@pytest.fixture
async def ollama(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OllamaServer]:
    modelle._tiers.cache_clear()
    async with OllamaServer() as server:
        monkeypatch.setenv("OLLAMA_HOST", server.url.removeprefix("http://"))
        yield server


@pytest.fixture
async def geheim(kanzlei: Kanzlei) -> Geheim:
    return await verschlossen(kanzlei)


def calls(name: str, names: Sequence[str]) -> Iterator[Call]:
    """A tool as it is, and with each of these names in each place that takes one."""
    tool = all_tools()[name]
    good = dict(tool.examples[0][1])
    yield Call(name, good)
    for place in ("akte", "dokument", "query", "name"):
        if place in tool.signature.schema["properties"]:
            yield from [Call(name, {**good, place: each}) for each in (*names, "Kaution", "*", "alle")]
    if "dokument" in good:
        yield from [Call(name, {**good, "dokument": each, "akte": names[0]}) for each in names]


def script(server: OllamaServer, model: str, geheim: Geheim, *last: Any) -> None:
    """Each tool once, with the number where it takes one."""
    every = [list(calls(name, [geheim.aktenzeichen, NAME]))[:2] for name in all_tools()]
    flat = [each for pair in every for each in pair]
    replies = [Reply(calls=flat[start::STEPS]) for start in range(STEPS)]
    server.script(model, *replies, *(last or [Reply("Fertig.")]))


async def asked(kanzlei: Kanzlei, text: str, **more: Any) -> HelenaAgentResult:
    options = HelenaAgentOptions(
        kanzlei.db,
        kanzlei.anwalt.user_id,
        text,
        mode="background",
        settings=CLOUD,
        drafts=kanzlei.drafts,
    )
    return await run_helena_agent(replace(options, **more))


# ---- in one call


@pytest.mark.parametrize("mode", ["inline", "background"])
async def test_a_hostile_model_elsewhere_gets_nothing_of_it_from_any_tool(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim, mode: Any
) -> None:
    for name in all_tools():
        every = list(calls(name, geheim.names))
        ollama.script("gross-cloud", Reply(calls=every), Reply("Fertig."))
        found = await asked(kanzlei, FRAGE, mode=mode)
        assert len(found.steps) > 0
        results = [each for each in ollama.requests[-1].messages if each["role"] == "tool"]
        assert len(results) == len(every), name
    got = sent(ollama, "gross-cloud")
    assert not leaked(got)
    assert BLEIBT_HIER in got
    assert AUSGELASSEN in got


async def test_a_model_that_is_handed_in_is_no_exception(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim
) -> None:
    script(ollama, "fremd-cloud", geheim)
    await asked(kanzlei, FRAGE, model=resolve("ollama:fremd-cloud"), settings=HelenaSettings())
    assert not leaked(sent(ollama, "fremd-cloud"))


async def test_a_local_model_that_has_read_of_it_is_not_relieved_by_one_elsewhere(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim
) -> None:
    both = CLOUD.model_copy(update={"tier2_model": "ollama:mittel"})
    ollama.script("mittel", Reply(calls=[Call("read_fristen", {})]), Status(503, "weg"))
    ollama.script("gross-cloud", Reply("Aus der Cloud."))
    await asked(kanzlei, "Verfasse einen Brief an den Gegner.", settings=both)
    assert STOFF in sent(ollama, "mittel"), "while it is asked alone, nothing is left out"
    assert "gross-cloud" not in {each.body["model"] for each in ollama.requests}


async def test_nor_is_one_that_was_told_its_title_among_others_that_fit(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim
) -> None:
    both = CLOUD.model_copy(update={"tier2_model": "ollama:mittel"})
    await kanzlei.akte(kurzrubrum=f"{NAME} ./. Linde")
    ollama.script("mittel", Reply(calls=[Call("read_akte", {"akte": NAME})]), Status(503, "weg"))
    ollama.script("gross-cloud", Reply("Aus der Cloud."))
    await asked(kanzlei, "Verfasse einen Brief an den Gegner.", settings=both)
    assert HIDDEN in sent(ollama, "mittel")
    assert "gross-cloud" not in {each.body["model"] for each in ollama.requests}


async def test_where_one_elsewhere_is_down_the_local_one_that_takes_over_leaves_nothing_out(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim
) -> None:
    own = HelenaSettings(
        tier2_model="ollama:nahe", tier3_model="ollama:gross-cloud", cloud_task_types=["schriftsatz"]
    )
    ollama.script("gross-cloud", Status(503, "weg"))
    ollama.script("nahe", Reply(calls=[Call("check_kollision", {"name": NAME})]), Reply("Geprüft."))
    found = await asked(kanzlei, "Verfasse eine Klage.", settings=own)
    assert "gross-cloud" in {each.body["model"] for each in ollama.requests}
    assert (HIDDEN in sent(ollama, "nahe"), AUSGELASSEN in found.text) == (True, False)
    assert not leaked(sent(ollama, "gross-cloud"))


async def test_one_that_has_read_nothing_of_it_is_and_the_other_finds_nothing_of_it_either(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim
) -> None:
    both = CLOUD.model_copy(update={"tier2_model": "ollama:mittel"})
    free = await kanzlei.akte(kurzrubrum="Esche ./. Linde")
    ollama.script("mittel", Reply(calls=[Call("read_akte", {"akte": free.id})]), Status(503, "weg"))
    script(ollama, "gross-cloud", geheim, Reply("Aus der Cloud."))
    found = await asked(kanzlei, "Verfasse einen Brief an den Gegner.", settings=both)
    assert "Aus der Cloud." in found.text
    assert not leaked(sent(ollama, "gross-cloud"))


RULES = CLOUD.model_copy(update={"tier1_model": "ollama:nahe", "planner_first": "always"})


@pytest.mark.parametrize("own", [RULES, RULES.model_copy(update={"tier1_model": "ollama:nahe-cloud"})])
async def test_a_list_of_a_run_that_asks_no_model_elsewhere_is_whole(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim, own: HelenaSettings
) -> None:
    """Also where one may be asked: a Frist or a Kollision is not left out for somebody who reads nothing."""
    for question in ("Welche Fristen sind überfällig?", f"Haben wir eine Kollision mit {NAME}?"):
        found = await asked(kanzlei, question, settings=own, mode="inline")
        assert (geheim.aktenzeichen in found.text, AUSGELASSEN in found.text) == (True, False)
    assert [each for each in ollama.requests if each.body.get("messages")] == []


async def test_once_the_rules_have_read_of_it_a_model_elsewhere_is_not_asked_to_go_on(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim
) -> None:
    leser, rules = Leser(), Planer((), saetze.OHNE_MODELL)
    tools = create_helena_tools(
        CreateHelenaToolsOptions(kanzlei.db, kanzlei.anwalt, drafts=kanzlei.drafts, leser=leser)
    )
    cloud = resolve("ollama:gross-cloud")
    prepare = nur_erlaubte(leser, rules, tools, lambda context: None, _nothing_stays)
    step = StepContext(1, (), (), "", cloud, None)
    await cast(Any, prepare(replace(step, model=rules)))
    assert leser.fremd is False
    await tools["read_fristen"].function(ToolContext(None, "", 1, "call_1", kanzlei.anwalt.role))
    instead = await cast(Any, prepare(step))
    assert instead.model.texts.unknown == saetze.NUR_LOKAL
    assert leser.fremd is False


LOOKS = ("read_akte", "read_fristen")


async def _nothing_stays() -> bool:
    return False


@pytest.mark.parametrize("read", ["by a tool", "as its own"])
async def test_a_matter_that_is_marked_while_a_model_elsewhere_works_on_it_is_told_no_more_of(
    kanzlei: Kanzlei, ollama: OllamaServer, read: str
) -> None:
    akte = await kanzlei.akte(kurzrubrum="Rabenschnabel ./. Otterbein")
    look, again = [Reply(calls=[Call(name, {"akte": akte.aktenzeichen})]) for name in LOOKS]

    async def mark(exchange: Exchange) -> None:
        async with kanzlei.db.write() as tx:
            await update_akte(tx, kanzlei.anwalt, akte.id, AkteAenderung(nur_lokal=True))
        await again(exchange)

    ollama.script("gross-cloud", look, mark, Reply("!"))
    own = {"akte_id": akte.id} if read == "as its own" else {}
    found = await asked(kanzlei, FRAGE, **own)
    assert [each.body["model"] for each in ollama.requests] == ["gross-cloud"] * 2
    assert found.text != "!"


async def test_a_local_model_alone_reads_all_of_it(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim
) -> None:
    """So that the others' silence means something."""
    script(ollama, "nahe", geheim)
    await asked(kanzlei, FRAGE, settings=HelenaSettings(tier1_model="ollama:nahe"))
    got = sent(ollama, "nahe")
    assert (STOFF in got and HIDDEN in got, BLEIBT_HIER in got, AUSGELASSEN in got) == (True, False, False)


@pytest.mark.parametrize("how", ["request", "history", "tool", "memory", "other spelling"])
async def test_who_names_it_is_answered_in_the_house(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim, how: str
) -> None:
    ollama.script("gross-cloud", Reply("Aus der Cloud."))
    number, year = geheim.aktenzeichen.split("/")
    more: dict[str, Any] = {}
    text = FRAGE
    if how == "request":
        text = f"Bewerte die Lage in der Akte {geheim.aktenzeichen}."
    elif how == "other spelling":
        text = f"Bewerte die Lage in {int(number)} / 20{year}."
    elif how == "history":
        more["conversation_history"] = [Message.user(f"Was ist mit {geheim.aktenzeichen}?")]
    elif how == "tool":
        result = ToolResultPart("1", "read_fristen", f'{{"id": "{geheim.frist}"}}')
        called = Message("assistant", (ToolCallPart("1", "read_fristen", {}),))
        more["conversation_history"] = [Message.user("Was?"), called, Message("tool", (result,))]
    else:
        more["helena_memory"] = f"Zuletzt ging es um die Akte {geheim.id}."
    found = await asked(kanzlei, text, **more)
    assert saetze.NUR_LOKAL in found.text
    assert ollama.requests == []


async def test_who_names_another_matter_is_answered_as_before(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim
) -> None:
    free = await kanzlei.akte(kurzrubrum="Esche ./. Linde")
    ollama.script("gross-cloud", Reply(calls=[Call("read_akte", {"akte": free.id})]), Reply("Aus der Cloud."))
    found = await asked(kanzlei, f"Bewerte die Lage in der Akte {free.aktenzeichen}.")
    assert "Aus der Cloud." in found.text
    assert AUSGELASSEN not in found.text
    assert "Esche ./. Linde" in sent(ollama, "gross-cloud")


async def test_an_answer_made_of_a_list_that_is_not_whole_says_so(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim
) -> None:
    ollama.script("gross-cloud", Reply(calls=[Call("read_fristen", {})]), Reply("Keine Frist läuft."))
    found = await asked(kanzlei, FRAGE)
    assert found.text.endswith(f"Keine Frist läuft.\n\n{AUSGELASSEN}")


async def test_it_says_so_also_where_the_list_is_too_long_to_be_read_to_its_end(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim
) -> None:
    free = await kanzlei.akte(kurzrubrum="Esche ./. Linde")
    for _ in range(50):
        await zeit(kanzlei, free, 10, beschreibung="Lang. " * 100, datum="2026-01-05")
    every = Call("read_zeiterfassung", {"akte": "alle", "limit": 50})
    ollama.script("gross-cloud", Reply(calls=[every]), Reply("So viel Zeit."))
    found = await asked(kanzlei, FRAGE)
    assert found.text.endswith(f"So viel Zeit.\n\n{AUSGELASSEN}")


# ---- in the host


async def test_in_the_host_the_houses_own_model_elsewhere_gets_nothing_either(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim
) -> None:
    script(ollama, "haus-cloud", geheim)
    haus = Haus(kanzlei, resolve("ollama:haus-cloud"))
    await haus.ask(await haus.conversation(), FRAGE)
    assert not leaked(sent(ollama, "haus-cloud"))
    await haus.runs.drain(0)


async def test_nor_in_a_run_in_the_background(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim, helena_url: str
) -> None:
    script(ollama, "haus-cloud", geheim)
    queue = DbosQueue(helena_url, Capacity())
    haus = Haus(kanzlei, resolve("ollama:haus-cloud"), queue)
    assert haus.runs.background is not None
    async with queue.serve(haus.runs.background.work):
        ended = await haus.ask(await haus.conversation(), FRAGE, "background")
    assert ended.mode == "background"
    assert not leaked(sent(ollama, "haus-cloud"))
    await haus.runs.drain(0)
    await queue.close()


async def test_what_a_local_model_read_in_a_conversation_never_goes_elsewhere_in_a_later_turn(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim
) -> None:
    ollama.script("nahe", Reply(calls=[Call("read_fristen", {})]), Reply(f"Es läuft etwas: {STOFF}."))
    first = Haus(kanzlei, resolve("ollama:nahe"))
    conversation = await first.conversation()
    await first.ask(conversation, "Erläutere mir bitte, was ansteht.")
    assert leaked(sent(ollama, "nahe"))
    await first.runs.drain(0)
    ollama.script("haus-cloud", Reply("Aus der Cloud."))
    second = Haus(kanzlei, resolve("ollama:haus-cloud"))
    answer = await second.ask(conversation, "Bewerte das bitte ausführlich.")
    assert "haus-cloud" not in {each.body["model"] for each in ollama.requests}
    assert saetze.NUR_LOKAL in answer.text
    await second.runs.drain(0)


# ---- the gate itself


async def test_by_its_number_it_is_refused_with_a_reason_and_by_a_part_of_its_name_it_is_not_there(
    kanzlei: Kanzlei, geheim: Geheim
) -> None:
    bank = Werkbank(kanzlei.db, kanzlei.drafts, kanzlei.anwalt)
    bank.tools = create_helena_tools(
        CreateHelenaToolsOptions(kanzlei.db, kanzlei.anwalt, drafts=kanzlei.drafts, leser=Leser(fremd=True))
    )
    for exact in (geheim.id, geheim.aktenzeichen):
        assert await bank.error("read_akte", akte=exact) == BLEIBT_HIER
    assert await bank.error("read_akte", akte=NAME[:5]) == f"{NO_AKTE} {AUSGELASSEN}"
    assert await bank.error("read_akte", akte="Gibtsnicht") == f"{NO_AKTE} {AUSGELASSEN}"
    listed = await bank.data("search_alle_akten", query="*")
    assert (listed["akten"], listed["ausgelassen"]) == ([], AUSGELASSEN)
    checked = await bank.data("check_kollision", name=NAME)
    assert (checked["treffer"], checked["warnungen"], checked["ausgelassen"]) == ([], [], AUSGELASSEN)
    assert checked["hinweis"] == NOT_ALL


async def test_a_kollision_with_one_that_the_person_may_not_see_is_told_and_stays_here(
    kanzlei: Kanzlei, geheim: Geheim
) -> None:
    who, leser = await kanzlei.hire("ANWALT"), Leser()
    bank = Werkbank(kanzlei.db, kanzlei.drafts, who)
    bank.tools = create_helena_tools(
        CreateHelenaToolsOptions(kanzlei.db, who, drafts=kanzlei.drafts, leser=leser)
    )
    assert (await bank.data("check_kollision", name="Gibtsnicht"))["hinweis"] == NONE
    assert leser.bleibt_hier is False
    assert (await bank.data("check_kollision", name=NAME))["warnungen"]
    assert leser.bleibt_hier is True


async def test_whatever_a_tool_shows_of_it_says_whose_it_is(kanzlei: Kanzlei, geheim: Geheim) -> None:
    """A later turn knows it by that alone."""
    value = AkteAenderung.model_validate({"gegenstandswert": "734512", "mandat_seit": "2026-02-01"})
    await kanzlei.write(update_akte, kanzlei.admin, geheim.id, value)
    bank = Werkbank(kanzlei.db, kanzlei.drafts, kanzlei.anwalt)
    showing: set[str] = set()
    for name, each_tool in all_tools().items():
        named = each_tool.signature.schema["properties"]
        good = dict(each_tool.examples[0][1])
        good.pop("streitwert", None)
        for place in [each for each in ("akte", "dokument", "query", "name") if each in named]:
            for said in (NAME, f"Vertrag {NAME}", "Kaution", "alle"):
                text = await bank.seen(name, **{**good, place: said})
                if any(each in text for each in (HIDDEN, STOFF, "734512")):
                    showing.add(name)
                    async with kanzlei.db.read() as tx:
                        assert await genannt(tx, kanzlei.anwalt, [text]), (name, text)
    assert showing >= {"read_akte", "read_dokument", "bestimme_zustaendigkeit", "get_kosten_rules"}


async def test_somebody_who_may_not_see_it_is_told_nothing_more_than_before(
    kanzlei: Kanzlei, geheim: Geheim
) -> None:
    who = await kanzlei.hire("ANWALT")
    bank = Werkbank(kanzlei.db, kanzlei.drafts, who)
    bank.tools = create_helena_tools(
        CreateHelenaToolsOptions(kanzlei.db, who, drafts=kanzlei.drafts, leser=Leser(fremd=True))
    )
    assert await bank.error("read_akte", akte=geheim.aktenzeichen) == NO_AKTE
    assert "ausgelassen" not in await bank.data("read_fristen")


async def test_a_run_that_is_taken_up_again_begins_with_all_that_it_has_read() -> None:
    """It may go on under another model; what it has read so far is in its log alone."""

    @tool
    def lies() -> str:
        """Read."""
        return STOFF

    model = ScriptedModel([call("lies"), "Fertig."])
    result = await ToolLoopAgent(model=model, instructions="Hilf.", tools=[lies]).generate("Lies.")
    assert result.state is not None
    begins = said_before(result.state.messages, WorkingMemory(), result.state)
    assert STOFF in "\n".join(begins)
    assert STOFF not in "\n".join(said_before(result.state.messages, WorkingMemory()))
