"""How much of a model's window Helena's prompt and tools take, for each role: tokens as the engine estimates them.

python benchmarks/helena_prompt.py
"""

from __future__ import annotations

from datetime import date

from bridle import estimate_tokens
from bridle.assistants.helena.model import Rolle
from bridle.assistants.helena.prompt import AkteKurz, build_system_prompt
from bridle.assistants.helena.tools import all_tools, filter_tools_by_role
from bridle.assistants.helena.werkzeugwahl import GRUPPEN, SHARE, fitting, tokens_of

AKTE = AkteKurz("0007/26", "Ahorn ./. Buche GmbH", "ARBEITSRECHT", "OFFEN")


def main() -> None:
    print(f"{'role':16}{'tools':>6}{'prompt':>8}{'short':>7}{'schemas':>9}{'sent, 4k window':>17}")
    for role in Rolle:
        tools = filter_tools_by_role(all_tools(), role)
        if not tools:
            print(f"{role:16}{0:>6}")
            continue
        asked = {
            "tools": tools,
            "heute": date(2026, 11, 15),
            "user_name": "Anna Muster",
            "rolle": role,
            "akte": AKTE,
        }
        long, short = build_system_prompt(**asked), build_system_prompt(**asked, kurz=True)
        schemas = sum(map(tokens_of, tools.values()))
        groups = [fitting(group, tools, int(4_096 * SHARE)) for group in GRUPPEN]
        sent = estimate_tokens(short) + max([sum([tokens_of(tools[n]) for n in each]) for each in groups])
        print(
            f"{role:16}{len(tools):>6}{estimate_tokens(long):>8}{estimate_tokens(short):>7}{schemas:>9}{sent:>17}"
        )


if __name__ == "__main__":
    main()
