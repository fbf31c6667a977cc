-- History: games that have ended, imports, handicaps and shared cards.
-- Times are Unix milliseconds. Days count from 1 January 1970.

-- # History

-- The histories of users: one row for each round of each player with an account, in games that have ended.
CREATE TABLE played (
    player TEXT NOT NULL,
    -- The beginning of the game.
    at INTEGER NOT NULL,
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    -- From 0.
    round INTEGER NOT NULL,
    -- The id of the course, or `~` and its name in lower case.
    course TEXT NOT NULL,
    PRIMARY KEY (player, at, room, round)
) STRICT, WITHOUT ROWID;
CREATE INDEX played_by_player_and_course ON played (player, course, at);
CREATE INDEX played_by_course ON played (course, at);
CREATE INDEX played_by_room ON played (room);

-- The games that were played elsewhere. An import finds an earlier import of the same game by user, layout,
-- beginning and scores.
CREATE TABLE imports (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    room TEXT PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,
    -- The name in the file. Empty: the file has none.
    layout TEXT NOT NULL,
    -- The beginning in minutes since 1970, as the file has it: in the time zone of the place. NULL: not known.
    wall INTEGER,
    -- The user's scores as the file has them, by the number of the hole: `1:3 2:x7`. Corrections do not change them.
    scores TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX imports_by_start ON imports (username, wall);

-- The weather during a game, as far as somebody reported it.
CREATE TABLE weather (
    room TEXT PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,
    -- Degrees Celsius.
    temperature REAL,
    -- Metres per second.
    wind REAL,
    -- Millimetres per hour.
    rain REAL,
    words TEXT
) STRICT, WITHOUT ROWID;

-- # Handicaps

-- The scores for handicaps: from rounds on this server, and entered by users.
CREATE TABLE handicap_scores (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- By the calendar of the place.
    day INTEGER NOT NULL,
    -- The beginning of the round.
    at INTEGER NOT NULL,
    -- The number of the round in its room, from 1. 0: a user entered the score.
    round INTEGER NOT NULL,
    -- The strokes, and a digest of everything else that an index depends on. It orders the user's scores of one day
    -- and beginning.
    content TEXT NOT NULL,
    -- For a round: its room and number.
    id TEXT NOT NULL,
    room TEXT,
    course TEXT,
    course_name TEXT NOT NULL,
    -- golf or discGolf. Empty: not known.
    sport TEXT NOT NULL,
    format TEXT NOT NULL,
    tee TEXT,
    holes INTEGER NOT NULL,
    par INTEGER NOT NULL,
    -- The Course Rating, as a decimal. NULL: the tee has none.
    rating TEXT,
    slope INTEGER,
    -- The ratings of the nines of 18 holes. NULL: they were not rated separately.
    front_rating TEXT,
    front_slope INTEGER,
    back_rating TEXT,
    back_slope INTEGER,
    strokes INTEGER NOT NULL,
    conditions INTEGER NOT NULL,
    -- Three bytes for each hole: par, stroke index (0: none), strokes. NULL: only the sum is known.
    card BLOB,
    PRIMARY KEY (username, day, at, round, content, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX handicap_scores_by_room ON handicap_scores (room) WHERE room IS NOT NULL;

-- The results of handicap policies, computed at the first request. A change of the scores removes them.
CREATE TABLE handicap_indexes (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    policy TEXT NOT NULL,
    -- The day of the computation. Some policies forget old rounds, so the result depends on it.
    day INTEGER NOT NULL,
    -- A decimal. NULL: there are not enough scores.
    value TEXT,
    PRIMARY KEY (username, policy)
) STRICT, WITHOUT ROWID;

-- # Counting

-- The choices of players whether a game counts for them. NULL: the player chose nothing, so the rule decides.
CREATE TABLE counting (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    -- For the handicap: 0 or 1.
    handicap INTEGER,
    -- In the statistics: 0 or 1.
    statistics INTEGER,
    PRIMARY KEY (username, room)
) STRICT, WITHOUT ROWID;
CREATE INDEX counting_by_room ON counting (room);

-- # SharedCards

-- The links that players gave to games that have ended.
CREATE TABLE shared_cards (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    -- The player who shares the game.
    username TEXT NOT NULL,
    -- Random. Anybody with the token can see the page.
    token TEXT NOT NULL UNIQUE,
    shared_at INTEGER NOT NULL,
    PRIMARY KEY (room, username)
) STRICT, WITHOUT ROWID;
CREATE INDEX shared_cards_by_user ON shared_cards (username, shared_at, room);
