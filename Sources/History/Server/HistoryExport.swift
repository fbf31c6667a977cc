import Contract
import Engine
import Golf
import GolfContract
import GolfRules
import HistoryContract
import HistoryRules
import JSON
import SQLite

/// Exports a user's games in pages, the newest first, for another app or for safekeeping.
struct HistoryExport {
    /// The number of games to read at once.
    private static let gamesAtOnce = 50

    private let user: String
    private let reader: GameReader
    private let rounds: RoundReader
    private let viewer: HistoryViewer
    private let selection: HistorySelection

    init(_ database: Connection, user: String) {
        self.user = user
        rounds = RoundReader(database)
        reader = GameReader(database, viewer: user)
        viewer = HistoryViewer(user, database)
        selection = HistorySelection(player: user)
    }

    func page(_ request: ExportHistory) throws -> ExportHistory.Result {
        let place = try HistoryPlace(request.cursor)
        var result = ExportHistory.Result()
        switch request.format {
        case .json:
            var cards: [FinishedCard] = []
            result.cursor = try fill(from: place) { try add($0, $1, from: $2, to: &cards, &$3) }
            result.cards = cards
        case .udisc:
            let clock = try WallClock(named: request.timeZone)
            var rounds: [UDiscRound] = []
            result.cursor = try fill(from: place) {
                try add($0, $1, from: $2, to: &rounds, &$3, clock)
            }
            result.csv = UDiscWriter.text(rounds)
        }
        return result
    }

    /// Adds games until the page is full.
    ///
    /// - Parameter add: Adds as much of a game as fits, starting at a part. Returns the first part
    ///   that did not fit, or nil if all did.
    /// - Returns: The cursor for the next page, or nil if this page is the last.
    private func fill(
        from place: HistoryPlace,
        _ add: (EndedGame, FinishedGame, _ part: Int, inout PageBudget) throws -> Int?
    ) throws -> String? {
        var place = place
        var budget = PageBudget()
        while true {
            let games = try reader.games(selection, from: place, limit: Self.gamesAtOnce + 1)
            for (game, head) in games.prefix(Self.gamesAtOnce) {
                let part = game.room == place.room ? place.part : 0
                if let rest = try add(game, head, part, &budget) {
                    return HistoryPlace(of: game, part: rest).cursor
                }
            }
            guard games.count > Self.gamesAtOnce, let next = games.last else { return nil }
            place = HistoryPlace(of: next.game)
        }
    }

    private func add(
        _ game: EndedGame, _ head: FinishedGame, from part: Int, to cards: inout [FinishedCard],
        _ budget: inout PageBudget
    ) throws -> Int? {
        var card = try viewer.card(game, head)
        // The first part of a card has the result.
        if part == 0 { card.result = try rounds.result(game.room) }
        guard budget.fits(card.bytes.count) else { return part }
        let lines = try viewer.lines(game).dropFirst(part)
        // Each page has at least one line. Otherwise the same page would come again without end.
        let count = max(1, lines.prefix { budget.fits($0.bytes.count) }.count)
        card.lines = Array(lines.prefix(count))
        cards.append(card)
        return count < lines.count ? part + count : nil
    }

    private func add(
        _ game: EndedGame, _ head: FinishedGame, from part: Int, to rounds: inout [UDiscRound],
        _ budget: inout PageBudget, _ clock: WallClock
    ) throws -> Int? {
        for number in game.lines.indices.dropFirst(part) {
            let round = try udisc(game, head, round: number, clock)
            let text = UDiscWriter.text([round])
            guard budget.fits(JSON.string(text).bytes.count) else { return number }
            rounds.append(round)
        }
        return nil
    }

    private func udisc(
        _ game: EndedGame, _ head: FinishedGame, round number: Int, _ clock: WallClock
    ) throws -> UDiscRound {
        let line = game.lines[number]
        let start = game.starts[number]
        var round = UDiscRound(
            course: game.courseName, layout: head.course.layout ?? "",
            startedAt: WallTime(at: start, offset: clock.offset).udisc)
        round.sport = game.sport ?? .unknown
        round.format = try self.rounds.format(of: game.room)
        if game.endedAt > start {
            round.endedAt = WallTime(at: game.endedAt, offset: clock.offset).udisc
        }
        round.holes = game.holes.map(\.number)
        round.pars = game.holes.map(\.par)
        let shown = try viewer.document(game, head, of: user).players
        let sharesBall = Formats.sharesBall(game.format)
        for (seat, player) in shown.enumerated() where player.totals != nil {
            let team = game.seats[seat].team
            // A team with one score on each hole has one row.
            if sharesBall, team != nil,
                let row = round.players.firstIndex(where: { $0.team == team })
            {
                round.players[row].partners.append(player.name)
                continue
            }
            var line = UDiscRound.Player(
                name: player.name, scores: line[seat].scores, total: nil)
            line.team = team
            if sharesBall, team != nil { line.partners = [player.name] }
            line.result = game.result(of: player.player ?? "", round: number)
            line.rating = game.seats[seat].rating
            line.pars = game.ownPars(of: seat)
            line.tee = game.seats[seat].tee ?? ""
            round.players.append(line)
        }
        for row in round.players.indices where !round.players[row].partners.isEmpty {
            round.players[row].name = UDiscTeam.name(of: round.players[row].partners)
        }
        return round
    }
}

extension EndedGame {
    /// The result of a player in English: `won 2&1`. Empty if the player has none.
    ///
    /// If the rounds count together, it is the same in each round.
    /// - Parameter round: From 0.
    fileprivate func result(of player: String, round: Int) -> String {
        let spansRounds = !outcomes.contains { $0.game > 0 }
        let found = outcomes.first { $0.player == player && $0.game == (spansRounds ? 0 : round) }
        return found.map { GameOutcome($0, among: []).words.english } ?? ""
    }
}
