import Contract
import Engine
import GolfContract
import GolfRules
import People
import SQLite
import Topics
import Values

/// The requests about statistics of discs.
extension Discs {
    /// The maximum number of holes in one answer: about 500 rounds.
    private static let holesMax = 10_000
    private static let limitDefault = 50

    func registerStatistics(in router: Router) {
        router.onRead(GetDiscStatistics.self, check: checkStatistics) { request, call, database in
            try Self.statistics(
                request, of: request.player?.lowercased() ?? call.user, database)
        }
        router.onRead(GetLastDiscs.self) { request, call, database in
            try Self.lastTime(request, of: call.user, database)
        }
    }

    private func checkStatistics(
        _ request: GetDiscStatistics, _ call: Call, _ context: Context
    ) throws {
        let player = request.player?.lowercased() ?? call.user
        let people = PeopleReader(context.database)
        try people.require(.history, of: player, by: call.user)
        try people.require(.discs, of: player, by: call.user)
    }

    private static func statistics(
        _ request: GetDiscStatistics, of user: String, _ database: Connection
    ) throws -> GetDiscStatistics.Result {
        guard request.hole == nil || request.course != nil else {
            throw Refusal.field(.requestMalformed, "course", "is missing: a hole needs its course")
        }
        let start = try request.cursor.map { try Cursor<Int>(reading: $0).parts } ?? 0
        guard (0...holesMax * DiscCell.discsMax).contains(start) else {
            throw Refusal.cursorInvalid
        }
        let played = PlayedDiscs(database: database, user: user)
        let course = try request.course.map { try played.key(ofCourse: $0) }
        var result = GetDiscStatistics.Result()
        result.player = user
        // The user recorded no discs on this course.
        if case .some(.none) = course { return result }
        let from = request.from.map(Int64.init) ?? .min
        let holes = try played.holes(
            course: course ?? nil, hole: request.hole,
            in: from..<max(from, request.to.map(Int64.init) ?? .max), limit: holesMax + 1)
        let counted = wholeGames(holes)
        if counted.count < holes.count { result.since = counted.last.map { Int($0.playedAt) } }
        result.holes = counted.count
        let lines = try lines(counted, DiscStore(database: database).names(of: user))
        let limit = request.limit ?? limitDefault
        result.discs = Array(lines.dropFirst(start).prefix(limit))
        if lines.count > start + limit { result.cursor = Cursor(start + limit).text }
        return result
    }

    /// Limits holes to ``holesMax``. If there are more, it leaves out the oldest game, which would
    /// be incomplete.
    private static func wholeGames(_ holes: [PlayedDiscs.Hole]) -> ArraySlice<PlayedDiscs.Hole> {
        guard holes.count > holesMax, let last = holes.last else { return holes[...] }
        let whole = holes.prefix { $0.playedAt > last.playedAt }
        return whole.isEmpty ? holes.prefix(holesMax) : whole
    }

    private static func lines(
        _ holes: ArraySlice<PlayedDiscs.Hole>, _ names: [String: String]
    ) -> [GetDiscStatistics.Line] {
        var tally = DiscTally()
        for hole in holes {
            tally.add(hole.discs, strokes: hole.strokes, par: hole.par, at: hole.playedAt)
        }
        return tally.mostThrown.map { GetDiscStatistics.Line($0, names) }
    }

    private static func lastTime(
        _ request: GetLastDiscs, of user: String, _ database: Connection
    ) throws -> GetLastDiscs.Result {
        let played = PlayedDiscs(database: database, user: user)
        var result = GetLastDiscs.Result()
        guard let course = try played.key(ofCourse: request.course) else { return result }
        let numbers = try request.hole.map { [$0] } ?? played.holeNumbers(course: course)
        result.holes = try numbers.compactMap { try played.last(course: course, hole: $0) }
        return result
    }
}

extension GetDiscStatistics.Line {
    /// Makes the statistics of one disc.
    /// - Parameter names: The current names of the discs in the collection, by ID.
    fileprivate init(_ line: DiscTally.Line, _ names: [String: String]) {
        self.init()
        let now = line.disc.flatMap { names[$0] }
        disc = now == nil ? nil : line.disc
        name = now ?? line.name
        thrown = line.thrown
        holes = line.holes
        teeShots = line.teeShots
        scored = line.scored
        toPar = line.scored > 0 ? Double(line.toPar) / Double(line.scored) : nil
        aces = line.aces
        belowPar = line.belowPar
        lastAt = Int(line.lastAt)
    }
}

/// The discs that a user threw in ended games. It has the statements that statistics read.
struct PlayedDiscs {
    let database: Connection
    let user: String
    private let reader: RoundReader

    init(database: Connection, user: String) {
        self.database = database
        self.user = user
        reader = RoundReader(database)
    }

    /// One hole of one round.
    struct Hole {
        var discs: [ThrownDisc]
        var strokes: Int?
        var par: Int
        /// The start of the game, Unix milliseconds.
        var playedAt: Int64
    }

    private static let joined = """
        cell_discs LEFT JOIN cells ON cells.room = cell_discs.room
          AND cells.round = cell_discs.round AND cells.player = cell_discs.player
          AND cells.position = cell_discs.position
        """

