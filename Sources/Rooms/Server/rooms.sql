-- Rooms: the rooms of every mode, claims and invites.
-- Times are Unix milliseconds.

-- # Rooms

-- The rooms.
CREATE TABLE rooms (
    id TEXT PRIMARY KEY,
    -- The kind of the room, which names its mode.
    kind TEXT NOT NULL,
    -- `lobby`, `playing` or `ended`, or the word for a room that was closed.
    phase TEXT NOT NULL,
    -- The code for joining. NULL after the end.
    code TEXT UNIQUE,
    host TEXT,
    -- The name of what is played, or of its place.
    title TEXT NOT NULL,
    players_max INTEGER NOT NULL,
    guests_count INTEGER NOT NULL,
    created_by TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    started_at INTEGER,
    ended_at INTEGER,
    -- Whether the broker still retains the topics of the room.
    is_retained INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX rooms_retained ON rooms (is_retained) WHERE is_retained = 1;
CREATE INDEX rooms_by_creator ON rooms (created_by) WHERE is_retained = 1;
-- For the removal of a user's name from all rooms.
CREATE INDEX rooms_by_any_creator ON rooms (created_by);
-- For the rooms of one kind that are in play.
CREATE INDEX rooms_in_play ON rooms (kind, id) WHERE phase = 'playing';

-- The part of a room that frequent changes write. It is small and has its own table, so that a batch with many rooms
-- writes few pages.
CREATE TABLE progress (
    room TEXT PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,
    -- The number of the last event.
    seq INTEGER NOT NULL,
    -- The time of the last change.
    touched_at INTEGER NOT NULL,
    -- The time since which nothing is missing in the game, and nobody changed it. NULL: something is missing.
    complete_at INTEGER
) STRICT, WITHOUT ROWID;

-- The players of a room.
CREATE TABLE seats (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    -- A username, or g1, g2, ... for a guest player.
    player TEXT NOT NULL,
    -- The order of the players.
    number INTEGER NOT NULL,
    name TEXT NOT NULL,
    is_guest INTEGER NOT NULL,
    has_left INTEGER NOT NULL,
    joined_at INTEGER NOT NULL,
    -- Players with the same number are partners.
    team INTEGER,
    -- Whether the user claimed the place of a guest after the end.
    is_late INTEGER NOT NULL DEFAULT 0,
    -- Whether the room is in the lobby or in play. Thousands of rooms of a user may have ended.
    is_open INTEGER NOT NULL DEFAULT 0,
    -- The time at which the player left. The server still accepts entries from before.
    left_at INTEGER,
    -- The guest player (g1, ...) whose place this player claimed.
    was TEXT,
    PRIMARY KEY (room, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX seats_by_player ON seats (player, is_open, has_left);
-- For the rooms that a user joined lately.
CREATE INDEX seats_by_joining ON seats (player, joined_at) WHERE is_guest = 0;

-- The users who were kicked out of a room and cannot come back.
CREATE TABLE kicked (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    username TEXT NOT NULL,
    PRIMARY KEY (room, username)
) STRICT, WITHOUT ROWID;
CREATE INDEX kicked_by_user ON kicked (username);

-- The users whom the host removed after the end. Their part in the game stays theirs, but they have no say.
CREATE TABLE barred (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    username TEXT NOT NULL,
    PRIMARY KEY (room, username)
) STRICT, WITHOUT ROWID;
CREATE INDEX barred_by_user ON barred (username);

-- # Invites

-- The invites of friends to a lobby. The start of the game removes the open ones. An accepted invite stays until
-- the invitee leaves or the room ends, so that a repeated acceptance gets the same reply.
CREATE TABLE invites (
    id TEXT PRIMARY KEY,
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    inviter TEXT NOT NULL,
    invitee TEXT NOT NULL,
    at INTEGER NOT NULL,
    is_accepted INTEGER NOT NULL DEFAULT 0,
    -- The code in the link of the invite. The room may have a new code since then.
    code TEXT,
    UNIQUE (room, inviter, invitee)
) STRICT, WITHOUT ROWID;
CREATE INDEX invites_by_invitee ON invites (invitee, at);
CREATE INDEX invites_by_inviter ON invites (inviter, at);

-- # Claims

-- The offers of the place of a guest player. An answer removes the offer.
CREATE TABLE card_offers (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    player TEXT NOT NULL,
    -- The user who gets the offer.
    username TEXT NOT NULL,
    offered_by TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (room, player, username, offered_by)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_offers_by_user ON card_offers (username, at);
CREATE INDEX card_offers_by_offerer ON card_offers (offered_by, at);
CREATE INDEX card_offers_by_age ON card_offers (at);
