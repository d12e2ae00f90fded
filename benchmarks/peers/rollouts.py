"""OpenSpiel's own C++ roll-outs of trick games, run in the peers' environment; spoken to by openspiel.py over pipes.

Reads lines `GAME ROLLOUTS`, answers `CARDS_PLAYED CPU_SECONDS`. Each game begins where its first trick begins, hands
dealt and bids made, so that only tricks are played; one simulation of `MCTSBot` asks its `RandomRolloutEvaluator`
to clone that state and play it to its end so many times, all inside the library.
"""

from __future__ import annotations

import random
import sys
import time

import pyspiel

GAMES = {"hearts": "hearts", "spades": "spades(num_tricks=13)", "skat": "skat"}
CARDS = {"hearts": 52, "spades": 52, "skat": 30}


def cards_left(state: pyspiel.State, chance: random.Random) -> int:
    """Return how many moves a random play-out from here takes."""
    state, moves = state.clone(), 0
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        moves += 1
    return moves


def first_lead(game: pyspiel.Game, cards: int) -> pyspiel.State:
    """Return a state at the first lead from which every play-out plays all cards."""
    chance = random.Random(1)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node() and all(cards_left(state, chance) == cards for _ in range(50)):
                return state
            actions = [a for a, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
            state.apply_action(chance.choice(actions))


def main() -> None:
    """Answer until the pipe is closed."""
    games = {name: pyspiel.load_game(text) for name, text in GAMES.items()}
    states = {name: first_lead(games[name], CARDS[name]) for name in GAMES}
    print("ready", *sorted(GAMES), flush=True)
    for line in sys.stdin:
        name, rollouts = line.split()
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=int(rollouts), seed=1)
        bot = pyspiel.MCTSBot(games[name], evaluator, 1.0, 1, 16, False, 1, False)
        start = time.process_time()
        assert bot.mcts_search(states[name]).explore_count == 1
        print(CARDS[name] * int(rollouts), time.process_time() - start, flush=True)


if __name__ == "__main__":
    main()
