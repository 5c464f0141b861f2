"""The user's library on disk: editions kept as sources and what is built from them."""
