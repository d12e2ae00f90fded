"""Exit status 0 if the modules that pyproject.toml lists can be compiled here, 1 if not, or if there are none."""

import subprocess
import sys
import sysconfig
import tempfile
import tomllib
from pathlib import Path

project = tomllib.loads(Path("pyproject.toml").read_text())
modules = project["tool"]["hatch"]["build"]["hooks"]["custom"]["compile"]
with tempfile.TemporaryDirectory() as folder:
    source = Path(folder, "probe.c")
    source.write_text("#include <Python.h>\n")
    command = [
        *(sysconfig.get_config_var("CC") or "cc").split(),
        "-fsyntax-only",
        f"-I{sysconfig.get_path('include')}",
        source,
    ]
    try:
        works = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        works = False
sys.exit(0 if works and modules else 1)
