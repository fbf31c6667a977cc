internal import JSON

/// `fairway bench signins`: rooms play while a hundred sign in at once, beside the same without, in
/// slices that take turns. Passwords cost what they do by default.
struct SignInsBench {
    private static let scryptLogN = 13
    /// Fewer than an address may try at once.
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
        let players = Players(loop: loop, requests: requests, port: server.port)
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
