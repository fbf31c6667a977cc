-- What users want to be reminded of. When one is due stands in `timers` too, by its id.
CREATE TABLE reminders (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- Counts its user's changes.
    version INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    -- From when on it counts: when it was made or changed.
    since INTEGER NOT NULL,
    -- JSON, as reminder/create takes it.
    description TEXT NOT NULL,
    -- The service whose hours it goes by, and which of its schedules it was reckoned from.
    service TEXT,
    schedule_version INTEGER NOT NULL,
    -- When it is due next, and of which opening or closing; NULL: not in sight, or never again.
    next_at INTEGER,
    next_event INTEGER,
    -- When it was due that came last, and how often it came.
    last_at INTEGER,
    told INTEGER NOT NULL,
    -- JSON: the latest that came, by their openings and closings where they have any; whatever the
    -- clock does, those do not come again, and none up to `barred_until`, which came before them.
    recent TEXT NOT NULL,
    barred_until INTEGER,
    -- When it was found that it comes no more.
    done_at INTEGER,
    -- The server's clock when next_at was reckoned from it: anew, where it was ahead. NULL for what
    -- comes once, at an instant.
    clock_at INTEGER,
    -- What confirms that it is to go, and until when.
    token TEXT,
    token_until INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX reminders_by_user ON reminders (username);
CREATE INDEX reminders_by_schedule ON reminders (service, schedule_version)
    WHERE service IS NOT NULL;
CREATE INDEX reminders_by_clock ON reminders (clock_at) WHERE clock_at IS NOT NULL;
CREATE INDEX reminders_done ON reminders (done_at) WHERE done_at IS NOT NULL;

-- JSON: which reminder a notification is, when it was due.
ALTER TABLE notifications ADD COLUMN reminder TEXT;
