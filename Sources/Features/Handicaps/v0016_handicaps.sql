-- Scores that handicaps are made of: rounds that were played here, and what users entered.
CREATE TABLE handicap_scores (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- By the calendar of the place, from 1 January 1970.
    day INTEGER NOT NULL,
    -- When the round began.
    at INTEGER NOT NULL,
    -- Of a room's rounds, from 1; 0 for a score that was entered.
    round INTEGER NOT NULL,
    -- Of a round its room and number.
    id TEXT NOT NULL,
    room TEXT,
    course TEXT,
    course_name TEXT NOT NULL,
    -- golf, discGolf; empty where nobody knows.
    sport TEXT NOT NULL,
    format TEXT NOT NULL,
    tee TEXT,
    holes INTEGER NOT NULL,
    par INTEGER NOT NULL,
    -- In decimals; null from a tee without.
    rating TEXT,
    slope INTEGER,
    strokes INTEGER NOT NULL,
    conditions INTEGER NOT NULL,
    -- Three bytes a hole: par, stroke index (0: none), strokes; null where only the sum is known.
    card BLOB,
    PRIMARY KEY (username, day, at, round, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX handicap_scores_by_room ON handicap_scores (room) WHERE room IS NOT NULL;

-- What the scores make by a policy, once somebody asked; taken away when they change.
CREATE TABLE handicap_indexes (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    policy TEXT NOT NULL,
    -- The day on which it was so: leagues forget old rounds.
    day INTEGER NOT NULL,
    -- In decimals; null while too little is known.
    value TEXT,
    PRIMARY KEY (username, policy)
) STRICT, WITHOUT ROWID;

-- Rounds of before count, too.
INSERT INTO timers (kind, key, due) SELECT 'handicap.post', id, 0 FROM rooms WHERE phase = 'ended';
