"""How matches came out and what follows from it: results, ratings, leaderboards, profiles and statistics."""
