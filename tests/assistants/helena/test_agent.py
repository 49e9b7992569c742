"""Helena over a real HTTP model: how she decides, and each sentence that a person may read of her."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any, Literal

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import beteiligter
from bridle import ModelError
from bridle.assistants.helena import modelle, saetze
from bridle.assistants.helena.agent import HelenaAgentOptions, HelenaAgentResult, run_helena_agent
from bridle.assistants.helena.model import Rolle
from bridle.assistants.helena.planer import Planer, regeln
from bridle.assistants.helena.settings import HelenaSettings
from bridle.engine import agent as engine_agent
from bridle.engine.abort import AbortSignal
from bridle.engine.budget import Budget
from bridle.engine.model import ModelProfile
from bridle.engine.result import StepUpdate
from bridle.host.identity import Identity
from bridle.host.limits import Limits
from bridle.host.settings import HOST, Settings, settings_of
from bridle.models.scripted import ScriptedModel, call
from support.model_server import Exchange
from support.ollama_server import Call, OllamaServer, Reply, Status, Wire

Mode = Literal["inline", "background"]
AKTE = Reply(calls=[Call("read_akte", {"akte": "0001/26"})])
NOTIZEN = [Reply(calls=[Call("create_notiz", {"inhalt": f"Nummer {number}"})]) for number in range(30)]


@pytest.fixture
async def ollama(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OllamaServer]:
    async with OllamaServer() as server:
        monkeypatch.setenv("OLLAMA_HOST", server.url.removeprefix("http://"))
        yield server


@pytest.fixture(autouse=True)
def _models_anew() -> None:
    """They are kept from run to run, and each test has a server of its own."""
    modelle._tiers.cache_clear()


@pytest.fixture(params=["inline", "background"])
def mode(request: pytest.FixtureRequest) -> Mode:
    return request.param


def settings(**values: Any) -> HelenaSettings:
    return HelenaSettings(**{"tier1_model": "ollama:klein", "tier2_model": "ollama:gross", **values})


async def asked(kanzlei: Kanzlei, text: str, mode: Mode = "inline", **more: Any) -> HelenaAgentResult:
    options = HelenaAgentOptions(
        kanzlei.db,
        kanzlei.anwalt.user_id,
        text,
        mode=mode,
        settings=more.pop("settings", settings()),
        drafts=kanzlei.drafts,
    )
    return await run_helena_agent(replace(options, **more))


async def test_a_look_up_goes_to_the_small_model_with_the_day_the_akte_and_her_tools(
    kanzlei: Kanzlei, ollama: OllamaServer
) -> None:
    akte = await kanzlei.akte(kurzrubrum="Ahorn ./. Buche GmbH")
    ollama.script("klein", AKTE, Reply("Es geht um Ahorn gegen Buche."))
    steps: list[StepUpdate] = []
    found = await asked(
        kanzlei, "Welche Akte ist das?", "inline", akte_id=akte.id, on_step_update=steps.append
    )
    assert (found.tier, found.mode, found.finish_reason) == (1, "inline", "stop")
    assert found.text.endswith("Es geht um Ahorn gegen Buche.")
    system = ollama.requests[0].messages[0]["content"]
    assert akte.aktenzeichen in system
    assert "Heute ist " in system
    assert "read_akte" in system
    assert [each.tool_name for each in steps] == ["read_akte", None]
    assert found.total_tokens["prompt"] > 0
    assert found.reason


async def test_a_harder_request_goes_to_the_large_model(kanzlei: Kanzlei, ollama: OllamaServer) -> None:
    ollama.script("gross", Reply("Der Entwurf."))
    found = await asked(kanzlei, "Verfasse einen Brief an den Gegner.", "inline")
    assert (found.tier, ollama.requests[0].body["model"]) == (2, "gross")


async def test_an_explicit_mode_overrides_the_mode_and_not_the_tier(
    kanzlei: Kanzlei, ollama: OllamaServer
) -> None:
    ollama.script("gross", Reply("Der Entwurf."))
    options = HelenaAgentOptions(
        kanzlei.db, kanzlei.anwalt.user_id, "Verfasse einen Brief an den Gegner.", settings=settings()
    )
    auto = await run_helena_agent(options)
    inline = await run_helena_agent(replace(options, mode="inline"))
    assert (auto.mode, auto.tier) == ("background", 2)
    assert (inline.mode, inline.tier) == ("inline", 2)


async def test_she_introduces_herself_once(kanzlei: Kanzlei, ollama: OllamaServer) -> None:
    ollama.script("klein", Reply("Gern."))
    first = await asked(kanzlei, "Zeige die Akten.")
    later = await asked(
        kanzlei, "Zeige die Akten.", conversation_history=[{"role": "user", "content": "Hallo"}]
    )
    assert first.text == f"{saetze.VORSTELLUNG}\n\nGern."
    assert later.text == "Gern."


async def test_at_the_cap_there_is_what_she_has_and_inline_the_offer_to_go_on(
    kanzlei: Kanzlei, ollama: OllamaServer, mode: Mode
) -> None:
    ollama.script("klein", *NOTIZEN, closing=Reply("Bis hierher einige Notizen."))
    found = await asked(kanzlei, "Zeige alles.", mode)
    assert found.cap_reached
    assert f"{saetze.GRENZE}\n\nBis hierher einige Notizen." in found.text
    assert (saetze.ANGEBOT in found.text, found.continue_in_background) == (
        mode == "inline",
        mode == "inline",
    )


async def test_in_the_background_she_goes_twenty_steps_and_inline_five(
    kanzlei: Kanzlei, ollama: OllamaServer, mode: Mode
) -> None:
    ollama.script("klein", *NOTIZEN, closing=Reply("Bis hierher einige Notizen."))
    found = await asked(kanzlei, "Zeige alles.", mode)
    assert found.result is not None
    steps = 20 if mode == "background" else 5
    assert [each.closing for each in found.result.steps] == [False] * steps + [True]
    assert len(ollama.requests) == steps + 1


async def test_a_role_that_is_taken_away_while_she_works_is_gone_at_the_next_call(kanzlei: Kanzlei) -> None:
    akte = (await kanzlei.akte()).aktenzeichen
    notes = [call("create_notiz", inhalt=each, akte=akte) for each in ("Angerufen.", "Noch einmal.")]

    async def taken_away(update: StepUpdate) -> None:
        if update.step_number == 1:
            await kanzlei.change(kanzlei.anwalt, role=Rolle.PRAKTIKANT)

    model = ScriptedModel([*notes, "Fertig."])
    found = await asked(kanzlei, "Bewerte die Lage.", model=model, on_step_update=taken_away)
    assert found.result is not None
    done = [each.ok for step in found.result.steps for each in step.tool_results]
    assert done == [True, False]


async def test_what_a_model_drafted_before_it_was_gone_is_not_drafted_again_by_the_rules(
    kanzlei: Kanzlei,
) -> None:
    akte = await kanzlei.akte(kurzrubrum="Nebel ./. Hausgut GmbH")
    gone = ModelError("The server is gone.", fault="network")
    model = ScriptedModel([call("create_notiz", inhalt="Hat angerufen.", akte=akte.aktenzeichen), gone])
    text = "Notiere in der Akte Nebel: Die Mandantin hat angerufen."
    found = await asked(kanzlei, text, model=model)
    assert found.result is not None
    done = [each for step in found.result.steps for each in step.tool_results if each.effect == "draft"]
    assert len(done) == 1
    assert found.finish_reason == "error"


@pytest.mark.parametrize(
    ("text", "called", "there", "absent"),
    [
        (
            "Wer ist der Gegner in der Akte {nebel}?",
            ("read_beteiligte", {"akte": "{ahorn}"}),
            "Kranich",
            "Reiher",
        ),
        (
            "Urteil des LG Köln am 13.11.2026 zugestellt, bis wann Berufung?",
            (
                "berechne_frist",
                {"art": "berufungsbegruendung", "ereignis": "2026-11-13", "gericht": "LG Köln"},
            ),
            "14.12.2026",
            "13.01.2027",
        ),
        ("Was steht in § 9999 BGB?", ("search_gesetze", {"query": "§ 543 BGB"}), "§ 9999 BGB", "§ 543"),
        (
            "Wer ist der Gegner in der Akte {nebel}?",
            ("read_akte", {"akte": "{nebel}"}),
            "Kranich",
            "in Worte",
        ),
    ],
)
async def test_what_a_model_looked_up_before_it_was_gone_is_not_told_as_what_was_asked(
    kanzlei: Kanzlei, text: str, called: tuple[str, dict[str, str]], there: str, absent: str
) -> None:
    nebel = await kanzlei.akte(kurzrubrum="Nebel ./. Kranich GmbH")
    ahorn = await kanzlei.akte(kurzrubrum="Ahorn ./. Reiher AG")
    await beteiligter(kanzlei, nebel, "GEGNER", "Kranich")
    await beteiligter(kanzlei, ahorn, "GEGNER", "Reiher")
    numbers = {"nebel": nebel.aktenzeichen, "ahorn": ahorn.aktenzeichen}
    arguments = {name: value.format(**numbers) for name, value in called[1].items()}
    gone = ModelError("The server is gone.", fault="network")
    model = ScriptedModel([call(called[0], **arguments), gone])
    found = await asked(kanzlei, text.format(**numbers), model=model)
    assert there in found.text
    assert absent not in found.text
    assert saetze.AUS_WERKZEUGEN in found.text


async def test_what_the_rules_looked_up_at_the_last_step_is_told(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte(kurzrubrum="Nebel ./. Kranich GmbH")
    gone = ModelError("The server is busy.", fault="busy")
    calls = [call("read_akte", akte=akte.aktenzeichen), call("search_gesetze", query="§ 535 BGB"), gone]
    found = await asked(kanzlei, "Welche Fristen laufen in der Akte Nebel?", model=ScriptedModel(calls))
    assert "Keine offenen Fristen" in found.text


async def test_a_matter_that_stays_in_the_house_is_told_by_the_rules_when_the_cloud_is_gone(
    kanzlei: Kanzlei,
) -> None:
    akte = await kanzlei.akte(kurzrubrum="Nebel ./. Kranich GmbH", nur_lokal=True)
    await beteiligter(kanzlei, akte, "GEGNER", "Kranich")
    far = ScriptedModel([ModelError("No.", fault="auth")], profile=ModelProfile(8_192, local=False))
    found = await asked(kanzlei, "Wer ist der Gegner in der Akte Nebel?", model=far)
    assert "Kranich" in found.text
    assert saetze.TEXTE.faults["auth"] in found.text
    assert "außer Haus" not in found.text


@pytest.mark.parametrize(
    "said", ["Einige Notizen.\n\n{}", "Einige Notizen.\n\n**{}**", "{}", "Nach § 9999 BGB. {} "]
)
async def test_an_offer_that_the_model_made_itself_stands_there_once(
    kanzlei: Kanzlei, ollama: OllamaServer, said: str
) -> None:
    ollama.script("klein", *NOTIZEN, closing=Reply(said.format(saetze.ANGEBOT)))
    found = await asked(kanzlei, "Zeige alles.")
    assert found.text.count(saetze.ANGEBOT) == 1
    assert found.text.endswith(f"\n\n{saetze.ANGEBOT}")
    assert "****" not in found.text


@pytest.mark.parametrize(("steps", "whole"), [(1, False), (2, True), (5, True)])
async def test_rules_that_are_done_at_the_last_step_do_not_say_that_they_are_not(
    kanzlei: Kanzlei, monkeypatch: pytest.MonkeyPatch, steps: int, whole: bool
) -> None:
    monkeypatch.setattr(engine_agent, "INLINE", Budget(steps=steps, seconds=30))
    await kanzlei.akte(kurzrubrum="Nebel ./. Hausgut GmbH")
    rules = Planer(regeln(), saetze.OHNE_MODELL)
    found = await asked(kanzlei, "Welche Fristen laufen in der Akte Nebel?", model=rules)
    assert ("Keine offenen Fristen" in found.text) == whole
    assert (saetze.GRENZE in found.text, saetze.ANGEBOT in found.text) == (not whole, not whole)
    assert found.continue_in_background == (not whole)


async def test_who_goes_in_circles_is_told_so_and_a_stronger_model_takes_over(
    kanzlei: Kanzlei, ollama: OllamaServer, mode: Mode
) -> None:
    again = Reply(calls=[Call("read_fristen", {})])
    ollama.script("klein", again, closing=Reply("Ich weiß es nicht."))
    ollama.script("gross", Reply("Diese Woche läuft keine Frist ab."))
    found = await asked(kanzlei, "Zeige die Fristen.", mode)
    assert found.text.endswith("Diese Woche läuft keine Frist ab.")
    assert {each.body["model"] for each in ollama.requests} == {"klein", "gross"}


async def test_a_stall_without_a_stronger_model_ends_with_her_best_answer(
    kanzlei: Kanzlei, ollama: OllamaServer, mode: Mode
) -> None:
    again = Reply(calls=[Call("read_fristen", {})])
    ollama.script("klein", again, closing=Reply("So weit kam ich."))
    found = await asked(kanzlei, "Zeige die Fristen.", mode, settings=settings(tier2_model=""))
    assert (found.finish_reason, found.stalled) == ("stall", True)
    assert found.text.endswith("So weit kam ich.")
    told = [each.messages[-1]["content"] for each in ollama.requests]
    assert any(saetze.TEXTE.stall in each for each in told)


async def test_a_model_that_takes_too_long_ends_in_time_with_that_sentence(
    kanzlei: Kanzlei, ollama: OllamaServer, mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bridle.engine import agent
    from bridle.engine.budget import Budget

    quick = Budget(steps=5, seconds=1.0, step_seconds=0.5, reserve=0.2)
    monkeypatch.setattr(agent, "INLINE", quick)
    monkeypatch.setattr(agent, "BACKGROUND", quick)
    ollama.script("klein", Reply("Ein Anfang und mehr", wire=Wire(hold_after=b"Ein")))
    found = await asked(kanzlei, "Zeige die Fristen.", mode, settings=settings(tier2_model=""))
    assert found.finish_reason == "timeout"
    assert (
        found.text.removeprefix(saetze.VORSTELLUNG)
        .strip()
        .startswith("Die Anfrage hat das Zeitlimit überschritten. Hier ist mein bisheriger Stand:")
    )


async def test_whoever_stops_her_gets_what_there_is(
    kanzlei: Kanzlei, ollama: OllamaServer, mode: Mode
) -> None:
    signal = AbortSignal()
    held = Reply("Ein Anfang und mehr", wire=Wire(hold_after=b"Ein"))
    there = asyncio.Event()

    async def speaking(exchange: Exchange) -> None:
        there.set()
        await held(exchange)

    ollama.script("klein", AKTE, speaking)
    running = asyncio.create_task(asked(kanzlei, "Zeige die Akte.", mode, abort_signal=signal))
    await there.wait()
    signal.abort("genug")
    found = await running
    assert found.finish_reason == "abort"
    assert saetze.ABGEBROCHEN in found.text


async def test_who_asks_too_often_is_told_until_when(
    kanzlei: Kanzlei, ollama: OllamaServer, mode: Mode
) -> None:
    ollama.script("klein", Reply("Gern."))
    declared = settings_of(HelenaSettings, "ai.helena")
    house = Settings(Identity(kanzlei.db, roles=["ANWALT"]), (*HOST, *declared))
    (limit,) = [each for each in declared if each.key == "ai.helena.rate_limit_per_hour"]
    await house.set(kanzlei.admin, limit.key, 1)
    limits = Limits(house, limit, "Helena-Anfragen")
    assert (await asked(kanzlei, "Zeige die Akten.", mode, limits=limits)).finish_reason == "stop"
    refused = await asked(kanzlei, "Zeige die Akten.", mode, limits=limits)
    assert refused.finish_reason == "rate-limited"
    assert refused.text.startswith(
        "Du hast das Limit von 1 Helena-Anfragen pro Stunde erreicht. Bitte warte bis "
    )


async def test_with_no_model_reachable_she_says_so_and_still_looks_things_up(
    kanzlei: Kanzlei, monkeypatch: pytest.MonkeyPatch, mode: Mode
) -> None:
    monkeypatch.setenv("OLLAMA_HOST", "127.0.0.1:9")
    found = await asked(kanzlei, "Fasse den Vertrag zusammen und bewerte ihn.", mode)
    assert saetze.KEIN_MODELL in found.text


async def test_an_ollama_that_goes_away_in_mid_answer_hands_over_to_the_other_one_or_says_so(
    kanzlei: Kanzlei, ollama: OllamaServer, mode: Mode
) -> None:
    ollama.script("klein", Reply("Ein Anfang und mehr", wire=Wire(cut_after=b"Ein")))
    found = await asked(kanzlei, "Bewerte die Akten.", mode, settings=settings(tier2_model=""))
    assert found.finish_reason == "error"
    assert saetze.FEHLER.partition(":")[0] in found.text
    ollama.script("klein", Status(503, "weg"))
    ollama.script("gross", Reply("Ich habe übernommen."))
    assert (await asked(kanzlei, "Zeige die Akten.", mode)).text.endswith("Ich habe übernommen.")


async def test_a_matter_that_stays_in_the_house_never_reaches_the_cloud(
    kanzlei: Kanzlei, ollama: OllamaServer, mode: Mode
) -> None:
    ollama.script("gross-cloud", Reply("Aus der Cloud."))
    only_cloud = HelenaSettings(
        tier3_model="ollama:gross-cloud", cloud_task_types=["schriftsatz"], cloud_when_local_down=True
    )
    secret = await kanzlei.akte(nur_lokal=True)
    request = "Fasse die Akte zusammen und bewerte die Lage."
    refused = await asked(kanzlei, request, mode, settings=only_cloud, akte_id=secret.id)
    assert (saetze.NUR_LOKAL in refused.text, ollama.requests) == (True, [])
    free = await kanzlei.akte(kurzrubrum="Anders")
    allowed = await asked(kanzlei, request, mode, settings=only_cloud, akte_id=free.id)
    assert allowed.text.endswith("Aus der Cloud.")


async def test_somebody_elses_matter_is_not_there_and_her_words_are_the_same(
    kanzlei: Kanzlei, ollama: OllamaServer
) -> None:
    theirs = await kanzlei.akte(anwalt_id=(await kanzlei.hire("ANWALT")).user_id, sachbearbeiter_id=None)
    ollama.script("klein", Reply(calls=[Call("read_akte", {"akte": theirs.aktenzeichen})]), Reply("Nichts."))
    await asked(kanzlei, "Zeige die Akte.")
    assert saetze.KEIN_ZUGRIFF in ollama.requests[-1].messages[-1]["content"]
    ollama.script("klein", Reply(calls=[Call("read_akte", {})]), Reply("Welche?"))
    await asked(kanzlei, "Zeige die Akte.")
    assert saetze.KEINE_AKTE in ollama.requests[-1].messages[-1]["content"]


async def test_a_citation_that_nobody_can_vouch_for_is_marked_and_listed(
    kanzlei: Kanzlei, ollama: OllamaServer
) -> None:
    frist = {"ereignis": "2026-01-31", "frist": "1 Monat", "land": "NW"}
    ollama.script(
        "klein",
        Reply(calls=[Call("berechne_frist", frist)]),
        Reply("Nach § 188 Abs. 2 BGB am 02.03.2026, und nach § 9999 BGB auch."),
    )
    found = await asked(kanzlei, "Wann endet die Frist?")
    assert found.unbelegt == ("§ 9999 BGB",)
    assert "§ 9999 BGB [nicht belegt]" in found.text
    assert "§ 188 Abs. 2 BGB am" in found.text
    assert found.text.endswith("Nicht belegt, bitte prüfen: § 9999 BGB.")


async def test_a_role_that_may_not_use_her_gets_a_sentence_and_nothing_else(
    kanzlei: Kanzlei, ollama: OllamaServer
) -> None:
    found = await asked(kanzlei, "Zeige die Akten.", user_id=kanzlei.mandant.user_id, user_role="ADMIN")
    assert (found.text, ollama.requests) == (saetze.NICHT_ERLAUBT, [])


async def test_guidance_names_only_tools_that_the_role_has(kanzlei: Kanzlei, ollama: OllamaServer) -> None:
    ollama.script("klein", Reply("Gern."))
    await asked(kanzlei, "Zeige die Akten.", user_id=kanzlei.praktikant.user_id)
    system = ollama.requests[0].messages[0]["content"]
    assert "update_akte_rag" not in system
    assert "create_notiz" not in system
    offered = {each["function"]["name"] for each in ollama.requests[0].body["tools"]}
    assert not any(each.startswith(("create_", "update_")) for each in offered)