    /// The newest holes with recorded discs.
    /// - Parameters:
    ///   - course: The key of a course; `nil` for all courses.
    ///   - span: The starts of games to include, Unix milliseconds.
    func holes(
        course: String?, hole: Int?, in span: Range<Int64>, limit: Int
    ) throws -> [Hole] {
        var conditions = ["cell_discs.player = ?", "is_counted = 1", "played_at >= ?"]
        conditions.append("played_at < ?")
        var values: [(any Bindable)?] = [user, span.lowerBound, span.upperBound]
        if let course {
            conditions.append("course = ?")
            values.append(course)
        }
        if let hole {
            conditions.append("hole = ?")
            values.append(hole)
        }
        var holes: [Hole] = []
        // The rows of a room follow each other.
        var pars = (room: "", of: [Int]())
        try database.forEach(
            """
            SELECT discs, score, cell_discs.position, played_at, cell_discs.room FROM \(Self.joined)
            WHERE \(conditions.joined(separator: " AND "))
            ORDER BY played_at DESC, cell_discs.room DESC, cell_discs.round DESC,
              cell_discs.position DESC
            LIMIT ?
            """, values: values + [limit]
        ) { row in
            try database.settingAside {
                let room = row.text(4)
                if pars.room != room { pars = (room, try self.pars(in: room)) }
                holes.append(
                    Hole(
                        discs: try CellDiscStore.discs(row, 0, of: room),
                        strokes: try row.score(1, of: room)?.strokes,
                        par: try par(at: row.int(2), among: pars.of, in: room),
                        playedAt: row.int64(3)))
            }
        }
        return holes
    }

    /// The user's own pars in a game: ``OwnPars``.
    private func pars(in room: String) throws -> [Int] {
        try reader.ownHoles(of: user, in: room).map(\.par)
    }

    private func par(at position: Int, among pars: [Int], in room: String) throws -> Int {
        guard pars.indices.contains(position) else {
            let reason = "the card has no hole at \(position)"
            throw DamagedRow(.discs, room, in: "cell_discs", "position", reason: reason)
        }
        return pars[position]
    }

    /// The numbers of the holes of a course on which discs were recorded.
    func holeNumbers(course: String) throws -> [Int] {
        try database.rows(
            """
            WITH RECURSIVE numbers (hole) AS (
                SELECT min(hole) FROM cell_discs
                WHERE player = ?1 AND course = ?2 AND is_counted = 1
                UNION ALL
                SELECT (SELECT min(hole) FROM cell_discs
                    WHERE player = ?1 AND course = ?2 AND is_counted = 1
                      AND hole > numbers.hole)
                FROM numbers WHERE hole IS NOT NULL
            )
            SELECT hole FROM numbers WHERE hole IS NOT NULL
            """, user, course
        ) { $0.int(0) }
    }

    /// The discs that were thrown in the last recorded round of a hole.
    func last(course: String, hole: Int) throws -> GetLastDiscs.Hole? {
        try database.first(
            """
            SELECT hole, cell_discs.position, cell_discs.room, cell_discs.round, played_at, score, discs
            FROM \(Self.joined)
            WHERE cell_discs.player = ? AND course = ? AND hole = ? AND is_counted = 1
            ORDER BY played_at DESC, cell_discs.room DESC, cell_discs.round DESC LIMIT 1
            """, user, course, hole
        ) { row in
            var last = GetLastDiscs.Hole()
            last.hole = row.int(0)
            last.room = row.text(2)
            last.par = try par(at: row.int(1), among: pars(in: last.room), in: last.room)
            last.round = row.int(3) + 1
            last.playedAt = row.int(4)
            last.strokes = try row.score(5, of: row.text(2))?.strokes
            last.discs = try CellDiscStore.discs(row, 6, of: row.text(2)).map {
                ThrownDiscEntry($0.name, disc: $0.disc)
            }
            return last
        }
    }
}

/// Courses on which discs were recorded.
extension PlayedDiscs {
    /// The maximum number of courses that are searched for a name.
    private static let coursesMax = 1_000

    /// The key of a course on which the user recorded discs; `nil` if there is none.
    /// - Parameter text: The course's ID, or its name without regard to case.
    func key(ofCourse text: String) throws -> String? {
        for key in [text, CellDiscStore.key(ofCourseName: text)] where try has(course: key) {
            return key
        }
        let name = text.lowercased()
        return try courses().first { $0.name.lowercased() == name }?.key
    }

    private func has(course: String) throws -> Bool {
        try database.has(
            "SELECT 1 FROM cell_discs WHERE player = ? AND course = ? AND is_counted = 1 LIMIT 1",
            user, course)
    }

    /// All courses of the user, each once. The index finds the next course without reading all its
    /// rows.
    private func courses() throws -> [(key: String, name: String)] {
        try database.rows(
            """
            WITH RECURSIVE mine (course) AS (
                SELECT min(course) FROM cell_discs WHERE player = ?1 AND is_counted = 1
                UNION ALL
                SELECT (SELECT min(course) FROM cell_discs
                    WHERE player = ?1 AND is_counted = 1 AND course > mine.course)
                FROM mine WHERE course IS NOT NULL
            )
            SELECT course, (SELECT title FROM cell_discs JOIN rooms ON rooms.id = room
                WHERE player = ?1 AND is_counted = 1 AND cell_discs.course = mine.course LIMIT 1)
            FROM mine WHERE course IS NOT NULL LIMIT ?2
            """, user, Self.coursesMax
        ) { ($0.text(0), $0.text(1)) }
    }
}
