"""crkb's own routes, under `/v1`: everything that the library can do."""
