extension GuardTables {
    /// Tells whether two users are friends.
    func areFriends(_ one: UserTable.ID, _ other: UserTable.ID) -> Bool {
        friends.contains(Self.unordered(one, other))
    }

    /// Makes two users friends.
    ///
    /// - Returns: False when the tables are full.
    mutating func befriend(_ one: UserTable.ID, _ other: UserTable.ID) -> Bool {
        guard friends.count < limits.friendsMax, one != UserTable.none, other != UserTable.none
        else { return false }
        friends.insert(Self.unordered(one, other))
        return true
    }

    /// Ends that.
    mutating func part(_ one: UserTable.ID, _ other: UserTable.ID) {
        friends.remove(Self.unordered(one, other))
    }

    private static func unordered(_ one: UserTable.ID, _ other: UserTable.ID) -> UInt64 {
        pair(min(one, other), max(one, other))
    }
}
