import Contract
import Courses
import Engine
import Golf
import GolfContract
import GolfRules
import HistoryContract
import HistoryRules
import People
import RoomsRules
import SQLite
import Topics
import Values

/// Imports the rounds of a file into a user's history.
struct HistoryImport {
    /// The maximum number of imported rounds of a user.
    static let roundsMax = 20_000

    let user: String
    /// The names that the user may have in the file, as keys.
    private let names: Set<String>
    /// The user's name in refusals.
    let called: String
    /// Whether the only player of a round is the user, whatever the name.
    private let isAnybody: Bool
    let clock: WallClock
    /// The language of the reasons.
    let language: Language
    let golf: GolfModule
    private let courses: Courses
    /// The courses in the file by name; nil if the user knows no course by this name.
    private var known: [String: Course?] = [:]
    let context: Context
    /// The names of the user that no guest may have.
    private let ownNames: [String]
    let store: ImportStore
    let reader: GameReader
    /// The games that may contain rounds of the file, as they were read.
    var games: [String: EndedGame] = [:]
    static let gamesKept = 500
    /// The most rounds of a user on one course that began in the same minute.
    static let sameStartMax = 20
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
        user: String, called: String?, clock: WallClock, golf: GolfModule, courses: Courses,
        in language: Language, _ context: Context
    ) throws {
        self.user = user
        self.clock = clock
        self.language = language
        self.golf = golf
        self.courses = courses
        self.context = context
        store = ImportStore(database: context.database)
        reader = GameReader(context.database, viewer: user)
        let name = try PeopleReader(context.database).name(of: user) ?? user
        ownNames = [user, name]
        names = Set((called.map { [$0] } ?? [name, user]).map(Self.key))
        self.called = called ?? name
        isAnybody = called == nil
    }

    /// Imports a file.
    ///
    /// - Throws: A refusal if the file has too much for one request or one user.
    mutating func importRounds(_ file: UDiscFile) throws -> ImportHistory.Result {
        try requireFewEnough(file)
        for error in file.refused { refuse(error.line, error.reason) }
        for warning in file.warnings { warn(warning.line, warning.reason) }
        var rounds: [ImportedRound] = []
        for round in file.rounds {
            if let round = try prepared(round) { rounds.append(round) }
        }
        try importRounds(rounds)
        result.refused.sort { $0.line < $1.line }
        result.refusedCount = result.refused.count
        result.refused = Array(result.refused.prefix(ImportHistory.refusedMax))
        result.warnings.sort { $0.line < $1.line }
        result.warningsCount = result.warnings.count
        result.warnings = Array(result.warnings.prefix(ImportHistory.warningsMax))
        return result
    }

    private func requireFewEnough(_ file: UDiscFile) throws {
        let cells = file.rounds.reduce(0) { $0 + $1.seats.count * $1.holes.count }
        let (rounds, most) = (file.rounds.count, ImportHistory.roundsMax)
        guard rounds <= most, cells <= ImportHistory.cellsMax else {
            throw Refusal.field(
                .requestMalformed, "csv",
                "has \(rounds) rounds with \(cells) scores, and at most \(most) with "
                    + "\(ImportHistory.cellsMax) fit into one request. Send the file in "
                    + "parts, each with "
                    + "the header")
        }
        try self.golf.requireFewCreated(by: user, adding: rounds, context)
        guard try store.count(of: user) + rounds <= Self.roundsMax else {
            throw Refusal(
                .historyTooMany, "You can have at most \(Self.roundsMax) imported rounds.")
        }
    }

    /// A round with the values that its comparison with stored rounds needs. Nil if it is refused.
    private mutating func prepared(_ round: UDiscRound) throws -> ImportedRound? {
        guard let wall = WallTime(udisc: round.startedAt) else {
            refuse(
                round,
                "begins at \(round.startedAt.prefix(40)), which is not a time such as "
                    + "2024-05-01 1730")
            return nil
        }
        let startedAt = wall.instant(offset: clock.offset)
        guard startedAt <= context.now + 86_400_000 else {
            refuse(round, "begins in the future, at \(round.startedAt)")
            return nil
        }
        let seats = round.seats
        guard seats.count <= SaveCard.playersMax else {
            refuse(
                round,
                "is of a round with \(seats.count) players, and a card has at most \(SaveCard.playersMax)"
            )
            return nil
        }
        let me = place(in: round, seats)
        if let me, round.players[seats[me].row].scores.allSatisfy({ $0 == nil }) {
            refuse(round, "has no score for you")
            return nil
        }
        if me == nil, let row = round.refusedPlayers.first(where: { isMe($0.name) }) {
            refuse(round, "is skipped, because your line \(row.line) of this round is refused")
            return nil
        }
        // A user without a given name may have had another one when the round was imported.
        guard me != nil || isAnybody else {
            refuseWithoutUser(round)
            return nil
        }
        var names: [String] = []
        for (place, seat) in seats.enumerated() {
            names.append(try place == me ? ownName(seat.name) : guestName(seat.name))
        }
        return ImportedRound(
            round: round, wall: wall, startedAt: startedAt, course: try course(of: round),
            seats: seats, names: names, me: me)
    }

    /// The course of a round, as the user knows it. A course of another sport is another course that has
    /// the same name.
    private mutating func course(of round: UDiscRound) throws -> Course? {
        guard let course = try course(named: round.course) else { return nil }
        let played = PlayedCourse(course)
        guard
            played.sport == .unknown || round.sport == .unknown || played.sport == round.sport
        else {
            warn(
                round.line,
                round.sport == .golf
                    ? "is golf, and \(played.name) is a disc golf course. Fairway does not use its pars"
                    : "is disc golf, and \(played.name) is a golf course. Fairway does not use its pars"
            )
            return nil
        }
        return course
    }

    /// Imports the rounds that are not in the history yet, in the order of the file.
    private mutating func importRounds(_ rounds: [ImportedRound]) throws {
        let found = try matches(of: rounds)
        var theres: [Int: There] = [:]
        for (place, round) in rounds.enumerated() {
            switch found[place] {
            case .stored(let there):
                theres[place] = there
                try takeRepeated(round, there)
            case .repeated(let earlier) where theres[earlier] != nil:
                theres[place] = theres[earlier]
                warn(
                    round.round.line,
                    """
                    begins in the same minute as the round in line \(rounds[earlier].round.line) and has \
                    the same scores, so both count as one. If you played two rounds, change one start in \
                    the file, and import it again
                    """)
                if let there = theres[earlier] { try takeRepeated(round, there) }
            case .new, .repeated:
                guard let room = try importNew(round), let game = try game(room) else { continue }
                theres[place] = There(game: game, round: 0, scores: [:])
            case nil:
                refuse(
                    round.round,
                    "is one of more than \(Self.sameStartMax) rounds on this course that began at this "
                        + "minute")
            }
        }
    }

    private mutating func takeRepeated(_ round: ImportedRound, _ there: There) throws {
        if round.me != nil { warn(of: round) }
        result.repeated += 1
        try compare(round, with: there)
    }

    /// Imports a round.
    /// - Returns: The room of the round, or nil if it is refused.
    private mutating func importNew(_ round: ImportedRound) throws -> String? {
        guard let me = round.me else {
            refuseWithoutUser(round.round)
            return nil
        }
        guard let pars = pars(of: round, me: me) else {
            refuse(
                round.round,
                "has no Par row, and its score relative to par does not fit par 3 on each hole. "
                    + "Add the Par row")
            return nil
        }
        warn(of: round)
        warn(of: round, pars: pars)
        let room = try insert(round, pars: pars, me: me)
        result.rounds.append(room)
        result.imported += 1
        return room
    }

    /// The par of each hole. Without a `Par` row these are the pars of the course, or else 3.
    ///
    /// - Returns: Nil if the score of the user shows that the pars are not 3.
    private mutating func pars(of round: ImportedRound, me: Int) -> [Int]? {
        if let pars = round.round.pars { return pars }
        let holes = round.round.holes
        if let course = round.course.map({ PlayedCourse($0) }) {
            let known = holes.compactMap { number in
                course.holes.first { $0.number == number }?.par
            }
            if known.count == holes.count { return known }
        }
        let player = round.round.players[round.seats[me].row]
        let played = player.scores.count { $0?.strokes != nil }
        let stated = player.total.flatMap { total in player.toPar.map { total - $0 } }
        if stated != 3 * played {
            // A wrong total says nothing about the pars.
            if stated != nil, player.total == player.sum { return nil }
            warn(player.line, "is of a round without a Par row; par 3 counts on each hole")
        }
        return holes.map { _ in 3 }
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

    /// The index of the user among the players of a round, or nil if there is none.
    ///
    /// The user may be a partner of a team. If only the team has the user's name in the file, the user
    /// is the partner with the own name here, or else the first one.
    private func place(in round: UDiscRound, _ seats: [UDiscRound.Seat]) -> Int? {
        let isTeam = { (seat: UDiscRound.Seat) in !round.players[seat.row].partners.isEmpty }
        if let own = seats.firstIndex(where: { !isTeam($0) && isMe($0.name) })
            ?? seats.firstIndex(where: { isMe($0.name) })
        {
            return own
        }
        let rows = round.players
        let row = rows.firstIndex { isMe($0.name) || isMyTeam($0) }
        // If a line of the round was refused, the other one may be somebody else's.
        let isOnly = isAnybody && rows.count == 1 && round.refusedPlayers.isEmpty
        guard let row = row ?? (isOnly ? 0 : nil) else { return nil }
        return seats.firstIndex { seat in
            seat.row == row && ownNames.contains { Self.key($0) == Self.key(seat.name) }
        } ?? seats.firstIndex { $0.row == row }
    }

    /// Whether the user gave the name of a team, with its partners in any order.
    private func isMyTeam(_ player: UDiscRound.Player) -> Bool {
        guard !player.partners.isEmpty else { return false }
        let partners = player.partners.map(Self.key).sorted()
        return names.contains { UDiscTeam.partners(in: $0).sorted() == partners }
    }

    func isMe(_ name: String) -> Bool { names.contains(Self.key(name)) }

    /// A name for comparisons: in lower case, with one blank between words. Blanks differ between
    /// programs, and nobody sees the difference.
    private static func key(_ name: String) -> String {
        name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    }

    /// The end of a round. A file may lack it.
    private mutating func end(of round: UDiscRound, startedAt: Int64) -> Int64? {
        if round.endedAt.isEmpty { return nil }
        guard let end = WallTime(udisc: round.endedAt) else {
            warn(
                round.line,
                "ends at \(round.endedAt.prefix(40)), which is not a time such as 2024-05-01 1730. "
                    + "The end is not read")
            return nil
        }
        let instant = end.instant(offset: clock.offset)
        guard instant >= startedAt else {
            warn(round.line, "ends before it begins. Fairway ignores the end")
            return nil
        }
        return instant
    }

    private mutating func refuseWithoutUser(_ round: UDiscRound) {
        refuse(
            round, "has no player called \(called). Set \"player\" to your name in the file.")
    }

    mutating func refuse(_ round: UDiscRound, _ reason: LocalizedText) {
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
        _ round: ImportedRound, pars: [Int], me: Int
    ) throws -> String {
        let game = try game(of: round, pars: pars, me: me)
        try golf.save(game, by: user, shown: false, context)
        try store.note(
            game.id, of: user, layout: round.round.layout.asName, wall: round.wall,
            scores: round.scores(of: me))
        try PlayedStore(database: context.database).record(game)
        return game.id
    }

    /// A round as a game that has ended, with the user as its host.
    private mutating func game(
        of imported: ImportedRound, pars: [Int], me: Int
    ) throws -> GolfRoom {
        let round = imported.round
        let start = imported.startedAt
        let end = end(of: round, startedAt: start) ?? start
        let tees = OwnTees(imported, pars)
        var game = GolfRoom(
            id: context.identifier(), courseID: imported.course?.id,
            courseName: round.course.asName,
            holes: zip(round.holes, pars).map { CardHole(number: $0, par: $1) }, tees: tees.tees,
            playersMax: imported.seats.count, code: "", createdAt: context.now)
        game.keepGround(of: imported.course.map { PlayedCourse($0) })
        if imported.course == nil { game.sport = round.sport }
        let format = round.game(sport: game.sport ?? .unknown)
        try game.set(GolfRoom.Settings(format: format))
        var guests = 0
        var seats: [Seat] = []
        for (place, seat) in imported.seats.enumerated() {
            if place != me { guests += 1 }
            seats.append(
                Seat(
                    player: place == me ? user : "g\(guests)", name: imported.names[place],
                    isGuest: place != me, joinedAt: start, team: seat.team))
        }
        try game.finish(
            with: seats,
            lines: zip(imported.seats, tees.names).map { seat, tee in
                .init(tee: tee, rating: round.players[seat.row].rating)
            },
            host: user, roundStarts: [], from: start, to: end, isChecked: false)
        for (place, seat) in imported.seats.enumerated() {
            let scores = round.players[seat.row].scores
            for (position, score) in scores.enumerated() where score != nil {
                // Most formats have no concessions.
                let kept = format.hasConcessions ? score : score?.concessionPickedUp
                let cell = Cell(score: kept, at: start, by: user)
                game.restore(cell, seat: place, position: position, round: 0)
            }
        }
        return game
    }

    /// The name of a guest in the file, as cards may show it.
    mutating func guestName(_ name: String) throws -> String {
        if let known = guestNames[name] { return known }
        let shown = name.asName
        guard try !golf.isHonest(guestName: shown, besides: ownNames, context) else {
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
        return try isOwn || golf.isHonest(guestName: name.asName, besides: [], context)
            ? name.asName : ownNames[1]
    }
}

/// A round of a file, prepared for its comparison with stored rounds.
struct ImportedRound {
    let round: UDiscRound
    let wall: WallTime
    /// Unix milliseconds.
    let startedAt: Int64
    /// The course that the file names, as the user knows it; nil if there is none.
    let course: Course?
    let seats: [UDiscRound.Seat]
    /// The name of each seat, as cards show it.
    let names: [String]
    /// The index of the user's seat; nil if no player has the user's name.
    let me: Int?

    /// Rounds with equal keys can be told apart by their scores only.
    struct Key: Hashable {
        let course: String
        let layout: String
        let minutes: Int64
    }

    var key: Key {
        Key(
            course: CourseNames.key(round.course.asName), layout: round.layout.asName,
            minutes: wall.minutes)
    }

    func scores(of seat: Int) -> [Int: HoleScore] { line(seat, named: "").scores }

    /// The card with the names in the file, which cards may not show now.
    var fileLines: [ComparedLine] {
        seats.indices.map { line($0, named: seats[$0].name.asName) }
    }

    /// The card with the names that it would show.
    /// - Parameter own: The name for the user's line; nil for the shown one.
    func lines(own: String?) -> [ComparedLine] {
        seats.indices.map { line($0, named: $0 == me ? own ?? names[$0] : names[$0]) }
    }

    private func line(_ seat: Int, named name: String) -> ComparedLine {
        ComparedLine(name: name, holes: round.holes, scores: round.players[seats[seat].row].scores)
    }
}

/// The tees of an imported round. They have no ratings.
private struct OwnTees {
    /// The name of the tee of each seat; nil for a seat with the pars of the card.
    private(set) var names: [String?] = []
    private(set) var tees: [CardTee] = []

    init(_ imported: ImportedRound, _ pars: [Int]) {
        let round = imported.round
        for seat in imported.seats {
            let player = round.players[seat.row]
            let own = player.pars ?? pars
            guard own != pars || !player.tee.isEmpty else {
                names.append(nil)
                continue
            }
            let name = player.tee.isEmpty ? "Tee" : player.tee.asName
            var tee = CardTee(
                name: name, color: nil, slope: nil, rating: nil, holes: round.holes.count)
            for (place, number) in round.holes.enumerated() where own[place] != pars[place] {
                tee.differing[number] = CardTee.Hole(par: own[place], strokeIndex: nil)
            }
            names.append(add(tee))
        }
    }

    /// Adds a tee and returns its name. If another tee has the name, a number follows it.
    private mutating func add(_ tee: CardTee) -> String {
        if tees.contains(tee) { return tee.name }
        var named = tee
        var number = 1
        while tees.contains(where: { $0.name == named.name }) {
            number += 1
            named = CardTee(
                name: "\(tee.name.prefix(60)) \(number)", color: nil, slope: nil, rating: nil,
                holes: tee.holes)
            named.differing = tee.differing
            if tees.contains(named) { return named.name }
        }
        tees.append(named)
        return named.name
    }
}

extension String {
    /// The text as a valid name: at most 64 visible characters and 256 bytes.
    var asName: String {
        var name = String(VisibleText.cleaned(self).prefix(64))
        while name.utf8.count > 256 { name.removeLast() }
        return name
    }
}
