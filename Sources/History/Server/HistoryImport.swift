import Contract
import Courses
import Engine
import HistoryContract
import HistoryRules
import People
import Rounds
import RoundsRules
import SQLite
import Topics
import Values

/// Imports the rounds of a file into a user's history.
struct HistoryImport {
    /// The maximum number of imported rounds of a user.
    static let roundsMax = 20_000

    let user: String
    /// The names that the user may have in the file, in lower case.
    private let names: Set<String>
    /// The user's name in refusals.
    let called: String
    /// Whether the only player of a round is the user, whatever the name.
    private let isAnybody: Bool
    let clock: WallClock
    /// The language of the reasons.
    let language: Language
    private let rounds: RoundsModule
    private let courses: Courses
    /// The courses in the file by name; nil if the user knows no course by this name.
    private var known: [String: Course?] = [:]
    let context: Context
    /// The names of the user that no guest may have.
    private let ownNames: [String]
    let store: ImportStore
    let reader: GameReader
    /// The games that may contain rounds of the file, as they were read.
    var games: [String: RecordedGame] = [:]
    static let gamesKept = 500
    /// The characters of a guest's name that are left before an ending.
    private static let namePrefix = 48
    /// The names of guests in the file, as cards may show them.
    private var guestNames: [String: String] = [:]
    var result = ImportHistory.Result()

    /// Prepares an import.
    ///
    /// - Parameters:
    ///   - called: The user's name in the file; nil if it is the same as here.
    init(
        user: String, called: String?, clock: WallClock, rounds: RoundsModule, courses: Courses,
        in language: Language, _ context: Context
    ) throws {
        self.user = user
        self.clock = clock
        self.language = language
        self.rounds = rounds
        self.courses = courses
        self.context = context
        store = ImportStore(database: context.database)
        reader = GameReader(context.database, viewer: user)
        let name = try PeopleReader(context.database).name(of: user) ?? user
        ownNames = [user, name]
        names = called.map { [$0.trimmed.lowercased()] } ?? [name.lowercased(), user]
        self.called = called ?? name
        isAnybody = called == nil
    }

    /// Imports a file.
    ///
    /// - Throws: A refusal if the file has too much for one request or one user.
    mutating func importRounds(_ file: UDiscFile) throws -> ImportHistory.Result {
        try requireFewEnough(file)
        for error in file.refused { refuse(error.line, error.reason) }
        for round in file.rounds { try importRound(round) }
        result.refused.sort { $0.line < $1.line }
        result.refusedCount = result.refused.count
        result.refused = Array(result.refused.prefix(ImportHistory.refusedMax))
        result.warnings.sort { $0.line < $1.line }
        result.warningsCount = result.warnings.count
        result.warnings = Array(result.warnings.prefix(ImportHistory.warningsMax))
        return result
    }

    private func requireFewEnough(_ file: UDiscFile) throws {
        let cells = file.rounds.reduce(0) { $0 + $1.players.count * $1.holes.count }
        let (rounds, most) = (file.rounds.count, ImportHistory.roundsMax)
        guard rounds <= most, cells <= ImportHistory.cellsMax else {
            throw Refusal.field(
                .requestMalformed, "csv",
                "has \(rounds) rounds with \(cells) scores, and at most \(most) with "
                    + "\(ImportHistory.cellsMax) fit into one request. Send the file in "
                    + "parts, each with "
                    + "the header")
        }
        try self.rounds.requireFewCreated(by: user, adding: rounds, context)
        guard try store.count(of: user) + rounds <= Self.roundsMax else {
            throw Refusal(
                .historyTooMany, "You can have at most \(Self.roundsMax) imported rounds.")
        }
    }

    private mutating func importRound(_ round: UDiscRound) throws {
        guard let start = WallTime(udisc: round.startedAt) else {
            return refuse(
                round,
                "begins at \(round.startedAt.prefix(40)), which is not a time such as "
                    + "2024-05-01 1730")
        }
        let startedAt = start.instant(offset: clock.offset)
        guard startedAt <= context.now + 86_400_000 else {
            return refuse(round, "begins in the future, at \(round.startedAt)")
        }
        guard let me = place(in: round) else {
            return refuse(
                round, "has no player called \(called). Set \"player\" to your name in the file.")
        }
        guard round.players[me].scores.contains(where: { $0 != nil }) else {
            return refuse(round, "has no score for you")
        }
        warnOfSums(round)
        warnOfNames(round, me: me)
        let course = try course(named: round.course)
        if let there = try find(round, course, start, startedAt) {
            result.repeated += 1
            return try compare(round, me: me, with: there)
        }
        let times = (startedAt, end(of: round) ?? startedAt)
        result.rounds.append(try insert(round, on: course, me: me, start, times))
        result.imported += 1
    }

    /// The course that the file names, as the user knows it, or nil if there is none.
    private mutating func course(named name: String) throws -> Course? {
        let name = name.asName
        if let known = known[name] { return known }
        let id = try courses.names.id(of: name, for: user, context.database)
        let course = try context.database.settingAside {
            try id.flatMap { try courses.any($0, context) }
        }
        known[name] = .some(course)
        return course
    }

    /// The index of the user among a round's players.
    private func place(in round: UDiscRound) -> Int? {
        let found = round.players.firstIndex(where: isMe)
        return found ?? (isAnybody && round.players.count == 1 ? 0 : nil)
    }

