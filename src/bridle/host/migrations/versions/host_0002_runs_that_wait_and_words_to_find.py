"""Runs that wait their turn, requests that can be told apart, and messages folded for the search."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from alembic import op

from bridle.host.folding import fold

revision: str = "host_0002"
down_revision: str | Sequence[str] | None = "host_0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

BATCH = 500

messages = sa.table(
    "messages",
    sa.column("conversation_id", sa.String),
    sa.column("seq", sa.Integer),
    sa.column("text", sa.String),
    sa.column("folded", sa.String),
)
place = sa.tuple_(messages.c.conversation_id, messages.c.seq)


def upgrade() -> None:
    # Changed in place: made anew, a table would be copied whole.
    with op.batch_alter_table("runs", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("priority", sa.Integer(), nullable=False, server_default="5"))
        batch_op.add_column(sa.Column("attempt", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("lapses", sa.Integer(), nullable=False, server_default="0"))
        batch_op.add_column(sa.Column("queued_at", sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column("began_at", sa.DateTime(timezone=True), nullable=True))
        batch_op.add_column(sa.Column("request_digest", sa.String(64), nullable=True))
        batch_op.drop_column("next_event")
        batch_op.create_index(
            batch_op.f("ix_runs_mode_state_priority_queued_at"),
            ["mode", "state", "priority", "queued_at"],
            unique=False,
        )
    with op.batch_alter_table("messages", recreate="never") as batch_op:
        batch_op.add_column(sa.Column("folded", sa.String(), nullable=False, server_default=""))
    _fold_what_was_said()


def _fold_what_was_said() -> None:
    connection = op.get_bind()
    folded = sa.update(messages).where(
        messages.c.conversation_id == sa.bindparam("id"), messages.c.seq == sa.bindparam("place")
    )
    for rows in _said(connection):
        values = [{"id": row.conversation_id, "place": row.seq, "words": fold(row.text)} for row in rows]
        connection.execute(folded.values(folded=sa.bindparam("words")), values)


def _said(connection: sa.Connection) -> Iterator[Sequence[sa.Row[Any, Any, Any]]]:
    """What was said, a piece at a time: it need not fit into memory."""
    ordered = sa.select(messages.c.conversation_id, messages.c.seq, messages.c.text).order_by(
        messages.c.conversation_id, messages.c.seq
    )
    said = ordered.where(messages.c.text != "").limit(BATCH)
    rows = connection.execute(said).all()
    while rows:
        yield rows
        last = rows[-1]
        rows = connection.execute(said.where(place > sa.tuple_(last.conversation_id, last.seq))).all()


def downgrade() -> None:
    raise NotImplementedError("There is no way back but a backup.")
