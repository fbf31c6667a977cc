internal import Contract
internal import Crypto
internal import JSON
internal import SQLite

/// Pushes that wait in a stopped daemon's outbox, for browsers with keys of their own.
struct PushLoad {
    /// So many browsers share the pushes.
    private static let browsers = 100
    private static let validMs: Int64 = 3_600_000

    private let database: String
    private let subscriptions: [(id: String, address: PushAddress)]

    /// - Parameters:
    ///   - data: The daemon's data folder, which a daemon has set up before.
    ///   - endpoint: Where all pushes go.
    init(data: String, endpoint: String) throws(BenchError) {
        guard let database = KnownUsers.database(in: data) else {
            throw .program("no database in \(data)")
        }
        self.database = database
        try KnownUsers.add(1, data: data)
        do {
            subscriptions = try (0..<Self.browsers).map { number in
                ("bench\(number)", try Self.browser("\(endpoint)?\(number)"))
            }
            let connection = try Connection(path: database)
            for (id, address) in subscriptions { try Self.subscribe(id, address, connection) }
        } catch {
            throw .program("\(error)")
        }
    }

    private static func subscribe(
        _ id: String, _ address: PushAddress, _ connection: Connection
    ) throws {
        try connection.run(
            """
            INSERT INTO push_subscriptions (id, username, provider, identity, address, created_at)
            VALUES (?, 'known0', 'webPush', ?, ?, 0)
            """, id, address.identity, address.bytes)
    }

    /// How many browsers were refused something, or reached by nothing.
    func missed(_ connection: Connection) throws(BenchError) -> Int {
        do {
            let reached = try connection.first(
                """
                SELECT count(*) FROM push_subscriptions
                WHERE refusals = 0 AND delivered_at IS NOT NULL
                """
            ) { $0.int(0) }
            return Self.browsers - (reached ?? 0)
        } catch {
            throw .program("\(error)")
        }
    }

    /// What the browser's subscription says.
    private static func browser(_ endpoint: String) throws -> PushAddress {
        var random = SecureRandom()
        var address = PushAddress()
        address.endpoint = endpoint
        var keys = PushKeys()
        keys.p256dh = Base64URL.encode(
            try P256.PrivateKey.generate(using: &random).publicKey.bytes)
        keys.auth = Base64URL.encode(SecureRandom.bytes(WebPushMessage.authenticationBytes))
        address.keys = keys
        return address
    }

    /// The text of each push.
    static func message(_ number: Int, at now: Int64) -> PushMessage {
        var message = PushMessage()
        message.notification = "bench\(number)"
        message.kind = "invite"
        message.at = Int(now)
        message.title = "Alice asks you to play"
        message.body = "Come into the lobby at Dragvoll Diskgolfarena; the round starts soon."
        message.link = "https://fairway.example/j/KQ7XPM"
        return message
    }

    /// - Parameter now: Unix milliseconds.
    func put(_ count: Int, origin: String, now: Int64) throws(BenchError) {
        do {
            let connection = try Connection(path: database)
            try connection.withTransaction {
                for number in 0..<count {
                    let subscription = subscriptions[number % subscriptions.count]
                    try connection.run(
                        """
                        INSERT INTO outbox (number, channel, lane, payload, recipient, attempts,
                          due, expires_at) VALUES (?, 'webPush', ?, ?, ?, 0, ?, ?)
                        """, number + 1, origin, payload(subscription, number, now),
                        "push:\(subscription.id)", now, now + Self.validMs)
                }
            }
        } catch {
            throw .program("\(error)")
        }
    }

    private func payload(
        _ subscription: (id: String, address: PushAddress), _ number: Int, _ now: Int64
    ) -> [UInt8] {
        let topic = Base64URL.encode(Array(SHA256.hash(Array("\(number)".utf8)).prefix(24)))
        var writer = JSONWriter()
        writer.beginObject()
        for (key, text) in [
            ("user", "known0"), ("subscription", subscription.id), ("urgency", "high"),
            ("topic", topic),
        ] {
            writer.key(key)
            writer.value(text)
        }
        writer.key("address")
        subscription.address.write(to: &writer)
        writer.key("message")
        Self.message(number, at: now).write(to: &writer)
        writer.endObject()
        return writer.bytes
    }

    /// The first number that waits; nil when none does.
    func firstWaiting(_ connection: Connection) throws(BenchError) -> Int? {
        do {
            return try connection.first("SELECT min(number) FROM outbox") { $0.intOrNil(0) } ?? nil
        } catch {
            throw .program("\(error)")
        }
    }

    func open() throws(BenchError) -> Connection {
        do {
            return try Connection(path: database)
        } catch {
            throw .program("\(error)")
        }
    }
}
