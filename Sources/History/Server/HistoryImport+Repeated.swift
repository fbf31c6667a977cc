import Contract
import Courses
import Engine
import HistoryContract
import HistoryRules
import Rounds
import RoundsRules
import Values

/// Rounds that are in the history already.
extension HistoryImport {
    /// A round of a stored game.
    struct There {
        let game: RecordedGame
        /// The number of the round, from 0.
        let round: Int
    }

    /// The user's round with the same place, layout and start, imported or played here.
    mutating func find(
        _ round: UDiscRound, _ course: Course?, _ wall: WallTime, _ start: Int64
    ) throws -> There? {
        let layout = round.layout.asName
        for room in try store.rooms(of: user, layout: layout, wall: wall) {
            guard let game = try game(room), isPlace(of: round, course, game) else {
                continue
            }
            return There(game: game, round: 0)
        }
        for room in try store.rooms(of: user, layout: layout, around: start) {
            guard let game = try game(room), isPlace(of: round, course, game) else {
                continue
            }
            let starts = game.starts.map { WallTime(at: $0, offset: clock.offset) }
            if let number = starts.firstIndex(of: wall) { return There(game: game, round: number) }
        }
        return nil
    }

    /// A stored game, which is read once for all rounds of the file.
    private mutating func game(_ room: String) throws -> RecordedGame? {
        if let game = games[room] { return game }
        if games.count >= Self.gamesKept { games.removeAll() }
        games[room] = try context.database.settingAside { try reader.game(room) }
        return games[room]
    }

    /// Whether a game was played on the course in the file.
    private func isPlace(of round: UDiscRound, _ course: Course?, _ game: RecordedGame) -> Bool {
        let name = CourseNames.key(round.course.asName)
        return CourseNames.key(game.head.course.name) == name
            || (course != nil && course?.id == game.head.course.id)
    }

    /// Warns if the user's strokes differ from the stored ones, and adds missing players.
    mutating func compare(
        _ round: UDiscRound, me: Int, with there: There
    ) throws {
        let game = there.game
        if let seat = game.seats.firstIndex(where: { $0.player == user }) {
            let difference = round.difference(
                of: round.players[me], from: game.holes.map(\.number),
                game.lines[there.round][seat].scores)
            if let difference { warn(round.players[me].line, Self.text(difference)) }
        }
        guard try store.isImported(game.head.room, by: user) else { return }
        guard try complete(game, with: round, besides: me) else { return }
        games[game.head.room] = nil
        result.completed += 1
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
    private mutating func warn(_ line: Int, _ text: LocalizedText) {
        var warning = ImportHistory.Line()
        warning.line = line
        warning.reason = text.text(in: language)
        result.warnings.append(warning)
    }

    mutating func warnOfSums(_ round: UDiscRound) {
        for player in round.players {
            guard let total = player.total, total != player.sum else { continue }
            warn(
                player.line,
                "has a total of \(total), and its holes have \(player.sum); the holes count")
        }
    }

    mutating func warnOfNames(_ round: UDiscRound, me: Int) {
        for (place, player) in round.players.enumerated() where place != me && isMe(player) {
            warn(
                player.line,
                "is also called \(called). Line \(round.players[me].line) counts as yours, "
                    + "and this one "
                    + "as a guest's")
        }
    }
}
