import Contract
package import Engine
import JSON
import People
import RoundsContract
package import RoundsRules
import SQLite
import Topics
import Values

/// The retained topics of a room: its state, presence and summary line.
extension Rooms {
    /// Publishes the retained topics of rooms that are due, after a commit.
    package func didCommit(_ context: Context) {
        let turn = publishQueue.dequeue(at: context.now, aheadMax: configuration.stateIntervalMs)
        for id in turn {
            let isOpen = try? withRoom(id, context) { entry in
                publishState(of: entry, context)
                return entry.phase.isOpen
            }
            // The room has ended or cannot be read. The next request reads it again.
            if isOpen != true { live[id] = nil }
        }
        for id in visited where live[id]?.isDirty == false { live[id] = nil }
        visited.removeAll(keepingCapacity: true)
    }

    /// Publishes a room's state. Also publishes its summary line and its presence if they changed.
    func publishState(of entry: LoadedRoom, isNew: Bool = false, _ context: Context) {
        let room = entry.room
        let brief = entry.summaryLine
        let state = stateBytes(of: entry)
        context.retain(grammar.roomState(room.id), state)
        if isNew || brief != entry.publishedBrief {
            context.retain(grammar.roomBrief(room.id), Array(brief.utf8))
        }
        if isNew || entry.isPresenceStale {
            context.retain(grammar.roomPresence(room.id), presence(of: room, context).bytes)
        }
        entry.publishedBrief = brief
        entry.publishedAt = context.now
        entry.isDirty = false
        entry.isPresenceStale = false
    }

    /// The content of a room's state topic, for a room of any kind.
    func stateBytes(of entry: LoadedRoom) -> [UInt8] {
        entry.state(isOnline: { people.isOnline($0) })
    }

    private func presence(of room: Room, _ context: Context) -> RoomPresence {
        var document = RoomPresence()
        for player in room.members {
            if people.isOnline(player) {
                document.online.append(player)
            } else {
                let since = try? people.since(player, context)
                document.offline.append(player, Int(since ?? context.now))
            }
        }
        return document
    }

    /// The state of a golf room.
    func state(of room: GolfRoom) -> RoomState {
        var state = RoomState()
        state.head = RoomHead(room.room)
        if room.dayShift != 0 {
            let shift = room.dayShift * Int(PlayingDay.msPerDay)
            state.head.startedAt = state.head.startedAt.map { $0 + shift }
            state.head.endedAt = state.head.endedAt.map { $0 + shift }
        }
        let strokes = room.handicapStrokes
        let missed = room.missedInCurrentRound
        state.players = room.seats.enumerated().map { place, seat in
            var player = player(seat, at: place, in: room, strokes?[place])
            player.missed = missed?[place] ?? 0
            return player
        }
        state.course.id = room.courseID
        state.course.name = room.courseName
        state.course.holes = room.card.holes.map(RoomState.Hole.init)
        state.course.tees = room.tees.map(RoomState.Tee.init)
        state.course.kind = room.sport.flatMap { $0 == .unknown ? nil : $0.rawValue }
        state.course.loops = room.loops > 1 ? room.loops : nil
        state.course.spots = room.spots.isEmpty ? nil : HoleSpot.all(in: room)
        state.settings = RoomState.Settings(room.settings, playersMax: room.room.seatsMax)
        state.round = room.card.rounds
        state.rounds = room.card.rounds
        state.hole = room.hole
        for (seat, player) in room.seats.enumerated() {
            let scores = room.card.scores(seat: seat, round: room.card.rounds - 1)
            state.scores.append(player.player, scores)
            state.totals.append(player.player, Totals(room.totals(of: seat)))
            let sums = room.nines(of: seat, round: room.card.rounds - 1)
            state.sums.append(player.player, RoundSums(sums))
        }
        let game = room.game
        state.standings = game.order.map { room.seats[$0].player }
        state.scorers = room.helpers
        state.game = RoomState.Game(room, game)
        if room.isDoorOpen {
            (state.head.code, state.doorHoles) = (room.room.code, room.room.doorHoles)
        }
        state.endableAt = room.endableAt.map { Int($0) }
        (state.revision, state.corrections) = (room.revision, RoomState.Correction.all(in: room))
        state.proposal = room.proposal.map { proposal in
            var document = RoomState.Proposal(proposal, seatsMax: room.room.seatsMax)
            document.waiting = room.awaited.sorted()
            return document
        }
        state.stakes = room.stakes.isEmpty ? nil : room.stakes.map { RoomState.Stake($0, in: room) }
        return state
    }

    private func player(
        _ seat: Seat, at place: Int, in room: GolfRoom, _ strokes: GolfRoom.Strokes?
    ) -> RoomState.Player {
        var player = RoomState.Player()
        player.player = seat.player
        player.name = seat.name
        player.guest = seat.isGuest
        player.online = !seat.isGuest && people.isOnline(seat.player)
        player.left = seat.hasLeft
        player.tee = room.lines[place].tee
        player.team = seat.team
        player.handicap = strokes.map { RoomState.Handicap($0, of: room.lines[place]) }
        player.keepers = room.settings.isDoubleEntry ? room.scorers(of: place) : nil
        player.pars = room.ownPars(of: place)
        player.signed = room.isClosed(seat.player, round: room.card.rounds - 1)
        return player
    }

