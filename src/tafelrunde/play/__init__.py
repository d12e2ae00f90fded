"""The server: tables, seats, clocks, fairness and the store."""
