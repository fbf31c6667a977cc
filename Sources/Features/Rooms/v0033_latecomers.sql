-- How many holes had been played when a player came; of who came before, the card tells.
ALTER TABLE seats ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
