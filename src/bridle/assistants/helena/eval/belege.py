"""What an answer states and no tool returned: norms, file numbers, amounts, days."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bridle.assistants.helena.eval import werte
from bridle.assistants.helena.law.geld import euro
from bridle.host.search.citations import Citation, cited


def unbelegte_normen(text: str, read: Sequence[str]) -> Iterator[str]:
    """A norm without its law is covered by the same number of any law."""
    said, known = cited(text), [cited(each) for each in read]
    norms = {norm for each in known for norm in each.norms}
    numbers = {norm.number for norm in norms}
    files = {name for each in known for name in each.files}
    for norm in said.norms:
        if norm not in norms and (norm.law or norm.number not in numbers):
            yield _shown(norm)
    for name in said.files:
        if name not in files:
            yield name


def unbelegte_werte(text: str, read: Sequence[str]) -> Iterator[str]:
    amounts = {found for each in read for found in werte.zahlen(each) | werte.betraege(each)}
    for amount in sorted(werte.betraege(text) - amounts):
        yield euro(amount)
    days = {found for each in read for found in werte.tage(each)}
    for day in sorted(werte.tage(text) - days):
        yield f"{day:%d.%m.%Y}"


def _shown(norm: Citation) -> str:
    return f"§ {norm.number} {norm.law.upper()}".strip()
