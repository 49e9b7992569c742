"""How often the answer to a question that nobody knew was right: `python evals/beurteilt.py`.

`beurteilt.jsonl` has questions about the demonstration's firm by six authors who knew no rule, with what they
expected and how each of them judged the first answer, once: `richtig`, `gerecht` (rightly asked back or
refused), `teils`, `daneben`, `irreführend`. A question that is a list is a conversation. The answers were
those of the day; what was wrong with them has been mended since, and so no longer shows.

The first three sets (`abnahme_eins`, `schreibtisch_eins`, `fachanwalt`) were asked before that, the next two
when those were mended, `abnahme_drei` when these were, too.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

URTEILE = ("richtig", "gerecht", "teils", "daneben", "irreführend")


def main() -> None:
    lines = Path(__file__).with_name("beurteilt.jsonl").read_text("utf-8").splitlines()
    asked = [json.loads(line) for line in lines]
    print(f"{'':24}{'Fragen':>8}" + "".join([f"{each:>13}" for each in URTEILE]))
    for name in dict.fromkeys(each["satz"] for each in asked):
        mine = [each for each in asked if each["satz"] == name]
        _line(name, mine)
        _line("  davon einzelne", [each for each in mine if isinstance(each["frage"], str)])
    _line("alle", asked)


def _line(name: str, asked: list[dict[str, str]]) -> None:
    judged = Counter(each["urteil"] for each in asked)
    print(f"{name:24}{len(asked):8}" + "".join([f"{judged[each]:13}" for each in URTEILE]))


if __name__ == "__main__":
    main()
