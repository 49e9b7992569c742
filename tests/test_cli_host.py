"""The commands that need the host, each run for real in a process of its own."""

from __future__ import annotations

import json
import shutil
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from bridle.serving.commands import PORT
from support.postgres import Postgres, postgres
from support.served import PATIENCE, Browser, bare_machine, bridle, good, served
from test_cli import Terminal

PASSWORD = "ein langes Passwort"
QUESTION = "Was ist 3 + 4?"


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return bare_machine(tmp_path)


@pytest.fixture(scope="module")
def house_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("house")
    eva = ("user", "add", "Eva Erste", "eva@example.org", "--database", folder / "kanzlei.db")
    good(bare_machine(folder), *eva, said=f"{PASSWORD}\n")
    return folder / "kanzlei.db"


@pytest.fixture
def house(environ: dict[str, str], tmp_path: Path, house_file: Path) -> dict[str, str]:
    """A machine on which a database is configured, and Eva is its administrator."""
    shutil.copy(house_file, tmp_path / "kanzlei.db")
    return {**environ, "BRIDLE_DATABASE": f"sqlite:///{tmp_path / 'kanzlei.db'}"}


@pytest.fixture(scope="module")
def postgres_server() -> Iterator[Postgres]:
    with ExitStack() as stack:
        try:
            server = stack.enter_context(postgres())
        except Exception as error:
            pytest.skip(f"PostgreSQL did not start: {error!r}")
        yield server


# ---- what is imported


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["serve", "--help"],
        ["chat"],
        ["chat", "--server", "http://127.0.0.1:9", "--key", "k"],
        ["doctor"],
    ],
    ids=" ".join,
)
def test_what_needs_no_host_imports_neither_web_nor_database(
    environ: dict[str, str], arguments: list[str]
) -> None:
    code = (
        "import atexit, sys\n"
        "heavy = ('fastapi', 'uvicorn', 'sqlalchemy', 'alembic', 'argon2', 'prometheus_client')\n"
        "atexit.register(lambda: print('imported:', [each for each in heavy if each in sys.modules]))\n"
        "from bridle.cli import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        input=f"{QUESTION}\n",
        capture_output=True,
        text=True,
        env=environ,
        timeout=PATIENCE,
    )
    assert done.stdout.splitlines()[-1] == "imported: []"


def test_without_the_extra_it_says_how_to_get_it(environ: dict[str, str]) -> None:
    code = "import sys; sys.modules['sqlalchemy'] = None; from bridle.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code, "user", "list"], capture_output=True, text=True, env=environ
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert "„sqlalchemy“" in done.stderr
    assert '[host]"' in done.stderr


def test_the_demo_assistant_is_registered_as_any_other_would_be() -> None:
    assert "demo" in entry_points(group="bridle.assistants").names


# ---- serve


def test_with_nothing_configured_one_link_logs_in_and_the_assistant_answers(
    environ: dict[str, str], tmp_path: Path
) -> None:
    with served(environ, "--port", 0) as server:
        eva = Browser(server.url)
        assert eva.open("/api/me")[0] == 401
        assert eva.open(server.entrance)[0] == 200  # the page, behind the redirect
        assert eva.get("/api/me")["role"] == "ADMIN"
        events = eva.ask(QUESTION)
        assert events[-1]["result"]["text"] == "3 + 4 = 7"
        assert "TOOL_CALL_RESULT" in [each["type"] for each in events]
        assert Browser(server.url).open(server.entrance)[0] == 401  # once
        assert server.stop() == 0
    assert stat.S_IMODE((tmp_path / "data" / "bridle").stat().st_mode) == 0o700
    assert stat.S_IMODE((tmp_path / "data" / "bridle" / "bridle.db").stat().st_mode) == 0o600


def test_a_second_start_gives_a_new_link_into_the_same_house(environ: dict[str, str]) -> None:
    entrances, waited = list[str](), list[bool]()
    for _ in range(2):
        with served(environ, "--port", 0) as server:
            entrances.append(server.entrance)
            waited.append(
                "The first start" in server.complaints() or "Der erste Start" in server.complaints()
            )
            eva = Browser(server.url)
            eva.open(server.entrance)
            eva.ask(QUESTION)
            seen = eva.get("/api/conversations")["conversations"]
            assert server.stop(signal.SIGINT) == 0
    assert len(set(entrances)) == 2
    assert len(seen) == 2
    assert waited == [True, False], "who waits is told why"


