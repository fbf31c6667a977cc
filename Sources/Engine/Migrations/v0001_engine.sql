-- What was answered to requests that must not be done twice.
CREATE TABLE requests (
    sender TEXT NOT NULL,
    id TEXT NOT NULL,
    digest BLOB NOT NULL,
    result BLOB NOT NULL,
    made TEXT,
    at INTEGER NOT NULL,
    PRIMARY KEY (sender, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX requests_by_age ON requests (at);

-- What is due later.
CREATE TABLE timers (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    due INTEGER NOT NULL,
    PRIMARY KEY (kind, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX timers_by_due ON timers (due);
