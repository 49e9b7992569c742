"""Who stands in for whom, to whom a matter was opened, and where a document came from."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "helena_0002"
down_revision: str | Sequence[str] | None = "helena_0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "helena_vertretungen",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("vertreter_id", sa.String(36), nullable=False),
        sa.Column("aktiv", sa.Boolean(), nullable=False),
        sa.Column("von", sa.Date(), nullable=False),
        sa.Column("bis", sa.Date(), nullable=False),
        sa.Column("angelegt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("angelegt_von", sa.String(36), nullable=False),
        sa.CheckConstraint("bis >= von", name=op.f("ck_helena_vertretungen_ends_after_it_begins")),
        sa.CheckConstraint("vertreter_id <> user_id", name=op.f("ck_helena_vertretungen_is_somebody_else")),
        sa.ForeignKeyConstraint(["tenant_id"], ["tenants.id"], name=op.f("fk_helena_vertretungen_tenant_id")),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_helena_vertretungen_user_id")),
        sa.ForeignKeyConstraint(
            ["vertreter_id"], ["users.id"], name=op.f("fk_helena_vertretungen_vertreter_id")
        ),
        sa.ForeignKeyConstraint(
            ["angelegt_von"], ["users.id"], name=op.f("fk_helena_vertretungen_angelegt_von")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helena_vertretungen")),
    )
    with op.batch_alter_table("helena_vertretungen", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_helena_vertretungen_vertreter_id"), ["vertreter_id"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_helena_vertretungen_user_id"), ["user_id"], unique=False)

    op.create_table(
        "helena_freischaltungen",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("akte_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("grund", sa.String(), nullable=False),
        sa.Column("gueltig_bis", sa.Date(), nullable=False),
        sa.Column("angelegt", sa.DateTime(timezone=True), nullable=False),
        sa.Column("angelegt_von", sa.String(36), nullable=False),
        sa.Column("widerrufen_am", sa.DateTime(timezone=True), nullable=True),
        sa.Column("widerrufen_von", sa.String(36), nullable=True),
        sa.CheckConstraint("grund <> ''", name=op.f("ck_helena_freischaltungen_has_a_reason")),
        sa.ForeignKeyConstraint(
            ["akte_id"],
            ["helena_akten.id"],
            name=op.f("fk_helena_freischaltungen_akte_id"),
            ondelete="CASCADE",
        ),
        sa.ForeignKeyConstraint(
            ["tenant_id"], ["tenants.id"], name=op.f("fk_helena_freischaltungen_tenant_id")
        ),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_helena_freischaltungen_user_id")),
        sa.ForeignKeyConstraint(
            ["angelegt_von"], ["users.id"], name=op.f("fk_helena_freischaltungen_angelegt_von")
        ),
        sa.ForeignKeyConstraint(
            ["widerrufen_von"], ["users.id"], name=op.f("fk_helena_freischaltungen_widerrufen_von")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_helena_freischaltungen")),
    )
    with op.batch_alter_table("helena_freischaltungen", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_helena_freischaltungen_user_id"), ["user_id"], unique=False)
        batch_op.create_index(batch_op.f("ix_helena_freischaltungen_akte_id"), ["akte_id"], unique=False)

    # Changed in place: made anew, a table would be copied whole.
    with op.batch_alter_table("helena_dokumente", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("pfad", sa.String(), nullable=False, server_default=""))


def downgrade() -> None:
    raise NotImplementedError("There is no way back but a backup.")
