-- Places whose edge is watched: those that users added, and waypoints of their devices.
CREATE TABLE places (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    lat REAL NOT NULL,
    lon REAL NOT NULL,
    radius REAL NOT NULL,
    told INTEGER NOT NULL,
    -- The device whose waypoint it is, and what the device knows it by; NULL where the user added it.
    device TEXT,
    region TEXT,
    waypoint_at INTEGER,
    -- 'inside' or 'outside', and since when; NULL while nothing is known.
    side TEXT,
    since INTEGER,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (username, id)
) STRICT, WITHOUT ROWID;

-- Friends of whose nearness users want to be told.
CREATE TABLE near_alerts (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    friend TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    radius REAL NOT NULL,
    -- Whether the two are together, as far as they were told; kept the same in both rows.
    is_together INTEGER NOT NULL DEFAULT 0,
    told_at INTEGER,
    PRIMARY KEY (username, friend)
) STRICT, WITHOUT ROWID;
CREATE INDEX near_alerts_by_friend ON near_alerts (friend);

-- Who told that nothing is to be kept of where they are, until they share or keep again.
CREATE TABLE location_pauses (
    username TEXT PRIMARY KEY REFERENCES users (username) ON DELETE CASCADE,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Whose positions are kept, and for how long.
CREATE TABLE tracks (
    username TEXT PRIMARY KEY REFERENCES users (username) ON DELETE CASCADE,
    days INTEGER NOT NULL,
    is_on INTEGER NOT NULL,
    -- Erasing begins a new one; rows of earlier ones are gone for everybody, and deleted bit by bit.
    epoch INTEGER NOT NULL,
    -- Positions of this epoch.
    count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE track_fixes (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    epoch INTEGER NOT NULL,
    at INTEGER NOT NULL,
    device TEXT NOT NULL,
    lat REAL NOT NULL,
    lon REAL NOT NULL,
    altitude REAL,
    accuracy REAL,
    PRIMARY KEY (username, epoch, at, device)
) STRICT, WITHOUT ROWID;
