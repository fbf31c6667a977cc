import Contract
import Engine
import GolfContract
import GolfRules
import JSON
import People
import Rooms
import RoomsContract
import RoomsRules
import SQLite
import Values

/// The mode `golf` of rooms: ``Rooms`` asks it for all that only a golf room has.
struct GolfMode: RoomMode {
    let kind = RoomKind.golf
    let words: any RoomWords = GolfWords()
    unowned let golf: GolfRooms

    func make(
        _ request: CreateGolfRoom, seatsMax: Int, _ call: Call, _ context: Context
    ) throws -> GolfRoom {
        let course = try request.course.map {
            try golf.directory.playedCourse($0, for: call.user, context)
        }
        let (holes, tees) = try PlayedCourse.card(
            request.holes, loops: request.loops ?? 1, of: course)
        var game = GolfRoom(
            id: context.identifier(), courseID: course?.id,
            courseName: course?.name ?? request.courseName ?? GolfRooms.unspecifiedCourse,
            holes: holes, tees: tees, playersMax: seatsMax, code: "", createdAt: context.now)
        game.loops = request.loops ?? 1
        game.keepGround(of: course, sport: try GolfRooms.sport(request.sport, on: course))
        do {
            try game.set(game.settings.changed(by: request.settings))
        } catch {
            throw Refusal(golf: error, now: context.now) ?? error
        }
        return game
    }

    func insert(_ game: GolfRoom, _ context: Context) throws {
        try GolfStore(database: context.database).insert(game)
    }

    func load(_ room: Room, _ context: Context) throws -> GolfRoom {
        try GolfStore(database: context.database).game(in: room)
    }
}

/// Commands.
extension GolfMode {
    func joined(
        _ user: String, _ entry: LiveRoom<GolfMode>, _ context: Context
    ) throws -> [GolfChange] {
        let renamed = try golf.distinguishGuests(from: user, entry, context)
        let tee = try golf.tee(for: user, in: entry.game, context)
        entry.game.put(user, onTee: tee)
        return renamed + (try golf.recordedHandicap(of: user, in: entry, context))
    }

    func adder(of guest: String, in room: String, _ context: Context) throws -> String? {
        try GolfStore(database: context.database).adder(of: guest, in: room)
    }

    /// Gives the scores of a guest to a user. Their bets end if the host offered the scores without them.
    func claim(
        _ claim: GuestClaim, _ request: ClaimGolfCard, _ entry: LiveRoom<GolfMode>,
        _ context: Context
    ) throws -> [GolfChange] {
        let before = entry.game
        let withStakes = request.stakes == true
        let isReleased = !withStakes && before.host.map(claim.offerers.contains) == true
        let released = isReleased ? entry.game.releaseStakes(of: claim.guest) : []
        let changes: [GolfChange]
        do {
            changes = try entry.game.claim(
                claim.guest, by: claim.user, name: claim.name, withStakes: withStakes,
                at: context.now)
        } catch {
            entry.game = before
            throw error
        }
        try golf.log(claim, from: before, context)
        let renamed = try golf.distinguishGuests(from: claim.user, entry, context)
        // After the start of the game, the strokes received do not change.
        let handicaps =
            entry.phase == .lobby
            ? try golf.recordedHandicap(of: claim.user, in: entry, context) : []
        return released + changes + renamed + handicaps
    }

    func requireRevision(_ revision: Int?, of game: GolfRoom) throws {
        try game.require(revision: revision)
    }

    func configure(
        _ request: ConfigureGolfRoom, _ entry: LiveRoom<GolfMode>, by user: String,
        _ context: Context
    ) throws -> [GolfChange] {
        let chosen = try entry.game.settings.changed(by: request.settings)
        let seatsMax = request.playersMax ?? entry.game.room.seatsMax
        return try entry.game.configure(chosen, seatsMax: seatsMax, by: user)
    }

    func choose(
        _ request: SetGolfPlayer, for player: String, _ entry: LiveRoom<GolfMode>, by user: String,
        _ context: Context
    ) throws -> [GolfChange] {
        let edit = try SeatEdit(request, policy: entry.game.settings.handicap)
        let changes = try entry.game.choose(edit, for: player, by: user)
        guard edit.handicap == .some(nil), entry.phase == .lobby else { return changes }
        // The record may have changed since the player got this index.
        return changes + (try golf.recordedHandicap(of: player, in: entry, context))
    }

