internal import Contract
internal import Crypto
internal import Glibc
internal import JSON
internal import People
import PeopleContract
import RoomsContract
internal import Tool

/// Adds notifications with their pushes to a stopped daemon, for browsers with keys of their own.
struct PushLoad {
    /// The number of browsers of each user. Each notification leads to this number of pushes.
    static let browsersPerUser = 20
    /// The number of notifications for each user. The inbox of a user has room for more.
    private static let notificationsMax = 100

    /// The number of pushes that wait at a time: whole notifications.
    let pushes: Int
    private let data: String
    private let users: [String]

    /// Adds users, each with the push subscriptions of some browsers.
    ///
    /// - Parameters:
    ///   - data: The data folder of a daemon, in which it has created its database.
    ///   - pushes: The least number of pushes that wait at a time.
    ///   - endpoint: The URL that gets all pushes.
    init(data: String, pushes: Int, endpoint: String) throws(BenchError) {
        self.data = data
        let count = (pushes + Self.browsersPerUser - 1) / Self.browsersPerUser
        self.pushes = count * Self.browsersPerUser
        let perUser = Self.browsersPerUser * Self.notificationsMax
        users = (0..<(pushes + perUser - 1) / perUser).map { "known\($0)" }
        try KnownUsers.add(users.count, data: data)
        let server = try OfflineServer(data: data)
        for user in users { try Self.subscribe(user, endpoint, server) }
    }

    private static func subscribe(
        _ user: String, _ endpoint: String, _ server: OfflineServer
    ) throws(BenchError) {
        let devices = try server.ask(
            (0..<browsersPerUser).map {
                .user(user, "device", "add", ["name": .string("bench\($0)"), "kind": "phone"])
            })
        var requests: [OfflineServer.Question] = []
        for (number, device) in devices.enumerated() {
            let body: JSON = [
                "provider": "webPush", "endpoint": .string("\(endpoint)?\(user).\(number)"),
                "keys": try newKeys(),
            ]
            requests.append(
                .user(
                    user, "push", "subscribe", body, device: device["device"]?["id"]?.string))
        }
        try server.ask(requests)
    }

    /// The keys of a new browser subscription.
    private static func newKeys() throws(BenchError) -> JSON {
        do {
            var random = SecureRandom()
            let key = try P256.PrivateKey.generate(using: &random).publicKey.bytes
            let secret = SecureRandom.bytes(WebPushMessage.authenticationBytes)
            return [
                "p256dh": .string(Base64URL.encode(key)), "auth": .string(Base64URL.encode(secret)),
            ]
        } catch {
            throw .program("\(error)")
        }
    }

    /// Adds the notifications to the users' inboxes, in turn.
    func enqueue() throws(BenchError) {
        try OfflineServer(data: data).notify(
            (0..<pushes / Self.browsersPerUser).map { (users[$0 % users.count], Self.notice) })
    }

    private static var notice: Notice {
        var notice = Notice(
            .roundEnded, title: LocalizedText(verbatim: title),
            body: LocalizedText(verbatim: body))
        notice.link = link
        return notice
    }

    private static let title = "Alice asks you to play"
    private static let body = "Come into the lobby at Dragvoll. The round starts soon."
    private static let link = "https://fairway.example/j/KQ7XPM"

    /// The content of a push.
    static var message: PushMessage {
        var message = PushMessage()
        message.notification = "bench0"
        message.kind = NotificationKind.roundEnded.name
        message.at = Instant.now
        (message.title, message.body, message.link) = (title, body, link)
        return message
    }

    /// The number of browsers for which a push was refused, or which got none.
    func missed() throws(BenchError) -> Int {
        let lists = try OfflineServer(data: data).ask(
            users.map { .user($0, "push", "list", [:]) })
        return lists.flatMap { $0["subscriptions"]?.array ?? [] }.count {
            $0["refusals"]?.int != 0 || $0["deliveredAt"]?.int == nil
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
