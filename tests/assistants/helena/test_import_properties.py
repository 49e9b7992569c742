"""Whatever a file holds, an import reads it or says in a sentence that it does not."""

from __future__ import annotations

import tempfile
from contextlib import suppress
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bridle.assistants.helena.wissen.akten import AkteZeile
from bridle.assistants.helena.wissen.akten_tabelle import aus_csv, betrag
from bridle.assistants.helena.wissen.bericht import Bericht, Takt, still
from bridle.assistants.helena.wissen.dateien import Datei, als_text
from bridle.assistants.helena.wissen.eintraege import aus_json, geprueft, mit_kopf
from bridle.assistants.helena.wissen.muster import MusterZeile
from bridle.assistants.helena.wissen.normen import NormZeile, _norm, _Reading
from bridle.assistants.helena.wissen.urteile import Urteil, urteil_dokument
from bridle.host.errors import Invalid

WORDS = st.sampled_from(
    [
        "az",
        "kurzrubrum",
        "12.000,00",
        "§ 1",
        "---",
        ";",
        ",",
        '"',
        "jurabk: X",
        "## § 1 T",
        "<norm>",
        "{",
        "}",
        "[1]",
        "mandant",
        "frist_datum",
        "31.02.2026",
        "\n",
        "\x00",
        "ä",
        "\ufeff",
        "null",
        "<dokumente>",
        "# ",
        "Anlage",
    ]
)
CONTENT = st.one_of(
    st.binary(max_size=400),
    st.lists(WORDS, max_size=40).map(lambda words: "".join(words).encode()),
    st.lists(WORDS, max_size=40).map(lambda words: "\n".join(words).encode("utf-16")),
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["az", "gericht", "datum", "text", "name", "kuerzel", "paragraph", "akte", "stand"]
            ),
            inner,
        )
    ),
    max_leaves=12,
)
QUIET = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def file(folder: str, ending: str, content: bytes) -> Datei:
    path = Path(folder) / f"x{ending}"
    path.write_bytes(content)
    return Datei(path, path.name, len(content))


@QUIET
@given(CONTENT, st.sampled_from([".md", ".xml", ".jsonl", ".json"]))
def test_statutes_are_read_or_named(content: bytes, ending: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        bericht = Bericht()
        read = list(
            _Reading([file(folder, ending, content)], None, bericht, Takt(still, bericht)).documents()
        )
    assert read or bericht.fehlerzahl
    assert all(each.startswith("x.") and each.endswith(".") for each in bericht.fehler)


@QUIET
@given(CONTENT)
def test_tables_are_read_or_named(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder, suppress(Invalid):
        for where, record in aus_csv(file(folder, ".csv", content), Bericht()):
            assert where.startswith("x.csv, Zeile ")
            assert isinstance(record["beteiligte"], list)


@QUIET
@given(CONTENT, st.sampled_from([".json", ".jsonl"]))
def test_json_is_read_or_named(content: bytes, ending: str) -> None:
    with tempfile.TemporaryDirectory() as folder, suppress(Invalid):
        for _, record in aus_json(file(folder, ending, content), Bericht()):
            assert isinstance(record, dict)


@QUIET
@given(
    st.dictionaries(st.sampled_from(["az", "gericht", "datum", "text", "name", "kuerzel", "paragraph"]), JSON)
)
def test_records_fit_or_are_refused_in_german(record: dict[str, object]) -> None:
    for model in (Urteil, NormZeile, MusterZeile, AkteZeile):
        bericht = Bericht()
        made = geprueft(model, "Zeile 1", dict(record), bericht)
        assert (made is None) == (bericht.fehlerzahl == 1)
        if isinstance(made, Urteil):
            assert urteil_dokument(made).version
        if isinstance(made, NormZeile):
            _norm(made)


@QUIET
@given(st.text(max_size=60))
def test_a_header_and_an_amount_are_never_an_error(text: str) -> None:
    mit_kopf(text)
    mit_kopf(f"---\n{text}\n---\n{text}")
    betrag(text)
    als_text(text.encode("utf-8", "replace"))
