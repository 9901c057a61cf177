"""Runs the program typeq: `python -m typeq type report.md`, and the console script `typeq`."""

import os
import signal
import sys

from .client import TypeqError, find_program


def main() -> int:
    """Replaces this process with the program, and returns only if that fails."""
    try:
        program = find_program()
    except TypeqError as error:
        print("typeq: %s" % error, file=sys.stderr)
        return 2
    try:
        # Python ignores this signal, and the program would inherit that.
        if hasattr(signal, "SIGPIPE"):
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
        os.execv(program, ["typeq", *sys.argv[1:]])
    except OSError as error:
        print("typeq: cannot run %s: %s" % (os.fsdecode(program), error.strerror), file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
