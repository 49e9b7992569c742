"""Rules before a small model: what they know they answer, and all else is the model's."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from bridle.assistants.helena import saetze
from bridle.assistants.helena.agent import HelenaAgentOptions, HelenaAgentResult, run_helena_agent
from bridle.assistants.helena.planer_zuerst import klein
from bridle.assistants.helena.settings import HelenaSettings
from bridle.engine.model import FREE, CallChunk, Chunk, FinishChunk, ModelProfile, ModelRequest, TextChunk

KLEIN = ModelProfile(context_window=4_096, local=True, tool_calling="constrained", price=FREE)


@dataclass
class Modell:
    """Says what it was told to, and remembers what it was asked."""

    replies: list[str | CallChunk] = field(default_factory=list)
    profile: ModelProfile = KLEIN
    name: str = "klein"
    asked: list[ModelRequest] = field(default_factory=list)

    async def stream(self, request: ModelRequest) -> AsyncIterator[Chunk]:
        self.asked.append(request)
        reply = self.replies.pop(0) if self.replies else "Das sagt das Modell."
        yield TextChunk(reply) if isinstance(reply, str) else reply
        yield FinishChunk("stop" if isinstance(reply, str) else "tool-calls")


async def frage(kanzlei: Kanzlei, text: str, model: Modell, **more: Any) -> HelenaAgentResult:
    options = HelenaAgentOptions(
        kanzlei.db, kanzlei.anwalt.user_id, text, model=model, mode="inline", drafts=kanzlei.drafts
    )
    return await run_helena_agent(replace(options, **more))


def tools_of(found: HelenaAgentResult) -> list[str]:
    assert found.result is not None
    return [call.name for step in found.result.steps for call in step.tool_calls]


async def test_a_look_up_is_answered_by_the_rules_and_the_small_model_is_not_asked(kanzlei: Kanzlei) -> None:
    akte = await kanzlei.akte(kurzrubrum="Ahorn ./. Buche GmbH")
    model = Modell()
    found = await frage(kanzlei, f"Worum geht es in der Akte {akte.aktenzeichen}?", model)
    assert model.asked == []
    assert "Ahorn ./. Buche GmbH" in found.text
    assert (found.finish_reason, found.total_tokens["prompt"]) == ("stop", 0)


async def test_a_step_of_the_rules_fits_although_the_models_window_would_not_hold_the_tools(
    kanzlei: Kanzlei,
) -> None:
    model = Modell(profile=replace(KLEIN, context_window=2_048))
    found = await frage(kanzlei, "Was kostet eine Klage bei 12.000 € Streitwert vor dem Landgericht?", model)
    assert (model.asked, found.finish_reason) == ([], "stop")
    assert "€" in found.text


@pytest.mark.parametrize(
    "text",
    [
        "Verfasse einen Brief an den Gegner.",
        "Erkläre mir § 626 BGB.",
        "Wie stehen unsere Chancen?",
        "Hallo!",
        "Erzähl mir etwas über Rosen.",
    ],
)
async def test_what_the_rules_do_not_know_is_the_models(kanzlei: Kanzlei, text: str) -> None:
    model = Modell()
    found = await frage(kanzlei, text, model)
    assert found.text.endswith("Das sagt das Modell.")
    assert "ohne Sprachmodell" not in found.text
    assert len(model.asked[0].tools) < 10, "the model still gets one group of tools at a time"


async def test_a_question_of_law_gets_its_norms_and_says_how_to_have_them_explained(kanzlei: Kanzlei) -> None:
    model = Modell()
    found = await frage(kanzlei, "Wann ist eine Kündigung sozial ungerechtfertigt?", model)
    assert (model.asked, tools_of(found)) == ([], ["search_gesetze"])
    assert "ohne Sprachmodell" not in found.text
    later = await frage(kanzlei, "Erkläre mir das.", model)
    assert later.text.endswith("Das sagt das Modell.")


async def test_what_the_model_has_begun_it_goes_on_with(kanzlei: Kanzlei) -> None:
    """Else the rules would take what its calls found for an answer to theirs."""
    akte = await kanzlei.akte(kurzrubrum="Ahorn ./. Buche GmbH")
    model = Modell([CallChunk("", "search_alle_akten", {"query": "Ahorn"}), "So ist es."])
    found = await frage(kanzlei, "Fasse zusammen, was in der Akte Ahorn vorgefallen ist.", model)
    assert tools_of(found) == ["search_alle_akten"]
    assert found.text.endswith("So ist es.")
    assert akte.aktenzeichen in model.asked[1].messages[-1].results[0].content


async def test_a_missing_fact_is_asked_for_by_the_rules(kanzlei: Kanzlei) -> None:
    """A small model would make up a day."""
    model = Modell()
    found = await frage(kanzlei, "Wann endet die Berufungsfrist?", model)
    assert model.asked == []
    assert "?" in found.text
    assert saetze.KEIN_SPRACHMODELL not in found.text


@pytest.mark.parametrize(("when", "window", "asked"), [("never", 4_096, 1), ("always", 128_000, 0)])
async def test_the_administration_decides_when_the_rules_come_first(
    kanzlei: Kanzlei, when: Any, window: int, asked: int
) -> None:
    model = Modell(profile=ModelProfile(context_window=window, local=True, price=FREE))
    settings = HelenaSettings(planner_first=when)
    await frage(kanzlei, "Welche Fristen laufen diese Woche?", model, settings=settings)
    assert len(model.asked) == asked


@pytest.mark.parametrize(
    ("profile", "small"),
    [
        (KLEIN, True),
        (replace(KLEIN, context_window=32_768), True),
        (replace(KLEIN, tool_calling="native"), True),
        (replace(KLEIN, tool_calling="native", context_window=32_768), False),
        (replace(KLEIN, local=False), False),
    ],
)
def test_small_is_what_needs_help_to_call_tools_on_this_machine(profile: ModelProfile, small: bool) -> None:
    assert klein(Modell(profile=profile)) is small
