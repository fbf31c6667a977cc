package import Topics

/// The guard's options in the broker's configuration: the `plugin_opt_...` lines.
package struct GuardOptions: Equatable, Sendable {
    /// `base`: the first level of all topics, `fairway` by default.
    package private(set) var grammar = TopicGrammar.standard
    /// `publishes_per_second`, `publish_burst`, `payload_bytes_max`, `pings_per_second`,
    /// `guest_connections_per_minute`, `subscriptions_max`, `wills_max`,
    /// `connections_per_user_max`, `connections_per_address_max`, `connections_max`,
    /// `half_open_seconds_max`, `half_open_max`, `stored_sessions_per_user_max`,
    /// `queued_bytes_per_user_max`, `queued_bytes_max`, `waiting_bytes_per_user_max`,
    /// `waiting_bytes_max`: whole numbers from 1 to 1,000,000,000.
    package private(set) var limits = GuardLimits()
    /// `token_key_file`: a file of at least 64 hexadecimal digits, the key of the device tokens.
    package private(set) var tokenKey: [UInt8] = []
    /// `daemon_secret_file`: a text file with the daemon's password, at least 16 bytes. White space
    /// around it does not count.
    package private(set) var daemonSecret: [UInt8] = []
    /// `test_clock_file`: a file with the milliseconds that tests add to the time; `nil` in
    /// operation.
    package private(set) var testClockFile: String?

    private static func number(_ name: String) -> WritableKeyPath<GuardLimits, Int>? {
        switch name {
        case "publishes_per_second": \.publishesPerSecond
        case "publish_burst": \.publishBurst
        case "payload_bytes_max": \.payloadBytesMax
        case "pings_per_second": \.pingsPerSecond
        case "guest_connections_per_minute": \.guestConnectionsPerMinute
        case "subscriptions_max": \.subscriptionsMax
        case "wills_max": \.willsMax
        case "connections_per_user_max": \.connectionsPerUserMax
        case "connections_per_address_max": \.connectionsPerAddressMax
        case "connections_max": \.connectionsMax
        case "half_open_seconds_max": \.halfOpenSecondsMax
        case "half_open_max": \.halfOpenMax
        case "stored_sessions_per_user_max": \.storedSessionsPerUserMax
        case "queued_bytes_per_user_max": \.queuedBytesPerUserMax
        case "queued_bytes_max": \.queuedBytesMax
        case "waiting_bytes_per_user_max": \.waitingBytesPerUserMax
        case "waiting_bytes_max": \.waitingBytesMax
        default: nil
        }
    }

    /// Reads the options.
    ///
    /// - Parameter options: Names, without `plugin_opt_`, and values.
    /// - Parameter contents: Reads a file; nil if it cannot.
    /// - Throws: The first mistake, as a sentence for the broker's log.
    package init(
        _ options: [(name: String, value: String)], contents: (String) -> [UInt8]?
    ) throws(GuardOptionsError) {
        for (name, value) in options {
            try set(name, value, contents: contents)
        }
        guard !tokenKey.isEmpty else { throw GuardOptionsError("token_key_file is missing") }
        guard !daemonSecret.isEmpty else {
            throw GuardOptionsError("daemon_secret_file is missing")
        }
    }

    private mutating func set(
        _ name: String, _ value: String, contents: (String) -> [UInt8]?
    ) throws(GuardOptionsError) {
        if let path = Self.number(name) {
            guard let number = Int(value), (1...1_000_000_000).contains(number) else {
                throw GuardOptionsError(
                    "\(name) must be a number from 1 to 1000000000, not \(value)")
            }
            limits[keyPath: path] = number
            return
        }
        switch name {
        case "base":
            guard let grammar = TopicGrammar(base: value) else {
                throw GuardOptionsError(
                    "base must be one level of letters, digits, - and _, not \(value)")
            }
            self.grammar = grammar
        case "token_key_file":
            guard let key = Self.hex(try read(name, value, contents)), key.count >= 32 else {
                throw GuardOptionsError(
                    "\(name) must contain at least 64 hexadecimal digits: \(value)")
            }
            tokenKey = key
        case "daemon_secret_file":
            let secret = Self.trimmed(try read(name, value, contents))
            guard secret.count >= 16 else {
                throw GuardOptionsError("\(name) must contain at least 16 characters: \(value)")
            }
            daemonSecret = secret
        case "test_clock_file": testClockFile = value
        default: throw GuardOptionsError("unknown option: \(name)")
        }
    }

    /// The broker reads files as the user that it runs as, not as the user that starts it.
    private func read(
        _ name: String, _ path: String, _ contents: (String) -> [UInt8]?
    ) throws(GuardOptionsError) -> [UInt8] {
        guard let bytes = contents(path) else {
            throw GuardOptionsError("\(name) cannot be read by the broker's user: \(path)")
        }
        return bytes
    }

    private static func trimmed(_ text: [UInt8]) -> [UInt8] {
        func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }
        return Array(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }

    private static func hex(_ text: [UInt8]) -> [UInt8]? {
        let digits = trimmed(text).map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count &- 1, by: 2) {
            guard let high = digits[index], let low = digits[index &+ 1] else { return nil }
            bytes.append(UInt8(truncatingIfNeeded: high &* 16 &+ low))
        }
        return bytes
    }
}

