"""How Helena decides on a request: how hard it is, which model, which tools, what she is told, what she says.

The host asks `build` for each run. `run_helena_agent` is the same for a program of its own, in one call and
without a conversation that is kept: rate limit, classification, model by tier, tools by role, prompt, loop,
offer at the cap, escalation.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Literal

from pydantic import BaseModel
from sqlalchemy import or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bridle.assistants.helena import access
from bridle.assistants.helena.antwort import durchgesehen
from bridle.assistants.helena.classifier import ComplexityResult, classify_complexity
from bridle.assistants.helena.einordnen import eingangs, einordnen, im_lauf
from bridle.assistants.helena.kollegen import ImHaus, im_haus
from bridle.assistants.helena.model import akten
from bridle.assistants.helena.modelle import Wahl, waehle
from bridle.assistants.helena.namen import rufname
from bridle.assistants.helena.nur_lokal import Leser
from bridle.assistants.helena.nur_lokal_genannt import genannt
from bridle.assistants.helena.planer import Planer, regeln
from bridle.assistants.helena.planer_zuerst import zuerst
from bridle.assistants.helena.prompt import AkteKurz, build_system_prompt, gemerktes
from bridle.assistants.helena.protokoll import heute
from bridle.assistants.helena.saetze import (
    KEIN_ZUGRIFF,
    NICHT_ERLAUBT,
    NUR_LOKAL,
    OHNE_MODELL,
    TEXTE,
    VORSTELLUNG,
    ohne,
)
from bridle.assistants.helena.satz import Satz
from bridle.assistants.helena.settings import HelenaSettings
from bridle.assistants.helena.tools import Tools, create_helena_tools
from bridle.assistants.helena.wer_antwortet import nur_erlaubte, weiter
from bridle.assistants.helena.werkzeug import HelenaContext, bound
from bridle.assistants.helena.werkzeugwahl import schlank, waehle_werkzeuge
from bridle.assistants.helena.zeichenform import beispiele
from bridle.engine.abort import Aborted, AbortSignal, heeding
from bridle.engine.agent import AgentRunOptions, run_agent
from bridle.engine.hooks import PrepareStep, StepContext, StepOverrides
from bridle.engine.memory import WorkingMemory
from bridle.engine.messages import Message, as_message
from bridle.engine.model import Model, ModelRequest
from bridle.engine.result import AgentStep, RunResult, StepUpdate
from bridle.host.assistants import AgentSettings, HostContext
from bridle.host.database import Database
from bridle.host.drafts import Drafts
from bridle.host.errors import NotFound, TooMany
from bridle.host.identity import Identity, Principal
from bridle.host.limits import Limits
from bridle.host.runs.attempts import said_before
from bridle.host.tables import runs
from bridle.models.discover import PLANNER, discover
from bridle.models.resolve import resolve
from bridle.models.tiers import Tier

NAME = "helena"
NOBODY = "Dieses Konto gibt es nicht, oder es ist gesperrt."


MOST_NUMBERS = 300
"""Aktenzeichen that are looked at to learn how they are written."""


@dataclass(frozen=True, slots=True)
class Lage:
    """What the server knows before the model is asked."""

    heute: date
    akte: AkteKurz | None = None
    nur_lokal: bool = False
    erster_kontakt: bool = False
    kein_zugriff: bool = False
    """The conversation is about a matter that is not there for this person."""
    zeichen: tuple[str, ...] = ()
    """How the firm writes its Aktenzeichen, by examples."""
    haus: tuple[ImHaus, ...] = ()
    """Who works here: for the planner alone, no model is told."""
    beispiel: str = ""
    """How people call a matter that they see: for what can be asked, by the planner alone."""

    @property
    def bekannt(self) -> tuple[str, ...]:
        """What the prompt names, and an answer may name too."""
        return () if self.akte is None else (f"Akte {self.akte.aktenzeichen}", self.akte.kurzrubrum)


async def build(host: HostContext) -> AgentSettings:
    """For one run of the host's.

    The host keeps no memory of a matter yet; `anweisung` has the place for one.
    """
    settings = host.settings if isinstance(host.settings, HelenaSettings) else HelenaSettings()
    lage = await sieh_nach(host.db, host.principal, host.scope, [host.request, *host.said], host.run_id)
    if lage.kein_zugriff:
        return AgentSettings(instructions="", model=Satz(KEIN_ZUGRIFF), local_only=True, texts=TEXTE)
    asked = await im_lauf(settings, host.request)
    wahl = await waehle(settings, asked.tier, nur_lokal=lage.nur_lokal)
    leser = Leser(bleibt_hier=lage.nur_lokal)
    helena = HelenaContext.of(host, leser)
    tools = create_helena_tools(helena)
    planner = planer(wahl, lage)

    async def review(result: RunResult[Any]) -> RunResult[Any]:
        found = await durchgesehen(
            host.db,
            host.principal,
            result,
            host.mode,
            vorstellen=lage.erster_kontakt,
            gefragt=[host.request],
            bekannt=lage.bekannt,
            frueher=host.earlier,
            regeln=[planner],
        )
        return found.result

    told = anweisung(host.principal, lage, tools)
    return AgentSettings(
        instructions=told,
        tools=[*tools.values(), bound(waehle_werkzeuge, helena)],
        prepare_step=vorbereitung(
            planner,
            settings,
            tools,
            host.request,
            lambda: anweisung(host.principal, lage, tools, kurz=True),
            helena,
        ),
        model=planner if wahl.grund else wahl.model,
        planner=planner,
        local_only=lage.nur_lokal,
        escalate=weiter(leser, wahl.escalate, planner, _frage(told, host.earlier, host.request, tools)),
        texts=TEXTE,
        review=review,
    )


async def mode_for(text: str, settings: BaseModel | None) -> Literal["inline", "background"]:
    own = settings if isinstance(settings, HelenaSettings) else HelenaSettings()
    return (await eingangs(own, text)).mode


async def scope_of(tx: AsyncConnection, principal: Principal, given: str) -> str:
    """The matter somebody means, by its id or its Aktenzeichen."""
    exact = or_(akten.c.id == given, akten.c.aktenzeichen == given.strip())
    found = (await tx.execute(select(akten.c.id).where(exact, access.visible_akten(principal)))).first()
    if found is None:
        raise NotFound(access.NO_AKTE)
    return found.id


async def sieh_nach(
    db: Database, principal: Principal, akte_id: str | None, gesagt: Sequence[str] = (), run_id: str = ""
) -> Lage:
    """The day, and the matter through the gate. Where there is none for this person, nothing goes outside.

    Nor where what was `gesagt` names a matter that stays in the house: this is the one place that decides.
    """
    async with db.read() as tx:
        day = await heute(tx)
        earlier = runs.c.id < run_id if run_id else runs.c.state == "ended"  # of two at once, one greets
        before = select(runs.c.id).where(
            runs.c.user_id == principal.user_id, runs.c.assistant == NAME, earlier
        )
        first = (await tx.execute(before.limit(1))).first() is None
        stays = await genannt(tx, principal, gesagt)
        shown = akten.c.aktenzeichen, akten.c.kurzrubrum, akten.c.nur_lokal
        newest = select(*shown).where(access.visible_akten(principal)).order_by(akten.c.angelegt.desc())
        matters = (await tx.execute(newest.limit(MOST_NUMBERS))).all()
        forms = beispiele([each.aktenzeichen for each in matters])
        called = rufname([each.kurzrubrum for each in matters if not each.nur_lokal])
        staff = await im_haus(tx, principal, gesagt)
        if not akte_id:
            return Lage(
                day, nur_lokal=stays, erster_kontakt=first, zeichen=forms, haus=staff, beispiel=called
            )
        asked = select(akten).where(akten.c.id == akte_id, access.visible_akten(principal))
        row = (await tx.execute(asked)).one_or_none()
    if row is None:
        return Lage(day, erster_kontakt=first, kein_zugriff=True)
    akte = AkteKurz(row.aktenzeichen, row.kurzrubrum, row.sachgebiet, row.status)
    return Lage(day, akte, row.nur_lokal or stays, first, zeichen=forms, haus=staff, beispiel=called)


def vorbereitung(
    planner: Planer,
    settings: HelenaSettings,
    tools: Tools,
    request: str,
    short: Callable[[], str],
    helena: HelenaContext,
) -> PrepareStep:
    """What is sent in a step, and to whom, as the model of that step can take it."""
    decided = zuerst(planner, settings.planner_first, tools, schlank(tools, request, short))

    async def bleibt() -> bool:
        ours = akten.c.tenant_id == helena.principal.tenant_id, akten.c.nur_lokal
        known = {*helena.leser.gelesen, helena.akte_id or ""}
        async with helena.db.read() as tx:
            marked = await tx.execute(select(akten.c.id).where(*ours, akten.c.id.in_(known)).limit(1))
            return marked.first() is not None

    return nur_erlaubte(helena.leser, planner, tools, decided, bleibt)


def planer(wahl: Wahl, lage: Lage) -> Planer:
    grund = wahl.grund or (NUR_LOKAL if lage.nur_lokal else "")
    greeting = VORSTELLUNG if lage.erster_kontakt else ""  # said by the model, it is seen before the answer
    words = ohne(grund) if grund else OHNE_MODELL
    return Planer(regeln(), words, begruessung=greeting, haus=lage.haus, beispiel=lage.beispiel)


def anweisung(
    principal: Principal, lage: Lage, tools: Tools, memory: Any = None, *, kurz: bool = False
) -> str:
    return build_system_prompt(
        tools=tools,
        heute=lage.heute,
        user_name=principal.name,
        rolle=principal.role,
        akte=lage.akte,
        helena_memory=memory,
        kurz=kurz,
        zeichen=lage.zeichen,
    )


def _frage(told: str, earlier: Sequence[Message], text: str, tools: Tools) -> ModelRequest:
    """The request as the rules get it."""
    return ModelRequest(told, (*earlier, Message.user(text)), tuple([tool.spec for tool in tools.values()]))


# ---- in one call


@dataclass(frozen=True, slots=True)
class HelenaAgentOptions:
    """The seed's options. Who the person is and what they may do is read from the database, not from here.

    mode      "auto" lets the classifier decide; another one overrides the mode, never the tier
    model     instead of the settings' models, for a test or a program of its own
    settings  Helena's; without them the defaults
    limits    who counts requests; without it nobody does
    helena_memory  what is remembered of the matter: a text, or any data
    """

    db: Database
    user_id: str
    message: str
    akte_id: str | None = None
    user_role: str = ""
    user_name: str = ""
    conversation_history: Sequence[Message | Mapping[str, Any]] = ()
    mode: Literal["inline", "background", "auto"] = "auto"
    on_step_update: Callable[[StepUpdate], Any] | None = None
    abort_signal: AbortSignal | None = None
    helena_memory: Any = None
    model: Model | str | None = None
    settings: HelenaSettings = field(default_factory=HelenaSettings)
    drafts: Drafts | None = None
    limits: Limits | None = None


@dataclass(frozen=True, slots=True)
class HelenaAgentResult:
    """The seed's result, and what was not verified in it."""

    text: str
    mode: Literal["inline", "background"]
    tier: Tier
    steps: tuple[AgentStep, ...] = ()
    total_tokens: Mapping[str, int] = field(default_factory=lambda: {"prompt": 0, "completion": 0})
    finish_reason: str = "stop"
    cap_reached: bool = False
    continue_in_background: bool = False
    reason: str = ""
    stalled: bool = False
    unbelegt: tuple[str, ...] = ()
    result: RunResult[Any] | None = field(default=None, repr=False)


