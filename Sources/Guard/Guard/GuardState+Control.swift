import Topics

extension GuardState {
    /// The longest part of a control line that is quoted in an error, in bytes.
    static let quotedBytesMax = 200
    /// The most lines of one message that are quoted in errors.
    static let errorsMax = 8

    /// Carries out the daemon's control lines (``ControlLine``), in order.
    ///
    /// - Parameter payload: Unchecked bytes. Invalid lines are reported and left out.
    package mutating func control(_ payload: UnsafeBufferPointer<UInt8>) {
        memo.forget()
        var errors = 0
        payload.forEachLine { line in
            if let command = ControlLine(line), apply(command) { return }
            errors &+= 1
            guard errors <= Self.errorsMax else { return }
            let quoted = line.prefix(Self.quotedBytesMax)
            report(.error(String(decoding: quoted, as: UTF8.self)))
        }
    }

    /// Carries out a line.
    ///
    /// - Returns: False if a table is full, or if a commit came without a begin.
    private mutating func apply(_ line: ControlLine) -> Bool {
        switch line {
        case .begin: staged = GuardTables(limits: limits)
        case .commit: return commit()
        case .presence: listClients()
        case .counts: for count in counts.reports { report(count) }
        case .device(let user, let device, let admin):
            return setDevice(user, device, admin: admin)
        case .undevice(let user, let device): removeDevice(user, device)
        case .retire(let user, let device): retireDevice(user, device)
        case .undevices(let user): removeDevices(user)
        case .network(let address, let network): networks[address] = network
        default: return applyGrant(line)
        }
        return true
    }

    private mutating func applyGrant(_ line: ControlLine) -> Bool {
        switch line {
        case .member(let room, let user):
            guard let room = NameKey(room), let user = intern(user) else { return false }
            return change { $0.join(room, user) }
        case .unmember(let room, let user):
            guard let room = NameKey(room), let user = intern(user) else { return false }
            change { $0.leave(room, user) }
        case .unroom(let room):
            guard let room = NameKey(room) else { return false }
            change { $0.close(room) }
        case .share(let owner, let viewer):
            guard let owner = intern(owner), let viewer = intern(viewer) else { return false }
            return change { $0.shares.insert(owner, viewer) }
        case .unshare(let owner, let viewer):
            guard let owner = intern(owner), let viewer = intern(viewer) else { return false }
            change { $0.shares.remove(owner, viewer) }
        case .friend(let one, let other):
            guard let one = intern(one), let other = intern(other) else { return false }
            return change { $0.befriend(one, other) }
        case .unfriend(let one, let other):
            guard let one = intern(one), let other = intern(other) else { return false }
            change { $0.part(one, other) }
        default: return false
        }
        return true
    }

    /// Changes the tables of the open snapshot. If there is none, changes the tables in use.
    mutating func change<T>(_ body: (inout GuardTables) -> T) -> T {
        if staged != nil, var tables = staged.take() {
            defer { staged = tables }
            return body(&tables)
        }
        return body(&tables)
    }

    /// The number of a user. Nil if the name is not valid or the table is full.
    mutating func intern(_ name: String) -> UserTable.ID? {
        guard let key = NameKey(name) else { return nil }
        let user = users.intern(key)
        return user == UserTable.none ? nil : user
    }

    private mutating func commit() -> Bool {
        guard let complete = staged.take() else { return false }
        tables = complete
        isOpen = true
        for key in sessions.sessions.keys { kickIfDead(key) }
        for user in stored.users { endSessionsOfDeadDevices(of: user) }
        return true
    }

    private mutating func listClients() {
        report(.list)
        for session in sessions.sessions.values where session.asker != .daemon {
            report(session.report)
        }
        for user in roundReaders { report(.readsRound(user)) }
        report(.end)
        // The daemon may not know of them yet.
        for clientId in ending.clientIds { report(.endSession(clientId)) }
    }
}
