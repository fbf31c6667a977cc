-- When all who were signed in were last put out: what identity providers said before lets nobody in.
ALTER TABLE users ADD COLUMN put_out_at INTEGER;
-- When its user asked for the account to go: what is kept goes in steps, and the account at last.
ALTER TABLE users ADD COLUMN leaving_at INTEGER;

-- Providers that users took off their accounts.
CREATE TABLE unlinked_providers (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- Whether it was not linked again since.
    is_refused INTEGER NOT NULL,
    PRIMARY KEY (username, provider)
) STRICT, WITHOUT ROWID;

-- Who deleted an account a moment ago: keyed digests of people as providers know them, and of
-- addresses.
CREATE TABLE gone_people (
    digest BLOB PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The room's code when the invite was sent, as in its link: a room may get another one.
ALTER TABLE invites ADD COLUMN code TEXT;
