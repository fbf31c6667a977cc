-- UDisc's RoundRating of an imported round.
ALTER TABLE seats ADD COLUMN round_rating INTEGER;
