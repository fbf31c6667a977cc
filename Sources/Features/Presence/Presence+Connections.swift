import Engine

/// Connections that come and go.
extension Presence {
    func add(
        _ serial: UInt64, _ entry: Connections.Entry, _ context: Context
    ) throws {
        // After a restart of the broker its numbers begin anew.
        let known = connections[serial]
        if known != entry { remove(serial) }
        put(serial, entry)
        if let known { try settle(known.principal, context) }
        try settle(entry.principal, context)
    }

    func replace(_ context: Context) throws {
        let told = list ?? [:]
        list = nil
        for serial in connections.serials where told[serial] != connections[serial] {
            remove(serial)
        }
        for (serial, entry) in told { put(serial, entry) }
        hasList = true
        let users = Set(connections.principals).union(online.keys)
        for user in users.sorted() { try settle(user, context) }
        try context.announce(PresenceListed())
    }

    private func put(_ serial: UInt64, _ entry: Connections.Entry) {
        guard connections[serial] == nil else { return }
        connections.add(serial, entry)
        steps.append(.added(serial))
    }

    @discardableResult
    func remove(_ serial: UInt64) -> Connections.Entry? {
        guard let entry = connections.remove(serial) else { return nil }
        steps.append(.removed(serial, entry))
        return entry
    }
}