    func proposal(after changes: [GolfChange], in game: GolfRoom) -> Int? {
        changes.contains(.changeProposed) ? game.proposal?.number : nil
    }

    func remove(
        _ player: String, _ entry: LiveRoom<GolfMode>, by user: String, _ context: Context
    ) throws -> Bool {
        _ = try golf.remove(player, by: user, from: entry, context)
        return true
    }

    /// Gives players the indexes of their records, logs changes in play, and notifies the players.
    func complete(
        _ changes: [GolfChange], from before: GolfRoom, _ entry: LiveRoom<GolfMode>,
        by user: String?, _ context: Context
    ) throws -> [GolfChange] {
        try golf.tellProposal(from: before, entry, by: user, context)
        guard entry.phase.isOpen else { return [] }
        var further: [GolfChange] = []
        for change in changes {
            switch change {
            // In play, the strokes received change only if the host wants it.
            case .room(.configured)
            where entry.phase == .lobby || entry.game.settings.handicap != before.settings.handicap:
                further += try golf.recordedHandicaps(in: entry, context)
            case .room(.seatChanged(let place))
            where before.lines.indices.contains(place) && before.lines[place].isHandicapEntered
                && !entry.game.lines[place].isHandicapEntered:
                let player = entry.game.room.seats[place].player
                further += try golf.recordedHandicap(of: player, in: entry, context)
            default: break
            }
        }
        if entry.phase == .playing {
            try golf.tellChanges(changes + further, from: before, entry, by: user, context)
        }
        return further
    }
}

/// The effects of changes.
extension GolfMode {
    func author(
        of change: GolfChange, from before: GolfRoom, in game: GolfRoom, by user: String?
    ) -> String? {
        switch change {
        case .room(.configured), .room(.seatChanged), .parChanged, .stakeDropped:
            game.proposer(since: before) ?? user
        default: user
        }
    }

    func unsaved(by change: GolfChange, in game: GolfRoom) -> UnsavedPart {
        switch change {
        case .room(let change): change.unsaved(in: game.room)
        case .signed, .cellWritten, .spotMarked, .matchConceded, .stakeAnswered, .endDelayed:
            .progress
        default: .everything
        }
    }

    func store(
        _ change: GolfChange, _ entry: LiveRoom<GolfMode>, _ context: Context
    ) throws {
        let (store, game) = (GolfStore(database: context.database), entry.game)
        switch change {
        case .signed(let line, let by, let isClosed):
            try store.sign(line, by: by, isClosed: isClosed, in: game.id, now: context.now)
        case .parChanged, .roundCorrected: try store.putGround(of: game)
        case .room(.joined(let seat)), .room(.seatChanged(let seat)):
            try store.putLine(of: seat, in: game)
        case .room(.left(let player, let freed)):
            if freed != nil { try store.removeLine(of: player, from: game.id) }
        case .room(.kicked(let player, let freed)):
            // A player who was removed after leaving has no seat to free.
            if freed != nil || game.seat(of: player) == nil {
                try store.removeLine(of: player, from: game.id)
            }
            if game.phase == .ended { try store.removeLostLines(of: game) }
        case .room(.claimed(let guest, let seat)):
            try store.hand(guest, to: game.room.seats[seat].player, in: game.id)
        case .room(.ended), .room(.abandoned):
            for timer in [GolfRooms.fullTimer, GolfRooms.proposalTimer] {
                try context.timers.cancel(timer, game.id)
            }
        case .room(.configured), .matchConceded, .stakeAnswered, .stakeDropped, .stakesOffered,
            .cellWritten, .spotMarked, .correctionsChanged:
            try store.put(change, of: game)
        case .room(.erased), .room(.hostChanged), .room(.started), .holeMoved, .doorMoved,
            .endDelayed, .changeProposed, .changeAnswered, .changeDropped:
            break
        }
    }

    func changed(_ change: GolfChange, _ game: GolfRoom, _ context: Context) throws {
        try context.announce(RoundChanged(change: change, game: game))
    }

