import Contract
import Courses
import Engine
import Golf
import GolfContract
import GolfRules
import HistoryContract
import HistoryRules
import Values

/// Rounds that are in the history already.
extension HistoryImport {
    /// A round of a stored game.
    struct There {
        let game: EndedGame
        /// The number of the round, from 0.
        let round: Int
        /// The user's scores in the file that was imported, before any correction. Empty if the game
        /// was played here.
        let scores: [Int: HoleScore]
    }

    /// The match of a round of the file, see ``RoundMatching/Match``.
    enum Match {
        case new
        case stored(There)
        case repeated(Int)
    }

    /// The name of the user's lines in comparisons. No player has it.
    private static let ownLine = "\n"

    /// The match of each round. A round without a match is refused, because too many rounds began in
    /// its minute.
    mutating func matches(of rounds: [ImportedRound]) throws -> [Int: Match] {
        var matches: [Int: Match] = [:]
        var groups: [ImportedRound.Key: [Int]] = [:]
        for (place, round) in rounds.enumerated() { groups[round.key, default: []].append(place) }
        for group in groups.values {
            let places = Array(group.prefix(Self.sameStartMax))
            let stored = try stored(like: rounds[places[0]])
            let found = RoundMatching.matches(
                places.count, stored: stored.count,
                inFile: { one, other in
                    let (one, other) = (rounds[places[one]], rounds[places[other]])
                    return CardMatch(one.lines(own: nil), other.lines(own: nil))
                },
                withStored: { match(rounds[places[$0]], stored[$1]) })
            var room = Self.sameStartMax - stored.count
            for (place, match) in zip(places, found) {
                switch match {
                case .stored(let index): matches[place] = .stored(stored[index])
                case .repeated(let earlier): matches[place] = .repeated(places[earlier])
                case .new where room > 0:
                    matches[place] = .new
                    room -= 1
                case .new: break
                }
            }
        }
        return matches
    }

    /// Compares a round of the file with a stored one.
    ///
    /// The user may have another name by now, or may have corrected the stored scores. So the result
    /// is the best of several comparisons: of the names as shown and as in the file, and of the user's
    /// line with the scores as they are, and as they were in the first file.
    private func match(_ round: ImportedRound, _ there: There) -> CardMatch {
        let named = there.lines(own: nil, user)
        var pairs = [(round.fileLines, named), (round.lines(own: nil), named)]
        if round.me != nil {
            let lines = round.lines(own: Self.ownLine)
            let current = there.lines(own: Self.ownLine, user)
            let own = ComparedLine(name: Self.ownLine, scores: there.scores)
            pairs += [(lines, current)]
            if !there.scores.isEmpty {
                pairs += [(lines, current.map { $0.name == Self.ownLine ? own : $0 })]
            }
        }
        var best = CardMatch([], [])
        for (lines, others) in pairs {
            let match = CardMatch(lines, others)
            guard match.agreed + match.differing > 0 else { continue }
            if best.agreed + best.differing == 0 || match.isBetter(than: best) { best = match }
        }
        return best
    }

    /// The user's rounds with the same place, layout and start, imported or played here.
    private mutating func stored(like round: ImportedRound) throws -> [There] {
        let layout = round.round.layout.asName
        var found: [There] = []
        var rooms: Set<String> = []
        for (room, scores) in try store.rooms(of: user, layout: layout, wall: round.wall) {
            guard let game = try game(room), isPlace(of: round, game) else { continue }
            found.append(There(game: game, round: 0, scores: scores))
            rooms.insert(room)
        }
        for room in try store.rooms(of: user, layout: layout, around: round.startedAt)
        where !rooms.contains(room) {
            guard let game = try game(room), isPlace(of: round, game) else { continue }
            let starts = game.starts.map { WallTime(at: $0, offset: clock.offset) }
            if let number = starts.firstIndex(of: round.wall) {
                found.append(There(game: game, round: number, scores: [:]))
            }
        }
        return found
    }

    /// A stored game, which is read once for all rounds of the file.
    mutating func game(_ room: String) throws -> EndedGame? {
        if let game = games[room] { return game }
        if games.count >= Self.gamesKept { games.removeAll() }
        games[room] = try context.database.settingAside { try reader.game(room) }
        return games[room]
    }

