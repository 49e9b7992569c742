"""The tests' own PostgreSQL leaves nothing behind, and a database that a test changed is not lent again."""

from __future__ import annotations

import psycopg
import pytest

from support.postgres import Postgres
from support.processes import others

START = """
from support.postgres import postgres
with postgres() as server:
    say(server.url("postgres"))
    wait()
"""


def test_a_server_whose_tests_are_killed_goes_down(postgres_server: Postgres) -> None:
    with others(1, START) as (tests,), psycopg.connect(tests.hear()) as connection:
        tests.kill()
        with pytest.raises(psycopg.OperationalError):
            connection.execute("select pg_sleep(60)")


@pytest.mark.parametrize(
    "change",
    [
        "create table more (a integer)",
        "alter table tenants drop column demo",
        "drop index ix_attempts_key_at",
        "alter table users drop constraint fk_users_tenant_id",
        "update alembic_version set version_num = 'x'",
        "drop table alembic_version",
    ],
)
def test_a_changed_database_is_not_lent_again(
    postgres_server: Postgres, migrated_template: str, change: str
) -> None:
    name = postgres_server.lend(migrated_template)
    with psycopg.connect(postgres_server.url(name)) as connection:
        connection.execute(change)
    postgres_server.give_back(name)
    again = postgres_server.lend(migrated_template)
    assert again != name
    postgres_server.give_back(again)


def test_a_lent_database_is_empty(postgres_server: Postgres, migrated_template: str) -> None:
    name = postgres_server.lend(migrated_template)
    with psycopg.connect(postgres_server.url(name)) as connection:
        connection.execute("insert into tenants (id, name, demo, created_at) values ('t', 'x', false, now())")
    postgres_server.give_back(name)
    again = postgres_server.lend(migrated_template)
    assert again == name
    with psycopg.connect(postgres_server.url(name)) as connection:
        assert connection.execute("select count(*) from tenants").fetchone() == (0,)
    postgres_server.give_back(again)
