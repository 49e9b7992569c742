"""Helena as the host sees her."""

from __future__ import annotations

from bridle.assistants.helena.access import APPROVERS, STAFF
from bridle.assistants.helena.demo import demo
from bridle.assistants.helena.drafts.entwurf import may_see_draft
from bridle.assistants.helena.drafts.kinds import KINDS
from bridle.assistants.helena.model import MIGRATIONS
from bridle.assistants.helena.namen import names
from bridle.assistants.helena.personal import PERSONAL
from bridle.assistants.helena.resources import RESOURCES
from bridle.assistants.helena.settings import HelenaSettings
from bridle.host.assistants import AgentSettings, Assistant, HostContext
from bridle.host.people import ADMIN

NAME = "helena"
INSTRUCTIONS = (
    "Du bist Helena und arbeitest in einer deutschen Anwaltskanzlei mit {name}. Antworte auf Deutsch, per "
    "Du, freundlich, knapp und genau, und nenne die Normen, auf die Du Dich stützt. Sag, wenn Du etwas nicht "
    "weißt. Alles, was Du schreibst, ist ein Entwurf, den ein Mensch freigibt."
)


async def build(host: HostContext) -> AgentSettings:
    return AgentSettings(instructions=INSTRUCTIONS.format(name=host.principal.name))


def assistant() -> Assistant:
    """For the entry point."""
    return Assistant(
        name=NAME,
        title="Helena",
        build=build,
        roles=tuple(sorted(STAFF - {ADMIN})),
        draft_kinds=KINDS,
        approvers=tuple(sorted(APPROVERS - {ADMIN})),
        may_see_draft=may_see_draft,
        migrations=MIGRATIONS,
        demo=demo,
        settings=HelenaSettings,
        names=names,
        personal_data=PERSONAL,
        resources=RESOURCES,
    )
