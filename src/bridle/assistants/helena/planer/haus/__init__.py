"""Those who work here: whether one of them is meant by a name, and what is asked of them."""
