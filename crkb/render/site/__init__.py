"""What the pages of a web site show."""
