"""Keeping a run's state as it grows, so that a crash loses nothing and repeats nothing.

Every few steps what is new is saved. Around a write it is saved at once, twice: that it is about to happen,
and what came of it. So a write that a crash interrupted is known to be uncertain and is never made again.

A checkpointer refuses a position that is taken: of two processes that go on with one run, one stops before
it does anything. Which of them is right a position cannot tell, so a checkpointer that can also knows who is
at work on a run (`hold`) and refuses everybody else until that process has ended the run, or died.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal, Protocol, runtime_checkable

from bridle.engine.approval import Place
from bridle.engine.messages import ToolCallPart
from bridle.engine.result import ToolOutcome
from bridle.engine.run_lock import AtWork, is_locked, lock
from bridle.engine.state import Acting, Came, Intended, LogItem, RunState, entry
from bridle.engine.tools import Effect
from bridle.errors import ConfigurationError, InvalidState, RunConflict

EVERY = 3
USED = "used"
"""The folder of approvals that were used up, beside those of the runs."""
LOCK = ".lock"
LOOKS, A_LOOK = 10, 0.02
"""How often, and after how many seconds each, a lock is tried before somebody else is taken to hold it."""
LAST_SAVE = 2.0
"""Seconds that a save under way has to end when its run is cancelled."""
VERSION = 1
RESTORE = "Put the run's folder back from a backup; without one, move it away and ask anew."


class Checkpointer(Protocol):
    """Where the state of runs is kept: entries under a run's id and a position that grows by one."""

    async def save(self, run_id: str, position: int, entries: Sequence[dict[str, Any]]) -> None:
        """Keep these entries durably; `RunConflict` if the position is taken."""
        ...

    async def load(self, run_id: str) -> RunState | None:
        """The newest state of a run, or None if there is no such run."""
        ...

    async def positions(self, run_id: str) -> int:
        """How many positions are taken: the next one to save under."""
        ...


@runtime_checkable
class HoldingCheckpointer(Checkpointer, Protocol):
    """One that knows whether somebody is at work on a run. A process that dies holds nothing any more."""

    async def hold(self, run_id: str) -> Callable[[], None]:
        """Be the only one until what is returned is called; `RunConflict` while another process is."""
        ...


class Journal:
    """Writes one run's log to a checkpointer."""

    def __init__(self, checkpointer: Checkpointer, run_id: str, every: int = EVERY) -> None:
        self._checkpointer, self._run_id, self._every = checkpointer, run_id, every
        self.position = 0
        self._unsaved: list[LogItem] = []
        self._steps = 0
        self._acting: Acting | None = None
        self._known: set[str] = set()
        self._release: Callable[[], None] | None = None

    async def hold(self) -> None:
        """Keep others from the run until `release`, where its checkpointer can."""
        if self._release is None and isinstance(self._checkpointer, HoldingCheckpointer):
            self._release = await self._checkpointer.hold(self._run_id)

    def release(self) -> None:
        if self._release is not None:
            self._release()
            self._release = None

    async def begin(self, log: Sequence[LogItem], position: int | None) -> None:
        """Take the run, new or where its state left off; whoever is second finds the position taken."""
        await self.hold()
        self.position = await self._checkpointer.positions(self._run_id) if position is None else position
        self._unsaved = list(log)
        await self.flush()

    async def stepped(self, log: Sequence[LogItem], *, answered: bool) -> None:
        """A step ended; these entries are new. An answer is kept with the end that it makes."""
        self._unsaved += log
        self._acting = None
        self._known.clear()
        self._steps += 1
        if self._steps % self._every == 0 and not answered:
            await self.flush()

    def open(self, acting: Acting) -> None:
        """A reply's calls are about to be carried out. It is saved with the first write among them."""
        self._acting = acting

    async def before_write(
        self, call: ToolCallPart, effect: Effect, canonical: str, before: Sequence[ToolOutcome]
    ) -> None:
        """What stood before it in the reply is kept with it: behind the write it might read otherwise."""
        if self._acting is not None:
            self._unsaved.append(self._acting)
            self._acting = None
        self._unsaved += [Came(outcome) for outcome in before if outcome.call.id not in self._known]
        self._known.update([outcome.call.id for outcome in before])
        self._unsaved.append(Intended(call, effect, canonical))
        await self.flush()

    async def after_write(self, outcome: ToolOutcome) -> None:
        self._unsaved.append(Came(outcome))
        self._known.add(outcome.call.id)
        await self.flush()

    async def end(self, log: Sequence[LogItem]) -> None:
        self._unsaved += log
        await self.flush()

    async def flush(self) -> None:
        if self._unsaved:
            entries = [entry(item) for item in self._unsaved]
            saving = asyncio.ensure_future(self._checkpointer.save(self._run_id, self.position, entries))
            try:
                await asyncio.shield(saving)
            except asyncio.CancelledError:
                await asyncio.wait([saving], timeout=LAST_SAVE)  # half kept is kept: its place must be known
                if not saving.done():
                    saving.cancel()
                elif saving.exception() is None:
                    self._saved()
                raise
            self._saved()

    def _saved(self) -> None:
        self._unsaved.clear()
        self.position += 1


