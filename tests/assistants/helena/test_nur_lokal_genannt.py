"""Which words name a matter that stays in the house, also one that is gone or was called otherwise."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import update

from assistants.helena.geheim import HIDDEN, NAME, STOFF, Geheim, Haus, leaked, sent, verschlossen
from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import beteiligter
from bridle.assistants.helena import modelle, saetze
from bridle.assistants.helena.akten import AkteAenderung, update_akte
from bridle.assistants.helena.loeschen import delete_akte
from bridle.assistants.helena.model import akten, kalender
from bridle.assistants.helena.nur_lokal_genannt import genannt
from bridle.assistants.helena.nur_lokal_worte import Worte, stehen_in, worte
from bridle.models.resolve import resolve
from support.ollama_server import Call, OllamaServer, Reply


@pytest.fixture
async def ollama(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OllamaServer]:
    modelle._tiers.cache_clear()
    async with OllamaServer() as server:
        monkeypatch.setenv("OLLAMA_HOST", server.url.removeprefix("http://"))
        yield server


@pytest.fixture
async def geheim(kanzlei: Kanzlei) -> Geheim:
    return await verschlossen(kanzlei)


async def named(kanzlei: Kanzlei, text: str) -> bool:
    async with kanzlei.db.read() as tx:
        return await genannt(tx, kanzlei.anwalt, [text])


def filled(text: str, geheim: Geheim) -> str:
    number, year = geheim.aktenzeichen.split("/")
    return text.replace("{n}", str(int(number))).replace("{nnnn}", number).replace("{yy}", year)


SAID = [
    "Bewerte {nnnn}/{yy}.",
    "Bewerte {n} / 20{yy}",
    "Bewerte Akte {n}–{yy}",
    "Bewerte Akte {nnnn}.{yy}",
    "Bewerte Akte Nr. {n} von 20{yy}",
    "Bewerte Akte {n}/'{yy}",
    "Bewerte {n}  /  {yy}",
    "Bewerte Akte {n} ⁄ {yy}",
    "Bewerte i.S. {n}/{yy} die Lage",
    "Bewerte i. S. {n}/{yy} die Lage",
    "Bewerte die Lage, 5 O {nnnn}/{yy}",
    "Bewerte Akte {n}\u200b/{yy}",
    f"Was ist mit {NAME} gg. {HIDDEN}?",
    f"Was ist mit {NAME} ./. {HIDDEN[:4]}\u00ad{HIDDEN[4:]}?",
    f"Was ist mit {NAME} gegen {HIDDEN}?",
    f"Bewerte {NAME}./.{HIDDEN} AG",
    f"Bewerte „{NAME} ./. {HIDDEN}“",
    f"BEWERTE {HIDDEN.upper()} AG ./. {NAME.upper()}",
    f"Bewerte die Lage des Mandanten {HIDDEN} {NAME}.",
    f"Bewerte die Lage von {NAME}, {HIDDEN}",
    f'{{"text": "Sache\\n{NAME} ./. {HIDDEN} AG"}}',
]
NOT_SAID = [
    "Bewerte IX ZR {n}/{yy}.",
    "Bewerte §§ {n}-{yy} BGB.",
    "Lies die Seiten {n}-{yy}.",
    "Lies S. {n}/{yy}.",
    "Bewerte 5 O {n}/{yy}.",
    f"Bewerte die Lage von {NAME}.",
    f"Was heißt {HIDDEN}?",
    "Bewerte 9{nnnn}/{yy}.",
]


@pytest.mark.parametrize("text", SAID)
async def test_however_it_is_written_it_is_meant(kanzlei: Kanzlei, geheim: Geheim, text: str) -> None:
    assert await named(kanzlei, filled(text, geheim))


@pytest.mark.parametrize("text", NOT_SAID)
async def test_what_names_something_else_does_not_mean_it(
    kanzlei: Kanzlei, geheim: Geheim, text: str
) -> None:
    assert not await named(kanzlei, filled(text, geheim))


async def test_somebody_who_has_other_matters_too_may_be_meant_in_those(
    kanzlei: Kanzlei, geheim: Geheim
) -> None:
    here = await kanzlei.akte_of(geheim.id)
    await beteiligter(kanzlei, here, "MANDANT", "Sonnentau", vorname="Ute")
    assert await named(kanzlei, "Schreibe an Frau Ute Sonnentau.")
    await beteiligter(kanzlei, await kanzlei.akte(), "MANDANT", "Sonnentau", vorname="Ute")
    assert not await named(kanzlei, "Schreibe an Frau Ute Sonnentau.")


async def test_a_firm_of_one_word_is_meant_with_its_form(kanzlei: Kanzlei, geheim: Geheim) -> None:
    await beteiligter(kanzlei, await kanzlei.akte_of(geheim.id), "GEGNER", "", firma="Nordbau GmbH")
    assert await named(kanzlei, "Bewerte die Lage der Nordbau GmbH.")
    assert not await named(kanzlei, "Bewerte den Nordbau, und was eine GmbH ist.")
    await beteiligter(kanzlei, await kanzlei.akte(), "GEGNER", "", firma="Nordbau GmbH")
    assert not await named(kanzlei, "Bewerte die Lage der Nordbau GmbH.")


@pytest.mark.parametrize("text", ["Bewerte A-2026-17.", "bewerte a-2026-17", "Bewerte A 2026 17"])
async def test_an_aktenzeichen_that_is_no_number_is_known_in_any_case(kanzlei: Kanzlei, text: str) -> None:
    await kanzlei.akte(aktenzeichen="A-2026-17", nur_lokal=True)
    assert await named(kanzlei, text)
    assert not await named(kanzlei, "Bewerte B-2026-17.")


async def gone(kanzlei: Kanzlei, geheim: Geheim) -> None:
    async with kanzlei.db.write() as tx:
        await tx.execute(update(kalender).values(erledigt=True))
        await tx.execute(update(akten).where(akten.c.id == geheim.id).values(status="ARCHIVIERT"))
    await kanzlei.write(delete_akte, kanzlei.admin, geheim.id, {"aktenzeichen": geheim.aktenzeichen})


@pytest.mark.parametrize(
    "text", ["Was war mit {nnnn}/{yy}?", f"Was war mit {NAME} ./. {HIDDEN}?", "Kennung {id}"]
)
async def test_one_that_was_deleted_is_still_meant(kanzlei: Kanzlei, geheim: Geheim, text: str) -> None:
    await gone(kanzlei, geheim)
    assert await named(kanzlei, filled(text, geheim).replace("{id}", geheim.id))
    assert not await named(kanzlei, "Bewerte 4711/26 und Esche ./. Linde.")


async def test_one_that_was_renamed_is_still_meant_by_its_old_names_until_it_is_released(
    kanzlei: Kanzlei, geheim: Geheim
) -> None:
    new = AkteAenderung(aktenzeichen="8000/25", kurzrubrum="Esche ./. Linde")
    await kanzlei.write(update_akte, kanzlei.admin, geheim.id, new)
    old = [filled("{nnnn}/{yy}", geheim), f"{NAME} ./. {HIDDEN} AG"]
    assert [await named(kanzlei, f"Was war mit {each}?") for each in (*old, "8000/25")] == [True, True, True]
    await kanzlei.write(update_akte, kanzlei.admin, geheim.id, AkteAenderung(nur_lokal=False))
    assert [await named(kanzlei, f"Was war mit {each}?") for each in (*old, "8000/25")] == [
        False,
        False,
        False,
    ]


async def test_what_was_read_of_a_matter_that_is_gone_never_goes_elsewhere_in_a_later_turn(
    kanzlei: Kanzlei, ollama: OllamaServer, geheim: Geheim
) -> None:
    read = Call("read_akte_detail", {"akte": NAME})
    ollama.script("nahe", Reply(calls=[read]), Reply(f"Es geht um {STOFF}."))
    first = Haus(kanzlei, resolve("ollama:nahe"))
    conversation = await first.conversation()
    await first.ask(conversation, "Erläutere mir, was ansteht.")
    await first.runs.drain(0)
    assert leaked(sent(ollama, "nahe"))
    await gone(kanzlei, geheim)
    ollama.script("haus-cloud", Reply("Aus der Cloud."))
    second = Haus(kanzlei, resolve("ollama:haus-cloud"))
    answer = await second.ask(conversation, "Bewerte das bitte ausführlich.")
    assert "haus-cloud" not in {each.body["model"] for each in ollama.requests}
    assert saetze.NUR_LOKAL in answer.text
    await second.runs.drain(0)


class Counted(tuple[Any, ...]):
    looked = 0

    def __getitem__(self, place: Any) -> Any:
        type(self).looked += 1
        return super().__getitem__(place)


def test_how_long_it_takes_does_not_grow_with_the_matters() -> None:
    """A text is looked at where a name may begin, and nowhere else."""
    text = worte("Ein langer Text ohne einen einzigen Namen darin, " * 2_000)
    names: list[Worte] = [(f"zwergpalme{n}", "verschwiegenheit") for n in range(1_000)]
    said = Counted((*text, "zwergpalme7", "verschwiegenheit"))
    assert stehen_in(names, said) == {("zwergpalme7", "verschwiegenheit")}  # type: ignore[arg-type]
    assert Counted.looked == 1
