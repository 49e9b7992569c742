from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from bridle import GERMAN, TextDelta
from bridle.serving.local import unsaid
from bridle.terminal import GERMAN_WORDS, Screen

WIDTH = 24
words = st.lists(
    st.text(st.characters(categories=["Lu", "Ll"], max_codepoint=0x17F), min_size=1, max_size=14)
)


def shown(deltas: list[str]) -> list[str]:
    """The lines that a terminal of this width shows."""
    file = io.StringIO()
    screen = Screen(
        Console(file=file, force_terminal=True, width=WIDTH, color_system=None), GERMAN_WORDS, GERMAN, "P"
    )
    for delta in deltas:
        screen.show(TextDelta(1, delta))
    screen.rest()
    lines = [""]
    for char in file.getvalue():
        if char == "\n":
            lines.append("")
        elif char == "\b":
            lines[-1] = lines[-1][:-1]
        else:
            lines[-1] += char
    return lines


@given(words, st.integers(1, 9))
def test_words_are_never_broken_and_none_is_lost(said: list[str], size: int) -> None:
    text = " ".join(said)
    lines = shown([text[n : n + size] for n in range(0, len(text), size)])
    assert " ".join(lines).split()[2:] == text.split() or not said
    assert all(len(line.rstrip()) <= WIDTH for line in lines)


@pytest.mark.parametrize(
    ("answer", "seen", "more"),
    [
        ("Ja.", "Ja.", ""),
        ("Ja.", "", "Ja."),
        ("Hallo!\n\nJa.", "Ja.", "\n\nHallo!"),
        ("Ja.\n\nSoll ich weitermachen?", "Ja.", "\n\nSoll ich weitermachen?"),
        ("Hier ist mein Stand:\n\nJa.", "Ja.", "\n\nHier ist mein Stand:\n\nJa."),
        ("Ja, § 1 [nicht belegt].", "Ja, § 1.", "\n\nJa, § 1 [nicht belegt]."),
        ("a\nb [nicht belegt]\nc\nd", "a\nb\nc\nd", "\n\nb [nicht belegt]"),
    ],
)
def test_of_an_answer_only_what_was_not_seen_as_it_came_is_shown(answer: str, seen: str, more: str) -> None:
    assert unsaid(answer, seen) == more
