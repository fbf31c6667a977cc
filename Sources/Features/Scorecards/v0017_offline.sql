-- Games that were played without a link: what tells each from others of its user, so that it is
-- saved once, however often and late it comes.
CREATE TABLE saved_cards (
    username TEXT NOT NULL,
    key TEXT NOT NULL,
    -- Of all that was in the request.
    digest BLOB NOT NULL,
    room TEXT NOT NULL,
    PRIMARY KEY (username, key)
) STRICT, WITHOUT ROWID;

-- Who put a guest on the card.
ALTER TABLE seats ADD COLUMN added_by TEXT;
CREATE INDEX seats_by_adder ON seats (added_by) WHERE added_by IS NOT NULL;

-- Guests' lines that users are asked to take over; gone when they are answered.
CREATE TABLE card_offers (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    player TEXT NOT NULL,
    -- Who is asked.
    username TEXT NOT NULL,
    offered_by TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (room, player, username, offered_by)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_offers_by_user ON card_offers (username, at);
CREATE INDEX card_offers_by_offerer ON card_offers (offered_by, at);
CREATE INDEX card_offers_by_age ON card_offers (at);
