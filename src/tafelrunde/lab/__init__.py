"""The laboratory: bots among themselves, in virtual time."""
