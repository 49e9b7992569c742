"""What Helena's drafts become once a person has approved them."""
