-- Friends who were asked into a lobby. Those who came keep theirs until they leave, or the room is
-- over, so that accepting again is answered alike; all others are gone when the round starts.
CREATE TABLE invites (
    id TEXT PRIMARY KEY,
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    inviter TEXT NOT NULL,
    invitee TEXT NOT NULL,
    at INTEGER NOT NULL,
    is_accepted INTEGER NOT NULL DEFAULT 0,
    UNIQUE (room, inviter, invitee)
) STRICT, WITHOUT ROWID;
CREATE INDEX invites_by_invitee ON invites (invitee, at);
CREATE INDEX invites_by_inviter ON invites (inviter, at);
