"""Every kind of draft that Helena makes, by its name."""

from __future__ import annotations

from typing import Any

from bridle.assistants.helena.drafts.akte_update import AKTE_UPDATE
from bridle.assistants.helena.drafts.alert import ALERT
from bridle.assistants.helena.drafts.dokument import DOKUMENT
from bridle.assistants.helena.drafts.frist import FRIST
from bridle.assistants.helena.drafts.notiz import NOTIZ
from bridle.assistants.helena.drafts.zeiterfassung import ZEITERFASSUNG
from bridle.host.draft_kinds import DraftKind

_ALL: tuple[DraftKind[Any], ...] = (DOKUMENT, FRIST, NOTIZ, ZEITERFASSUNG, ALERT, AKTE_UPDATE)
KINDS: dict[str, DraftKind[Any]] = {kind.name: kind for kind in _ALL}
