"""Engines that know no game."""
