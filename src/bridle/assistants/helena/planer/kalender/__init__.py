"""Questions about the entries of the calendar."""
