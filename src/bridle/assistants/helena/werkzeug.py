"""What every tool of Helena's stands on: whose rights it has, which Akte it is about, and how it refuses.

A tool is one file in `tools/`, with one function of that name. It reaches no row but through the gate in
`access`, as the person the run is for, with the role that person has at this moment. A refusal is a sentence
for the model, never an exception that ends the run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import wraps
from typing import Any, TypeVar, cast

from sqlalchemy import Row, Select, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.belege import Fund
from bridle.assistants.helena.felder import gefaltet
from bridle.assistants.helena.law.errors import LawError
from bridle.assistants.helena.model import Rolle, akten
from bridle.assistants.helena.nur_lokal import AUSGELASSEN, Leser
from bridle.assistants.helena.protokoll import heute
from bridle.assistants.helena.settings import HelenaSettings
from bridle.assistants.helena.zeichenform import passt, teile
from bridle.engine.messages import Message
from bridle.engine.render import to_text
from bridle.engine.tools import Effect, Example, SourceAttribution, Tool, ToolContext, ToolResult
from bridle.errors import ToolError
from bridle.host.assistants import HostContext
from bridle.host.database import Database
from bridle.host.drafts import Drafts
from bridle.host.errors import Conflict, Forbidden, HostError, NotFound
from bridle.host.identity import Principal

READERS = (Rolle.ADMIN, Rolle.ANWALT, Rolle.SACHBEARBEITER, Rolle.SEKRETARIAT, Rolle.PRAKTIKANT)
NOTERS = (Rolle.ADMIN, Rolle.ANWALT, Rolle.SACHBEARBEITER, Rolle.SEKRETARIAT)
WRITERS = (Rolle.ADMIN, Rolle.ANWALT, Rolle.SACHBEARBEITER)
LAWYERS = (Rolle.ADMIN, Rolle.ANWALT)
KEINE_AKTE = "Keine Akte angegeben und kein Akte-Kontext vorhanden."
MEHRERE = "Dazu passen mehrere Akten: {akten}. Nenne das Aktenzeichen."

NICHT_DEINE_ROLLE = "Dieses Werkzeug gibt es für Deine Rolle nicht."
ANDERE_AKTE = (
    "Diese Unterhaltung gehört zur Akte {hier}; geschrieben wird nur in dieser. Für die Akte {dort} muss die "
    "Person dort eine Unterhaltung öffnen."
)
_NUMMER = re.compile(r"0*(\d{1,6})/(?:20)?(\d{2})", re.ASCII)

LONGEST_LETTERS, MOST_ALIKE = 4, 200
"""Letters that stand together in an Aktenzeichen; and numbers that are compared with what somebody wrote."""

T = TypeVar("T", bound=Callable[..., Any])


@dataclass(slots=True)
class Spur:
    """Which matters a run has looked at, and since which step a text from outside may have steered it.

    danach   matters first looked at after that, which neither the conversation nor the person named
    """

    seit: int | None = None
    bekannt: set[str] = field(default_factory=set[str])
    danach: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class Gefunden:
    """What a call brought. It is only read where something is drafted."""

    result: Any = field(repr=False)
    arguments: Mapping[str, Any] = field(repr=False)
    effect: Effect = "read"

    @property
    def fund(self) -> Fund:
        brought: Any = self.result
        text = to_text(getattr(brought, "data", brought))
        return Fund(text, self.arguments, liest=self.effect == "read")


@dataclass(frozen=True, slots=True)
class HelenaContext:
    """What a tool knows of the run it is called in.

    akte_id   the matter the conversation is about, where it is about one; the server's word, not the model's
    gelesen   texts from outside that were read in this run: whatever is drafted afterwards names them
    auftrag   what the person wrote
    leser     who reads along, and whether anything that stays in the house was read
    gemeint   the matters that a call was about, where it was about certain ones
    gefunden  what the calls of this run brought: it vouches for what a draft cites
    frueher   the conversation before it, which vouches too
    """

    db: Database
    principal: Principal
    drafts: Drafts | None = None
    akte_id: str | None = None
    settings: HelenaSettings = field(default_factory=HelenaSettings)
    gelesen: dict[str, SourceAttribution] = field(default_factory=dict[str, SourceAttribution])
    auftrag: str = ""
    spur: Spur = field(default_factory=Spur)
    leser: Leser = field(default_factory=Leser)
    gemeint: list[str] = field(default_factory=list[str])
    gefunden: list[Gefunden] = field(default_factory=list["Gefunden"])
    frueher: Sequence[Message] = field(default=(), repr=False)

    @staticmethod
    def of(host: HostContext, leser: Leser | None = None) -> HelenaContext:
        settings = host.settings if isinstance(host.settings, HelenaSettings) else HelenaSettings()
        return HelenaContext(
            host.db,
            host.principal,
            host.drafts,
            host.scope,
            settings,
            auftrag=host.request,
            leser=leser or Leser(),
            frueher=host.earlier,
        )


Ctx = ToolContext[HelenaContext]


def werkzeug(
    *,
    roles: Collection[str] = READERS,
    effect: Effect = "read",
    timeout: float | None = None,
    result_chars: int | None = None,
    examples: Iterable[Example] = (),
) -> Callable[[Callable[..., Any]], Tool[..., Any]]:
    """Make a function a tool of Helena's: for these roles, and refusing in sentences."""

    def decorate(function: Callable[..., Any]) -> Tool[..., Any]:
        @wraps(function)
        async def refusing(ctx: Ctx, **arguments: Any) -> Any:
            try:
                if ctx.context.principal.role not in roles:
                    raise Forbidden(NICHT_DEINE_ROLLE)
                found = await _mit_hinweis(ctx, await function(ctx, **arguments), effect)
                ctx.context.gefunden.append(Gefunden(found, arguments, effect))
                return found
            except NotFound as error:
                left_out = await _ausgelassen(ctx)
                raise ToolError(f"{error} {left_out}".strip()) from None
            except (HostError, LawError) as error:
                raise ToolError(str(error)) from None

        return Tool(
            refusing,
            effect=effect,
            roles=tuple(roles),
            timeout=timeout,
            result_chars=result_chars,
            examples=tuple(examples),
        )

    return decorate


