import Contract
package import Engine
import Rules
import SQLite

/// What stands retained on a room's topics.
extension Rooms {
    /// After a commit: publishes what is behind and whose turn has come.
    package func didCommit(_ context: Context) {
        let turn = stale.take(at: context.now, aheadMax: configuration.stateIntervalMs)
        for id in turn {
            let isOpen = try? withRoom(id, context) { entry in
                publishState(of: entry, context)
                return entry.phase.isOpen
            }
            // Over: whoever still writes has it read again.
            if isOpen != true { live[id] = nil }
        }
        for id in visited where live[id]?.isStale == false { live[id] = nil }
        visited.removeAll(keepingCapacity: true)
    }

    /// Publishes all that stands retained of a room.
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
        entry.isStale = false
        entry.isPresenceStale = false
    }

    /// What stands on a room's state topic, of whatever kind it is.
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
        state.settings = RoomState.Settings(room.settings, playersMax: room.room.seatsMax)
        state.round = room.card.rounds
        state.rounds = room.card.rounds
        state.hole = room.hole
        for (seat, player) in room.seats.enumerated() {
            let strokes = room.card.strokes(seat: seat, round: room.card.rounds - 1)
            state.scores.append(player.player, strokes)
            state.totals.append(player.player, Totals(room.card.totals(seat: seat)))
            let sums = room.card.nines(seat: seat, round: room.card.rounds - 1)
            state.sums.append(player.player, RoundSums(sums))
        }
        let game = room.game
        let order = room.playOrder
        state.standings = game.order.map { room.seats[$0].player }
        state.scorers = room.scorers
        state.game = RoomState.Game(
            game, player: { room.seats[$0].player },
            hole: { room.card.holes[order[$0 % order.count]].number })
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
        player.keepers = room.settings.isDoubleEntry ? room.keepers(of: place) : nil
        player.signed = room.isClosed(seat.player, round: room.card.rounds - 1)
        return player
    }

    /// A golf room in a line.
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
            let toPar = room.phase == .lobby ? nil : room.card.totals(seat: place).toPar
            return (name: seat.isGuest ? seat.name : seat.player, toPar: toPar)
        }
        return Brief.text(heading: heading, players: players)
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
            } catch {
                // One broken room must not keep all others from coming back.
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
    init(_ room: Room) {
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
    fileprivate init(_ strokes: GolfRoom.Strokes, of line: GolfRoom.Line) {
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
        self.init(strokes: totals.strokes, toPar: totals.toPar, thru: totals.thru)
    }
}