    /// Notes whether the card is full, and announces the current hole if it moved.
    func settle(
        _ changes: [GolfChange], from before: GolfRoom, _ entry: LiveRoom<GolfMode>,
        by user: String?, _ context: Context
    ) throws {
        if entry.phase == .playing, changes.contains(where: \.canFillCard) {
            try golf.noteFullness(of: entry, context)
        }
        // For example, the only player without a score has left. This can also end a member's
        // choice of the hole.
        guard changes.allSatisfy(\.leavesHoleToScores) else { return }
        let hole = before.hole
        if entry.game.hole != hole { golf.rooms.markUnsaved(entry, .everything) }
        golf.tellHole(after: hole, by: user, entry, context)
    }

    func refusal(of error: any Error, now: Int64) -> Refusal? { Refusal(golf: error, now: now) }

    func requireReadable(_ game: GolfRoom) throws { try GolfStore.requireReadable(game) }

    func update(_ game: GolfRoom, _ context: Context) throws {
        try GolfStore(database: context.database).update(game)
    }

    func storeOutcomes(of game: GolfRoom, _ context: Context) throws {
        guard game.phase == .ended else { return }
        try GolfStore(database: context.database).putOutcomes(of: game)
    }

    func clockWasSetBack(_ touched: String, _ context: Context) throws {
        try GolfStore(database: context.database)
            .clockWasSetBack(to: context.beforeSetBack, in: touched)
    }

    func forget(
        _ user: String, _ entry: LiveRoom<GolfMode>, _ context: Context
    ) throws {
        entry.game.forget(user)
        try GolfStore(database: context.database).putCorrections(of: entry.game)
    }

    func heir(of host: String, in room: String, _ context: Context) throws -> String? {
        try GolfStore(database: context.database).heir(of: host, in: room)
    }

    /// A user without a seat may have a say in corrections.
    func replace(
        _ user: String, with guest: String?, in room: String, _ context: Context
    ) throws {
        let store = GolfStore(database: context.database)
        guard let guest else {
            return try store.renameInCorrections(user, to: Room.formerPlayer, in: room)
        }
        try store.replace(user, with: guest, in: room)
    }

    func forget(_ user: String, _ context: Context) throws {
        try GolfStore(database: context.database).forget(user)
    }

    static func rooms(naming user: String, in database: Connection) throws -> [String] {
        try GolfStore(database: database).rooms(withGuestsOf: user)
    }

    static func complete(
        _ export: inout [JSON.Member], of user: String, in room: String, _ database: Connection
    ) throws {
        try GolfStore(database: database).complete(&export, of: user, in: room)
    }
}

/// Documents.
extension GolfMode {
    func head(of game: GolfRoom) -> RoomHead { RoomHead(game) }

    func state(of game: GolfRoom) -> RoomState { RoomState(game) }

    func headMark(of game: GolfRoom) -> Int {
        var hasher = Hasher()
        hasher.combine(game.helpers)
        hasher.combine(game.missedInCurrentRound)
        hasher.combine(game.isDoorOpen ? game.doorHoles : nil)
        for bet in game.stakes {
            let round = game.card.rounds - 1
            hasher.combine(game.isStakeLocked(bet, round: round))
            hasher.combine(game.isOn(bet, round: round))
        }
        return hasher.finalize()
    }

    func summaryLine(of game: GolfRoom) -> String { game.summaryLine }

