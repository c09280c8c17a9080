"""The command `upcard`, which is `python -m upcard`, too."""

import sys


def main() -> None:
    """Run the command line; an interrupt ends it without a traceback while it is loaded, too."""
    try:
        from upcard.cli import main as run

        run()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
