-- What the host chose, as in the room's state; rooms of before play strokes.
ALTER TABLE rooms ADD COLUMN settings TEXT NOT NULL DEFAULT '';
UPDATE rooms SET settings = json_object(
    'format', format, 'options', json_object(), 'playersMax', players_max, 'startHole', NULL,
    'reverse', json('false'), 'doubleEntry', json('false'), 'handicap', NULL, 'allowance', NULL);
-- JSON: [{"name":"red","color":null,"slope":121,"rating":70.3,"holes":18}, ...]
ALTER TABLE rooms ADD COLUMN tees TEXT NOT NULL DEFAULT '[]';
ALTER TABLE seats ADD COLUMN team INTEGER;
-- The index that strokes are received by, in decimals.
ALTER TABLE seats ADD COLUMN handicap TEXT;
ALTER TABLE seats ADD COLUMN is_handicap_entered INTEGER NOT NULL DEFAULT 0;
