"""Models: one file a protocol. Everything heavy is imported where it is used."""

from bridle.models.openai import OpenAIModel
from bridle.models.planner import PlannerModel, Rule
from bridle.models.resolve import resolve
from bridle.models.scripted import ScriptedModel, Turn, call

__all__ = [
    "OpenAIModel",
    "PlannerModel",
    "Rule",
    "ScriptedModel",
    "Turn",
    "call",
    "resolve",
]
