"""Citations of rules in code and text: found, judged, rewritten."""
