-- Campus: the services of a campus, and reminders.
-- Times are Unix milliseconds. Positions are degrees (WGS 84).

-- # Services

-- The directory of services: from data files, which the server reads at each start, and registered by admins.
CREATE TABLE services (
    -- The number of the same service in `services_text`.
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    -- The number of changes.
    version INTEGER NOT NULL,
    -- The number of changes of the schedule, and the time of the last one by the server's clock.
    schedule_version INTEGER NOT NULL,
    schedule_at INTEGER NOT NULL,
    -- JSON: the content of its data file. NULL: an admin registered the service.
    file TEXT,
    -- Whether the correction of an admin replaces the content of the file.
    is_corrected INTEGER NOT NULL,
    -- The name without case and accents, for sorting.
    sort_name TEXT NOT NULL,
    category TEXT NOT NULL,
    lat REAL,
    lon REAL,
    -- JSON, as service/get returns it.
    document TEXT NOT NULL
) STRICT;
CREATE INDEX services_by_place ON services (lat, lon) WHERE lat IS NOT NULL;
CREATE INDEX services_by_category ON services (category);

-- The index of words for searching. The rowid is the number of the service.
CREATE VIRTUAL TABLE services_text USING fts5 (
    name, category, place, about, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);

-- # Reminders

-- The reminders of users. The table `timers` also has the next time of each reminder, by its id.
CREATE TABLE reminders (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- The number of changes by the user.
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    -- The reminder ignores earlier triggers: the time of its creation or last change.
    since INTEGER NOT NULL,
    -- JSON, as reminder/create takes it.
    description TEXT NOT NULL,
    -- The service whose opening hours trigger the reminder, and the version of its schedule.
    service TEXT,
    schedule_version INTEGER NOT NULL,
    -- The next time, and the opening or closing that it belongs to. NULL: no time is in sight.
    next_at INTEGER,
    next_event INTEGER,
    -- The time of the last notification, and the number of notifications.
    last_at INTEGER,
    told INTEGER NOT NULL,
    -- The time at which the server found that the reminder never comes again.
    done_at INTEGER,
    -- The server's clock when it computed `next_at`. If that clock was ahead, the server computes it again. NULL:
    -- the reminder comes once, at an instant.
    clock_at INTEGER,
    -- The token that confirms the deletion, and its end.
    token TEXT,
    token_until INTEGER,
    -- JSON: the past notifications, as runs of consecutive ones: [[first, last, count, searched, came, missed], ...].
    -- First and last are openings or closings, if the reminder has a service. `searched` is the clock when the server
    -- looked for the first one, and `came` is the clock when the last one came. `missed` counts the missed ones.
    runs TEXT NOT NULL DEFAULT '[]'
) STRICT, WITHOUT ROWID;
CREATE INDEX reminders_by_user ON reminders (username);
CREATE INDEX reminders_by_schedule ON reminders (service, schedule_version)
    WHERE service IS NOT NULL;
CREATE INDEX reminders_by_clock ON reminders (clock_at) WHERE clock_at IS NOT NULL;
CREATE INDEX reminders_done ON reminders (done_at) WHERE done_at IS NOT NULL;
