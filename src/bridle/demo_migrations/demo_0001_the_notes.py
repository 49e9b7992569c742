"""The notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "demo_0001"
down_revision = None
branch_labels = ("demo",)
depends_on = "host_0001"


def upgrade() -> None:
    op.create_table(
        "demo_notes",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("board", sa.Boolean(), nullable=False),
        sa.Column("written_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_demo_notes")),
        sa.ForeignKeyConstraint(["tenant_id"], ["tenants.id"], name=op.f("fk_demo_notes_tenant_id")),
    )


def downgrade() -> None:
    raise NotImplementedError("There is no way back but a backup.")
