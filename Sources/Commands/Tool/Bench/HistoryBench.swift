internal import JSON

/// `fairway bench history`: rooms play while somebody with a long history asks for statistics again
/// and again, beside the same without, in slices that take turns.
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
        let loop = try WireLoop()
        let requests = Requests(loop: loop)
        loop.onMessage = { _ = requests.receive(topic: $1, payload: $2) }
        let players = Players(loop: loop, requests: requests, port: server.port)
        let asker = try players.connect([Self.player])[0]
        let load = HistoryLoad(loop: loop, asker: asker)
        let rooms = try players.play(try players.add((0..<options.rooms * 4).map { "bench\($0)" }))
        let subject = RoundsSubject(
            .whole, loop: loop, load: RoundsLoad(loop: loop, rooms: rooms), requests: requests,
            server: server)
        subject.beside = load
        return report(folder, try measure(subject, load))
    }

    /// Lets a daemon make its database with the player in it, and adds the rounds.
    private func prepare(_ folder: BenchFolder) throws(BenchError) {
        let server = try FairwayServer(in: folder)
        let loop = try WireLoop()
        let requests = Requests(loop: loop, firstID: 1_000_000)
        loop.onMessage = { _ = requests.receive(topic: $1, payload: $2) }
        try Players(loop: loop, requests: requests, port: server.port).signUp([Self.player])
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
