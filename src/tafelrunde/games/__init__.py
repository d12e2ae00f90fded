"""The games: one folder each, found by their folders; each exposes GAME."""
