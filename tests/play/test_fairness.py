from __future__ import annotations

import random

from tafelrunde.play.fairness import CAP_MS, FairQueue, RoundTrip


def measured(rtt: float, *, lie: float = 0.0) -> RoundTrip:
    trip = RoundTrip()
    for n in range(8):
        number = trip.ping(n * 2000.0)
        assert trip.pong(number, n * 2000.0 + rtt + lie)
    return trip


def test_the_least_of_the_last_few_counts() -> None:
    trip = measured(40)
    trip.pong(trip.ping(99_000), 99_250)
    assert trip.known == 40
    for n in range(6):
        trip.pong(trip.ping(100_000 + n), 100_000 + n + 120)
    assert trip.known == 120


def test_it_is_capped() -> None:
    assert measured(900).known == CAP_MS
    assert RoundTrip().credit == 0
    assert RoundTrip().doubt == CAP_MS


def test_a_pong_counts_once_and_only_for_a_ping_that_was_sent() -> None:
    trip = RoundTrip()
    n = trip.ping(0)
    assert not trip.pong(n + 1, 5)
    assert not trip.pong(-1, 5)
    assert trip.pong(n, 80)
    assert not trip.pong(n, 81)
    assert list(trip.samples) == [80]


def test_pings_that_are_lost_are_forgotten() -> None:
    trip = RoundTrip()
    for n in range(1000):
        trip.ping(n * 2000.0)
    assert len(trip.sent) < 10


def test_the_kernels_measure_bounds_what_late_pongs_claim() -> None:
    honest, liar = measured(250), measured(20, lie=230)
    honest.bound(248)
    liar.bound(22)
    assert honest.known == 248
    assert liar.known == 22


def test_a_move_is_held_only_until_nobody_can_be_earlier() -> None:
    queue: FairQueue[str] = FairQueue()
    key = queue.add(0, 1000, 20, "a")
    assert key == 980
    others = {0: 20.0, 1: 250.0}
    assert queue.due(others) == 1230
    assert queue.take(1229, others) is None
    assert queue.add(1, 1200, 250, "b") == 950
    first = queue.take(1200, others)
    assert first is not None
    assert first.item == "b"
    assert queue.take(1200, others) is None  # if its move was refused, the slow line may still act
    second = queue.take(1200, {0: 20.0})
    assert second is not None
    assert second.item == "a"
    assert queue.due({0: 20.0}) is None


def test_nobody_else_means_no_wait() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add(0, 1000, 5, "a")
    assert queue.due({0: 5.0}) == 995
    assert queue.take(1000, {0: 5.0}) is not None


def test_never_longer_than_the_cap() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add(0, 1000, 0, "a")
    assert queue.due({0: 0.0, 1: 5_000.0}) == 1000 + CAP_MS


def test_a_seats_own_moves_keep_their_order() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.add(0, 1000, 0, "first")
    queue.add(0, 1010, 300, "second")
    assert [held.item for held in queue] == ["first", "second"]


def wins(lines: tuple[float, float], extra: tuple[float, float], races: int = 4000, seed: int = 1) -> float:
    """Share of races that the first of two equally quick people wins. `extra`: by how much each answers pings late."""
    chance = random.Random(seed)
    credits = [measured(line, lie=lie).credit for line, lie in zip(lines, extra, strict=True)]
    won = 0
    for _ in range(races):
        queue: FairQueue[int] = FairQueue()
        arrivals = sorted((line + chance.gauss(900, 150), seat) for seat, line in enumerate(lines))
        others = dict(enumerate(credits))
        order: list[int] = []
        for arrival, seat in arrivals:
            while (held := queue.take(arrival, others)) is not None:
                order.append(held.item)
            queue.add(seat, arrival, credits[seat], seat)
        order += [held.item for held in queue.clear()]
        won += order[0] == 0
    return won / races


def test_two_equally_quick_people_on_a_fast_and_a_slow_line_win_equally_often() -> None:
    assert abs(wins((20, 250), (0, 0)) - 0.5) < 0.03
    assert wins((20, 250), (0, 0), seed=2) != wins((20, 250), (0, 0), seed=3)


def test_without_the_rule_the_fast_line_would_win_most_races() -> None:
    chance = random.Random(1)
    won = sum(20 + chance.gauss(900, 150) < 250 + chance.gauss(900, 150) for _ in range(4000))
    assert won / 4000 > 0.8
