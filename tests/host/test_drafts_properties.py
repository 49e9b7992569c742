"""Whatever people do with drafts, in whatever order: compared step by step with a model of one page."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from bridle.host.audit_check import verify
from bridle.host.database import Database
from bridle.host.draft_kinds import Draft
from bridle.host.errors import Conflict, Forbidden, HostError
from bridle.host.identity import Principal
from support.example_assistant import DECIDERS
from support.example_office import Office, office_urls

EXPIRES, LOCKED, UNDOABLE, STEP = 60, 5, 5, 7  # minutes; no number of steps comes near an end of the others
ENDS = ("draft.approved", "draft.rejected", "draft.withdrawn", "draft.undone", "draft.expired")
PEOPLE = ("anna", "bernd", "chef", "praktikant")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    yield from office_urls(request, tmp_path_factory.mktemp("office"))


Refusal = type[HostError] | None


@dataclass
class Modelled:
    """What should be true of one draft."""

    id: str
    owner: str
    four_eyes: bool
    expires: float
    digests: list[str]
    state: str = "open"
    votes: set[str] = field(default_factory=set)
    locked_by: str = ""
    locked_until: float = 0
    undo_until: float = 0
    times: dict[str, int] = field(default_factory=dict)

    def act(self, act: str, who: str, digest: str, roles: dict[str, str], minute: float) -> Refusal:
        """What comes of it: done, or which refusal."""
        if (refused := self._refusal(act, who, digest, roles, minute)) is not None:
            return refused
        if act == "approve":
            self.votes.add(who)
            if self.four_eyes and len([each for each in self.votes if roles[each] in DECIDERS]) < 2:
                self.locked_by = "" if self.locked_by == who else self.locked_by
            else:
                self.close("approved")
                self.undo_until = minute + UNDOABLE
        elif act == "edit":
            self.votes = set()
            self.digests.append("to be seen")
        elif act == "lock":
            self.locked_by, self.locked_until = who, minute + LOCKED
        else:
            self.close({"reject": "rejected", "withdraw": "withdrawn", "undo": "undone"}[act])
        return None

    def _refusal(self, act: str, who: str, digest: str, roles: dict[str, str], minute: float) -> Refusal:
        decides, owns = roles[who] in DECIDERS, who == self.owner
        allowed = {
            "edit": decides or owns,
            "lock": decides or owns,
            "withdraw": owns or roles[who] == "ADMIN",
        }
        if not allowed.get(act, decides):
            return Forbidden
        if act == "undo":
            return None if self.state == "approved" and minute < self.undo_until else Conflict
        held = self.locked_by not in ("", who) and self.locked_until > minute
        stale = digest != self.digests[-1] and act not in ("lock", "withdraw")
        voted = act == "approve" and self.four_eyes and who in self.votes
        return Conflict if self.state_at(minute) != "open" or held or stale or voted else None

    def state_at(self, minute: float) -> str:
        return "expired" if self.state == "open" and self.expires <= minute else self.state

    def close(self, state: str) -> None:
        self.state, self.locked_by = state, ""
        self.times[f"draft.{state}"] = self.times.get(f"draft.{state}", 0) + 1


class DraftMachine(RuleBasedStateMachine):
    url: str

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.Runner()
        self.office = self.loop.run(self._open())
        self.roles = {
            "anna": "ANWALT",
            "bernd": "SACHBEARBEITER",
            "chef": "ADMIN",
            "praktikant": "PRAKTIKANT",
        }
        self.people: dict[str, Principal] = {
            name: self.loop.run(self.office.hire(name, role)) for name, role in self.roles.items()
        }
        self.minute = 0.0
        self.made: list[Modelled] = []
        self.titles = 0

    async def _open(self) -> Office:
        return await Office(Database(self.url)).opened()

    def teardown(self) -> None:
        verdict = self.loop.run(verify(self.office.db, self.office.tenant_id))
        self.loop.run(self.office.db.close())
        self.loop.close()
        assert verdict.ok, verdict.sentence("en")

    drafts = Bundle("drafts")
    who = st.sampled_from(PEOPLE)
    act = st.sampled_from(["approve", "approve", "approve", "edit", "reject", "withdraw", "undo", "lock"])

    # ---- what people do

    @rule(target=drafts, owner=who, four_eyes=st.booleans(), ends=st.booleans())
    def propose(self, owner: str, four_eyes: bool, ends: bool) -> Modelled:
        expires = timedelta(minutes=EXPIRES) if ends else None
        made = self.loop.run(self.office.draft(self.people[owner], four_eyes=four_eyes, expires=expires))
        until = self.minute + EXPIRES if ends else float("inf")
        draft = Modelled(made.id, owner, four_eyes, until, [made.digest])
        self.made.append(draft)
        return draft

    @rule(draft=drafts, act=act, who=who, back=st.integers(0, 3))
    def one_after_the_other(self, draft: Modelled, act: str, who: str, back: int) -> None:
        digest = draft.digests[-1 - back % len(draft.digests)]
        ended = self.loop.run(self._outcome(draft, act, who, digest))
        assert _refused(ended) is draft.act(act, who, digest, self.roles, self.minute)
        self._see_edit(draft, [ended])

    @rule(draft=drafts, acts=st.lists(st.tuples(act, who), min_size=2, max_size=4))
    def all_at_once(self, draft: Modelled, acts: list[tuple[str, str]]) -> None:
        """Whatever comes of it could have come of it one after the other."""
        digest = draft.digests[-1]

        async def race() -> list[Any]:
            return await asyncio.gather(*(self._outcome(draft, *each, digest) for each in acts))

        ended = self.loop.run(race())
        now = self.loop.run(self.office.drafts.get(self.people["chef"], draft.id))
        for order in permutations(range(len(acts))):
            tried = deepcopy(draft)
            results = {n: tried.act(*acts[n], digest, self.roles, self.minute) for n in order}
            as_seen = tried.state_at(self.minute) == now.state and len(tried.digests) == now.version
            votes = {self.people[each].user_id for each in tried.votes} if draft.four_eyes else set[str]()
            holder = self.people[tried.locked_by].user_id if tried.locked_by else None
            if (
                as_seen
                and votes == set(now.votes)
                and holder == now.locked_by
                and all(_refused(each) is results[n] for n, each in enumerate(ended))
            ):
                draft.__dict__.update(tried.__dict__)
                self._see_edit(draft, ended)
                return
        raise AssertionError(f"no order of {acts} ends like this: {ended}")

    @rule(draft=drafts, who=who)
    def unlock(self, draft: Modelled, who: str) -> None:
        self.loop.run(self.office.drafts.unlock(self.people[who], draft.id))
        draft.locked_by = "" if draft.locked_by == who else draft.locked_by

    @rule(role=st.sampled_from(["SACHBEARBEITER", "PRAKTIKANT"]))
    def change_role(self, role: str) -> None:
        self.loop.run(self.office.change(self.people["bernd"], role=role))
        self.roles["bernd"] = role

    # ---- what time does

    @rule(steps=st.sampled_from([1, 1, 1, 9]))
    def wait(self, steps: int) -> None:
        self.office.clock.forward(minutes=steps * STEP)
        self.minute += steps * STEP

    @rule()
    def sweep(self) -> None:
        swept = {each.id for each in self.loop.run(self.office.drafts.expire())}
        for draft in self.made:
            over = draft.state == "open" and draft.expires <= self.minute
            assert (draft.id in swept) == over
            if over:
                draft.close("expired")

    # ---- what always holds

    @invariant()
    def everything_is_as_modelled(self) -> None:
        if not self.made:
            return
        found = {each.id: each for each in self.loop.run(self.office.drafts.list(self.people["chef"]))}
        for draft in self.made:
            now = found[draft.id]
            assert now.state == draft.state_at(self.minute)
            assert now.digest == draft.digests[-1]
            assert now.version == len(draft.digests) == len(set(draft.digests))
            assert self.loop.run(self.office.notes(now)) == (now.state == "approved")
            done = self.loop.run(self.office.audited(now))
            assert {each: done.count(each) for each in done if each in ENDS} == draft.times
            assert done.count("draft.undone") <= done.count("draft.approved") <= 1

    # ---- doing it

    async def _outcome(self, draft: Modelled, act: str, who: str, digest: str) -> Any:
        person, drafts = self.people[who], self.office.drafts
        self.titles += 1
        acts = {
            "approve": lambda: drafts.approve(person, draft.id, digest),
            "edit": lambda: drafts.edit(person, draft.id, digest, {"title": f"Fassung {self.titles}"}),
            "reject": lambda: drafts.reject(person, draft.id, digest),
            "withdraw": lambda: drafts.withdraw(person, draft.id),
            "undo": lambda: drafts.undo(person, draft.id),
            "lock": lambda: drafts.lock(person, draft.id),
        }
        try:
            return await acts[act]()
        except HostError as error:
            return error

    def _see_edit(self, draft: Modelled, ended: list[Any]) -> None:
        versions = {each.version: each.digest for each in ended if isinstance(each, Draft)}
        if draft.digests[-1] == "to be seen":
            draft.digests[-1] = versions[len(draft.digests)]


def _refused(ended: Any) -> Refusal:
    if not isinstance(ended, HostError):
        return None
    return Conflict if isinstance(ended, Conflict) else type(ended)


def test_drafts_behave_as_modelled_whatever_happens(url: str) -> None:
    machine = type("OnOneDatabase", (DraftMachine,), {"url": url})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=15,
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
        ),
    )
