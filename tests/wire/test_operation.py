"""What an operator sees: health, figures, spans, logs, and how the process ends."""

from __future__ import annotations

import io
import json
import logging
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from opentelemetry.trace import NoOpTracer, Span, Status
from sqlalchemy import text

from bridle.host.assistants import HostContext
from bridle.host.telemetry import Spans
from bridle.models import ScriptedModel, Turn, call
from bridle.wire import logs
from bridle.wire.app import create_app
from bridle.wire.auth import COOKIE
from bridle.wire.edge import request_id
from wire.house import PASSWORD, House, read_events

TESTS = Path(__file__).parents[1]


async def test_the_process_is_healthy_and_ready(house: House) -> None:
    nobody = house.plain()
    assert (await nobody.get("/healthz")).json() == {"status": "ok"}
    assert (await nobody.get("/readyz")).json() == {"status": "ok"}


async def test_a_database_of_another_version_is_not_ready(house: House) -> None:
    newer = "update alembic_version set version_num = 'from_the_future' where version_num like 'host%'"
    async with house.host.db.write() as tx:
        await tx.execute(text(newer))
    answer = await house.plain().get("/readyz")
    assert answer.status_code == 503
    assert int(answer.headers["retry-after"]) > 0
    assert (await house.plain().get("/healthz")).status_code == 200


