"""Helena, who works in a German law firm. Everything she writes is a proposal that a person approves."""
