-- Quizzes: the second mode of rooms.
-- Times are Unix milliseconds. Positions are degrees (WGS 84).

-- # Quizzes

-- The quizzes that users wrote, and the samples from data files.
CREATE TABLE quizzes (
    id TEXT PRIMARY KEY,
    -- The user who wrote it. NULL: it is a sample.
    author TEXT,
    is_published INTEGER NOT NULL,
    is_sample INTEGER NOT NULL,
    -- The name, without case and accents.
    sort_name TEXT NOT NULL,
    -- Name, description and reward, without case and accents.
    search TEXT NOT NULL,
    -- JSON, as lists return it.
    entry TEXT NOT NULL,
    -- JSON, as its author wrote it, with questions and answers.
    document TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX quizzes_by_author ON quizzes (author, sort_name, id) WHERE author IS NOT NULL;
CREATE INDEX quizzes_by_name ON quizzes (sort_name, id) WHERE is_published = 1;

-- The positions at which a published quiz can begin.
CREATE TABLE quiz_starts (
    quiz TEXT NOT NULL REFERENCES quizzes (id) ON DELETE CASCADE,
    -- From 0.
    number INTEGER NOT NULL,
    lat REAL NOT NULL,
    lon REAL NOT NULL,
    PRIMARY KEY (quiz, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX quiz_starts_by_place ON quiz_starts (lat, lon);

-- The quizzes that users saved for later.
CREATE TABLE saved_quizzes (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    quiz TEXT NOT NULL REFERENCES quizzes (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (username, quiz)
) STRICT, WITHOUT ROWID;
CREATE INDEX saved_quizzes_by_time ON saved_quizzes (username, at, quiz);
CREATE INDEX saved_quizzes_by_quiz ON saved_quizzes (quiz);

-- The quiz of a room, as it was when the room was created.
CREATE TABLE walks (
    room TEXT PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,
    quiz TEXT NOT NULL,
    -- JSON, with questions and answers.
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The challenges that players reached, and the results of their answers. There is no position and no answer here.
CREATE TABLE walk_steps (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    player TEXT NOT NULL,
    -- From 1.
    challenge INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    answered_at INTEGER,
    is_right INTEGER,
    PRIMARY KEY (room, player, challenge)
) STRICT, WITHOUT ROWID;

-- The results of quizzes that have ended, for the histories of their players.
CREATE TABLE quiz_results (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    room TEXT NOT NULL,
    ended_at INTEGER NOT NULL,
    -- JSON, as quiz/history returns it.
    document TEXT NOT NULL,
    finished INTEGER NOT NULL,
    correct INTEGER NOT NULL,
    incorrect INTEGER NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (username, room)
) STRICT, WITHOUT ROWID;
CREATE INDEX quiz_results_by_time ON quiz_results (username, ended_at, room);
