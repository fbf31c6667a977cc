-- What is watched, as it was known last.
CREATE TABLE monitors (
    name TEXT PRIMARY KEY,
    -- JSON: condition, rows of looks, the alert that lasts.
    state TEXT NOT NULL,
    -- When it said by itself that it lives, whether it was well, and what was wrong.
    heard_at INTEGER,
    heard_well INTEGER,
    heard_reason TEXT
) STRICT, WITHOUT ROWID;

-- For how long it was up, down, or worked on; what lies between was watched by nobody.
CREATE TABLE monitor_spans (
    monitor TEXT NOT NULL,
    began INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (monitor, began)
) STRICT, WITHOUT ROWID;
CREATE INDEX monitor_spans_by_age ON monitor_spans (ended);

-- What admins were told of.
CREATE TABLE monitor_outages (
    number INTEGER PRIMARY KEY,
    monitor TEXT NOT NULL,
    since INTEGER NOT NULL,
    -- NULL while it lasts.
    until INTEGER,
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX monitor_outages_by_monitor ON monitor_outages (monitor, number);
CREATE INDEX monitor_outages_open ON monitor_outages (monitor) WHERE until IS NULL;

-- Work that admins announced; '' stands for all monitors.
CREATE TABLE monitor_maintenance (
    monitor TEXT PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
