-- Quizzes that people wrote, and the samples of the data files.
CREATE TABLE quizzes (
    id TEXT PRIMARY KEY,
    -- Who wrote it; NULL for a sample.
    author TEXT,
    is_published INTEGER NOT NULL,
    is_sample INTEGER NOT NULL,
    -- Name, and name with description and reward, without regard to case and accents.
    sort_name TEXT NOT NULL,
    search TEXT NOT NULL,
    -- JSON, as lists show it.
    entry TEXT NOT NULL,
    -- JSON, as its author wrote it: questions and answers too.
    document TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX quizzes_by_author ON quizzes (author, sort_name, id) WHERE author IS NOT NULL;
CREATE INDEX quizzes_by_name ON quizzes (sort_name, id) WHERE is_published = 1;

-- Where published quizzes can be begun.
CREATE TABLE quiz_starts (
    quiz TEXT NOT NULL REFERENCES quizzes (id) ON DELETE CASCADE,
    -- From 0.
    number INTEGER NOT NULL,
    lat REAL NOT NULL,
    lon REAL NOT NULL,
    PRIMARY KEY (quiz, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX quiz_starts_by_place ON quiz_starts (lat, lon);

CREATE TABLE saved_quizzes (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    quiz TEXT NOT NULL REFERENCES quizzes (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (username, quiz)
) STRICT, WITHOUT ROWID;
CREATE INDEX saved_quizzes_by_time ON saved_quizzes (username, at, quiz);
CREATE INDEX saved_quizzes_by_quiz ON saved_quizzes (quiz);

-- What is walked in a room: the quiz as it was when the room was made.
CREATE TABLE walks (
    room TEXT PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,
    quiz TEXT NOT NULL,
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Who came to which challenge, and how it was answered. No position, no answer.
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

-- Walks that are over, in their players' histories.
CREATE TABLE quiz_results (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    room TEXT NOT NULL,
    ended_at INTEGER NOT NULL,
    -- JSON, as quiz/history shows it.
    document TEXT NOT NULL,
    finished INTEGER NOT NULL,
    correct INTEGER NOT NULL,
    incorrect INTEGER NOT NULL,
    points INTEGER NOT NULL,
    PRIMARY KEY (username, room)
) STRICT, WITHOUT ROWID;
CREATE INDEX quiz_results_by_time ON quiz_results (username, ended_at, room);
