"""What a game is: seats, phases, moves, refusals, views, time, chance, log, scenario. Knows no game and no server."""
