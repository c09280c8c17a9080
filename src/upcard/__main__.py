"""The command `upcard`, which is `python -m upcard`, too."""

import sys


def main() -> None:
    """Run the command line; an interrupt while it is loaded is one word, too, and no traceback."""
    try:
        from upcard.cli import main as run

        run()
    except KeyboardInterrupt:
        print("Interrupted.", file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
