-- When a timer was set that counts from then, by the server's clock: where the clock was set back
-- since, it waits as long as it would have. NULL: it is due at an instant, whatever the clock did.
ALTER TABLE timers ADD COLUMN set_at INTEGER;
CREATE INDEX timers_by_setting ON timers (set_at) WHERE set_at IS NOT NULL;
