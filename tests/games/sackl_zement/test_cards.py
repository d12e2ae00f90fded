"""Cards, fields and the grid are those of the rules."""

from collections import Counter

from tafelrunde.games.sackl_zement.cards import CELLS, FIELDS, FULL_SET, NEIGHBOURS, complete, fits, shown


def test_forty_four_cards_five_of_each_and_four_yellow_triangles() -> None:
    numbers = Counter(FULL_SET)
    assert len(FULL_SET) == 44
    assert len(numbers) == 9
    assert numbers.pop("yellow-triangle") == 4
    assert set(numbers.values()) == {5}


def test_the_grid_is_eight_by_six_without_its_corners_in_reading_order() -> None:
    assert len(CELLS) == 44
    assert list(CELLS) == sorted(CELLS)
    assert not {(0, 0), (0, 7), (5, 0), (5, 7)} & set(CELLS)
    assert CELLS[0] == (0, 1)
    assert CELLS[6] == (1, 0)
    assert CELLS[43] == (5, 6)


def test_neighbours_touch_and_know_each_other() -> None:
    assert NEIGHBOURS[1] == (2, 7, 8, 9)
    assert len(NEIGHBOURS[16]) == 8
    for place, around in NEIGHBOURS.items():
        assert all(place in NEIGHBOURS[other] for other in around)


def test_a_card_fits_its_colour_and_its_shape_only() -> None:
    assert [field for field in FIELDS if fits("red-triangle", field)] == ["red", "triangle"]


def test_complete_needs_every_colour_and_every_shape() -> None:
    assert shown(["red-triangle", "red-circle"]) == ["red", "circle", "triangle"]
    assert not complete(["red-triangle", "blue-circle", "yellow-circle"])
    assert complete(["red-triangle", "blue-circle", "yellow-square"])
