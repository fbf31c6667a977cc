-- Who else may see a user's discs: nobody, friends, everybody.
ALTER TABLE settings ADD COLUMN discs TEXT NOT NULL DEFAULT 'friends';

CREATE TABLE discs (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    name TEXT NOT NULL,
    maker TEXT,
    plastic TEXT,
    -- Grams.
    weight REAL,
    color TEXT,
    -- Flight numbers, as makers print them.
    speed REAL,
    glide REAL,
    turn REAL,
    fade REAL,
    note TEXT,
    -- inBag, atHome, lent, lost
    state TEXT NOT NULL,
    added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX discs_by_owner ON discs (username, added_at, id);

-- What was thrown on a hole of a card.
CREATE TABLE cell_discs (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    -- From 0.
    round INTEGER NOT NULL,
    player TEXT NOT NULL,
    -- The hole's place on the card, from 0.
    position INTEGER NOT NULL,
    -- JSON, in the order of throws: [{"name":"Destroyer","disc":"disc-..."}, ...]; [] was cleared.
    discs TEXT NOT NULL,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    -- What statistics select by, as the room has it: when the game began, the course's id or its
    -- name in lower case after `~`, and the hole.
    played_at INTEGER NOT NULL,
    course TEXT NOT NULL,
    hole INTEGER NOT NULL,
    par INTEGER NOT NULL,
    -- Whether statistics count it: discs stand there, and the game has ended.
    is_counted INTEGER NOT NULL,
    PRIMARY KEY (room, round, player, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX cell_discs_by_player
    ON cell_discs (player, is_counted, played_at, room, round, position);
CREATE INDEX cell_discs_by_course
    ON cell_discs (player, course, played_at, room, round, position) WHERE is_counted = 1;
CREATE INDEX cell_discs_by_hole
    ON cell_discs (player, course, hole, played_at, room, round) WHERE is_counted = 1;
-- What was written for guests, whom somebody else speaks for.
CREATE INDEX cell_discs_by_writer ON cell_discs (by) WHERE by <> player;