def test_a_draft_becomes_a_note_and_a_notice_waits_for_a_person(environ: dict[str, str]) -> None:
    with served(environ, "--port", 0) as server:
        eva = Browser(server.url)
        eva.open(server.entrance)
        assert "liegt zur Freigabe bereit" in eva.ask("Notiere: Milch kaufen")[-1]["result"]["text"]
        asked = eva.ask("Hänge aus: Heute Kuchen")[-1]
        assert asked["outcome"]["type"] == "interrupt"
        open_drafts = eva.get("/api/drafts?state=open")["drafts"]
        assert {each["kind"] for each in open_drafts} == {"notiz", "tool-approval"}
        assert "Heute Kuchen" not in str(eva.ask("Zeig mir alle Notizen"))
        for each in open_drafts:
            eva.post(f"/api/drafts/{each['id']}/approve", {"digest": each["digest"]})
        assert (
            eva.events(asked["runId"])[-1]["result"]["text"] == "Am schwarzen Brett hängt jetzt: Heute Kuchen"
        )
        notes = eva.ask("Zeig mir alle Notizen")[-1]["result"]["text"]
        assert "Milch kaufen" in notes
        assert "Heute Kuchen" in notes
    assert "unversehrt" in good(environ, "audit", "verify")


def test_an_address_elsewhere_is_warned_of_and_one_that_is_not_ours_refused(environ: dict[str, str]) -> None:
    done = bridle(environ, "serve", "--host", "192.0.2.1", "--port", 0)
    assert (done.returncode, done.stdout) == (1, "")
    assert "ohne https" in done.stderr
    assert "192.0.2.1:0 lässt sich nicht lauschen" in done.stderr


def test_a_port_that_was_asked_for_and_is_taken_is_a_sentence(environ: dict[str, str]) -> None:
    with closing(socket.create_server(("127.0.0.1", 0))) as taken:
        port = taken.getsockname()[1]
        done = bridle(environ, "serve", "--port", port)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"Port {port} an 127.0.0.1 ist belegt.")


def test_where_the_usual_port_is_taken_the_next_free_one_is_used(environ: dict[str, str]) -> None:
    with ExitStack() as stack:
        with suppress(OSError):  # where something else has it, that will do
            stack.enter_context(closing(socket.create_server(("127.0.0.1", PORT))))
        server = stack.enter_context(served(environ))
        assert int(server.url.rpartition(":")[2]) > PORT
        assert f"Port {PORT} ist belegt" in server.complaints()
        assert Browser(server.url).open("/healthz")[0] == 200
        assert server.stop() == 0


def test_on_a_database_of_ones_own_nobody_is_let_in_by_a_link(house: dict[str, str], tmp_path: Path) -> None:
    with served(house, "--port", 0) as server:
        assert server.entrance is None
        assert "noch kein Konto" not in server.complaints()
        assert server.stop() == 0
    empty = {**house, "BRIDLE_DATABASE": str(tmp_path / "leer.db")}
    with served(empty, "--port", 0, "--lang", "en") as server:
        assert server.entrance is None
        assert "There is no account yet." in server.complaints()
    with served(house, "--port", 0, "--demo") as server:
        assert server.entrance is None
        assert server.stop() == 0
        assert "--demo gilt nicht" in server.complaints()


# ---- user


