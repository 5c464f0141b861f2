"""Questions about the parts of a turn, drawing, designations and controlling turns."""
