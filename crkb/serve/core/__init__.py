"""What all routes share: how a request is read, answered, kept and counted."""
