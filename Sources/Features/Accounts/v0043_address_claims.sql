-- Several accounts may claim one e-mail address, until one of them confirms it. SQLite cannot drop a UNIQUE
-- constraint, so this script rebuilds the table.
CREATE TABLE users_rebuilt (
    username TEXT PRIMARY KEY,
    -- The username in the letters of the sign-up, for people to read.
    name TEXT NOT NULL,
    -- Only a claim while `confirmed_at` is empty, because anybody can enter any address.
    email TEXT NOT NULL,
    -- The address in lower case, for lookups.
    email_key TEXT NOT NULL,
    password_hash TEXT NOT NULL,
    is_admin INTEGER NOT NULL DEFAULT 0,
    created_at INTEGER NOT NULL,
    -- The end of the last connection.
    seen_at INTEGER,
    -- The time at which the user confirmed the address, and the time of the last sign-in.
    confirmed_at INTEGER,
    signed_in_at INTEGER,
    about TEXT NOT NULL DEFAULT '',
    is_public INTEGER NOT NULL DEFAULT 0,
    -- The time at which all devices were last signed out. Older tokens of identity providers are not valid.
    put_out_at INTEGER,
    -- The time at which the user asked for the deletion of the account, which takes several steps.
    leaving_at INTEGER,
    is_granted INTEGER NOT NULL DEFAULT 0,
    -- 1 for accounts from before this version. Their users can still sign in with an unconfirmed address. At
    -- most one account of an address has this mark.
    signs_in_unconfirmed INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
INSERT INTO users_rebuilt
  (username, name, email, email_key, password_hash, is_admin, created_at, seen_at, confirmed_at,
   signed_in_at, about, is_public, put_out_at, leaving_at, is_granted, signs_in_unconfirmed)
SELECT username, name, email, email_key, password_hash, is_admin, created_at, seen_at, confirmed_at,
   signed_in_at, about, is_public, put_out_at, leaving_at, is_granted, 1
FROM users;
DROP TABLE users;
ALTER TABLE users_rebuilt RENAME TO users;
CREATE INDEX users_unused ON users (created_at)
    WHERE confirmed_at IS NULL AND signed_in_at IS NULL;
CREATE INDEX users_admins ON users (username) WHERE is_admin = 1;
CREATE INDEX users_granted ON users (username) WHERE is_granted = 1;
CREATE INDEX users_by_address ON users (email_key, created_at);
-- At most one account can confirm an address.
CREATE UNIQUE INDEX users_confirmed ON users (email_key) WHERE confirmed_at IS NOT NULL;

-- The last mails to unconfirmed addresses, as keyed digests. The rows remain after an account is deleted.
CREATE TABLE unconfirmed_mails (
    number INTEGER PRIMARY KEY,
    digest BLOB NOT NULL,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX unconfirmed_mails_by_mailbox ON unconfirmed_mails (digest, at);
