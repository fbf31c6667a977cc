-- The member who keeps the line as well, where lines are kept twice.
ALTER TABLE seats ADD COLUMN marker TEXT;

-- What each keeper wrote, where lines are kept twice.
CREATE TABLE card_entries (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    -- From 0.
    round INTEGER NOT NULL,
    player TEXT NOT NULL,
    -- The hole's place on the card, from 0.
    position INTEGER NOT NULL,
    keeper TEXT NOT NULL,
    strokes INTEGER,
    at INTEGER NOT NULL,
    PRIMARY KEY (room, round, player, position, keeper)
) STRICT, WITHOUT ROWID;

CREATE TABLE card_signatures (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    player TEXT NOT NULL,
    keeper TEXT NOT NULL,
    -- Whether it was the last one that was missing.
    is_closed INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (room, player, keeper)
) STRICT, WITHOUT ROWID;

-- Who changed what from what, after the end.
CREATE TABLE card_changes (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    player TEXT NOT NULL,
    round INTEGER NOT NULL,
    position INTEGER NOT NULL,
    before INTEGER,
    after INTEGER,
    PRIMARY KEY (room, number)
) STRICT, WITHOUT ROWID;
