-- When the address was confirmed, and when somebody last signed in.
ALTER TABLE users ADD COLUMN confirmed_at INTEGER;
ALTER TABLE users ADD COLUMN signed_in_at INTEGER;
-- It was not noted until now who signed in: nobody is taken for unused who was there before.
UPDATE users SET signed_in_at = created_at;
CREATE INDEX users_unused ON users (created_at)
    WHERE confirmed_at IS NULL AND signed_in_at IS NULL;

-- Links that went out by mail.
CREATE TABLE account_links (
    -- The token's SHA-256: who reads the database cannot use a link.
    digest BLOB PRIMARY KEY,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- `confirm`, `reset` or `email`.
    purpose TEXT NOT NULL,
    -- For `email`: the address that it confirms.
    email TEXT,
    -- For `confirm`: the lobby and the friend that the sign-up was for, and the guest who signed up.
    join_code TEXT,
    friend TEXT,
    client TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    -- What was answered, as JSON, for when the answer is lost.
    outcome BLOB
) STRICT, WITHOUT ROWID;
CREATE INDEX account_links_by_user ON account_links (username, purpose, created_at);
CREATE INDEX account_links_by_expiry ON account_links (expires_at);
