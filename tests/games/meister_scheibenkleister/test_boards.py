"""The board generator: sizes, places, house fronts."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tafelrunde.core.chance import Chance
from tafelrunde.games.meister_scheibenkleister import boards
from tafelrunde.games.meister_scheibenkleister.boards import House, Window

DIFFICULTIES = sorted(boards.RATIOS)
seeds = st.integers(0, 2**64)


def windows(houses: list[House]) -> list[Window]:
    return [window for house in houses for window in house.windows]


def apart(a: Window, b: Window, gap: int) -> bool:
    return (
        a.x + a.width + gap <= b.x
        or b.x + b.width + gap <= a.x
        or a.y + a.length + gap <= b.y
        or b.y + b.length + gap <= a.y
    )


def storeys(house: House) -> list[list[Window]]:
    """Windows that share a height, from the top: what the drawing of the house front works from."""
    rows: list[list[Window]] = []
    for window in sorted(house.windows, key=lambda w: w.y):
        if rows and window.y < max(w.y + w.length for w in rows[-1]):
            rows[-1].append(window)
        else:
            rows.append([window])
    return rows


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_every_step_is_the_ratio_and_lengths_stand_half_way_between_widths(difficulty: str) -> None:
    lengths, widths = boards.sizes(difficulty)
    ratio = boards.RATIOS[difficulty] / 100
    for row in (lengths, widths):
        assert len(row) == 6
        for a, b in pairwise(row):
            assert b / a == pytest.approx(ratio, rel=0.001)
    assert lengths[0] / widths[0] == pytest.approx(ratio**1.5, rel=0.001)


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_no_frame_turned_or_not_equals_another_window(difficulty: str) -> None:
    lengths, widths = boards.sizes(difficulty)
    frames = [(a, b) for a in lengths for b in widths]
    frames += [(b, a) for a, b in frames]
    assert len(set(frames)) == 72
    assert not set(lengths) & set(widths)


@settings(max_examples=60, deadline=None)
@given(seeds, st.sampled_from(DIFFICULTIES))
def test_all_35_windows_hang_once_on_five_boards_of_six_and_one_of_five(seed: int, difficulty: str) -> None:
    houses = boards.build(difficulty, Chance.of(seed))
    lengths, widths = boards.sizes(difficulty)
    found = windows(houses)
    expected = {(a, b) for a in lengths for b in widths} - {(lengths[-1], widths[-1])}
    assert len(found) == 35
    assert {(w.length, w.width) for w in found} == expected
    assert sorted(len(house.windows) for house in houses) == [5, 6, 6, 6, 6, 6]
    assert [w.id for w in found] == [f"w{n:02d}" for n in range(1, 36)]
    assert sorted(w.picture for w in found) == sorted(boards.PICTURES)
    assert [house.board for house in houses] == [1, 2, 3, 4, 5, 6]
    assert all(w.board == house.board for house in houses for w in house.windows)


@settings(max_examples=60, deadline=None)
@given(seeds, st.sampled_from(DIFFICULTIES))
def test_windows_hang_inside_their_board_with_plaster_and_a_post_between(seed: int, difficulty: str) -> None:
    for house in boards.build(difficulty, Chance.of(seed)):
        for window in house.windows:
            assert window.x >= boards.POST + boards.PLASTER
            assert window.x + window.width <= house.width - boards.POST - boards.PLASTER
            assert window.y >= 0
            assert window.y + window.length + boards.PLASTER <= house.height
        for a, b in combinations(house.windows, 2):
            assert apart(a, b, 2 * boards.PLASTER + boards.POST)


@settings(max_examples=60, deadline=None)
@given(seeds, st.sampled_from(DIFFICULTIES))
def test_the_street_fits_in_one_row_and_in_two(seed: int, difficulty: str) -> None:
    houses = boards.build(difficulty, Chance.of(seed))
    assert all(house.height <= boards.HOUSE_HEIGHT + 100 for house in houses)
    for row in (houses[:3], houses[3:]):
        assert sum(house.width for house in row) <= boards.ROW_WIDTH
    assert all(4_000 <= house.width <= boards.WIDEST for house in houses)


@settings(max_examples=60, deadline=None)
@given(seeds, st.sampled_from(DIFFICULTIES))
def test_the_drawing_finds_the_house_again_from_its_windows(seed: int, difficulty: str) -> None:
    for house in boards.build(difficulty, Chance.of(seed)):
        rows = storeys(house)
        left = min(w.x for w in house.windows)
        assert left + max(w.x + w.width for w in house.windows) == house.width
        assert 2 <= len(rows) <= 3
        assert all(1 <= len(row) <= 3 for row in rows)
        for above, below in pairwise(rows):
            gap = min(w.y for w in below) - max(w.y + w.length for w in above)
            assert gap >= 2 * boards.PLASTER + boards.BEAM
        if len(rows[0]) == 1:
            window = rows[0][0]
            assert abs(2 * window.x + window.width - house.width) <= 1


@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_the_search_finds_a_street_that_fits_for_very_many_seeds(difficulty: str) -> None:
    for seed in range(150):
        houses = boards.build(difficulty, Chance.of(seed))
        assert max(house.height for house in houses) <= boards.HOUSE_HEIGHT + 100, seed


def test_one_seed_gives_one_street_for_good() -> None:
    first, again = boards.build("normal", Chance.of(7)), boards.build("normal", Chance.of(7))
    assert first == again
    assert first != boards.build("normal", Chance.of(8))
    assert [(w.id, w.board, w.x, w.y, w.length, w.width, w.picture) for w in first[0].windows[:2]] == GOLDEN


GOLDEN = [("w01", 1, 310, 2392, 1315, 1000, "boot"), ("w02", 1, 1750, 2130, 1577, 2488, "tulips")]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 6), st.integers(1, 9_000), st.integers(1, 9_000)), min_size=1, max_size=35),
    seeds,
)
def test_told_windows_of_any_size_keep_apart(told: list[tuple[int, int, int]], seed: int) -> None:
    unique, count = {}, dict.fromkeys(range(1, 7), 0)
    for board, length, width in told:
        if (length, width) not in unique and count[board] < 6:
            unique[length, width] = board
            count[board] += 1
    given_windows = [(f"x{n}", board, a, b) for n, ((a, b), board) in enumerate(unique.items())]
    houses = boards.arrange(given_windows, Chance.of(seed))
    found = {w.id: (w.board, w.length, w.width) for w in windows(houses)}
    assert found == {name: (board, a, b) for name, board, a, b in given_windows}
    for house in houses:
        for a, b in combinations(house.windows, 2):
            assert apart(a, b, 2 * boards.PLASTER)
        assert all(w.y >= 0 and w.y + w.length <= house.height for w in house.windows)
        assert all(w.x >= 0 and w.x + w.width <= house.width for w in house.windows)