async def run_helena_agent(options: HelenaAgentOptions) -> HelenaAgentResult:
    """Answer one request as Helena does. What a person should read is in `text`, whatever happened."""
    principal = await _person(options)
    if principal is None or not access.darf(principal, access.Recht.KI_NUTZEN):
        return _abgewiesen(options, NICHT_ERLAUBT if principal is not None else NOBODY)
    if options.limits is not None:
        try:
            await options.limits.admit(principal)
        except TooMany as error:
            return _abgewiesen(options, str(error), "rate-limited")
    lage = await sieh_nach(options.db, principal, options.akte_id, _gesagt(options))
    if lage.kein_zugriff:
        return _abgewiesen(options, KEIN_ZUGRIFF)
    first = lage.erster_kontakt and not options.conversation_history
    return await _answered(options, principal, replace(lage, erster_kontakt=first))


def _abgewiesen(options: HelenaAgentOptions, said: str, finish_reason: str = "error") -> HelenaAgentResult:
    """Nobody is asked, not even how hard it would have been: that is said by the rules."""
    asked = classify_complexity(options.message)
    mode = asked.mode if options.mode == "auto" else options.mode
    return HelenaAgentResult(said, mode, asked.tier, finish_reason=finish_reason, reason=asked.reason)


async def _answered(options: HelenaAgentOptions, principal: Principal, lage: Lage) -> HelenaAgentResult:
    asked = await _eingeordnet(options)
    mode = asked.mode if options.mode == "auto" else options.mode
    db = options.db
    drafts = options.drafts or Drafts(db, _registry())
    history = [as_message(each) for each in options.conversation_history]
    host = HostContext(
        principal,
        db,
        drafts,
        NAME,
        options.akte_id,
        options.message,
        mode,
        options.settings,
        earlier=history,
    )
    wahl = await waehle(options.settings, asked.tier, nur_lokal=lage.nur_lokal)
    model = await _model(options, wahl, lage)
    leser = Leser(bleibt_hier=lage.nur_lokal)
    helena = HelenaContext.of(host, leser)
    tools = create_helena_tools(helena)
    planner = planer(wahl, lage)
    identity = Identity(db, roles=access.STAFF)
    gefragt: list[Model] = []
    told = anweisung(principal, lage, tools, options.helena_memory)
    ran = await run_agent(
        AgentRunOptions(
            model=model,
            tools=[*tools.values(), bound(waehle_werkzeuge, helena)],
            system_prompt=told,
            prepare_step=_gemerkt(
                gefragt,
                vorbereitung(
                    planner,
                    options.settings,
                    tools,
                    options.message,
                    lambda: anweisung(principal, lage, tools, options.helena_memory, kurz=True),
                    helena,
                ),
            ),
            messages=[*options.conversation_history, Message.user(options.message)],
            mode=mode,
            user_id=principal.user_id,
            akte_id=options.akte_id,
            on_step_update=options.on_step_update,
            abort_signal=options.abort_signal,
            escalate=weiter(leser, wahl.escalate, planner, _frage(told, history, options.message, tools)),
            context=host,
            role=lambda: identity.current_role(principal.user_id),
            texts=TEXTE,
        )
    )
    assert ran.result is not None
    found = await durchgesehen(
        db,
        principal,
        ran.result,
        mode,
        vorstellen=lage.erster_kontakt,
        gefragt=[options.message],
        bekannt=lage.bekannt,
        frueher=history,
        regeln=[planner, model],
    )
    return HelenaAgentResult(
        found.result.text,
        mode,
        wahl.tier_von(gefragt[-1] if gefragt else model),
        ran.steps,
        {str(each): count for each, count in ran.total_tokens.items()},
        ran.finish_reason,
        found.result.cap_reached,
        found.angebot,
        asked.reason,
        ran.stalled,
        found.unbelegt,
        found.result,
    )


