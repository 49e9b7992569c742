"""`kill -9` in the middle of a decision: afterwards it was made once or not at all, and can be made."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator

import pytest
from sqlalchemy import select

from bridle.host.audit_check import verify
from bridle.host.database import Database
from bridle.host.drafts import Decided
from bridle.host.tables import drafts
from support.example_office import Office, office_urls
from support.processes import others

BEFORE_APPLY = "before apply"
AFTER_APPLY = "after apply"
BEFORE_COMMIT = "after the audit row, before the commit"
AFTER_COMMIT = "after the commit, before the answer"
POINTS = (BEFORE_APPLY, AFTER_APPLY, BEFORE_COMMIT, AFTER_COMMIT)

DECIDE_AND_DIE = """
import signal
from dataclasses import replace
from bridle.host import draft_decisions
from bridle.host.assistants import Registry
from bridle.host.drafts import Drafts
from bridle.host.identity import Principal
from support.example_assistant import NOTE, assistant, drop_note, keep_note

url, point, act, tenant_id, user_id, draft_id, digest = sys.argv[1:]

def reached(name):
    if name == point:
        say("dead")
        os.kill(os.getpid(), signal.SIGKILL)

async def keep(tx, principal, draft):
    reached("before apply")
    made = await keep_note(tx, principal, draft)
    reached("after apply")
    return made

async def drop(tx, principal, record):
    reached("before apply")
    await drop_note(tx, principal, record)
    reached("after apply")

class Mortal(Database):
    async def _commit(self, connection):
        reached("after the audit row, before the commit")
        await super()._commit(connection)
        reached("after the commit, before the answer")

async def main():
    kind = replace(NOTE, apply=keep, undo=drop)
    drafts = Drafts(Mortal(url), Registry([replace(assistant, draft_kinds={"note": kind})]))
    who = Principal(tenant_id, user_id, "ANWALT", "Anna", "a@example.org")
    await (drafts.approve(who, draft_id, digest) if act == "approve" else drafts.undo(who, draft_id))

asyncio.run(main())
"""


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


@pytest.fixture
async def office(url: str) -> AsyncIterator[Office]:
    db = Database(url)
    yield await Office(db).opened()
    await db.close()


async def _die(url: str, *arguments: str) -> None:
    def run() -> None:
        with others(1, DECIDE_AND_DIE, url, *arguments) as (child,):
            assert child.hear() == "dead"
            assert child.process.wait(60) == -9

    await asyncio.to_thread(run)


@pytest.mark.parametrize("point", POINTS)
async def test_an_approval_that_was_killed_is_one_record_in_the_end(
    office: Office, url: str, point: str
) -> None:
    anna = await office.hire("Anna")
    shown = await office.draft(anna)
    await _die(url, point, "approve", office.tenant_id, anna.user_id, shown.id, shown.digest)

    after = await office.drafts.get(anna, shown.id)
    if point == AFTER_COMMIT:
        assert after.state == "approved"
        with pytest.raises(Decided, match="freigegeben von Anna"):
            await office.drafts.approve(anna, shown.id, shown.digest)
    else:
        assert (after, await office.notes(), await office.audited(shown)) == (shown, 0, ["draft.proposed"])
        await office.drafts.approve(anna, shown.id, shown.digest)

    assert await office.notes(shown) == 1
    assert await office.audited(shown) == ["draft.proposed", "draft.approved"]
    verdict = await verify(office.db, office.tenant_id)
    assert verdict.ok, verdict.sentence("en")


@pytest.mark.parametrize("point", [AFTER_APPLY, AFTER_COMMIT])
async def test_an_undo_that_was_killed_happened_once_in_the_end(office: Office, url: str, point: str) -> None:
    anna = await office.hire("Anna")
    shown = await office.draft(anna)
    await office.drafts.approve(anna, shown.id, shown.digest)
    await _die(url, point, "undo", office.tenant_id, anna.user_id, shown.id, shown.digest)

    assert await office.notes(shown) == (0 if point == AFTER_COMMIT else 1)
    if point == AFTER_COMMIT:
        with pytest.raises(Decided, match="zurückgenommen von Anna"):
            await office.drafts.undo(anna, shown.id)
    else:
        await office.drafts.undo(anna, shown.id)

    assert await office.notes(shown) == 0
    assert await office.audited(shown) == ["draft.proposed", "draft.approved", "draft.undone"]
    assert (await verify(office.db, office.tenant_id)).ok


async def test_a_killed_second_vote_is_cast_again(office: Office, url: str) -> None:
    anna, bernd = await office.hire("Anna"), await office.hire("Bernd")
    shown = await office.draft(anna, four_eyes=True)
    await office.drafts.approve(anna, shown.id, shown.digest)
    await _die(url, AFTER_APPLY, "approve", office.tenant_id, bernd.user_id, shown.id, shown.digest)
    assert (await office.drafts.get(anna, shown.id)).votes == (anna.user_id,)
    assert (await office.drafts.approve(bernd, shown.id, shown.digest)).state == "approved"
    async with office.db.read() as tx:
        states = (await tx.execute(select(drafts.c.state).where(drafts.c.id == shown.id))).scalars().all()
    assert states == ["approved"]
    assert await office.notes(shown) == 1
