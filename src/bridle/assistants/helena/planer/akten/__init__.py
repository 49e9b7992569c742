"""Questions about matters, the people in them, and conflicts of interest."""
