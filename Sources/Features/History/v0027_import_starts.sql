-- A round that comes again is known by where, when and whose it is, whatever stands on its card.
CREATE TABLE imported (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    room TEXT PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,
    -- As the file calls it; empty where it does not.
    layout TEXT NOT NULL,
    -- When it began by the file's clock, in minutes since the beginning of 1970 there; null for those
    -- that came before this was kept.
    wall INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO imported (username, room, layout) SELECT username, room, layout FROM imports;
DROP TABLE imports;
ALTER TABLE imported RENAME TO imports;
CREATE INDEX imports_by_start ON imports (username, wall);
