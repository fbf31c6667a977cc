import Contract

/// What the daemon granted: members of rooms, viewers of positions, live devices.
struct GuardTables: Sendable {
    /// A room, by number; numbers are not used twice in one table.
    typealias RoomID = Int32
    /// What no room has.
    static let noRoom: RoomID = -1

    private struct Room {
        var id: RoomID
        var members: [UserTable.ID] = []
    }

    private struct Device {
        var name: NameKey
        var admin: Bool
    }

    private var rooms: [NameKey: Room] = [:]
    private var roomsGiven: RoomID = 0
    private var members: Set<UInt64> = []
    private var shares: Set<UInt64> = []
    private var devices: [UserTable.ID: [Device]] = [:]
    private let limits: GuardLimits

    /// Makes empty tables.
    init(limits: GuardLimits) { self.limits = limits }

    private static func pair(_ first: Int32, _ second: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: first)) &<< 32 | UInt64(UInt32(bitPattern: second))
    }
}

extension GuardTables {
    /// The number of a room, or ``noRoom`` if it has no members.
    func room(_ name: UnsafeBufferPointer<UInt8>) -> RoomID {
        guard let key = NameKey(name), let room = rooms[key] else { return Self.noRoom }
        return room.id
    }

    /// Tells whether a user is a member of a room.
    func isMember(_ user: UserTable.ID, of room: RoomID) -> Bool {
        members.contains(Self.pair(room, user))
    }

    /// Lets a user into a room.
    ///
    /// - Returns: False when the tables are full.
    mutating func join(_ name: NameKey, _ user: UserTable.ID) -> Bool {
        guard members.count < limits.membersMax, roomsGiven < .max, user != UserTable.none else {
            return false
        }
        if rooms[name] == nil {
            rooms[name] = Room(id: roomsGiven)
            roomsGiven &+= 1
        }
        guard let room = rooms[name]?.id, members.insert(Self.pair(room, user)).inserted else {
            return true
        }
        rooms[name]?.members.append(user)
        return true
    }

    /// Takes a user out of a room.
    mutating func leave(_ name: NameKey, _ user: UserTable.ID) {
        guard let room = rooms[name]?.id, members.remove(Self.pair(room, user)) != nil else {
            return
        }
        rooms[name]?.members.removeAll { $0 == user }
        if rooms[name]?.members.isEmpty == true { rooms[name] = nil }
    }

    /// Takes everybody out of a room.
    mutating func close(_ name: NameKey) {
        guard let room = rooms.removeValue(forKey: name) else { return }
        for user in room.members { members.remove(Self.pair(room.id, user)) }
    }
}

extension GuardTables {
    /// Tells whether an owner shares positions with a viewer.
    func shares(_ owner: UserTable.ID, with viewer: UserTable.ID) -> Bool {
        shares.contains(Self.pair(owner, viewer))
    }

    /// Lets a viewer see an owner's position.
    ///
    /// - Returns: False when the tables are full.
    mutating func share(_ owner: UserTable.ID, with viewer: UserTable.ID) -> Bool {
        guard shares.count < limits.sharesMax, owner != UserTable.none, viewer != UserTable.none
        else { return false }
        shares.insert(Self.pair(owner, viewer))
        return true
    }

    /// Ends that.
    mutating func unshare(_ owner: UserTable.ID, with viewer: UserTable.ID) {
        shares.remove(Self.pair(owner, viewer))
    }
}

extension GuardTables {
    /// Whether a device's tokens live: nil if they are dead, otherwise whether they are an admin's.
    func admin(_ user: UserTable.ID, device: NameKey) -> Bool? {
        devices[user]?.first { $0.name == device }?.admin
    }

    /// Tells whether a user has any device whose tokens live.
    func hasDevice(_ user: UserTable.ID) -> Bool { devices[user]?.isEmpty == false }

    /// Lets a device's tokens live.
    ///
    /// - Returns: False when the user has too many.
    mutating func add(_ user: UserTable.ID, device: NameKey, admin: Bool) -> Bool {
        guard user != UserTable.none else { return false }
        remove(user, device: device)
        guard devices[user, default: []].count < limits.devicesPerUserMax else { return false }
        devices[user, default: []].append(Device(name: device, admin: admin))
        return true
    }

    /// Ends a device's tokens.
    mutating func remove(_ user: UserTable.ID, device: NameKey) {
        devices[user]?.removeAll { $0.name == device }
        if devices[user]?.isEmpty == true { devices[user] = nil }
    }

    /// Ends the tokens of all devices of a user.
    mutating func removeDevices(_ user: UserTable.ID) { devices[user] = nil }
}
