import socket
import subprocess
import sys
from pathlib import Path

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


def test_a_taken_port_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        number = taken.getsockname()[1]
        assert main(["play", "--no-open", f"--port={number}", "--host=127.0.0.1", f"--data={tmp_path}"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith(f"tafelrunde: port {number} is taken")
    assert "--port" in line


def test_a_data_folder_that_cannot_be_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    folder = tmp_path / "file" / "data"
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        number = free.getsockname()[1]
    assert main(["play", "--no-open", f"--port={number}", "--host=127.0.0.1", f"--data={folder}"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("tafelrunde: ")
    assert str(folder) in line


def test_check_gives_the_runners_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(tmp_path / "nothing.yaml")]) == 2
    assert "nothing.yaml" in capsys.readouterr().out
