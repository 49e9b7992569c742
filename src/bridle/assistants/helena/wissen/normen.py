"""`bridle import gesetze`: statutes in the `gesetze` Markdown, in the official XML, or as JSON Lines."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Annotated

from pydantic import AliasChoices, BaseModel, Field, StringConstraints
from sqlalchemy import select

from bridle.assistants.helena.felder import Datum
from bridle.assistants.helena.gesetze import documents, read_markdown
from bridle.assistants.helena.gesetze_xml import read_xml
from bridle.assistants.helena.norms import Law, Norm, short_name
from bridle.assistants.helena.wissen.bericht import Bericht, Takt, Weiter, still
from bridle.assistants.helena.wissen.dateien import Datei, als_text, finde
from bridle.assistants.helena.wissen.eintraege import aus_json, geprueft
from bridle.assistants.helena.wissen.sammlungen import GESETZE, ZUSAMMENFASSUNG, versioniert
from bridle.engine.text import describe, one_line
from bridle.host import search_tables as tables
from bridle.host.database import Database
from bridle.host.errors import Invalid
from bridle.host.search import Document, fill, remove

ENDUNGEN = (".md", ".markdown", ".xml", ".jsonl", ".ndjson", ".json")
_JSON = (".jsonl", ".ndjson", ".json")
_PLACE = re.compile(r"(§§?|Artikel|Art\.?|Anlage|Anhang|Nr\.?)?\s*(\d+[a-z]*|[IVX]+)?", re.IGNORECASE)
_BOOK = re.compile(r"SGB[ -]?(\d{1,2})")
_BOOKS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV")
_SIGNS = {"": "§", "§§": "§", "artikel": "Art.", "art": "Art.", "art.": "Art.", "nr": "Nr.", "nr.": "Nr."}

Kurz = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]


class NormZeile(BaseModel):
    """One norm as a line of JSON; fields beyond these are left alone."""

    kuerzel: Kurz = Field(validation_alias=AliasChoices("kuerzel", "kürzel", "jurabk"))
    paragraph: Kurz
    titel: Annotated[str, StringConstraints(strip_whitespace=True, max_length=1_000)] = ""
    text: Annotated[str, StringConstraints(min_length=1, max_length=2_000_000)]
    stand: Datum | None = None
    url: Annotated[str, StringConstraints(pattern=r"^(https?://\S*)?$", max_length=2_000)] = ""
    gesetz: Annotated[str, StringConstraints(max_length=1_000)] = ""


async def import_gesetze(
    db: Database,
    pfad: Path,
    *,
    stand: str | None = None,
    weiter: Weiter = still,
    bericht: Bericht | None = None,
) -> Bericht:
    """Store what is new or changed, some hundred at a time: broken off and begun again, it goes on.

    A file that holds a whole law replaces it: what is no longer in the law is taken out at the end.
    """
    bericht = bericht or Bericht()
    takt = Takt(weiter, bericht)
    reading = _Reading(finde(pfad, ENDUNGEN, bericht), stand, bericht, takt)
    async for stored in fill(db, reading.documents()):
        bericht.neu += stored.written
        bericht.unveraendert += stored.unchanged
        takt.gespeichert()
    for law in sorted(reading.whole):
        bericht.entfernt += await _remove_others(db, law, reading.ids[law], bericht)
    return bericht


def norm_dokument(norm: Norm, url: str = "") -> Document:
    """A norm as it is stored, with its law and its number to filter by."""
    (made,) = documents([norm])
    attributes = {"gesetz": norm.law.short, "paragraph": norm.number}
    return versioniert(replace(made, attributes=attributes, url=url or made.url))


class _Reading:
    """The norms of many files, one file at a time; notes which laws were whole."""

    def __init__(self, files: Iterable[Datei], stand: str | None, bericht: Bericht, takt: Takt) -> None:
        self.files, self.stand, self.bericht, self.takt = files, stand, bericht, takt
        self.ids: defaultdict[str, set[str]] = defaultdict(set)
        self.whole: set[str] = set()

    def documents(self) -> Iterator[Document]:
        for each in self.files:
            try:
                yield from self._lines(each) if each.endung in _JSON else self._law(each)
            except Invalid as error:
                self.bericht.fehlt(str(error))
            except (ValueError, RecursionError, LookupError, AttributeError, TypeError) as error:
                said = one_line(describe(error), 200)
                self.bericht.fehlt(f"{each.name} ist nicht aufgebaut wie ein Gesetz ({said}).")

    def _law(self, datei: Datei) -> Iterator[Document]:
        times: Counter[str] = Counter()
        norms = _norms(datei)
        for norm in norms:
            self.takt.gelesen(datei.groesse / len(norms), datei.name)
            made = norm_dokument(self._dated(norm))
            times[made.id] += 1
            if times[made.id] > 1:  # an annex without a number may come twice
                made = replace(made, id=f"{made.id}~{times[made.id]}")
            yield self._noted(norm.law.short, made)
        self.whole.add(norms[0].law.short)

    def _lines(self, datei: Datei) -> Iterator[Document]:
        for where, record in aus_json(datei, self.bericht):
            self.takt.gelesen(len(str(record)), datei.name)
            if (line := geprueft(NormZeile, where, record, self.bericht)) is None:
                continue
            if (norm := _norm(line)) is None:
                self.bericht.fehlt(
                    f"{where}: „paragraph“ ist nicht lesbar. Möglich sind § 626, 626, Art. 3 oder Anlage 1."
                )
                continue
            made = norm_dokument(self._dated(norm), line.url)
            if made.id in self.ids[norm.law.short]:
                self.bericht.fehlt(f"{where}: {norm.citation} kam schon vor; es bleibt beim ersten Eintrag.")
                continue
            yield self._noted(norm.law.short, made)

    def _dated(self, norm: Norm) -> Norm:
        return replace(norm, law=replace(norm.law, stand=self.stand)) if self.stand else norm

    def _noted(self, law: str, document: Document) -> Document:
        self.ids[law].add(document.id)
        return document


def _norms(datei: Datei) -> list[Norm]:
    content = datei.inhalt()
    text = als_text(content)
    xml = text.lstrip().startswith("<")
    norms = read_xml(content, datei.name) if xml else list(read_markdown(text))
    if not norms:
        raise Invalid(
            f"{datei.name} enthält keine Normen. Lesbar sind das Markdown der gesetze-Sammlung, "
            "das amtliche XML und JSON Lines."
        )
    if not norms[0].law.short:
        raise Invalid(f"{datei.name} sagt nicht, welches Gesetz es ist (jurabk fehlt).")
    law = replace(norms[0].law, short=_usual(norms[0].law.short))
    return [replace(norm, law=law) for norm in norms]


def _usual(short: str) -> str:
    """The official files say SGB 9; people say SGB IX, and so does what is cited."""
    found = _BOOK.fullmatch(short)
    return f"SGB {_BOOKS[int(found[1]) - 1]}" if found and 0 < int(found[1]) <= len(_BOOKS) else short


def _norm(line: NormZeile) -> Norm | None:
    found = _PLACE.fullmatch(line.paragraph)
    if found is None or not (found[1] or found[2]):
        return None
    said = (found[1] or "").lower()
    sign = _SIGNS.get(said, said.capitalize() if said != "§" else "§")
    number = found[2] or ""
    if sign in ("§", "Art.", "Nr.") and not number[:1].isdigit():
        return None
    short = _usual(short_name(line.kuerzel))
    stand = line.stand.isoformat() if line.stand else ""
    law = Law(short, line.gesetz or short, stand, "", "")
    schedule = {"RVG": "VV RVG", "GKG": "KV GKG"}.get(short, "") if sign == "Nr." else ""
    return Norm(law, sign, number, line.titel, line.text, (), schedule)


async def _remove_others(db: Database, law: str, kept: set[str], bericht: Bericht) -> int:
    """What is stored of a law and stands in it no more; unless that would be most of it, as of a cut file."""
    here, of = tables.documents.c, tables.attributes.c
    of_law = select(of.document).where(of.name == "gesetz", of.value == law)
    summary = select(of.document).where(of.name == ZUSAMMENFASSUNG)
    mine = (here.collection == GESETZE, here.tenant_id.is_(None), here.number.in_(of_law))
    async with db.read() as tx:
        stored = set((await tx.execute(select(here.id).where(*mine, here.number.not_in(summary)))).scalars())
        summaries = set((await tx.execute(select(here.id).where(*mine, here.number.in_(summary)))).scalars())
    gone = stored - kept
    if len(gone) > len(kept):
        bericht.hinweis(
            f"{law}: Die Datei hat nur {len(kept)} Normen, gespeichert waren {len(stored)}. "
            "Die übrigen blieben stehen; prüf, ob die Datei vollständig ist."
        )
        gone = set[str]()
    old = sorted(gone | (summaries - kept))
    if old:
        async with db.write() as tx:
            await remove(tx, GESETZE, None, old)
    return len(gone)
