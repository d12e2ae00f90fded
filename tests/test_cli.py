import subprocess
import sys

import pytest

from tafelrunde import __version__
from tafelrunde.cli import main


def test_version_is_the_packages(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"Tafelrunde {__version__}\n"


@pytest.mark.parametrize("text", ["0", "65536", "-1", "http", "٣"])
def test_a_bad_port_is_refused_in_one_line(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["play", f"--port={text}"])
    assert end.value.code == 2
    assert "is no port (1 to 65535)" in capsys.readouterr().err.splitlines()[-1]


def test_help_imports_neither_server_nor_games() -> None:
    program = "import sys, tafelrunde.cli\ntry: tafelrunde.cli.main(['--help'])\nexcept SystemExit: print(*sys.modules)"
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    loaded = output.splitlines()[-1].split()
    assert "tafelrunde.cli" in loaded
    assert not {"litestar", "msgspec", "uvicorn", "asyncio", "tafelrunde.games"} & set(loaded)
