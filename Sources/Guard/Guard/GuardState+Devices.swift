import Topics

/// The devices of users: a device that signs out or is removed loses its connections and sessions.
extension GuardState {
    /// Makes a device's tokens valid, with this admin flag.
    ///
    /// - Returns: False if a table is full.
    mutating func setDevice(_ user: String, _ device: String, admin: Bool) -> Bool {
        guard let user = intern(user), let device = NameKey(device),
            change({ $0.add(user, device: device, admin: admin) })
        else { return false }
        if staged == nil { kickDead(user) }
        return true
    }

    /// Revokes a device's tokens.
    mutating func removeDevice(_ user: String, _ device: String) {
        guard let user = intern(user), let device = NameKey(device) else { return }
        change { $0.remove(user, device: device) }
        if staged == nil { kickDead(user) }
        endSessionsOfDeadDevices(of: user)
    }

    /// Revokes the tokens of a device that signs out. Its connections can only receive the reply
    /// that confirms it, and are closed a moment later.
    mutating func retireDevice(_ user: String, _ device: String) {
        guard let user = intern(user), let device = NameKey(device) else { return }
        change { $0.remove(user, device: device) }
        for key in sessions.keys(of: user) where sessions[key]?.device == device {
            sessions.retire(key)
        }
        endSessionsOfDeadDevices(of: user)
    }

    /// Revokes the tokens of all devices of a user.
    mutating func removeDevices(_ user: String) {
        guard let user = intern(user) else { return }
        change { $0.removeDevices(user) }
        if staged == nil { kickDead(user) }
        endSessionsOfDeadDevices(of: user)
    }

    private mutating func kickDead(_ user: UserTable.ID) {
        for key in sessions.keys(of: user) { kickIfDead(key) }
    }

    /// Kicks a client whose token is no longer valid, or has another admin flag.
    mutating func kickIfDead(_ key: ClientKey) {
        guard let session = sessions[key], let device = session.device else { return }
        let admin = tables.admin(session.user, device: device)
        if admin == nil || session.asker != .user(admin: admin == true) {
            act(.kick(key))
        }
    }
}
