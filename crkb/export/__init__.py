"""Writing editions out: files in a format, and web sites."""
