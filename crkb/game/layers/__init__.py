"""What objects are: filters, conditions, characteristics layer by layer (613), keywords."""
