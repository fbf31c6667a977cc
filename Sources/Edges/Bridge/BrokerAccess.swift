import Engine
package import Mosquitto
import Topics

/// The settings for the daemon's connections to its broker.
package struct BrokerAccess: Sendable {
    package static let username = "$fairwayd"

    package var address: Client.Address
    /// The secret that identifies the daemon to the guard.
    package var secret: String
    /// The server's id, by which the guard distinguishes daemons; `nil` if client ids name no
    /// server.
    package var server: String?
    package var tls: Client.TLS?

    package init(
        address: Client.Address, secret: String, server: String? = nil, tls: Client.TLS? = nil
    ) {
        self.address = address
        self.secret = secret
        self.server = server
        self.tls = tls
    }

    /// The options of one of the daemon's connections.
    /// - Parameter kind: The purpose of the connection, in a word.
    package func options(kind: String) -> Client.Options {
        options(
            clientID: server.map { DaemonClientID(kind, server: $0).text } ?? "$fairwayd-\(kind)")
    }

    package func options(clientID: String) -> Client.Options {
        var options = Client.Options(
            clientID: clientID, username: Self.username, password: secret, protocolVersion: .v5)
        options.tls = tls
        options.keepAlive = .seconds(30)
        return options
    }
}

/// The reason why a daemon stops using a broker: another daemon uses it. Otherwise the two daemons
/// would close each other's connections again and again.
package enum BrokerConflict: Error, Equatable, CustomStringConvertible {
    /// A daemon with another server id is connected, so the guard refuses this daemon.
    case anotherServer
    /// A daemon with the same server id connected later, so the guard closed this daemon's
    /// connection.
    case takenOver

    package var description: String {
        switch self {
        case .anotherServer:
            """
            The daemon of another Fairway server uses this broker. Stop the other server first, or \
            give this one a broker of its own (broker.url).
            """
        case .takenOver:
            """
            Another daemon with the same server id has connected to the broker. Run only one of \
            the two. A copy of a data folder has the same server id as the original.
            """
        }
    }
}

/// Detects from the broker's answers that another daemon uses the broker.
struct ConflictWatch {
    /// MQTT 5, 2.4: Not authorized.
    private static let notAuthorized = 0x87
    /// MQTT 5, 2.4: Session taken over, and Administrative action. Mosquitto 2.0 does not send the
    /// first code, so the guard kicks the older daemon, which then receives the second.
    private static let takenOver = 0x8E
    private static let kicked = 0x98
    /// The longest wait for the broker's answer.
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

    /// The conflict, if there is one. After a refusal, this asks the broker and blocks for up to
    /// two seconds.
    mutating func find(_ access: BrokerAccess) -> BrokerConflict? {
        if conflict == nil, isRefused, Self.hasAnotherServer(access) { conflict = .anotherServer }
        isRefused = false
        return conflict
    }

    /// Whether the broker refused this daemon because of another server, and not because of a wrong
    /// secret.
    ///
    /// The guard's answer is the same in both cases. So this connects again with a client id that
    /// names no server. The guard admits such a client if the secret is right.
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
