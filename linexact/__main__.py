"""Run the command line as ``python -m linexact``."""

from linexact.cli import main

if __name__ == "__main__":
    main()
