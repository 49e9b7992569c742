"""Learn from labelled questions what each word says about a question's area: `python evals/gebiete.py`.

It reads the goldset and the sets of questions beside this file, prints how well questions are told apart that
had no part in the learning, and writes the weights that `planer/lesen/gebiet.py` reads. Names of the
demonstration's firm are left out: with another firm they would say nothing.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from bridle.assistants.helena import demo
from bridle.assistants.helena.planer.lesen import gebiet
from bridle.assistants.helena.planer.lesen.gebiet import SCHRITT, Gewichte, fremd, merkmale

HERE = Path(__file__).parent
GOLD = Path(demo.__file__).parents[1] / "eval" / "goldset.jsonl"
STORED = Path(gebiet.__file__).with_name("gebiet.json")
AREAS = {
    "frist": "frist",
    "rvg": "kosten",
    "gkg": "kosten",
    "risiko": "kosten",
    "fristen": "kalender",
    "dokumente": "dokumente",
    "akten": "akten",
    "beteiligte": "akten",
    "norm": "recht",
    "suche": "recht",
    "zustaendigkeit": "zustaendigkeit",
    "zeiten": "zeiten",
    "kollision": "kollision",
    "muster": "muster",
    "modell": "modell",
}
TOOLS = {
    "read_fristen": "kalender",
    "read_akte": "akten",
    "read_akte_detail": "akten",
    "search_alle_akten": "akten",
    "read_beteiligte": "akten",
    "read_dokumente": "dokumente",
    "read_dokument": "dokumente",
    "read_dokumente_detail": "dokumente",
    "search_dokument": "dokumente",
    "read_zeiterfassung": "zeiten",
    "search_gesetze": "recht",
    "get_kosten_rules": "kosten",
    "berechne_kostenrisiko": "kosten",
    "berechne_frist": "frist",
    "bestimme_zustaendigkeit": "zustaendigkeit",
    "check_kollision": "kollision",
    "search_muster": "muster",
}
ROUNDS, PACE, MOMENTUM, LEAN = 600, 2.0, 0.9, 5e-5
LEAST, SMALLEST = 3, 0.3
"""Features that fewer questions have, or that say less, are left out."""

Question = tuple[str, str]


def labelled(files: Iterable[Path]) -> list[Question]:
    found: list[Question] = []
    for file in files:
        for line in filter(str.strip, file.read_text("utf-8").splitlines()):
            asked = json.loads(line)
            area = AREAS.get(asked.get("art", ""))
            if area and isinstance(asked["frage"], str):
                found.append((asked["frage"], area))
    return found


def gold() -> list[Question]:
    found: list[Question] = []
    for line in GOLD.read_text("utf-8").splitlines():
        asked = json.loads(line)
        wanted = asked["erwartet"].get("werkzeuge") or []
        firsts = [each if isinstance(each, str) else each[0] for each in wanted]
        areas = [TOOLS[tool] for tool in firsts if tool in TOOLS]
        if areas:
            found += [(text, areas[-1]) for text in (asked["frage"], *asked["paraphrasen"])]
    return found


def names() -> frozenset[str]:
    """Words that only the demonstration's people and matters have."""
    folder = Path(demo.__file__).parent
    told = re.compile(r'^(?:name|vorname|firma|kurzrubrum|adresse) = "(.*)"$', re.M)
    files = [*folder.glob("sachen/*.toml"), folder / "firma.toml"]
    said = " ".join(found for file in files for found in told.findall(file.read_text("utf-8")))
    usual = {"gmbh", "ag", "jobcenter", "versicherung", "stadt", "land", "koeln", "in", "am", "der"}
    words = {each for each in merkmale(said) if each.isalpha()}
    return frozenset({f"{word}{ending}" for word in words - usual for ending in ("", "s")})


