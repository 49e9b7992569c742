"""Questions for the day on which a Frist ends."""