async def _eingeordnet(options: HelenaAgentOptions) -> ComplexityResult:
    """Whoever cancels does not wait for a model to say how hard it would have been."""
    asking = einordnen(options.settings, options.message)
    try:
        return await (asking if options.abort_signal is None else heeding(options.abort_signal, asking))
    except Aborted:
        return classify_complexity(options.message)


async def _model(options: HelenaAgentOptions, wahl: Wahl, lage: Lage) -> Model:
    """The one that was handed in, the settings', the one this machine has, or none: then the planner."""
    unaided = planer(wahl, lage)
    if wahl.grund and not options.model:
        return unaided
    model = options.model or wahl.model
    if model is None:
        choice = (await discover()).choice
        if choice is None or choice.strip() == PLANNER:
            return unaided
        model = choice
    found = resolve(model) if isinstance(model, str) else model
    if isinstance(found, Planer):
        found = replace(found, haus=lage.haus, beispiel=lage.beispiel, fertig=set())
    return unaided if lage.nur_lokal and not found.profile.local else found


def _gemerkt(gefragt: list[Model], prepare: PrepareStep) -> PrepareStep:
    """Who was asked, step by step: an escalation changes it, and may be taken back."""

    def prepared(context: StepContext) -> StepOverrides | Awaitable[StepOverrides | None] | None:
        gefragt.append(context.model)
        return prepare(context)

    return prepared


def _gesagt(options: HelenaAgentOptions) -> Sequence[str]:
    """Every text that is sent along with the request."""
    history = [as_message(each) for each in options.conversation_history]
    return [options.message, gemerktes(options.helena_memory), *said_before(history, WorkingMemory())]


async def _person(options: HelenaAgentOptions) -> Principal | None:
    async with options.db.read() as tx:
        return await Identity(options.db, roles=access.STAFF).read(tx, options.user_id)


def _registry() -> Any:
    from bridle.assistants.helena.assistant import assistant
    from bridle.host.assistants import Registry

    return Registry([assistant()])
