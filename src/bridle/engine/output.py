"""Structured answers: the type an answer must have, and how to say that it has not."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bridle.engine.schema import InvalidArguments, Signature, read_type
from bridle.engine.texts import Texts


@dataclass(frozen=True, slots=True)
class Output:
    signature: Signature

    @staticmethod
    def of(target: Any) -> Output:
        return Output(read_type(target, "output"))

    @property
    def schema(self) -> Mapping[str, Any]:
        return self.signature.schema

    def read(self, text: str) -> tuple[Any, str]:
        """The checked value, or what is wrong with it."""
        try:
            value = json.loads(_unfenced(text))
        except (ValueError, RecursionError) as error:
            return None, f"it is not JSON ({error})."
        try:
            keywords, _ = self.signature.validate(value)
        except InvalidArguments as error:
            return None, str(error)
        return keywords["value"], ""

    def demand(self) -> str:
        return f"JSON schema: {json.dumps(self.schema, ensure_ascii=False)}"

    def complaint(self, fault: str, texts: Texts) -> str:
        return texts.invalid_output.format(fault=fault, schema=json.dumps(self.schema, ensure_ascii=False))


def _unfenced(text: str) -> str:
    """Models like to wrap JSON into a code fence."""
    stripped = text.strip()
    if stripped.startswith("```") and stripped.endswith("```"):
        return stripped[3:-3].removeprefix("json")
    return stripped
