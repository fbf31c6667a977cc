-- The directory of services: those of data files as they are read at each start, and those of admins.
CREATE TABLE services (
    -- What the words below are found by.
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- Counts its changes.
    version INTEGER NOT NULL,
    -- Counts those of its schedule, and when the last one was, by the server's clock.
    schedule_version INTEGER NOT NULL,
    schedule_at INTEGER NOT NULL,
    -- What its data file says (JSON); NULL for one that an admin registered.
    file TEXT,
    -- Whether an admin's correction stands in front of the file.
    is_corrected INTEGER NOT NULL,
    -- What lists are sorted by: the name without regard to case and accents.
    sort_name TEXT NOT NULL,
    category TEXT NOT NULL,
    lat REAL,
    lon REAL,
    -- JSON, as service/get shows it.
    document TEXT NOT NULL
) STRICT;
CREATE INDEX services_by_place ON services (lat, lon) WHERE lat IS NOT NULL;
CREATE INDEX services_by_category ON services (category);

-- Where words are looked for; numbered as the services are.
CREATE VIRTUAL TABLE services_text USING fts5 (
    name, category, place, about, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
