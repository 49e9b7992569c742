"""Law that is computed, never guessed: deadlines, fees, competence. No database, no model: of use alone."""
