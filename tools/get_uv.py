"""Put uv into a folder: `python tools/get_uv.py FOLDER VERSION`.

Uses this Python's pip. Where there is none (Debian's bare python3 comes without), pip's own wheel is fetched from
PyPI and run from a temporary folder; it is not installed.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urljoin
from urllib.request import urlopen

PIP = "https://pypi.org/pypi/pip/json"


def main() -> None:
    """Install uv and say in one line what went wrong if it does not work."""
    folder, version = sys.argv[1:]
    install = ["install", "-qq", "--no-deps", "--upgrade", "--only-binary", ":all:", "--disable-pip-version-check"]
    install += ["--target", folder, f"uv=={version}"]
    environment = {**os.environ, "PIP_ROOT_USER_ACTION": "ignore"}
    with tempfile.TemporaryDirectory() as temporary:
        try:
            pip = ["-m", "pip"] if importlib.util.find_spec("pip") else [str(fetch_pip(Path(temporary)) / "pip")]
            subprocess.run([sys.executable, *pip, *install], check=True, env=environment)
        except (OSError, subprocess.CalledProcessError) as problem:
            raise SystemExit(f"uv could not be installed from PyPI: {problem}") from problem


def fetch_pip(folder: Path) -> Path:
    """Fetch pip's newest wheel into `folder`, check its digest and give the path that Python can run."""
    with urlopen(PIP) as answer:
        files = json.load(answer)["urls"]
    wheel = next(file for file in files if file["packagetype"] == "bdist_wheel")
    with urlopen(urljoin(PIP, wheel["url"])) as answer:
        content = answer.read()
    if hashlib.sha256(content).hexdigest() != wheel["digests"]["sha256"]:
        raise OSError("the wheel of pip arrived damaged")
    path = folder / str(wheel["filename"])
    path.write_bytes(content)
    return path


if __name__ == "__main__":
    main()
