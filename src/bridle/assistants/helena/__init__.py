"""Helena, who works in a German law firm. Everything she writes is a proposal that a person approves.

The public names are imported when they are asked for: a command that computes a deadline needs no database.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bridle.assistants.helena.agent import HelenaAgentOptions as HelenaAgentOptions
    from bridle.assistants.helena.agent import HelenaAgentResult as HelenaAgentResult
    from bridle.assistants.helena.agent import run_helena_agent as run_helena_agent
    from bridle.assistants.helena.assistant import assistant as assistant
    from bridle.assistants.helena.classifier import ComplexityResult as ComplexityResult
    from bridle.assistants.helena.classifier import classify_complexity as classify_complexity
    from bridle.assistants.helena.modelle import get_helena_user_id as get_helena_user_id
    from bridle.assistants.helena.modelle import get_model as get_model
    from bridle.assistants.helena.modelle import get_model_name as get_model_name
    from bridle.assistants.helena.modelle import get_provider_name as get_provider_name
    from bridle.assistants.helena.prompt import build_system_prompt as build_system_prompt
    from bridle.assistants.helena.settings import HelenaSettings as HelenaSettings
    from bridle.assistants.helena.tools import CreateHelenaToolsOptions as CreateHelenaToolsOptions
    from bridle.assistants.helena.tools import create_helena_tools as create_helena_tools
    from bridle.assistants.helena.tools import filter_tools_by_role as filter_tools_by_role
    from bridle.engine.agent import AgentRunOptions as AgentRunOptions
    from bridle.engine.agent import run_agent as run_agent
    from bridle.engine.result import AgentRunResult as AgentRunResult
    from bridle.engine.result import AgentStep as AgentStep
    from bridle.engine.result import StepUpdate as StepUpdate
    from bridle.engine.tools import SourceAttribution as SourceAttribution
    from bridle.engine.tools import ToolCache as ToolCache
    from bridle.engine.tools import ToolContext as ToolContext
    from bridle.engine.tools import ToolResult as ToolResult
    from bridle.guard import ParsedToolCall as ParsedToolCall
    from bridle.guard import content_scan_guard as content_scan_guard
    from bridle.guard import ollama_response_guard as ollama_response_guard
    from bridle.host.audit import log_tool_call as log_tool_call
    from bridle.host.runs.usage import wrap_with_tracking as wrap_with_tracking
    from bridle.models.tiers import escalate_tier as escalate_tier
    from bridle.models.tiers import get_model_for_tier as get_model_for_tier

__all__ = [
    "AgentRunOptions",
    "AgentRunResult",
    "AgentStep",
    "ComplexityResult",
    "CreateHelenaToolsOptions",
    "HelenaAgentOptions",
    "HelenaAgentResult",
    "HelenaSettings",
    "ParsedToolCall",
    "SourceAttribution",
    "StepUpdate",
    "ToolCache",
    "ToolContext",
    "ToolResult",
    "assistant",
    "build_system_prompt",
    "classify_complexity",
    "content_scan_guard",
    "create_helena_tools",
    "escalate_tier",
    "filter_tools_by_role",
    "get_helena_user_id",
    "get_model",
    "get_model_for_tier",
    "get_model_name",
    "get_provider_name",
    "log_tool_call",
    "ollama_response_guard",
    "run_agent",
    "run_helena_agent",
    "wrap_with_tracking",
]

_HERE = {
    "agent": ("HelenaAgentOptions", "HelenaAgentResult", "run_helena_agent"),
    "assistant": ("assistant",),
    "classifier": ("ComplexityResult", "classify_complexity"),
    "modelle": ("get_helena_user_id", "get_model", "get_model_name", "get_provider_name"),
    "prompt": ("build_system_prompt",),
    "settings": ("HelenaSettings",),
    "tools": ("CreateHelenaToolsOptions", "create_helena_tools", "filter_tools_by_role"),
}
_ELSEWHERE = {
    "bridle.engine.agent": ("AgentRunOptions", "run_agent"),
    "bridle.engine.result": ("AgentRunResult", "AgentStep", "StepUpdate"),
    "bridle.engine.tools": ("SourceAttribution", "ToolCache", "ToolContext", "ToolResult"),
    "bridle.guard": ("ParsedToolCall", "content_scan_guard", "ollama_response_guard"),
    "bridle.host.audit": ("log_tool_call",),
    "bridle.host.runs.usage": ("wrap_with_tracking",),
    "bridle.models.tiers": ("escalate_tier", "get_model_for_tier"),
}
_WHERE = {name: f"{__name__}.{module}" for module, names in _HERE.items() for name in names} | {
    name: module for module, names in _ELSEWHERE.items() for name in names
}


def __getattr__(name: str) -> Any:
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_WHERE[name]), name)


def __dir__() -> list[str]:
    return __all__
