"""What every bot shares."""
