-- Names of accounts that are gone and are not given again: keyed digests, no names.
CREATE TABLE retired_usernames (
    digest BLOB PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- Where a name stands that is to be taken away.
CREATE INDEX rooms_by_any_creator ON rooms (created_by);
CREATE INDEX kicked_by_user ON kicked (username);
CREATE INDEX notifications_by_sender ON notifications (sender) WHERE sender IS NOT NULL;
