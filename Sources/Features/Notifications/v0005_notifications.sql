-- What users are to be told, and were not only told in passing.
CREATE TABLE notifications (
    -- The order in which they came.
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    sender TEXT,
    room TEXT,
    invite TEXT,
    link TEXT,
    -- What it stands for: a newer one takes its place, and it is withdrawn by it.
    subject TEXT,
    is_seen INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX notifications_by_user ON notifications (username, number);
CREATE INDEX notifications_unseen ON notifications (username, number) WHERE is_seen = 0;
CREATE UNIQUE INDEX notifications_by_subject ON notifications (username, subject)
    WHERE subject IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (at);