def bound(tool: Tool[..., Any], context: HelenaContext) -> Tool[..., Any]:
    """The same for one run. The role is the one that the person has when it is called."""
    function = tool.function

    @wraps(function)
    async def within(ctx: ToolContext[Any], **arguments: Any) -> Any:
        principal = context.principal if ctx.role is None else replace(context.principal, role=ctx.role)
        mine = replace(context, principal=context.leser.person(principal), gemeint=[])
        return await function(replace(ctx, context=mine), **arguments)

    return replace_function(tool, within)


def replace_function(tool: Tool[..., Any], function: Callable[..., Any]) -> Tool[..., Any]:
    """The wrapper takes what the tool takes: reading its signature anew cost most of a short run."""
    made = Tool(
        function,
        name=tool.name,
        description=tool.description,
        effect=tool.effect,
        roles=tool.roles,
        timeout=tool.timeout,
        result_chars=tool.result_chars,
        examples=tool.examples,
    )
    vars(made)["signature"] = tool.signature
    return made


# ---- who reads along


async def _mit_hinweis(ctx: Ctx, result: Any, effect: Effect) -> Any:
    """A list that is not whole says so; what is known of one matter is whole."""
    if effect != "read" or ctx.context.gemeint or not isinstance(result, ToolResult):
        return result
    found = cast("ToolResult[Any]", result)
    if not isinstance(found.data, dict) or not (left_out := await _ausgelassen(ctx)):
        return found
    # first: of a long list the end is cut off
    return replace(found, data={"ausgelassen": left_out, **cast("dict[str, Any]", found.data)})


async def _ausgelassen(ctx: Ctx) -> str:
    if not isinstance(ctx.context.principal, access.NachAussen):
        return ""
    async with ctx.context.db.read() as tx:
        return AUSGELASSEN if await access.ausgelassen(tx, ctx.context.principal) else ""


# ---- which matter


async def akte_gemeint(tx: AsyncConnection, ctx: Ctx, akte: str | None) -> Row[Any]:
    """The matter named by id, Aktenzeichen or a part of its Kurzrubrum, or that of the conversation.

    One that the person may not see is not there, in the same words as one that does not exist.
    """
    helena = ctx.context
    wanted = (akte or "").strip() or helena.akte_id
    if not wanted:
        raise NotFound(KEINE_AKTE)
    mine = select(akten).where(access.visible_akten(helena.principal))
    exact = or_(akten.c.id == wanted, akten.c.aktenzeichen.in_(_aktenzeichen(wanted)))
    found = (await tx.execute(mine.where(exact))).all()
    found = [each for each in found if each.aktenzeichen == wanted] or found
    if not found:
        await access.verweigere(tx, helena.principal, akten, exact)
    if not found:
        found = await _anders_geschrieben(tx, mine, wanted)
    if not found and (words := gefaltet(wanted)):
        like = akten.c.suche.contains(words, autoescape=True)
        found = (await tx.execute(mine.where(like).order_by(akten.c.aktenzeichen).limit(6))).all()
    if not found:
        raise NotFound(access.NO_AKTE)
    if len(found) > 1:
        helena.leser.liest(found)  # they are named: what stays in the house is known from here on
        named = ", ".join([f"{each.aktenzeichen} ({each.kurzrubrum})" for each in found])
        raise NotFound(MEHRERE.format(akten=named))
    angesehen(ctx, found)
    helena.gemeint.append(found[0].id)
    return found[0]


