import Contract
import Engine
import Rules

/// What follows from a change: rows, rights, timers, events.
extension Rooms {
    static let idleTimer = "room.idle"
    static let hostTimer = "room.host"
    static let closeTimer = "room.close"
    /// Rooms of one user that are over and still stand on the broker.
    private static let closedMax = 50
    /// How often ``RoundProgressed`` is announced for a room, milliseconds.
    static let scoresEveryMs: Int64 = 600_000

    /// Writes the rows of a change and tells the guard who may now read and write.
    func store(_ change: RoomChange, _ entry: inout LiveRoom, _ context: Context) throws {
        let store = RoomStore(database: context.database)
        let id = entry.room.id
        touch(&entry, Self.extent(of: change, entry.room))
        switch change {
        case .joined(let place):
            let seat = entry.room.seats[place]
            try store.put(seat, in: id)
            if !seat.isGuest { context.control(.member(room: id, user: seat.player)) }
        case .left(let player, let stays):
            try vacate(player, stays: stays, entry.room, store, context)
        case .kicked(let player, let stays):
            try vacate(player, stays: stays, entry.room, store, context)
            if entry.room.kicked.contains(player) { try store.kick(player, from: id) }
        case .erased(let player, let guest):
            context.control(.unmember(room: id, user: player))
            try store.replace(player, with: guest, in: id)
            try plays[entry.room.kind]?.replace(player, with: guest, in: id, context)
        case .claimed(let guest, let place):
            let seat = entry.room.seats[place]
            try store.hand(guest, to: seat, in: id)
            if seat.isMember, !entry.isClosed {
                context.control(.member(room: id, user: seat.player))
            }
        case .hostChanged:
            try context.timers.cancel(Self.hostTimer, id)
            try watchHost(of: entry.room, context)
        case .ended, .abandoned:
            try context.timers.cancel(Self.idleTimer, id)
            try context.timers.cancel(Self.hostTimer, id)
            let due = context.now + configuration.keepEndedMs
            try context.timers.set(Self.closeTimer, id, due: due)
            try store.update(entry.room, now: context.now)
            try closeOldest(by: store.creator(of: id), store, context)
        case .signed(let line, let by, let isClosed):
            try store.sign(line, by: by, isClosed: isClosed, in: id, now: context.now)
        case .seatChanged(let place): try store.put(entry.room.seats[place], in: id)
        case .configured, .roundStarted, .holeMoved, .cellWritten: break
        }
    }

    /// How much of a room a change leaves to be written.
    private static func extent(of change: RoomChange, _ room: Room) -> LiveRoom.Unsaved {
        switch change {
        // The first makes the host, and a guest counts up the ids that were given.
        case .joined(let place): place == 0 || room.seats[place].isGuest ? .everything : .progress
        case .left, .seatChanged, .signed, .cellWritten: .progress
        default: .everything
        }
    }

    /// Of the many rooms that one user made and that are over, only the newest stay on the broker
    /// for the rest of their day.
    private func closeOldest(
        by user: String?, _ store: RoomStore, _ context: Context
    ) throws {
        guard let user else { return }
        for id in try store.closedRooms(by: user, from: Self.closedMax) {
            try context.timers.set(Self.closeTimer, id, due: context.now)
        }
    }

    private func vacate(
        _ player: String, stays: Bool, _ room: Room, _ store: RoomStore, _ context: Context
    ) throws {
        if TopicNames.isUsername(player) { context.control(.unmember(room: room.id, user: player)) }
        if stays, let seat = room.seat(of: player) {
            try store.put(room.seats[seat], in: room.id)
        } else {
            try store.removeSeat(player, from: room.id)
        }
    }

    /// Marks a room as changed.
    func touch(_ entry: inout LiveRoom, _ unsaved: LiveRoom.Unsaved) {
        entry.unsaved = max(entry.unsaved, unsaved)
        self.unsaved.insert(entry.room.id)
    }

    /// Notes that the retained topics are behind the room.
    ///
    /// The first change after a quiet time is published with this batch, because somebody may read the topics
    /// right after it. The changes after that gather, so that no room publishes more often than configured.
    func spoil(_ entry: inout LiveRoom, _ context: Context) {
        guard !entry.isStale else { return }
        entry.isStale = true
        let (now, interval) = (context.now, configuration.stateIntervalMs)
        let earliest = entry.publishedAt.map { $0 + interval } ?? now
        // After a clock was set back, the last publication is in the future.
        stale.add(entry.room.id, at: min(earliest, now + interval), now: now)
    }

