"""Helena as the host sees her."""

from __future__ import annotations

from bridle.assistants.helena.access import APPROVERS, STAFF
from bridle.assistants.helena.agent import NAME, build, mode_for, scope_of
from bridle.assistants.helena.antwort import nimmt_an
from bridle.assistants.helena.demo import demo
from bridle.assistants.helena.drafts.entwurf import may_see_draft
from bridle.assistants.helena.drafts.kinds import KINDS
from bridle.assistants.helena.model import MIGRATIONS
from bridle.assistants.helena.namen import names
from bridle.assistants.helena.personal import PERSONAL
from bridle.assistants.helena.resources import RESOURCES
from bridle.assistants.helena.saetze import SCHRITTE
from bridle.assistants.helena.settings import HelenaSettings
from bridle.host.assistants import Assistant
from bridle.host.people import ADMIN


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
        mode_for=mode_for,
        goes_on=nimmt_an,
        scope_of=scope_of,
        labels=SCHRITTE,
        limit=("rate_limit_per_hour", "Helena-Anfragen"),
    )