@dataclass(frozen=True, slots=True)
class KeptRun:
    """One run of a folder, without its state.

    running       a process is at work on it; whoever else wants to go on with it is refused
    interrupted   nobody ended it: its process died (or works where files cannot be locked)
    waiting       a person has to decide (`state.pending`)
    ended         it came to an end of its own; `reason` is its finish reason
    damaged       a file is missing, or the last one cannot be read; `load` says what is wrong

    This is by the names of its files and the last of them. That all of them fit together, `load` finds out.
    """

    run_id: str
    status: Literal["running", "interrupted", "waiting", "ended", "damaged"]
    saved: float
    """When it was last saved, in seconds since the epoch."""
    reason: str = ""


class FileCheckpointer:
    """Checkpoints in a folder: one folder a run, one small file a save, never rewritten.

    A file appears whole or not at all, and under a name that only one process can take. Each names the
    digest of the one before it, so what was edited, removed or put in another order is noticed. It also
    uses up decisions (`approvals=`), for every process that sees the folder; what a process used up that died
    before it saved anything may be used again, in the same place. While a process is at work on a run it
    holds a lock in the run's folder, where the file system has locks.
    """

    def __init__(self, folder: str | Path) -> None:
        self.folder = Path(folder)

    async def save(self, run_id: str, position: int, entries: Sequence[dict[str, Any]]) -> None:
        await asyncio.to_thread(self._save, run_id, position, entries)

    async def hold(self, run_id: str) -> Callable[[], None]:
        """Be the only one at work on the run, until what is returned is called or this process ends."""
        file, process = self._folder(run_id) / LOCK, ""
        for _ in range(LOOKS):
            try:
                return lock(file)
            except AtWork as other:
                process = other.process
                await asyncio.sleep(A_LOOK)  # it may be somebody who only looks whether it is held
        raise RunConflict(
            f"Run {run_id} is being worked on by process {process}. Wait until that has ended, or end it; "
            f"then go on from the newest state: await checkpointer.load({run_id!r})."
        )

    async def load(self, run_id: str) -> RunState | None:
        return await asyncio.to_thread(self._load, run_id)

    async def positions(self, run_id: str) -> int:
        return len(_files(self._folder(run_id)))

    async def list(self) -> Sequence[KeptRun]:
        """The runs of the folder, the one that was saved last first."""
        return await asyncio.to_thread(_kept_runs, self.folder)

    async def consume(self, approval_id: str) -> bool:
        """Once, over all processes: a file of this name can be made only once."""
        return await asyncio.to_thread(self._consume, approval_id, None)

    async def consume_at(self, approval_id: str, place: Place) -> bool:
        """Once, but for who goes on from the same place while nothing was saved there."""
        return await asyncio.to_thread(self._consume, approval_id, place)

    def _consume(self, approval_id: str, place: Place | None) -> bool:
        file = self.folder / USED / hashlib.sha256(approval_id.encode()).hexdigest()
        claim = "" if place is None else f"{place.run_id} {place.position}"
        try:
            _write_new(file, claim)
        except FileExistsError:
            if place is None or file.read_text(encoding="utf-8") != claim:
                return False
            return len(_files(self._folder(place.run_id))) <= place.position
        return True

    def _save(self, run_id: str, position: int, entries: Sequence[dict[str, Any]]) -> None:
        folder = self._folder(run_id)
        previous = _digest(folder / _name(position - 1)) if position else ""
        body = {"version": VERSION, "run": run_id, "previous": previous, "entries": list(entries)}
        try:
            _write_new(folder / _name(position), json.dumps(body, ensure_ascii=False, separators=(",", ":")))
        except FileExistsError:
            raise RunConflict(
                f"Run {run_id} was taken up by another process meanwhile, or there was a run of this id "
                f"before. Go on from its newest state: await checkpointer.load({run_id!r})."
            ) from None

    def _load(self, run_id: str) -> RunState | None:
        files = _files(self._folder(run_id))
        if not files:
            return None
        entries: list[Any] = []
        previous = ""
        for position, file in enumerate(files):
            entries += self._entries(file, run_id, position, previous)
            previous = _digest(file)
        return replace(RunState.of(entries), position=len(files))

    def _entries(self, file: Path, run_id: str, position: int, previous: str) -> list[Any]:
        if file.name != _name(position):
            raise InvalidState(f"{file.parent}: {_name(position)} is missing. {RESTORE}")
        try:
            body: Any = json.loads(file.read_bytes())
        except (ValueError, RecursionError) as error:
            raise InvalidState(
                f"{file} is not valid JSON: {error}. It was cut off or changed. {RESTORE}"
            ) from None
        if not isinstance(body, dict) or body.get("version") != VERSION:  # pyright: ignore[reportUnknownMemberType]
            raise InvalidState(
                f"{file}: version is not {VERSION}, the one this release reads. "
                f"Go on with it in the release that wrote it. If it was changed: {RESTORE}"
            )
        if body.get("run") != run_id:  # pyright: ignore[reportUnknownMemberType]
            raise InvalidState(f"{file}: run is not {run_id!r}; the file belongs to another run. {RESTORE}")
        if body.get("previous") != previous:  # pyright: ignore[reportUnknownMemberType]
            raise InvalidState(
                f"{file}: previous does not fit the file before it: one of the two was changed, or is "
                f"missing. {RESTORE}"
            )
        entries: Any = body.get("entries")  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType]
        if not isinstance(entries, list):
            raise InvalidState(f"{file}: entries must be a list. {RESTORE}")
        return entries  # pyright: ignore[reportUnknownVariableType]

    def _folder(self, run_id: str) -> Path:
        if not run_id.replace("-", "").replace("_", "").isalnum() or run_id == USED:
            raise ConfigurationError(
                f"run_id={run_id!r}: in a folder it may have letters, digits, '-' and '_'. {USED!r} is taken."
            )
        return self.folder / run_id


