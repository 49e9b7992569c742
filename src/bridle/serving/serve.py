"""`bridle serve`: the page and the API. With nothing configured, one link is all it takes."""

from __future__ import annotations

import asyncio
import errno
import socket
import sys

from bridle.demo import Language
from bridle.host.assistants import Registry
from bridle.host.errors import NotFound
from bridle.host.host import Host
from bridle.host.runs.queue import Capacity
from bridle.models.http import is_loopback
from bridle.serving.commands import PORT
from bridle.serving.first_run import demo_administrator, demo_house
from bridle.serving.places import address, keep_private
from bridle.shell import Refused, complain, program
from bridle.wire.serve import ServeSettings, serve, work

LINK_SECONDS = 24 * 3_600.0
NEIGHBOURS = 20
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}
"""Where a server listens everywhere, and where somebody on this machine finds it."""
SAID: dict[Language, dict[str, str]] = {
    "de": {
        "address": "Bridle läuft: {url}",
        "works": "Bereit für Hintergrundaufträge. Strg+C beendet.",
        "link": "Bridle läuft. Öffne diesen Link, er meldet dich einmal an: {url}",
        "first": "Der erste Start richtet eine Kanzlei zum Ausprobieren ein; das dauert etwa 20 Sekunden.",
        "nobody": "Es gibt noch kein Konto. Lege das erste an: {program} user add NAME EMAIL --database …",
        "people": "--demo gilt nicht: In dieser Datenbank gibt es schon andere Konten.",
        "next": "Port {taken} ist belegt, deshalb Port {port}.",
        "taken": "Port {port} an {host} ist belegt. Beende, was dort läuft, oder wähle --port anders.",
        "unusable": "An {host}:{port} lässt sich nicht lauschen: {error}.",
        "open": "Der Server ist im Netz erreichbar, und zwar ohne https: Passwörter sind mitzulesen. "
        "Stelle einen Proxy mit https davor.",
        "no_assistant": "Es ist kein Assistent installiert; die Seite hat nichts zu bieten.",
    },
    "en": {
        "address": "Bridle is running: {url}",
        "works": "Ready for background runs. Ctrl+C ends.",
        "link": "Bridle is running. Open this link, it logs you in once: {url}",
        "first": "The first start sets up a house to try things in; that takes about 20 seconds.",
        "nobody": "There is no account yet. Add the first: {program} user add NAME EMAIL --database …",
        "people": "--demo does not count: there are other accounts in this database.",
        "next": "Port {taken} is in use, so this is port {port}.",
        "taken": "Port {port} at {host} is in use. End what runs there, or take another with --port.",
        "unusable": "It is not possible to listen at {host}:{port}: {error}.",
        "open": "The server can be reached from the network, and without https: passwords can be read along. "
        "Put a proxy with https in front of it.",
        "no_assistant": "No assistant is installed; the page has nothing to offer.",
    },
}


def run_worker(given: str | None, runs: int, language: Language) -> int:
    """Background runs of a database that others serve."""
    said = SAID[language]
    registry = Registry.installed()
    settings = ServeSettings(
        database=address(given, language),
        capacity=Capacity(process=runs),
        log_level="WARNING" if sys.stderr.isatty() else "INFO",
    )
    asyncio.run(work(settings, registry, ready=lambda: print(said["works"], flush=True)))
    return 0


def run_serve(
    given: str | None,
    host: str,
    port: int | None,
    demo: bool,
    language: Language,
    workers: bool = True,
    proxies: str = "127.0.0.1",
) -> int:
    said = SAID[language]
    keep_private()
    if not is_loopback(host):
        complain(said["open"])
    registry = Registry.installed()
    settings = ServeSettings(
        database=address(given, language),
        address=host,
        port=_free_port(host, port, said),
        log_level="WARNING" if sys.stderr.isatty() else "INFO",  # a person wants the link, not each request
        background="work" if workers else "queue",
        trusted_proxies=proxies,
    )
    if not len(registry):
        complain(said["no_assistant"])

    async def ready(running: Host, port: int) -> None:
        print(await _greeting(running, _url(host, port), given is None or demo, said), flush=True)
        if demo and await _is_real(running):
            complain(said["people"])

    asyncio.run(serve(settings, registry, ready=ready))
    return 0


async def _greeting(host: Host, url: str, demo: bool, said: dict[str, str]) -> str:
    """One line: the address, with a way in where it is only a demonstration."""
    if demo and await _is_empty(host):
        complain(said["first"])
    somebody = await demo_house(host) if demo else None
    if somebody is not None:
        token = await host.sessions.one_time_token(somebody.user_id, LINK_SECONDS, somebody)
        return said["link"].format(url=f"{url}/enter/{token}")
    if not demo and await _is_empty(host):
        complain(said["nobody"].format(program=program()))
    return said["address"].format(url=url)


async def _is_empty(host: Host) -> bool:
    try:
        await host.identity.local()
    except NotFound:
        return True
    return False


async def _is_real(host: Host) -> bool:
    return await demo_administrator(host) is None


def _url(host: str, port: int) -> str:
    there = ANYWHERE.get(host, host)
    return f"http://[{there}]:{port}" if ":" in there else f"http://{there}:{port}"


def _free_port(host: str, wanted: int | None, said: dict[str, str]) -> int:
    """The port that was asked for, or a sentence; without one, the usual or the next that is free."""
    first = PORT if wanted is None else wanted
    candidates = range(first, first + NEIGHBOURS) if wanted is None else [first]
    for port in candidates:
        if _is_free(host, port, said):
            if port != first:
                complain(said["next"].format(taken=first, port=port))
            return port
    raise Refused(said["taken"].format(host=host, port=first))


def _is_free(host: str, port: int, said: dict[str, str]) -> bool:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        socket.create_server((host, port), family=family).close()
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return False
        reason = error.strerror or str(error)
        raise Refused(said["unusable"].format(host=host, port=port, error=reason)) from None
    return True
