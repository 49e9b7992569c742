"""How we know that Helena is right: questions on the demonstration's firm, with what a right answer says."""