def learn(data: Sequence[Question], unnamed: frozenset[str]) -> Gewichte:
    areas = sorted({area for _, area in data})
    read = [merkmale(text, unnamed) for text, _ in data]
    counted = Counter(each for found in read for each in found)
    place = {name: n for n, name in enumerate(sorted(name for name, n in counted.items() if n >= LEAST))}
    given: Any = np.zeros((len(data), len(place) + 1), dtype=np.float32)
    wanted: Any = np.zeros((len(data), len(areas)), dtype=np.float32)
    for row, (found, (_, area)) in enumerate(zip(read, data, strict=True)):
        known = [place[each] for each in found if each in place]
        given[row, known] = 1 / np.sqrt(max(1, len(known)))
        given[row, -1] = 1
        wanted[row, areas.index(area)] = 1
    weights: Any = np.zeros((given.shape[1], len(areas)), dtype=np.float32)
    moving: Any = np.zeros_like(weights)
    for _ in range(ROUNDS):
        sums = given @ weights
        shares = np.exp(sums - sums.max(1, keepdims=True))
        shares /= shares.sum(1, keepdims=True)
        moving = MOMENTUM * moving + given.T @ (shares - wanted) / len(data) + LEAN * weights
        weights -= PACE * moving
    kept = {name: tuple(map(float, weights[n])) for name, n in place.items()}
    kept = {name: each for name, each in kept.items() if max(map(abs, each)) >= SMALLEST}
    return Gewichte(tuple(areas), tuple(map(float, weights[-1])), kept)


def told_apart(learnt: Gewichte, data: Sequence[Question]) -> str:
    """How many have the right area first; how often a tool steps aside that is wanted, or one that is not."""
    right = wanted = kept_out = others = out = 0
    for text, area in data:
        shares = learnt.anteile(text)
        right += max(shares, key=shares.__getitem__) == area
        own = {tool for tool, of in TOOLS.items() if of == area}
        wanted += 1 if own else 0
        kept_out += any(fremd(tool, shares) for tool in own)
        others += len(TOOLS) - len(own)
        out += sum(fremd(tool, shares) for tool in TOOLS if tool not in own)
    return (
        f"{right} of {len(data)} right; the wanted tool steps aside {kept_out} times of {wanted}, "
        f"others {100 * out / others:.0f} %"
    )


def write(learnt: Gewichte) -> None:
    def whole(values: Iterable[float]) -> list[int]:
        return [round(SCHRITT * each) for each in values]

    lines = [f"{json.dumps(name)}: {whole(each)}" for name, each in sorted(learnt.merkmale.items())]
    body = ",\n".join(lines).replace(", ", ",").replace('": ', '":')
    head = f'"gebiete": {json.dumps(list(learnt.gebiete))},\n"grund": {whole(learnt.grund)},\n"merkmale": '
    STORED.write_text(f"{{\n{head}{{\n{body}\n}}\n}}\n", "utf-8")


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument(
        "--unseen", type=Path, nargs="*", default=[], help="sets to try it on, not to learn from"
    )
    asked.add_argument("--dry", action="store_true", help="write nothing")
    given = asked.parse_args()
    files = [each for each in sorted(HERE.glob("planner_*.jsonl")) if each.resolve() not in given.unseen]
    data, unnamed = [*labelled(files), *gold()], names()
    print(f"{len(data)} questions: {dict(Counter(area for _, area in data).most_common())}")
    for n in range(4):
        own = [each for at, each in enumerate(data) if at // 4 % 4 == n]  # paraphrases stay together
        rest = [each for at, each in enumerate(data) if at // 4 % 4 != n]
        print(f"a quarter that had no part in it: {told_apart(learn(rest, unnamed), own)}")
    learnt = learn(data, unnamed)
    for file in given.unseen:
        print(f"{file.name}: {told_apart(learnt, labelled([file]))}")
    print(f"{len(learnt.merkmale)} features")
    if not given.dry:
        write(learnt)
    return 0


if __name__ == "__main__":
    sys.exit(main())