def test_accounts_are_made_changed_and_closed_while_the_server_runs(house: dict[str, str]) -> None:
    def login(email: str, password: str) -> int:
        return Browser(server.url).open("/api/login", {"email": email, "password": password})[0]

    with served(house, "--port", 0) as server:
        assert login("eva@example.org", PASSWORD) < 300
        good(house, "user", "add", "Anna Alt", "Anna@Example.org", "--role", "ANWALT", said=f"{PASSWORD}2\n")
        assert login("anna@example.org", f"{PASSWORD}2") < 300
        key = good(house, "user", "key", "anna@example.org", "--scope", "read").strip()
        anna = Browser(server.url, key)
        assert anna.get("/api/me")["role"] == "ANWALT"
        good(house, "user", "role", "anna@example.org", "PRAKTIKANT")
        assert anna.get("/api/me")["role"] == "PRAKTIKANT"
        good(house, "user", "password", "anna@example.org", said=f"{PASSWORD}3\n")
        assert login("anna@example.org", f"{PASSWORD}2") == 401
        assert login("anna@example.org", f"{PASSWORD}3") < 300
        printed = good(house, "user", "password", "anna@example.org", "--link", "--server", server.url)
        assert Browser(server.url).open(printed.split(server.url)[1].strip())[0] == 200
        good(house, "user", "deactivate", "anna@example.org")
        assert anna.open("/api/me")[0] == 401
        assert login("anna@example.org", f"{PASSWORD}3") == 401
    listed = good(house, "user", "list").splitlines()
    assert [line.split() for line in listed[1:]] == [
        ["Anna", "Alt", "anna@example.org", "PRAKTIKANT", "geschlossen"],
        ["Eva", "Erste", "eva@example.org", "ADMIN", "aktiv"],
    ]


def test_what_is_done_at_the_machine_stands_in_the_audit_log_as_done_there(
    house: dict[str, str], tmp_path: Path
) -> None:
    good(house, "user", "add", "Anna Alt", "anna@example.org", "--role", "ANWALT", said=f"{PASSWORD}2\n")
    good(house, "user", "key", "anna@example.org", "--scope", "read")
    good(house, "user", "password", "anna@example.org", "--link", "--server", "http://127.0.0.1")
    good(house, "user", "role", "anna@example.org", "PRAKTIKANT")
    good(house, "user", "deactivate", "anna@example.org")
    with closing(sqlite3.connect(tmp_path / "kanzlei.db")) as file:
        ids = dict(file.execute("select id, name from users").fetchall())
        rows = [json.loads(body) for (body,) in file.execute("select body from audit order by seq")]
    done = {
        row["action"]: (row["actor"], ids.get(row["on_behalf"]))
        for row in rows
        if ids.get(row["object"]) != "Eva Erste"
    }
    assert done.pop("key.created") == ("cli", "Anna Alt")
    assert {"user.created", "login.link-made", "user.role-changed"} <= done.keys()
    assert set(done.values()) == {("cli", "Eva Erste")}


async def test_a_password_is_typed_twice_and_not_seen(environ: dict[str, str], tmp_path: Path) -> None:
    database = tmp_path / "kanzlei.db"
    terminal = Terminal(environ, "user", "add", "Eva", "eva@example.org", "--database", str(database))
    try:
        await terminal.shows("Neues Passwort: ")
        terminal.press(f"{PASSWORD}\r")
        await terminal.shows("Noch einmal: ")
        terminal.press(f"{PASSWORD}\r")
        await terminal.shows("Eva kann sich jetzt mit eva@example.org anmelden (ADMIN).")
        assert await terminal.ends() == 0
        assert PASSWORD not in terminal.screen
    finally:
        terminal.close()


@pytest.mark.parametrize(
    ("arguments", "said", "sentence"),
    [
        (["add", "Bea", "keine-adresse"], f"{PASSWORD}\n", "Das ist keine E-Mail-Adresse."),
        (["add", "Bea", "eva@example.org"], f"{PASSWORD}\n", "Diese E-Mail-Adresse ist schon vergeben."),
        (["add", "Bea", "bea@example.org"], "", "Es kam kein Passwort."),
        (["add", "Bea", "bea@example.org"], "kurz\n", "Das Passwort"),
        (["add", "Bea", "bea@example.org", "--role", "KAISER"], f"{PASSWORD}\n", "Diese Rolle gibt es nicht"),
        (["role", "niemand@example.org", "ADMIN"], "", "Es gibt kein Konto mit der Adresse"),
        (["role", "eva@example.org", "ANWALT"], "", "Das ist das letzte Konto der Administration."),
        (["deactivate", "eva@example.org"], "", "Das ist das letzte Konto der Administration."),
        (
            ["key", "eva@example.org", "--scope", "fliegen"],
            "",
            "Ein Schlüssel braucht eines oder mehrere von",
        ),
    ],
)
def test_what_cannot_be_done_with_an_account_is_one_sentence(
    house: dict[str, str], arguments: list[str], said: str, sentence: str
) -> None:
    done = bridle(house, "user", *arguments, said=said)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(sentence)
    assert len(done.stderr.splitlines()) == 1


