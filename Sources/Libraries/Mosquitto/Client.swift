internal import CMosquitto
internal import Glibc

/// An MQTT connection that its owner's thread runs.
///
/// The library has no thread of its own. The owner calls ``pump(timeout:with:alsoWatching:)``, or
/// polls ``descriptor`` and calls ``receive()``, ``flush()`` and ``housekeep()``. So a publish
/// writes directly to the socket. Only one thread at a time may use a client.
///
/// ``connect(to:)`` may be called again after ``Event/disconnected(reason:)``. The owner decides
/// when (see ``Backoff``). QoS 1 messages that were not acknowledged are then sent again before new
/// ones, even with a clean start. To avoid that, create a new client.
package final class Client {
    /// Receives events, on the thread that runs the client, and never after the client is freed.
    package var onEvent: ((Event) -> Void)?
    /// Receives messages without copying them. If nil, they are copied and reported as
    /// ``Event/message(_:)``.
    package var onMessage: ((borrowing RawMessage) -> Void)?
    /// The reason for the end of the last connection. Nil before the end, and if this side ended
    /// it.
    package internal(set) var failure: MosquittoError?
    /// Whether the broker has accepted this client, and the connection is still open.
    package internal(set) var isConnected = false

    let handle: OpaquePointer
    let options: Options
    /// Whether a socket is open whose end was not reported yet.
    var isOpen = false
    /// The broker's answer to CONNECT, if it refused.
    var refusal: Int?

    /// - Throws: ``MosquittoError/invalid`` for contradictory options or a text with a NUL;
    ///   ``MosquittoError/library(code:)`` for a TLS file that cannot be used.
    package init(options: Options) throws(MosquittoError) {
        try MosquittoError.check(Self.libraryStart)
        self.options = options
        self.handle = try Self.makeHandle(options)
        mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
        try configure()
        listen()
    }

    /// Closes the socket without DISCONNECT, so the broker publishes the will.
    deinit { mosquitto_destroy(handle) }

    /// The set-up of the library, which must happen once per process.
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

    /// The options of a client. They are the same at each reconnect.
    package struct Options: Sendable {
        /// The client id. If nil, the broker generates one, which needs `cleanStart`.
        package var clientID: String?
        /// The username. Nil connects without one.
        package var username: String?
        /// The password, which needs a `username`.
        package var password: String?
        /// The version of the protocol.
        package var protocolVersion: ProtocolVersion
        /// Whether the broker discards a session that it still has (3.1.1: clean session).
        package var cleanStart = true
        /// The time that the broker keeps the session after the end of the connection, in seconds.
        /// MQTT 5 only.
        package var sessionExpiry: UInt32 = 0
        /// The longest silence of the connection: whole seconds, 5 to 65535, or 0 for no limit.
        package var keepAlive: Duration = .seconds(60)
        /// The message that the broker publishes when the connection breaks.
        package var will: Will?
        /// The encryption of the connection. Nil: none.
        package var tls: TLS?
        /// The most QoS 1 and 2 messages on the way to this client, 1 to 65535. MQTT 5 only.
        package var receiveMaximum: UInt16 = 65535
        /// The most QoS 1 and 2 messages on the way to the broker, 1 to 65535, unless the broker
        /// allows fewer. The others wait in the library, which walks through all messages on the
        /// way at each acknowledgement.
        package var sendMaximum: UInt16 = 200

        /// Creates options with default values.
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
    /// The address of a broker.
    package enum Address: Sendable, Hashable {
        /// A host name or address, and a port from 1 to 65535.
        case tcp(host: String, port: UInt16)
        /// The path of a Unix socket, at most 107 bytes.
        case unix(path: String)
    }
}

extension Client {
    /// Sets all options in the library.
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
        // After success, the library owns the list.
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
    /// The encryption of a connection, and the trusted authorities.
    ///
    /// OpenSSL writes without `MSG_NOSIGNAL`, so a process that uses this must ignore SIGPIPE.
    package struct TLS: Sendable {
        /// A PEM file of trusted authorities. If nil, those of the operating system.
        package var caFile: String?
        /// A PEM file with the client's own certificate. It needs `keyFile`.
        package var certificateFile: String?
        /// A PEM file with the key of the certificate, not encrypted.
        package var keyFile: String?
        /// Whether the certificate must name the host. False only in tests.
        package var verifiesHostName: Bool

        /// Creates settings with an authority. By default, they verify the host's name.
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
    /// The message that the broker publishes for a client when its connection breaks.
    package struct Will: Sendable {
        /// The full topic, without wildcards.
        package var topic: String
        /// The payload, at most 65,535 bytes.
        package var payload: [UInt8]
        /// The quality of service of the message.
        package var qos: QoS
        /// Whether the broker keeps it as the topic's retained message.
        package var retain: Bool
        /// The topic for an answer. MQTT 5 only.
        package var responseTopic: String?
        /// Bytes that an answer repeats. MQTT 5 only.
        package var correlationData: [UInt8]?

        /// Creates a will. The default is QoS 0, not retained.
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
