import Contract
import Engine
import GolfContract
import GolfRules
import Rooms
import RoomsRules
import Values

/// Corrections of cards after the end: they apply or wait, and the players answer.
extension GolfRooms {
    /// Corrects the card of a lent room, or lets the correction wait for the agreement of players.
    /// - Returns: The number of the correction if it waits.
    func correct(
        _ entry: LiveRoom<GolfMode>, to after: GolfRoom, by user: String, _ context: Context
    ) throws -> Int? {
        let before = entry.game.waitingCorrection(by: user)?.number
        try changeEnded(entry, by: user, author: user, context) { game in
            try game.correct(after, by: user, at: context.now)
        }
        let waiting = entry.game.waitingCorrection(by: user)?.number
        return waiting == before ? nil : waiting
    }

    /// Answers a correction in a lent room.
    func answer(
        _ request: AnswerCorrection, by user: String, in entry: LiveRoom<GolfMode>,
        _ context: Context
    ) throws {
        let before = entry.game
        let asked = before.correction(request.change, agrees: request.accept)
        // A correction that applies after an agreement is its author's.
        let author = request.accept ? asked?.by ?? user : user
        try changeEnded(entry, by: user, author: author, context) { game in
            try game.answer(
                correction: request.change, agrees: request.accept, by: user, at: context.now)
        }
        // An objection that must wait changes nothing yet.
        let isUnchanged = entry.game.corrections.contains { $0 == asked }
        if let asked, !request.accept, !isUnchanged {
            try tellDeclined(asked, by: user, from: before, to: entry.game, context)
        }
    }

    /// Removes a player from a lent room whose game is over.
    /// - Returns: The number of the correction if it waits.
    func remove(
        _ player: String, by user: String, from entry: LiveRoom<GolfMode>, _ context: Context
    ) throws -> Int? {
        let before = entry.game.waitingCorrection(by: user)?.number
        try changeEnded(entry, by: user, author: user, context) { game in
            try game.remove(player, by: user, at: context.now)
        }
        let waiting = entry.game.waitingCorrection(by: user)?.number
        return waiting == before ? nil : waiting
    }

    /// Takes a player who left out of the bets of a lent room whose game is over.
    /// - Returns: The number of the correction if it waits.
    func release(
        _ player: String, by user: String, in entry: LiveRoom<GolfMode>, _ context: Context
    ) throws -> Int? {
        try changeEnded(entry, by: user, author: user, context) { game in
            try game.release(player, by: user, at: context.now)
        }
        return entry.game.releasing(player)?.number
    }

    /// Drops the waiting corrections of a room without an answer, and makes applied ones final.
    func expireCorrections(of id: String, _ context: Context) throws {
        try rooms.withRoom(id, as: GolfMode.self, for: nil, context, closedToo: true) { entry in
            try changeEnded(entry, by: nil, author: "", context) { game in
                game.expireCorrections(at: context.now)
            }
        }
    }

    /// Changes a game that is over. Stores, logs, publishes and announces the changes, and notifies the
    /// players.
    /// - Parameter author: The user who appears in the log.
    private func changeEnded(
        _ entry: LiveRoom<GolfMode>, by user: String?, author: String, _ context: Context,
        _ body: (inout GolfRoom) throws -> [GolfChange]
    ) throws {
        let before = entry.game
        var after = before
        let changes = try body(&after)
        guard after != before else { return try setCorrectionsTimer(before, context) }
        let edits = before.edits(to: after)
        let isEdited = edits.contains { !$0.isConfirmation }
        let isTold = changes.contains(.correctionsChanged) && isEdited
        let policies = Self.policies(of: [before, after])
        let indexes = isTold ? try indexes(of: before, by: policies, context) : []
        var told = isTold ? CorrectionNews.all(edits, from: before, to: after, by: author) : []
        // A restored score may change a bet without the agreement of all who are in it.
        if told.isEmpty, isTold, before.restores(edits, by: author, at: context.now) {
            told.append(CorrectionNews(ofRestored: edits, by: author, after.revision, context.now))
        }
        // A correction without a say of others may still change their results: of the author's own line, or of a guest.
        if told.isEmpty, isEdited {
            told.append(CorrectionNews(ofOwn: edits, by: author, context.now))
        }
        let known = indexes.filter { after.seat(of: $0.player) != nil }
        for news in told where news.isOpen { after.note(known, of: news.correction.since) }
        try rooms.change(entry, by: user, context) {
            entry.game = after
            return changes
        }
        try keep(edits, of: before, in: entry, context)
        try log(edits, from: before, to: entry.game, by: author, context)
        if !edits.isEmpty { try context.announce(CardCorrected(room: entry.id)) }
        try askCorrections(from: before, to: entry.game, by: user, context)
        for news in told {
            try tell(
                news, from: before, to: entry.game, by: author, before: indexes, context)
        }
        // A player whom the host removed is not among those who hear of a correction.
        for player in edits.compactMap(\.released) where !entry.game.hasPlayed(player) {
            try tellOutOfBet(player, entry, context)
        }
        try setCorrectionsTimer(entry.game, context)
    }

