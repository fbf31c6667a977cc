import Contract
package import Engine
import GolfContract
import GolfRules
import Rooms
import RoomsContract
import RoomsRules
import SQLite
import Topics
import Values

/// Scorecards: writing scores, one or many at once, signing, correcting, and choosing the current
/// hole.
package final class Scorecards: Capability {
    let golf: GolfRooms
    let rooms: Rooms

    package init(golf: GolfRooms) {
        self.golf = golf
        rooms = golf.rooms
    }

    package func register(in router: Router) {
        // Scores are frequent, so only a repeat looks up the member twice.
        router.on(
            SetScore.self,
            stillHolds: { [rooms] _, call, context in
                try rooms.requireMember(call, context)
                return true
            }, score)
        router.on(SyncCells.self, permit: rooms.requireMember) { [self] request, call, context in
            try sync(request.cells, in: call.room ?? "", closedToo: false, call, context)
        }
        router.on(SyncCard.self) { [self] request, call, context in
            try sync(request.sync.cells, in: request.room, closedToo: true, call, context)
        }
        router.on(MoveHole.self) { [golf] request, call, context in
            try golf.command(call, context) { entry in
                try entry.game.move(toHole: request.hole, by: call.user)
            }
        }
        router.on(AnswerStake.self, permit: rooms.requireMember) {
            [golf] request, call, context in
            try golf.command(call, context) { entry in
                try entry.game.answer(
                    request.accept, bets: request.bets, for: request.player ?? call.user,
                    by: call.user, at: context.now)
            }
        }
        router.on(ConcedeMatch.self, permit: rooms.requireMember) {
            [golf] request, call, context in
            try golf.command(call, context) { entry in
                try entry.game.concede(request.player ?? call.user, by: call.user)
            }
        }
        router.on(SignCard.self, permit: rooms.requireMember) { [golf] request, call, context in
            try golf.command(call, context) { entry in
                try entry.game.sign(
                    request.player ?? call.user, round: request.round, by: call.user)
            }
        }
        router.on(CorrectCard.self, correct)
        registerRoundCorrections(in: router)
        router.on(CardLog.self, log)
        router.on(PreviewCorrection.self, preview)
        router.on(PreviewChange.self, preview)
    }

    private func score(
        _ request: SetScore, _ call: Call, _ context: Context
    ) throws -> SetScore.Result {
        try rooms.withRoom(call.room ?? "", as: GolfMode.self, for: call.user, context) { entry in
            try entry.withGame { try $0.room.requireMember(call.user) }
            guard entry.phase != .ended else {
                return try correct(request.cell, in: entry, call, context)
            }
            var result = SetScore.Result()
            let outcome = try write(request.cell, isHeldBack: false, entry, call, context)
            result.superseded = outcome == .superseded
            result.seq = entry.seq
            return result
        }
    }

    /// Merges scores that were entered offline.
    /// - Parameter closedToo: Whether to accept scores for a room without topics.
    private func sync(
        _ cells: [SyncCells.Cell], in room: String, closedToo: Bool, _ call: Call,
        _ context: Context
    ) throws -> SyncCells.Result {
        try rooms.withRoom(
            room, as: GolfMode.self, for: call.user, context, closedToo: closedToo
        ) { entry in
            guard entry.room.hasPlayed(call.user) else { throw RoomError.notMember }
            try entry.room.require(.playing, .ended)
            guard entry.phase == .playing else {
                return try correct(cells.map(\.write), in: entry, call, context)
            }
            var result = SyncCells.Result()
            let holeBefore = entry.game.hole
            try result.note(cells, in: entry.game, call, context) {
                try write($0.write, isHeldBack: true, entry, call, context)
            }
            // If several holes were completed, the players receive one event, for the last of them.
            golf.tellHole(after: holeBefore, by: call.user, entry, context)
            if result.applied > 0 { try golf.tellScore(entry, context) }
            result.seq = entry.seq
            return result
        }
    }
}

