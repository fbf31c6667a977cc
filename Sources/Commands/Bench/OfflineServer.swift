internal import Contract
internal import Crypto
internal import Engine
internal import Glibc
internal import JSON
internal import Modules
internal import People
internal import PeopleContract
internal import SQLite
internal import Synchronization
internal import Tool
internal import Topics

/// The modules of a stopped daemon, on its database.
///
/// A benchmark makes its users and their data here, with the same requests that clients send.
/// The network and the limits of the daemon would take longer than the measurement itself. Mails
/// count as delivered, and pushes wait for the next start of the daemon.
final class OfflineServer {
    /// A request of a user, or of a guest.
    struct Question {
        var route: Route
        var sender: Sender
        var body: JSON

        static func user(
            _ name: String, _ subject: String, _ method: String, _ body: JSON
        ) -> Question {
            Question(
                route: Route(.user, subject, method), sender: .user(name), body: body)
        }
    }

    /// The number of requests in one transaction.
    private static let atOnce = 500
    private static let patienceSeconds = 60.0

    private let modules: Modules
    private let engine: Engine
    private let clock: OfflineClock
    /// The beginning of the ids of requests. A user may send each id only once.
    private let prefix = SecureRandom.hex(bytes: 8)
    private var asked = 0

    /// - Parameters:
    ///   - data: The data folder of a daemon, in which it has created its database.
    ///   - secondsAgo: The age of the first request. With it, nothing comes from the future when
    ///     the clock moves by ``pass(seconds:)``.
    /// - Throws: ``BenchError/program(_:)`` if the folder has no database of this version.
    init(data: String, secondsAgo: Int64) throws(BenchError) {
        clock = OfflineClock(now: Int64(Instant.now) - secondsAgo * 1_000)
        do {
            let path = "\(data)/fairway.db"
            let database = try Connection(path: path)
            try Modules.schema.prepare(database)
            var setup = try ModulesSetup.offline()
            setup.people.accounts.scrypt = ScryptParameters(logN: 4, r: 8, p: 1) ?? .standard
            setup.people.accounts.signUpsPerMinute = 1_000_000
            setup.people.push.providers = [.webPush]
            modules = try Modules(setup)
            engine = Engine(
                database: database, capabilities: modules.capabilities, outlet: ClosedOutlet(),
                workers: ThreadWorkers(count: 1, waitingMax: Self.atOnce),
                readers: ReaderThreads(
                    path: path, count: 1, waitingMax: Self.atOnce, limit: .seconds(60), log: .silent
                ),
                couriers: [AcceptingCourier()], mailbox: Mailbox(requestsMax: Self.atOnce),
                memoryKey: Array("offline".utf8), growth: UserGrowth(bytesMax: 10_000_000_000),
                clock: { [clock] in clock.now },
                random: SystemRandomNumberGenerator(), log: .silent)
            try engine.start()
        } catch {
            throw .program("the database in \(data) cannot be used: \(error)")
        }
    }

    /// Sends requests, and waits for their replies.
    ///
    /// - Returns: The results, in the order of the requests.
    /// - Throws: ``BenchError/refused(_:)`` with the first refusal, or ``BenchError/late(_:)``.
    @discardableResult
    func ask(_ questions: [Question]) throws(BenchError) -> [JSON] {
        var results: [JSON] = []
        for start in stride(from: 0, to: questions.count, by: Self.atOnce) {
            let part = questions[start..<min(start + Self.atOnce, questions.count)]
            results += try askAtOnce(Array(part))
        }
        return results
    }

    private func askAtOnce(_ questions: [Question]) throws(BenchError) -> [JSON] {
        let replies = Replies(count: questions.count)
        for (place, question) in questions.enumerated() {
            asked += 1
            var members = question.body.members ?? []
            members.append(JSON.Member("id", .string("\(prefix)-\(asked)")))
            engine.mailbox.post(
                Envelope(
                    route: question.route, sender: question.sender,
                    body: .json(JSON.object(members).bytes),
                    replyAddress: .caller(Caller { replies.set($0, at: place) })))
        }
        let deadline = Clock.after(Self.patienceSeconds)
        while !replies.isComplete {
            if Interruption.isAsked { throw .interrupted }
            guard Clock.now < deadline else { throw .late("replies of the stopped daemon") }
            engine.runBatch()
            // The workers hash passwords meanwhile.
            if !replies.isComplete { usleep(500) }
        }
        return try replies.results()
    }

    /// Lets time pass, so that limits on requests start anew.
    func pass(seconds: Int64) { clock.now += seconds * 1_000 }
}

/// A clock that moves when a benchmark says so, Unix milliseconds.
private final class OfflineClock {
    var now: Int64

    init(now: Int64) { self.now = now }
}

/// The replies to some requests. They may come from any thread.
private final class Replies: Sendable {
    private let replies: Mutex<[Reply?]>

    init(count: Int) {
        replies = Mutex(Array(repeating: nil, count: count))
    }

    var isComplete: Bool { replies.withLock { $0.allSatisfy { $0 != nil } } }

    func set(_ reply: Reply, at place: Int) { replies.withLock { $0[place] = reply } }

    /// - Throws: ``BenchError/refused(_:)`` with the first refusal.
    func results() throws(BenchError) -> [JSON] {
        var results: [JSON] = []
        for reply in replies.withLock({ $0 }) {
            guard let result = reply?.result, let json = try? JSON(parsing: result.bytes) else {
                throw .refused("\(reply?.refusal?.message ?? "no reply")")
            }
            results.append(json)
        }
        return results
    }
}

/// An outlet without a broker. Replies go to their callers.
private final class ClosedOutlet: Outlet {
    func send(_ effects: [Effect]) {}
    func wait(doorbell: Doorbell, milliseconds: Int32) {}
    func close() {}
}

/// A courier that accepts each mail and sends none.
private final class AcceptingCourier: Courier {
    let channels = [Mailer.channel]

    func carry(_ parcel: Parcel, done: @escaping @Sendable (DeliveryResult) -> Void) {
        done(.delivered)
    }
}
