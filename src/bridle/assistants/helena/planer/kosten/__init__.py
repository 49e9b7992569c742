"""Questions about lawyers' fees, court fees and the risk of a lawsuit."""
