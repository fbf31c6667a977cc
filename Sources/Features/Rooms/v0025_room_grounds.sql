-- What is played, and how far east, as the course said when the room was made; null in rooms of
-- before.
ALTER TABLE rooms ADD COLUMN sport TEXT;
ALTER TABLE rooms ADD COLUMN longitude REAL;
-- Ratings of nine holes, and holes that differ by tee; rooms of before have none.
UPDATE rooms SET tees = (
    SELECT json_group_array(json_set(
        value, '$.front', json('null'), '$.back', json('null'), '$.differing', json('[]')))
    FROM json_each(rooms.tees))
WHERE tees <> '[]';
