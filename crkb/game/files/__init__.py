"""Files in the form of games -> cases with the game they start from."""