    /// The summary line of a golf room, for a watch.
    func brief(of room: GolfRoom) -> String {
        let heading =
            switch room.phase {
            case .lobby: "Lobby"
            case .playing: "H\(room.hole)"
            case .ended: "End"
            case .abandoned: "Abandoned"
            }
        let players = room.seats.enumerated().filter { !room.isGone($0.offset) }.map {
            place, seat in
            let toPar = room.phase == .lobby ? nil : room.totals(of: place).toPar
            return (name: seat.isGuest ? seat.name : seat.player, toPar: toPar)
        }
        return SummaryLine.text(heading: heading, players: players)
    }

    package func rights(_ context: Context) throws {
        try RoomStore(database: context.database).forEachMember { room, user in
            context.control(.member(room: room, user: user))
        }
    }

    package func retained(_ context: Context) throws {
        for id in try RoomStore(database: context.database).retained() {
            do {
                try withRoom(id, context) { publishState(of: $0, isNew: true, context) }
            } catch let error as SQLiteError where error.isUnavailable {
                throw error
            } catch let row as DamagedRow {
                // Nobody can use it, and its last state may be wrong.
                context.log.damaged(row)
                emptyTopics(of: id, context)
            } catch {
                // One broken room must not prevent the others from being published.
                context.log.error("a room cannot be read", ("room", id), ("error", "\(error)"))
            }
        }
    }

    package func owns(_ topic: String, _ context: Context) throws -> Bool {
        switch grammar.topic(topic) {
        case .roomState(let room), .roomPresence(let room), .roomBrief(let room):
            try RoomStore(database: context.database).isRetained(room)
        default: false
        }
    }

    func emptyTopics(of room: String, _ context: Context) {
        let topics = [
            grammar.roomState(room), grammar.roomBrief(room), grammar.roomPresence(room),
        ]
        for topic in topics { context.retain(topic, []) }
    }
}

extension RoomHead {
    package init(_ room: Room) {
        self.init()
        self.room = room.id
        kind = room.kind.rawValue
        phase = room.phase.rawValue
        code = room.phase == .lobby ? room.code : nil
        host = room.host
        seq = room.seq
        createdAt = Int(room.createdAt)
        startedAt = room.startedAt.map { Int($0) }
        endedAt = room.endedAt.map { Int($0) }
    }
}

extension RoomState.Handicap {
    init(_ strokes: GolfRoom.Strokes, of line: GolfRoom.Line) {
        self.init()
        index = line.handicap?.double
        entered = line.isHandicapEntered
        course = strokes.course
        playing = strokes.playing
        self.strokes = strokes.holes
    }
}

extension RoundSums {
    init(_ sums: NineSums) {
        self.init()
        front = sums.front.map(Totals.init)
        back = sums.back.map(Totals.init)
        round = Totals(sums.round)
    }
}

extension Totals {
    init(_ totals: CardTotals) {
        self.init(
            strokes: totals.strokes, toPar: totals.toPar, thru: totals.thru,
            pickedUp: totals.pickedUp)
    }
}

/// Rooms that wait until they may publish their retained topics.
///
/// Rooms are grouped by ticks, so the cost of adding and removing does not grow with their number.
struct PublishQueue {
    /// The length of a tick, milliseconds.
    private static let tick: Int64 = 25

    private var turns: [Int64: [String]] = [:]
    /// The time of the next publication, Unix milliseconds; `nil` if no room waits.
    private(set) var next: Int64?

    /// All rooms that wait.
    var all: [String] { turns.values.flatMap(\.self) }

    /// Adds a room.
    /// - Parameters:
    ///   - moment: The earliest time of the publication, Unix milliseconds.
    ///   - now: Unix milliseconds. A room whose moment has come is due at once. All others are due
    ///     with the next tick after their moment.
    mutating func add(_ room: String, at moment: Int64, now: Int64) {
        let ticks = moment <= now ? now / Self.tick : (moment + Self.tick - 1) / Self.tick
        let turn = ticks * Self.tick
        turns[turn, default: []].append(room)
        next = min(next ?? .max, turn)
    }

    /// Removes and returns the rooms that are due.
    ///
    /// Entries that are too far in the future are due, too. They appear if the clock was set back,
    /// and their rooms would otherwise stay silent.
    mutating func dequeue(at now: Int64, aheadMax: Int64) -> [String] {
        guard let next, next <= now || next > now + aheadMax + Self.tick else { return [] }
        var rooms: [String] = []
        for turn in turns.keys.sorted() where turn <= now || turn > now + aheadMax + Self.tick {
            rooms += turns.removeValue(forKey: turn) ?? []
        }
        self.next = turns.keys.min()
        return rooms
    }
}

/// Reads for clients without a connection to the broker.
extension Rooms {
    func registerReads(in router: Router) {
        router.on(GetRoom.self, permit: requireMember) { [self] _, call, context in
            var result = GetRoom.Result()
            result.user = call.user
            result.state = try state(of: call, context)
            return result
        }
        router.on(GetLeaderboard.self, permit: requireMember) { [self] _, call, context in
            Leaderboard(state: try state(of: call, context))
        }
    }

    private func state(of call: Call, _ context: Context) throws -> JSON {
        let bytes = try withRoom(call.room ?? "", context) { stateBytes(of: $0) }
        return try JSON(parsing: bytes)
    }
}
