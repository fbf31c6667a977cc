-- Where users want to be told what happens while they are not connected.
CREATE TABLE push_subscriptions (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- Ends with the device; null: with the account.
    device TEXT REFERENCES devices (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    -- The endpoint, token or URL: what tells it from others of its provider.
    identity TEXT NOT NULL,
    -- All that its courier needs, as JSON.
    address BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    delivered_at INTEGER,
    refusals INTEGER NOT NULL DEFAULT 0,
    UNIQUE (provider, identity, username)
) STRICT;
CREATE INDEX push_by_user ON push_subscriptions (username);
CREATE INDEX push_by_device ON push_subscriptions (device) WHERE device IS NOT NULL;
