"""What Alembic runs: the migrations, on the connection that `bridle.host.schema` hands over."""

from __future__ import annotations

from alembic import context

from bridle.host.migrations import rendering

settings = context.config.attributes
context.configure(
    connection=settings["connection"],
    target_metadata=settings["metadata"],
    transactional_ddl=True,
    render_as_batch=True,
    render_item=rendering.item,
    include_name=settings.get("include_name"),
)
with context.begin_transaction():
    context.run_migrations()