    private func setCorrectionsTimer(_ game: GolfRoom, _ context: Context) throws {
        if let due = game.corrections.map(\.until).min() {
            try context.timers.set(Self.correctionsTimer, game.id, due: due)
        } else {
            try context.timers.cancel(Self.correctionsTimer, game.id)
        }
    }

    /// Stores what no ``GolfChange`` stores: entries of scorers, signatures, stakes, and scores that were
    /// only confirmed.
    private func keep(
        _ edits: [CardEdit], of before: GolfRoom, in entry: LiveRoom<GolfMode>, _ context: Context
    ) throws {
        let (store, game) = (GolfStore(database: context.database), entry.game)
        for edit in edits {
            switch (edit.field, edit.after) {
            case (.cell(let place), .cell(let cell)) where edit.isConfirmation:
                try store.put(
                    cell, room: game.id, player: place.player, position: place.position,
                    round: place.round)
            case (.entry(let place, _), .cell(let cell)):
                try store.put(cell, at: place, room: game.id)
            case (.line(let player), .line(let line)):
                try store.put(line, of: player, in: game, now: context.now)
            default: break
            }
        }
        for line in before.signatures.keys where game.signatures[line] == nil {
            try store.unsign(line, in: game.id)
        }
        if game.answers != before.answers { try store.putStakes(of: game) }
        if !edits.isEmpty { rooms.markUnsaved(entry, .progress) }
    }

    private func log(
        _ edits: [CardEdit], from before: GolfRoom, to after: GolfRoom, by author: String,
        _ context: Context
    ) throws {
        let seen = after.once(edits.filter { !$0.isConfirmation })
        guard !seen.isEmpty else { return }
        let store = GolfStore(database: context.database)
        let result = GameResult.Game.Lead(changedFrom: before, to: after)
        try store.log(from: before, to: after, by: author, result: result, now: context.now)
        for player in seen.compactMap(\.released) {
            let bets = before.stakes.filter { bet in
                (0..<before.card.rounds).contains { round in
                    before.backers(of: bet, round: round).contains {
                        before.seats[$0].player == player
                    }
                }
            }
            try store.log(stakesOf: player, bets, by: author, in: after.id, now: context.now)
        }
        for case .cell(let place) in seen.map(\.field) {
            guard let seat = after.seat(of: place.player), before.seat(of: place.player) != nil
            else { continue }
            let old = before.score(at: place)
            let new = after.score(at: place)
            guard old != new else { continue }
            let written = GolfRoom.Written(
                outcome: .changed, seat: seat, position: place.position, round: place.round,
                before: old)
            try store.log(
                written, after: new, of: place.player, by: author, in: after.id, result: result,
                now: context.now)
        }
    }
}

extension GolfRoom {
    /// The score in a cell. `nil` if there is none.
    fileprivate func score(at place: DoubleEntry.Place) -> HoleScore? {
        guard case .cell(let cell) = value(of: .cell(place)) else { return nil }
        return cell.score
    }
}
