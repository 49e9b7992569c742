"""A firm's data as it lies in files, the demonstration's beside this one: matters, texts, days from today."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
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
from bridle.assistants.helena.law.feiertage import kalender_fuer
from bridle.assistants.helena.law.feiertage_land import Land
from bridle.assistants.helena.law.frist import berechne_frist, naechster_werktag
from bridle.assistants.helena.law.frist_dauer import parse_dauer
from bridle.assistants.helena.law.frist_vorfrist import vorfristen_zu
from bridle.assistants.helena.model import Rolle, Urheber
from bridle.assistants.helena.zeiten import ZeitNeu

HERE = Path(__file__).parent
PAGE = re.compile(r"^=== Seite ===\n", re.MULTILINE)
_DAY = re.compile(r"\{\{([+-]?\d+)(w?)\}\}")
_FRIDAY = 4
LAND: Land = "NW"
"""Where the firm of the demonstration is; another says it in its file, and the court decides first."""


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
    text: str
    name: str
    tage: int
    ordner: str = ""
    status: str = "ENTWURF"
    durch: Annotated[Urheber, eines_von(Urheber)] = Urheber.USER
    mime: str = "text/markdown"
    tags: list[str] = Field(default_factory=list)

    def neu(self, today: date) -> DokumentNeu:
        pages = PAGE.split(datiert(self.text, today))
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
    land: Land = LAND
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
        """With whether each is done."""
        made: list[tuple[KalenderNeu, bool]] = []
        for each in self.kalender:
            values = _dated(each, today)
            done = values.pop("erledigt", False)
            timed = (gerechnet if "art" in values else genannt)(values, today, self.land)
            made.append((KalenderNeu.model_validate({"akte_id": "-", **timed}), done))
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
    text: str
    name: str
    kategorie: str
    sachgebiet: str


class Firma(Eingabe):
    land: Land = LAND
    personen: list[Person]
    dezernate: list[Dezernat]
    sachen: list[Sache]
    muster: list[Vorlage]


@cache
def firma(ordner: Path = HERE) -> Firma:
    """Read when somebody wants a demonstration, and once; from another folder another firm, for tests."""
    base = _mit_texten(ordner, "firma.toml", "muster")
    files = sorted((ordner / "sachen").glob("*.toml"))
    land = {"land": base.get("land", LAND)}
    sachen = [land | _mit_texten(ordner, f"sachen/{each.name}", "dokumente") for each in files]
    return Firma.model_validate(base | {"sachen": sachen})


def _mit_texten(ordner: Path, datei: str, art: str) -> dict[str, Any]:
    """What a file says, with the texts that it names; these lie in a folder by their kind."""
    read = tomllib.loads((ordner / datei).read_text("utf-8"))
    for each in read.get(art, []):
        each["text"] = (ordner / art / f"{each['datei']}.md").read_text("utf-8").strip() + "\n"
    return read


def datiert(text: str, today: date) -> str:
    """`{{-12}}` is the date of twelve days ago, `{{-12w}}` the last weekday until then."""
    return _DAY.sub(
        lambda found: f"{(geschaeftstag if found[2] else tag)(today, int(found[1])):%d.%m.%Y}", text
    )


def tag(today: date, days: int) -> date:
    return today + timedelta(days=days)


def geschaeftstag(today: date, days: int) -> date:
    """A day on which letters are written and served."""
    day = tag(today, days)
    return day - timedelta(days=max(0, day.weekday() - _FRIDAY))


def gerechnet(values: Mapping[str, Any], today: date, land: Land) -> dict[str, Any]:
    """A Frist that the law sets, as the law sets it: nobody must find a wrong one in a demonstration."""
    given = dict(values)
    art, court = given.pop("art"), given.pop("gericht", None)
    found = berechne_frist(
        ereignis=geschaeftstag(today, given.pop("ereignis")),
        art=art,
        gericht=court,
        land=None if court else land,
        bekanntgabe=given.pop("bekanntgabe", None),
        vorfrist=given.pop("vorfristen", ()),
    )
    return given | {
        "datum": found.ende,
        "vorfristen": [each.datum for each in found.vorfristen],
        "ist_notfrist": found.notfrist,
        "frist_art": art,
        "bundesland": found.land or land,
        "begruendung": list(found.begruendung),
    }


def genannt(values: Mapping[str, Any], today: date, land: Land) -> dict[str, Any]:
    """A day that somebody named: one that is worked on, unless it is to be that very day."""
    given = dict(values)
    exact, day = given.pop("genau", False), tag(today, given.pop("tage"))
    end = day if exact else naechster_werktag(day, land)
    holidays = kalender_fuer(land, None)
    before = [vorfristen_zu(end, parse_dauer(each), holidays) for each in given.pop("vorfristen", [])]
    return given | {"datum": end, "vorfristen": before}


def _dated(values: dict[str, Any], today: date) -> dict[str, Any]:
    return {name: _each(value, today) for name, value in values.items()}


def _each(value: Any, today: date) -> Any:
    if isinstance(value, list):
        items = cast("list[Any]", value)
        return [_each(item, today) for item in items]
    return datiert(value, today) if isinstance(value, str) else value
