import Contract

/// The rights that the daemon granted: members of rooms, viewers of positions, friends, live devices.
struct GuardTables: Sendable {
    /// A room, by number; numbers are not used twice in one table.
    typealias RoomID = Int32
    /// What no room has.
    static let noRoom: RoomID = -1

    private struct Room {
        var id: RoomID
        var members: [UserTable.ID] = []
    }

    /// A device whose tokens live.
    struct Device {
        /// Its id.
        var name: NameKey
        /// Whether its tokens are an admin's.
        var admin: Bool
    }

    private var rooms: [NameKey: Room] = [:]
    private var roomsGiven: RoomID = 0
    private var members: Set<UInt64> = []
    /// Owners of positions and those who may see them.
    var shares: UserPairs
    /// Friends, the smaller number first.
    var friends: UserPairs
    var devices: [UserTable.ID: [Device]] = [:]
    let limits: GuardLimits

    /// Makes empty tables.
    init(limits: GuardLimits) {
        self.limits = limits
        shares = UserPairs(countMax: limits.sharesMax)
        friends = UserPairs(countMax: limits.friendsMax)
    }

    static func pair(_ first: Int32, _ second: Int32) -> UInt64 {
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
