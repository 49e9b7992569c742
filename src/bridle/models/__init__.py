"""Models: one file a protocol. What is heavy, or not always needed, is imported when it is asked for."""

from typing import TYPE_CHECKING, Any

from bridle.models.openai import OpenAIModel
from bridle.models.planner import PlannerModel, Rule
from bridle.models.resolve import resolve
from bridle.models.scripted import ScriptedModel, Turn, call

if TYPE_CHECKING:
    from bridle.models.anthropic import AnthropicModel
    from bridle.models.embedded import EmbeddedModel
    from bridle.models.ollama import OllamaModel
    from bridle.models.pydantic_ai import PydanticAIModel
    from bridle.models.tiers import Tiers, escalate_tier, get_model_for_tier

_LATER = {
    "AnthropicModel": "anthropic",
    "EmbeddedModel": "embedded",
    "OllamaModel": "ollama",
    "PydanticAIModel": "pydantic_ai",
    "Tiers": "tiers",
    "escalate_tier": "tiers",
    "get_model_for_tier": "tiers",
}


def __getattr__(name: str) -> Any:
    import importlib

    if name in _LATER:
        return getattr(importlib.import_module(f"bridle.models.{_LATER[name]}"), name)
    raise AttributeError(f"module 'bridle.models' has no attribute {name!r}")


__all__ = [
    "AnthropicModel",
    "EmbeddedModel",
    "OllamaModel",
    "OpenAIModel",
    "PlannerModel",
    "PydanticAIModel",
    "Rule",
    "ScriptedModel",
    "Tiers",
    "Turn",
    "call",
    "escalate_tier",
    "get_model_for_tier",
    "resolve",
]
