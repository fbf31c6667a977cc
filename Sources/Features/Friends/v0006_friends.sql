-- Who is online, so that a restart makes no noise about those who come back.
CREATE TABLE online (
    username TEXT PRIMARY KEY,
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
