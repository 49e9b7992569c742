"""What an administrator can set for Helena, and what is refused when it is set."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from bridle.assistants.helena.settings import HelenaSettings


@pytest.mark.parametrize(
    "name", ["", "ollama:qwen3:8b", " gguf:/models/klein.gguf ", "openai:x@http://127.0.0.1:1/v1", "OLLAMA:x"]
)
def test_models_are_named_as_everywhere(name: str) -> None:
    assert HelenaSettings(tier2_model=name).tier2_model == name.strip()


@pytest.mark.parametrize("name", ["quatsch", "ollama:", "llama:x", ":", "planner:x"])
def test_what_names_no_model_is_refused_with_how_they_are_named(name: str) -> None:
    with pytest.raises(ValidationError, match="So heißen sie: ollama:NAME"):
        HelenaSettings(tier1_model=name)
