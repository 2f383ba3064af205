"""Pages that everyone may read, without an account and without a cookie."""
