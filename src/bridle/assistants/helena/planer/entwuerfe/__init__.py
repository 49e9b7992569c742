"""Plain orders that become drafts."""
