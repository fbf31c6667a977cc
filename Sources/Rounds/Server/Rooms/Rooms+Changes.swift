import Contract
import Engine
import RoundsContract
import RoundsRules
import Topics

/// The consequences of a change: rows, rights, timers and events.
extension Rooms {
    static let idleTimer = "room.idle"
    static let hostTimer = "room.host"
    static let closeTimer = "room.close"
    static let fullTimer = "room.full"
    static let proposalTimer = "room.proposal"
    /// The time for which a proposed change waits for answers, milliseconds.
    static let proposalWaitMs: Int64 = 24 * 3_600_000
    static let correctionsTimer = "room.corrections"
    /// The maximum number of ended rooms with topics that one user created.
    private static let closedMax = 50
    /// The minimum time between two ``RoundProgressed`` of a room, milliseconds.
    static let scoresEveryMs: Int64 = 600_000

    /// Writes the rows of a change, and updates the members' rights in the guard.
    func store(_ change: RoomChange, _ entry: LoadedRoom, _ context: Context) throws {
        let store = RoomStore(database: context.database)
        let (id, room, game) = (entry.id, entry.room, (entry as? LiveRoom<GolfRoom>)?.game)
        try markUnsaved(entry, by: change)
        switch change {
        case .joined(let place):
            let seat = room.seats[place]
            try store.put(seat, entry.line(of: place), in: id)
            if !seat.isGuest { context.control(.member(room: id, user: seat.player)) }
        case .left(let player, let freed):
            try vacate(player, freed: freed, entry, store, context)
        case .kicked(let player, let freed):
            try vacate(player, freed: freed, entry, store, context)
            if room.kicked.contains(player) { try store.kick(player, from: id) }
            if room.barred.contains(player) { try store.bar(player, from: id) }
            if let game, game.phase == .ended { try store.removeLostLines(of: game) }
        case .erased(let player, let guest):
            context.control(.unmember(room: id, user: player))
            try store.replace(player, with: guest, in: id)
            try mode(of: room.kind).replace(player, with: guest, in: id, context)
        case .claimed(let guest, let place):
            let seat = room.seats[place]
            try store.hand(guest, to: seat, in: id)
            if seat.isMember, !entry.isClosed {
                context.control(.member(room: id, user: seat.player))
            }
        case .hostChanged:
            try context.timers.cancel(Self.hostTimer, id)
            try watchHost(of: room, context)
        case .ended, .abandoned:
            for timer in [Self.idleTimer, Self.hostTimer, Self.fullTimer, Self.proposalTimer] {
                try context.timers.cancel(timer, id)
            }
            let due = context.now + configuration.keepEndedMs
            try context.timers.set(Self.closeTimer, id, due: due)
            try store.update(room, entry.record, now: context.now)
            try closeOldest(by: store.creator(of: id), store, context)
        case .signed(let line, let by, let isClosed):
            try store.sign(line, by: by, isClosed: isClosed, in: id, now: context.now)
        case .seatChanged(let place):
            try store.put(room.seats[place], entry.line(of: place), in: id)
        case .parChanged, .roundMended:
            if let game { try store.put(PlayedGround(game), named: room.title, of: id) }
        case .matchConceded, .stakeAnswered, .stakeDropped, .stakesOffered, .configured,
            .cellWritten, .spotMarked, .correctionsChanged:
            if let game { try store.put(change, of: game) }
        case .roundStarted, .holeMoved, .doorMoved, .endDelayed, .changeProposed, .changeAnswered,
            .changeDropped:
            break
        }
    }

    /// The part of a room that must be written after a change.
    private static func extent(of change: RoomChange, _ room: Room) -> LoadedRoom.Unsaved {
        switch change {
        // The first player becomes the host, and a guest increases the room's count of guests.
        case .joined(let place): place == 0 || room.seats[place].isGuest ? .everything : .progress
        case .left, .signed, .cellWritten, .spotMarked, .matchConceded, .stakeAnswered,
            .endDelayed:
            .progress
        default: .everything
        }
    }

    /// Removes the topics of a user's oldest ended rooms if there are more than ``closedMax``.
    private func closeOldest(
        by user: String?, _ store: RoomStore, _ context: Context
    ) throws {
        guard let user else { return }
        for id in try store.closedRooms(by: user, from: Self.closedMax) {
            try context.timers.set(Self.closeTimer, id, due: context.now)
        }
    }

    private func vacate(
        _ player: String, freed: Int?, _ entry: LoadedRoom, _ store: RoomStore, _ context: Context
    ) throws {
        let room = entry.room
        if TopicNames.isUsername(player) { context.control(.unmember(room: room.id, user: player)) }
        if freed == nil, let seat = room.seat(of: player) {
            try store.put(room.seats[seat], entry.line(of: seat), in: room.id)
        } else {
            try store.removeSeat(player, from: room.id)
        }
    }