/// The limits for one client, and for the memory of the guard.
package struct GuardLimits: Equatable, Sendable {
    /// The rate at which a client may publish, messages per second.
    package var publishesPerSecond = 50
    /// The number of messages that a client may publish at once after a rest.
    package var publishBurst = 200
    /// The longest payload that a client may publish, in bytes.
    package var payloadBytesMax = 65_536
    /// The longest MQTT 5 properties of a publish, in bytes. They need memory with each message, and
    /// a reply repeats some of them.
    package var propertyBytesMax = 1_024
    /// Publishes a second under `owntracks/`, within ``publishesPerSecond``.
    package var pingsPerSecond = 10
    /// Connections a minute that guests may make from one address (an IPv6 /64 counts as one).
    package var guestConnectionsPerMinute = 120
    /// Subscriptions that a client may hold at once.
    package var subscriptionsMax = 200

    /// Connections that a user may have at once.
    package var connectionsPerUserMax = 50
    /// Connections that an address may have at once (an IPv6 /64 counts as one). A campus behind
    /// one router needs hundreds. The machine's own address has no such limit, because proxies
    /// connect from there.
    package var connectionsPerAddressMax = 1_000
    /// Connections that the broker accepts at once (`max_connections`). Once three quarters are in
    /// use, a client from a network with fewer connections replaces a client of the network with
    /// the most.
    package var connectionsMax = 20_000
    /// Seconds that a connection may take until its CONNECT.
    package var halfOpenSecondsMax = 10
    /// Connections that may wait for their CONNECT at once. Beyond it the oldest are closed.
    package var halfOpenMax = 4_000
    /// Bytes of long CONNECT packets that are not complete.
    package var halfOpenBytesMax = 8_388_608
    /// Sessions that the broker keeps for a user who is not connected.
    package var storedSessionsPerUserMax = 20

    /// The bytes that the broker holds for a user. Subscriptions above ``BrokerRecord/subscriptionsFree``
    /// count. So do messages in the queues of clients that are not connected, do not read or do not
    /// acknowledge. Wills and incomplete packets count, too.
    package var queuedBytesPerUserMax = 4_194_304
    /// The bytes that the broker holds for all users together.
    package var queuedBytesMax = 50_331_648
    /// The bytes of a user's requests that wait for the daemon.
    package var waitingBytesPerUserMax = 2_097_152
    /// The bytes of all requests that wait for the daemon.
    package var waitingBytesMax = 25_165_824

    /// Usernames ever seen.
    package var usersMax = 4_000_000
    /// Memberships at once, over all rooms.
    package var membersMax = 4_000_000
    /// Sharings of positions at once.
    package var sharesMax = 4_000_000
    /// Friendships at once.
    package var friendsMax = 4_000_000
    /// Devices of one user.
    package var devicesPerUserMax = 256
    /// The number of addresses that guests connect from within a minute.
    package var guestAddressesMax = 65_536
    /// The most remembered client ids of one user that do not begin with the username and `-` or
    /// `/`. Beyond it, the guard gives up the one that was used least recently, and first one without a
    /// stored session. It is larger than ``connectionsPerUserMax``, so each connection can have such an id.
    package var claimsPerUserMax = 64
    /// The most such client ids of all users.
    package var claimsMax = 1_000_000
    /// The most remembered client ids that the broker generated.
    package var generatedClaimsMax = 65_536

    /// The most sessions that wait for their end on the broker.
    package var endingSessionsMax = 65_536
    /// The most remembered disconnected clients. The broker may publish their wills later.
    package var willsMax = 65_536

    /// Creates the default limits.
    package init() {}
}

/// A mistake in the guard's options.
package struct GuardOptionsError: Error, Equatable {
    /// The mistake, as a sentence for the broker's log.
    package let message: String

    init(_ message: String) { self.message = message }
}
