-- The quiz rooms that are walked now: asked for at the next ping after one of them changed.
CREATE INDEX rooms_walked ON rooms (id) WHERE kind = 'quiz' AND phase = 'playing';
