"""The firm: its matters, who works on them, what is filed, due and noted."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "helena_0001"
down_revision: str | Sequence[str] | None = None
branch_labels: str | Sequence[str] | None = ("helena",)
depends_on: str | Sequence[str] | None = "host_0001"


def upgrade() -> None:
    op.create_table(
        "helena_akten",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("aktenzeichen", sa.String(), nullable=False),
        sa.Column("kurzrubrum", sa.String(), nullable=False),
        sa.Column("wegen", sa.String(), nullable=False),
        sa.Column("sachgebiet", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("gegenstandswert", sa.BigInteger(), nullable=True),
        sa.Column("falldaten", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("notizen", sa.String(), nullable=False),
        sa.Column("summary", sa.String(), nullable=False),
        sa.Column("tags", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("nur_lokal", sa.Boolean(), nullable=False),
        sa.Column("anwalt_id", sa.String(36), nullable=True),
        sa.Column("sachbearbeiter_id", sa.String(36), nullable=True),
        sa.Column("mandat_seit", sa.Date(), nullable=True),
        sa.Column("suche", sa.String(), nullable=False),
        sa.Column("angelegt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("angelegt_von", sa.String(36), nullable=True),
        sa.Column("geaendert", sa.DateTime(timezone=True), nullable=False),
        sa.Column("aktivitaet", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["tenant_id"], ["tenants.id"], name=op.f("fk_helena_akten_tenant_id")),
        sa.ForeignKeyConstraint(["anwalt_id"], ["users.id"], name=op.f("fk_helena_akten_anwalt_id")),
        sa.ForeignKeyConstraint(
            ["sachbearbeiter_id"], ["users.id"], name=op.f("fk_helena_akten_sachbearbeiter_id")
        ),
        sa.ForeignKeyConstraint(["angelegt_von"], ["users.id"], name=op.f("fk_helena_akten_angelegt_von")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helena_akten")),
        sa.UniqueConstraint("tenant_id", "aktenzeichen", name=op.f("uq_helena_akten_tenant_id_aktenzeichen")),
    )
    with op.batch_alter_table("helena_akten", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_helena_akten_anwalt_id"), ["anwalt_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_helena_akten_sachbearbeiter_id"), ["sachbearbeiter_id"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_helena_akten_tenant_id_status"), ["tenant_id", "status"], unique=False
        )

    op.create_table(
        "helena_dezernate",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("angelegt", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["tenant_id"], ["tenants.id"], name=op.f("fk_helena_dezernate_tenant_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helena_dezernate")),
        sa.UniqueConstraint("tenant_id", "name", name=op.f("uq_helena_dezernate_tenant_id_name")),
    )
    op.create_table(
        "helena_muster",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("kategorie", sa.String(), nullable=False),
        sa.Column("sachgebiet", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("kanzlei_eigen", sa.Boolean(), nullable=False),
        sa.Column("quelle", sa.String(), nullable=False),
        sa.Column("angelegt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("geaendert", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["tenant_id"], ["tenants.id"], name=op.f("fk_helena_muster_tenant_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helena_muster")),
        sa.UniqueConstraint("tenant_id", "name", name=op.f("uq_helena_muster_tenant_id_name")),
    )
    op.create_table(
        "helena_akte_normen",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("akte_id", sa.String(36), nullable=False),
        sa.Column("gesetz", sa.String(), nullable=False),
        sa.Column("paragraph", sa.String(), nullable=False),
        sa.Column("anmerkung", sa.String(), nullable=False),
        sa.Column("angelegt", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["akte_id"], ["helena_akten.id"], name=op.f("fk_helena_akte_normen_akte_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["tenant_id"], ["tenants.id"], name=op.f("fk_helena_akte_normen_tenant_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helena_akte_normen")),
        sa.UniqueConstraint(
            "akte_id", "gesetz", "paragraph", name=op.f("uq_helena_akte_normen_akte_id_gesetz_paragraph")
        ),
    )
    op.create_table(
        "helena_alerts",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("akte_id", sa.String(36), nullable=True),
        sa.Column("user_id", sa.String(36), nullable=True),
        sa.Column("typ", sa.String(), nullable=False),
        sa.Column("titel", sa.String(), nullable=False),
        sa.Column("inhalt", sa.String(), nullable=False),
        sa.Column("severity", sa.String(), nullable=False),
        sa.Column("meta", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("erstellt_durch", sa.String(), nullable=False),
        sa.Column("angelegt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("geloest_am", sa.DateTime(timezone=True), nullable=True),
        sa.Column("geloest_von", sa.String(36), nullable=True),
        sa.ForeignKeyConstraint(
            ["akte_id"], ["helena_akten.id"], name=op.f("fk_helena_alerts_akte_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["tenant_id"], ["tenants.id"], name=op.f("fk_helena_alerts_tenant_id")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_helena_alerts_user_id")),
        sa.ForeignKeyConstraint(["geloest_von"], ["users.id"], name=op.f("fk_helena_alerts_geloest_von")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helena_alerts")),
    )
    with op.batch_alter_table("helena_alerts", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_helena_alerts_akte_id"), ["akte_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_helena_alerts_tenant_id_geloest_am"), ["tenant_id", "geloest_am"], unique=False
        )

    op.create_table(
        "helena_beteiligte",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("akte_id", sa.String(36), nullable=False),
        sa.Column("rolle", sa.String(), nullable=False),
        sa.Column("anrede", sa.String(), nullable=False),
        sa.Column("vorname", sa.String(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("firma", sa.String(), nullable=False),
        sa.Column("email", sa.String(), nullable=False),
        sa.Column("telefon", sa.String(), nullable=False),
        sa.Column("adresse", sa.String(), nullable=False),
        sa.Column("zeichen", sa.String(), nullable=False),
        sa.Column("notizen", sa.String(), nullable=False),
        sa.Column("suche", sa.String(), nullable=False),
        sa.Column("angelegt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("geaendert", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["akte_id"], ["helena_akten.id"], name=op.f("fk_helena_beteiligte_akte_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["tenant_id"], ["tenants.id"], name=op.f("fk_helena_beteiligte_tenant_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helena_beteiligte")),
    )
    with op.batch_alter_table("helena_beteiligte", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_helena_beteiligte_akte_id"), ["akte_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_helena_beteiligte_tenant_id_suche"), ["tenant_id", "suche"], unique=False
        )

    op.create_table(
        "helena_dezernat_akten",
        sa.Column("dezernat_id", sa.String(36), nullable=False),
        sa.Column("akte_id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.ForeignKeyConstraint(
            ["akte_id"],
            ["helena_akten.id"],
            name=op.f("fk_helena_dezernat_akten_akte_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["dezernat_id"],
            ["helena_dezernate.id"],
            name=op.f("fk_helena_dezernat_akten_dezernat_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id"], ["tenants.id"], name=op.f("fk_helena_dezernat_akten_tenant_id")
        ),
        sa.PrimaryKeyConstraint("dezernat_id", "akte_id", name=op.f("pk_helena_dezernat_akten")),
    )
    with op.batch_alter_table("helena_dezernat_akten", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_helena_dezernat_akten_akte_id"), ["akte_id"], unique=False)

    op.create_table(
        "helena_dezernat_mitglieder",
        sa.Column("dezernat_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.ForeignKeyConstraint(
            ["dezernat_id"],
            ["helena_dezernate.id"],
            name=op.f("fk_helena_dezernat_mitglieder_dezernat_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id"], ["tenants.id"], name=op.f("fk_helena_dezernat_mitglieder_tenant_id")
        ),
        sa.ForeignKeyConstraint(
            ["user_id"], ["users.id"], name=op.f("fk_helena_dezernat_mitglieder_user_id")
        ),
        sa.PrimaryKeyConstraint("dezernat_id", "user_id", name=op.f("pk_helena_dezernat_mitglieder")),
    )
    with op.batch_alter_table("helena_dezernat_mitglieder", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_helena_dezernat_mitglieder_user_id"), ["user_id"], unique=False)

    op.create_table(
        "helena_dokumente",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("akte_id", sa.String(36), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("mime", sa.String(), nullable=False),
        sa.Column("groesse", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("seiten", sa.Integer(), nullable=False),
        sa.Column("ocr_status", sa.String(), nullable=False),
        sa.Column("tags", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("ordner", sa.String(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("erstellt_durch", sa.String(), nullable=False),
        sa.Column("erstellt_von", sa.String(36), nullable=True),
        sa.Column("freigegeben_durch", sa.String(36), nullable=True),
        sa.Column("freigegeben_am", sa.DateTime(timezone=True), nullable=True),
        sa.Column("sha256", sa.String(64), nullable=True),
        sa.Column("angelegt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("geaendert", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint(
            "erstellt_durch <> 'ai' OR status = 'ENTWURF' OR freigegeben_durch IS NOT NULL",
            name=op.f("ck_helena_dokumente_ai_stays_a_draft"),
        ),
        sa.ForeignKeyConstraint(
            ["akte_id"], ["helena_akten.id"], name=op.f("fk_helena_dokumente_akte_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["tenant_id"], ["tenants.id"], name=op.f("fk_helena_dokumente_tenant_id")),
        sa.ForeignKeyConstraint(
            ["erstellt_von"], ["users.id"], name=op.f("fk_helena_dokumente_erstellt_von")
        ),
        sa.ForeignKeyConstraint(
            ["freigegeben_durch"], ["users.id"], name=op.f("fk_helena_dokumente_freigegeben_durch")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helena_dokumente")),
    )
    with op.batch_alter_table("helena_dokumente", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_helena_dokumente_akte_id_angelegt"), ["akte_id", "angelegt"], unique=False
        )

    op.create_table(
        "helena_kalender",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("akte_id", sa.String(36), nullable=True),
        sa.Column("typ", sa.String(), nullable=False),
        sa.Column("titel", sa.String(), nullable=False),
        sa.Column("beschreibung", sa.String(), nullable=False),
        sa.Column("datum", sa.Date(), nullable=False),
        sa.Column("uhrzeit", sa.Time(), nullable=True),
        sa.Column("bis_datum", sa.Date(), nullable=True),
        sa.Column("bis_uhrzeit", sa.Time(), nullable=True),
        sa.Column("erledigt", sa.Boolean(), nullable=False),
        sa.Column("erledigt_am", sa.DateTime(timezone=True), nullable=True),
        sa.Column("erledigt_von", sa.String(36), nullable=True),
        sa.Column("erledigt_grund", sa.String(), nullable=False),
        sa.Column("vorfristen", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("halbfrist", sa.Date(), nullable=True),
        sa.Column("ist_notfrist", sa.Boolean(), nullable=False),
        sa.Column("quittiert_von", sa.String(36), nullable=True),
        sa.Column("quittiert_am", sa.DateTime(timezone=True), nullable=True),
        sa.Column("frist_art", sa.String(), nullable=False),
        sa.Column("bundesland", sa.String(), nullable=False),
        sa.Column("prioritaet", sa.String(), nullable=False),
        sa.Column("verantwortlich_id", sa.String(36), nullable=True),
        sa.Column("hauptfrist_id", sa.String(36), nullable=True),
        sa.Column("sonderfall", sa.String(), nullable=False),
        sa.Column("begruendung", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("historie", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("erstellt_durch", sa.String(), nullable=False),
        sa.Column("angelegt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("angelegt_von", sa.String(36), nullable=True),
        sa.Column("geaendert", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["akte_id"], ["helena_akten.id"], name=op.f("fk_helena_kalender_akte_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["hauptfrist_id"],
            ["helena_kalender.id"],
            name=op.f("fk_helena_kalender_hauptfrist_id"),
            ondelete="SET NULL",
        ),
        sa.ForeignKeyConstraint(["tenant_id"], ["tenants.id"], name=op.f("fk_helena_kalender_tenant_id")),
        sa.ForeignKeyConstraint(["erledigt_von"], ["users.id"], name=op.f("fk_helena_kalender_erledigt_von")),
        sa.ForeignKeyConstraint(
            ["quittiert_von"], ["users.id"], name=op.f("fk_helena_kalender_quittiert_von")
        ),
        sa.ForeignKeyConstraint(
            ["verantwortlich_id"], ["users.id"], name=op.f("fk_helena_kalender_verantwortlich_id")
        ),
        sa.ForeignKeyConstraint(["angelegt_von"], ["users.id"], name=op.f("fk_helena_kalender_angelegt_von")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helena_kalender")),
    )
    with op.batch_alter_table("helena_kalender", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_helena_kalender_akte_id_datum"), ["akte_id", "datum"], unique=False
        )
        batch_op.create_index(
            batch_op.f("ix_helena_kalender_tenant_id_erledigt_datum"),
            ["tenant_id", "erledigt", "datum"],
            unique=False,
        )

    op.create_table(
        "helena_notizen",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("akte_id", sa.String(36), nullable=True),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("erstellt_durch", sa.String(), nullable=False),
        sa.Column("angelegt", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["akte_id"], ["helena_akten.id"], name=op.f("fk_helena_notizen_akte_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["tenant_id"], ["tenants.id"], name=op.f("fk_helena_notizen_tenant_id")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_helena_notizen_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helena_notizen")),
    )
    with op.batch_alter_table("helena_notizen", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_helena_notizen_akte_id"), ["akte_id"], unique=False)
        batch_op.create_index(
            batch_op.f("ix_helena_notizen_tenant_id_user_id"), ["tenant_id", "user_id"], unique=False
        )

    op.create_table(
        "helena_zeiten",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("akte_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("datum", sa.Date(), nullable=False),
        sa.Column("dauer", sa.Integer(), nullable=False),
        sa.Column("beschreibung", sa.String(), nullable=False),
        sa.Column("stundensatz", sa.BigInteger(), nullable=True),
        sa.Column("abrechenbar", sa.Boolean(), nullable=False),
        sa.Column("abgerechnet", sa.Boolean(), nullable=False),
        sa.Column("kategorie", sa.String(), nullable=False),
        sa.Column("erstellt_durch", sa.String(), nullable=False),
        sa.Column("angelegt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("geaendert", sa.DateTime(timezone=True), nullable=False),
        sa.CheckConstraint("dauer > 0", name=op.f("ck_helena_zeiten_takes_time")),
        sa.ForeignKeyConstraint(
            ["akte_id"], ["helena_akten.id"], name=op.f("fk_helena_zeiten_akte_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["tenant_id"], ["tenants.id"], name=op.f("fk_helena_zeiten_tenant_id")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_helena_zeiten_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helena_zeiten")),
    )
    with op.batch_alter_table("helena_zeiten", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_helena_zeiten_akte_id_datum"), ["akte_id", "datum"], unique=False
        )

    op.create_table(
        "helena_alert_gesehen",
        sa.Column("alert_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("am", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["alert_id"],
            ["helena_alerts.id"],
            name=op.f("fk_helena_alert_gesehen_alert_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_helena_alert_gesehen_user_id")),
        sa.PrimaryKeyConstraint("alert_id", "user_id", name=op.f("pk_helena_alert_gesehen")),
    )
    op.create_table(
        "helena_dokument_seiten",
        sa.Column("dokument_id", sa.String(36), nullable=False),
        sa.Column("seite", sa.Integer(), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.ForeignKeyConstraint(
            ["dokument_id"],
            ["helena_dokumente.id"],
            name=op.f("fk_helena_dokument_seiten_dokument_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id"], ["tenants.id"], name=op.f("fk_helena_dokument_seiten_tenant_id")
        ),
        sa.PrimaryKeyConstraint("dokument_id", "seite", name=op.f("pk_helena_dokument_seiten")),
    )
    op.create_table(
        "helena_dokument_versionen",
        sa.Column("dokument_id", sa.String(36), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("ersetzt_durch", sa.String(), nullable=False),
        sa.Column("ersetzt_von", sa.String(36), nullable=True),
        sa.Column("ersetzt_am", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["dokument_id"],
            ["helena_dokumente.id"],
            name=op.f("fk_helena_dokument_versionen_dokument_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id"], ["tenants.id"], name=op.f("fk_helena_dokument_versionen_tenant_id")
        ),
        sa.ForeignKeyConstraint(
            ["ersetzt_von"], ["users.id"], name=op.f("fk_helena_dokument_versionen_ersetzt_von")
        ),
        sa.PrimaryKeyConstraint("dokument_id", "version", name=op.f("pk_helena_dokument_versionen")),
    )


def downgrade() -> None:
    raise NotImplementedError("There is no way back but a backup.")
