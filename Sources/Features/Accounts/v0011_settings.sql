-- What others see of a user besides the name, if the user wants.
ALTER TABLE users ADD COLUMN about TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN is_public INTEGER NOT NULL DEFAULT 0;

-- What users chose; who chose nothing has no row.
CREATE TABLE settings (
    username TEXT PRIMARY KEY REFERENCES users (username) ON DELETE CASCADE,
    -- Minutes since midnight, in the time zone; all three or none.
    quiet_from INTEGER,
    quiet_to INTEGER,
    time_zone TEXT,
    -- Words, a blank between them.
    shortcuts TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;

-- Kinds of notifications that a user does not want; `all` is every one.
CREATE TABLE switched_off (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    PRIMARY KEY (username, kind)
) STRICT, WITHOUT ROWID;
