-- What users decided about who may know where they are.
CREATE TABLE sharings (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- 'friends', 'viewer' or 'room'; the name of which, or empty.
    audience TEXT NOT NULL,
    name TEXT NOT NULL,
    precision TEXT NOT NULL,
    -- The position that was chosen instead of the measured one, and when.
    lat REAL,
    lon REAL,
    chosen_at INTEGER,
    since INTEGER NOT NULL,
    until INTEGER,
    until_room TEXT,
    PRIMARY KEY (username, audience, name)
) STRICT, WITHOUT ROWID;
CREATE INDEX sharings_by_name ON sharings (name);

-- The newest position of each device, as long as its user shares.
CREATE TABLE positions (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    device TEXT NOT NULL,
    lat REAL NOT NULL,
    lon REAL NOT NULL,
    accuracy REAL,
    at INTEGER NOT NULL,
    -- As it was published.
    payload BLOB NOT NULL,
    PRIMARY KEY (username, device)
) STRICT, WITHOUT ROWID;

-- Who sees a user, and who did.
CREATE TABLE location_viewers (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    viewer TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    precision TEXT NOT NULL,
    lat REAL,
    lon REAL,
    chosen_at INTEGER,
    since INTEGER NOT NULL,
    ended_at INTEGER,
    -- How many positions were sent, and when the last one was; while it goes on those are to be
    -- added that the user sent to everybody since `base`.
    positions INTEGER NOT NULL,
    last_at INTEGER,
    base INTEGER NOT NULL,
    PRIMARY KEY (username, viewer)
) STRICT, WITHOUT ROWID;
CREATE INDEX location_viewers_by_viewer ON location_viewers (viewer);
CREATE INDEX location_viewers_by_end ON location_viewers (ended_at) WHERE ended_at IS NOT NULL;

-- How many measured positions a user sent to those who see them, and when the last one was.
CREATE TABLE positions_sent (
    username TEXT PRIMARY KEY REFERENCES users (username) ON DELETE CASCADE,
    count INTEGER NOT NULL,
    at INTEGER
) STRICT, WITHOUT ROWID;
