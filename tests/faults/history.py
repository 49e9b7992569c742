"""The verdict on a campaign: what is stored, against what was promised, asked, seen and done."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from bridle.host.audit_check import verify
from bridle.host.database import Database
from bridle.host.runs.dbos_queue import DbosQueue
from bridle.host.runs.queue import Ticket
from bridle.host.tables import audit, conversations, drafts, messages, run_events, run_log, runs
from bridle.wire.agui import Translator
from faults.errands import Status, outcome
from faults.people import Errand, Seen
from faults.told_errors import Error, errors_in

if TYPE_CHECKING:
    from faults.nemesis import Campaign

OUTAGES = ("database restarted", "database locked", "disk full", "freeze")
"""While one of these lasts, the database may not be of use to anybody: who is frozen holds locks."""
SLACK = 2.0
"""Seconds that a wait for a lock, or a connection, may add on either side."""


class Stored:
    """All that the database has, by run and conversation."""

    def __init__(self) -> None:
        self.runs: dict[str, Any] = {}
        self.events: dict[str, list[Any]] = defaultdict(list)
        self.said: dict[str, list[Any]] = defaultdict(list)
        self.drafts: list[Any] = []
        self.conversations: list[Any] = []
        self.audited: list[dict[str, Any]] = []
        self.logs: dict[str, list[Any]] = defaultdict(list)

    @staticmethod
    async def read(db: Database) -> Stored:
        stored = Stored()
        async with db.read() as tx:
            stored.runs = {row.id: row for row in await tx.execute(select(runs))}
            for row in await tx.execute(select(run_events).order_by(run_events.c.run_id, run_events.c.seq)):
                stored.events[row.run_id].append(row)
            order = (messages.c.conversation_id, messages.c.seq)
            for row in await tx.execute(select(messages).order_by(*order)):
                stored.said[row.conversation_id].append(row)
            order = (run_log.c.run_id, run_log.c.position)
            for row in await tx.execute(select(run_log).order_by(*order)):
                stored.logs[row.run_id].append(row)
            stored.drafts = list(await tx.execute(select(drafts)))
            stored.conversations = list(await tx.execute(select(conversations)))
            stored.audited = list((await tx.execute(select(audit.c.body).order_by(audit.c.seq))).scalars())
        return stored


async def judged(campaign: Campaign) -> None:
    """Every violation is told to the campaign."""
    db = Database(campaign.ground.url)
    try:
        stored = await Stored.read(db)
        verdict = await verify(db, campaign.ground.firm.tenant_id)
        if not verdict.ok:
            campaign.violation(f"the audit chain is broken: {verdict}")
        await _tickets(campaign, stored)
    finally:
        await db.close()
    totals = campaign.totals
    totals.errands, totals.runs, totals.effects = (
        len(campaign.errands),
        len(stored.runs),
        len(campaign.world.effects),
    )
    totals.drafts = len([row for row in stored.drafts if row.kind == "note"])
    Judge(campaign, stored).judge()
    if campaign.totals.violations and campaign.keep is not None:
        keep(campaign, stored, campaign.keep)
    for fault in set(campaign.model.faults):
        campaign.violation(f"the model was sent a history that providers refuse: {fault}")


def keep(campaign: Campaign, stored: Stored, folder: Path) -> None:
    """For whoever wants to know how it came to that: all of each errand in one file."""
    place = folder / campaign.seed
    place.mkdir(parents=True, exist_ok=True)
    (place / "faults").write_text("\n".join(campaign.told))
    log = campaign.ground.folder / "log"
    (place / "log").write_text(log.read_text() if log.exists() else "")
    for errand in campaign.errands:
        rows = [stored.runs[each] for each in errand.runs if each in stored.runs]
        told = {
            "task": errand.task.text,
            "decisions": {name: vars(each) for name, each in errand.decisions.items()},
            "effects": [vars(each) for item in errand.task.items for each in campaign.world.of(item.name)],
            "runs": [row._asdict() for row in rows],
            "said": [row._asdict() for row in stored.said[errand.conversation]],
            "log": {row.id: [item for each in stored.logs[row.id] for item in each[2]] for row in rows},
            "events": {row.id: [each.body for each in stored.events[row.id]] for row in rows},
            "drafts": [each._asdict() for each in stored.drafts if each.run_id in errand.runs],
        }
        (place / f"{errand.task.key}.json").write_text(
            json.dumps(told, indent=1, default=str, ensure_ascii=False)
        )


async def _tickets(campaign: Campaign, stored: Stored) -> None:
    """A ticket that is never over takes up one of its person's places for ever."""
    queue = DbosQueue(campaign.ground.url)
    try:
        made = [Ticket(row.id, n) for row in stored.runs.values() for n in range(row.attempt + 1)]
        found = await queue.status(made)
        left = [ticket for ticket, status in found.items() if status != "over"]
        if left:
            campaign.violation(f"{len(left)} tickets take up places though their runs ended: {left[:3]}")
    finally:
        await queue.close()


