"""Pages of the league, one module a page."""
