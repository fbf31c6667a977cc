-- The language of texts from the server: en, is; null as long as the user chose none.
ALTER TABLE settings ADD COLUMN language TEXT;
