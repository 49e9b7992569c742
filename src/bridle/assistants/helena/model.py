"""Helena's tables. Every row names its Kanzlei (`tenant_id`), and is reached through `access` alone.

Columns that refer to the host's tables say so in the migration, as those tables are not known here.
"""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Date,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Time,
    TypeDecorator,
    UniqueConstraint,
)

from bridle.assistants.helena.begriffe import (
    AkteStatus,
    AlertTyp,
    BeteiligtenRolle,
    DokumentStatus,
    KalenderTyp,
    OcrStatus,
    Prioritaet,
    Rolle,
    Sachgebiet,
    Severity,
    Urheber,
)
from bridle.host.tables import Id, Json, Moment, Words
from bridle.host.tables import metadata as host_metadata

__all__ = [
    "MIGRATIONS",
    "AkteStatus",
    "AlertTyp",
    "BeteiligtenRolle",
    "DokumentStatus",
    "KalenderTyp",
    "OcrStatus",
    "Prioritaet",
    "Rolle",
    "Sachgebiet",
    "Severity",
    "Urheber",
    "akte_normen",
    "akten",
    "alert_gesehen",
    "alerts",
    "beteiligte",
    "dezernat_akten",
    "dezernat_mitglieder",
    "dezernate",
    "dokument_seiten",
    "dokument_versionen",
    "dokumente",
    "freischaltungen",
    "kalender",
    "metadata",
    "muster",
    "notizen",
    "vertretungen",
    "zeiten",
]

MIGRATIONS = Path(__file__).parent / "migrations"
CENT = Decimal("0.01")


