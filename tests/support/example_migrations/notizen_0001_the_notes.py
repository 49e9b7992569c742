"""The notes."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "notizen_0001"
down_revision = None
branch_labels = ("notizen",)
depends_on = "host_0001"


def upgrade() -> None:
    op.create_table(
        "example_notes",
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=False),
        sa.Column("user_id", sa.String(36), nullable=False),
        sa.Column("draft_id", sa.String(36), nullable=True),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_example_notes")),
        sa.ForeignKeyConstraint(["tenant_id"], ["tenants.id"], name=op.f("fk_example_notes_tenant_id")),
    )


def downgrade() -> None:
    raise NotImplementedError("There is no way back but a backup.")
