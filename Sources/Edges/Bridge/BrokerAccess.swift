import Contract
package import Mosquitto

/// How the daemon reaches its broker.
package struct BrokerAccess: Sendable {
    package static let username = "$fairwayd"

    package var address: Client.Address
    /// What proves to the guard that this is the daemon.
    package var secret: String
    /// The server's id, by which the guard distinguishes daemons. Nil: the client ids name no server.
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