class Geld(TypeDecorator[Decimal]):
    """Euros, kept as whole cents: SQLite knows no decimal numbers and would make them binary ones."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(self, value: Decimal | None, dialect: Dialect) -> int | None:
        if value is None:
            return None
        cents = Decimal(value) / CENT
        if cents != cents.to_integral_value():
            raise ValueError(f"{value} is not a whole number of cents")
        return int(cents)

    def process_result_value(self, value: int | None, dialect: Dialect) -> Decimal | None:
        return None if value is None else value * CENT


metadata = MetaData(naming_convention=host_metadata.naming_convention)


def _id() -> Column[str]:
    return Column("id", Id, primary_key=True)


def _tenant() -> Column[str]:
    return Column("tenant_id", Id, nullable=False)


def _akte(*, nullable: bool = False) -> Column[str]:
    return Column("akte_id", Id, ForeignKey("helena_akten.id", ondelete="CASCADE"), nullable=nullable)


def _text(name: str, **settings: Any) -> Column[str]:
    return Column(name, Words(), nullable=False, default="", **settings)


# ---- the matter and who works on it

akten = Table(
    "helena_akten",
    metadata,
    _id(),
    _tenant(),
    Column("aktenzeichen", Words(), nullable=False),
    Column("kurzrubrum", Words(), nullable=False),
    _text("wegen"),
    Column("sachgebiet", Words(), nullable=False, default=Sachgebiet.SONSTIGES),
    Column("status", Words(), nullable=False, default=AkteStatus.OFFEN),
    Column("gegenstandswert", Geld),
    Column("falldaten", Json, nullable=False, default=dict),
    _text("notizen"),
    _text("summary"),
    Column("tags", Json, nullable=False, default=list),
    Column("nur_lokal", Boolean, nullable=False, default=False),  # never to a model in the cloud
    Column("anwalt_id", Id),
    Column("sachbearbeiter_id", Id),
    Column("mandat_seit", Date),  # whose law the fees follow (§ 60 RVG)
    _text("suche"),  # aktenzeichen, kurzrubrum and wegen in one spelling: Mueller is Müller
    Column("angelegt", Moment, nullable=False),
    Column("angelegt_von", Id),
    Column("geaendert", Moment, nullable=False),
    Column("aktivitaet", Moment, nullable=False),  # when anything of the matter changed last
    UniqueConstraint("tenant_id", "aktenzeichen"),
    Index(None, "tenant_id", "status"),
    Index(None, "anwalt_id"),
    Index(None, "sachbearbeiter_id"),
)
dezernate = Table(
    "helena_dezernate",
    metadata,
    _id(),
    _tenant(),
    Column("name", Words(), nullable=False),
    Column("angelegt", Moment, nullable=False),
    UniqueConstraint("tenant_id", "name"),
)
dezernat_mitglieder = Table(
    "helena_dezernat_mitglieder",
    metadata,
    Column("dezernat_id", Id, ForeignKey("helena_dezernate.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", Id, primary_key=True),
    _tenant(),
    Index(None, "user_id"),
)
dezernat_akten = Table(
    "helena_dezernat_akten",
    metadata,
    Column("dezernat_id", Id, ForeignKey("helena_dezernate.id", ondelete="CASCADE"), primary_key=True),
    Column("akte_id", Id, ForeignKey("helena_akten.id", ondelete="CASCADE"), primary_key=True),
    _tenant(),
    Index(None, "akte_id"),
)
# Who stands in for whom, from one day to another, both counted.
vertretungen = Table(
    "helena_vertretungen",
    metadata,
    _id(),
    _tenant(),
    Column("user_id", Id, nullable=False),  # who is away
    Column("vertreter_id", Id, nullable=False),
    Column("aktiv", Boolean, nullable=False, default=True),  # not any more: ended before its time
    Column("von", Date, nullable=False),
    Column("bis", Date, nullable=False),
    Column("angelegt", Moment, nullable=False),
    Column("angelegt_von", Id, nullable=False),
    CheckConstraint("bis >= von", name="ends_after_it_begins"),
    CheckConstraint("vertreter_id <> user_id", name="is_somebody_else"),
    Index(None, "vertreter_id"),
    Index(None, "user_id"),
)
# A matter that the administration opened to one person, until a day that still counts.
freischaltungen = Table(
    "helena_freischaltungen",
    metadata,
    _id(),
    _tenant(),
    _akte(),
    Column("user_id", Id, nullable=False),  # for whom
    Column("grund", Words(), nullable=False),
    Column("gueltig_bis", Date, nullable=False),
    Column("angelegt", Moment, nullable=False),
    Column("angelegt_von", Id, nullable=False),
    Column("widerrufen_am", Moment),
    Column("widerrufen_von", Id),
    CheckConstraint("grund <> ''", name="has_a_reason"),
    Index(None, "user_id"),
    Index(None, "akte_id"),
)
beteiligte = Table(
    "helena_beteiligte",
    metadata,
    _id(),
    _tenant(),
    _akte(),
    Column("rolle", Words(), nullable=False),
    _text("anrede"),
    _text("vorname"),
    _text("name"),
    _text("firma"),
    _text("email"),
    _text("telefon"),
    _text("adresse"),
    _text("zeichen"),  # the file number they use themselves, such as a court's
    _text("notizen"),
    _text("suche"),  # vorname, name and firma, as in akten
    Column("angelegt", Moment, nullable=False),
    Column("geaendert", Moment, nullable=False),
    Index(None, "akte_id"),
    Index(None, "tenant_id", "suche"),
)
akte_normen = Table(
    "helena_akte_normen",
    metadata,
    _id(),
    _tenant(),
    _akte(),
    Column("gesetz", Words(), nullable=False),
    Column("paragraph", Words(), nullable=False),
    _text("anmerkung"),
    Column("angelegt", Moment, nullable=False),
    UniqueConstraint("akte_id", "gesetz", "paragraph"),
)

# ---- documents

dokumente = Table(
    "helena_dokumente",
    metadata,
    _id(),
    _tenant(),
    _akte(),
    Column("name", Words(), nullable=False),
    Column("mime", Words(), nullable=False, default="text/markdown"),
    Column("groesse", BigInteger, nullable=False, default=0),
    Column("version", Integer, nullable=False, default=1),
    Column("seiten", Integer, nullable=False, default=0),  # how many; their text lies page by page
    Column("ocr_status", Words(), nullable=False, default=OcrStatus.NICHT_NOETIG),
    Column("tags", Json, nullable=False, default=list),
    _text("ordner"),
    _text("pfad"),  # where a file was in the folder it was imported from; never where that folder is
    Column("status", Words(), nullable=False, default=DokumentStatus.ENTWURF),
    Column("erstellt_durch", Words(), nullable=False, default=Urheber.USER),
    Column("erstellt_von", Id),  # for whom, where Helena wrote it
    Column("freigegeben_durch", Id),
    Column("freigegeben_am", Moment),
    Column("sha256", Words(64)),  # of the file it was read from
    Column("angelegt", Moment, nullable=False),
    Column("geaendert", Moment, nullable=False),
    CheckConstraint(
        "erstellt_durch <> 'ai' OR status = 'ENTWURF' OR freigegeben_durch IS NOT NULL",
        name="ai_stays_a_draft",
    ),
    Index(None, "akte_id", "angelegt"),
)
dokument_seiten = Table(
    "helena_dokument_seiten",
    metadata,
    Column("dokument_id", Id, ForeignKey("helena_dokumente.id", ondelete="CASCADE"), primary_key=True),
    Column("seite", Integer, primary_key=True),  # from 1
    _tenant(),
    _text("text"),
)
# What a document said before the text it has now.
dokument_versionen = Table(
    "helena_dokument_versionen",
    metadata,
    Column("dokument_id", Id, ForeignKey("helena_dokumente.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    _tenant(),
    Column("name", Words(), nullable=False),
    Column("text", Words(), nullable=False),
    Column("ersetzt_durch", Words(), nullable=False),
    Column("ersetzt_von", Id),
    Column("ersetzt_am", Moment, nullable=False),
)

# ---- time

kalender = Table(
    "helena_kalender",
    metadata,
    _id(),
    _tenant(),
    _akte(nullable=True),
    Column("typ", Words(), nullable=False),
    Column("titel", Words(), nullable=False),
    _text("beschreibung"),
    Column("datum", Date, nullable=False),  # by the calendar on the wall; of a Frist, its last day
    Column("uhrzeit", Time),  # none: all day
    Column("bis_datum", Date),
    Column("bis_uhrzeit", Time),
    Column("erledigt", Boolean, nullable=False, default=False),
    Column("erledigt_am", Moment),
    Column("erledigt_von", Id),
    _text("erledigt_grund"),
    Column("vorfristen", Json, nullable=False, default=list),  # dates, the earliest first
    Column("halbfrist", Date),
    Column("ist_notfrist", Boolean, nullable=False, default=False),
    Column("quittiert_von", Id),
    Column("quittiert_am", Moment),
    _text("frist_art"),
    _text("bundesland"),
    Column("prioritaet", Words(), nullable=False, default=Prioritaet.NORMAL),
    Column("verantwortlich_id", Id),
    Column("hauptfrist_id", Id, ForeignKey("helena_kalender.id", ondelete="SET NULL")),
    _text("sonderfall"),
    Column("begruendung", Json, nullable=False, default=list),  # how a Frist was computed, step by step
    Column("historie", Json, nullable=False, default=list),
    Column("erstellt_durch", Words(), nullable=False, default=Urheber.USER),
    Column("angelegt", Moment, nullable=False),
    Column("angelegt_von", Id),
    Column("geaendert", Moment, nullable=False),
    Index(None, "tenant_id", "erledigt", "datum"),
    Index(None, "akte_id", "datum"),
)
zeiten = Table(
    "helena_zeiten",
    metadata,
    _id(),
    _tenant(),
    _akte(),
    Column("user_id", Id, nullable=False),
    Column("datum", Date, nullable=False),
    Column("dauer", Integer, nullable=False),  # minutes
    Column("beschreibung", Words(), nullable=False),
    Column("stundensatz", Geld),
    Column("abrechenbar", Boolean, nullable=False, default=True),
    Column("abgerechnet", Boolean, nullable=False, default=False),
    _text("kategorie"),
    Column("erstellt_durch", Words(), nullable=False, default=Urheber.USER),
    Column("angelegt", Moment, nullable=False),
    Column("geaendert", Moment, nullable=False),
    CheckConstraint("dauer > 0", name="takes_time"),
    Index(None, "akte_id", "datum"),
)

# ---- what is noted and what is warned of

notizen = Table(
    "helena_notizen",
    metadata,
    _id(),
    _tenant(),
    _akte(nullable=True),
    Column("user_id", Id, nullable=False),
    Column("text", Words(), nullable=False),
    Column("erstellt_durch", Words(), nullable=False, default=Urheber.USER),
    Column("angelegt", Moment, nullable=False),
    Index(None, "akte_id"),
    Index(None, "tenant_id", "user_id"),
)
alerts = Table(
    "helena_alerts",
    metadata,
    _id(),
    _tenant(),
    _akte(nullable=True),
    Column("user_id", Id),  # whom it is for; none: everybody who may see the Akte
    Column("typ", Words(), nullable=False),
    Column("titel", Words(), nullable=False),
    _text("inhalt"),
    Column("severity", Words(), nullable=False, default=Severity.INFO),
    Column("meta", Json, nullable=False, default=dict),
    Column("erstellt_durch", Words(), nullable=False, default=Urheber.AI),
    Column("angelegt", Moment, nullable=False),
    Column("geloest_am", Moment),
    Column("geloest_von", Id),
    Index(None, "tenant_id", "geloest_am"),
    Index(None, "akte_id"),
)
# Who has seen an alert says nothing of whether its reason is gone.
alert_gesehen = Table(
    "helena_alert_gesehen",
    metadata,
    Column("alert_id", Id, ForeignKey("helena_alerts.id", ondelete="CASCADE"), primary_key=True),
    Column("user_id", Id, primary_key=True),
    Column("am", Moment, nullable=False),
)

# ---- templates

muster = Table(
    "helena_muster",
    metadata,
    _id(),
    _tenant(),
    Column("name", Words(), nullable=False),
    _text("kategorie"),
    Column("sachgebiet", Words(), nullable=False, default=Sachgebiet.SONSTIGES),
    Column("text", Words(), nullable=False),
    Column("kanzlei_eigen", Boolean, nullable=False, default=True),
    _text("quelle"),
    Column("angelegt", Moment, nullable=False),
    Column("geaendert", Moment, nullable=False),
    UniqueConstraint("tenant_id", "name"),
)
