"""Questions about norms, judgments, courts and who is needed before them."""
