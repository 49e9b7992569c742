"""What a computation of law refuses, in one German sentence: what is wrong and what is possible."""

from bridle.errors import BridleError


class LawError(BridleError, ValueError):
    """The input allows no computation; the text is for people and says what would."""
