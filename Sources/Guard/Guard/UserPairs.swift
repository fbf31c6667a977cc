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
