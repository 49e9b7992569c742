"""What going through audit chains brought to light, and how people are told."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Damage = Literal["edited", "deleted", "reordered", "foreign", "cut", "head", "rewritten", "detail"]
Language = Literal["de", "en"]


@dataclass(frozen=True, slots=True)
class Finding:
    """The first bad row of a chain.

    edited     its content is not what was written
    deleted    it is not there
    reordered  another row of the chain, `other`, stands in its place
    foreign    a row of another chain stands in its place
    cut        the chain ends before it, though the head or an anchor knows it up to `other`
    head       the head of the chain and this row do not go together
    rewritten  it or one up to `other` was replaced with everything behind it: an anchor remembers otherwise
    detail     what is bound to it is not what was written
    """

    tenant_id: str
    damage: Damage
    seq: int
    other: int | None = None

    def sentence(self, language: Language = "de") -> str:
        other = "?" if self.other is None else self.other
        chain = {"de": "Kette", "en": "Chain"}[language]
        return f"{chain} {self.tenant_id}: " + _DAMAGE[language][self.damage].format(
            seq=self.seq, other=other
        )


@dataclass(frozen=True, slots=True)
class Verdict:
    """How many rows were gone through, and the first bad one of each chain that has one."""

    chains: int
    rows: int
    details_deleted: int = 0
    anchors: int = 0
    findings: tuple[Finding, ...] = ()

    @property
    def ok(self) -> bool:
        return not self.findings

    @property
    def first(self) -> Finding | None:
        return self.findings[0] if self.findings else None

    def sentence(self, language: Language = "de") -> str:
        """For an administrator: one line for each thing to know."""
        say = _SAID[language]
        lines = [each.sentence(language) for each in self.findings] or [say["whole"]]
        lines.append(say["seen"].format(rows=self.rows, chains=self.chains, deleted=self.details_deleted))
        if not self.anchors:
            lines.append(say["unanchored"])
        return "\n".join(lines)


_DAMAGE: Mapping[Language, Mapping[Damage, str]] = {
    "de": {
        "edited": "Eintrag {seq} wurde verändert.",
        "deleted": "Eintrag {seq} fehlt.",
        "reordered": "An der Stelle von Eintrag {seq} steht Eintrag {other}.",
        "foreign": "An der Stelle von Eintrag {seq} steht ein Eintrag einer anderen Kette.",
        "cut": "Das Ende fehlt ab Eintrag {seq}; bekannt war die Kette bis Eintrag {other}.",
        "head": "Der Kopf der Kette passt nicht zu Eintrag {seq}.",
        "rewritten": "Ab einem der Einträge {seq} bis {other} wurde die Kette neu geschrieben; "
        "der Anker kennt eine andere.",
        "detail": "Die Einzelheiten zu Eintrag {seq} wurden verändert.",
    },
    "en": {
        "edited": "Row {seq} was changed.",
        "deleted": "Row {seq} is missing.",
        "reordered": "Row {other} stands in the place of row {seq}.",
        "foreign": "A row of another chain stands in the place of row {seq}.",
        "cut": "The end is missing from row {seq} on; the chain was known up to row {other}.",
        "head": "The head of the chain does not go with row {seq}.",
        "rewritten": "From one of the rows {seq} to {other} on the chain was written anew; "
        "the anchor knows another.",
        "detail": "The details of row {seq} were changed.",
    },
}
_SAID: Mapping[Language, Mapping[str, str]] = {
    "de": {
        "whole": "Das Audit-Protokoll ist unversehrt.",
        "seen": "Geprüfte Einträge: {rows}, Ketten: {chains}, gelöschte Einzelheiten: {deleted}.",
        "unanchored": "Ohne Anker ist nicht zu sehen, ob ein Ende samt seinem Kopf entfernt wurde.",
    },
    "en": {
        "whole": "The audit log is whole.",
        "seen": "Rows checked: {rows}, chains: {chains}, details deleted: {deleted}.",
        "unanchored": "Without an anchor nobody can see whether an end was removed together with its head.",
    },
}
