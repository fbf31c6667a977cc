import Contract

extension GuardState {
    /// Lets a device's tokens live, with one admin flag.
    ///
    /// - Returns: False if a table is full.
    mutating func setDevice(_ user: String, _ device: String, admin: Bool) -> Bool {
        guard let user = intern(user), let device = NameKey(device),
            change({ $0.add(user, device: device, admin: admin) })
        else { return false }
        if staged == nil { kickDead(user) }
        return true
    }

    /// Ends a device's tokens.
    mutating func removeDevice(_ user: String, _ device: String) {
        guard let user = intern(user), let device = NameKey(device) else { return }
        change { $0.remove(user, device: device) }
        if staged == nil { kickDead(user) }
        endSessionsOfDeadDevices(of: user)
    }

    /// Ends a device's tokens at its own wish: its connections are deaf and mute at once, but for
    /// the reply that confirms it, and are cut a moment later.
    mutating func retireDevice(_ user: String, _ device: String) {
        guard let user = intern(user), let device = NameKey(device) else { return }
        change { $0.remove(user, device: device) }
        for key in sessions.keys(of: user) where sessions[key]?.device == device {
            sessions.retire(key)
        }
        endSessionsOfDeadDevices(of: user)
    }

    /// Ends the tokens of all devices of a user.
    mutating func removeDevices(_ user: String) {
        guard let user = intern(user) else { return }
        change { $0.removeDevices(user) }
        if staged == nil { kickDead(user) }
        endSessionsOfDeadDevices(of: user)
    }

    private mutating func kickDead(_ user: UserTable.ID) {
        for key in sessions.keys(of: user) { kickIfDead(key) }
    }

    /// Kicks a client whose token is no longer alive.
    mutating func kickIfDead(_ key: ClientKey) {
        guard let session = sessions[key], let device = session.device else { return }
        let admin = tables.admin(session.user, device: device)
        if admin == nil || session.asker != .user(admin: admin == true) {
            act(.kick(key))
        }
    }

    /// Kicks the clients that signed out, those that must make room, and those whose token expired. Checks for expired
    /// tokens at most once a second.
    package mutating func tick(at time: GuardTime) {
        for key in sessions.takeRetired(at: time.monotonicMillis) { act(.kick(key)) }
        for key in sessions.takeCrowdedOut() { act(.kick(key)) }
        guard time.epochSeconds != expiryChecked else { return }
        expiryChecked = time.epochSeconds
        for key in sessions.expired(at: time.epochSeconds) { act(.kick(key)) }
        for clientId in ending.overdue(at: time.monotonicMillis) { report(.endSession(clientId)) }
    }
}
