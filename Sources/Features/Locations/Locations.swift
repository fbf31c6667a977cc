package import Contract
package import Engine
package import Rules
import SQLite

/// Positions: what devices tell, who may see it, and that it ends when it is told to.
///
/// What is needed for each position is in memory: who sees whom was decided when somebody shared,
/// befriended, blocked, joined or left, and is only looked up here. The database has all of it.
package final class Locations: Feature {
    /// Devices of one user whose positions are kept.
    package static let devicesMax = 20
    /// Viewers whom one user leaves out by name.
    static let withoutMax = 1_000
    static let endTimer = "location.end"
    static let forgetTimer = "location.forget"

    let rounds: RoundsModule
    let people: PeopleModule
    let grammar: TopicGrammar

    /// False until all below was read from the database, also after a batch was rolled back.
    var isLoaded = false
    var owners: [String: LocationOwner] = [:]
    /// Whom a viewer sees.
    var watched: [String: Set<String>] = [:]
    /// Whose sharings depend on a room.
    var sharers: [String: Set<String>] = [:]
    /// Whose newest position changed in this batch, in order.
    var fresh: [LocationOwner] = []
    /// What ``willCommit(_:)`` has to write: devices by user.
    var unsaved: [String: Set<String>] = [:]

    var intake = IntakeCounts()
    var told = RateLimiter(windowMs: 3_600_000)
    /// How many viewers a user lately began to share with.
    var begun = RateLimiter(windowMs: 60_000)
    /// The capabilities that build on positions, in the order of modules.
    var followers: [Follower] = []
    /// Who turned location off.
    var paused: Set<String> = []
    /// Since when it is on again, Unix milliseconds.
    var resumed: [String: Int64] = [:]

    package init(rounds: RoundsModule, people: PeopleModule, grammar: TopicGrammar) {
        self.rounds = rounds
        self.people = people
        self.grammar = grammar
    }

    package func register(in router: Router) {
        router.onMessage { [unowned self] message, context in
            _ = try take(
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
            if isDue { try settle(owner, context) }
        }
        try context.timers.setIfNone(Self.forgetTimer, "", due: context.now)
    }

    package func didRollBack() {
        isLoaded = false
        fresh.removeAll()
        unsaved.removeAll()
    }
}

/// For those who build on positions.
extension Locations {
    /// What a viewer gets of an owner now; nil for nothing.
    package func view(
        of owner: String, for viewer: String, _ context: Context
    ) throws -> SharedView? {
        try current(owner, context)?.views[viewer]?.shown
    }

    /// Who sees exactly what an owner's devices measure, and did at an instant, in order: an app that
    /// had no network tells late what nobody was shown when it happened.
    package func exactViewers(
        of owner: String, at instant: Int64, _ context: Context
    ) throws -> [String] {
        guard let owner = try current(owner, context) else { return [] }
        return owner.views.filter { _, view in
            view.isMeasured && view.shown.precision == .exact
                // As far as a device's clock may be off.
                && view.since <= instant + DeviceTrack.aheadMs
        }.keys.sorted()
    }

    /// Whom a viewer sees now, in order.
    package func visible(to viewer: String, _ context: Context) throws -> [String] {
        try load(context)
        for owner in watched[viewer]?.sorted() ?? [] { _ = try current(owner, context) }
        return watched[viewer]?.sorted() ?? []
    }

    /// The position that a viewer's view is made from, unreduced; nil while there is none.
    package func fix(of owner: String, for viewer: String, _ context: Context) throws -> Fix? {
        guard let owner = try current(owner, context), let view = owner.views[viewer] else {
            return nil
        }
        if case .chosen(let fix) = view.shown.source { return fix }
        return owner.newest?.fix
    }

    /// An owner, without what is over: the timer for that may come later in this batch.
    private func current(_ name: String, _ context: Context) throws -> LocationOwner? {
        try load(context)
        if let owner = owners[name], owner.hasEnded(now: context.now) {
            try settle(owner, context)
        }
        return owners[name]
    }

    /// A user's newest measured position, as long as it is kept.
    package func newest(of user: String, _ context: Context) throws -> Fix? {
        try load(context)
        return owners[user]?.newest?.fix
    }

    /// What stands on a viewer's topic about an owner; nil for nothing.
    package func message(
        of owner: String, for viewer: String, _ context: Context
    ) throws -> [UInt8]? {
        guard let owner = try current(owner, context), let view = owner.views[viewer] else {
            return nil
        }
        return payload(of: owner, for: view)
    }
}
