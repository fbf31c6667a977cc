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
