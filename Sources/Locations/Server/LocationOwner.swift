import Engine
import LocationsContract
import LocationsRules
import SQLite
import Topics
import Values

/// The state in memory of a user who shares a position, or whose positions are kept. The database
/// contains all of it.
final class LocationOwner {
    let name: String
    var sharings: [Sharing] = [] {
        didSet { isSharing = sharings.contains { $0.precision > .nothing } }
    }
    /// Whether the user shares with somebody. Excluding a user is not sharing.
    private(set) var isSharing = false
    /// The current viewers, as the guard and the viewers' topics have them.
    var views: [String: LocationView] = [:] {
        didSet { targets = nil }
    }
    private var targets: [Target]?
    var devices: [String: Device] = [:]
    /// The number of measured positions that were sent to all viewers of them.
    var sent = 0
    /// The time of the last one, Unix milliseconds.
    var sentAt: Int64?
    /// Whether a stored sharing is damaged, so that the views may show more than the sharings allow.
    var hasDamage = false
    /// Whether a timer for the end of a sharing may exist.
    var hasTimer = true
    /// Whether ``Locations/fresh`` contains this owner.
    var isFresh = false
    /// The newest position at the end of the last batch.
    var known: Fix?

    /// A topic that receives measured positions.
    struct Target {
        let topic: String
        let isExact: Bool
    }

    struct Device {
        var track = DeviceTrack()
        /// The newest position as friends receive it, with only the known keys.
        var payload: [UInt8] = []
        var tid: String?
    }

    init(_ name: String) {
        self.name = name
    }

    /// The newest position of all devices.
    var newest: (fix: Fix, device: Device)? {
        var best: (fix: Fix, name: String)?
        for (name, device) in devices {
            guard let fix = device.track.newest else { continue }
            if let best, (best.fix.at, best.name) >= (fix.at, name) { continue }
            best = (fix, name)
        }
        guard let best, let device = devices[best.name] else { return nil }
        return (best.fix, device)
    }

    /// Returns the topics that receive measured positions, in a stable order.
    func measuredTargets() -> [Target] {
        if let targets { return targets }
        let made = views.values.filter(\.isMeasured).sorted { $0.topic < $1.topic }.map {
            Target(topic: $0.topic, isExact: $0.shown.precision == .exact)
        }
        targets = made
        return made
    }

    /// Returns whether the time of one of the sharings is over.
    func hasEnded(now: Int64) -> Bool {
        sharings.contains { if case .at(let end) = $0.end { end <= now } else { false } }
    }

    /// Whether there is nothing left to remember.
    var isIdle: Bool { sharings.isEmpty && views.isEmpty && devices.isEmpty }

    /// Returns how many positions a viewer has received so far, and the time of the last one.
    func got(_ view: LocationView) -> (positions: Int, lastAt: Int64?) {
        guard view.isMeasured, sent > view.base else { return (view.positions, view.lastAt) }
        return (view.positions + sent - view.base, sentAt)
    }
}

/// A viewer's current view of an owner, with counts of sent positions.
struct LocationView: Equatable {
    var shown: SharedView
    /// The topic of the owner's positions for this viewer.
    let topic: String
    /// The time at which the view began, Unix milliseconds.
    var since: Int64
    /// The number of sent positions, without those that the owner sent to all viewers since
    /// ``base``.
    var positions = 0
    var lastAt: Int64?
    /// The value of ``LocationOwner/sent`` from which on the viewer receives positions.
    var base = 0

    /// Whether the viewer receives coordinates.
    var isPosition: Bool { shown.precision.isPosition }

    /// Whether the viewer receives the owner's measured positions.
    var isMeasured: Bool { isPosition && shown.source == .measured }
}

/// Loading the state in memory, and changing it together with the database.
extension Locations {
    /// Reads everything from the database, unless it is in memory already.
    func load(_ context: Context) throws {
        guard !isLoaded else { return }
        owners = [:]
        watched = [:]
        sharers = [:]
        try loadPauses(context)
        let store = LocationStore(database: context.database)
        try store.forEachSharing { user, sharing, isDamaged in
            owner(user).sharings.append(sharing)
            if isDamaged { owner(user).hasDamage = true }
        }
        try store.forEachPosition { user, device, fix, payload in
            owner(user).devices[device] = Self.device(fix, payload)
        }
        try store.forEachSent { user, count, at in
            owners[user]?.sent = count
            owners[user]?.sentAt = at
        }
        try ViewerStore(database: context.database).forEach { user, viewer, view in
            owner(user).views[viewer] = view
            watched[viewer, default: []].insert(user)
        } topic: { [grammar] viewer, user in
            grammar.userLocation(viewer, friend: user)
        }
        for owner in owners.values {
            owner.known = owner.newest?.fix
            for room in owner.sharings.flatMap(\.rooms) {
                sharers[room, default: []].insert(owner.name)
            }
        }
        isLoaded = true
    }

    /// Returns the state of a user, and creates it if necessary.
    func owner(_ user: String) -> LocationOwner {
        if let owner = owners[user] { return owner }
        let owner = LocationOwner(user)
        owners[user] = owner
        return owner
    }

    private static func device(_ fix: Fix, _ payload: [UInt8]) -> LocationOwner.Device {
        var device = LocationOwner.Device(track: DeviceTrack(newest: fix), payload: payload)
        if case .location(let location)? = try? OwnTracksMessage(parsing: payload) {
            device.tid = location.tid
        }
        return device
    }

    /// Stores a sharing in memory and in the database. It replaces one with the same audience.
    func put(_ sharing: Sharing, of owner: LocationOwner, _ context: Context) throws {
        try LocationStore(database: context.database).put(sharing, of: owner.name)
        let replaced = owner.sharings.filter { $0.audience == sharing.audience }
        owner.sharings.removeAll { $0.audience == sharing.audience }
        owner.sharings.append(sharing)
        for room in sharing.rooms { sharers[room, default: []].insert(owner.name) }
        forgetRooms(of: replaced, owner)
    }

    /// Removes sharings in memory and in the database.
    func remove(
        of owner: LocationOwner, _ context: Context, where isGone: (Sharing) -> Bool
    ) throws {
        let store = LocationStore(database: context.database)
        let gone = owner.sharings.filter(isGone)
        guard !gone.isEmpty else { return }
        for sharing in gone { try store.remove(sharing.audience, of: owner.name) }
        owner.sharings.removeAll(where: isGone)
        forgetRooms(of: gone, owner)
    }

    /// Removes the owner from the lists of rooms on which no sharing depends any more.
    private func forgetRooms(of gone: [Sharing], _ owner: LocationOwner) {
        let rooms = Set(owner.sharings.flatMap(\.rooms))
        for room in Set(gone.flatMap(\.rooms)).subtracting(rooms) {
            sharers[room]?.remove(owner.name)
            if sharers[room]?.isEmpty == true { sharers[room] = nil }
        }
    }
}
