"""Files to be taken in: one, a folder of them, or what is in a ZIP. What is too large is refused unread."""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Collection, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from bridle.assistants.helena.wissen.bericht import Bericht
from bridle.host.errors import Invalid

LARGEST = 64 * 1024 * 1024
"""Bytes of a file that is read at once."""
MOST_FILES = 200_000
SMALL = 4 * 1024 * 1024
MOST_INFLATED = 200
"""How many times as large as its packed form something in a ZIP may be, if it is not small."""
_BESIDE = frozenset(("readme", "license", "licence", "changelog", "contributing", "thumbs", "desktop"))


@dataclass(frozen=True, slots=True)
class Datei:
    """`name` is as people know it. `teil` is its name inside a ZIP, where it is in one."""

    pfad: Path
    name: str
    groesse: int
    teil: str | None = None

    @property
    def endung(self) -> str:
        return Path(self.name).suffix.lower()

    @contextmanager
    def offen(self) -> Generator[IO[bytes]]:
        """Trouble with the disk or the archive is a sentence that names the file."""
        try:
            if self.teil is None:
                with self.pfad.open("rb") as stream:
                    yield stream
            else:
                with zipfile.ZipFile(self.pfad) as archive, archive.open(self.teil) as stream:
                    yield stream
        except OSError as error:
            raise Invalid(f"{self.name} lässt sich nicht lesen: {error.strerror or error}.") from None
        except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, KeyError, zlib.error):
            raise Invalid(
                f"{self.name} lässt sich nicht auspacken: beschädigt oder mit Kennwort geschützt."
            ) from None

    def inhalt(self, most: int = LARGEST) -> bytes:
        with self.offen() as stream:
            content = stream.read(most + 1)
        if len(content) > most:
            raise Invalid(f"{self.name} ist größer als {most // 1024 // 1024} MB.")
        return content


def finde(pfad: Path, endungen: Collection[str], bericht: Bericht) -> list[Datei]:
    """Every readable file below, in order. What cannot be opened is named in the report."""
    if not pfad.exists():
        raise Invalid(f"{pfad} gibt es nicht. Nenne eine Datei oder einen Ordner.")
    wanted = frozenset(endungen)
    found: list[Datei] = []
    if pfad.is_dir():
        for each in sorted(pfad.rglob("*")):
            name = each.relative_to(pfad)
            if each.is_file() and not _beside(name):
                found += _one(each, str(name), wanted, bericht)
    else:
        found = _one(pfad, pfad.name, wanted | {pfad.suffix.lower()}, bericht)
        if pfad.suffix.lower() not in wanted | {".zip"}:
            raise Invalid(f"{_writable(pfad.name)} hat eine Endung, die ich nicht lese. {lesbar(wanted)}")
    if not found and not bericht.fehlerzahl:
        raise Invalid(f"In {pfad} liegt nichts, was sich einlesen lässt. {lesbar(wanted)}")
    return found


def lesbar(endungen: Collection[str]) -> str:
    return f"Lesbar sind {', '.join(sorted({*endungen, '.zip'}))}."


def als_text(content: bytes) -> str:
    """UTF-8, else what Windows writes. A mark at the beginning tells UTF-16."""
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _one(pfad: Path, name: str, wanted: Collection[str], bericht: Bericht) -> list[Datei]:
    if pfad.suffix.lower() == ".zip":
        try:
            return _packed(pfad, name, wanted, bericht)
        except (zipfile.BadZipFile, OSError, NotImplementedError, ValueError):
            bericht.fehlt(f"{name} ist kein lesbares ZIP.")
            return []
    if pfad.suffix.lower() not in wanted:
        return []
    return [Datei(pfad, _writable(name), pfad.stat().st_size)]


def _packed(pfad: Path, name: str, wanted: Collection[str], bericht: Bericht) -> list[Datei]:
    found: list[Datei] = []
    with zipfile.ZipFile(pfad) as archive:
        members = archive.infolist()
    if len(members) > MOST_FILES:
        bericht.fehlt(f"{name} enthält mehr als {MOST_FILES:_} Dateien.".replace("_", "."))
        return []
    for each in sorted(members, key=lambda member: member.filename):
        inside = Path(each.filename)
        if each.is_dir() or _beside(inside) or inside.suffix.lower() not in wanted:
            continue
        shown = _writable(f"{name}/{each.filename}")
        if each.file_size > SMALL and each.file_size > MOST_INFLATED * max(1, each.compress_size):
            bericht.fehlt(f"{shown} ist auffällig stark gepackt und wurde deshalb nicht geöffnet.")
            continue
        found.append(Datei(pfad, shown, each.file_size, each.filename))
    return found


def _writable(name: str) -> str:
    """A disk may hold names that are no text; neither a database nor a terminal takes those."""
    return name.encode("utf-8", "replace").decode()


def _beside(name: Path) -> bool:
    """What lies around in folders and is nobody's document."""
    hidden = any(part.startswith((".", "~$", "__MACOSX")) for part in name.parts)
    return hidden or name.stem.lower() in _BESIDE
