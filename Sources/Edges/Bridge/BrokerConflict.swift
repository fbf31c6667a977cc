import Mosquitto

/// A reason to leave a broker to another daemon. Two daemons on one broker would cut each other's connections for ever.
package enum BrokerConflict: Error, Equatable, CustomStringConvertible {
    /// A daemon with another server id is connected. The guard refuses this one.
    case anotherServer
    /// A daemon with the same server id has connected after this one.
    case takenOver

    package var description: String {
        switch self {
        case .anotherServer:
            """
            The daemon of another Fairway server uses this broker. Stop the other server first, or give this one a \
            broker of its own (broker.url).
            """
        case .takenOver:
            """
            A daemon with the same server id has taken this one's place at the broker. Run only one of the two. \
            A copy of a data folder has the id of the original.
            """
        }
    }
}

/// Finds out from the broker's answers whether it belongs to another daemon.
struct ConflictWatch {
    /// MQTT 5, 2.4: Not authorized.
    private static let notAuthorized = 0x87
    /// MQTT 5, 2.4: Session taken over, and Administrative action. The guard causes the second one, since
    /// Mosquitto 2.0 does not send the first.
    private static let takenOver = 0x8E
    private static let kicked = 0x98
    /// How long the broker has for an answer.
    private static let patience = Duration.seconds(2)

    private(set) var conflict: BrokerConflict?
    private var isRefused = false

    mutating func note(_ event: Client.Event) {
        switch event {
        case .connected(Self.notAuthorized, _): isRefused = true
        case .disconnected(Self.takenOver), .disconnected(Self.kicked): conflict = .takenOver
        default: break
        }
    }

    /// The conflict, if there is one. After a refusal, this asks the broker and waits up to two seconds.
    mutating func find(_ access: BrokerAccess) -> BrokerConflict? {
        if conflict == nil, isRefused, Self.hasAnotherServer(access) { conflict = .anotherServer }
        isRefused = false
        return conflict
    }

    /// A guard refuses a wrong secret and a second server in the same way. But a client id that names no server needs
    /// the secret alone.
    private static func hasAnotherServer(_ access: BrokerAccess) -> Bool {
        let options = access.options(clientID: "$fairwayd-question")
        guard access.server != nil, let client = try? Client(options: options),
            (try? client.connect(to: access.address)) != nil
        else { return false }
        let deadline = ContinuousClock.now + patience
        while !client.isConnected, client.descriptor != nil, ContinuousClock.now < deadline {
            client.pump(timeout: .milliseconds(100))
        }
        defer {
            client.disconnect()
            client.flush()
        }
        return client.isConnected
    }
}