class Judge:
    def __init__(self, campaign: Campaign, stored: Stored) -> None:
        self.campaign, self.stored = campaign, stored
        self._wrong = campaign.violation
        self._ended = Counter([each["run_id"] for each in stored.audited if each["action"] == "run.ended"])

    def judge(self) -> None:
        for row in self.stored.runs.values():
            self._run(row)
        for row in self.stored.conversations:
            if row.writer is not None:
                self._wrong(f"conversation {row.id} is still held by {row.writer}")
        for errand in self.campaign.errands:
            self._errand(errand)
            self.campaign.totals.trouble.update(errand.trouble)
            for kind in ("event stream cut",):
                if errand.trouble[kind]:
                    self.campaign.totals.faults[kind] += errand.trouble[kind]

    # ---- each run

    def _run(self, row: Any) -> None:
        if row.state != "ended":
            self._wrong(f"run {row.id} is {row.state}, not ended")
            return
        events = self.stored.events[row.id]
        if [each.seq for each in events] != list(range(1, len(events) + 1)):
            self._wrong(f"the events of run {row.id} have gaps: {[each.seq for each in events]}")
        kinds = [each.body["type"] for each in events]
        ends = [n for n, each in enumerate(events) if _is_end(each.body)]
        if ends != [len(events) - 1]:
            self._wrong(f"run {row.id} does not end once, at its end: {kinds}")
        elif events[-1].body["finishReason"] != row.outcome or events[-1].body["text"] != row.text:
            self._wrong(f"run {row.id} ended as {row.outcome!r}, and viewers were told {events[-1].body}")
        if self._ended[row.id] != 1:
            self._wrong(f"the audit log has {self._ended[row.id]} ends of run {row.id}")

    # ---- each errand

    def _errand(self, errand: Errand) -> None:
        if not errand.done:
            return
        for run_id in errand.runs:
            if run_id not in self.stored.runs:
                self._wrong(f"run {run_id} was promised and is not there")
                return
        came, results = self._came(errand)
        self._said(errand)
        for run_id in errand.runs:
            self._watched(errand, run_id)
        self._drafts(errand, came)
        self._effects(errand)
        self._answer(errand, came, results)
        for each in errors_in(errand.runs, self.stored.logs):
            self._explained(errand, each)

    def _said(self, errand: Errand) -> None:
        said = self.stored.said[errand.conversation]
        asked = [row for row in said if row.role == "user" and row.text == errand.task.text]
        if len(asked) != 1:
            self._wrong(f"{errand.task.key} was asked once and is there {len(asked)} times")
        last = self.stored.runs[errand.runs[-1]]
        told = [row for row in said if row.run_id == last.id and row.role == "assistant"]
        if last.outcome == "stop" and (not told or told[-1].text != last.text):
            self._wrong(f"{errand.task.key}: the answer of run {last.id} is not in its conversation")
        if last.outcome == "stop" and [row.text for row in told].count(last.text) > 1:
            self._wrong(f"{errand.task.key}: the answer of run {last.id} is there more than once")

    def _watched(self, errand: Errand, run_id: str) -> None:
        """What the viewer has, put together from many streams, is what one stream would have been."""
        seen = errand.seen.get(run_id, [])
        translator = Translator(errand.conversation, run_id)
        whole = [
            (sent.id, sent.body)
            for row in self.stored.events[run_id]
            for sent in translator.translate(row.seq, row.body)
        ]
        if [each for each, _ in seen] != [each for each, _ in whole]:
            at = next((n for n, (a, b) in enumerate(zip(seen, whole, strict=False)) if a[0] != b[0]), None)
            self._wrong(
                f"the viewer of run {run_id} saw {len(seen)} of {len(whole)} events, and others from {at} on"
            )
        elif seen != whole:
            self._wrong(f"the viewer of run {run_id} saw events that are not those that are stored")
        row = self.stored.runs[run_id]
        if row.outcome == "stop" and _shown(seen) != row.text:
            self._wrong(
                f"the viewer of run {run_id} was left with {_shown(seen)!r}, the answer is {row.text!r}"
            )

    def _drafts(self, errand: Errand, came: dict[str, Status]) -> None:
        """Each is made once, and whoever asked for it was told what is so."""
        titles = Counter([row.payload["title"] for row in self.stored.drafts if row.kind == "note"])
        for name in [item.name for item in errand.task.items if item.kind == "entwurf"]:
            told = came.get(name)
            if titles[name] > 1:
                self._wrong(f"{name} was drafted {titles[name]} times")
            if told == "ungewiss" or (told is not None and (told == "ja") != (titles[name] == 1)):
                self._wrong(f"{name} was drafted {titles[name]} times, and what was told is {told!r}")

    def _explained(self, errand: Errand, error: Error) -> None:
        """Nobody is told of an error for which there was no fault: at this call, or around it."""
        since = error.begun if error.interrupted else error.at - error.seconds
        for each in self.campaign.happenings:
            hit = each.call == error.call_id  # which no other call has
            around = each.since <= error.at + SLACK and each.until >= since - SLACK
            if hit or (around and (error.interrupted or each.kind in OUTAGES)):
                return
        if not (error.interrupted and errand.cancelled):
            self._wrong(f"{error.call_id} was told {error.said!r} though nothing happened to it")

    def _effects(self, errand: Errand) -> None:
        for item in errand.task.items:
            done = self.campaign.world.of(item.name)
            if item.kind != "brief":
                continue
            decided = [each for each in errand.decisions.values() if each.item == item.name]
            allowed = [each.at for each in decided if each.approve]
            again = [each for each in decided if each.approve and each.kind == "tool-uncertain"]
            if len(done) > 1 + len(again):
                self._wrong(f"{item.name} was done {len(done)} times: {done}, decided: {decided}")
            if len(done) > len(allowed):
                self._wrong(f"{item.name} was done {len(done)} times, allowed {len(allowed)} times")
            for effect, at in zip(sorted([each.at for each in done]), sorted(allowed), strict=False):
                if effect < at:
                    self._wrong(f"{item.name} was done before anybody allowed it")

    def _answer(self, errand: Errand, came: dict[str, Status], results: int) -> None:
        """As it would have been if nothing had happened, but for what people refused."""
        row, task, totals = self.stored.runs[errand.runs[-1]], errand.task, self.campaign.totals
        if row.outcome == "abort":
            if not errand.cancelled and not row.cancel_requested_at:
                self._wrong(f"{task.key} was cancelled by nobody")
            totals.answers["cancelled"] += 1
            return
        if row.outcome != "stop":
            self._wrong(
                f"{task.key} ended as {row.outcome!r} after {len(errand.runs)} runs: {row.text[:200]!r}"
            )
            return
        refused = {each.item for each in errand.decisions.values() if not each.approve}
        undisturbed: dict[str, Status] = {
            item.name: "nein" if item.name in refused else "ja" for item in task.items
        }
        if row.text == task.answer(undisturbed, len(task.items)):
            totals.answers["as without faults"] += 1
            return
        missing = undisturbed.keys() - came.keys()
        if missing:
            self._wrong(f"{task.key}: what came of {sorted(missing)} was never told in its conversation")
            return
        if row.text != task.answer(came, results):
            self._wrong(f"{task.key}: the answer {row.text!r} is not what its {results} results were: {came}")
        odd = {name: status for name, status in came.items() if status != undisturbed[name]}
        if not odd:
            totals.answers["after another try"] += 1
        elif all([self._may_be(errand, name, status) for name, status in odd.items()]):
            totals.answers[f"told of {', '.join(sorted(set(odd.values())))}"] += 1
        else:
            self._wrong(f"{task.key}: {odd} though nothing of the kind happened: {row.text!r}")

    def _may_be(self, errand: Errand, name: str, status: Status) -> bool:
        """What a person is told honestly: that nobody knows, or that the database could not be used.

        Whether a fault explains it is looked at in `_explained`.
        """
        if status == "ungewiss":
            return True
        if status == "ja":  # refused once more than it was done: the first time it was
            return bool(self.campaign.world.of(name))
        return status == "fehler"

    def _came(self, errand: Errand) -> tuple[dict[str, Status], int]:
        """By the conversation, and how many results there are, each of which is told once."""
        came, results = dict[str, Status](), list[str]()
        calls: dict[str, str] = {}
        for row in self.stored.said[errand.conversation]:
            for part in row.body["parts"]:
                if part["type"] == "tool-call":
                    calls[part["toolCallId"]] = part["input"]["name"]
                elif part["type"] == "tool-result":
                    name = calls[part["toolCallId"]]
                    came[name] = outcome(str(part["output"]), name)
                    results.append(part["toolCallId"])
        twice = [each for each, times in Counter(results).items() if times > 1]
        if twice:
            self._wrong(f"{errand.task.key}: results are told more than once: {twice}")
        return came, len(results)


def _is_end(body: dict[str, Any]) -> bool:
    return body["type"] == "finish" and body["finishReason"] != "approval"


def _shown(seen: Seen) -> str:
    """The words of the last step, as a page shows them: a step that was begun anew is shown anew."""
    text = ""
    for _, body in seen:
        if body["type"] == "STEP_STARTED":
            text = ""
        elif body["type"] == "TEXT_MESSAGE_CONTENT":
            text += body["delta"]
    return text
