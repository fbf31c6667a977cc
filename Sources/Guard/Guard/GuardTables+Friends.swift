extension GuardTables {
    /// Tells whether two users are friends.
    func areFriends(_ one: UserTable.ID, _ other: UserTable.ID) -> Bool {
        friends.contains(min(one, other), max(one, other))
    }

    /// Makes two users friends.
    ///
    /// - Returns: False when the tables are full.
    mutating func befriend(_ one: UserTable.ID, _ other: UserTable.ID) -> Bool {
        friends.insert(min(one, other), max(one, other))
    }

    /// Ends the friendship of two users.
    mutating func part(_ one: UserTable.ID, _ other: UserTable.ID) {
        friends.remove(min(one, other), max(one, other))
    }
}