    /// Whether a game was played on the course in the file.
    private func isPlace(of round: ImportedRound, _ game: EndedGame) -> Bool {
        CourseNames.key(game.courseName) == round.key.course
            || (round.course != nil && round.course?.id == game.courseID)
    }

    /// Warns if strokes differ from the stored ones, and adds missing players.
    mutating func compare(_ round: ImportedRound, with there: There) throws {
        let game = there.game
        if let me = round.me, let seat = game.seats.firstIndex(where: { $0.player == user }) {
            // A user with another name by now may be a player with the old one.
            let name = game.seats[seat].name.lowercased()
            let mine =
                [me] + round.seats.indices.filter { round.seats[$0].name.lowercased() == name }
            let differences = mine.map { place in
                let player = round.round.players[round.seats[place].row]
                return round.round.difference(
                    of: player, from: game.holes.map(\.number),
                    game.lines[there.round][seat].scores)
            }
            if let difference = differences[0], !differences.contains(nil) {
                warn(round.round.players[round.seats[me].row].line, Self.text(difference))
            }
        }
        let scores = scores(of: round, in: game)
        let pairs = pairs(of: round, scores, in: there)
        var warned = Set(round.me.map { [round.round.players[round.seats[$0].row].line] } ?? [])
        for (place, seat) in pairs.sorted(by: { $0.key < $1.key }) {
            let player = round.round.players[round.seats[place].row]
            let difference = round.round.difference(
                of: player, from: game.holes.map(\.number), game.lines[there.round][seat].scores)
            guard let difference, warned.insert(player.line).inserted else { continue }
            warn(player.line, Self.text(difference))
        }
        guard try store.isImported(game.room, by: user) else { return }
        guard try complete(game, with: round, scores, pairs) else { return }
        games[game.room] = nil
        result.completed += 1
    }

    /// Adds the players of a round whom its stored game lacks, because their lines could not be
    /// read before.
    ///
    /// Players with the same name are the same. A player of the file and one of the card with
    /// other names and the same scores are the same, too, because somebody may have changed a name.
    ///
    /// - Returns: Whether players were missing.
    private mutating func complete(
        _ game: EndedGame, with round: ImportedRound, _ scores: [[HoleScore?]],
        _ pairs: [Int: Int]
    ) throws -> Bool {
        let missing = round.seats.indices.filter { pairs[$0] == nil && $0 != round.me }
        var guests: [ImportedGuest] = []
        var teams: [Int: Int] = [:]
        for (place, seat) in pairs {
            if let team = round.seats[place].team { teams[team] = game.seats[seat].team }
        }
        var count = game.seats.compactMap(\.team).max() ?? 0
        var refused: Set<Int> = []
        for place in missing {
            let player = round.round.players[round.seats[place].row]
            guard game.seats.count + guests.count < SaveCard.playersMax else {
                warn(
                    player.line,
                    "is not added, because the card in your history has \(SaveCard.playersMax) players, the maximum"
                )
                continue
            }
            guard player.partners.isEmpty || Formats.sharesBall(game.format) else {
                if refused.insert(player.line).inserted {
                    warn(
                        player.line,
                        "is a team, and the round in your history has none. It is not added")
                }
                continue
            }
            let team = round.seats[place].team.map { number in
                if let known = teams[number] { return known }
                count += 1
                teams[number] = count
                return count
            }
            guests.append(
                ImportedGuest(
                    name: round.names[place], team: team, scores: scores[place],
                    rating: player.rating, at: game.startedAt))
        }
        if !guests.isEmpty { try golf.add(guests, to: game.room, by: user, context) }
        return !guests.isEmpty
    }

    /// The scores of each player of the file on the holes of a stored game.
    private func scores(of round: ImportedRound, in game: EndedGame) -> [[HoleScore?]] {
        var places: [Int: Int] = [:]
        for (place, number) in round.round.holes.enumerated() { places[number] = place }
        return round.seats.map { seat in
            let scores = round.round.players[seat.row].scores
            return game.holes.map { places[$0.number].flatMap { scores[$0] } }
        }
    }