def test_the_first_account_is_an_administrators(environ: dict[str, str], tmp_path: Path) -> None:
    database = tmp_path / "kanzlei.db"
    bea = ("user", "add", "Bea", "bea@example.org", "--role", "ANWALT", "--database", database)
    assert bridle(environ, *bea, said=PASSWORD).returncode == 1
    assert bridle(environ, "user", "list", "--database", database).stderr.startswith(
        "Es gibt noch kein Konto."
    )


# ---- run


def test_a_question_is_answered_here_with_its_steps(environ: dict[str, str]) -> None:
    out = good(environ, "run", "--assistant", "demo", QUESTION)
    assert out.splitlines()[0] == "Schritt 1/5: calculate(expression: 3 + 4)"
    assert out.splitlines()[-1] == "Vorführung › 3 + 4 = 7"
    drafted = good(environ, "run", "--assistant", "demo", "Notiere: Milch")
    assert "Wartet auf Freigabe: Milch." in drafted


def test_a_question_can_be_answered_in_json(house: dict[str, str]) -> None:
    answer = json.loads(good(house, "run", "--json", "--assistant", "demo", QUESTION))
    assert (answer["outcome"], answer["text"], answer["drafts"]) == ("stop", "3 + 4 = 7", [])
    waiting = json.loads(good(house, "run", "--json", "--assistant", "demo", "Hänge aus: Kuchen"))
    assert waiting["outcome"] == "approval"
    assert [each["kind"] for each in waiting["drafts"]] == ["tool-approval"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["run", QUESTION, "--assistant", "niemand"], "Den Assistenten „niemand“ gibt es nicht."),
        (["run", " "], "Die Frage ist leer."),
        (["run", QUESTION, "--database", "{tmp}/leer.db"], "Es gibt noch kein Konto."),
        (["user", "list"], "Unter {tmp}/data/bridle/bridle.db gibt es noch keine Datenbank."),
        (["user", "list", "--database", "mysql://eva:geheim@db/x"], "„mysql://db/x“ ist keine Datenbank"),
        (["user", "list", "--database", "{tmp}/nirgends/x.db"], "database="),
        (["user", "list", "--database", "postgresql://127.0.0.1:9/x"], "Die Datenbank ist nicht zu"),
        (["user", "list", "--database", "{tmp}/text"], "Die Datenbank ist beschädigt oder ist keine."),
        (["backup", "{tmp}/b"], "Unter {tmp}/data/bridle/bridle.db gibt es noch keine Datenbank."),
        (["restore", "{tmp}/b"], "Eine Datei {tmp}/b gibt es nicht."),
        (["restore", "{tmp}/text"], "'{tmp}/text' is no backup"),
        (["db", "copy", "{tmp}/a", "{tmp}/b"], "Unter {tmp}/a gibt es noch keine Datenbank."),
        (["audit", "verify", "--anchor", "{tmp}/b"], "anchors='{tmp}/b' cannot be read"),
        (["audit", "verify", "--export", "{tmp}/text"], "The first line is not that of an audit export."),
        (["audit", "export", "{tmp}/b"], "Unter {tmp}/data/bridle/bridle.db gibt es noch keine Datenbank."),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    environ: dict[str, str], tmp_path: Path, arguments: list[str], sentence: str
) -> None:
    (tmp_path / "text").write_text("Das ist keine Datenbank. " * 50)
    done = bridle(environ, *[each.format(tmp=tmp_path) for each in arguments])
    assert done.returncode in (1, 2)
    assert done.stdout == ""
    assert done.stderr.startswith(sentence.format(tmp=tmp_path))
    assert len(done.stderr.splitlines()) == 1
    assert "geheim" not in done.stderr


# ---- moving everything


