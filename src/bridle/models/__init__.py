"""Models: one file a protocol. Everything heavy is imported where it is used."""

from bridle.models.openai import OpenAIModel
from bridle.models.scripted import ScriptedModel, Turn, call

__all__ = ["OpenAIModel", "ScriptedModel", "Turn", "call"]
