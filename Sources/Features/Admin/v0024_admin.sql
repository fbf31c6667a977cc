-- Who is admin by another admin's word, and not by the configuration's.
ALTER TABLE users ADD COLUMN is_granted INTEGER NOT NULL DEFAULT 0;
CREATE INDEX users_admins ON users (username) WHERE is_admin = 1;
CREATE INDEX users_granted ON users (username) WHERE is_granted = 1;

-- What admins did to what is not theirs.
CREATE TABLE admin_acts (
    -- The order in which they came.
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    -- NULL: whoever runs the machine, or somebody whose account is gone.
    by TEXT,
    act TEXT NOT NULL,
    -- Whom it was done to, where it was somebody.
    username TEXT,
    -- Which course, device or file; never a name.
    object TEXT
) STRICT;
CREATE INDEX admin_acts_by_age ON admin_acts (at);
CREATE INDEX admin_acts_by_admin ON admin_acts (by) WHERE by IS NOT NULL;
CREATE INDEX admin_acts_by_user ON admin_acts (username) WHERE username IS NOT NULL;
