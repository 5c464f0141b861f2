"""What happens: replaced, prevented, done at once, looked at by triggers (400, 603, 614-616)."""
