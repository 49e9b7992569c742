"""`bridle import akten`: matters with their people and deadlines, each whole or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import Field, ValidationError, field_validator
from sqlalchemy import select
from sqlalchemy.exc import StatementError

from bridle.assistants.helena import access
from bridle.assistants.helena.akten import AkteNeu, create_akte
from bridle.assistants.helena.beteiligte import BeteiligterNeu, create_beteiligter
from bridle.assistants.helena.felder import Angabe, Eingabe, gefaltet
from bridle.assistants.helena.fristen import KalenderNeu, create_frist
from bridle.assistants.helena.model import akten
from bridle.assistants.helena.wissen.akten_tabelle import SPALTEN, aus_csv, betrag
from bridle.assistants.helena.wissen.bericht import Bericht, Weiter, still
from bridle.assistants.helena.wissen.dateien import Datei, finde
from bridle.assistants.helena.wissen.eintraege import aus_json, gesagt
from bridle.host.database import Database
from bridle.host.errors import HostError, Invalid, Unavailable
from bridle.host.identity import Principal
from bridle.host.tables import users

ENDUNGEN = (".csv", ".json", ".jsonl", ".ndjson")
MOST_PARTS = 500
_OWN = frozenset((*SPALTEN, "falldaten", "dezernate", "anwalt_id", "sachbearbeiter_id"))


class AkteZeile(Eingabe):
    """A matter as a file brings it: people by their name or e-mail address, what belongs to it inside."""

    anwalt: Angabe = ""
    sachbearbeiter: Angabe = ""
    beteiligte: list[dict[str, Any]] = Field(default_factory=list[dict[str, Any]], max_length=MOST_PARTS)
    fristen: list[dict[str, Any]] = Field(default_factory=list[dict[str, Any]], max_length=MOST_PARTS)
    akte: dict[str, Any]

    @field_validator("akte")
    @classmethod
    def _amount(cls, value: dict[str, Any]) -> dict[str, Any]:
        amount = value.get("gegenstandswert")
        return {**value, "gegenstandswert": betrag(amount)} if isinstance(amount, str) else value


@dataclass(frozen=True, slots=True)
class _Matter:
    neu: AkteNeu
    beteiligte: list[BeteiligterNeu]
    fristen: list[KalenderNeu]


class _OnlyTried(Exception):
    """Ends a transaction that was to see whether all would go well."""


async def import_akten(
    db: Database,
    principal: Principal,
    pfad: Path,
    *,
    nur_pruefen: bool = False,
    weiter: Weiter = still,
    bericht: Bericht | None = None,
) -> Bericht:
    """Open each matter that is not there yet. One with a known Aktenzeichen stays as it is."""
    bericht = bericht or Bericht()
    files = finde(pfad, ENDUNGEN, bericht)
    people = await _colleagues(db, principal)
    known = await _known(db, principal)
    for each in files:
        records = list(_records(each, bericht))
        for where, record in records:
            try:
                matter = _matter(record, people)
                number = matter.neu.aktenzeichen
                if number is None:
                    raise Invalid("„aktenzeichen“ fehlt; ohne es wäre die Akte beim nächsten Mal doppelt.")
                if number in known:
                    bericht.unveraendert += 1
                else:
                    await _open(db, principal, matter, nur_pruefen)
                    known.add(number)
                    bericht.neu += 1
            except ValidationError as error:
                bericht.fehlt(f"{where}: {gesagt(error)}")
            except Unavailable:
                raise
            except HostError as error:
                bericht.fehlt(f"{where}: {error}")
            except (ValueError, StatementError):  # half a character, somewhere deep in the Falldaten
                bericht.fehlt(f"{where}: Der Eintrag enthält Zeichen, die sich nicht speichern lassen.")
            weiter(each.groesse // len(records), f"{bericht.da} · {each.name}")
    return bericht


def _records(datei: Datei, bericht: Bericht) -> Iterator[tuple[str, dict[str, Any]]]:
    try:
        yield from aus_csv(datei, bericht) if datei.endung == ".csv" else aus_json(datei, bericht)
    except Invalid as error:
        bericht.fehlt(str(error))


def _matter(record: Mapping[str, Any], people: _People) -> _Matter:
    """Everything is looked at before anything is stored."""
    parts = ("anwalt", "sachbearbeiter", "beteiligte", "fristen")
    own = {name: value for name, value in record.items() if name not in parts}
    zeile = AkteZeile.model_validate({name: record[name] for name in parts if name in record} | {"akte": own})
    if unknown := sorted(own.keys() - _OWN):
        raise Invalid(f"„{unknown[0]}“ ist nicht vorgesehen. Möglich sind: {', '.join(sorted(_OWN))}.")
    assigned = {
        f"{role}_id": people.id_of(said, role)
        for role, said in (("anwalt", zeile.anwalt), ("sachbearbeiter", zeile.sachbearbeiter))
        if said
    }
    placeholder = {"akte_id": "neu"}
    return _Matter(
        AkteNeu.model_validate(zeile.akte | assigned),
        [BeteiligterNeu.model_validate(each | placeholder) for each in zeile.beteiligte],
        [KalenderNeu.model_validate({"typ": "FRIST"} | each | placeholder) for each in zeile.fristen],
    )


async def _open(db: Database, principal: Principal, matter: _Matter, nur_pruefen: bool) -> None:
    try:
        async with db.write() as tx:
            akte = await create_akte(tx, principal, matter.neu)
            for person in matter.beteiligte:
                await create_beteiligter(tx, principal, person.model_copy(update={"akte_id": akte.id}))
            for frist in matter.fristen:
                await create_frist(tx, principal, frist.model_copy(update={"akte_id": akte.id}))
            if nur_pruefen:
                raise _OnlyTried
    except _OnlyTried:
        return


class _People:
    """Colleagues by e-mail address or name, however it is spelled."""

    def __init__(self, rows: Iterable[tuple[str, str, str]]) -> None:
        self._ids: dict[str, set[str]] = {}
        self._names: list[str] = []
        for user_id, name, email in rows:
            self._names.append(name)
            for word in (gefaltet(name), email.casefold()):
                self._ids.setdefault(word, set()).add(user_id)

    def id_of(self, said: str, role: str) -> str:
        found = self._ids.get(said.casefold(), set()) | self._ids.get(gefaltet(said), set())
        if len(found) == 1:
            return next(iter(found))
        if found:
            raise Invalid(f"„{role}“: So heißen hier mehrere. Nimm die E-Mail-Adresse.")
        few = ", ".join(sorted(self._names)[:20])
        raise Invalid(f"„{role}“: Niemand in der Kanzlei heißt „{said}“. Es gibt: {few}.")


async def _colleagues(db: Database, principal: Principal) -> _People:
    theirs = select(users.c.id, users.c.name, users.c.email).where(
        users.c.tenant_id == principal.tenant_id, users.c.active, users.c.role.in_(access.STAFF)
    )
    async with db.read() as tx:
        return _People((await tx.execute(theirs)).all())


async def _known(db: Database, principal: Principal) -> set[str]:
    ours = select(akten.c.aktenzeichen).where(akten.c.tenant_id == principal.tenant_id)
    async with db.read() as tx:
        return set((await tx.execute(ours)).scalars())
