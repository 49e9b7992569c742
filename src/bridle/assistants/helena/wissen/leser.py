"""Files read by page. PDF and DOCX are read in a child process: what hangs or eats memory ends with it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import tempfile
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bridle.assistants.helena.seiten import MOST, seiten_aus
from bridle.assistants.helena.wissen.dateien import Datei, als_text
from bridle.host.errors import Invalid

LARGEST = 200 * 1024 * 1024
LARGEST_TEXT = 20 * 1024 * 1024
MOST_CHARACTERS = 20_000_000
PAGE_SECONDS = 30.0
FILE_SECONDS = 600.0
_CHILD = Path(__file__).with_name("lesen.py")
_LINE = 4 * 1024 * 1024
_TEXT = (".txt", ".md", ".markdown")

SEITE_OHNE_TEXT = "[kein Text: vermutlich eine gescannte Seite]"
SEITE_LEER = "[kein Text: leere Seite]"
SEITE_KAPUTT = "[kein Text: Seite nicht lesbar]"
OHNE_TEXT = frozenset((SEITE_OHNE_TEXT, SEITE_LEER, SEITE_KAPUTT))


@dataclass(frozen=True, slots=True)
class Gelesen:
    """`ohne_text` are pages that need a look at the original, `gekuerzt` those that were too long."""

    seiten: tuple[str, ...] = field(repr=False)
    ohne_text: tuple[int, ...] = ()
    gekuerzt: tuple[int, ...] = ()


class Leser:
    """One child process, started when it is needed and anew after one had to be ended."""

    def __init__(self, *, page_seconds: float = PAGE_SECONDS, file_seconds: float = FILE_SECONDS) -> None:
        self.page_seconds, self.file_seconds = page_seconds, file_seconds
        self._child: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Leser:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._end()

    async def lies(self, datei: Datei) -> Gelesen:
        """The pages of a file, or the sentence that says why there are none."""
        if datei.groesse > LARGEST:
            raise Invalid(f"{datei.name} ist größer als {LARGEST // 1024 // 1024} MB.")
        if datei.endung in _TEXT:
            return _text(datei)
        async with _on_disk(datei) as path:
            found = await self._asked(path, datei)
        if datei.endung == ".docx" and len(found.seiten) == 1:
            return Gelesen(tuple(seiten_aus(found.seiten[0])))
        return found

    async def _asked(self, path: Path, datei: Datei) -> Gelesen:
        kind = datei.endung.removeprefix(".")
        asked = {"path": str(path), "kind": kind, "pages": MOST, "characters": MOST_CHARACTERS}
        pages: list[dict[str, Any]] = []
        try:
            async with asyncio.timeout(self.file_seconds):
                child = await self._started()
                assert child.stdin is not None
                assert child.stdout is not None
                child.stdin.write(json.dumps(asked).encode() + b"\n")
                await child.stdin.drain()
                while True:
                    async with asyncio.timeout(self.page_seconds):
                        line = await child.stdout.readline()
                    answer: dict[str, Any] = json.loads(line)
                    if "end" in answer:
                        break
                    if "text" in answer:
                        pages.append(answer)
        except TimeoutError:
            await self._end()
            raise Invalid(f"{datei.name} brauchte beim Lesen zu lange und wurde übersprungen.") from None
        except (ValueError, OSError):  # it ended in the middle, or said what is no line
            await self._end()
            raise Invalid(f"{datei.name} ließ sich nicht lesen: beschädigt oder zu groß.") from None
        except BaseException:
            await self._end()
            raise
        if "trouble" in answer:
            raise Invalid(f"{datei.name} {answer['trouble']}.")
        return _gelesen(pages)

    async def _started(self) -> asyncio.subprocess.Process:
        if self._child is None or self._child.returncode is not None:
            self._child = await asyncio.create_subprocess_exec(
                sys.executable,
                "-I",
                str(_CHILD),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                limit=_LINE,
            )
        return self._child

    async def _end(self) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        with contextlib.suppress(ProcessLookupError):
            child.kill()
        await child.wait()
        if child.stdin is not None:
            child.stdin.close()
        transport: Any = getattr(child, "_transport", None)
        if transport is not None:  # else it is closed by the collector, which complains
            transport.close()


def _gelesen(pages: list[dict[str, Any]]) -> Gelesen:
    texts: list[str] = []
    for page in pages:
        if str(page["text"]).strip():
            texts.append(page["text"])
        elif page.get("trouble"):
            texts.append(SEITE_KAPUTT)
        else:
            texts.append(SEITE_OHNE_TEXT if page.get("image") else SEITE_LEER)
    scanned = (SEITE_OHNE_TEXT, SEITE_KAPUTT)
    return Gelesen(
        tuple(texts) or (SEITE_LEER,),
        tuple(number for number, text in enumerate(texts, 1) if text in scanned),
        tuple(number for number, page in enumerate(pages, 1) if page.get("cut")),
    )


def _text(datei: Datei) -> Gelesen:
    content = datei.inhalt(LARGEST_TEXT)
    text = als_text(content)
    if "\0" in text:
        raise Invalid(f"{datei.name} ist keine Textdatei.")
    pages = seiten_aus(text.replace("\r\n", "\n"))
    if len(pages) > MOST:
        raise Invalid(f"{datei.name} hat {len(pages)} Seiten; es gehen höchstens {MOST}.")
    return Gelesen(tuple(pages) if text.strip() else (SEITE_LEER,))


@asynccontextmanager
async def _on_disk(datei: Datei) -> AsyncGenerator[Path]:
    """What is in a ZIP is unpacked for as long as it is read."""
    if datei.teil is None:
        yield datei.pfad
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"datei{datei.endung}"
        await asyncio.to_thread(path.write_bytes, datei.inhalt(LARGEST))
        yield path
