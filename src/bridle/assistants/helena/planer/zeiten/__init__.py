"""Questions about time that was worked."""