async def akte_zum_schreiben(tx: AsyncConnection, ctx: Ctx, akte: str | None) -> Row[Any]:
    """The same for a draft. A conversation about a matter writes into that one and no other."""
    helena = ctx.context
    meant = await akte_gemeint(tx, ctx, akte)
    if helena.akte_id is not None and meant.id != helena.akte_id:
        here = await access.akte(tx, helena.principal, helena.akte_id)
        raise Conflict(ANDERE_AKTE.format(hier=here.aktenzeichen, dort=meant.aktenzeichen))
    return await access.akte(tx, helena.principal, meant.id, write=True)


async def akte_oder_keine(tx: AsyncConnection, ctx: Ctx, akte: str | None) -> Row[Any] | None:
    """For drafts that need no matter: the one that is named, or of the conversation, or none."""
    if (akte or "").strip() or ctx.context.akte_id is not None:
        return await akte_zum_schreiben(tx, ctx, akte)
    return None


def angesehen(ctx: Ctx, found: Iterable[Row[Any]]) -> None:
    """Note that these matters were looked at: afterwards, nothing of one is to end up in another, and nothing
    of one that stays in the house outside."""
    helena, spur, rows = ctx.context, ctx.context.spur, list(found)
    helena.leser.liest(rows)
    for row in rows:
        late = spur.seit is not None and ctx.step > spur.seit
        if late and row.id not in spur.bekannt and row.id != helena.akte_id and not _genannt(row, helena):
            spur.danach[row.id] = row.aktenzeichen
        spur.bekannt.add(row.id)


def _genannt(row: Row[Any], helena: HelenaContext) -> bool:
    """Whether the person's own words name the matter: no document can put it there."""
    asked = set(gefaltet(helena.auftrag).split())
    numbers = {each for found in _NUMMER.finditer(helena.auftrag) for each in _aktenzeichen(found[0])}
    title = {word for word in gefaltet(row.kurzrubrum).split() if len(word) >= 4 and word.isalpha()}
    return row.aktenzeichen in numbers or gefaltet(row.aktenzeichen) in asked or bool(title & asked)


def _aktenzeichen(text: str) -> list[str]:
    """As it is written, and as firms write it: 7/26 and 0007/2026 are 0007/26, 007/26, 7/26, 7/2026 …"""
    plain = _NUMMER.fullmatch(text.strip())
    if plain is None:
        return [text]
    number, years = int(plain[1]), (plain[2], f"20{plain[2]}")
    ways = [f"{number:0{width}d}/{year}" for width in range(1, 7) for year in years]
    return list(dict.fromkeys([text, *ways]))


async def _anders_geschrieben(tx: AsyncConnection, mine: Select[Any], wanted: str) -> Sequence[Row[Any]]:
    """Those with the same figures: „79/26“ and „0079/2026“ for „E 79/26 L“, „26/379“ for „379/26“."""
    figures, letters = teile(wanted)
    if len(figures) < 2 or any(len(each) > LONGEST_LETTERS for each in letters):
        return ()
    like = akten.c.aktenzeichen.contains(str(figures[-1]), autoescape=True)
    rows = (await tx.execute(mine.where(like).order_by(akten.c.aktenzeichen).limit(MOST_ALIKE))).all()
    return [row for row in rows if passt(row.aktenzeichen, wanted)][:6]


# ---- what was read


def fremd(ctx: Ctx, source: SourceAttribution) -> SourceAttribution:
    """Note that a text from outside was read: a document, a page of the web."""
    helena = ctx.context
    helena.gelesen.setdefault(str(source), source)
    helena.spur.seit = ctx.step if helena.spur.seit is None else min(helena.spur.seit, ctx.step)
    return source


async def heute_hier(tx: AsyncConnection) -> date:
    """The day it is in Berlin, by the database's clock."""
    return await heute(tx)
