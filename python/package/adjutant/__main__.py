"""Run the program `adjutant`, if it is installed: ``python -m adjutant validate games/``."""

import os
import shutil
import subprocess
import sys


def main():
    """Run the program with the arguments of this command; return its exit status."""
    program = os.environ.get("ADJUTANT") or shutil.which("adjutant")
    if program is None:
        print(
            "the program `adjutant` is not installed: this package has its engine only.\n"
            "Install it with `cargo install --path .` in the folder of its sources, or set ADJUTANT to its path.",
            file=sys.stderr,
        )
        return 2
    return subprocess.call([program, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
