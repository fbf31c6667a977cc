-- The users who can send friend requests and card offers to a user: everybody, or friends.
ALTER TABLE settings ADD COLUMN contact TEXT NOT NULL DEFAULT 'everybody';

-- The notifications from strangers that the server pushed to a user in the last day. The number is bounded.
CREATE TABLE stranger_pushes (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- Not a foreign key, because a withdrawn notification still counts.
    notification TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (username, notification)
) STRICT, WITHOUT ROWID;
