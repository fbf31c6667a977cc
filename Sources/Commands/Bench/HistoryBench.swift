internal import JSON

/// `fairway-bench history`: rooms play while a user reads the statistics of a long history again
/// and again, and without that, in slices that take turns.
struct HistoryBench {
    private static let player = "veteran"

    private let options: BenchOptions

    init(_ options: BenchOptions) {
        self.options = options
    }

    func run() throws(BenchError) -> BenchReport {
        let folder = try BenchFolder()
        try prepare(folder)
        let server = try FairwayServer(in: folder)
        let players = try Players(of: server, followsAll: options.followsAll)
        let asker = try players.connect([Self.player])[0]
        let load = HistoryLoad(loop: players.loop, asker: asker)
        let subject = RoundsSubject(
            .whole, players: players, rooms: try players.play(rooms: options.rooms), server: server)
        subject.beside = load
        return report(folder, try measure(subject, load))
    }

    /// Starts a daemon, signs the player up, stops the daemon, and adds the rounds to its database.
    private func prepare(_ folder: BenchFolder) throws(BenchError) {
        let server = try FairwayServer(in: folder)
        try Players(of: server, firstID: 1_000_000).signUp([Self.player])
        server.process.end()
        try KnownRounds.add(
            options.history, of: Self.player, data: FairwayServer.data(folder))
    }

    private func measure(
        _ subject: RoundsSubject, _ load: HistoryLoad
    ) throws(BenchError) -> HistoryFigures {
        var figures = HistoryFigures()
        figures.slices = try ComparedSlices(of: subject, options, rest: options.restMs / 1_000) {
            load.start()
        } end: {
            figures.latencies += load.latencies
        }
        figures.counted = load.counted
        return figures
    }

    private func report(_ folder: BenchFolder, _ figures: HistoryFigures) -> BenchReport {
        BenchReport(
            "history", folder: folder, options: options, lost: figures.slices.lost,
            figures: [
                JSON.Member("rooms", .int(Int64(options.rooms))),
                JSON.Member("restMs", .double(options.restMs)),
            ] + figures.members,
            text: """
                \(options.rooms) rooms of 4 play, resting \(options.restMs.text(0)) ms between rounds; \
                statistics of \(figures.counted) rounds are asked for without a pause
                \(figures.text)
                """)
    }
}

/// The figures of ``HistoryBench``.
struct HistoryFigures {
    var slices = ComparedSlices()
    /// The duration of each request in nanoseconds.
    var latencies: [UInt64] = []
    /// The number of rounds in the statistics.
    var counted = 0

    private var slowest: Double { Double(latencies.max() ?? 0) / 1e6 }
    private var median: Double { latencies.map { Double($0) / 1e6 }.median }

    var text: String {
        """
        \(slices.text)
                 \(latencies.count) answers, median \(median.text(0)) ms, slowest \(slowest.text(0)) ms
        with/without \(slices.ratio(\.perSecond).text(2)) of the rounds, \
        \(slices.ratio(\.p50).text(2)) of the p50, \(slices.ratio(\.p99).text(2)) of the p99
        """
    }

    var members: [JSON.Member] {
        slices.members + [
            JSON.Member("history", .int(Int64(counted))),
            JSON.Member("answers", .int(Int64(latencies.count))),
            JSON.Member("answerMedianMs", .double(median.rounded(1))),
            JSON.Member("answerSlowestMs", .double(slowest.rounded(1))),
            JSON.Member("roundsRatio", .double(slices.ratio(\.perSecond).rounded(3))),
            JSON.Member("p50Ratio", .double(slices.ratio(\.p50).rounded(3))),
            JSON.Member("p99Ratio", .double(slices.ratio(\.p99).rounded(3))),
        ]
    }
}

/// A load of one player who reads statistics without a pause: each reply leads to the same request.
final class HistoryLoad: SideLoad {
    private let loop: WireLoop
    private let asker: Players.Player
    private var isOn = false
    private var isWaiting = false
    private var begun: UInt64 = 0
    private var asked = 0
    /// The times from publish to reply since ``start()``, in nanoseconds.
    private(set) var latencies: [UInt64] = []
    /// The number of rounds in the last reply.
    private(set) var counted = 0
    private(set) var refusal: String?

    init(loop: WireLoop, asker: Players.Player) {
        self.loop = loop
        self.asker = asker
    }

    func start() {
        latencies = []
        isOn = true
    }

    func stop() { isOn = false }

    var isQuiet: Bool { !isWaiting || refusal != nil }

    func tick(now: UInt64) -> UInt64 {
        if isOn, !isWaiting, refusal == nil { ask(now) }
        return .max
    }

    private func ask(_ now: UInt64) {
        begun = now
        isWaiting = true
        asked += 1
        let body: JSON = ["by": "course", "id": .string("h\(asked)")]
        loop.publish(
            asker.client, topic: Array("fairway/user/\(asker.name)/do/statistics/mine".utf8),
            payload: body.bytes, qos: 1)
    }

    func receive(
        _ client: Int, topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer
    ) -> Bool {
        guard client == asker.client, topic.ends(with: "/reply") else { return false }
        let text = String(decoding: payload, as: UTF8.self)
        let total = (try? JSON(parsing: text))?["result"]?["total"]
        if total == nil { refusal = refusal ?? text }
        counted = total?["rounds"]?.int ?? 0
        isWaiting = false
        latencies.append(Clock.now - begun)
        return true
    }
}
