-- Courses: the directory of courses, and the tees from which users play.
-- Times are Unix milliseconds.

-- # Courses

-- The courses that users registered, and corrected courses from data files.
CREATE TABLE courses (
    id TEXT PRIMARY KEY,
    -- The user who registered the course. NULL: it comes from a data file, or the account was deleted.
    owner TEXT,
    is_public INTEGER NOT NULL,
    -- The number of changes. A course from a data file begins with 1.
    version INTEGER NOT NULL,
    -- The source of an imported course: way/123.
    origin TEXT,
    -- JSON, as course/list returns it.
    summary TEXT NOT NULL,
    -- JSON, as course/get returns it.
    document TEXT NOT NULL,
    -- The name in lower case, for lookups.
    name_key TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX courses_by_owner ON courses (owner, is_public) WHERE owner IS NOT NULL;
CREATE INDEX courses_public ON courses (is_public) WHERE is_public = 1;
CREATE UNIQUE INDEX courses_by_origin ON courses (owner, origin)
    WHERE owner IS NOT NULL AND origin IS NOT NULL;
CREATE INDEX courses_by_name ON courses (name_key, is_public, owner);

-- The new public courses, and corrections of public courses, that wait for the decision of an admin. A proposal is
-- never edited.
CREATE TABLE course_proposals (
    -- The order of the proposals.
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    course TEXT NOT NULL,
    -- NULL: it comes from the marks of players, and no person made it.
    username TEXT REFERENCES users (username) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    is_new INTEGER NOT NULL,
    -- The version of the course that the proposal corrects.
    base INTEGER NOT NULL,
    -- JSON, as course/get returns it.
    document TEXT NOT NULL,
    -- The time up to which players marked the positions in it. NULL: a person made it.
    spots_at INTEGER,
    -- JSON: the positions that players marked, as course/proposals returns them. NULL: a person made it.
    marks TEXT,
    UNIQUE (course, username)
) STRICT;
CREATE UNIQUE INDEX course_proposals_of_marks ON course_proposals (course) WHERE username IS NULL;
CREATE INDEX course_proposals_by_user ON course_proposals (username, number);

-- The marked positions that an admin rejected: those up to a time.
CREATE TABLE rejected_spots (
    course TEXT PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The tees from which users usually play.
CREATE TABLE usual_tees (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- Empty: the tee for all courses without a row of their own.
    course TEXT NOT NULL,
    tee TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (username, course)
) STRICT, WITHOUT ROWID;

-- # Notes

-- The notes of players about holes. Only their author reads them.
CREATE TABLE hole_notes (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    course TEXT NOT NULL,
    -- The number of the hole on the course.
    hole INTEGER NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (username, course, hole)
) STRICT, WITHOUT ROWID;
