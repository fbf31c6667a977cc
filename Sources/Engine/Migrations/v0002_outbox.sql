-- What is to leave the server by another way than the broker: pushes, mails.
CREATE TABLE outbox (
    number INTEGER PRIMARY KEY,
    channel TEXT NOT NULL,
    lane TEXT NOT NULL,
    payload BLOB NOT NULL,
    -- A newer one with the same key takes the place of an older one.
    collapse TEXT UNIQUE,
    -- What is withdrawn together.
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