    /// Publishes the event of a change.
    func tell(
        _ change: RoomChange, by user: String?, _ entry: inout LiveRoom, _ context: Context
    ) {
        var event = Self.event(of: change, entry.room)
        event.by = user
        publish(&event, &entry, context)
    }

    func publish(_ event: inout RoomEvent, _ entry: inout LiveRoom, _ context: Context) {
        // Of a room that was closed nothing stands on the broker, and nobody may read there.
        guard !entry.isClosed else { return }
        entry.room.seq += 1
        event.seq = entry.room.seq
        event.at = Int(context.now)
        context.publish(grammar.roomEvent(entry.room.id), event.bytes)
        if event.isAboutPresence { entry.isPresenceStale = true }
        spoil(&entry, context)
    }

    private static func event(of change: RoomChange, _ room: Room) -> RoomEvent {
        switch change {
        case .joined(let place): joined(room.seats[place])
        case .left(let player, _): RoomEvent(.playerLeft, about: player)
        case .kicked(let player, _): RoomEvent(.playerKicked, about: player)
        case .erased(let player, let guest): erased(player, guest)
        case .claimed(let guest, let place): claimed(guest, room.seats[place])
        case .hostChanged: RoomEvent(.hostChanged, about: room.host)
        case .seatChanged(let place): changed(room.seats[place])
        case .signed(let line, _, let isClosed): signed(line, isClosed)
        case .configured: configured(room)
        case .roundStarted: roundStarted(room)
        case .holeMoved: holeMoved(room)
        case .cellWritten(let seat, let position, let round):
            written(room, seat: seat, position: position, round: round)
        case .ended: RoomEvent(.roomEnded)
        case .abandoned: RoomEvent(.roomAbandoned)
        }
    }

    private static func joined(_ seat: Seat) -> RoomEvent {
        var event = RoomEvent(.playerJoined, about: seat.player)
        event.name = seat.name
        event.guest = seat.isGuest
        return event
    }

    private static func erased(_ player: String, _ guest: String) -> RoomEvent {
        var event = RoomEvent(.playerErased, about: player)
        event.name = Room.formerPlayer
        event.guest = true
        event.becomes = guest
        return event
    }

    private static func claimed(_ guest: String, _ seat: Seat) -> RoomEvent {
        var event = RoomEvent(.playerClaimed, about: guest)
        event.name = seat.name
        event.guest = false
        event.becomes = seat.player
        return event
    }

    private static func changed(_ seat: Seat) -> RoomEvent {
        var event = RoomEvent(.playerChanged, about: seat.player)
        event.name = seat.name
        event.tee = seat.tee
        event.team = seat.team
        event.handicap = seat.handicap?.double
        return event
    }

    private static func signed(_ line: RoundLine, _ isClosed: Bool) -> RoomEvent {
        var event = RoomEvent(.cardSigned, about: line.player)
        event.round = line.round + 1
        event.closed = isClosed
        return event
    }

    private static func configured(_ room: Room) -> RoomEvent {
        var event = RoomEvent(.settingsChanged)
        event.settings = RoomState.Settings(room.settings)
        return event
    }

    private static func roundStarted(_ room: Room) -> RoomEvent {
        var event = RoomEvent(.roundStarted)
        event.round = room.card.rounds
        return event
    }

    private static func holeMoved(_ room: Room) -> RoomEvent {
        var event = RoomEvent(.holeChanged)
        event.hole = room.hole
        return event
    }

    private static func written(
        _ room: Room, seat: Int, position: Int, round: Int
    ) -> RoomEvent {
        let strokes = room.card.cell(seat: seat, position: position, round: round)?.strokes
        var event = RoomEvent(
            strokes == nil ? .scoreCleared : .scoreSet, about: room.seats[seat].player)
        event.hole = room.card.holes[position].number
        event.round = round + 1
        event.strokes = strokes
        event.totals = Totals(room.card.totals(seat: seat))
        event.points = room.points(seat: seat, position: position, round: round)
        return event
    }
}

extension RoomEvent {
    fileprivate var isAboutPresence: Bool {
        switch Kind(rawValue: kind) {
        case .playerJoined, .playerLeft, .playerKicked, .playerErased, .playerClaimed,
            .playerOnline, .playerOffline:
            true
        default: false
        }
    }
}
