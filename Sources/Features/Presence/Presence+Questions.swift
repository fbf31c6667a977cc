package import Engine
import SQLite

/// What can be asked.
extension Presence {
    /// Whether it is known yet who is connected.
    package var isKnown: Bool { hasList }

    /// Whether a user has a connection at this moment.
    package func isConnected(_ user: String) -> Bool { connections.has(user) }

    /// The devices of a user's connections at this moment; nil for one that the guard does not name.
    package func devices(of user: String) -> [String?] { connections.of(user).map(\.device) }

    /// Those of them whose end would be noticed before long: a link that may be silent for as long
    /// as it likes may be dead.
    func livelyDevices(of user: String) -> [String?] {
        connections.of(user).filter(\.isLively).map(\.device)
    }

    /// Whether a user is there, or was until a moment ago.
    package func isOnline(_ user: String) -> Bool { online[user] != nil }

    /// Since when a user is online, or is not: then since the last connection ended, or since
    /// signing up. Unix milliseconds.
    package func since(_ user: String, _ context: Context) throws -> Int64 {
        if let since = online[user] { return since }
        return try context.database.first(
            "SELECT coalesce(seen_at, created_at) FROM users WHERE username = ?", user
        ) { $0.int64(0) } ?? context.now
    }

    /// The network that a user or guest is connected from; nil when it is not known.
    package func address(of principal: String) -> String? {
        connections.of(principal).last?.network
    }

    /// The network that a request comes from. Nil if the guard has not reported the connection yet.
    package func address(of call: Call) -> String? {
        if case .network(let network) = call.sender { return network }
        return call.network ?? address(of: call.sender.key)
    }
}
