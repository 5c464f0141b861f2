"""Copiable values: copies, faces, face-down, merged permanents, stickers (123, 707-718, 730)."""
