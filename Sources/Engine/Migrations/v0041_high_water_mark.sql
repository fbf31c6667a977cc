-- The server's id, and the number of its last batch of changes. A file beside the database says the same, so
-- that the server notices a database that lost something. The daemon gives the id: it is empty until then.
CREATE TABLE high_water_mark (server TEXT NOT NULL, number INTEGER NOT NULL) STRICT;
INSERT INTO high_water_mark VALUES ('', 0);
