internal import JSON

/// `fairway-bench signins`: rooms play while a hundred users sign in at once, and without them, in
/// slices that take turns. Passwords have their default cost.
struct SignInsBench {
    private static let scryptLogN = 13
    /// The sign-ins for each address, below the number from which the daemon slows an address down.
    private static let perGuest = 25

    private let options: BenchOptions
    private let count: Int

    init(_ options: BenchOptions) {
        self.options = options
        count = options.isSmall ? 4 : 100
    }

    func run() throws(BenchError) -> BenchReport {
        let folder = try BenchFolder()
        let server = try FairwayServer(in: folder, scryptLogN: Self.scryptLogN)
        let loop = try WireLoop()
        let requests = Requests(loop: loop)
        loop.onMessage = { _ = requests.receive(topic: $1, payload: $2) }
        let players = Players(
            loop: loop, requests: requests, port: server.port, followsAll: options.followsAll)
        let names = (0..<count).map { "signer\($0)" }
        try players.signUp(names)
        var guests: [(client: Int, prefix: String)] = []
        for host in 0..<(count + Self.perGuest - 1) / Self.perGuest {
            guests.append(try players.guestConnection(from: UInt8(host + 2)))
        }
        let load = SignInsLoad(loop: loop, names: names, guests: guests)
        let rooms = try players.play(try players.add((0..<options.rooms * 4).map { "bench\($0)" }))
        let subject = RoundsSubject(
            .whole, loop: loop, load: RoundsLoad(loop: loop, rooms: rooms), requests: requests,
            server: server)
        subject.beside = load
        return report(folder, try measure(subject, load))
    }

    private func measure(
        _ subject: RoundsSubject, _ load: SignInsLoad
    ) throws(BenchError) -> SignInsFigures {
        var figures = SignInsFigures()
        figures.slices = try ComparedSlices(of: subject, options, rest: options.restMs / 1_000) {
            load.start()
        } end: {
            figures.latencies += load.latencies
        }
        return figures
    }

    private func report(_ folder: BenchFolder, _ figures: SignInsFigures) -> BenchReport {
        BenchReport(
            "signins", folder: folder, options: options, lost: figures.slices.lost,
            figures: [
                JSON.Member("rooms", .int(Int64(options.rooms))),
                JSON.Member("restMs", .double(options.restMs)),
                JSON.Member("atOnce", .int(Int64(count))),
            ] + figures.members,
            text: """
                \(options.rooms) rooms of 4 play, resting \(options.restMs.text(0)) ms between rounds; \
                \(count) sign in at once
                \(figures.text)
                """)
    }
}

/// The figures of ``SignInsBench``.
struct SignInsFigures {
    var slices = ComparedSlices()
    /// The duration of each sign-in in nanoseconds.
    var latencies: [UInt64] = []

    private var slowest: Double { Double(latencies.max() ?? 0) / 1e9 }
    private var median: Double { latencies.map { Double($0) / 1e9 }.median }

    var text: String {
        """
        \(slices.text)
                 \(latencies.count) sign-ins, median \(median.text(2)) s, slowest \(slowest.text(2)) s
        with/without \(slices.ratio(\.perSecond).text(2)) of the rounds, \
        \(slices.ratio(\.p50).text(2)) of the p50, \(slices.ratio(\.p99).text(2)) of the p99
        """
    }

    var members: [JSON.Member] {
        slices.members + [
            JSON.Member("signIns", .int(Int64(latencies.count))),
            JSON.Member("signInMedianSeconds", .double(median.rounded(3))),
            JSON.Member("signInSlowestSeconds", .double(slowest.rounded(3))),
            JSON.Member("roundsRatio", .double(slices.ratio(\.perSecond).rounded(3))),
            JSON.Member("p50Ratio", .double(slices.ratio(\.p50).rounded(3))),
            JSON.Member("p99Ratio", .double(slices.ratio(\.p99).rounded(3))),
        ]
    }
}

/// A load in which many users sign in at once. When all have their replies, they sign in again.
final class SignInsLoad: SideLoad {
    private let loop: WireLoop
    private let names: [String]
    private let guests: [(client: Int, prefix: String)]
    private var isOn = false
    private var begun: UInt64 = 0
    private var waiting = 0
    private var asked = 0
    /// The times since ``start()`` from the first publish of a group to each of its replies, in
    /// nanoseconds.
    private(set) var latencies: [UInt64] = []
    private(set) var refusal: String?

    /// - Parameters:
    ///   - names: Users who have an account. All of them sign in at once.
    ///   - guests: The guest connections, which the sign-ins use in turn.
    init(loop: WireLoop, names: [String], guests: [(client: Int, prefix: String)]) {
        self.loop = loop
        self.names = names
        self.guests = guests
    }

    func start() {
        latencies = []
        isOn = true
    }

    func stop() { isOn = false }

    var isQuiet: Bool { waiting == 0 || refusal != nil }

    func tick(now: UInt64) -> UInt64 {
        if isOn, waiting == 0 {
            begun = now
            for (place, name) in names.enumerated() { ask(guests[place % guests.count], name) }
        }
        return .max
    }

    private func ask(_ guest: (client: Int, prefix: String), _ name: String) {
        waiting += 1
        asked += 1
        let members = Players.signIn(name).members ?? []
        let body = JSON.object(members + [JSON.Member("id", .string("s\(asked)"))])
        loop.publish(
            guest.client, topic: Array("\(guest.prefix)/do/account/signIn".utf8),
            payload: body.bytes, qos: 1)
    }

    func receive(
        _ client: Int, topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer
    ) -> Bool {
        guard guests.contains(where: { $0.client == client }), topic.ends(with: "/reply") else {
            return false
        }
        if !payload.contains(#""ok":true"#) {
            refusal = refusal ?? String(decoding: payload, as: UTF8.self)
        }
        waiting -= 1
        latencies.append(Clock.now - begun)
        return true
    }
}
