"""A request as words, names, numbers, days and places."""
