"""Requests made up from the OpenAPI document: none makes the server fail, or answer what is not announced."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.request import Request, urlopen

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    allow_header_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)

from bridle.host.assistants import Registry
from bridle.models import ScriptedModel
from bridle.wire.app import create_app
from bridle.wire.auth import COOKIE
from support.example_assistant import assistant as example
from wire.house import House, opened

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    unsupported_method,
    allow_header_conformance,
]
ENDING = (
    "DELETE /api/conversations/{conversation_id}",
    "DELETE /api/users/{user_id}/data",
    "POST /api/drafts/{draft_id}/withdraw",
)
EXAMPLES = 8
"""For each route and person, beside the values at the edges of its schema."""


class Served:
    """A house in a thread of its own, because what makes up the requests waits for its answers."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._ready, self._over = threading.Event(), asyncio.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=lambda: self._loop.run_until_complete(self._serve()))
        self.house: House
        self.session = ""
        self.ids: dict[str, str] = {}
        self.spare: dict[str, str] = {}

    def __enter__(self) -> Served:
        self._thread.start()
        assert self._ready.wait(60)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join(60)
        self._loop.close()

    def sign_in(self) -> str:
        signing = self.house.session(self.house.admin)
        return asyncio.run_coroutine_threadsafe(signing, self._loop).result(30)

    async def _serve(self) -> None:
        async with opened(self._url) as house:
            house.model = ScriptedModel(["Gern."] * 100_000)
            run_id = await house.run(house.admin)
            run = await house.host.runs.get(house.admin, run_id)
            _, key = await house.host.keys.create(house.admin, "K", ["read"])
            self.ids = {
                "run_id": run_id,
                "conversation_id": str(run.conversation_id),
                "draft_id": (await house.draft(house.admin)).id,
                "user_id": house.anna.user_id,
                "key_id": key.id,
                "key": "limits.requests_per_hour",
                "record_id": await house.note(house.admin),
            }
            spare = await house.draft(house.admin)
            self.spare = self.ids | {
                "conversation_id": await house.conversation(house.admin),
                "draft_id": spare.id,
                "user_id": house.ben.user_id,
            }
            self.house, self.session = house, await house.session(house.admin)
            self._ready.set()
            await self._over.wait()


@pytest.fixture(scope="module")
def served(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    path = tmp_path_factory.mktemp("fuzzed") / "bridle.db"
    path.write_bytes(migrated_file.read_bytes())
    with Served(f"sqlite:///{path}") as found:
        yield found


def document() -> dict[str, Any]:
    """It is known before there is a host, so that each route is a test of its own."""
    nobody: Any = SimpleNamespace(watchers=[], runs=None, registry=Registry([example]))
    return create_app(nobody).openapi()


schema = schemathesis.openapi.from_dict(document())
many = settings(
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


def aim(case: Any, served: Served) -> None:
    """Let half of what would be not found hit something that is there, and that the others can do without."""
    ids = served.spare if case.operation.label in ENDING else served.ids
    for name, value in (case.path_parameters or {}).items():
        if name in ids and len(str(value)) % 2:
            case.path_parameters[name] = ids[name]


@schema.parametrize()
@many
def test_signed_in_as_administrator(case: Any, served: Served) -> None:
    """By the cookie alone: what is made up for the key would win over it."""
    aim(case, served)
    case.headers.pop("Authorization", None)
    case.cookies.pop(COOKIE, None)
    session = served.sign_in() if case.path == "/api/logout" else served.session
    signed_in = {"Cookie": f"{COOKIE}={session}", "Origin": served.house.address}
    case.call_and_validate(base_url=served.house.address, headers=signed_in, checks=CHECKS)


@schema.parametrize()
@many
def test_as_nobody(case: Any, served: Served) -> None:
    aim(case, served)
    case.call_and_validate(base_url=served.house.address, checks=CHECKS)


def test_the_administrator_was_signed_in_all_along(served: Served) -> None:
    """Or nothing above was reached."""
    request = Request(f"{served.house.address}/api/me", headers={"Cookie": f"{COOKIE}={served.session}"})
    with urlopen(request) as answer:
        assert answer.status == 200
