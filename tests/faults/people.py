"""Somebody who asks for something over the real API and does not let go until it is done, whatever breaks.

Requests that get no answer are sent again with the same key; streams that break are taken up where they broke
off; what waits for a decision is decided; what ended early is continued. All that was promised and seen is
written down, for `history.py` to judge.
"""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import httpx2

from faults.errands import Task
from support.example_assistant import NAME

Mode = Literal["inline", "background"]
Seen = list[tuple[str, dict[str, Any]]]
PAUSE = 0.15
PATIENT = 12.0
"""Seconds until a request that got no answer is sent again."""
SILENT = 20.0
"""Seconds until a stream that says nothing is taken for dead."""
MOST_CONTINUED = 12


class Trouble(Exception):
    """No answer, or one that says to come again."""


@dataclass
class Decision:
    """What the person decided on one question, noted before it is sent for the first time."""

    kind: str
    item: str
    approve: bool
    at: float


@dataclass
class Errand:
    task: Task
    key: str
    address: str
    mode: Mode
    chance: random.Random
    cancels: bool = False
    """Somebody who changes their mind."""
    cuts: bool = True
    """Somebody whose streams break off."""
    turn: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(1))
    """Shared by those of whom not all look at once."""
    conversation: str = ""
    runs: list[str] = field(default_factory=list[str])
    """Those that the server said it has begun, each going on from the one before it."""
    seen: dict[str, Seen] = field(default_factory=dict[str, Seen])
    decisions: dict[str, Decision] = field(default_factory=dict[str, Decision])
    ended: dict[str, dict[str, Any]] = field(default_factory=dict[str, dict[str, Any]])
    cancelled: bool = False
    """The server said that it would be."""
    done: bool = False
    trouble: Counter[str] = field(default_factory=Counter[str])
    last: str = ""
    """What it is at, for whoever looks why it is stuck."""

    async def carry_out(self) -> None:
        headers = {"Authorization": f"Bearer {self.key}"}
        limits = httpx2.Limits(max_keepalive_connections=0)
        async with httpx2.AsyncClient(
            base_url=self.address, headers=headers, timeout=PATIENT, limits=limits
        ) as client:
            self._client = client
            self.conversation = (await self._post("/api/conversations", {"assistant": NAME}))["id"]
            asked = {"text": self.task.text, "mode": self.mode}
            await self._begin(f"/api/conversations/{self.conversation}/messages", asked)
            while not self.done:
                async with self.turn:
                    await self._to_its_end(self.runs[-1])
        self.last = "done"

    async def _to_its_end(self, run_id: str) -> None:
        run = await self._watch(run_id)
        if run["state"] == "waiting":
            await self._decide(run_id)
            return
        self.ended[run_id] = run
        if run["outcome"] in ("stop", "abort") or len(self.runs) > MOST_CONTINUED:
            self.done = True
            return
        mode = (
            "background" if run["outcome"] == "tool-calls" else self.chance.choice(["inline", "background"])
        )
        await self._begin(f"/api/runs/{run_id}/continue", {"mode": mode})

    async def _begin(self, path: str, body: Mapping[str, Any]) -> None:
        key = f"{self.task.key}-{len(self.runs)}"
        begun = await self._post(path, body, key)
        self.runs.append(begun["runId"])

    # ---- watching

    async def _watch(self, run_id: str) -> dict[str, Any]:
        """Until it is at rest and everything of it was seen."""
        seen = self.seen.setdefault(run_id, [])
        while True:
            self.last = f"watching {run_id} behind {seen[-1][0] if seen else 'nothing'}"
            try:
                all_seen = await self._listen(run_id, seen)
                run = await self._get(f"/api/runs/{run_id}")
            except Trouble:
                await asyncio.sleep(PAUSE)
                continue
            if run["state"] in ("waiting", "ended") and all_seen:
                return run

    async def _listen(self, run_id: str, seen: Seen) -> bool:
        """One stream, until it breaks or is dropped; whether there was nothing more to be seen."""
        headers = {"Last-Event-ID": seen[-1][0]} if seen else {}
        enough = self.chance.randint(1, 12) if self.cuts and self.chance.random() < 0.3 else None
        try:
            async with self._client.stream(
                "GET", f"/api/runs/{run_id}/events", headers=headers, timeout=SILENT
            ) as stream:
                if stream.status_code == 204:
                    return True
                self._expect(stream.status_code, "events")
                event_id = ""
                async for line in stream.aiter_lines():
                    if line.startswith("id: "):
                        event_id = line[4:]
                    elif line.startswith("data: "):
                        seen.append((event_id, json.loads(line[6:])))
                        enough = None if enough is None else enough - 1
                        if enough == 0:
                            self.trouble["event stream cut"] += 1
                            return False
                        if self.cancels and len(seen) > 6 and not self.cancelled:
                            await self._cancel(run_id)
        except (httpx2.HTTPError, OSError) as error:
            raise self._troubled(error) from None
        return False

    async def _cancel(self, run_id: str) -> None:
        try:
            await self._once("POST", f"/api/runs/{run_id}/cancel", {}, {})
        except Trouble:
            return
        self.cancelled = True

    # ---- deciding

    async def _decide(self, run_id: str) -> None:
        self.last = f"deciding on {run_id}"
        try:
            found = await self._get(f"/api/drafts?runId={run_id}&state=open")
            for draft in found["drafts"]:
                if draft["kind"] in ("tool-approval", "tool-uncertain"):
                    await self._decide_on(draft)
        except Trouble:
            pass
        await asyncio.sleep(PAUSE)

    async def _decide_on(self, draft: Mapping[str, Any]) -> None:
        approve = self.chance.random() < 0.75
        item = draft["payload"]["arguments"]["name"]
        decided = self.decisions.setdefault(draft["id"], Decision(draft["kind"], item, approve, time.time()))
        how = "approve" if decided.approve else "reject"
        await self._once(
            "POST", f"/api/drafts/{draft['id']}/{how}", {"digest": draft["digest"]}, {}, gone=True
        )

    # ---- speaking HTTP

    async def _post(self, path: str, body: Mapping[str, Any], key: str | None = None) -> dict[str, Any]:
        """Again and again, until there is an answer."""
        headers = {} if key is None else {"Idempotency-Key": key}
        while True:
            self.last = f"posting {path}"
            try:
                return await self._once("POST", path, body, headers)
            except Trouble:
                await asyncio.sleep(PAUSE)

    async def _get(self, path: str) -> dict[str, Any]:
        return await self._once("GET", path, None, {})

    async def _once(
        self, method: str, path: str, body: Any, headers: Mapping[str, str], *, gone: bool = False
    ) -> dict[str, Any]:
        try:
            answer = await self._client.request(method, path, json=body, headers=dict(headers))
        except (httpx2.HTTPError, OSError) as error:
            raise self._troubled(error) from None
        if gone and answer.status_code == 409:
            return {}  # it was decided when the answer got lost
        self._expect(answer.status_code, f"{method} {path}: {answer.text}")
        return answer.json()

    def _expect(self, status: int, what: str) -> None:
        if status < 300:
            return
        self.trouble[f"status {status}"] += 1
        if status in (409, 429, 503):
            raise Trouble(what)
        if status >= 500:
            raise Trouble(what)
        raise AssertionError(f"{status}: {what}")

    def _troubled(self, error: BaseException) -> Trouble:
        self.trouble[type(error).__name__] += 1
        return Trouble(type(error).__name__)
