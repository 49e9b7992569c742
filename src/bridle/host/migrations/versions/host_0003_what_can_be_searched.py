"""What can be searched: documents, their words, and where they stand."""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "host_0003"
down_revision: str | Sequence[str] | None = "host_0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    op.create_table(
        "search_attributes",
        sa.Column(
            "document",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("document", "name", name=op.f("pk_search_attributes")),
    )
    with op.batch_alter_table("search_attributes", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_search_attributes_name_value"), ["name", "value"], unique=False)

    op.create_table(
        "search_documents",
        sa.Column(
            "number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("id", sa.String(), nullable=False),
        sa.Column("collection", sa.String(), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=True),
        sa.Column("scope", sa.String(), nullable=True),
        sa.Column("segment", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("title", sa.String(), nullable=False),
        sa.Column("citation", sa.String(), nullable=False),
        sa.Column("cited_law", sa.String(), nullable=False),
        sa.Column("cited_number", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("attributes", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("version", sa.String(), nullable=False),
        sa.Column("stand", sa.String(), nullable=False),
        sa.Column("url", sa.String(), nullable=False),
        sa.Column("boost", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_search_documents")),
    )
    with op.batch_alter_table("search_documents", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_search_documents_cited_number_cited_law"),
            ["cited_number", "cited_law"],
            unique=False,
        )
        batch_op.create_index(
            batch_op.f("ix_search_documents_collection_id"), ["collection", "id"], unique=False
        )
        batch_op.create_index(batch_op.f("ix_search_documents_segment"), ["segment"], unique=False)

    op.create_table(
        "search_gone",
        sa.Column(
            "passage",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("segment", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.PrimaryKeyConstraint("passage", name=op.f("pk_search_gone")),
    )
    with op.batch_alter_table("search_gone", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_search_gone_segment"), ["segment"], unique=False)

    op.create_table(
        "search_numbers",
        sa.Column("name", sa.String(20), nullable=False),
        sa.Column("next", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_search_numbers")),
    )
    op.create_table(
        "search_passages",
        sa.Column(
            "number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("document", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("stop", sa.Integer(), nullable=False),
        sa.Column("page", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_search_passages")),
    )
    with op.batch_alter_table("search_passages", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_search_passages_document"), ["document"], unique=False)

    op.create_table(
        "search_postings",
        sa.Column(
            "term",
            sa.String(length=64).with_variant(sa.String(length=64, collation="C"), "postgresql"),
            nullable=False,
        ),
        sa.Column(
            "segment",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("found", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("term", "segment", name=op.f("pk_search_postings")),
        sqlite_with_rowid=False,
    )
    with op.batch_alter_table("search_postings", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_search_postings_segment"), ["segment"], unique=False)

    op.create_table(
        "search_segments",
        sa.Column(
            "number",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("collection", sa.String(), nullable=False),
        sa.Column("tenant_id", sa.String(36), nullable=True),
        sa.Column("scope", sa.String(), nullable=True),
        sa.Column("passages", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_search_segments")),
    )
    with op.batch_alter_table("search_segments", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_search_segments_collection_tenant_id_scope"),
            ["collection", "tenant_id", "scope"],
            unique=False,
        )

    op.create_table(
        "search_vectors",
        sa.Column(
            "segment",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("model", sa.String(), nullable=False),
        sa.Column("passages", sa.LargeBinary(), nullable=False),
        sa.Column("matrix", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("segment", "model", name=op.f("pk_search_vectors")),
    )


def downgrade() -> None:
    raise NotImplementedError("There is no way back but a backup.")
