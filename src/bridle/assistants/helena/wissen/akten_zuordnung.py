"""Which matter a file belongs to, by the folder it lies in."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from pathlib import PurePath

from bridle.host.errors import Invalid


def schluessel(aktenzeichen: str) -> str:
    """0012/26 cannot be a folder's name, so 0012-26 and 0012_26 are the same."""
    return re.sub(r"[^0-9a-zäöüß]+", "-", aktenzeichen.casefold()).strip("-")


class Zuordnung:
    """Aktenzeichen as folders write them. `alle` are pairs of id and Aktenzeichen."""

    def __init__(self, alle: Iterable[tuple[str, str]]) -> None:
        self._by_key: defaultdict[str, list[tuple[str, str]]] = defaultdict(list)
        for akte_id, aktenzeichen in alle:
            self._by_key[schluessel(aktenzeichen)].append((akte_id, aktenzeichen))

    def akte(self, aktenzeichen: str) -> str:
        """The matter that somebody named."""
        found = self._by_key.get(schluessel(aktenzeichen), [])
        exact = [akte_id for akte_id, written in found if written == aktenzeichen.strip()]
        if exact or len(found) == 1:
            return exact[0] if exact else found[0][0]
        if found:
            named = ", ".join(written for _, written in found)
            raise Invalid(f"„{aktenzeichen}“ kann mehrere Akten meinen: {named}. Schreib es genau so.")
        raise Invalid(f"Eine Akte „{aktenzeichen}“ gibt es nicht. Leg sie erst an, oder nenne eine andere.")

    def of_file(self, name: str, root: PurePath) -> tuple[str, str]:
        """The matter of a file by its folders, and the folders below it. The root may be the first."""
        folders = PurePath(name).parts[:-1]
        if schluessel(root.name) in self._by_key:
            return self.akte(root.name), "/".join(folders)
        if not folders:
            raise Invalid(
                f"{name} liegt in keinem Ordner mit einem Aktenzeichen. Leg sie in einen, oder nimm --akte."
            )
        for start in range(len(folders)):
            for stop in (start + 1, start + 2):
                if stop <= len(folders) and schluessel("-".join(folders[start:stop])) in self._by_key:
                    akte_id = self.akte("/".join(folders[start:stop]))
                    return akte_id, "/".join(folders[stop:])
        raise Invalid(f"{name}: Zum Ordner „{folders[0]}“ gibt es keine Akte mit diesem Aktenzeichen.")