def test_a_backup_is_restored_whole_and_nothing_is_written_over(
    house: dict[str, str], tmp_path: Path
) -> None:
    good(house, "run", "Notiere: Milch")
    saved = good(house, "backup", tmp_path / "b")
    assert bridle(house, "backup", tmp_path / "b").returncode == 1
    assert stat.S_IMODE((tmp_path / "b").stat().st_mode) == 0o600
    other = {**house, "BRIDLE_DATABASE": str(tmp_path / "neu.db")}
    restored = good(other, "restore", tmp_path / "b")
    assert restored.split(": ")[1].split(" ")[0] == saved.split(": ")[1].split(" ")[0]
    assert good(other, "user", "list") == good(house, "user", "list")
    assert "unversehrt" in good(other, "audit", "verify")
    assert bridle(other, "restore", tmp_path / "b").returncode == 1
    assert good(other, "user", "list") == good(house, "user", "list")


def test_a_database_is_copied_to_postgresql_and_back(
    house: dict[str, str], tmp_path: Path, postgres_server: Postgres
) -> None:
    good(house, "run", "Notiere: Milch")
    there, back = postgres_server.url(postgres_server.database()), f"sqlite:///{tmp_path / 'zurück.db'}"
    first = good(house, "db", "copy", house["BRIDLE_DATABASE"], there)
    second = good(house, "db", "copy", there, back)
    rows = [said.partition(": ")[2] for said in (first, second)]
    assert rows[0] == rows[1]
    for url in (there, back):
        elsewhere = {**house, "BRIDLE_DATABASE": url}
        assert good(elsewhere, "user", "list") == good(house, "user", "list")
        assert "unversehrt" in good(elsewhere, "audit", "verify")
    refused = bridle(house, "db", "copy", house["BRIDLE_DATABASE"], there)
    assert refused.returncode == 1
    assert "already has data" in refused.stderr
    with served({**house, "BRIDLE_DATABASE": there}, "--port", 0) as server:
        signed_in = Browser(server.url)
        assert signed_in.open("/api/login", {"email": "eva@example.org", "password": PASSWORD})[0] < 300
        assert signed_in.ask(QUESTION)[-1]["result"]["text"] == "3 + 4 = 7"
        assert server.stop() == 0


def test_the_tables_are_made_once(environ: dict[str, str], tmp_path: Path) -> None:
    upgrade = ("db", "upgrade", "--database", tmp_path / "neu.db", "--lang", "en")
    assert "is at this version" in good(environ, *upgrade)
    assert "was at this version already" in good(environ, *upgrade)


# ---- audit


def test_an_edited_row_is_named_and_the_command_fails(house: dict[str, str], tmp_path: Path) -> None:
    good(house, "run", QUESTION)
    export = tmp_path / "log.jsonl"
    good(house, "audit", "export", export)
    assert bridle(house, "audit", "export", export).returncode == 1  # it is there
    assert "unversehrt" in good(house, "audit", "verify", "--export", export)
    with closing(sqlite3.connect(tmp_path / "kanzlei.db")) as file, file:
        file.execute("update audit set body = json_set(body, '$.action', 'nothing') where seq = 2")
    done = bridle(house, "audit", "verify")
    assert done.returncode == 1
    assert "Eintrag 2 wurde verändert." in done.stdout
    export.write_text(export.read_text().replace("run.", "fun.", 1))
    assert bridle(house, "audit", "verify", "--export", export).returncode == 1


def test_an_end_that_was_cut_off_is_seen_with_an_anchor(house: dict[str, str], tmp_path: Path) -> None:
    good(house, "run", QUESTION)
    good(house, "audit", "anchor", tmp_path / "anchors")
    good(house, "audit", "anchor", tmp_path / "anchors")
    anchored = ("audit", "verify", "--anchor", tmp_path / "anchors", "--lang", "en")
    assert "The audit log is whole." in good(house, *anchored)
    with closing(sqlite3.connect(tmp_path / "kanzlei.db")) as file, file:
        file.execute("delete from audit_details where seq > 1")
        file.execute("delete from audit where seq > 1")
        file.execute("update audit_heads set seq = 1, hash = (select hash from audit where seq = 1)")
    assert "unversehrt" in good(house, "audit", "verify")
    done = bridle(house, *anchored)
    assert done.returncode == 1
    assert "The end is missing from row 2 on" in done.stdout
