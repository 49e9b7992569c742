"""Which rows of a list are meant, and how the answer tells it."""
