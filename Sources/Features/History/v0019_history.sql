-- Who else may see a user's history: nobody, friends, everybody.
ALTER TABLE settings ADD COLUMN history TEXT NOT NULL DEFAULT 'friends';

-- Whose history has what: games that ended, a row for each round of each player with an account.
CREATE TABLE played (
    player TEXT NOT NULL,
    -- When the game began.
    at INTEGER NOT NULL,
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    -- From 0.
    round INTEGER NOT NULL,
    -- The course's id, or its name in lower case after `~`.
    course TEXT NOT NULL,
    PRIMARY KEY (player, at, room, round)
) STRICT, WITHOUT ROWID;
CREATE INDEX played_by_player_and_course ON played (player, course, at);
CREATE INDEX played_by_course ON played (course, at);
CREATE INDEX played_by_room ON played (room);

INSERT INTO played (player, at, room, round, course)
WITH RECURSIVE numbers (number) AS (
    SELECT 0 UNION ALL
    SELECT number + 1 FROM numbers WHERE number + 1 < (SELECT max(rounds) FROM rooms)
)
SELECT seats.player, coalesce(started_at, created_at), rooms.id, numbers.number,
    coalesce(course_id, '~' || lower(course_name))
FROM rooms JOIN seats ON seats.room = rooms.id JOIN numbers ON numbers.number < rooms.rounds
WHERE phase = 'ended' AND is_guest = 0;

-- Games that were played elsewhere: what tells each from the others, so that it comes once.
CREATE TABLE imports (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- Of where, when, and what the user took on which hole.
    digest BLOB NOT NULL,
    room TEXT NOT NULL UNIQUE REFERENCES rooms (id) ON DELETE CASCADE,
    -- As the file calls it; empty where it does not.
    layout TEXT NOT NULL,
    PRIMARY KEY (username, digest)
) STRICT, WITHOUT ROWID;

-- What the weather was in a room, as far as something reported it.
CREATE TABLE weather (
    room TEXT PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,
    -- Degrees Celsius.
    temperature REAL,
    -- Metres a second.
    wind REAL,
    -- Millimetres an hour.
    rain REAL,
    words TEXT
) STRICT, WITHOUT ROWID;
