"""Putting an assistant's agent together for a run: settings, wrapped models, rights read at each use."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from pydantic import BaseModel

from bridle.engine.agent import ToolLoopAgent
from bridle.engine.messages import Message
from bridle.engine.model import Model
from bridle.engine.text import describe, words
from bridle.engine.tools import toolbox
from bridle.host.assistants import AgentSettings, Assistant, HostContext, Registry, Review
from bridle.host.database import Database
from bridle.host.drafts import Drafts
from bridle.host.errors import Forbidden
from bridle.host.identity import Identity, Principal
from bridle.host.masking import Masker
from bridle.host.personal_names import Person
from bridle.host.pseudonyms import DatabasePseudonyms
from bridle.host.runs.draft_calls import surely
from bridle.host.runs.journal import DatabaseJournal, TakenOnce, insisting
from bridle.host.runs.records import RunRecord
from bridle.host.runs.run_models import RunModels
from bridle.models.planner import PlannerModel
from bridle.models.resolve import resolve

BUILD_SECONDS = 30.0
STAYS_HERE = "Das bleibt im Haus, und hier ist kein lokales Modell eingerichtet."
RIGHTS_GONE = "Der Zugriff auf diesen Assistenten wurde entzogen."

ModelSource: TypeAlias = Model | Callable[[HostContext], Awaitable[Model]]
SettingsSource: TypeAlias = Callable[[Principal, Assistant], Awaitable[BaseModel | None]]


async def no_settings(principal: Principal, assistant: Assistant) -> BaseModel | None:
    return None


class Agents:
    """`model` is asked where an assistant names none; `settings` are an assistant's own."""

    def __init__(
        self,
        db: Database,
        registry: Registry,
        identity: Identity,
        drafts: Drafts,
        model: ModelSource,
        settings: SettingsSource,
    ) -> None:
        self.db, self.registry, self.identity, self.drafts = db, registry, identity, drafts
        self._model, self._settings = model, settings

    async def agent(
        self,
        journal: DatabaseJournal,
        request: str,
        said: Sequence[str] = (),
        earlier: Sequence[Message] = (),
    ) -> tuple[ToolLoopAgent, Review | None]:
        """The agent, and who looks over what comes of it."""
        run, principal = journal.run, journal.principal
        assistant = self.registry.get(run.assistant)
        context, settings = await self._built(run, principal, request, said, earlier)
        models = RunModels(
            self._masker(assistant, run, principal), journal.ledger, local_only=settings.local_only
        )
        tools = [surely(each, journal) for each in toolbox(settings.tools).values()]
        agent = replace(models.settings(settings), tools=tools).agent(
            models.wrapped(await self._model_for(context, settings)),
            context=context,
            role=lambda: self._role(assistant, principal.user_id),
            approvals=TakenOnce(),
            checkpointer=journal,
            on_event=journal.events.add,
        )
        return agent, settings.review

    async def trouble_with(
        self, run: RunRecord, principal: Principal, tool_name: str, arguments: Mapping[str, Any]
    ) -> str:
        """Why a tool would refuse these arguments; nothing where it would not."""
        _, settings = await self._built(run, principal, "")
        tool = toolbox(settings.tools).get(tool_name)
        if tool is None:
            return "Dieses Werkzeug gibt es nicht mehr."
        try:
            tool.signature.validate(dict(arguments))
        except Exception as error:  # a validator of the application's may raise anything
            return words(error) if isinstance(error, ValueError) else describe(error)
        return ""

    async def _built(
        self,
        run: RunRecord,
        principal: Principal,
        request: str,
        said: Sequence[str] = (),
        earlier: Sequence[Message] = (),
    ) -> tuple[HostContext, AgentSettings]:
        assistant = self.registry.get(run.assistant)
        settings = await self._settings(principal, assistant)
        context = HostContext(
            principal,
            self.db,
            self.drafts,
            run.assistant,
            run.scope,
            request,
            run.mode,
            settings,
            said,
            run.id,
            earlier,
        )
        async with asyncio.timeout(BUILD_SECONDS):
            return context, await assistant.build(context)

    async def _model_for(self, context: HostContext, settings: AgentSettings) -> Model:
        model = await self._wanted(context, settings)
        unaided = isinstance(model, PlannerModel) and not model.rules
        if unaided or (settings.local_only and not model.profile.local):
            model = settings.planner or model
        if settings.local_only and not model.profile.local:
            raise Forbidden(STAYS_HERE)
        return model

    async def _wanted(self, context: HostContext, settings: AgentSettings) -> Model:
        if isinstance(settings.model, str):
            return resolve(settings.model)
        if settings.model is not None:
            return settings.model
        return self._model if isinstance(self._model, Model) else await self._model(context)

    def _masker(self, assistant: Assistant, run: RunRecord, principal: Principal) -> Masker:
        async def people() -> Sequence[Person]:
            if assistant.names is None:
                return ()
            async with self.db.read() as tx:
                return await assistant.names(tx, principal, run.scope)

        # not the matter: a colleague who works on it too would be given what was only said in here
        place = run.conversation_id or run.id
        return Masker(people, DatabasePseudonyms(self.db, run.tenant_id, place))

    async def _role(self, assistant: Assistant, user_id: str) -> str:
        """As of now, before each use; who may no longer work with the assistant at all is stopped."""
        role = await insisting(lambda: self.identity.current_role(user_id))
        if role is None or not assistant.serves(role):
            raise Forbidden(RIGHTS_GONE)
        return role
