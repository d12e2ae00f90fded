import sqlite3
from pathlib import Path

import pytest

from tafelrunde.cli import main
from tafelrunde.core.record import Record
from tafelrunde.play.archive import is_archive, stored_games
from tafelrunde.play.journal import Begun, Played, encode
from tafelrunde.play.store import Row, Store
from tests.core.quiet_numbers import GAME


def fail_on(error: Exception | None) -> None:
    assert error is None


def a_data_file(path: Path, spoil: bool = False) -> list[Record]:
    """A data file with two games at one table."""
    store = Store(path)
    store.write("INSERT INTO tables VALUES (?, ?, ?, ?, ?, ?)", [(1, "ABCDEF", 0, 0, GAME.id, "lobby")], fail_on)
    records, notes = [], []
    for seed in (b"one", b"two"):
        record = Record(GAME, 3, {}, seed)
        notes.append(encode(Begun(header=record.header, players=[])))
        for seat in range(3):
            entry = record.play(seat, {"type": "name", "number": seat + 1}, 1000 * (seat + 1))
            assert entry is not None
            if spoil and seat == 1:
                entry.at += 1
            notes.append(encode(Played(entry=entry)))
        records.append(record)
    store.append(1, [Row(number, 0, note) for number, note in enumerate(notes)], fail_on)
    store.close()
    return records


def test_the_games_of_a_servers_data_file_play_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tafelrunde.db"
    records = a_data_file(path)
    assert is_archive(path)
    games = list(stored_games(path))
    assert [name for name, _ in games] == ["table ABCDEF, game 1", "table ABCDEF, game 2"]
    assert [log.header for _, log in games] == [record.header for record in records]
    assert [len(log.entries) for _, log in games] == [3, 3]
    assert main(["replay", str(path)]) == 0
    assert capsys.readouterr().out.endswith("2 passed, 0 failed\n")


def test_a_changed_entry_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tafelrunde.db"
    a_data_file(path, spoil=True)
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().out.endswith("0 passed, 2 failed\n")


def test_another_database_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "other.db"
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE x (y)")
    database.commit()
    database.close()
    assert main(["replay", str(path)]) == 2
    assert capsys.readouterr().err == f"tafelrunde: {path}: no such table: tables\n"
