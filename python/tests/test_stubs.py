"""The type stubs say what the native module has."""

import subprocess
import sys
from pathlib import Path

import pytest


def test_stubs_are_true(tmp_path):
    pytest.importorskip("mypy")
    config = Path(__file__).parent / "mypy.ini"
    allowed = tmp_path / "allowed"
    # Classes of OpenSpiel have a metaclass that no stub shows.
    allowed.write_text("adjutant\\.openspiel\\..*\nadjutant\\.__main__\n")
    options = ["--ignore-missing-stub", "--ignore-unused-allowlist", "--ignore-disjoint-bases"]
    command = [sys.executable, "-m", "mypy.stubtest", "adjutant", "--mypy-config-file", config, "--allowlist", allowed]
    done = subprocess.run([*command, *options], capture_output=True, cwd=tmp_path, check=False)
    assert done.returncode == 0, done.stdout.decode() + done.stderr.decode()
