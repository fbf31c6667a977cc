-- Until when location was off; NULL while it is. What was measured before is nobody's.
ALTER TABLE location_pauses ADD COLUMN until INTEGER;
