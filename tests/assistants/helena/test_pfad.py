"""Where an imported file came from: below the folder that was taken in, never where that folder is."""

from __future__ import annotations

import zipfile
from pathlib import Path, PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from assistants.helena.kanzlei import Kanzlei
from assistants.helena.werkbank import bank, dokument
from bridle.assistants.helena.dokumente import DokumentNeu, list_dokumente
from bridle.assistants.helena.felder import LONGEST_PATH, relativ
from bridle.assistants.helena.wissen.dokumente import import_dokumente

NAMES = st.text(max_size=30) | st.sampled_from(
    [
        "/etc/passwd",
        "C:\\Users\\x",
        "~/x",
        "~",
        "file:///x",
        "..",
        "../../x",
        "a/../b",
        "//x/y",
        "a:b/c",
        " / x",
    ]
)


async def test_an_imported_file_knows_where_it_lay(kanzlei: Kanzlei, tmp_path: Path) -> None:
    await kanzlei.akte(aktenzeichen="0012/26")
    folder = tmp_path / "Ablage"
    inner = folder / "0012-26" / "Schriftsätze"
    inner.mkdir(parents=True)
    (inner / "Klage.txt").write_text("Wir klagen.")
    with zipfile.ZipFile(folder / "0012-26" / "Post.zip", "w") as packed:
        packed.writestr("C:\\Post\\Brief.txt", "Guten Tag.")
        packed.writestr("/root/Antwort.md", "Ebenso.")
    await import_dokumente(kanzlei.db, kanzlei.admin, folder)
    rows, _ = await kanzlei.read(list_dokumente, kanzlei.anwalt)
    assert {each.name: each.pfad for each in rows} == {
        "Klage.txt": "0012-26/Schriftsätze/Klage.txt",
        "C:\\Post\\Brief.txt": "0012-26/Post.zip/C:/Post/Brief.txt",
        "Antwort.md": "0012-26/Post.zip/root/Antwort.md",
    }
    assert str(tmp_path) not in repr(rows)
    (klage,) = [each for each in rows if each.name == "Klage.txt"]
    detail = await bank(kanzlei, kanzlei.anwalt).data("read_dokumente_detail", dokument=klage.id)
    assert detail["pfad"] == "0012-26/Schriftsätze/Klage.txt"


async def test_a_single_file_is_known_by_its_name_alone(kanzlei: Kanzlei, tmp_path: Path) -> None:
    akte = await kanzlei.akte()
    (tmp_path / "Brief.txt").write_text("Guten Tag.")
    await import_dokumente(kanzlei.db, kanzlei.admin, tmp_path / "Brief.txt", akte=akte.aktenzeichen)
    rows, _ = await kanzlei.read(list_dokumente, kanzlei.anwalt)
    assert [each.pfad for each in rows] == ["Brief.txt"]


async def test_what_was_not_imported_came_from_nowhere(kanzlei: Kanzlei) -> None:
    made = await dokument(kanzlei, await kanzlei.akte(), "Vertrag", "Text")
    assert made.pfad == ""


@pytest.mark.parametrize(
    "pfad",
    [
        "/home/anna/Klage.pdf",
        "C:\\Akten\\Klage.pdf",
        "\\\\server\\x",
        "~/x",
        "../x",
        "a/../b",
        "file:///x",
        7,
    ],
)
def test_a_path_that_leads_out_of_its_folder_is_refused_in_words(pfad: object) -> None:
    with pytest.raises(ValidationError, match="im eingelesenen Ordner beginnt"):
        DokumentNeu.model_validate({"akte_id": "a", "name": "X", "pfad": pfad})


def test_a_path_that_is_too_long_is_refused_in_words() -> None:
    with pytest.raises(ValidationError, match="höchstens 1000 Zeichen"):
        DokumentNeu(akte_id="a", name="X", pfad="x" * 1_001)


@given(NAMES)
def test_whatever_a_file_is_called_its_path_is_one_that_is_taken(name: str) -> None:
    kept = relativ(name)
    assert DokumentNeu(akte_id="a", name="X", pfad=kept).pfad == kept
    assert not PurePosixPath(kept).is_absolute()
    assert not PureWindowsPath(kept).is_absolute()
    assert not PureWindowsPath(kept).drive
    assert ".." not in kept.split("/")


@given(st.lists(st.text("ab.~: ", min_size=1, max_size=400), min_size=1, max_size=12))
def test_of_a_very_long_path_the_end_is_kept(parts: list[str]) -> None:
    kept = relativ("/".join(parts))
    assert len(kept) <= LONGEST_PATH
    assert DokumentNeu(akte_id="a", name="X", pfad=kept).pfad == kept
