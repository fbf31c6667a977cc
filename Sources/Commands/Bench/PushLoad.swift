internal import Contract
internal import Crypto
internal import Glibc
internal import JSON
import PeopleContract
internal import SQLite
internal import Tool

/// Adds pushes to the outbox of a stopped daemon, for browsers with keys of their own.
struct PushLoad {
    /// The number of browsers that share the pushes.
    private static let browsers = 100
    private static let validMs: Int64 = 3_600_000

    private let database: String
    private let subscriptions: [(id: String, address: PushAddress)]

    /// Adds a user with the push subscriptions of all browsers.
    ///
    /// - Parameters:
    ///   - data: The data folder of a daemon, in which it has created its database.
    ///   - endpoint: The URL that gets all pushes.
    /// - Throws: ``BenchError/program(_:)`` if the folder has no database, or SQLite refuses.
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

    /// The number of browsers for which a push was refused, or which got none.
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

    /// The address and the keys of a new browser subscription.
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

    /// The content of a push.
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

    /// Adds pushes that are due now and valid for an hour.
    ///
    /// - Parameters:
    ///   - origin: The origin of the endpoint, which is the lane of the outbox.
    ///   - now: Unix milliseconds.
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

    /// The number of the first push that still waits, or `nil` if none does.
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

/// A push service that accepts every push: `nghttpd`, an HTTP/2 server with TLS, on a free port and
/// with a certificate of its own.
final class PushSink {
    private static let missing = "apt-get install nghttp2-server"

    /// The path of the file with the certificate.
    let certificate: String
    let origin: String
    private let process: ChildProcess
    private let port: UInt16

    init(in folder: BenchFolder) throws(BenchError) {
        certificate = folder.file("sink.pem")
        let key = folder.file("sink.key")
        try Self.makeCertificate(certificate, key, log: folder.file("sink.log"))
        let documents = folder.file("sink")
        guard mkdir(documents, 0o755) == 0, close(creat("\(documents)/push", 0o644)) == 0 else {
            throw .system("make \(documents)", errno: errno)
        }
        port = try UnusedPort.find()
        origin = "https://127.0.0.1:\(port)"
        process = try ChildProcess(
            try InstalledProgram.path("nghttpd", missing: Self.missing),
            ["--address=127.0.0.1", "--htdocs=\(documents)", "\(port)", key, certificate],
            log: folder.file("sink.log"))
        try waitUntilItListens()
    }

    var endpoint: String { "\(origin)/push" }

    private static func makeCertificate(
        _ certificate: String, _ key: String, log: String
    ) throws(BenchError) {
        let openssl = try ChildProcess(
            try InstalledProgram.path("openssl", missing: "deploy/setup"),
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=127.0.0.1",
                "-addext", "subjectAltName=IP:127.0.0.1",
            ], log: log)
        let deadline = Clock.after(30)
        while !openssl.hasEnded, Clock.now < deadline { usleep(2_000) }
        guard access(certificate, R_OK) == 0 else { throw openssl.failure("made no certificate") }
    }

    private func waitUntilItListens() throws(BenchError) {
        let deadline = Clock.after(30)
        while Clock.now < deadline {
            if Interruption.isAsked { throw .interrupted }
            if process.hasEnded { throw process.failure("ended") }
            if (try? WireClient(port: port)) != nil { return }
            usleep(5_000)
        }
        throw process.failure("does not listen")
    }
}