    private func markUnsaved(_ entry: LoadedRoom, by change: RoomChange) throws {
        let extent = Self.extent(of: change, entry.room)
        if extent == .everything { try RoomStore.requireReadable(entry.room, entry.record) }
        markUnsaved(entry, extent)
    }

    /// Marks a room as changed.
    func markUnsaved(_ entry: LoadedRoom, _ unsaved: LoadedRoom.Unsaved) {
        entry.unsaved = max(entry.unsaved, unsaved)
        self.unsaved.insert(entry.id)
    }

    /// Marks a room's retained topics as out of date.
    ///
    /// The first change after a quiet time is published with this batch, because somebody may read
    /// the topics right after it. Later changes are collected, so that no room publishes more often
    /// than configured.
    func markDirty(_ entry: LoadedRoom, _ context: Context) {
        guard !entry.isDirty else { return }
        entry.isDirty = true
        let (now, interval) = (context.now, configuration.stateIntervalMs)
        let earliest = entry.publishedAt.map { $0 + interval } ?? now
        // After a clock was set back, the last publication is in the future.
        publishQueue.add(entry.id, at: min(earliest, now + interval), now: now)
    }

    /// Publishes the event of a change.
    func publishEvent(
        _ change: RoomChange, by user: String?, _ entry: LoadedRoom, _ context: Context
    ) {
        var event = Self.event(of: change, entry.room)
        entry.describe(change, in: &event)
        event.by = user
        publish(&event, entry, context)
    }

    func publish(_ event: inout RoomEvent, _ entry: LoadedRoom, _ context: Context) {
        // A closed room has no topics, and nobody may read there.
        guard !entry.isClosed else { return }
        event.seq = entry.countEvent()
        event.at = Int(context.now)
        context.publish(grammar.roomEvent(entry.id), event.bytes)
        if event.isAboutPresence { entry.isPresenceStale = true }
        markDirty(entry, context)
    }

    /// The keys of an event that are the same for all modes. ``RoomMode/describe(_:of:in:)`` adds
    /// the rest.
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
        case .configured: RoomEvent(.settingsChanged)
        case .parChanged: RoomEvent(.parChanged)
        case .changeProposed: RoomEvent(.changeProposed)
        case .changeAnswered(let seat, let isAgreed): answered(room.seats[seat], isAgreed)
        case .changeDropped: RoomEvent(.changeDropped)
        case .correctionsChanged: RoomEvent(.correctionsChanged)
        case .roundMended: RoomEvent(.roundMended)
        case .stakesOffered: RoomEvent(.stakesOffered)
        case .spotMarked(let seat, _, _): RoomEvent(.spotMarked, about: room.seats[seat].player)
        case .roundStarted: RoomEvent(.roundStarted)
        case .holeMoved: RoomEvent(.holeChanged)
        case .endDelayed(let place): RoomEvent(.cardNotYet, about: room.seats[place].player)
        case .doorMoved: RoomEvent(room.doorHoles == nil ? .doorClosed : .doorOpened)
        case .cellWritten: RoomEvent(.scoreSet)
        case .matchConceded(let seat, let round): conceded(room.seats[seat], round)
        case .stakeAnswered(let seat, let round, let bets, let isAccepted):
            answered(room.seats[seat], round, bets, isAccepted)
        case .stakeDropped(let seat, let bets): dropped(room.seats[seat], bets)
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
        event.team = seat.team
        return event
    }

    private static func conceded(_ seat: Seat, _ round: Int) -> RoomEvent {
        var event = RoomEvent(.matchConceded, about: seat.player)
        event.round = round + 1
        return event
    }

    private static func answered(
        _ seat: Seat, _ round: Int, _ bets: [String], _ isAccepted: Bool
    ) -> RoomEvent {
        var event = RoomEvent(.stakeAnswered, about: seat.player)
        event.round = round + 1
        event.bets = bets
        event.accepted = isAccepted
        return event
    }

    private static func dropped(_ seat: Seat, _ bets: [String]) -> RoomEvent {
        var event = RoomEvent(.stakeDropped, about: seat.player)
        event.bets = bets
        return event
    }

    private static func answered(_ seat: Seat, _ isAgreed: Bool) -> RoomEvent {
        var event = RoomEvent(.changeAnswered, about: seat.player)
        event.accepted = isAgreed
        return event
    }

    private static func signed(_ line: RoundLine, _ isClosed: Bool) -> RoomEvent {
        var event = RoomEvent(.cardSigned, about: line.player)
        event.round = line.round + 1
        event.closed = isClosed
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
