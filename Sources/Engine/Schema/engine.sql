-- The engine's own tables. They come first, because the tables of the modules follow them.

-- The schema of this database. The server writes the one row when it creates the tables.
CREATE TABLE schema_digest (
    -- The SHA-256 of all schema files, as 64 lower-case hexadecimal digits.
    digest TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- The server's id, and the number of its last batch of changes, in one row. The file `fairway.mark` beside the
-- database has the same content, and the length of the write-ahead log. A difference shows that the database has lost
-- changes.
CREATE TABLE high_water_mark (
    server TEXT PRIMARY KEY,
    number INTEGER NOT NULL,
    -- The time of the batch with this number. A start with an earlier time notices that the clock was set back.
    at INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- The replies to requests that must not be carried out twice.
CREATE TABLE requests (
    sender TEXT NOT NULL,
    id TEXT NOT NULL,
    digest BLOB NOT NULL,
    -- JSON, or empty if the result must not be kept.
    result BLOB NOT NULL,
    made TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (sender, id)
) STRICT, WITHOUT ROWID;

-- Everything that is due later.
CREATE TABLE timers (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    due INTEGER NOT NULL,
    -- For a timer that runs for a duration: the time on the server's clock when it was set. If the clock is set
    -- back, the duration stays the same. NULL: the timer is due at an instant of the clock.
    set_at INTEGER,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX timers_by_due ON timers (due);
CREATE INDEX timers_by_setting ON timers (set_at) WHERE set_at IS NOT NULL;

-- The parcels that leave the server by another way than the broker: pushes and mails.
CREATE TABLE outbox (
    number INTEGER PRIMARY KEY,
    channel TEXT NOT NULL,
    lane TEXT NOT NULL,
    payload BLOB NOT NULL,
    -- A newer parcel replaces an older one with the same key.
    collapse TEXT UNIQUE,
    -- All parcels with the same tag can be withdrawn together.
    tag TEXT,
    recipient TEXT,
    attempts INTEGER NOT NULL,
    due INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_by_lane ON outbox (channel, lane, due, number);
CREATE INDEX outbox_by_tag ON outbox (tag) WHERE tag IS NOT NULL;
CREATE INDEX outbox_by_recipient ON outbox (recipient) WHERE recipient IS NOT NULL;
CREATE INDEX outbox_by_expiry ON outbox (expires_at);
