"""„Ist die Frist gewahrt?“: yes only where it was marked as done by its day."""

from __future__ import annotations

from typing import Any

import pytest

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.planer.fragen import frag
from bridle.assistants.helena.planer.kalender.fristgerecht import NUR_ABGEHAKT
from bridle.assistants.helena.planer.kalender.stand import gewahrt


def _eintrag(done: str | None) -> dict[str, Any]:
    marked = {"erledigt_am": done} if done else {}
    return {"titel": "Widerspruch einlegen", "datum": "2026-10-26", "erledigt": True, **marked}


@pytest.mark.parametrize("done", ["2026-10-06", "2026-10-26"])
def test_marked_as_done_by_its_day_it_was_kept(done: str) -> None:
    assert gewahrt([_eintrag(done)], "Ja").startswith("Ja: „Widerspruch einlegen“")


@pytest.mark.parametrize("done", ["2026-10-27", "2026-11-18", None])
def test_a_later_mark_does_not_tell(done: str | None) -> None:
    assert (
        gewahrt([_eintrag(done)], "Ja")
        == f"Ob die Frist gewahrt ist, geht daraus nicht hervor. {NUR_ABGEHAKT}"
    )


@pytest.mark.parametrize(
    "text",
    [
        "Ist die Widerspruchsfrist bei Kiesewald gewahrt?",
        "Haben wir die Widerspruchsfrist bei Kiesewald eingehalten?",
    ],
)
async def test_what_is_entered_is_shown_beside(kanzlei: Kanzlei, text: str) -> None:
    said = await frag(kanzlei, text)
    assert "Ja:" not in said
    assert "geht daraus nicht hervor" in said
    assert "26.10.2026" in said or "Widerspruch einlegen" in said


async def test_whether_it_is_done_is_still_answered_with_yes(kanzlei: Kanzlei) -> None:
    assert "Ja: " in await frag(kanzlei, "Ist der Widerspruch bei Kiesewald schon eingelegt?")
