"""What Helena answers without a language model: rules that recognise a question, tools, and templates."""

from bridle.assistants.helena.planer.planer import OHNE_ANTWORT, Planer
from bridle.assistants.helena.planer.regelwerk import genaue_regeln, regeln
from bridle.assistants.helena.planer.verstehen.gespraech import vorher

__all__ = ["OHNE_ANTWORT", "Planer", "genaue_regeln", "regeln", "vorher"]
