import re
from collections import Counter
from importlib.resources import files

import pytest

from bridle.assistants.helena.gesetze import documents
from bridle.assistants.helena.gesetze_words import Everyday, everyday_words, read_words
from bridle.assistants.helena.norms import Law, Norm

FOLDER = files("bridle.assistants.helena").joinpath("alltagsworte")
LAWS = sorted(each.name for each in FOLDER.iterdir())
_LINE = re.compile(r"\d+[a-z]*: [^\s|]+( [^\s|]+)*( \|( [^\s|]+)+)?")
MOST = 100


@pytest.mark.parametrize("name", LAWS)
def test_every_line_is_a_norm_once_with_its_words(name: str) -> None:
    assert name.endswith(".txt")
    text = FOLDER.joinpath(name).read_text("utf-8")
    lines = text.splitlines()
    assert lines
    assert text.endswith("\n")
    assert [line for line in lines if not _LINE.fullmatch(line)] == []
    assert [number for number, times in Counter(n for n, _ in read_words(text)).items() if times > 1] == []
    assert [line for line in lines if len(line.partition(":")[2].split()) > MOST] == []


def test_a_norm_is_known_by_its_everyday_words() -> None:
    assert "Kaution" in everyday_words("BGB", "551").names
    assert "Dackel" in everyday_words("BGB", "833").stories
    assert everyday_words("BGB", "99999") == Everyday()


def test_the_norms_of_a_law_are_stored_with_them_and_its_annexes_are_not() -> None:
    law = Law("BGB", "Bürgerliches Gesetzbuch", "2022-01-01", "", "bgb")
    norms = [Norm(law, sign, "551", "Titel", "Text", ()) for sign in ("§", "Anlage")]
    words = everyday_words("BGB", "551")
    assert [each.keywords for each in documents(norms)] == [words.names, ""]
    assert [each.examples for each in documents(norms)] == [words.stories, ""]


@pytest.mark.parametrize(
    "law", ["", ".", "..", "../gesetze", "BGB.txt", "alltagsworte/BGB", "bgb", "\0", "ABCDG"]
)
def test_a_law_without_a_file_has_no_words_whatever_it_is_called(law: str) -> None:
    assert everyday_words(law, "551") == Everyday()
