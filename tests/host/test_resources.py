"""What an assistant can get wrong about its records is said when it is put together."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bridle.errors import ConfigurationError
from support.example_assistant import NOTES


@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"name": "Alle Notizen"}, "part of addresses"),
        ({"create": None}, "new goes with create"),
        ({"change": None}, "change with update"),
        ({"filters": {"limit": "How many."}}, "cannot be called"),
        ({"delete": None}, "confirm goes with delete"),
    ],
)
def test_a_resource_that_does_not_fit_together_is_refused(values: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ConfigurationError, match=sentence):
        replace(NOTES, **values)


def test_a_resource_need_not_be_made_changed_or_deleted() -> None:
    fixed = replace(NOTES, new=None, create=None, change=None, update=None, delete=None, confirm=None)
    assert fixed.filters == NOTES.filters
