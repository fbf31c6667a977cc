-- Whether the room is in lobby or play: a user's open rooms are found among thousands that are over.
ALTER TABLE seats ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0;
UPDATE seats SET is_open = 1
WHERE room IN (SELECT id FROM rooms WHERE phase IN ('lobby', 'playing'));
DROP INDEX seats_by_player;
CREATE INDEX seats_by_player ON seats (player, is_open, has_left);