    func isMe(_ player: UDiscRound.Player) -> Bool {
        names.contains(player.name.lowercased())
    }

    private func end(of round: UDiscRound) -> Int64? {
        WallTime(udisc: round.endedAt)?.instant(offset: clock.offset)
    }

    private mutating func refuse(_ round: UDiscRound, _ reason: LocalizedText) {
        if round.players.isEmpty { return refuse(round.line, "has no players") }
        for player in round.players { refuse(player.line, reason) }
    }

    private mutating func refuse(_ line: Int, _ reason: LocalizedText) {
        var refused = ImportHistory.Line()
        refused.line = line
        refused.reason = reason.text(in: language)
        result.refused.append(refused)
    }

    private mutating func insert(
        _ round: UDiscRound, on course: Course?, me: Int, _ wall: WallTime,
        _ times: (start: Int64, end: Int64)
    ) throws -> String {
        let game = try game(of: round, on: course, me: me, times)
        try rounds.save(game, by: user, shown: false, context)
        try store.note(game.id, of: user, layout: round.layout.asName, wall: wall)
        try PlayedStore(database: context.database).record(game)
        return game.id
    }

    /// A round as a game that has ended, with the user as its host.
    private mutating func game(
        of round: UDiscRound, on course: Course?, me: Int, _ times: (start: Int64, end: Int64)
    ) throws -> GolfRoom {
        let pars = round.pars ?? round.holes.map { _ in 3 }
        var game = GolfRoom(
            id: context.identifier(), courseID: course?.id,
            courseName: round.course.asName,
            holes: zip(round.holes, pars).map { CardHole(number: $0, par: $1) },
            playersMax: round.players.count, code: "", createdAt: context.now)
        game.keepGround(of: course.map { PlayedCourse($0) })
        var guests = 0
        var seats: [Seat] = []
        for (place, player) in round.players.enumerated() {
            if place != me { guests += 1 }
            seats.append(
                Seat(
                    player: place == me ? user : "g\(guests)",
                    name: try place == me ? ownName(player.name) : guestName(player.name),
                    isGuest: place != me, joinedAt: times.start))
        }
        try game.finish(
            with: seats, lines: round.players.map { GolfRoom.Line(rating: $0.rating) }, host: user,
            roundStarts: [], from: times.start,
            to: max(times.start, times.end))
        for (seat, player) in round.players.enumerated() {
            for (position, score) in player.scores.enumerated() where score != nil {
                // Stroke play, which an import becomes, has no concessions.
                let score = score?.isConceded == true ? .pickedUp : score
                let cell = Cell(score: score, at: times.start, by: user)
                game.restore(cell, seat: seat, position: position, round: 0)
            }
        }
        return game
    }

    /// Adds the players of a round whom its stored game lacks, because their lines could not be
    /// read before.
    ///
    /// A player with the same scores as a stored one is the same player, even under another name.
    ///
    /// - Returns: Whether players were missing.
    mutating func complete(_ game: RecordedGame, with round: UDiscRound, besides me: Int) throws
        -> Bool
    {
        let numbers = game.holes.map(\.number)
        var places: [Int: Int] = [:]
        for (place, number) in round.holes.enumerated() { places[number] = place }
        var missing: [ImportedGuest] = []
        for (place, player) in round.players.enumerated() where place != me {
            let scores = numbers.map { places[$0].flatMap { player.scores[$0] } }
            let isThere = zip(game.seats, game.lines[0]).contains { seat, line in
                seat.name.lowercased() == player.name.lowercased() || line.scores == scores
            }
            if isThere { continue }
            missing.append(
                ImportedGuest(
                    name: try guestName(player.name), scores: scores, rating: player.rating,
                    at: Int64(game.head.startedAt)))
        }
        if !missing.isEmpty { try rounds.add(missing, to: game.head.room, by: user, context) }
        return !missing.isEmpty
    }

    /// The name of a guest in the file, as cards may show it.
    private mutating func guestName(_ name: String) throws -> String {
        if let known = guestNames[name] { return known }
        let shown = name.asName
        guard try !rounds.isHonest(guestName: shown, besides: ownNames, context) else {
            guestNames[name] = shown
            return shown
        }
        // The name gets an ending, so that the round is not lost.
        let short = LocalizedText(verbatim: String(shown.prefix(Self.namePrefix)))
        let ending: LocalizedText = "\(short) (guest)"
        guestNames[name] = ending.text(in: language)
        return ending.text(in: language)
    }

    /// The user's name in the file, if a card may show it.
    private func ownName(_ name: String) throws -> String {
        let isOwn = ownNames.contains { $0.lowercased() == name.lowercased() }
        return try isOwn || rounds.isHonest(guestName: name.asName, besides: [], context)
            ? name.asName : ownNames[1]
    }
}

extension String {
    /// The text without blanks at both ends.
    fileprivate var trimmed: String {
        let end = reversed().drop(while: \.isWhitespace)
        return String(String(end.reversed()).drop(while: \.isWhitespace))
    }

    /// The text as a valid name: at most 64 visible characters and 256 bytes.
    var asName: String {
        var name = String(VisibleText.cleaned(self).prefix(64))
        while name.utf8.count > 256 { name.removeLast() }
        return name
    }
}