    func event(of change: GolfChange, in game: GolfRoom) -> GolfEvent {
        switch change {
        case .room(let change): Self.event(of: change, in: game)
        case .signed(let line, _, let isClosed):
            GolfEvent(.cardSigned, about: line.player) { event in
                (event.round, event.closed) = (line.round + 1, isClosed)
            }
        case .parChanged(let position, let tee):
            GolfEvent(.parChanged) { event in
                event.hole = game.card.holes[position].number
                (event.par, event.tee) = (game.par(at: position, from: tee), tee)
            }
        case .changeProposed: GolfEvent(.changeProposed) { $0.change = game.proposal?.number }
        case .changeAnswered(let seat, let isAgreed):
            GolfEvent(.changeAnswered, about: game.room.seats[seat].player) {
                $0.accepted = isAgreed
            }
        case .changeDropped: GolfEvent(.changeDropped)
        case .correctionsChanged: GolfEvent(.correctionsChanged)
        case .roundCorrected: GolfEvent(.roundCorrected)
        case .stakesOffered: GolfEvent(.stakesOffered)
        case .spotMarked(let seat, let hole, let place):
            GolfEvent(.spotMarked, about: game.room.seats[seat].player) { event in
                (event.hole, event.spot, event.tee) = (hole, place.kind.rawValue, place.tee)
            }
        case .holeMoved: GolfEvent(.holeChanged) { $0.hole = game.hole }
        case .endDelayed(let seat): GolfEvent(.cardNotYet, about: game.room.seats[seat].player)
        case .doorMoved: GolfEvent(game.doorHoles == nil ? .doorClosed : .doorOpened)
        case .cellWritten(let seat, let position, let round):
            Self.scoreEvent(in: game, seat: seat, position: position, round: round)
        case .matchConceded(let seat, let round):
            GolfEvent(.matchConceded, about: game.room.seats[seat].player) {
                $0.round = round + 1
            }
        case .stakeAnswered(let seat, let round, let bets, let isAccepted):
            GolfEvent(.stakeAnswered, about: game.room.seats[seat].player) { event in
                (event.round, event.bets, event.accepted) = (round + 1, bets, isAccepted)
            }
        case .stakeDropped(let seat, let bets):
            GolfEvent(.stakeDropped, about: game.room.seats[seat].player) { $0.bets = bets }
        }
    }

    private static func event(of change: RoomChange, in game: GolfRoom) -> GolfEvent {
        var event = GolfEvent(RoomEventHead(change, in: game.room))
        switch change {
        case .seatChanged(let place):
            event.tee = game.lines[place].tee
            // A room without handicaps keeps the index, but does not show it.
            if game.settings.handicap != nil {
                event.handicap = game.lines[place].handicap?.double
            }
        case .configured:
            event.settings = RoomState.Settings(game.settings, playersMax: game.room.seatsMax)
        case .started: event.round = game.card.rounds
        default: break
        }
        return event
    }

    /// The event of a score.
    static func scoreEvent(
        in game: GolfRoom, seat: Int, position: Int, round: Int
    ) -> GolfEvent {
        let score = game.card.cell(seat: seat, position: position, round: round)?.score
        var event = GolfEvent(score == nil ? .scoreCleared : .scoreSet)
        event.player = game.room.seats[seat].player
        event.team = game.scoringTeam(of: seat)
        event.hole = game.card.holes[position].number
        event.round = round + 1
        event.strokes = score
        event.totals = Totals(game.totals(of: seat))
        event.points = game.points(seat: seat, position: position, round: round)
        return event
    }

    func startTitle(of game: GolfRoom) -> LocalizedText {
        switch game.card.rounds {
        case 1: "The round has started"
        case let round: "Round \(round) has started"
        }
    }

    /// One sentence for each round that was a game of its own.
    func results(of game: GolfRoom) -> [LocalizedText?] {
        let games = game.outcomes
        return game.seats.indices.map { seat in
            let results = games.compactMap { $0[seat] }.map { GameOutcome($0).sentence }
            return results.isEmpty ? nil : results.joined(separator: " ")
        }
    }
}

/// The words of golf in notifications.
private struct GolfWords: RoomWords {
    let notPossible: LocalizedText = "This is not possible in a golf room."
    let over: LocalizedText = "The round is over"

    func youManage(_ title: String) -> LocalizedText { "You now manage the round at \(title)." }

    func isHost(_ name: LocalizedText, of title: String) -> LocalizedText {
        "\(name) is now the host at \(title)."
    }

    let youWereRemoved: LocalizedText = "You were removed from a round"

    func removed(by name: LocalizedText, from title: String) -> LocalizedText {
        "\(name) removed you from the round at \(title)."
    }

    func started(by name: LocalizedText, _ title: String) -> LocalizedText {
        "\(name) started the round at \(title)."
    }

    func invited(by name: String) -> LocalizedText { "\(name) invites you to a round" }
    func invitation(to title: String) -> LocalizedText { "Join at \(title)." }
}
