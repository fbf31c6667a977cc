/// The sessions that the broker may keep for users who disconnected.
///
/// The broker does not say whether it keeps one. So each client that left counts, unless the broker certainly
/// keeps nothing of it.
struct StoredSessions: Sendable {
    struct Entry: Equatable, Sendable {
        let clientId: String
        /// The device that the client connected as.
        let device: NameKey
    }

    private let perUserMax: Int
    /// The oldest first.
    private var entries: [UserTable.ID: [Entry]] = [:]

    /// The users that have some.
    var users: [UserTable.ID] { Array(entries.keys) }

    /// - Parameter perUserMax: At least 1.
    init(perUserMax: Int) { self.perUserMax = max(1, perUserMax) }

    /// Remembers a session.
    ///
    /// - Returns: The client id of the user's oldest session if there are too many now. It must end.
    mutating func add(_ user: UserTable.ID, _ entry: Entry) -> String? {
        remove(user, entry.clientId)
        entries[user, default: []].append(entry)
        guard let all = entries[user], all.count > perUserMax else { return nil }
        entries[user]?.removeFirst()
        return all[0].clientId
    }

    /// Forgets a session: its client is connected again.
    mutating func remove(_ user: UserTable.ID, _ clientId: String) {
        entries[user]?.removeAll { $0.clientId == clientId }
        if entries[user]?.isEmpty == true { entries[user] = nil }
    }

    /// Takes out the sessions of revoked devices.
    ///
    /// - Returns: Their client ids. They must end.
    mutating func takeDead(of user: UserTable.ID, isAlive: (NameKey) -> Bool) -> [String] {
        guard let all = entries[user] else { return [] }
        let kept = all.filter { isAlive($0.device) }
        entries[user] = kept.isEmpty ? nil : kept
        return all.filter { !isAlive($0.device) }.map(\.clientId)
    }
}
