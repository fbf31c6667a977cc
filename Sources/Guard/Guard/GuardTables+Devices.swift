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
