-- People: accounts, devices, relationships, notifications, pushes and tokens.
-- Times are Unix milliseconds, unless the comment of a column says otherwise.

-- # Accounts

-- The accounts. `retired_usernames` remembers the usernames of deleted accounts, because the server never gives a
-- username to a second person.
CREATE TABLE users (
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
    -- The public part of the profile.
    about TEXT NOT NULL DEFAULT '',
    is_public INTEGER NOT NULL DEFAULT 0,
    -- The time at which all devices were last signed out. Older tokens of identity providers are not valid.
    put_out_at INTEGER,
    -- The time at which the user asked for the deletion of the account, which takes several steps.
    leaving_at INTEGER,
    -- Whether another admin made this user an admin. The configuration names all other admins.
    is_granted INTEGER NOT NULL DEFAULT 0,
    -- Whether the user can sign in with an unconfirmed address. No new account can. At most one account of an
    -- address can have this mark.
    signs_in_unconfirmed INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX users_unused ON users (created_at)
    WHERE confirmed_at IS NULL AND signed_in_at IS NULL;
CREATE INDEX users_admins ON users (username) WHERE is_admin = 1;
CREATE INDEX users_granted ON users (username) WHERE is_granted = 1;
CREATE INDEX users_by_address ON users (email_key, created_at);
-- At most one account can confirm an address.
CREATE UNIQUE INDEX users_confirmed ON users (email_key) WHERE confirmed_at IS NOT NULL;

-- # Devices

-- The devices of users. The token of a device is valid as long as its row exists.
CREATE TABLE devices (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX devices_by_user ON devices (username, created_at);

-- The signs of devices on which users were: a user of the same device has the same sign. They tell which accounts
-- share a device. The number of signs of a user is bounded.
CREATE TABLE device_signs (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- The SHA-256 of an installation id, or of the push address of an installation.
    sign BLOB NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (username, sign)
) STRICT, WITHOUT ROWID;

-- # Accounts

-- The links in mails.
CREATE TABLE account_links (
    -- The SHA-256 of the token. The database does not have the token itself, so a reader cannot use the link.
    digest BLOB PRIMARY KEY,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- `confirm`, `reset` or `email`.
    purpose TEXT NOT NULL,
    -- For `email`: the address that the link confirms.
    email TEXT,
    -- For `confirm`: the lobby and the friend that the user signed up for, and the guest who signed up.
    join_code TEXT,
    friend TEXT,
    client TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_at INTEGER,
    -- JSON: the reply to the first use. The server repeats it if the client lost it.
    outcome BLOB
) STRICT, WITHOUT ROWID;
CREATE INDEX account_links_by_user ON account_links (username, purpose, created_at);
CREATE INDEX account_links_by_expiry ON account_links (expires_at);

-- The accounts that users have at identity providers.
CREATE TABLE identities (
    provider TEXT NOT NULL,
    subject TEXT NOT NULL,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    linked_at INTEGER NOT NULL,
    PRIMARY KEY (provider, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX identities_by_user ON identities (username);

-- The providers that users unlinked from their accounts.
CREATE TABLE unlinked_providers (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- Whether the provider still has to be refused. Linking it again sets this to 0.
    is_refused INTEGER NOT NULL,
    PRIMARY KEY (username, provider)
) STRICT, WITHOUT ROWID;

-- The last mails to unconfirmed addresses, as keyed digests. The rows remain after an account is deleted.
CREATE TABLE unconfirmed_mails (
    number INTEGER PRIMARY KEY,
    digest BLOB NOT NULL,
    -- A keyed digest of the network that caused the mail. NULL: no client asked for it.
    network BLOB,
    at INTEGER NOT NULL
) STRICT;
CREATE INDEX unconfirmed_mails_by_mailbox ON unconfirmed_mails (digest, at);

-- The usernames of deleted accounts, as keyed digests.
CREATE TABLE retired_usernames (
    digest BLOB PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- The people who deleted an account a short time ago. The rows are keyed digests of addresses, and of the ids that
-- identity providers use.
CREATE TABLE gone_people (
    digest BLOB PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- # Settings

-- The choices of users. A user who chose nothing has no row.
CREATE TABLE settings (
    username TEXT PRIMARY KEY REFERENCES users (username) ON DELETE CASCADE,
    -- Minutes since midnight in the time zone. Either all three columns have a value, or none.
    quiet_from INTEGER,
    quiet_to INTEGER,
    time_zone TEXT,
    -- Words with a space between them.
    shortcuts TEXT NOT NULL DEFAULT '',
    -- The other users who may see the discs and the history: nobody, friends, everybody.
    discs TEXT NOT NULL DEFAULT 'friends',
    history TEXT NOT NULL DEFAULT 'friends',
    -- The users who can send friend requests and card offers to this user: everybody, or friends.
    contact TEXT NOT NULL DEFAULT 'everybody',
    -- The language of texts from the server, such as en. NULL until the user or the page sets one.
    language TEXT
) STRICT, WITHOUT ROWID;

-- The kinds of notifications that a user does not want. `all` stands for every kind.
CREATE TABLE switched_off (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    PRIMARY KEY (username, kind)
) STRICT, WITHOUT ROWID;

-- # Presence

-- The users who are online. After a restart, the server does not announce users who were online before.
CREATE TABLE online (
    username TEXT PRIMARY KEY,
    since INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- # Relationships

-- The relationships of users: one row for each user who befriended, asked or blocked the other one.
CREATE TABLE ties (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- The beginning of the friendship. Both rows have it.
    befriended_at INTEGER,
    -- The time of the friend request by this user, as long as the request is open.
    asked_at INTEGER,
    -- A keyed digest of the network from which this user sent the request. NULL: it is not known.
    asked_from BLOB,
    -- Whether the other user does not see the request, because of a refusal or a block.
    is_hidden INTEGER NOT NULL DEFAULT 0,
    -- The time at which this user blocked the other one.
    blocked_at INTEGER,
    PRIMARY KEY (username, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX ties_by_other ON ties (other);

-- # Admin

-- The actions of admins that affect other users.
CREATE TABLE admin_acts (
    -- The order of the actions.
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    -- The admin. NULL: the operator of the machine, or an admin whose account was deleted.
    by TEXT,
    act TEXT NOT NULL,
    -- The user who was affected, if there was one.
    username TEXT,
    -- A course, a device or a file; never a name.
    object TEXT
) STRICT;
CREATE INDEX admin_acts_by_age ON admin_acts (at);
CREATE INDEX admin_acts_by_admin ON admin_acts (by) WHERE by IS NOT NULL;
CREATE INDEX admin_acts_by_user ON admin_acts (username) WHERE username IS NOT NULL;

-- # Notifications

-- The inboxes of users.
CREATE TABLE notifications (
    -- The order of the notifications.
    number INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    at INTEGER NOT NULL,
    title TEXT NOT NULL,
    body TEXT NOT NULL,
    sender TEXT,
    room TEXT,
    invite TEXT,
    link TEXT,
    -- A newer notification replaces an older one with the same subject. The subject also identifies the
    -- notification for a withdrawal.
    subject TEXT,
    is_seen INTEGER NOT NULL DEFAULT 0,
    -- JSON: the reminder that the notification is about, and the time at which it was due.
    reminder TEXT
) STRICT;
CREATE INDEX notifications_by_user ON notifications (username, number);
CREATE INDEX notifications_unseen ON notifications (username, number) WHERE is_seen = 0;
CREATE UNIQUE INDEX notifications_by_subject ON notifications (username, subject)
    WHERE subject IS NOT NULL;
CREATE INDEX notifications_by_age ON notifications (at);
CREATE INDEX notifications_by_sender ON notifications (sender) WHERE sender IS NOT NULL;

-- # Push

-- The addresses to which the server sends pushes while a user is not connected.
CREATE TABLE push_subscriptions (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- The subscription ends with this device. NULL: with the account.
    device TEXT REFERENCES devices (id) ON DELETE CASCADE,
    provider TEXT NOT NULL,
    -- The endpoint, token or URL. It identifies the subscription at its provider.
    identity TEXT NOT NULL,
    -- JSON: everything that the courier needs.
    address BLOB NOT NULL,
    created_at INTEGER NOT NULL,
    delivered_at INTEGER,
    refusals INTEGER NOT NULL DEFAULT 0,
    UNIQUE (provider, identity, username)
) STRICT;
CREATE INDEX push_by_user ON push_subscriptions (username);
CREATE INDEX push_by_device ON push_subscriptions (device) WHERE device IS NOT NULL;

-- The notifications that the server pushed to a user in the last day, or pushes soon. The number is bounded.
CREATE TABLE counted_pushes (
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    -- Not a foreign key, because a withdrawn notification still counts. `summary`: the last summary.
    notification TEXT NOT NULL,
    -- The digest of the kind and the subject. NULL: nothing joins this push.
    subject TEXT,
    -- The time from which on the push may leave.
    at INTEGER NOT NULL,
    is_strange INTEGER NOT NULL,
    PRIMARY KEY (username, notification)
) STRICT, WITHOUT ROWID;

-- # Tokens

-- The personal tokens, which programs use over HTTP in the name of a user.
CREATE TABLE personal_tokens (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL,
    name TEXT NOT NULL,
    -- The SHA-256 of the token's secret, which is random. The server does not keep the token itself.
    digest BLOB NOT NULL,
    -- Names with a space between them.
    scopes TEXT NOT NULL,
    -- The only room for which the token is valid. NULL: there is no such limit.
    room TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    -- The last use, rounded to the hour.
    used_at INTEGER,
    -- The device that created the token. The token ends with it.
    device TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX personal_tokens_by_user ON personal_tokens (username, created_at);
