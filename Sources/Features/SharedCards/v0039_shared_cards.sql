-- Links that players gave to games that are over.
CREATE TABLE shared_cards (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    -- Who shares it.
    username TEXT NOT NULL,
    -- Random: whoever has it sees the page.
    token TEXT NOT NULL UNIQUE,
    shared_at INTEGER NOT NULL,
    PRIMARY KEY (room, username)
) STRICT, WITHOUT ROWID;
CREATE INDEX shared_cards_by_user ON shared_cards (username, shared_at, room);
