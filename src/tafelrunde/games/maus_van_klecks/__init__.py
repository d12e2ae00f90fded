"""Maus van Klecks: everybody paints the same thing with three secret colours."""

from tafelrunde.games.maus_van_klecks.game import MausVanKlecks

GAME = MausVanKlecks()
