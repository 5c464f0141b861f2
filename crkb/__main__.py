"""`python -m crkb` is the command line."""

from crkb.cli import main

main()
