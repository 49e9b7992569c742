"""`bridle demo`: a firm to try things in, and who works there."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from bridle.demo import Language
from bridle.host.assistants import Registry
from bridle.host.host import Host
from bridle.serving.first_run import demo_house
from bridle.serving.places import address, keep_private
from bridle.shell import Refused, program

if TYPE_CHECKING:
    from rich.console import Console

SAID: dict[Language, dict[str, str]] = {
    "de": {
        "people": "In dieser Datenbank arbeiten schon andere; nimm zum Probieren eine eigene: --database …",
        "filled": "Die Demo-Kanzlei ist eingerichtet. Dort arbeiten:",
        "columns": "Name|Rolle|E-Mail",
        "next": 'Frag als eine davon: {program} run "Welche Fristen laufen diese Woche?"'
        " --as {email}{where}\n"
        "Oder öffne die Seite: {program} serve --demo{where}",
    },
    "en": {
        "people": "Others work in this database already; take another to try things: --database …",
        "filled": "The firm to try things in is set up. These work there:",
        "columns": "Name|Role|E-mail",
        "next": 'Ask as one of them: {program} run "Welche Fristen laufen diese Woche?" --as {email}{where}\n'
        "Or open the page: {program} serve --demo{where}",
    },
}


def run_demo(console: Console, given: str | None, language: Language) -> int:
    from rich.table import Table

    said = SAID[language]
    keep_private()

    async def filled() -> None:
        async with Host.open(address(given, language), Registry.installed()) as host:
            admin = await demo_house(host)
            if admin is None:
                raise Refused(said["people"])
            people = await host.identity.list_users(admin)
        table = Table(*said["columns"].split("|"))
        for each in people:
            table.add_row(each.name, each.role, each.email)
        console.print(said["filled"])
        console.print(table)
        lawyer = next((each.email for each in people if each.role != "ADMIN"), people[0].email)
        where = "" if given is None else f" --database {given}"
        console.print(said["next"].format(program=program(), email=lawyer, where=where), soft_wrap=True)

    asyncio.run(filled())
    return 0
