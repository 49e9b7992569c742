"""A norm and the law it stands in, whatever file it was read from."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_COMMON = {"WoEigG": "WEG"}


@dataclass(frozen=True, slots=True)
class Law:
    """`stand` is the day of the last change that is contained, `stand_note` the official words for it."""

    short: str
    title: str
    stand: str = ""
    stand_note: str = ""
    slug: str = ""


@dataclass(frozen=True, slots=True)
class Norm:
    """`path` are the headings above it, the widest first; `schedule` names a fee schedule: VV RVG, KV GKG."""

    law: Law
    sign: str
    number: str
    title: str
    text: str = field(repr=False)
    path: tuple[str, ...] = ()
    schedule: str = ""

    @property
    def citation(self) -> str:
        sign = "§§" if self.sign == "§" and " " in self.number else self.sign
        return " ".join(each for each in (sign, self.number, self.schedule or self.law.short) if each)

    @property
    def url(self) -> str:
        if not self.law.slug:
            return ""
        page = {"§": f"__{self.number}", "Art.": f"art_{self.number}"}.get(self.sign, "index")
        return f"https://www.gesetze-im-internet.de/{self.law.slug}/{'index' if ' ' in page else page}.html"


def short_name(official: str) -> str:
    """The name people use: the official one may carry the year of its making."""
    bare = re.sub(r"\s+(?:19|20)\d\d$", "", official.strip())
    return _COMMON.get(bare, bare)
