-- Courses that people registered, and those of data files as they were corrected since.
CREATE TABLE courses (
    id TEXT PRIMARY KEY,
    -- Who registered it; NULL for one that comes as a file, or whose owner is gone.
    owner TEXT,
    is_public INTEGER NOT NULL,
    -- Counts its changes; a data file's own is 1.
    version INTEGER NOT NULL,
    -- What it was imported from: way/123.
    origin TEXT,
    -- JSON, as course/list shows it.
    summary TEXT NOT NULL,
    -- JSON, as course/get shows it.
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX courses_by_owner ON courses (owner, is_public) WHERE owner IS NOT NULL;
CREATE INDEX courses_public ON courses (is_public) WHERE is_public = 1;
CREATE UNIQUE INDEX courses_by_origin ON courses (owner, origin)
    WHERE owner IS NOT NULL AND origin IS NOT NULL;

-- Courses, and corrections of public ones, that wait for an admin's answer; never changed.
CREATE TABLE course_proposals (
    -- The order in which they came.
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    course TEXT NOT NULL,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    is_new INTEGER NOT NULL,
    -- The course's version that it changes.
    base INTEGER NOT NULL,
    document TEXT NOT NULL,
    UNIQUE (course, username)
) STRICT;
CREATE INDEX course_proposals_by_user ON course_proposals (username, number);

-- The tees that users usually play from.
CREATE TABLE usual_tees (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- Empty: on all courses that are not named.
    course TEXT NOT NULL,
    tee TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (username, course)
) STRICT, WITHOUT ROWID;

-- Where somebody played lately, without reading all that they ever played.
CREATE INDEX seats_by_joining ON seats (player, joined_at) WHERE is_guest = 0;
-- Who is in a room on a course that is not everybody's.
CREATE INDEX rooms_by_course ON rooms (course_id) WHERE is_retained = 1 AND course_id IS NOT NULL;
