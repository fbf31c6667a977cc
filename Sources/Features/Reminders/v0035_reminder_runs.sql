-- What came of a reminder, as runs of what came one after the other, in the place of the latest 32 and
-- an instant before which none came again: a clock that was ahead for long silenced what lay before.
-- JSON: [[first, last, how many, the clock when the first was looked for, the clock when the last came,
-- how many between the last and that were missed], ...], by openings and closings where there are any.
ALTER TABLE reminders ADD COLUMN runs TEXT NOT NULL DEFAULT '[]';
UPDATE reminders SET runs = (
    SELECT json_group_array(json_array(first, last, count, first, last, 0)) FROM (
        SELECT 0 AS first, barred_until AS last, told - json_array_length(recent) AS count
        WHERE barred_until IS NOT NULL
        UNION ALL
        SELECT value, value, 1 FROM json_each(recent) WHERE value > coalesce(barred_until, 0)
        ORDER BY first));
ALTER TABLE reminders DROP COLUMN recent;
ALTER TABLE reminders DROP COLUMN barred_until;