    /// The seat on the card of each player of the file. A player without one is missing.
    private func pairs(
        of round: ImportedRound, _ scores: [[HoleScore?]], in there: There
    ) -> [Int: Int] {
        let game = there.game
        var pairs: [Int: Int] = [:]
        var free = Set(game.seats.indices)
        func pair(_ isSame: (_ place: Int, _ seat: Int) -> Bool) {
            for place in round.seats.indices where pairs[place] == nil {
                guard let seat = free.sorted().first(where: { isSame(place, $0) }) else { continue }
                pairs[place] = seat
                free.remove(seat)
            }
        }
        func hasName(_ place: Int, _ seat: Int) -> Bool {
            game.seats[seat].name.lowercased() == round.names[place].lowercased()
        }
        func hasScores(_ place: Int, _ seat: Int) -> Bool {
            game.lines[there.round][seat].scores == scores[place]
        }
        pair { hasName($0, $1) && hasScores($0, $1) }
        pair(hasName)
        pair { $0 == round.me && game.seats[$1].player == user }
        pair(hasScores)
        return pairs
    }

    private static func text(_ difference: UDiscRound.Difference) -> LocalizedText {
        func text(_ score: HoleScore?) -> LocalizedText {
            score.map { LocalizedText(verbatim: $0.text) } ?? "blank"
        }
        return "is in your history with other strokes, which stay: hole \(difference.hole) is "
            + "\(text(difference.before)) there, and \(text(difference.score)) in the file"
    }
}

/// Warnings about lines that are imported anyway.
extension HistoryImport {
    mutating func warn(_ line: Int, _ text: LocalizedText) {
        var warning = ImportHistory.Line()
        warning.line = line
        warning.reason = text.text(in: language)
        result.warnings.append(warning)
    }

    /// Warns of scores relative to par that do not fit the pars of the holes.
    mutating func warn(of round: ImportedRound, pars: [Int]) {
        for player in round.round.players where player.total == player.sum {
            let played = zip(player.scores, player.pars ?? pars).filter { $0.0?.strokes != nil }
            let toPar = player.sum - played.reduce(0) { $0 + $1.1 }
            guard let stated = player.toPar, stated != toPar else { continue }
            warn(
                player.line,
                "states \(stated) relative to par, but its holes add up to \(toPar). Fairway uses the holes"
            )
        }
    }

    /// Warns of totals that are not the sums of the holes, and of names that several players have.
    mutating func warn(of round: ImportedRound) {
        for player in round.round.players {
            guard let total = player.total, total != player.sum else { continue }
            warn(
                player.line,
                "has a total of \(total), and its holes have \(player.sum); the holes count")
        }
        guard let me = round.me else { return }
        let players = round.round.players
        let mine = players[round.seats[me].row]
        if !mine.partners.isEmpty, !isMe(round.seats[me].name) {
            warn(
                mine.line,
                """
                counts as the round of your team, and you are \(round.seats[me].name) in it. If you \
                are another partner, set "player" to your own name
                """)
        }
        var lines: [String: Int] = [:]
        for (place, seat) in round.seats.enumerated() where place != me {
            let line = players[seat.row].line
            let isMe = isMe(seat.name)
            if isMe && line == mine.line || lines[seat.name.lowercased()] == line {
                warn(line, "is a team that names \(seat.name.prefix(40)) twice")
            } else if isMe {
                warn(
                    line,
                    "has a name of yours, too. Line \(mine.line) counts as yours, "
                        + "and this one "
                        + "as a guest's")
            } else if let before = lines[seat.name.lowercased()] {
                warn(line, "has the same name as line \(before). Both are on the card")
            } else {
                lines[seat.name.lowercased()] = line
            }
        }
    }
}

extension HistoryImport.There {
    /// The card for comparisons.
    /// - Parameter own: The name for the user's line; nil for the name on the card.
    fileprivate func lines(own: String?, _ user: String) -> [ComparedLine] {
        let holes = game.holes.map(\.number)
        return zip(game.seats, game.lines[round]).map { seat, line in
            let name = seat.player == user ? own ?? seat.name : seat.name
            return ComparedLine(name: name, holes: holes, scores: line.scores)
        }
    }
}
