"""Statutes read from files: the Markdown layout of the public `gesetze` collection, and the official XML.

Each section, article, annex and each number of a fee schedule is one norm. What was repealed is kept as a
norm that says so, since people still cite it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path

from bridle.assistants.helena.gesetze_words import Everyday, everyday_words
from bridle.assistants.helena.gesetze_xml import read_xml
from bridle.assistants.helena.norms import Law, Norm, short_name
from bridle.host.errors import Invalid
from bridle.host.search import Document

LARGEST_FILE = 64 * 1024 * 1024
_HEAD = re.compile(r"(#+)\s+(.*)")
_NORM = re.compile(r"(§§?|Artikel|Art\.?)\s+(\d+[a-z]*(?:\s+(?:bis|und|,)\s+\d+[a-z]*)*)\s*(.*)")
_ANNEX = re.compile(r"(Anlage|Anhang)(?:\s+(\d+[a-z]*|[IVX]+|EV)\b)?\s*(.*)")
_ROW = re.compile(r"\*    \*\s+(\d{4})\s*")
_SCHEDULE_PART = re.compile(
    r"\*    \*\s+(?:\*\*)?(?:Teil|Abschnitt|Unterabschnitt|Hauptabschnitt|Vorbemerkung)\b"
)
_LAST = "*    *   0000"
_NOTE = re.compile(r"\[\^[\w]+\](?::\s*)?")
_DATE = re.compile(r"\b(\d{1,2})\.(\d{1,2})\.(\d{4})\b")
_SCHEDULES = {"RVG": ("Vergütungsverzeichnis", "VV RVG"), "GKG": ("Kostenverzeichnis", "KV GKG")}


def read_file(path: Path) -> list[Norm]:
    """The norms of one file; a file that cannot be read says why in one sentence."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise Invalid(f"{path.name} ist größer als 64 MB und damit kein einzelnes Gesetz.", "path")
        content = path.read_bytes()
    except OSError as error:
        raise Invalid(f"{path.name} lässt sich nicht lesen: {error.strerror}.", "path") from None
    text = content.decode("utf-8-sig", "replace")
    norms = read_xml(content, path.name) if text.lstrip().startswith("<") else list(read_markdown(text))
    if not norms:
        raise Invalid(
            f"{path.name} enthält keine Normen. Lesbar sind das Markdown der gesetze-Sammlung "
            "und das amtliche XML.",
            "path",
        )
    return norms


def read_markdown(text: str) -> Iterator[Norm]:
    """The norms of one law in the layout of the `gesetze` collection."""
    lines = text.splitlines()
    law, start = _law(lines)
    path: list[tuple[int, str]] = []
    norm: Norm | None = None
    body: list[str] = []
    for line in lines[start:]:
        head = _HEAD.fullmatch(line)
        if head is None or (norm is not None and _within_annex(norm, head[2])):
            body.append(line.removeprefix(head[1]) if head else line)
            continue
        if norm is not None:
            yield from _finished(norm, body)
        body = []
        depth, name = len(head[1]), head[2].strip()
        norm = _norm(law, name, tuple(title for _, title in path))
        if norm is None:
            path = [each for each in path if each[0] < depth] + [(depth, _without_number(name))]
        else:
            path = [each for each in path if each[0] < depth]
            norm = replace(norm, path=tuple(title for _, title in path))
    if norm is not None:
        yield from _finished(norm, body)


def documents(norms: list[Norm]) -> Iterator[Document]:
    """Norms as the search stores them; a norm that did not change keeps its version."""
    for norm in norms:
        cited = norm.sign in ("§", "Art.")
        words = everyday_words(norm.law.short, norm.number) if cited else Everyday()
        content = "\0".join((norm.title, norm.text, *norm.path, norm.law.stand, words.names, words.stories))
        yield Document(
            id=f"{norm.law.short}/{norm.sign}{norm.number}".replace(" ", ""),
            collection="gesetze",
            title=norm.title,
            text=norm.text,
            citation=norm.citation,
            context=" · ".join((norm.law.title, *norm.path)),
            keywords=words.names,
            examples=words.stories,
            attributes={"gesetz": norm.law.short},
            version=sha256(content.encode()).hexdigest()[:16],
            stand=norm.law.stand,
            url=norm.url,
        )


