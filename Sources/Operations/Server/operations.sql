-- Operations: the monitors of the server and of everything that it watches.
-- Times are Unix milliseconds.

-- # Monitors

-- The last known state of each monitor.
CREATE TABLE monitors (
    name TEXT PRIMARY KEY,
    -- JSON: the condition, the latest checks, and the alert that is not over.
    state TEXT NOT NULL,
    -- The last heartbeat, whether it reported success, and the reason if not.
    heard_at INTEGER,
    heard_well INTEGER,
    heard_reason TEXT
) STRICT, WITHOUT ROWID;

-- The times in which a monitor was up, down or under maintenance. Nobody checked it in the gaps.
CREATE TABLE monitor_spans (
    monitor TEXT NOT NULL,
    began INTEGER NOT NULL,
    ended INTEGER NOT NULL,
    kind TEXT NOT NULL,
    PRIMARY KEY (monitor, began)
) STRICT, WITHOUT ROWID;
CREATE INDEX monitor_spans_by_age ON monitor_spans (ended);

-- The outages that the server reported to admins.
CREATE TABLE monitor_outages (
    number INTEGER PRIMARY KEY,
    monitor TEXT NOT NULL,
    since INTEGER NOT NULL,
    -- NULL: the outage is not over.
    until INTEGER,
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX monitor_outages_by_monitor ON monitor_outages (monitor, number);
CREATE INDEX monitor_outages_open ON monitor_outages (monitor) WHERE until IS NULL;

-- The maintenance that admins announced. An empty name stands for all monitors.
CREATE TABLE monitor_maintenance (
    monitor TEXT PRIMARY KEY,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
