"""Whether two names may be the same person or firm. Words are compared whole: half a name finds nobody."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bridle.assistants.helena.begriffe import BeteiligtenRolle
from bridle.assistants.helena.felder import gefaltet

SHORTEST = 3
VERSUS = "./."
_FORMS = frozenset(
    gefaltet(
        "GmbH gGmbH AG KG OHG GbR UG SE eG e.V. eV mbH Co. Co KGaA PartG PartGmbB Ltd Inc haftungsbeschränkt "
        "und Herr Herrn Frau Firma Dr Dr. Prof Prof. von van zu der die das u.a. ua"
    ).split()
)
_OTHER_SIDE = {
    BeteiligtenRolle.MANDANT: frozenset({BeteiligtenRolle.GEGNER}),
    BeteiligtenRolle.GEGNER: frozenset({BeteiligtenRolle.MANDANT}),
    BeteiligtenRolle.GEGNERVERTRETER: frozenset({BeteiligtenRolle.MANDANT}),
}


@dataclass(frozen=True, slots=True)
class Name:
    worte: frozenset[str]

    @staticmethod
    def aus(text: str) -> Name | None:
        """The words that make the name; nothing where there are none worth comparing."""
        words = frozenset(worte(text))
        return Name(words) if any(len(word) >= SHORTEST for word in words) else None

    def ist(self, name: str, vorname: str = "") -> bool:
        """Whether these may be the same: the surname, or the firm, and nothing that speaks against it."""
        core, known = set(worte(name)), {*worte(vorname), *worte(name)}
        return bool(core & self.worte) and (self.worte <= known or known <= self.worte)

    def steht_in(self, kurzrubrum: str) -> bool:
        """Whether it is one of the sides of „Sommer ./. Winter GmbH“."""
        return any(self.ist(side) for side in kurzrubrum.split(VERSUS))


def gegenseite(neu: BeteiligtenRolle, vorhanden: str) -> bool:
    """Whether the new role is on the other side of the one that somebody already has."""
    return vorhanden in _OTHER_SIDE.get(neu, frozenset())


def worte(text: str) -> Iterable[str]:
    split = gefaltet(text.replace("-", " ").replace("/", " ")).split()
    return [word for each in split if (word := each.strip(".")) and each not in _FORMS and word not in _FORMS]
