"""Matters from a table: CSV as a German Excel or an older program writes it, one row or several for each."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from typing import Any

from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.wissen.bericht import Bericht
from bridle.assistants.helena.wissen.dateien import Datei, als_text
from bridle.host.errors import Invalid

LONGEST_CELL = 200_000
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+")
_YES = frozenset(("ja", "j", "x", "1", "wahr", "true", "yes"))
_NO = frozenset(("nein", "n", "0", "falsch", "false", "no", "-"))

# What a column may be called, written as `_heading` does.
SPALTEN = {
    "aktenzeichen": ("az", "akte", "aktennummer", "akten_nr", "registernummer"),
    "kurzrubrum": ("rubrum", "bezeichnung", "aktenkurzbezeichnung", "kurzbezeichnung"),
    "wegen": ("gegenstand", "betreff"),
    "sachgebiet": ("referat", "rechtsgebiet"),
    "status": (),
    "gegenstandswert": ("streitwert", "wert"),
    "notizen": ("notiz", "bemerkung", "bemerkungen"),
    "summary": ("zusammenfassung",),
    "tags": ("schlagworte", "stichworte"),
    "nur_lokal": ("vertraulich",),
    "anwalt": ("ra", "rechtsanwalt", "rechtsanwaeltin", "anwaeltin"),
    "sachbearbeiter": ("sb", "sachbearbeiterin"),
    "mandat_seit": ("mandatsdatum", "auftrag", "auftragsdatum", "angelegt_am", "anlagedatum"),
}
PERSONEN = ("mandant", "gegner", "gegnervertreter", "gericht", "zeuge", "sachverstaendiger", "sonstiger")
ANGABEN = ("anrede", "vorname", "name", "firma", "email", "telefon", "adresse", "zeichen")
_ANGABEN = {
    "e_mail": "email",
    "mail": "email",
    "tel": "telefon",
    "anschrift": "adresse",
    "az": "zeichen",
    "aktenzeichen": "zeichen",
}
FRIST = {
    "frist": "datum", "frist_datum": "datum", "fristdatum": "datum", "frist_ende": "datum",
    "fristende": "datum",
    "frist_titel": "titel", "fristtitel": "titel", "frist_bezeichnung": "titel", "frist_art": "frist_art",
    "frist_typ": "typ", "notfrist": "ist_notfrist", "ist_notfrist": "ist_notfrist", "vorfrist": "vorfristen",
    "vorfristen": "vorfristen",
}  # fmt: skip
_PLAIN = {alias: name for name, aliases in SPALTEN.items() for alias in (name, *aliases)}


def aus_csv(datei: Datei, bericht: Bericht) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each matter with the line it begins in. Rows of one Aktenzeichen are one matter with more people."""
    rows = _rows(datei, bericht)
    together: dict[str, tuple[str, dict[str, Any]]] = {}
    unnamed = 0
    for where, row in rows:
        record = _record(row)
        key = str(record.get("aktenzeichen", "")).strip()
        if not key:
            unnamed += 1
            key = f"\0{unnamed}"
        if key not in together:
            together[key] = (where, record)
            continue
        first, known = together[key]
        if other := _contradiction(known, record):
            bericht.fehlt(f"{where}: „{other}“ steht in {first.rpartition(', ')[2]} anders; die Zeile fehlt.")
            continue
        for name in ("beteiligte", "fristen"):
            known[name] += [each for each in record[name] if each not in known[name]]
    yield from together.values()


def _rows(datei: Datei, bericht: Bericht) -> Iterator[tuple[str, dict[str, str]]]:
    text = als_text(datei.inhalt())
    csv.field_size_limit(LONGEST_CELL)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text, datei))
    header: list[str] = []
    try:
        for cells in reader:
            where = f"{datei.name}, Zeile {reader.line_num}"
            if not any(cell.strip() for cell in cells):
                continue
            if not header:
                header = _header(datei, cells, bericht)
            elif len(cells) > len(header) and any(cell.strip() for cell in cells[len(header) :]):
                bericht.fehlt(f"{where}: {len(cells)} Felder, aber nur {len(header)} Spalten.")
            else:
                yield (
                    where,
                    {name: cell.strip() for name, cell in zip(header, cells, strict=False) if cell.strip()},
                )
    except csv.Error:
        raise Invalid(
            f"{datei.name} ist ab Zeile {reader.line_num} nicht lesbar: ein Anführungszeichen fehlt, "
            "oder ein Feld ist zu lang."
        ) from None


