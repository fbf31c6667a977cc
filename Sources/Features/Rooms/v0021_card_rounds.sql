-- Lines are signed round by round. Those that were signed before were so in all rounds at once: it
-- stands for those that the player has a score in.
CREATE TABLE signatures_by_round (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    player TEXT NOT NULL,
    -- From 0.
    round INTEGER NOT NULL,
    keeper TEXT NOT NULL,
    -- Whether it was the last one that was missing.
    is_closed INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (room, player, round, keeper)
) STRICT, WITHOUT ROWID;
INSERT INTO signatures_by_round (room, player, round, keeper, is_closed, at)
SELECT DISTINCT signed.room, signed.player, cells.round, keeper, is_closed, signed.at
FROM card_signatures AS signed
JOIN cells ON cells.room = signed.room AND cells.player = signed.player;
INSERT OR IGNORE INTO signatures_by_round (room, player, round, keeper, is_closed, at)
SELECT room, player, 0, keeper, is_closed, at FROM card_signatures;
DROP TABLE card_signatures;
ALTER TABLE signatures_by_round RENAME TO card_signatures;

-- JSON: when each round began, [1750000000000, ...]; fewer than there are rounds where that is not known.
ALTER TABLE rooms ADD COLUMN round_starts TEXT NOT NULL DEFAULT '[]';
UPDATE rooms SET round_starts = json_array(started_at) WHERE started_at IS NOT NULL AND rounds = 1;

-- When the player left, Unix milliseconds: what was entered before still comes.
ALTER TABLE seats ADD COLUMN left_at INTEGER;

-- Who changed what from what: strokes after the end, and what a player plays with in the middle of a
-- game.
CREATE TABLE changes_of_all (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    player TEXT NOT NULL,
    -- strokes, tee, team or handicap.
    what TEXT NOT NULL,
    -- Of strokes.
    round INTEGER,
    position INTEGER,
    -- JSON: a number, a text, or null.
    before TEXT NOT NULL,
    after TEXT NOT NULL,
    PRIMARY KEY (room, number)
) STRICT, WITHOUT ROWID;
INSERT INTO changes_of_all (room, number, at, by, player, what, round, position, before, after)
SELECT room, number, at, by, player, 'strokes', round, position,
  coalesce(CAST(before AS TEXT), 'null'), coalesce(CAST(after AS TEXT), 'null')
FROM card_changes;
DROP TABLE card_changes;
ALTER TABLE changes_of_all RENAME TO card_changes;

-- The guest (g1, ...) whose line it was before it became the player's.
ALTER TABLE seats ADD COLUMN was TEXT;
