"""The legal forms that matters are chosen by: „gegen eine GmbH oder eine AG“, „nicht für einen e. V.“."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from bridle.assistants.helena.planer.auswahl.auswahl import Spanne, Text
from bridle.assistants.helena.planer.lesen.woerter import falte

_FORM = (
    r"(?:gmbh ?& ?co\.? ?kgs?|gmbhs?|gesellschaft(?:en)? mit beschraenkter haftung|ags?|"
    r"aktiengesellschaft(?:en)?|kgs?|kommanditgesellschaft(?:en)?|ugs?|ohgs?|gbrs?|"
    r"e\. ?k\.?|e\. ?v\.?|eingetragene[nr]? vereine?)(?!\w)"
)
_ARTIKEL = r"(?:(?:irgend)?eine[nrm]?|ein|andere|keine[nr]?)\s"
_UND = r"(?:\s?,\s?|\s(?:oder|und|noch|bzw\.?|sowie)\s(?:auch\s)?)"
_REIHE = rf"(?:{_ARTIKEL})?{_FORM}(?:{_UND}(?:{_ARTIKEL})?{_FORM})*"
_GENANNT = re.compile(
    r"(?:\b(?:richten|richtet)\ssich\s)?(?P<nicht>\b(?:nicht|weder|ausser|ohne)\s(?:(?:die|den|denen|solche[nr]?|jene[nr]?|direkt)\s)?)?"
    rf"\b(?P<seite>gegen|fuer)\s(?P<formen>{_REIHE})"
    r"(?=\s(?:haben|fuehren|gibt|laufen|sind|und|oder|noch|vertreten|gerichtet|richten)\b|\W*$)"
    r"(?:\s(?:gerichtet|richten)\b(?:\ssind\b)?)?"
)
_ODER = re.compile(r"\s?,?\s(?:oder|noch)\s(?:auch\s)?")
_AUSGESCHRIEBEN = (
    (r"gesellschaft(?:en)? mit beschraenkter haftung", "gmbh"),
    (r"aktiengesellschaft(?:en)?", "ag"),
    (r"kommanditgesellschaft(?:en)?", "kg"),
    (r"eingetragene[nr]? vereine?", "ev"),
)
_SEITEN = {"gegen": "GEGNER", "fuer": "MANDANT"}
_NAMEN = {"GEGNER": "Gegner", "MANDANT": "Mandant(in)"}
_MAENNLICH = {"ek": "eingetragener Kaufmann", "ev": "eingetragener Verein"}


@dataclass(frozen=True, slots=True)
class Formen:
    """Some forms of one side.

    rolle   of whom the form is
    formen  any of them, as `hat_form` knows them
    genannt how the answer names them
    """

    rolle: str
    formen: tuple[str, ...]
    genannt: tuple[str, ...]

    def satz(self, *, nicht: bool) -> str:
        articles = ["ein" if form in _MAENNLICH else "eine" for form in self.formen]
        named = [
            f"{'k' if nicht else ''}{article} {said}"
            for article, said in zip(articles, self.genannt, strict=True)
        ]
        return f"{_NAMEN[self.rolle]} ist {(' und ' if nicht else ' oder ').join(named)}"


@dataclass(frozen=True, slots=True)
class Genannte:
    """One of several is enough; with `nicht`, none of them may hold."""

    stelle: Spanne
    nicht: bool
    jede: tuple[Formen, ...]

    @property
    def satz(self) -> str:
        return (" und " if self.nicht else " oder ").join(each.satz(nicht=self.nicht) for each in self.jede)


def genannte(text: Text) -> Iterator[Genannte]:
    """Those joined by „oder“ are alternatives of one condition, also where the sides differ."""
    last: Genannte | None = None
    for found in _GENANNT.finditer(text.klein):
        one = Genannte(
            found.span(),
            found["nicht"] is not None or found["formen"].startswith("kein"),
            (_formen(text, found),),
        )
        joined = last and _ODER.fullmatch(text.klein[last.stelle[1] : one.stelle[0]])
        if last and joined and not (one.nicht and not last.nicht):
            last = Genannte((last.stelle[0], one.stelle[1]), last.nicht, (*last.jede, *one.jede))
            continue
        if last:
            yield last
        last = one
    if last:
        yield last


def _formen(text: Text, found: re.Match[str]) -> Formen:
    start = found.start("formen")
    places = [
        (start + each.start(), start + each.end()) for each in re.finditer(rf"\b{_FORM}", found["formen"])
    ]
    forms = [_kurz(text.klein[a:b]) for a, b in places]
    written = [
        _MAENNLICH.get(form, text.wie_geschrieben(*place)) for form, place in zip(forms, places, strict=True)
    ]
    return Formen(_SEITEN[found["seite"]], tuple(forms), tuple(written))


def _kurz(said: str) -> str:
    for pattern, form in _AUSGESCHRIEBEN:
        if re.fullmatch(pattern, said):
            return form
    return re.sub(r"\W", "", said).removesuffix("s")


def hat_form(firm: str, form: str) -> bool:
    """Whether a firm is one; „e.V.“ is written with and without a blank, and a GmbH & Co. KG is a KG."""
    name = re.sub(r"\be ?([kv])\b", r"e\1", " ".join(falte(firm).replace(".", " ").split()))
    name = re.sub(r"\b(gmbh|mbh|ug|ag|se)(?: \(\w+\))? ?(?:&|\+|und) ?co\b ?", r"\1co", name)
    same = r"(?:g?gmbh|mbh|gesellschaft mit beschraenkter haftung)" if form == "gmbh" else form
    return re.search(rf"\b(?:\w+co)?{same}\b", name) is not None
