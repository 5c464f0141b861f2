"""What a query means, before anything is looked up: `reading` puts it together from the other modules."""
