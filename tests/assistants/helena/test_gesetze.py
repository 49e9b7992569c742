"""Statutes from files: the Markdown collection and the official XML."""

from __future__ import annotations

from pathlib import Path

import pytest

from bridle.assistants.helena.gesetze import documents, read_file, read_markdown
from bridle.assistants.helena.norms import Norm
from bridle.host.errors import Invalid

STATUTES = Path(__file__).parents[4] / "shared" / "data" / "gesetze"
MARKDOWN = """---
Title: Beispielgesetz
jurabk: RVG 2004
layout: default
slug: rvg

---

# Beispielgesetz (RVG)

Ausfertigungsdatum
:   2004-05-05

Zuletzt geändert durch
:   Art. 7 G v. 10.8.2021 I 3424


## Abschnitt 1 - Allgemeines


### § 1 Geltung

(1) Ein Satz, der
umbrochen ist.[^F1]

(2) Noch einer.

[^F1]:     **Amtlicher Hinweis:** Steht so da.

### (XXXX) §§ 2 bis 4 (weggefallen)

### § 5a

Ohne Titel.

### Anlage 1 Vergütungsverzeichnis

*    *   **Teil 3**

*    *   3100

    *   Verfahrensgebühr, soweit nichts anderes bestimmt ist
        ........

    *   1,3


*    *   3101

    *   Ermäßigt

    *   0,8
"""
XML = """<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE dokumente SYSTEM "http://example.invalid/gii-norm.dtd">
<dokumente builddate="20260102030405" doknr="X"><norm><metadaten><jurabk>BspG</jurabk><amtabk>BspG</amtabk>
<ausfertigung-datum>2001-02-03</ausfertigung-datum><langue>Beispielgesetz</langue></metadaten></norm>
<norm><metadaten><jurabk>BspG</jurabk><gliederungseinheit><gliederungskennzahl>010</gliederungskennzahl>
<gliederungsbez>Abschnitt 1</gliederungsbez><gliederungstitel>Allgemeines</gliederungstitel>
</gliederungseinheit></metadaten></norm>
<norm><metadaten><jurabk>BspG</jurabk><enbez>§ 7b</enbez><titel format="parat">Fristen</titel></metadaten>
<textdaten><text format="XML"><Content><P>(1) Erster <B>fetter</B> Satz.</P><P>(2) Zweiter.<DL><DT>1.</DT>
<DD><LA>Ziffer</LA></DD></DL></P></Content></text></textdaten></norm></dokumente>"""


def norms() -> dict[str, Norm]:
    return {norm.citation: norm for norm in read_markdown(MARKDOWN)}


def test_sections_annexes_and_fee_numbers_are_norms_of_their_own() -> None:
    assert list(norms()) == ["§ 1 RVG", "§§ 2 bis 4 RVG", "§ 5a RVG", "Nr. 3100 VV RVG", "Nr. 3101 VV RVG"]


def test_text_is_unwrapped_and_keeps_its_paragraphs_headings_and_stand() -> None:
    norm = norms()["§ 1 RVG"]
    assert norm.title == "Geltung"
    assert norm.text.startswith("(1) Ein Satz, der umbrochen ist.\n\n(2) Noch einer.")
    assert norm.path == ("Allgemeines",)
    assert norm.law.stand == "2021-08-10"
    assert norm.url.endswith("/rvg/__1.html")
    assert "1,3" in norms()["Nr. 3100 VV RVG"].text
    assert "...." not in norms()["Nr. 3100 VV RVG"].text


def test_a_document_keeps_its_version_until_something_changes() -> None:
    first = [each.version for each in documents(list(read_markdown(MARKDOWN)))]
    again = [each.version for each in documents(list(read_markdown(MARKDOWN)))]
    other = [
        each.version for each in documents(list(read_markdown(MARKDOWN.replace("Noch einer", "Anders"))))
    ]
    assert first == again
    assert [one == two for one, two in zip(first, other, strict=True)] == [False, True, True, True, True]


def test_the_official_xml_gives_the_same_kind_of_norms(tmp_path: Path) -> None:
    path = tmp_path / "bspg.xml"
    path.write_text(XML, "utf-8")
    (norm,) = read_file(path)
    assert (norm.citation, norm.title, norm.path) == ("§ 7b BspG", "Fristen", ("Allgemeines",))
    assert norm.text == "(1) Erster fetter Satz.\n\n(2) Zweiter.\n\n1.\n\nZiffer"
    assert norm.law.stand == "2026-01-02"


BOMB = '<!DOCTYPE d [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><dokumente><norm>&b;</norm></dokumente>'


@pytest.mark.parametrize(
    "content", ["", "Nur ein Brief.", "<dokumente><norm></dokumente>", BOMB, "<html/>", "\0\xff"]
)
def test_a_file_without_norms_says_so_in_a_sentence(tmp_path: Path, content: str) -> None:
    path = tmp_path / "brief.md"
    path.write_text(content, "latin-1")
    with pytest.raises(Invalid, match=r"brief\.md .*\.$"):
        read_file(path)


def test_deeply_nested_xml_is_read_or_refused_but_never_breaks(tmp_path: Path) -> None:
    path = tmp_path / "tief.xml"
    inner = "<B>" * 20_000 + "Text" + "</B>" * 20_000
    path.write_text(
        "<dokumente><norm><metadaten><jurabk>T</jurabk><enbez>§ 1</enbez></metadaten><textdaten><text>"
        f"<Content>{inner}</Content></text></textdaten></norm></dokumente>"
    )
    assert read_file(path)[0].text == "Text"


def test_a_missing_file_says_so(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="lässt sich nicht lesen"):
        read_file(tmp_path / "fehlt.md")


@pytest.mark.skipif(not STATUTES.is_dir(), reason="the statutes are not on this machine")
def test_every_statute_is_read_whole() -> None:
    found = {path.stem: read_file(path) for path in sorted(STATUTES.glob("*.md"))}
    assert len(found) == 31
    for stem, those in found.items():
        assert len({norm.citation for norm in those}) > 0.98 * len(those), stem
        assert all(norm.law.stand[:2] in ("19", "20") for norm in those), stem
        empty = [norm.citation for norm in those if not norm.text and "weggefallen" not in norm.title]
        assert not empty, (stem, empty)
    cited = {norm.citation for those in found.values() for norm in those}
    assert {"§ 626 BGB", "§ 573c BGB", "Art. 3 GG", "Nr. 3100 VV RVG", "Nr. 1210 KV GKG", "§ 14 WEG"} <= cited
