-- Locations: the positions of users, the people who may see them, and places with alerts.
-- Times are Unix milliseconds. Positions are degrees (WGS 84), distances are metres.

-- # Locations

-- The decisions of users to share their position.
CREATE TABLE sharings (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- `friends`, `viewer` or `room`.
    audience TEXT NOT NULL,
    -- The name of the viewer or the id of the room. Empty for friends.
    name TEXT NOT NULL,
    precision TEXT NOT NULL,
    -- A position that the user chose in place of the measured one, and the time of the choice.
    lat REAL,
    lon REAL,
    chosen_at INTEGER,
    since INTEGER NOT NULL,
    until INTEGER,
    until_room TEXT,
    PRIMARY KEY (username, audience, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX sharings_by_name ON sharings (name);

-- The members of a room who may see a user, if the user shares with the room.
CREATE TABLE room_viewers (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    room TEXT NOT NULL,
    viewer TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    PRIMARY KEY (username, room, viewer)
) STRICT, WITHOUT ROWID;
CREATE INDEX room_viewers_by_viewer ON room_viewers (viewer);

-- The newest position of each device. The row exists only while its user shares.
CREATE TABLE positions (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    device TEXT NOT NULL,
    lat REAL NOT NULL,
    lon REAL NOT NULL,
    accuracy REAL,
    at INTEGER NOT NULL,
    -- JSON, as the device published it.
    payload BLOB NOT NULL,
    PRIMARY KEY (username, device)
) STRICT, WITHOUT ROWID;

-- The viewers of a user, now and in the past.
CREATE TABLE location_viewers (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    viewer TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    precision TEXT NOT NULL,
    lat REAL,
    lon REAL,
    chosen_at INTEGER,
    since INTEGER NOT NULL,
    ended_at INTEGER,
    -- The number of positions that the viewer received, and the time of the last one. While sharing continues, add
    -- the positions that the user sent to everybody after the number `base`.
    positions INTEGER NOT NULL,
    last_at INTEGER,
    base INTEGER NOT NULL,
    PRIMARY KEY (username, viewer)
) STRICT, WITHOUT ROWID;
CREATE INDEX location_viewers_by_viewer ON location_viewers (viewer);
CREATE INDEX location_viewers_by_end ON location_viewers (ended_at) WHERE ended_at IS NOT NULL;

-- The number of measured positions that a user sent to all viewers, and the time of the last one.
CREATE TABLE positions_sent (
    username TEXT PRIMARY KEY REFERENCES users (username) ON DELETE CASCADE,
    count INTEGER NOT NULL,
    at INTEGER
) STRICT, WITHOUT ROWID;

-- The users who turned location off. The server keeps no position until they share or record again.
CREATE TABLE location_pauses (
    username TEXT PRIMARY KEY REFERENCES users (username) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    -- The end of the pause. NULL: the pause continues. The server ignores positions that were measured during it.
    until INTEGER
) STRICT, WITHOUT ROWID;

-- # Places

-- The places with alerts: added by users, and waypoints of their devices.
CREATE TABLE places (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    lat REAL NOT NULL,
    lon REAL NOT NULL,
    radius REAL NOT NULL,
    told INTEGER NOT NULL,
    -- The device of a waypoint, and the device's own id for it. NULL: the user added the place.
    device TEXT,
    region TEXT,
    waypoint_at INTEGER,
    -- `inside` or `outside`, and its beginning. NULL: not known yet.
    side TEXT,
    since INTEGER,
    added_at INTEGER NOT NULL,
    PRIMARY KEY (username, id)
) STRICT, WITHOUT ROWID;

-- The friends whose nearness a user wants to know about.
CREATE TABLE near_alerts (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    friend TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    radius REAL NOT NULL,
    -- Whether the last alert said that the two are near each other. Both rows have the same value.
    is_together INTEGER NOT NULL DEFAULT 0,
    told_at INTEGER,
    PRIMARY KEY (username, friend)
) STRICT, WITHOUT ROWID;
CREATE INDEX near_alerts_by_friend ON near_alerts (friend);

-- # Tracks

-- The users whose positions the server records, and for how many days.
CREATE TABLE tracks (
    username TEXT PRIMARY KEY REFERENCES users (username) ON DELETE CASCADE,
    days INTEGER NOT NULL,
    is_on INTEGER NOT NULL,
    -- Erasing begins a new epoch. Nobody can see rows of earlier epochs, and the server deletes them in steps.
    epoch INTEGER NOT NULL,
    -- The number of positions in this epoch.
    count INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The recorded positions.
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
