"""Reads PDF and DOCX page by page, in a process of its own that can be ended: see `leser.py`.

Run as a file and not as a module, so that nothing of Bridle is loaded here. Takes a line of JSON for each
file (`path`, `kind`, `pages`, `characters`) and answers with a line for each page, then one that ends it.
"""

from __future__ import annotations

import json
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

MEMORY = 1_500 * 1024 * 1024
LONGEST_PAGE = 100_000
LARGEST_UNPACKED = 300 * 1024 * 1024
SMALL = 8 * 1024 * 1024
MOST_INFLATED = 150
PATIENCE = 660
"""Seconds until this process ends itself, should nobody be there any more to do it."""
_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"


class Unreadable(Exception):
    """Why, as the end of a sentence that begins with the file's name."""


def pdf(path: Path) -> Iterator[dict[str, Any]]:
    from pypdf import PdfReader

    with path.open("rb") as stream:
        if b"%PDF-" not in stream.read(1024):
            raise Unreadable("ist kein PDF")
    reader = PdfReader(path)
    if reader.is_encrypted and not reader.decrypt(""):
        raise Unreadable("ist mit einem Kennwort geschützt")
    yield {"pages": len(reader.pages)}
    for page in reader.pages:
        try:
            text = page.extract_text()
        except MemoryError:
            raise
        except Exception:  # a page that is broken must not cost the others
            yield {"text": "", "trouble": True}
            continue
        yield {"text": text, "image": not text.strip() and _has_image(page)}


def docx(path: Path) -> Iterator[dict[str, Any]]:
    from docx import Document
    from docx.oxml import parse_xml

    _refuse_bombs(path)
    document: Any = Document(str(path))
    body = document.element.body
    walk = _Walk(rendered=next(body.iter(f"{_W}lastRenderedPageBreak"), None) is not None)
    walk.blocks(body)
    notes: list[str] = []
    for part in document.part.package.iter_parts():
        if str(part.partname) in ("/word/footnotes.xml", "/word/endnotes.xml"):
            root: Any = parse_xml(part.blob)
            for note in root.iter(f"{_W}footnote", f"{_W}endnote"):
                words = "".join(each.text or "" for each in note.iter(f"{_W}t")).strip()
                notes += [f"[{note.get(f'{_W}id')}] {words}"] if words else []
    pages = walk.pages()
    if notes:
        pages[-1] = f"{pages[-1]}\n\nFußnoten:\n" + "\n".join(notes)
    yield {"pages": len(pages)}
    for text in pages:
        yield {"text": text}


class _Walk:
    """The text of a DOCX in its order. Where Word noted its breaks, those count; else those set by hand."""

    def __init__(self, *, rendered: bool) -> None:
        self.rendered = rendered
        self.done: list[str] = []
        self.pieces: list[str] = []

    def pages(self) -> list[str]:
        return [*self.done, "".join(self.pieces).strip("\n")]

    def turn(self) -> None:
        if self.done or "".join(self.pieces).strip() or not self.rendered:
            self.done.append("".join(self.pieces).strip("\n"))
            self.pieces = []

    def blocks(self, parent: Any) -> None:
        for child in parent:
            if child.tag == f"{_W}p":
                self.paragraph(child)
                self.pieces.append("\n\n")
            elif child.tag == f"{_W}tbl":
                self.table(child)
            elif child.tag in (f"{_W}sdt", f"{_W}sdtContent", f"{_W}customXml", f"{_W}ins"):
                self.blocks(child)

    def table(self, table: Any) -> None:
        for row in table.iter(f"{_W}tr"):
            cells: list[str] = []
            for cell in row.iterchildren(f"{_W}tc"):
                before, self.pieces = self.pieces, []
                self.blocks(cell)
                cells.append(" ".join("".join(self.pieces).split()))
                self.pieces = before
            self.pieces.append(" | ".join(cells) + "\n")
        self.pieces.append("\n")

    def paragraph(self, paragraph: Any) -> None:
        settings = paragraph.find(f"{_W}pPr")
        if not self.rendered and settings is not None and settings.find(f"{_W}pageBreakBefore") is not None:
            self.turn()
        self.runs(paragraph)
        if (
            not self.rendered
            and settings is not None
            and (section := settings.find(f"{_W}sectPr")) is not None
        ):
            kind = section.find(f"{_W}type")
            if kind is None or kind.get(f"{_W}val") != "continuous":
                self.turn()

    def runs(self, parent: Any) -> None:
        for each in parent:
            if each.tag == f"{_W}t":
                self.pieces.append(each.text or "")
            elif each.tag == f"{_W}tab":
                self.pieces.append("\t")
            elif each.tag == f"{_W}noBreakHyphen":
                self.pieces.append("-")
            elif each.tag == f"{_W}lastRenderedPageBreak":
                self.turn()
            elif each.tag == f"{_W}br" and each.get(f"{_W}type") == "page":
                if not self.rendered:
                    self.turn()
            elif each.tag in (f"{_W}br", f"{_W}cr"):
                self.pieces.append("\n")
            elif each.tag not in (f"{_W}pPr", f"{_W}rPr", f"{_W}del", _FALLBACK):
                self.runs(each)


