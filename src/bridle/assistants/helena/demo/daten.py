"""The demonstration's data as it lies in files beside this one: matters, texts, dates counted from today."""

from __future__ import annotations

import re
import tomllib
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Annotated, Any, cast

from pydantic import Field

from bridle.assistants.helena.akten import AkteNeu
from bridle.assistants.helena.beteiligte import BeteiligterNeu
from bridle.assistants.helena.dokumente import DokumentNeu
from bridle.assistants.helena.felder import Eingabe, eines_von
from bridle.assistants.helena.fristen import KalenderNeu
from bridle.assistants.helena.model import Rolle, Urheber
from bridle.assistants.helena.zeiten import ZeitNeu

HERE = Path(__file__).parent
PAGE = re.compile(r"^=== Seite ===\n", re.MULTILINE)
_DAY = re.compile(r"\{\{([+-]?\d+)\}\}")
_SATURDAY = 5


class Person(Eingabe):
    kurz: str
    name: str
    email: str
    rolle: Annotated[Rolle, eines_von(Rolle)]


class Dezernat(Eingabe):
    kurz: str
    name: str
    mitglieder: list[str]


class Blatt(Eingabe):
    """A document: which file, how many days ago, and by whom."""

    datei: str
    name: str
    tage: int
    ordner: str = ""
    status: str = "ENTWURF"
    durch: Annotated[Urheber, eines_von(Urheber)] = Urheber.USER
    mime: str = "text/markdown"
    tags: list[str] = Field(default_factory=list)

    def neu(self, today: date) -> DokumentNeu:
        pages = PAGE.split(gelesen(f"dokumente/{self.datei}.md", today))
        return DokumentNeu.model_validate(
            {
                "akte_id": "-",
                "name": self.name,
                "seiten": [page.strip() for page in pages],
                "mime": self.mime,
                "ordner": self.ordner,
                "status": self.status,
                "tags": self.tags,
            }
        )


class Sache(Eingabe):
    """A matter with all that is in it, as the file says it: people by name, days from today."""

    akte: dict[str, Any]
    anwalt: str | None = None
    sachbearbeiter: str | None = None
    dezernat: str | None = None
    tage: int
    normen: list[tuple[str, str, str]] = Field(default_factory=list)
    beteiligte: list[dict[str, Any]] = Field(default_factory=list)
    dokumente: list[Blatt] = Field(default_factory=list)
    kalender: list[dict[str, Any]] = Field(default_factory=list)
    zeiten: list[dict[str, Any]] = Field(default_factory=list)
    notizen: list[str] = Field(default_factory=list)

    def neu(self, today: date) -> AkteNeu:
        opened = tag(today, self.tage)
        number = self.akte["aktenzeichen"].format(jahr=f"{opened:%y}")
        return AkteNeu.model_validate(
            _dated(self.akte, today) | {"mandat_seit": opened, "aktenzeichen": number}
        )

    def parties(self) -> list[BeteiligterNeu]:
        return [BeteiligterNeu.model_validate({"akte_id": "-", **each}) for each in self.beteiligte]

    def entries(self, today: date) -> list[tuple[KalenderNeu, bool]]:
        """With whether each is done. A Frist never ends on a weekend, unless somebody named that very day."""
        made: list[tuple[KalenderNeu, bool]] = []
        for each in self.kalender:
            values = dict(_dated(each, today))
            done, exact = values.pop("erledigt", False), values.pop("genau", False)
            end = tag(today, values.pop("tage"))
            values["datum"] = end if exact else werktag(end)
            values["vorfristen"] = [vorher(values["datum"], days) for days in values.pop("vorfristen", [])]
            made.append((KalenderNeu.model_validate({"akte_id": "-", **values}), done))
        return made

    def hours(self, today: date) -> list[tuple[ZeitNeu, str]]:
        """With who worked."""
        made: list[tuple[ZeitNeu, str]] = []
        for each in self.zeiten:
            values = dict(each)
            who = values.pop("wer")
            values["datum"] = tag(today, values.pop("tage"))
            made.append((ZeitNeu.model_validate({"akte_id": "-", **values}), who))
        return made


class Vorlage(Eingabe):
    datei: str
    name: str
    kategorie: str
    sachgebiet: str


class Firma(Eingabe):
    personen: list[Person]
    dezernate: list[Dezernat]
    sachen: list[Sache]
    muster: list[Vorlage]


@cache
def firma() -> Firma:
    """Read when somebody wants a demonstration, and once."""
    files = sorted((HERE / "sachen").glob("*.toml"))
    base = tomllib.loads((HERE / "firma.toml").read_text("utf-8"))
    sachen = [tomllib.loads(each.read_text("utf-8")) for each in files]
    return Firma.model_validate(base | {"sachen": sachen})


def gelesen(name: str, today: date) -> str:
    """A text, with its days as dates."""
    return datiert((HERE / name).read_text("utf-8").strip() + "\n", today)


def datiert(text: str, today: date) -> str:
    """`{{-12}}` is the date of twelve days ago."""
    return _DAY.sub(lambda found: f"{tag(today, int(found[1])):%d.%m.%Y}", text)


def tag(today: date, days: int) -> date:
    return today + timedelta(days=days)


def werktag(day: date) -> date:
    """The day itself, or the Monday after."""
    return day + timedelta(days=7 - day.weekday()) if day.weekday() >= _SATURDAY else day


def vorher(end: date, days: int) -> date:
    """So many days before the end, or the Friday before that."""
    day = end - timedelta(days=days)
    return day - timedelta(days=day.weekday() - 4) if day.weekday() >= _SATURDAY else day


def _dated(values: dict[str, Any], today: date) -> dict[str, Any]:
    return {name: _each(value, today) for name, value in values.items()}


def _each(value: Any, today: date) -> Any:
    if isinstance(value, list):
        items = cast("list[Any]", value)
        return [_each(item, today) for item in items]
    return datiert(value, today) if isinstance(value, str) else value
