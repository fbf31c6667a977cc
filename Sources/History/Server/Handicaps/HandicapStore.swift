import Contract
import Crypto
import Engine
import GolfRules
import HistoryContract
import People
import RoomsRules
import SQLite
import Values

/// The tables of scores and indexes. All their SQL is here.
struct HandicapStore {
    let database: Connection

    /// Stores a score.
    ///
    /// - Returns: Whether the user exists. If not, nothing is stored.
    @discardableResult
    func insert(_ stored: StoredScore, of user: String) throws -> Bool {
        guard try PeopleReader(database).hasAccount(user) else { return false }
        try database.insert(stored.placed, under: user)
        return true
    }

    /// The users who have scores from a room.
    func users(in room: String) throws -> Set<String> {
        Set(try database.texts("SELECT username FROM handicap_scores WHERE room = ?", room))
    }

    func removeAll(in room: String) throws {
        try database.run("DELETE FROM handicap_scores WHERE room = ?", room)
    }

    /// Deletes a score that the user entered by hand.
    ///
    /// - Returns: Whether there was such a score.
    func removeEntered(_ id: String, of user: String) throws -> Bool {
        try database.run(
            "DELETE FROM handicap_scores WHERE username = ? AND room IS NULL AND id = ?", user, id)
            > 0
    }

    func enteredCount(of user: String) throws -> Int {
        try database.int(
            "SELECT count(*) FROM handicap_scores WHERE username = ? AND room IS NULL", user)
    }

    /// Calls `body` with all scores of a user, in the order of play.
    func forEachScore(of user: String, _ body: (StoredScore) throws -> Void) throws {
        try database.forEachReadable(
            """
            SELECT \(StoredScore.table.columns) FROM handicap_scores WHERE username = ?
            ORDER BY day, at, round, content, id
            """, values: [user]
        ) { try body($0.read()) }
    }

    /// The latest scores without those of one sport, in the order of play. A score that cannot be read is left
    /// out, and the log names it.
    func latest(
        _ limit: Int, of user: String, without sport: HandicapScore.Sport
    ) throws -> [StoredScore] {
        try database.readable(
            where: """
                username = ? AND sport <> ?
                ORDER BY day DESC, at DESC, round DESC, content DESC, id DESC LIMIT ?
                """, user, sport.rawValue, limit
        ).reversed()
    }

    func erase(_ user: String) throws {
        try database.run("DELETE FROM handicap_scores WHERE username = ?", user)
        try forgetIndexes(of: user)
    }
}

extension StoredThing {
    static let handicapScore = StoredThing("handicapScore")
    static let handicapIndex = StoredThing("handicapIndex")
}

extension HandicapStore {
    /// The result of the last computation, with its day. The index is nil if there were too few scores.
    ///
    /// - Returns: Nil if none was computed.
    /// - Throws: ``DamagedRow``.
    func index(of user: String, _ policy: String) throws -> (day: Int, index: Fraction?)? {
        try database.first(
            "SELECT day, value FROM handicap_indexes WHERE username = ? AND policy = ?", user,
            policy
        ) { row in
            let index: Fraction? =
                row.isNull(1)
                ? nil : try row.value(1, of: .handicapIndex, "\(user) \(policy)") { Fraction($0) }
            return (day: row.int(0), index: index)
        }
    }

    /// Stores a user's index if the user exists.
    func put(_ index: Fraction?, of user: String, _ policy: String, on day: Int) throws {
        guard try PeopleReader(database).hasAccount(user) else { return }
        try database.run(
            """
            INSERT INTO handicap_indexes (username, policy, day, value) VALUES (?, ?, ?, ?)
            ON CONFLICT (username, policy) DO UPDATE SET
              day = excluded.day, value = excluded.value
            """, user, policy, day, index?.text(decimals: 4))
    }

    func forgetIndexes(of user: String) throws {
        try database.run("DELETE FROM handicap_indexes WHERE username = ?", user)
    }
}

extension StoredScore: StoredRow {
    static let table = Table<StoredScore>(
        "handicap_scores", of: .handicapScore, keys: ["username"])

    mutating func visit(_ columns: inout Columns) {
        columns.key("id", &id)
        columns.column("room", &room)
        columns.column("round", &round)
        columns.column("at", &at)
        columns.column("course", &course)
        columns.column("course_name", &courseName)
        columns.column("format", &format)
        columns.column("tee", &tee)
        columns.column("day", &score.day)
        columns.column("sport", &score.sport)
        columns.column("holes", &score.holes)
        columns.column("par", &score.par)
        columns.decimal("rating", &score.rating)
        columns.column("slope", &score.slope)
        columns.column("strokes", &score.strokes)
        columns.column("conditions", &score.conditions)
        var bytes = Self.bytes(of: score.card)
        columns.column("card", &bytes)
        score.card = Self.card(bytes ?? [])
        columns.column("content", &content)
        let front = Self.visit("front", score.nines?.front, &columns)
        let back = Self.visit("back", score.nines?.back, &columns)
        score.nines = front.flatMap { front in
            back.map { NineRatings(front: front, back: $0) }
        }
    }

    private static func visit(
        _ name: String, _ nine: NineRatings.Nine?, _ columns: inout Columns
    ) -> NineRatings.Nine? {
        var (rating, slope) = (nine?.courseRating, nine?.slope)
        columns.decimal("\(name)_rating", &rating)
        columns.column("\(name)_slope", &slope)
        guard let rating, let slope else { return nil }
        return NineRatings.Nine(courseRating: rating, slope: slope)
    }

    /// This score with its place among the scores of the same instant, as the database has it.
    var placed: StoredScore {
        var placed = self
        placed.content = Self.content(of: score)
        return placed
    }