def _refuse_bombs(path: Path) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            members = archive.infolist()
    except zipfile.BadZipFile:
        raise Unreadable("ist kein DOCX; ein altes DOC muss erst in Word neu gespeichert werden") from None
    unpacked, packed = sum(each.file_size for each in members), sum(each.compress_size for each in members)
    too_dense = unpacked > SMALL and unpacked > MOST_INFLATED * max(1, packed)
    if unpacked > LARGEST_UNPACKED or len(members) > 10_000 or too_dense:
        raise Unreadable("ist auffällig stark gepackt und wurde deshalb nicht geöffnet")


def _has_image(page: Any) -> bool:
    try:
        objects = page["/Resources"]["/XObject"]
        return any(objects[name].get("/Subtype") == "/Image" for name in objects)
    except Exception:  # whatever a broken page does; then it counts as empty
        return False


def answers(asked: dict[str, Any]) -> Iterator[dict[str, Any]]:
    read: Callable[[Path], Iterator[dict[str, Any]]] = {"pdf": pdf, "docx": docx}[asked["kind"]]
    characters = 0
    try:
        for each in read(Path(asked["path"])):
            if each.get("pages", 0) > asked["pages"]:
                raise Unreadable(f"hat {each['pages']} Seiten; es gehen höchstens {asked['pages']}")
            if "text" in each:
                characters += len(each["text"])
                if len(each["text"]) > LONGEST_PAGE:
                    each |= {"text": each["text"][:LONGEST_PAGE], "cut": True}
            if characters > asked["characters"]:
                raise Unreadable("enthält mehr Text, als sich ablegen lässt")
            yield each
        yield {"end": True}
    except Unreadable as error:
        yield {"end": True, "trouble": str(error)}
    except (MemoryError, RecursionError):
        yield {"end": True, "trouble": "braucht beim Lesen zu viel Speicher"}
    except ModuleNotFoundError as error:
        yield {"end": True, "trouble": f"lässt sich ohne das Paket {error.name} nicht lesen"}
    except Exception:  # files from outside break readers in every way
        yield {"end": True, "trouble": "ist beschädigt und lässt sich nicht lesen"}


def main() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    except (ImportError, ValueError, OSError):  # not everywhere; the time limit is
        pass
    try:
        from signal import alarm
    except ImportError:
        alarm = None
    out = sys.stdout.buffer
    for line in sys.stdin.buffer:
        if alarm is not None:
            alarm(PATIENCE)
        for answer in answers(json.loads(line)):
            clean = json.dumps(answer, ensure_ascii=False).encode("utf-8", "replace")
            out.write(clean + b"\n")
            out.flush()
        if alarm is not None:
            alarm(0)


if __name__ == "__main__":
    main()
