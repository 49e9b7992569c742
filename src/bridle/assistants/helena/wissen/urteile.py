"""`bridle import urteile`: decisions as JSON Lines, or as Markdown with their data in front."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import AliasChoices, BaseModel, Field, StringConstraints, model_validator
from sqlalchemy import Row

from bridle.assistants.helena.felder import Datum
from bridle.assistants.helena.wissen.bericht import Bericht, Takt, Weiter, still
from bridle.assistants.helena.wissen.dateien import Datei, als_text, finde
from bridle.assistants.helena.wissen.eintraege import aus_json, geprueft, mit_kopf
from bridle.assistants.helena.wissen.sammlungen import URTEILE, versioniert
from bridle.host.database import Database
from bridle.host.errors import Invalid
from bridle.host.search import Document, fill
from bridle.host.search.index_version import unstamped

ENDUNGEN = (".md", ".markdown", ".jsonl", ".ndjson", ".json")
_MARKDOWN = (".md", ".markdown")
_LEITSATZ = "Leitsatz: "
MOST_KEYWORDS = 800

Kurz = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Lang = Annotated[str, StringConstraints(strip_whitespace=True, max_length=4_000_000)]


class Urteil(BaseModel):
    """One decision; fields beyond these are left alone."""

    az: Kurz = Field(validation_alias=AliasChoices("az", "aktenzeichen"))
    gericht: Kurz
    datum: Datum
    art: Annotated[str, StringConstraints(strip_whitespace=True, max_length=60)] = "Entscheidung"
    rechtsgebiet: Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)] = ""
    leitsatz: Lang = ""
    text: Lang = ""
    url: Annotated[str, StringConstraints(pattern=r"^(https?://\S*)?$", max_length=2_000)] = ""

    @model_validator(mode="after")
    def _says_something(self) -> Urteil:
        if not (self.text or self.leitsatz):
            raise ValueError("Leitsatz und Text sind leer")
        return self

    @property
    def kennung(self) -> str:
        """The same however the court and the number are spaced."""
        return f"{_plain(self.gericht)}/{_plain(self.az)}"


async def import_urteile(
    db: Database,
    pfad: Path,
    *,
    stand: str | None = None,
    weiter: Weiter = still,
    bericht: Bericht | None = None,
) -> Bericht:
    """Store what is new or changed; broken off, it goes on the next time. `stand` is when it was fetched."""
    bericht = bericht or Bericht()
    files = finde(pfad, ENDUNGEN, bericht)
    takt = Takt(weiter, bericht)
    async for stored in fill(db, _documents(files, stand, bericht, takt)):
        bericht.neu += stored.written
        bericht.unveraendert += stored.unchanged
        takt.gespeichert()
    return bericht


def urteil_dokument(urteil: Urteil, stand: str | None = None) -> Document:
    day = urteil.datum
    text = f"{_LEITSATZ}{urteil.leitsatz}\n\n{urteil.text}" if urteil.leitsatz else urteil.text
    attributes = {"gericht": urteil.gericht, "az": urteil.az, "datum": day.isoformat()}
    if urteil.rechtsgebiet:
        attributes["rechtsgebiet"] = urteil.rechtsgebiet
    return versioniert(
        Document(
            id=urteil.kennung,
            collection=URTEILE,
            title=f"{urteil.gericht}, {urteil.art} vom {day:%d.%m.%Y} – {urteil.az}",
            text=text.strip(),
            citation=urteil.az,
            context=_context(attributes),
            keywords=urteil.leitsatz[:MOST_KEYWORDS],
            attributes=attributes,
            stand=stand or day.isoformat(),
            url=urteil.url,
        )
    )


def gespeichertes_urteil(row: Row[Any]) -> Document:
    """A decision from its row in the search, as it would be imported today.

    Where its Leitsatz ends is told by its version; where none fits, as of one that an older program stored,
    it ends with its first paragraph. Should that be wrong, its version differs, and the next import puts it
    right.
    """
    said = Document(
        id=row.id,
        collection=URTEILE,
        title=row.title,
        text=row.text,
        citation=row.citation,
        context=_context(row.attributes),
        attributes=row.attributes,
        stand=row.stand,
        url=row.url,
    )
    possible = [versioniert(replace(said, keywords=each[:MOST_KEYWORDS])) for each in _leitsaetze(row.text)]
    before = unstamped(row.version)
    return next((each for each in possible if each.version == before), possible[0])


def _leitsaetze(text: str) -> list[str]:
    """What may have been the Leitsatz of this text, the likeliest first."""
    if not text.startswith(_LEITSATZ):
        return [""]
    paragraphs = text.removeprefix(_LEITSATZ)[: MOST_KEYWORDS + 2].split("\n\n")
    return ["\n\n".join(paragraphs[:count]) for count in range(1, len(paragraphs) + 1)] + [""]


def _context(attributes: Mapping[str, str]) -> str:
    return f"{attributes.get('gericht', '')} {attributes.get('rechtsgebiet', '')}".strip()


def _documents(files: Iterable[Datei], stand: str | None, bericht: Bericht, takt: Takt) -> Iterator[Document]:
    seen: set[int] = set()
    for each in files:
        try:
            for where, record in _records(each, bericht):
                takt.gelesen(len(str(record)), each.name)
                urteil = geprueft(Urteil, where, record, bericht)
                if urteil is None:
                    continue
                if (key := hash(urteil.kennung)) in seen:
                    bericht.fehlt(
                        f"{where}: {urteil.gericht}, {urteil.az} kam schon vor; es bleibt beim ersten."
                    )
                    continue
                seen.add(key)
                yield urteil_dokument(urteil, stand)
        except Invalid as error:
            bericht.fehlt(str(error))


def _records(datei: Datei, bericht: Bericht) -> Iterator[tuple[str, dict[str, Any]]]:
    if datei.endung not in _MARKDOWN:
        yield from aus_json(datei, bericht)
        return
    fields, text = mit_kopf(als_text(datei.inhalt()))
    if not fields:
        raise Invalid(
            f"{datei.name} beginnt nicht mit Angaben zwischen zwei Zeilen „---“ (az, gericht, datum, …)."
        )
    yield datei.name, {**fields, "text": text or fields.get("text", "")}


def _plain(words: str) -> str:
    return re.sub(r"\s+", "", words).casefold()
