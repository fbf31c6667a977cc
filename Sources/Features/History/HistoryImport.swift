import Contract
import Crypto
import Engine
import Rules
import SQLite

/// Takes the rounds of a file into a user's history.
struct HistoryImport {
    /// Imported rounds that one user may have.
    static let roundsMax = 20_000

    private let user: String
    /// What the user may be called in the file, in lower case.
    private let names: Set<String>
    /// As a refusal says it.
    private let called: String
    /// Whether who plays alone is the user, whatever the name.
    private let isAnybody: Bool
    private let clock: WallClock
    private let courses: [String: String]
    private let context: Context
    private let store: ImportStore
    private var result = ImportHistory.Result()

    /// - Parameters:
    ///   - called: What the user is called in the file; nil: as here.
    ///   - courses: Ids of the catalogue by name in lower case.
    init(
        user: String, called: String?, clock: WallClock, courses: [String: String],
        _ context: Context
    ) throws {
        self.user = user
        self.clock = clock
        self.courses = courses
        self.context = context
        store = ImportStore(database: context.database)
        let name = try FriendStore(database: context.database).name(of: user)
        names = called.map { [$0.trimmed.lowercased()] } ?? [name.lowercased(), user]
        self.called = called ?? name
        isAnybody = called == nil
    }

    /// - Throws: A refusal when it is too much for one request, or for one user.
    mutating func take(_ file: UDiscFile) throws -> ImportHistory.Result {
        try requireFewEnough(file)
        for error in file.refused { refuse(error.line, error.reason) }
        for round in file.rounds { try take(round) }
        result.refused.sort { $0.line < $1.line }
        result.refusedCount = result.refused.count
        result.refused = Array(result.refused.prefix(ImportHistory.refusedMax))
        return result
    }

    private func requireFewEnough(_ file: UDiscFile) throws {
        let cells = file.rounds.reduce(0) { $0 + $1.players.count * $1.holes.count }
        let (rounds, most) = (file.rounds.count, ImportHistory.roundsMax)
        guard rounds <= most, cells <= ImportHistory.cellsMax else {
            throw Refusal.field(
                .requestMalformed, "csv",
                "has \(rounds) rounds with \(cells) scores, and at most \(most) with "
                    + "\(ImportHistory.cellsMax) are taken at once: send it in parts, each with "
                    + "the header")
        }
        guard try store.count(of: user) + rounds <= Self.roundsMax else {
            throw Refusal(
                .historyTooMany, "a user may have \(Self.roundsMax) imported rounds")
        }
    }

    private mutating func take(_ round: UDiscRound) throws {
        guard let start = WallTime(udisc: round.startedAt) else {
            return refuse(
                round,
                "begins \(round.startedAt.prefix(40)), and not at a time such as "
                    + "2024-05-01 1730")
        }
        let startedAt = start.instant(offset: clock.offset)
        guard startedAt <= context.now + 86_400_000 else {
            return refuse(round, "begins in the future, at \(round.startedAt)")
        }
        guard let me = place(in: round) else {
            return refuse(round, "names nobody who is \(called): say with player who you are")
        }
        guard round.players[me].strokes.contains(where: { $0 != nil }) else {
            return refuse(round, "has no score of yours")
        }
        let digest = SHA256.hash(
            Array(round.identity(of: round.players[me], start: start).utf8))
        if let room = try store.room(of: user, digest) {
            result.repeated += 1
            if try complete(room, with: round, besides: me) { result.completed += 1 }
            return
        }
        let times = (startedAt, end(of: round) ?? startedAt)
        result.rounds.append(try insert(round, me: me, digest, times))
        result.imported += 1
    }

    /// Which of a round's players the user is.
    private func place(in round: UDiscRound) -> Int? {
        let found = round.players.firstIndex { names.contains($0.name.lowercased()) }
        return found ?? (isAnybody && round.players.count == 1 ? 0 : nil)
    }

    private func end(of round: UDiscRound) -> Int64? {
        WallTime(udisc: round.endedAt)?.instant(offset: clock.offset)
    }

    private mutating func refuse(_ round: UDiscRound, _ reason: String) {
        if round.players.isEmpty { return refuse(round.line, "has no players") }
        for player in round.players { refuse(player.line, reason) }
    }

    private mutating func refuse(_ line: Int, _ reason: String) {
        var refused = ImportHistory.Line()
        refused.line = line
        refused.reason = reason
        result.refused.append(refused)
    }

    private func insert(
        _ round: UDiscRound, me: Int, _ digest: [UInt8], _ times: (start: Int64, end: Int64)
    ) throws -> String {
        let game = ImportStore.Game(
            room: context.identifier(), user: user,
            course: courses[round.course.lowercased()], courseName: round.course.asName,
            holes: zip(round.holes, round.pars ?? round.holes.map { _ in 3 }).map {
                CardHole(number: $0, par: $1)
            },
            playersCount: round.players.count, startedAt: times.start,
            endedAt: max(times.start, times.end))
        try store.insert(game, now: context.now)
        var guests = 0
        for (place, player) in round.players.enumerated() {
            if place != me { guests += 1 }
            let id = place == me ? user : "g\(guests)"
            try store.seat(
                id, player, strokes: player.strokes, at: times.start, in: game.room, by: user)
        }
        try store.note(digest, of: user, room: game.room, layout: round.layout.asName)
        try PlayedStore(database: context.database).record(game.room)
        return game.room
    }

    /// Adds the players of a round that its game lacks: their lines could not be read before.
    ///
    /// Who is there under another name has the same strokes.
    /// - Returns: Whether there was anybody to add.
    private func complete(_ room: String, with round: UDiscRound, besides me: Int) throws -> Bool {
        guard let game = try GameReader(context.database, viewer: user).game(room) else {
            return false
        }
        let numbers = game.holes.map(\.number)
        var places: [Int: Int] = [:]
        for (place, number) in round.holes.enumerated() { places[number] = place }
        var guests = try store.guestsCount(of: room)
        let before = guests
        for (place, player) in round.players.enumerated() where place != me {
            let strokes = numbers.map { places[$0].flatMap { player.strokes[$0] } }
            let isThere = zip(game.seats, game.lines[0]).contains { seat, line in
                seat.name.lowercased() == player.name.lowercased() || line.strokes == strokes
            }
            if isThere { continue }
            guests += 1
            try store.seat(
                "g\(guests)", player, strokes: strokes, at: Int64(game.head.startedAt), in: room,
                by: user)
        }
        if guests > before { try store.set(guestsCount: guests, of: room) }
        return guests > before
    }
}

extension String {
    /// Without blanks around it.
    fileprivate var trimmed: String {
        let end = reversed().drop(while: \.isWhitespace)
        return String(String(end.reversed()).drop(while: \.isWhitespace))
    }

    /// As names are here: at most 64 characters of at most 256 bytes, no control characters.
    var asName: String {
        let plain = unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
        var name = String(String(String.UnicodeScalarView(plain)).prefix(64))
        while name.utf8.count > 256 { name.removeLast() }
        return name
    }
}