def _files(folder: Path) -> list[Path]:
    return sorted(folder.glob("[0-9]*.json")) if folder.is_dir() else []


def _kept_runs(folder: Path) -> list[KeptRun]:
    runs: list[KeptRun] = []
    for each in folder.iterdir() if folder.is_dir() else ():
        if files := _files(each):
            with contextlib.suppress(FileNotFoundError):  # somebody removed it meanwhile
                runs.append(_kept_run(files))
    return sorted(runs, key=lambda run: (-run.saved, run.run_id))


def _kept_run(files: Sequence[Path]) -> KeptRun:
    """By its last entry, which says how it stands, unless somebody is at it."""
    newest = files[-1]
    run_id, saved = newest.parent.name, newest.stat().st_mtime
    if is_locked(newest.parent / LOCK):
        return KeptRun(run_id, "running", saved)
    try:
        body = json.loads(newest.read_bytes())
        last = body["entries"][-1]
        kind, reason = last["kind"], last.get("reason")
        whole = _fits(files, body["run"], body["previous"])
    except (ValueError, RecursionError, TypeError, LookupError, AttributeError):
        return KeptRun(run_id, "damaged", saved)
    if not whole:
        return KeptRun(run_id, "damaged", saved)
    if kind != "ended":
        return KeptRun(run_id, "interrupted", saved)
    return KeptRun(run_id, "waiting" if reason == "approval" else "ended", saved, str(reason))


def _fits(files: Sequence[Path], run_id: Any, previous: Any) -> bool:
    """Whether no file is missing, and the last one is this run's and stands behind the one before it."""
    if [file.name for file in files] != [_name(position) for position in range(len(files))]:
        return False
    return run_id == files[-1].parent.name and previous == (_digest(files[-2]) if len(files) > 1 else "")


def _write_new(file: Path, text: str) -> None:
    """The file whole, under a name that was free; `FileExistsError` where it was not."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=file.parent, prefix=".")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as draft_file:
            draft_file.write(text)
            draft_file.flush()
            os.fsync(draft_file.fileno())
        os.link(draft, file)
    finally:
        os.unlink(draft)


def _name(position: int) -> str:
    return f"{position:06}.json"


def _digest(file: Path) -> str:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except FileNotFoundError:
        raise InvalidState(f"{file} is missing. {RESTORE}") from None
