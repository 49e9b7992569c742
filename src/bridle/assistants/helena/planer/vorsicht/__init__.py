"""No wrong statement: what was asked is compared with what was computed."""
