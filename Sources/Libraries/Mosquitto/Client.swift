internal import CMosquitto
internal import Glibc

/// An MQTT connection that its owner's thread drives.
///
/// No thread of the library runs: whoever holds the client calls ``pump(timeout:alsoWatching:)``,
/// or polls ``descriptor`` and calls ``receive()``, ``flush()`` and ``housekeep()`` itself. So a
/// publish writes straight to the socket. Used by one thread at a time.
///
/// ``connect(to:)`` may be called again after ``Event/disconnected(reason:)``; when is up to the
/// owner (see ``Backoff``). Publishes at QoS 1 that were not acknowledged are then sent again,
/// ahead of new ones, also with a clean start; who wants none of them makes a new client.
package final class Client {
    /// Whom events are told; called on the thread that drives, never after the client is gone.
    package var onEvent: ((Event) -> Void)?
    /// Whom messages are shown; if nil they are copied and told as ``Event/message(_:)``.
    package var onMessage: ((borrowing RawMessage) -> Void)?
    /// Why the last connection ended; nil before, while it lasts, and if this side ended it.
    package internal(set) var failure: MosquittoError?
    /// Whether the broker has let this client in, and the connection still stands.
    package internal(set) var isConnected = false

    let handle: OpaquePointer
    let options: Options
    /// Whether a socket is open whose end has not been told yet.
    var isOpen = false
    /// The broker's answer to CONNECT, if it refused.
    var refusal: Int?

    /// - Throws: ``MosquittoError/invalid`` for options that do not go together or text with a
    ///   NUL; ``MosquittoError/library(code:)`` for a TLS file that cannot be used.
    package init(options: Options) throws(MosquittoError) {
        try MosquittoError.check(Self.libraryStart)
        self.options = options
        self.handle = try Self.makeHandle(options)
        mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
        try configure()
        listen()
    }

    /// Closes the socket without a farewell: the broker publishes the will.
    deinit { mosquitto_destroy(handle) }

    /// The library's own set-up, which must happen once a process.
    private static let libraryStart: Int32 = mosquitto_lib_init()

    private static func makeHandle(_ options: Options) throws(MosquittoError) -> OpaquePointer {
        var made: OpaquePointer?
        let code = withOptionalCText(options.clientID) { id in
            made = mosquitto_new(id, options.cleanStart, nil)
            return made == nil ? MOSQ_ERR_INVAL.rawValue : MOSQ_ERR_SUCCESS.rawValue
        }
        try MosquittoError.check(code)
        guard let made else { throw .invalid }
        return made
    }
}

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

extension Client {
    /// Where a broker listens.
    package enum Address: Sendable, Hashable {
        /// A host name or address, and a port from 1 to 65535.
        case tcp(host: String, port: UInt16)
        /// The path of a unix socket, at most 107 bytes.
        case unix(path: String)
    }
}

extension Client {
    /// Hands all options to the library.
    func configure() throws(MosquittoError) {
        try set(MOSQ_OPT_PROTOCOL_VERSION, options.protocolVersion.rawValue)
        try set(MOSQ_OPT_TCP_NODELAY, 1)
        try set(MOSQ_OPT_RECEIVE_MAXIMUM, Int32(options.receiveMaximum))
        try set(MOSQ_OPT_SEND_MAXIMUM, Int32(options.sendMaximum))
        try MosquittoError.check(
            withOptionalCText(options.username) { name in
                withOptionalCText(options.password) { mosquitto_username_pw_set(handle, name, $0) }
            })
        if let will = options.will { try set(will) }
        if let tls = options.tls { try set(tls) }
    }

    private func set(_ option: mosq_opt_t, _ value: Int32) throws(MosquittoError) {
        try MosquittoError.check(mosquitto_int_option(handle, option, value))
    }

    private func set(_ will: Will) throws(MosquittoError) {
        var properties = Properties()
        if options.protocolVersion == .v5 {
            try properties.add(
                responseTopic: will.responseTopic, correlationData: will.correlationData)
        }
        let list = properties.list
        try MosquittoError.check(
            withCText(will.topic) {
                mosquitto_will_set_v5(
                    handle, $0, Int32(clamping: will.payload.count), will.payload,
                    will.qos.rawValue, will.retain, list)
            })
        // From success on the library owns the list.
        _ = properties.take()
    }

    private func set(_ tls: TLS) throws(MosquittoError) {
        if tls.caFile == nil { try set(MOSQ_OPT_TLS_USE_OS_CERTS, 1) }
        let code = withOptionalCText(tls.caFile) { authority in
            withOptionalCText(tls.certificateFile) { certificate in
                withOptionalCText(tls.keyFile) { key in
                    guard authority != nil || certificate != nil else { return 0 }
                    return mosquitto_tls_set(handle, authority, nil, certificate, key, nil)
                }
            }
        }
        try MosquittoError.check(code)
        try MosquittoError.check(mosquitto_tls_insecure_set(handle, !tls.verifiesHostName))
    }
}

extension Client {
    /// How a connection is encrypted and whom it trusts.
    ///
    /// OpenSSL writes without `MSG_NOSIGNAL`: a process that uses this ignores SIGPIPE.
    package struct TLS: Sendable {
        /// A PEM file of trusted authorities; nil trusts those of the operating system.
        package var caFile: String?
        /// A PEM file with the client's own certificate; goes with `keyFile`.
        package var certificateFile: String?
        /// A PEM file with the key of the certificate, not encrypted.
        package var keyFile: String?
        /// Whether the certificate must name the host; false only in tests.
        package var verifiesHostName: Bool

        /// Settings that trust the given authority and, by default, verify the host's name.
        package init(
            caFile: String? = nil, certificateFile: String? = nil, keyFile: String? = nil,
            verifiesHostName: Bool = true
        ) {
            self.caFile = caFile
            self.certificateFile = certificateFile
            self.keyFile = keyFile
            self.verifiesHostName = verifiesHostName
        }
    }
}

extension Client {
    /// What the broker publishes in a client's name when its connection breaks.
    package struct Will: Sendable {
        /// The full topic, without wildcards.
        package var topic: String
        /// The payload, at most 65,535 bytes.
        package var payload: [UInt8]
        /// The quality of service it is published with.
        package var qos: QoS
        /// Whether the broker keeps it as the topic's retained message.
        package var retain: Bool
        /// Where an answer would go; MQTT 5 only.
        package var responseTopic: String?
        /// Bytes that an answer repeats; MQTT 5 only.
        package var correlationData: [UInt8]?

        /// A will; QoS 0 and not retained unless said otherwise.
        package init(
            topic: String, payload: [UInt8], qos: QoS = .atMostOnce, retain: Bool = false,
            responseTopic: String? = nil, correlationData: [UInt8]? = nil
        ) {
            self.topic = topic
            self.payload = payload
            self.qos = qos
            self.retain = retain
            self.responseTopic = responseTopic
            self.correlationData = correlationData
        }
    }
}
