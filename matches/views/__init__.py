"""Pages of the match night, one module a page."""
