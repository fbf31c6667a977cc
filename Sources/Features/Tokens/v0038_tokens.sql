-- Personal access tokens: what programs use over HTTP in a user's name.
CREATE TABLE personal_tokens (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL,
    name TEXT NOT NULL,
    -- SHA-256 of the token's secret, which is random: the token itself is kept nowhere.
    digest BLOB NOT NULL,
    -- Names with a space between them.
    scopes TEXT NOT NULL,
    -- The only room that it is good for.
    room TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    -- To the hour.
    used_at INTEGER,
    -- The device that asked for it: it goes when that is taken away.
    device TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX personal_tokens_by_user ON personal_tokens (username, created_at);
