extension Client {
    /// The version of the protocol that a client speaks.
    package enum ProtocolVersion: Int32, Sendable, CaseIterable {
        /// MQTT 3.1.1: no properties, no reasons for a refused publish.
        case v311 = 4
        /// MQTT 5.
        case v5 = 5
    }

    /// What a client says of itself when it connects; the same at each reconnect.
    package struct Options: Sendable {
        /// The client id; nil lets the broker make one, which needs `cleanStart`.
        package var clientID: String?
        /// The user name; nil connects without one.
        package var username: String?
        /// The password; needs a `username`.
        package var password: String?
        /// The protocol spoken.
        package var protocolVersion: ProtocolVersion
        /// Whether a session that the broker still holds is thrown away (3.1.1: clean session).
        package var cleanStart = true
        /// Seconds that the broker keeps the session after the connection ends; MQTT 5 only.
        package var sessionExpiry: UInt32 = 0
        /// How long the connection may be silent: whole seconds, 5 to 65535, or 0 for ever.
        package var keepAlive: Duration = .seconds(60)
        /// What the broker publishes when the connection breaks.
        package var will: Will?
        /// How the connection is encrypted; nil leaves it in the clear.
        package var tls: TLS?
        /// How many QoS 1 and 2 messages may be on the way to this client, 1 to 65535; MQTT 5 only.
        package var receiveMaximum: UInt16 = 65535
        /// How many QoS 1 and 2 messages may be on the way to the broker, 1 to 65535, unless it
        /// wants fewer; the rest wait in the library, which walks past all of these at each
        /// acknowledgement.
        package var sendMaximum: UInt16 = 200

        /// Options with everything at its default.
        package init(
            clientID: String? = nil, username: String? = nil, password: String? = nil,
            protocolVersion: ProtocolVersion = .v5
        ) {
            self.clientID = clientID
            self.username = username
            self.password = password
            self.protocolVersion = protocolVersion
        }
    }
}