def _delimiter(text: str, datei: Datei) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    if not first:
        raise Invalid(f"{datei.name} ist leer.")
    return max(";,\t", key=first.count)


def _header(datei: Datei, cells: list[str], bericht: Bericht) -> list[str]:
    names = [cell.strip() for cell in cells]
    plain = [_heading(each) for each in names]
    if not {"kurzrubrum", "aktenzeichen"} & {_PLAIN.get(each, "") for each in plain}:
        raise Invalid(
            f"{datei.name}: Die erste Zeile muss die Spalten nennen. Nötig ist kurzrubrum oder aktenzeichen; "
            f"möglich sind {', '.join(SPALTEN)}, dazu mandant, gegner, gericht und frist_datum."
        )
    for name, heading in zip(names, plain, strict=True):
        if heading and not _known(heading):
            bericht.hinweis(f"{datei.name}: Die Spalte „{name}“ kenne ich nicht; sie steht in den Falldaten.")
    return [heading if _known(heading) else name for name, heading in zip(names, plain, strict=True)]


def _heading(name: str) -> str:
    return re.sub(r"[^0-9a-z]+", "_", gefaltet(name)).strip("_")


def _known(heading: str) -> bool:
    return heading in _PLAIN or heading in FRIST or _person(heading) is not None


def _person(heading: str) -> tuple[str, str] | None:
    """`gegner` is a whole name, `gegner_email` one thing about them."""
    for role in PERSONEN:
        if heading == role:
            return role, "name"
        if heading.startswith(f"{role}_"):
            field = heading.removeprefix(f"{role}_")
            field = _ANGABEN.get(field, field)
            return (role, field) if field in ANGABEN else None
    return None


def _record(row: Mapping[str, str]) -> dict[str, Any]:
    record: dict[str, Any] = {"beteiligte": [], "fristen": []}
    people: dict[str, dict[str, str]] = {}
    frist: dict[str, Any] = {}
    rest: dict[str, str] = {}
    for name, cell in row.items():
        if (plain := _PLAIN.get(name)) is not None:
            record[plain] = _cell(plain, cell)
        elif name in FRIST:
            frist[FRIST[name]] = _cell(FRIST[name], cell)
        elif (person := _person(name)) is not None:
            people.setdefault(person[0], {})[person[1]] = cell
        elif name:
            rest[name] = cell
    for role, said in people.items():
        record["beteiligte"].append({"rolle": role, **said})
    if frist:
        record["fristen"].append({"typ": "FRIST", "titel": frist.get("frist_art") or "Frist", **frist})
    if rest:
        record["falldaten"] = rest
    return record


def _cell(name: str, cell: str) -> Any:
    if name == "gegenstandswert":
        return betrag(cell)
    if name in ("nur_lokal", "ist_notfrist"):
        folded = cell.casefold()
        return True if folded in _YES else False if folded in _NO else cell
    if name in ("tags", "vorfristen"):
        return [each.strip() for each in re.split(r"[,;|]", cell) if each.strip()]
    return cell


def betrag(cell: str) -> str | None:
    """12.000 can only be twelve thousand: money has no three digits behind the point."""
    bare = cell.replace("€", "").replace("EUR", "").replace("\u00a0", "").strip()
    if bare in ("", "-", "–"):
        return None
    return bare.replace(".", "") if _GROUPED.fullmatch(bare) else bare.replace(" ", "").replace("'", "")


def _contradiction(known: Mapping[str, Any], record: Mapping[str, Any]) -> str:
    for name, value in record.items():
        if name not in ("beteiligte", "fristen") and name in known and known[name] != value:
            return name
    return ""