    /// The strokes, and a digest of everything else that an index depends on. Scores of one instant are
    /// in the order of these texts. So they give the same index, in whatever order they were posted.
    ///
    /// A higher score comes first. So it is the first one that a newer score replaces.
    private static func content(of score: HandicapScore) -> String {
        let nines = [score.nines?.front, score.nines?.back].compactMap { $0 }.flatMap {
            [$0.courseRating.text(decimals: 4), "\($0.slope)"]
        }
        let numbers = [
            "\(score.holes)", "\(score.par)", score.rating?.text(decimals: 4) ?? "",
            "\(score.slope ?? 0)", "\(score.conditions)", score.sport.rawValue,
        ]
        let text =
            Array((numbers + nines).joined(separator: " ").utf8) + [0]
            + (bytes(of: score.card) ?? [])
        let digest = Base64URL.encode(SHA256.hash(text)).prefix(12)
        return "\(1_000_000 - score.strokes) \(digest)"
    }

    private static func bytes(of card: [PlayedHole]) -> [UInt8]? {
        guard !card.isEmpty else { return nil }
        return card.flatMap { played in
            [played.hole.par, played.hole.strokeIndex ?? 0, Self.number(of: played.result)].map {
                UInt8(clamping: $0)
            }
        }
    }

    /// The stored number of a hole that was picked up. A hole that was not played is stored as 0.
    private static let pickedUp = 255
    /// With a most likely score, the stored number is the sum of this and the score.
    private static let likely = 128

    private static func number(of result: HoleResult) -> Int {
        switch result {
        case .holed(let strokes): strokes
        case .pickedUp(let likely): likely.map { Self.likely + $0 } ?? pickedUp
        case .notPlayed: 0
        }
    }

    private static func result(_ number: Int) -> HoleResult {
        switch number {
        case 0: .notPlayed
        case pickedUp: .pickedUp()
        case likely...: .pickedUp(mostLikely: number - likely)
        default: .holed(number)
        }
    }

    private static func card(_ bytes: [UInt8]) -> [PlayedHole] {
        (0..<bytes.count / 3).map { place in
            let (par, index) = (Int(bytes[place * 3]), Int(bytes[place * 3 + 1]))
            let hole = CardHole(
                number: place + 1, par: par, strokeIndex: index == 0 ? nil : index)
            return PlayedHole(hole, result(Int(bytes[place * 3 + 2])))
        }
    }
}

/// A score with its place and time.
struct StoredScore: Equatable {
    /// The identity among the user's scores.
    var id = ""
    /// The room, or nil for a score entered by hand.
    var room: String?
    /// The round in the room, from 1; 0 for a score entered by hand.
    var round = 0
    /// The order among the user's scores of this instant; empty before the score is stored.
    var content = ""
    /// The start of the round in Unix milliseconds.
    var at: Int64 = 0
    var course: String?
    var courseName = ""
    var format = ""
    var tee: String?
    var score: HandicapScore

    init() { self.init(HandicapScore(day: 0, sport: .unknown, holes: 0, par: 0, strokes: 0)) }

    init(_ score: HandicapScore) {
        self.score = score
    }

    /// The place in the order of play, which identifies the score in a list.
    var cursor: Cursor<Int, Int64, Int, String, String> {
        Cursor(score.day, at, round, content, id)
    }
}

extension ScorePlayed {
    init(_ stored: StoredScore) {
        self.init()
        score = stored.id
        room = stored.room
        round = stored.round > 0 ? stored.round : nil
        course = stored.course
        courseName = stored.courseName
        day = CalendarDay(number: stored.score.day).text
        playedAt = Int(stored.at)
    }
}

extension StoredScore {
    /// The score of a player in one round, from the tee that was played.
    ///
    /// If exactly the front or the back nine of 18 holes was played, this is a nine-hole score.
    ///
    /// All rounds of a room count for the day on which the room began, whenever somebody entered or
    /// corrected a score. So the order of scores never changes.
    ///
    /// - Parameter round: The number of the round, from 0.
    /// - Returns: Nil if more holes are missing than any policy allows, or the scorers do not agree
    ///   on a hole, or the card is longer than any tee.
    init?(_ room: GolfRoom, seat place: Int, round: Int) {
        let tee = room.tee(of: place)
        let isOpen = !room.openCells(of: place, round: round).isEmpty
        guard !isOpen, RatedTee(room.card.holes, from: tee) != nil else { return nil }
        let results = room.holeResults(of: place, round: round)
        let places = room.postedPlaces(results)
        let holes = places.map { room.card.holes[$0] }
        let own = room.holes(of: place)
        let card = places.map { PlayedHole(own[$0], results[$0]) }
        let rated = RatedTee.rated(holes, from: tee)
        let isSloped = tee?.ratings(of: holes).slope != nil
        let at = room.playedAt
        self.init(
            HandicapScore(
                day: PlayingDay.number(at, longitude: room.longitude),
                sport: room.sport ?? .unknown, holes: card.count,
                par: card.reduce(0) { $0 + $1.hole.par }, rating: rated?.courseRating,
                slope: isSloped ? rated?.slope : nil, nines: NineRatings(holes, from: tee),
                strokes: card.reduce(0) { $0 + ($1.strokes ?? 0) }, card: card))
        guard score.mayCount else { return nil }
        id = "\(room.id).\(round + 1)"
        self.room = room.id
        self.round = round + 1
        self.at = at
        course = room.courseID
        courseName = room.courseName
        format = room.settings.format.name
        self.tee = room.lines[place].tee
    }
}
