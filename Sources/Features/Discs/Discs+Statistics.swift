import Contract
import Engine
import Rules
import SQLite

/// What comes of what was thrown.
extension Discs {
    /// Holes that one answer counts: some five hundred rounds.
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
        let start = try request.cursor.map(place) ?? 0
        let played = PlayedDiscs(database: database, user: user)
        let course = try request.course.map { try played.key(ofCourse: $0) }
        var result = GetDiscStatistics.Result()
        result.player = user
        // A course on which nothing was noted.
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
        if lines.count > start + limit { result.cursor = "\(start + limit)" }
        return result
    }

    private static func place(_ cursor: String) throws -> Int {
        guard let place = Int(cursor), place >= 0, place <= holesMax * DiscCell.discsMax else {
            throw Refusal.cursorInvalid
        }
        return place
    }

    /// As many as count; where that are not all, without the game that would be cut in two.
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
    /// - Parameter names: What the discs of the collection are called now, by their ids.
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
