"""Files of Cube Duel: challenges, piece sets, games for two."""
