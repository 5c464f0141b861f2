"""Routes for whoever runs the service: is it alive, is it ready, what has it done."""