extension SyncCells.Result {
    /// Merges writes one after the other. If the rules refuse one, the next ones continue.
    /// - Parameter room: The room of the card before the writes.
    /// - Throws: Any error that is not a refusal.
    mutating func note<Cell>(
        _ cells: [Cell], in room: GolfRoom, _ call: Call, _ context: Context,
        write: (Cell) throws -> Card.Outcome
    ) throws {
        for (index, cell) in cells.enumerated() {
            do {
                switch try write(cell) {
                case .changed, .confirmed: applied += 1
                case .superseded: superseded += 1
                }
            } catch {
                guard let refusal = Refusal(golf: error, now: context.now) else { throw error }
                refuse(index, refusal)
                try explain(refusal) { try context.language(of: call) }
                if error as? ScoreError == .clockBehind {
                    earliest = Int(room.earliestWrite(isHeldBack: true, now: context.now))
                }
            }
        }
    }

    private mutating func refuse(_ index: Int, _ refusal: Refusal) {
        var cell = SyncCells.RefusedCell()
        cell.index = index
        cell.code = refusal.code.rawValue
        refused.append(cell)
        now = refusal.now.map { Int($0) } ?? now
    }

    /// Adds the reason of a code, unless an earlier write was refused with it.
    private mutating func explain(_ refusal: Refusal, in language: () throws -> Language) rethrows {
        let code = refusal.code.rawValue
        var reasons = reasons ?? Keyed()
        guard reasons[code] == nil else { return }
        reasons.append(code, refusal.message.text(in: try language()))
        self.reasons = reasons
    }
}

/// The way of one score, from the rules to rows and events.
extension Scorecards {
    /// Merges one score of a game in play, stores it, and publishes it if the card changed.
    func write(
        _ cell: CellWrite, isHeldBack: Bool, _ entry: LiveRoom<GolfMode>, _ call: Call,
        _ context: Context
    ) throws -> Card.Outcome {
        let wish = ScoreWrite(cell, isHeldBack: isHeldBack)
        let written = try entry.game.write(wish, by: call.user, at: context.now)
        for line in written.unsigned {
            try GolfStore(database: context.database).unsign(line, in: entry.id)
        }
        for stake in written.locked {
            try GolfStore(database: context.database).lock(stake, in: entry.id)
        }
        for kept in written.kept {
            try GolfStore(database: context.database).put(
                kept.cell, at: kept.place, room: entry.id)
        }
        if written.isReplacedAtStake {
            try logReplaced(written, after: wish.score, call, entry, context)
        }
        if !written.entries.isEmpty { try keep(written, cell.player, entry, context) }
        if written.outcome != .superseded { try store(written, of: cell.player, entry, context) }
        guard written.outcome != .superseded else { return .superseded }
        // This also applies if the strokes stay the same. Their writer and time decide about later
        // writes.
        rooms.markUnsaved(entry, .progress)
        guard written.outcome == .changed else { return written.outcome }
        publish(written, by: call.user, entry, context)
        try golf.noteFullness(of: entry, context)
        if written.endsChoice { rooms.markUnsaved(entry, .everything) }
        // If several scores arrive together, the caller announces the hole once, at the end.
        guard !isHeldBack else { return written.outcome }
        if written.isHoleMoved { rooms.publishEvent(.holeMoved, by: call.user, entry, context) }
        try golf.tellScore(entry, context)
        return written.outcome
    }

    /// Logs a replaced score that decides a bet. The score of a team is that of its first player.
    private func logReplaced(
        _ written: GolfRoom.Written, after score: HoleScore?, _ call: Call,
        _ entry: LiveRoom<GolfMode>, _ context: Context
    ) throws {
        let first = written.partners.reduce(written.seat, min)
        try GolfStore(database: context.database).log(
            written, after: score, of: entry.withGame { $0.room.seats[first].player },
            by: call.user, in: entry.id, result: nil, now: context.now)
    }

    /// Publishes the event of a score, and one for each partner with the same score. It asks no
    /// mode and copies no game, because scores are frequent.
    private func publish(
        _ written: GolfRoom.Written, by user: String, _ entry: LiveRoom<GolfMode>,
        _ context: Context
    ) {
        publish(written, of: written.seat, by: user, entry, context)
        for seat in written.partners { publish(written, of: seat, by: user, entry, context) }
    }