async def test_a_database_that_is_gone_is_503_and_never_500(
    sqlite_house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = sqlite_house
    boss = await house.browser(house.admin)
    assert house.host.db.path is not None
    await house.host.db._reader.dispose()
    house.host.db.path.rename(house.host.db.path.with_suffix(".away"))
    for suffix in ("-wal", "-shm"):
        house.host.db.path.with_name(house.host.db.path.name + suffix).unlink(missing_ok=True)
    house.host.db.path.mkdir()
    answers = [await boss.get(each) for each in ("/readyz", "/api/me", "/api/conversations", "/healthz")]
    assert [each.status_code for each in answers] == [503, 503, 503, 200]
    house.host.db.path.rmdir()
    house.host.db.path.with_suffix(".away").rename(house.host.db.path)


async def test_a_process_that_closes_is_not_ready_but_still_answers(sqlite_house: House) -> None:
    anna = await sqlite_house.browser(sqlite_house.anna)
    conversation_id = await sqlite_house.conversation(sqlite_house.anna)
    await sqlite_house.host.drain(0)
    assert (await anna.get("/readyz")).status_code == 503
    assert (await anna.get(f"/api/conversations/{conversation_id}")).status_code == 200
    refused = await anna.post(f"/api/conversations/{conversation_id}/messages", json={"text": "Hallo"})
    assert refused.status_code == 503
    assert refused.headers["retry-after"]


async def test_the_page_is_served_and_nothing_beside_it(sqlite_house: House) -> None:
    nobody = sqlite_house.plain()
    page = await nobody.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "default-src 'self'" in page.headers["content-security-policy"]
    assert "<script>" not in page.text  # which that would not run
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2f..%2fapp.py", "/app.py"):
        assert (await nobody.get(path)).status_code == 404


# ---- figures


async def test_figures_tell_of_requests_runs_and_tokens_and_of_nobody(sqlite_house: House) -> None:
    house = sqlite_house
    house.model = ScriptedModel([Turn("Ich suche.", calls=[call("search_notes", words="x")]), "Fertig."])
    anna = await house.browser(house.anna)
    run_id = await house.run(house.anna)
    await read_events(anna, run_id)
    await anna.get(f"/api/runs/{run_id}")
    await anna.get("/api/geheim/pfad")
    found = (await anna.get("/metrics")).text
    assert 'bridle_runs_total{assistant="notizen",outcome="stop"} 1.0' in found
    assert "bridle_runs_active 0.0" in found
    assert re.search(r'bridle_model_tokens_total{direction="input",model="scripted"} [1-9]', found)
    assert 'bridle_request_seconds_count{method="GET",route="/api/runs/{run_id}",status="200"} 1.0' in found
    for secret in (run_id, house.anna.user_id, "geheim", "/events"):
        assert secret not in found


def from_elsewhere(house: House, address: str = "203.0.113.9", **headers: str) -> httpx2.AsyncClient:
    transport = httpx2.ASGITransport(house.app, client=(address, 4711))
    return httpx2.AsyncClient(transport=transport, base_url="http://kanzlei.example", headers=headers)


async def figures(client: httpx2.AsyncClient) -> int:
    async with client:
        return (await client.get("/metrics")).status_code


async def test_figures_are_for_the_machine_itself_and_for_a_key_that_was_made_for_them(
    sqlite_house: House,
) -> None:
    house = sqlite_house
    for address in ("127.0.0.1", "127.8.8.8", "::1"):
        assert await figures(from_elsewhere(house, address)) == 200
    for address in ("203.0.113.9", "10.0.0.5", "2001:db8::1", "unix", ""):
        assert await figures(from_elsewhere(house, address)) == 401
    for scope, status in (("metrics", 200), ("read", 403), ("admin", 403)):
        key, _ = await house.host.keys.create(house.admin, "Prometheus", [scope])
        assert await figures(from_elsewhere(house, Authorization=f"Bearer {key}")) == status
    boss, anna = await house.session(house.admin), await house.session(house.anna)
    assert await figures(from_elsewhere(house, Cookie=f"{COOKIE}={boss}")) == 200
    assert await figures(from_elsewhere(house, Cookie=f"{COOKIE}={anna}")) == 403


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via", "X-Forwarded-Proto"])
async def test_what_a_proxy_on_the_machine_passes_on_is_not_from_the_machine(
    sqlite_house: House, header: str
) -> None:
    assert (await sqlite_house.plain(**{header: "127.0.0.1"}).get("/metrics")).status_code == 401


async def test_a_key_for_figures_lasts_as_long_as_its_administrator(sqlite_house: House) -> None:
    house = sqlite_house
    boss = await house.person("Bea Boss", "ADMIN")
    key, _ = await house.host.keys.create(boss, "Prometheus", ["metrics"])
    await house.change(boss, role="ANWALT")
    assert await figures(from_elsewhere(house, Authorization=f"Bearer {key}")) == 403


async def test_two_hosts_in_one_process_do_not_count_for_each_other(sqlite_house: House) -> None:
    other = create_app(sqlite_house.host)
    await sqlite_house.plain().get("/healthz")
    assert b'route="/healthz"' not in other.state.metrics.text()


# ---- spans


class Kept(Span):
    def __init__(self, name: str, parent: Any, attributes: Any) -> None:
        self.name, self.parent, self.attributes = name, parent, dict(attributes)
        self.ended, self.status = False, None

    def end(self, end_time: int | None = None) -> None:
        assert not self.ended
        self.ended = True

    def set_attribute(self, key: str, value: Any) -> None:
        self.attributes[key] = value

    def set_status(self, status: Status | Any, description: str | None = None) -> None:
        self.status = status

    def get_span_context(self) -> Any:
        raise AssertionError

    def set_attributes(self, attributes: Any) -> None: ...
    def add_event(self, *args: Any, **settings: Any) -> None: ...
    def update_name(self, name: str) -> None: ...
    def is_recording(self) -> bool:
        return True

    def record_exception(self, *args: Any, **settings: Any) -> None: ...


class Tracer(NoOpTracer):
    def __init__(self) -> None:
        self.spans: list[Kept] = []

    def start_span(
        self, name: str, context: Any = None, *args: Any, attributes: Any = None, **more: Any
    ) -> Kept:
        made = Kept(name, context, attributes)
        self.spans.append(made)
        return made


@pytest.mark.parametrize("content", [False, True])
async def test_spans_have_the_names_of_the_genai_conventions(sqlite_house: House, content: bool) -> None:
    house, tracer = sqlite_house, Tracer()
    house.host.watchers.append(Spans(tracer, content=content))
    house.model = ScriptedModel([Turn("Ich suche.", calls=[call("search_notes", words="Sommer")]), "Fertig."])
    await house.run(house.anna, "Was ist mit Frau Sommer?")
    assert [each.name for each in tracer.spans] == [
        "invoke_agent notizen",
        "chat scripted",
        "execute_tool search_notes",
        "chat scripted",
    ]
    assert all(each.ended for each in tracer.spans)
    run, chat, tool, _ = tracer.spans
    assert chat.parent is not None
    assert chat.attributes["gen_ai.operation.name"] == "chat"
    assert chat.attributes["gen_ai.usage.input_tokens"] > 0
    assert run.attributes["gen_ai.response.finish_reasons"] == ["stop"]
    assert tool.attributes["gen_ai.tool.name"] == "search_notes"
    assert ("Sommer" in str([each.attributes for each in tracer.spans])) is content


async def test_a_watcher_that_fails_harms_no_run(sqlite_house: House) -> None:
    class Broken:
        def begin(self, context: HostContext) -> Any:
            def hear(event: Any) -> None:
                raise RuntimeError

            return hear

    class Unwilling:
        def begin(self, context: HostContext) -> Any:
            raise RuntimeError

    sqlite_house.host.watchers[:0] = [Broken(), Unwilling()]
    run_id = await sqlite_house.run(sqlite_house.anna)
    assert (await sqlite_house.host.runs.get(sqlite_house.anna, run_id)).outcome == "stop"


# ---- logs


@contextmanager
def configured() -> Iterator[io.StringIO]:
    root, stream = logging.getLogger(), io.StringIO()
    handlers, level = root.handlers[:], root.level
    try:
        logs.configure(stream=stream)
        yield stream
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


def test_a_line_of_the_log_is_json_with_its_request_and_without_an_errors_words() -> None:
    with configured() as stream:
        token = request_id.set("nummer-123")
        try:
            raise ValueError("Frau Sommer")
        except ValueError:
            logging.getLogger("bridle.x").exception("it failed")
        request_id.reset(token)
        logging.getLogger("bridle.wire").info("request", extra={"route": "/x", "status": 200, "ms": 1.5})
    failed, plain = [json.loads(each) for each in stream.getvalue().splitlines()]
    assert (failed["request"], failed["error"], failed["event"]) == ("nummer-123", "ValueError", "it failed")
    assert "Sommer" not in stream.getvalue()
    assert (plain["route"], plain["status"], plain["ms"]) == ("/x", 200, 1.5)
    assert "request" not in plain


# ---- the end of a process

SERVER = """
import asyncio, sys
sys.path.insert(0, {tests!r})
from bridle.engine.model import FinishChunk, ModelProfile, TextChunk
from bridle.host.assistants import Registry
from bridle.wire.serve import ServeSettings, serve
from support.example_assistant import assistant
from wire.house import PASSWORD

drain = float(sys.argv[2])

class Slow:
    name, profile = "slow", ModelProfile()
    async def stream(self, request):
        yield TextChunk("Ein Anfang")
        print("speaking", flush=True)
        await (asyncio.to_thread(sys.stdin.readline) if drain else asyncio.Event().wait())
        yield TextChunk(" und ein Ende.")
        yield FinishChunk("stop")

async def ready(host, port):
    try:
        await host.identity.first_run("Eva", "eva@example.org", PASSWORD)
    except Exception:
        pass
    print(port, flush=True)

asyncio.run(serve(ServeSettings(database=sys.argv[1], port=0, drain_seconds=drain),
                  Registry([assistant]), model=Slow(), ready=ready))
"""


@contextmanager
def server(url: str, drain: float) -> Iterator[tuple[subprocess.Popen[str], httpx2.Client]]:
    process = subprocess.Popen(
        [sys.executable, "-c", SERVER.format(tests=str(TESTS)), url, str(drain)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    try:
        port = process.stdout.readline().strip()
        if not port:
            raise AssertionError(process.stderr.read())
        address = f"http://127.0.0.1:{port}"
        with httpx2.Client(base_url=address, headers={"Origin": address}, timeout=30) as client:
            signed_in = client.post("/api/login", json={"email": "eva@example.org", "password": PASSWORD})
            assert signed_in.status_code == 200, signed_in.text
            yield process, client
    finally:
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout, process.stderr):
            pipe.close()


def asked(client: httpx2.Client) -> tuple[str, str]:
    conversation = client.post("/api/conversations", json={"assistant": "notizen"}).json()["id"]
    begun = client.post(f"/api/conversations/{conversation}/messages", json={"text": "Hallo"})
    return conversation, begun.json()["runId"]


def test_scenario_32_a_process_told_to_end_lets_its_run_end_and_its_viewer_see_it(url: str) -> None:
    with server(url, 60) as (process, client):
        conversation, run_id = asked(client)
        assert process.stdout is not None
        assert process.stdin is not None
        assert process.stdout.readline() == "speaking\n"
        with client.stream("GET", f"/api/runs/{run_id}/events") as stream:
            told = False
            seen = ""
            for line in stream.iter_lines():
                seen += line
                if "Ein Anfang" in line and not told:
                    told = True
                    process.send_signal(signal.SIGTERM)
                    while client.get("/readyz").status_code != 503:
                        pass
                    path = f"/api/conversations/{conversation}"
                    assert client.get(path).status_code == 200
                    late = client.post("/api/conversations", json={"assistant": "notizen"}).json()["id"]
                    refused = client.post(f"/api/conversations/{late}/messages", json={"text": "?"})
                    assert refused.status_code == 503
                    process.stdin.write("go\n")
                    process.stdin.flush()
        assert "und ein Ende." in seen
        assert "RUN_FINISHED" in seen
        assert process.wait(60) == 0
        assert process.stderr is not None
        lines = [json.loads(each) for each in process.stderr.read().splitlines()]
        assert any(each.get("route") == "/api/login" for each in lines)


def test_scenario_32_what_does_not_end_in_time_can_be_continued_after_the_start(url: str) -> None:
    with server(url, 0) as (process, client):
        conversation, run_id = asked(client)
        assert process.stdout is not None
        assert process.stdout.readline() == "speaking\n"
        process.send_signal(signal.SIGTERM)
        assert process.wait(60) == 0
    with server(url, 60) as (process, client):
        run = client.get(f"/api/runs/{run_id}").json()
        assert run["state"] == "ended"
        assert run["outcome"] == "error"
        assert client.get(f"/api/conversations/{conversation}").json()["writer"] is None
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
        again = client.post(f"/api/runs/{run_id}/continue")
        assert again.status_code == 202
        with client.stream("GET", f"/api/runs/{again.json()['runId']}/events") as stream:
            assert "RUN_FINISHED" in "".join(stream.iter_lines())
        assert client.post("/api/audit/verify").json()["ok"] is True


def test_the_api_is_not_imported_by_the_library() -> None:
    heavy = ("fastapi", "sqlalchemy", "bridle.wire", "bridle.host")
    code = f"import sys, bridle; assert not [each for each in sys.modules if each.startswith({heavy})]"
    subprocess.run([sys.executable, "-c", code], check=True)
