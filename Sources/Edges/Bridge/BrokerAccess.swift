package import Mosquitto

/// How the daemon reaches its broker.
package struct BrokerAccess: Sendable {
    package static let username = "$fairwayd"

    package var address: Client.Address
    /// What proves to the guard that this is the daemon.
    package var secret: String
    package var tls: Client.TLS?

    package init(address: Client.Address, secret: String, tls: Client.TLS? = nil) {
        self.address = address
        self.secret = secret
        self.tls = tls
    }

    package func options(clientID: String) -> Client.Options {
        var options = Client.Options(
            clientID: clientID, username: Self.username, password: secret, protocolVersion: .v5)
        options.tls = tls
        options.keepAlive = .seconds(30)
        return options
    }
}
