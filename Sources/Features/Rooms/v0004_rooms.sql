CREATE TABLE rooms (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    phase TEXT NOT NULL,
    -- Only while the room is in its lobby.
    code TEXT UNIQUE,
    host TEXT,
    course_id TEXT,
    course_name TEXT NOT NULL,
    -- JSON: [{"number":1,"par":3,"strokeIndex":null}, ...]
    holes TEXT NOT NULL,
    format TEXT NOT NULL,
    players_max INTEGER NOT NULL,
    rounds INTEGER NOT NULL,
    hole INTEGER NOT NULL,
    guests_count INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER,
    -- Whether its topics still stand on the broker.
    is_retained INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rooms_retained ON rooms (is_retained) WHERE is_retained = 1;
CREATE INDEX rooms_by_creator ON rooms (created_by) WHERE is_retained = 1;

-- What every score changes of a room: apart from it and small, so that a batch of many rooms writes
-- few pages.
CREATE TABLE progress (
    room TEXT PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,
    -- The number of the last event.
    seq INTEGER NOT NULL,
    -- When anything was last changed.
    touched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    player TEXT NOT NULL,
    -- The order on the card.
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    is_guest INTEGER NOT NULL,
    has_left INTEGER NOT NULL,
    joined_at INTEGER NOT NULL,
    tee TEXT,
    PRIMARY KEY (room, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_player ON seats (player, has_left);

-- Who was shown out and may not come back.
CREATE TABLE kicked (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    username TEXT NOT NULL,
    PRIMARY KEY (room, username)
) STRICT, WITHOUT ROWID;

CREATE TABLE cells (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    -- From 0.
    round INTEGER NOT NULL,
    player TEXT NOT NULL,
    -- The hole's place on the card, from 0.
    position INTEGER NOT NULL,
    strokes INTEGER,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    PRIMARY KEY (room, round, player, position)
) STRICT, WITHOUT ROWID;
