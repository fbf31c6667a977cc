-- The course's name in lower case, by which it is looked up; empty until the daemon has filled it.
ALTER TABLE courses ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
CREATE INDEX courses_by_name ON courses (name_key, is_public, owner);
