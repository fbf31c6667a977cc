import Contract
import Engine
import LocationsContract
import LocationsRules
import People
import SQLite
import Topics
package import Values

/// Requests about sharing that change nothing.
extension Locations {
    /// The most former viewers in a list.
    private static let formerMax = 200

    func registerReading(in router: Router) {
        router.on(ListSharings.self) { [unowned self] _, call, context in
            try load(context)
            return try sharings(of: call.user, context)
        }
        router.on(ListLocationViewers.self) { [unowned self] _, call, context in
            try load(context)
            var result = ListLocationViewers.Result()
            if let owner = owners[call.user] {
                result.viewers = owner.views.keys.sorted().map { document($0, owner) }
            }
            result.viewers += try ViewerStore(database: context.database).former(
                of: call.user, limit: Self.formerMax)
            return result
        }
        router.on(LocateFriends.self) { [unowned self] _, call, context in
            try locate(for: call.user, context)
        }
        router.on(ListTrackers.self) { [unowned self] _, call, _ in
            var result = ListTrackers.Result()
            result.devices = intake.entries(of: call.user).map {
                ListTrackers.Entry($0.device, $0.entry)
            }
            return result
        }
    }

    private func sharings(
        of user: String, _ context: Context
    ) throws -> ListSharings.Result {
        let all = owners[user]?.sharings ?? []
        var result = ListSharings.Result(all)
        for place in result.sharings.indices {
            guard let room = result.sharings[place].room else { continue }
            let covered = all.first { $0.audience == .room(room) }?.covered ?? []
            let later = try members(of: room, context).filter {
                $0 != user && !covered.contains($0) && !result.without.contains($0)
            }
            if !later.isEmpty { result.sharings[place].later = later.sorted() }
        }
        return result
    }

    private func locate(
        for viewer: String, _ context: Context
    ) throws -> LocateFriends.Result {
        var result = LocateFriends.Result()
        result.topic = grammar.userLocations(viewer)
        result.users = try visible(to: viewer, context).compactMap { name in
            guard let owner = owners[name], let view = owner.views[viewer],
                let precision = LocationPrecision(view.shown.precision)
            else { return nil }
            var entry = LocateFriends.Entry()
            entry.user = name
            entry.name = try people.name(of: name, context)
            entry.precision = precision
            entry.since = Int(view.since)
            entry.position = fix(of: owner, for: view).map { FixDocument($0) }
            return entry
        }
        return result
    }

    /// Returns the position that a viewer may see.
    private func fix(of owner: LocationOwner, for view: LocationView) -> Fix? {
        guard view.isPosition else { return nil }
        var fix = owner.newest?.fix
        if case .chosen(let chosen) = view.shown.source { fix = chosen }
        return view.shown.precision == .exact ? fix : fix?.coarse
    }
}

extension FixDocument {
    package init(_ fix: Fix) {
        self.init()
        lat = fix.place.lat
        lon = fix.place.lon
        accuracy = fix.accuracy
        at = Int(fix.at)
    }
}

extension ListSharings.Result {
    init(_ all: [Sharing]) {
        self.init()
        for sharing in all {
            if let precision = LocationPrecision(sharing.precision) {
                sharings.append(ListSharings.Entry(sharing, precision))
            } else if case .viewer(let name) = sharing.audience {
                without.append(name)
            }
        }
    }
}

extension ListSharings.Entry {
    fileprivate init(_ sharing: Sharing, _ precision: LocationPrecision) {
        self.init()
        switch sharing.audience {
        case .friends: break
        case .viewer(let name): viewer = name
        case .room(let room): self.room = room
        }
        self.precision = precision
        if case .chosen(let fix) = sharing.source {
            position = Position(lat: fix.place.lat, lon: fix.place.lon)
        }
        since = Int(sharing.since)
        switch sharing.end {
        case .never: break
        case .at(let end): until = Int(end)
        case .room(let room): untilRoom = room
        }
    }
}

extension ListTrackers.Entry {
    fileprivate init(_ name: String, _ entry: IntakeCounts.Entry) {
        self.init()
        device = name
        heardAt = Int(entry.heardAt)
        taken = entry.taken
        late = entry.late
        for reason in OwnTracksRefusal.allCases {
            if let count = entry.refused[reason] { refused.append(reason.rawValue, count) }
        }
    }
}

extension LocationPrecision {
    /// Nil for no precision, because no document shows somebody who is not shared.
    init?(_ precision: Precision) {
        switch precision {
        case .nothing: return nil
        case .near: self = .near
        case .kilometre: self = .kilometre
        case .exact: self = .exact
        }
    }
}

extension Precision {
    init(_ chosen: LocationPrecision) {
        switch chosen {
        case .near: self = .near
        case .kilometre: self = .kilometre
        case .exact: self = .exact
        }
    }
}
