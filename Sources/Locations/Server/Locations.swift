package import Engine
import LocationsContract
package import LocationsRules
package import People
package import Rooms
import SQLite
package import Topics
package import Values

/// The positions of devices, the sharings of users, and the rights of viewers.
///
/// Everything that a position needs is in memory. The server decides who sees whom when somebody
/// shares, befriends, blocks, joins or leaves. For a position it only looks this up. The database
/// contains all of it.
package final class Locations: BatchParticipant {
    /// The most devices of one user whose positions are kept.
    package static let devicesMax = 20
    /// The most viewers whom one user can exclude by name.
    static let withoutMax = 1_000
    static let endTimer = "location.end"
    static let forgetTimer = "location.forget"

    let rooms: RoomsModule
    let people: PeopleModule
    let grammar: TopicGrammar

    /// Whether the state in memory is complete. It is `false` until it is read, and after a batch
    /// was rolled back.
    var isLoaded = false
    var owners: [String: LocationOwner] = [:]
    /// The owners whom each viewer sees.
    var watched: [String: Set<String>] = [:]
    /// The owners whose sharings depend on each room.
    var sharers: [String: Set<String>] = [:]
    /// The owners whose newest position changed in this batch, in order.
    var fresh: [LocationOwner] = []
    /// The devices, by user, that ``willCommit(_:)`` has to store.
    var unsaved: [String: Set<String>] = [:]

    var intake = IntakeCounts()
    var told = RateLimiter(windowMs: 3_600_000)
    /// Limits the number of new viewers that a user adds in a minute.
    var begun = RateLimiter(windowMs: 60_000)
    /// The capabilities that may want positions.
    var keepers: [Keeper] = []
    /// The users whose location is off.
    var paused: Set<String> = []
    /// The time at which each user turned location on again, Unix milliseconds.
    var resumed: [String: Int64] = [:]

    package init(rooms: RoomsModule, people: PeopleModule, grammar: TopicGrammar) {
        self.rooms = rooms
        self.people = people
        self.grammar = grammar
    }

    package func register(in router: Router) {
        router.onMessage { [unowned self] message, context in
            _ = try ingest(
                message.payload, user: message.user, device: message.device, context)
        }
        registerSharing(in: router)
        registerReading(in: router)
        router.on(ProfileRenamed.self) { [unowned self] event, context in
            try renamed(event.user, context)
        }
        router.on(RoomChanged.self) { [unowned self] event, context in
            try follow(event.change, event.room, context)
        }
        router.on(RelationshipChanged.self) { [unowned self] event, context in
            try follow(event.change, event.user, event.other, context)
        }
    }

    package func start(_ context: Context) throws {
        try load(context)
        for owner in owners.values.sorted(by: { $0.name < $1.name }) {
            let isDue = owner.sharings.contains { $0.isOver(now: context.now, rooms: []) }
            if isDue || owner.hasDamage { try settle(owner, context) }
        }
        try context.timers.setIfNone(Self.forgetTimer, "", due: context.now)
    }

    package func didRollBack() {
        isLoaded = false
        fresh.removeAll()
        unsaved.removeAll()
    }
}

/// Methods for capabilities that use positions.
extension Locations {
    /// Returns a viewer's current view of an owner; `nil` if the viewer sees nothing.
    package func view(
        of owner: String, for viewer: String, _ context: Context
    ) throws -> SharedView? {
        try current(owner, context)?.views[viewer]?.shown
    }

    /// Returns the viewers who see an owner's exact measured position now, and already saw it at an
    /// instant, in order.
    ///
    /// A device without network reports events late. Viewers who began to see the owner only later
    /// must not receive them.
    package func exactViewers(
        of owner: String, at instant: Int64, _ context: Context
    ) throws -> [String] {
        guard let owner = try current(owner, context) else { return [] }
        return owner.views.filter { _, view in
            view.isMeasured && view.shown.precision == .exact
                // A device's clock may be this far ahead.
                && view.since <= instant + DeviceTrack.aheadMs
        }.keys.sorted()
    }

    /// Returns the owners whom a viewer sees now, in order.
    package func visible(to viewer: String, _ context: Context) throws -> [String] {
        try load(context)
        for owner in watched[viewer]?.sorted() ?? [] { _ = try current(owner, context) }
        return watched[viewer]?.sorted() ?? []
    }

    /// Returns the full position behind a viewer's view, without the viewer's limits; `nil` if
    /// there is none.
    package func fix(of owner: String, for viewer: String, _ context: Context) throws -> Fix? {
        guard let owner = try current(owner, context), let view = owner.views[viewer] else {
            return nil
        }
        if case .chosen(let fix) = view.shown.source { return fix }
        return owner.newest?.fix
    }

    /// Returns an owner without sharings that are over. Their timer may come later in this batch.
    private func current(_ name: String, _ context: Context) throws -> LocationOwner? {
        try load(context)
        if let owner = owners[name], owner.hasEnded(now: context.now) {
            try settle(owner, context)
        }
        return owners[name]
    }

    /// Returns a user's newest measured position, if it is kept.
    package func newest(of user: String, _ context: Context) throws -> Fix? {
        try load(context)
        return owners[user]?.newest?.fix
    }

    /// Returns the message about an owner on a viewer's topic; `nil` if there is none.
    package func message(
        of owner: String, for viewer: String, _ context: Context
    ) throws -> [UInt8]? {
        guard let owner = try current(owner, context), let view = owner.views[viewer] else {
            return nil
        }
        return payload(of: owner, for: view)
    }
}

/// A question of ``Locations`` to capabilities that use positions, such as places and position histories: whether to
/// keep a user's positions even if nobody sees them.
package protocol PositionKeeper: AnyObject {
    func wants(_ user: String, _ context: Context) throws -> Bool
}

extension Locations {
    /// A capability that answers ``PositionKeeper``. It lives as long as the engine.
    struct Keeper {
        unowned let answer: any PositionKeeper
    }

    package var questions: [Question] {
        [Question("PositionKeeper", isAnswered: !keepers.isEmpty)]
    }

    /// Adds a capability that may want positions.
    package func add(_ keeper: any PositionKeeper) {
        keepers.append(Keeper(answer: keeper))
    }
}
