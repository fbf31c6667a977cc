import Contract
import Engine
import Rules
import SQLite

/// Memory, made from the database.
extension Locations {
    /// Reads everything unless memory has it.
    func load(_ context: Context) throws {
        guard !isLoaded else { return }
        owners = [:]
        watched = [:]
        sharers = [:]
        try loadPauses(context)
        let store = LocationStore(database: context.database)
        try store.forEachSharing { user, sharing in owner(user).sharings.append(sharing) }
        try store.forEachPosition { user, device, fix, payload in
            let entry = Self.device(fix, payload)
            owner(user).devices[device] = entry
            // Older versions stored all keys of the message.
            if entry.payload != payload { unsaved[user, default: []].insert(device) }
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

    /// A user's place in memory, made if there is none.
    func owner(_ user: String) -> LocationOwner {
        if let owner = owners[user] { return owner }
        let owner = LocationOwner(user)
        owners[user] = owner
        return owner
    }

    private static func device(_ fix: Fix, _ payload: [UInt8]) -> LocationOwner.Device {
        var device = LocationOwner.Device(track: DeviceTrack(newest: fix), payload: payload)
        if case .location(let location)? = try? OwnTracksMessage(parsing: payload) {
            device.payload = location.message
            device.tid = location.tid
        }
        return device
    }

    /// Changes what an owner decided, in memory and in the database.
    func put(_ sharing: Sharing, of owner: LocationOwner, _ context: Context) throws {
        try LocationStore(database: context.database).put(sharing, of: owner.name)
        let replaced = owner.sharings.filter { $0.audience == sharing.audience }
        owner.sharings.removeAll { $0.audience == sharing.audience }
        owner.sharings.append(sharing)
        for room in sharing.rooms { sharers[room, default: []].insert(owner.name) }
        forgetRooms(of: replaced, owner)
    }

    /// Takes decisions back, in memory and in the database.
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

    /// Rooms on which nothing of an owner's depends any more.
    private func forgetRooms(of gone: [Sharing], _ owner: LocationOwner) {
        let rooms = Set(owner.sharings.flatMap(\.rooms))
        for room in Set(gone.flatMap(\.rooms)).subtracting(rooms) {
            sharers[room]?.remove(owner.name)
            if sharers[room]?.isEmpty == true { sharers[room] = nil }
        }
    }
}
