"""Helena's tools, one file each: adding a tool is adding a file, with one tool in it of the file's name."""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import Any

from bridle.assistants.helena.nur_lokal import Leser
from bridle.assistants.helena.settings import HelenaSettings
from bridle.assistants.helena.werkzeug import HelenaContext, bound
from bridle.engine.tools import Tool
from bridle.errors import ConfigurationError
from bridle.host.assistants import HostContext
from bridle.host.database import Database
from bridle.host.drafts import Drafts
from bridle.host.identity import Principal

Tools = dict[str, Tool[..., Any]]


@dataclass(frozen=True, slots=True)
class CreateHelenaToolsOptions:
    """For whom the tools are, and on which matter. Rights are checked at each call, by the role of then.

    auftrag         what the person wrote: the matters it names are theirs to name
    leser           who reads what they bring; for a model elsewhere, `Leser(fremd=True)`
    """

    db: Database
    principal: Principal
    akte_id: str | None = None
    drafts: Drafts | None = None
    settings: HelenaSettings = field(default_factory=HelenaSettings)
    auftrag: str = ""
    leser: Leser = field(default_factory=Leser)

    @property
    def context(self) -> HelenaContext:
        return HelenaContext(
            self.db,
            self.principal,
            self.drafts,
            self.akte_id,
            self.settings,
            auftrag=self.auftrag,
            leser=self.leser,
        )


def create_helena_tools(options: CreateHelenaToolsOptions | HostContext | HelenaContext) -> Tools:
    """The tools that the person's role may use, ready to be called."""
    context = options if isinstance(options, HelenaContext) else _context(options)
    granted = filter_tools_by_role(all_tools(), context.principal.role)
    return {name: bound(tool, context) for name, tool in granted.items()}


def _context(options: CreateHelenaToolsOptions | HostContext) -> HelenaContext:
    return HelenaContext.of(options) if isinstance(options, HostContext) else options.context


def filter_tools_by_role(tools: Mapping[str, Tool[..., Any]], role: str) -> Tools:
    """Those a role may use; one that nobody knows may use none."""
    return {name: tool for name, tool in tools.items() if tool.roles is not None and role in tool.roles}


@cache
def all_tools() -> Mapping[str, Tool[..., Any]]:
    """Every tool there is a file for."""
    found: Tools = {}
    for each in pkgutil.iter_modules(__path__):
        module = import_module(f"{__name__}.{each.name}")
        tool = getattr(module, each.name, None)
        if not isinstance(tool, Tool) or tool.name != each.name:
            raise ConfigurationError(f"{each.name}.py has no tool called {each.name!r}: a file is a tool.")
        found[each.name] = tool
    return found
