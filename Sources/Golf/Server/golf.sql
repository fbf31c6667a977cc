-- Golf: games of golf and disc golf in rooms, their cards, and discs.
-- Times are Unix milliseconds. Rounds and positions on a card count from 0.

-- # Rounds

-- The games of golf and disc golf.
CREATE TABLE golf_games (
    room TEXT PRIMARY KEY REFERENCES rooms (id) ON DELETE CASCADE,
    -- The id of the course. NULL: the course is in no list.
    course TEXT,
    -- JSON: [{"number":1,"par":3,"strokeIndex":null}, ...]
    holes TEXT NOT NULL,
    -- JSON: [{"name":"red","color":null,"slope":121,"rating":70.3,"holes":18}, ...]
    tees TEXT NOT NULL,
    format TEXT NOT NULL,
    -- JSON: the choices of the host, as in the head of the room.
    settings TEXT NOT NULL,
    rounds INTEGER NOT NULL,
    -- The hole that a member chose. 0: nobody chose one, and the scores decide.
    hole INTEGER NOT NULL,
    -- JSON: the beginning of each round, [1750000000000, ...]. Rounds without a known beginning are missing.
    round_starts TEXT NOT NULL,
    -- The sport and the longitude of the course when the room was created.
    sport TEXT,
    longitude REAL,
    -- The number of holes after which the door of a round closes. NULL: it is closed.
    door_holes INTEGER,
    -- A number that rises with each change to the settings, pars, players or the proposal.
    revision INTEGER NOT NULL DEFAULT 0,
    -- JSON: the change that waits for the agreement of players, as in the head of the room.
    proposal TEXT,
    -- The number of days by which players moved the game after its end.
    day_shift INTEGER NOT NULL DEFAULT 0,
    -- The number of times that the holes of the course are on the card.
    loops INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
-- For the players who are on a private course now. Few games are played on one.
CREATE INDEX golf_games_by_course ON golf_games (course) WHERE course IS NOT NULL;

-- The lines of a card, one for each seat.
CREATE TABLE golf_lines (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    player TEXT NOT NULL,
    tee TEXT,
    -- The Handicap Index for the strokes that the player receives, as a decimal.
    handicap TEXT,
    is_handicap_entered INTEGER NOT NULL,
    -- With double entry: the member who also writes the scores of this player.
    marker TEXT,
    -- The number of holes that had been played when the player joined, or when the player accepted a stake.
    missed INTEGER NOT NULL,
    -- The RoundRating of an imported round, from UDisc.
    round_rating INTEGER,
    -- The member who added this guest player.
    added_by TEXT,
    PRIMARY KEY (room, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX golf_lines_by_adder ON golf_lines (added_by) WHERE added_by IS NOT NULL;

-- The corrections after the end in which somebody has a say: they wait, or players can object to them. A card has few
-- of them at a time.
CREATE TABLE card_corrections (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    -- JSON: {"by":"anna","at":1750000000000,"applied":false,"agreed":["anna"],"objectors":[],"edits":[...],...}
    document TEXT NOT NULL,
    PRIMARY KEY (room, number)
) STRICT, WITHOUT ROWID;

-- The scores of a card.
CREATE TABLE cells (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    player TEXT NOT NULL,
    position INTEGER NOT NULL,
    -- A number of strokes, or the text x, x7 or c of a hole that was picked up or conceded. NULL: somebody cleared the
    -- score.
    score ANY,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    PRIMARY KEY (room, round, player, position)
) STRICT, WITHOUT ROWID;

-- The players' answers to stakes.
CREATE TABLE stakes (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    -- skins, front, back or overall.
    bet TEXT NOT NULL,
    player TEXT NOT NULL,
    is_accepted INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (room, round, bet, player)
) STRICT, WITHOUT ROWID;

-- The stakes that are locked, because somebody wrote a score on the holes of their bets.
CREATE TABLE stake_locks (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    bet TEXT NOT NULL,
    PRIMARY KEY (room, round, bet)
) STRICT, WITHOUT ROWID;

-- The matches that a side conceded.
CREATE TABLE concessions (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    player TEXT NOT NULL,
    -- The number of holes, in the order of play, that belong to the match.
    holes INTEGER NOT NULL,
    PRIMARY KEY (room, round)
) STRICT, WITHOUT ROWID;

-- With double entry: the score that each of the two scorers wrote. Otherwise, while a bet is on: the score that a
-- player wrote and others replaced, and the scores of these others.
CREATE TABLE card_entries (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    player TEXT NOT NULL,
    position INTEGER NOT NULL,
    keeper TEXT NOT NULL,
    -- As in cells.
    score ANY,
    at INTEGER NOT NULL,
    PRIMARY KEY (room, round, player, position, keeper)
) STRICT, WITHOUT ROWID;

-- The signatures. A score line is signed round by round.
CREATE TABLE card_signatures (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    player TEXT NOT NULL,
    round INTEGER NOT NULL,
    keeper TEXT NOT NULL,
    -- Whether this was the last missing signature.
    is_closed INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (room, player, round, keeper)
) STRICT, WITHOUT ROWID;

-- The details that players noted about a hole of a card, beside its score.
CREATE TABLE cell_details (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    player TEXT NOT NULL,
    position INTEGER NOT NULL,
    putts INTEGER,
    -- Penalty strokes. They are part of the score.
    penalties INTEGER,
    -- Strokes out of bounds.
    out_of_bounds INTEGER,
    -- Whether the tee shot stayed on the fairway.
    fairway INTEGER,
    note TEXT,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    PRIMARY KEY (room, round, player, position)
) STRICT, WITHOUT ROWID;
-- For the question whether a player has any details.
CREATE INDEX cell_details_by_player ON cell_details (player);

-- The positions of baskets and tees that players marked while they were there.
CREATE TABLE spots (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    -- The number of the hole on the course.
    hole INTEGER NOT NULL,
    -- `basket` or `tee`.
    kind TEXT NOT NULL,
    -- The name of the tee, or empty.
    tee TEXT NOT NULL,
    player TEXT NOT NULL,
    -- Degrees.
    lat REAL NOT NULL,
    lon REAL NOT NULL,
    at INTEGER NOT NULL,
    -- A copy from the room: the id of the course. NULL: the course is in no list.
    course TEXT,
    PRIMARY KEY (room, hole, kind, tee, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX spots_by_player ON spots (player);
CREATE INDEX spots_by_course ON spots (course, player, at) WHERE course IS NOT NULL;

-- The log of corrections: of strokes and players after the end, and of a player's tee, team or handicap during a
-- game.
CREATE TABLE card_changes (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    player TEXT NOT NULL,
    -- strokes, tee, team, handicap, name, added, removed, day or course.
    what TEXT NOT NULL,
    -- Only for strokes.
    round INTEGER,
    position INTEGER,
    -- JSON: a number, a text, or null.
    before TEXT NOT NULL,
    -- JSON: a number, a text, or null.
    after TEXT NOT NULL,
    -- JSON: the winner, if a correction changed the result. Otherwise null.
    result TEXT NOT NULL DEFAULT 'null',
    PRIMARY KEY (room, number)
) STRICT, WITHOUT ROWID;

-- The outcome of each player in each game that ended, for lists and statistics. It is a copy: the rules compute it from
-- the card, and a correction writes it again.
CREATE TABLE outcomes (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    -- 0 if the rounds count together. Otherwise each round is a game, from 0.
    game INTEGER NOT NULL,
    player TEXT NOT NULL,
    -- won, halved, lost or alone.
    kind TEXT NOT NULL,
    -- The side in the order of ranks, from 0. Partners have the same side.
    side INTEGER NOT NULL,
    -- From 1.
    rank INTEGER NOT NULL,
    sides INTEGER NOT NULL,
    -- strokes, holes, skins, points or units.
    unit TEXT NOT NULL,
    score INTEGER NOT NULL,
    -- The lead of the winner.
    lead INTEGER NOT NULL,
    -- The holes left when a match was won.
    holes_left INTEGER NOT NULL,
    -- Whether the loser conceded the match.
    is_conceded INTEGER NOT NULL,
    -- The score in English.
    text TEXT NOT NULL,
    -- The units that the player receives or owes. NULL if nothing was at stake.
    units INTEGER,
    PRIMARY KEY (room, game, player)
) STRICT, WITHOUT ROWID;

-- # Scorecards

-- The games that were played offline. The key identifies a game of a user, so that the server saves it only once.
CREATE TABLE saved_cards (
    username TEXT NOT NULL,
    key TEXT NOT NULL,
    -- A digest of the whole request.
    digest BLOB NOT NULL,
    room TEXT NOT NULL,
    PRIMARY KEY (username, key)
) STRICT, WITHOUT ROWID;

-- # Discs

-- The disc collections of users.
CREATE TABLE discs (
    id TEXT PRIMARY KEY,
    username TEXT NOT NULL REFERENCES users (username) ON DELETE CASCADE,
    name TEXT NOT NULL,
    maker TEXT,
    plastic TEXT,
    -- Grams.
    weight REAL,
    color TEXT,
    -- The flight numbers that makers print on discs.
    speed REAL,
    glide REAL,
    turn REAL,
    fade REAL,
    note TEXT,
    -- inBag, atHome, lent or lost.
    state TEXT NOT NULL,
    added_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX discs_by_owner ON discs (username, added_at, id);

-- The discs that a player threw on a hole of a card.
CREATE TABLE cell_discs (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    round INTEGER NOT NULL,
    player TEXT NOT NULL,
    position INTEGER NOT NULL,
    -- JSON, in the order of throws: [{"name":"Destroyer","disc":"disc-..."}, ...]. [] means cleared.
    discs TEXT NOT NULL,
    at INTEGER NOT NULL,
    by TEXT NOT NULL,
    -- Copies from the room, for statistics: the beginning of the game, the course and the hole. The course is its id,
    -- or `~` and its name in lower case.
    played_at INTEGER NOT NULL,
    course TEXT NOT NULL,
    hole INTEGER NOT NULL,
    -- Whether statistics count the row: it has discs, and the game has ended.
    is_counted INTEGER NOT NULL,
    PRIMARY KEY (room, round, player, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX cell_discs_by_player
    ON cell_discs (player, is_counted, played_at, room, round, position);
CREATE INDEX cell_discs_by_course
    ON cell_discs (player, course, played_at, room, round, position) WHERE is_counted = 1;
CREATE INDEX cell_discs_by_hole
    ON cell_discs (player, course, hole, played_at, room, round) WHERE is_counted = 1;
-- For discs that a member wrote for a guest player.
CREATE INDEX cell_discs_by_writer ON cell_discs (by) WHERE by <> player;
