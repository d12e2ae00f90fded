"""Tafelrunde: five German tabletop games at one table, and a laboratory for exactly these games."""

__version__ = "0.1.0"