    private func publish(
        _ written: GolfRoom.Written, of seat: Int, by user: String, _ entry: LiveRoom<GolfMode>,
        _ context: Context
    ) {
        var event = entry.withGame {
            GolfMode.scoreEvent(
                in: $0, seat: seat, position: written.position, round: written.round)
        }
        event.by = user
        rooms.publish(event, entry, context)
    }

    private func store(
        _ written: GolfRoom.Written, of player: String, _ entry: LiveRoom<GolfMode>,
        _ context: Context
    ) throws {
        let cell = entry.withGame {
            $0.card.cell(seat: written.seat, position: written.position, round: written.round)
        }
        guard let cell else { return }
        let store = GolfStore(database: context.database)
        try store.put(
            cell, room: entry.id, player: player, position: written.position, round: written.round)
        for partner in written.partners {
            try store.put(
                cell, room: entry.id, player: entry.withGame { $0.room.seats[partner].player },
                position: written.position, round: written.round)
        }
    }

    /// Stores the entries of scorers, and notifies the scorers and the host if they differ.
    private func keep(
        _ written: GolfRoom.Written, _ player: String, _ entry: LiveRoom<GolfMode>,
        _ context: Context
    ) throws {
        let store = GolfStore(database: context.database)
        let place = DoubleEntry.Place(
            player: player, position: written.position, round: written.round)
        for kept in written.entries { try store.put(kept, at: place, room: entry.id) }
        rooms.markUnsaved(entry, .progress)
        tell(written, place, entry, context)
    }

    /// Notifies the scorers and the host if the entries differ, or differed before.
    func tell(
        _ written: GolfRoom.Written, _ place: DoubleEntry.Place, _ entry: LiveRoom<GolfMode>,
        _ context: Context
    ) {
        guard written.differed || written.differs, !entry.isClosed else { return }
        let room = entry.game
        let scorers = room.scorers(of: written.seat)
        var notice = ScorerNotice()
        notice.kind = written.differs ? .mismatch : .agreed
        notice.at = Int(context.now)
        notice.player = place.player
        notice.hole = room.card.holes[place.position].number
        notice.round = place.round + 1
        for scorer in scorers {
            notice.entries.append(scorer, room.entries.score(by: scorer, at: place))
        }
        let host = [room.host].compactMap(\.self).filter { !scorers.contains($0) }
        for user in scorers + host {
            context.publish(rooms.grammar.userRoom(user, room.id), notice.bytes)
        }
    }
}

/// Corrections of cards after the end of the game, and their log.
extension Scorecards {
    private static let limitDefault = 50

    func correct(
        _ request: CorrectCard, _ call: Call, _ context: Context
    ) throws -> SetScore.Result {
        try rooms.withRoom(
            request.room, as: GolfMode.self, for: call.user, context, closedToo: true
        ) { entry in
            guard entry.room.hasPlayed(call.user) else { throw RoomError.notMember }
            try entry.room.require(.ended)
            return try correct(request.cell, in: entry, call, context)
        }
    }

    func log(_ request: CardLog, _ call: Call, _ context: Context) throws -> CardLog.Result {
        let game: GolfRoom? = try rooms.withRoom(request.room, context, closedToo: true) { entry in
            guard entry.room.mayRead(call.user) else { throw RoomError.notMember }
            return (entry as? LiveRoom<GolfMode>)?.game
        }
        let limit = request.limit ?? Self.limitDefault
        let place = try request.cursor.map { try Cursor<Int>(reading: $0).parts } ?? .max
        guard place > 0 else { throw Refusal.cursorInvalid }
        let found = try GolfStore(database: context.database).changes(
            of: request.room, before: place, limit: limit + 1)
        var result = CardLog.Result()
        result.changes = found.prefix(limit).map { _, change in
            var change = change
            if let game, change.what == .strokes, let seat = game.seat(of: change.player) {
                change.team = game.scoringTeam(of: seat)
            }
            return change
        }
        if found.count > limit { result.cursor = Cursor(found[limit - 1].number).text }
        return result
    }
}
