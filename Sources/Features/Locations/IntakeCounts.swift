import Contract

/// What came from which device since the server started, bounded.
struct IntakeCounts {
    struct Entry {
        var heardAt: Int64 = 0
        var taken = 0
        var late = 0
        var refused: [OwnTracksRefusal: Int] = [:]
    }

    private var users: [String: [String: Entry]] = [:]

    /// Counts something that a device sent.
    mutating func note(
        _ user: String, _ device: String, now: Int64, _ body: (inout Entry) -> Void
    ) {
        if users[user]?[device] == nil { makeRoom(user) }
        users[user, default: [:]][device, default: Entry()].heardAt = now
        if var entry = users[user]?[device] {
            body(&entry)
            users[user]?[device] = entry
        }
    }

    /// A user's devices, in order.
    func entries(of user: String) -> [(device: String, entry: Entry)] {
        (users[user] ?? [:]).map { ($0.key, $0.value) }.sorted { $0.device < $1.device }
    }

    mutating func forget(_ user: String) { users[user] = nil }

    /// Of too many devices the one goes that was silent for longest.
    private mutating func makeRoom(_ user: String) {
        guard let devices = users[user], devices.count >= Locations.devicesMax else { return }
        let silent = devices.min { ($0.value.heardAt, $0.key) < ($1.value.heardAt, $1.key) }
        if let silent { users[user]?[silent.key] = nil }
    }
}