def _law(lines: list[str]) -> tuple[Law, int]:
    """What stands before the first heading below the law's own name."""
    fields: dict[str, str] = {}
    start = len(lines)
    key = ""
    for index, line in enumerate(lines):
        if line.startswith("##"):
            start = index
            break
        if (found := re.match(r"(Title|jurabk|slug):\s*(.*)", line)) and found[1] not in fields:
            fields[found[1]] = found[2].strip()
        elif line.startswith(":   "):
            fields.setdefault(key, line[4:].strip())
        elif line.startswith("    ") and key in fields:
            fields[key] += " " + line.strip()
        elif line.strip():
            key = line.strip()
    short = short_name(fields.get("jurabk", ""))
    changed = fields.get("Zuletzt geändert durch") or fields.get("Neugefasst durch", "")
    days = [day for d, m, y in _DATE.findall(changed) if (day := _day(int(y), int(m), int(d)))]
    stand = max(days).isoformat() if days else fields.get("Ausfertigungsdatum", "")
    return Law(short, fields.get("Title", short), stand, changed, fields.get("slug", short.lower())), start


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _norm(law: Law, head: str, path: tuple[str, ...]) -> Norm | None:
    bare = head.removeprefix("(XXXX) ").strip()
    if found := _NORM.fullmatch(bare):
        sign = "Art." if found[1].startswith("Art") else "§"
        return Norm(law, sign, found[2], found[3].strip(), "", path)
    if found := _ANNEX.fullmatch(bare):
        return Norm(law, found[1], found[2] or "", found[3].strip(), "", path)
    if bare in ("Präambel", "Eingangsformel"):
        return Norm(law, bare, "", bare, "", path)
    return None


def _within_annex(norm: Norm, head: str) -> bool:
    """An annex has headings of its own, which say nothing of where in the law they stand."""
    return norm.sign in ("Anlage", "Anhang") and " - " not in head and _norm(norm.law, head, ()) is None


def _finished(norm: Norm, body: list[str]) -> Iterator[Norm]:
    schedule = _SCHEDULES.get(norm.law.short)
    if schedule and norm.sign == "Anlage" and schedule[0] in norm.title:
        yield from _schedule(norm, body, schedule[1])
        return
    text = _text(body)
    if not text and "weggefallen" not in norm.title:
        text = "(weggefallen)" if not norm.title else ""
    yield replace(norm, text=text)


def _schedule(norm: Norm, body: list[str], name: str) -> Iterator[Norm]:
    """A fee schedule is cited by its numbers, so each is a norm of its own."""
    heading, number, rows = "", "", list[str]()
    for line in [*body, _LAST]:
        row, part = _ROW.match(line), _SCHEDULE_PART.match(line)
        if row is None and part is None:
            rows.append(line)
            continue
        if number:
            text = _text(rows)
            path = (norm.title, heading) if heading else (norm.title,)
            yield Norm(norm.law, "Nr.", number, _first_sentence(text), text, path, name)
        number, rows = row[1] if row else "", []
        heading = heading if row else line.strip("* ").strip()


def _text(body: list[str]) -> str:
    """Paragraphs unwrapped; the marks of tables and notes taken out."""
    paragraphs: list[list[str]] = [[]]
    for line in body:
        clean = _NOTE.sub("", line).strip()
        clean = re.sub(r"^(?:\*\s+)+|^\*$", "", clean).replace("**", "").replace("....", "")
        clean = clean.strip(" .") if set(clean) <= {".", " "} else clean
        if not clean:
            paragraphs.append([])
        else:
            paragraphs[-1].append(clean)
    return "\n\n".join(" ".join(each) for each in paragraphs if each)


def _first_sentence(text: str) -> str:
    return re.sub(r"\s+", " ", text)[:160].partition(". ")[0].strip()


def _without_number(name: str) -> str:
    """ "Untertitel 2 - Mietverhältnisse über Wohnraum" is about the latter."""
    return name.partition(" - ")[2].strip() or name
