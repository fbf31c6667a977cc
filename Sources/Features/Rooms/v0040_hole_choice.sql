-- The hole that a member chose; 0: none did, and the scores decide. Before, it was the hole that the players
-- were on.
UPDATE rooms SET hole = 0;
