"""Sackl Zement: remember, roll, take and doubt."""
