"""Tables of an imagined assistant, with a migration of its own."""

from __future__ import annotations

from pathlib import Path

_FIRST = """
import sqlalchemy as sa
from alembic import op

revision = "notes_0001"
down_revision = None
branch_labels = ("notes",)
depends_on = "host_0001"


def upgrade():
    op.create_table(
        "notes",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("tenant_id", sa.String(36), sa.ForeignKey("tenants.id"), nullable=False),
        sa.Column("above", sa.Integer, sa.ForeignKey("notes.id", name="fk_notes_above")),
        sa.Column("day", sa.Date),
        sa.Column("money", sa.Numeric(12, 2)),
        sa.Column("raw", sa.LargeBinary),
    )
"""
_SECOND = """
import sqlalchemy as sa
from alembic import op

revision = "notes_0002"
down_revision = "notes_0001"
branch_labels = None
depends_on = None


def upgrade():
    with op.batch_alter_table("notes", recreate="auto") as table:
        table.add_column(sa.Column("title", sa.String, nullable=False, server_default="none"))
        table.alter_column("day", new_column_name="due")
"""

NOTES = (
    "insert into notes (id, tenant_id, above, day, money) values (12, 't', null, '2026-03-04', 12.50)",
    "insert into notes (id, tenant_id, above, day, money) values (3, 't', 12, null, null)",
    "insert into notes (id, tenant_id, above, day, money) values (5, 't', 3, '1999-12-31', 0.10)",
)


def notes_folder(parent: Path, revisions: int = 1) -> Path:
    folder = parent / "a 100% folder"
    folder.mkdir(parents=True, exist_ok=True)
    for number, code in list(enumerate([_FIRST, _SECOND], start=1))[:revisions]:
        (folder / f"notes_{number:04}.py").write_text(code)
    return folder
