import Topics

/// The rights that the daemon granted: members of rooms, viewers of positions, friends, valid
/// devices.
struct GuardTables: Sendable {
    /// The number of a room. A table uses each number once.
    typealias RoomID = Int32
    /// The number that no room has.
    static let noRoom: RoomID = -1

    private struct Room {
        var id: RoomID
        var members: [UserTable.ID] = []
    }

    /// A device with valid tokens.
    struct Device {
        /// Its id.
        var name: NameKey
        /// Whether its tokens belong to an admin.
        var admin: Bool
    }

    private var rooms: [NameKey: Room] = [:]
    private var roomsGiven: RoomID = 0
    private var members: Set<UInt64> = []
    /// Owners of positions, each with a user who may see them.
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

    /// Whether a user is a member of a room.
    func isMember(_ user: UserTable.ID, of room: RoomID) -> Bool {
        members.contains(Self.pair(room, user))
    }

    /// Adds a user to a room.
    ///
    /// - Returns: False if the tables are full.
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

    /// Removes a user from a room.
    mutating func leave(_ name: NameKey, _ user: UserTable.ID) {
        guard let room = rooms[name]?.id, members.remove(Self.pair(room, user)) != nil else {
            return
        }
        rooms[name]?.members.removeAll { $0 == user }
        if rooms[name]?.members.isEmpty == true { rooms[name] = nil }
    }

    /// Removes all users from a room.
    mutating func close(_ name: NameKey) {
        guard let room = rooms.removeValue(forKey: name) else { return }
        for user in room.members { members.remove(Self.pair(room.id, user)) }
    }
}

extension GuardTables {
    /// The admin flag of a device's tokens. Nil if the device has no valid tokens.
    func admin(_ user: UserTable.ID, device: NameKey) -> Bool? {
        devices[user]?.first { $0.name == device }?.admin
    }

    /// Whether a user has a device with valid tokens.
    func hasDevice(_ user: UserTable.ID) -> Bool { devices[user]?.isEmpty == false }

    /// Makes a device's tokens valid.
    ///
    /// - Returns: False if the user has too many devices.
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

extension GuardTables {
    /// Whether two users are friends.
    func areFriends(_ one: UserTable.ID, _ other: UserTable.ID) -> Bool {
        friends.contains(min(one, other), max(one, other))
    }

    /// Makes two users friends.
    ///
    /// - Returns: False if the tables are full.
    mutating func befriend(_ one: UserTable.ID, _ other: UserTable.ID) -> Bool {
        friends.insert(min(one, other), max(one, other))
    }

    /// Ends the friendship of two users.
    mutating func part(_ one: UserTable.ID, _ other: UserTable.ID) {
        friends.remove(min(one, other), max(one, other))
    }
}

/// The numbers of usernames. A name keeps its number for good.
struct UserTable: Sendable {
    /// The number of a user.
    typealias ID = Int32
    /// The number that no user has.
    static let none: ID = -1

    private var ids: [NameKey: ID] = [:]
    private let usersMax: Int

    /// Makes an empty table.
    init(usersMax: Int) { self.usersMax = usersMax }

    /// The number of names.
    var count: Int { ids.count }

    /// The number of a name, or ``none`` if it has none.
    func id(_ name: UnsafeBufferPointer<UInt8>) -> ID {
        guard let key = NameKey(name), let id = ids[key] else { return Self.none }
        return id
    }

    /// The number of a name, which gets one now if it has none. ``none`` if the table is full.
    mutating func intern(_ name: NameKey) -> ID {
        if let id = ids[name] { return id }
        guard ids.count < usersMax else { return Self.none }
        let id = ID(truncatingIfNeeded: ids.count)
        ids[name] = id
        return id
    }
}

/// Ordered pairs of users: an owner of positions and a viewer, or two friends.
struct UserPairs: Sendable {
    private var pairs: Set<UInt64> = []
    private let countMax: Int

    /// - Parameter countMax: The most pairs at once.
    init(countMax: Int) { self.countMax = countMax }

    func contains(_ first: UserTable.ID, _ second: UserTable.ID) -> Bool {
        pairs.contains(GuardTables.pair(first, second))
    }

    /// Adds a pair.
    ///
    /// - Returns: False when the table is full, or a user has no number.
    mutating func insert(_ first: UserTable.ID, _ second: UserTable.ID) -> Bool {
        guard pairs.count < countMax, first != UserTable.none, second != UserTable.none else {
            return false
        }
        pairs.insert(GuardTables.pair(first, second))
        return true
    }

    mutating func remove(_ first: UserTable.ID, _ second: UserTable.ID) {
        pairs.remove(GuardTables.pair(first, second))
    }
}

/// A username, room id or device id as four integers. Comparing and hashing need no `String`.
struct NameKey: Hashable, Sendable {
    /// The bytes, eight a word, padded with zeros.
    private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

    /// Packs a name.
    ///
    /// - Returns: Nil if it is empty, longer than 32 bytes or holds a zero.
    init?(_ name: UnsafeBufferPointer<UInt8>) {
        guard name.count >= 1, name.count <= 32 else { return nil }
        for index in 0..<name.count {
            guard name[index] != 0 else { return nil }
            let bits = UInt64(name[index]) &<< UInt64((index & 7) &* 8)
            switch index &>> 3 {
            case 0: words.0 |= bits
            case 1: words.1 |= bits
            case 2: words.2 |= bits
            default: words.3 |= bits
            }
        }
    }

    /// Packs a name.
    init?(_ name: String) {
        var name = name
        guard let key = name.withUTF8({ NameKey($0) }) else { return nil }
        self = key
    }

    /// The name as text.
    var text: String {
        let packed = [words.0, words.1, words.2, words.3]
        let bytes = packed.flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word &>> (UInt64($0) &* 8)) }
        }
        return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    static func == (left: NameKey, right: NameKey) -> Bool { left.words == right.words }

    func hash(into hasher: inout Hasher) {
        hasher.combine(words.0)
        hasher.combine(words.1)
        hasher.combine(words.2)
        hasher.combine(words.3)
    }
}
