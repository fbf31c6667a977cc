-- From whom friend requests and offers of cards reach a user: everybody, or friends.
ALTER TABLE settings ADD COLUMN contact TEXT NOT NULL DEFAULT 'everybody';

-- The notifications from strangers that were pushed to a user in the last day: a bounded number for each.
CREATE TABLE stranger_pushes (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- Not a foreign key: a notification that was withdrawn counts, too.
    notification TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (username, notification)
) STRICT, WITHOUT ROWID;
