-- People. A username is never given a second time, so rows of deleted accounts stay as such.
CREATE TABLE users (
    username TEXT PRIMARY KEY,
    -- As it was typed at sign-up, for people to read.
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    -- The address without regard to case, for looking it up.
    email_key TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    is_admin INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    -- When the last connection ended.
    seen_at INTEGER
) STRICT, WITHOUT ROWID;

-- What connects for them; a device's token lives as long as its row.
CREATE TABLE devices (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_by_user ON devices (username, created_at);
