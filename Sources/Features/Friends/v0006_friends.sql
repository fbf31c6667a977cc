-- Who is online, so that a restart makes no noise about those who come back.
CREATE TABLE online (
    username TEXT PRIMARY KEY,
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What stands between two users: a row for each of the two who has anything to say about the other.
CREATE TABLE ties (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- Since when they are friends; both rows have it.
    befriended_at INTEGER,
    -- When this user asked the other, as long as the request stands.
    asked_at INTEGER,
    -- Whether the other does not see it: it was declined, or this user is blocked.
    is_hidden INTEGER NOT NULL DEFAULT 0,
    -- When this user blocked the other.
    blocked_at INTEGER,
    PRIMARY KEY (username, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX ties_by_other ON ties (other);
