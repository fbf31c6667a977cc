internal import Glibc
internal import JSON

/// `fairway bench joins`: rooms play while others join, leave and sign in, beside the same without
/// them, in slices that take turns.
struct JoinsBench {
    private let options: BenchOptions
    /// Joins a second.
    private let rate: Double

    init(_ options: BenchOptions) {
        self.options = options
        rate = options.isSmall ? 50 : 500
    }

    func run() throws(BenchError) -> BenchReport {
        let folder = try BenchFolder()
        try prepare(folder)
        let server = try FairwayServer(in: folder, scryptLogN: 10)
        let loop = try WireLoop()
        let requests = Requests(loop: loop)
        loop.onMessage = { _ = requests.receive(topic: $1, payload: $2) }
        let players = Players(loop: loop, requests: requests, port: server.port)
        let joins = try joinsLoad(players)
        let rooms = try players.play(
            try players.add((0..<options.rooms * 4).map { "bench\($0)" }))
        let subject = RoundsSubject(
            .whole, loop: loop, load: RoundsLoad(loop: loop, rooms: rooms), requests: requests,
            server: server)
        subject.beside = joins
        return report(folder, try measure(subject, joins))
    }

    /// Lets a daemon make its database, and adds the users to it.
    private func prepare(_ folder: BenchFolder) throws(BenchError) {
        let server = try FairwayServer(in: folder)
        server.process.end()
        try KnownUsers.add(options.users, data: FairwayServer.data(folder))
    }

    /// Lobbies of a few hosts, and some dozens of users who come and go.
    private func joinsLoad(_ players: Players) throws(BenchError) -> JoinsLoad {
        let hosts = try players.add((0..<(options.isSmall ? 2 : 40)).map { "host\($0)" })
        let lobbies = try players.open((0..<50).flatMap { _ in hosts })
        // As people do, nobody sits in more than a few lobbies at a time.
        let count = options.isSmall ? 8 : Int(rate * options.seconds / 4) + 80
        let joiners = try players.add((0..<count).map { "joiner\($0)" })
        return JoinsLoad(
            loop: players.loop, players: joiners, lobbies: lobbies,
            guest: try players.guestConnection())
    }

    private func measure(
        _ subject: RoundsSubject, _ joins: JoinsLoad
    ) throws(BenchError) -> JoinsFigures {
        var figures = JoinsFigures()
        figures.slices = try ComparedSlices(of: subject, options, rest: 0) {
            joins.start(rate: rate)
        } end: { () throws(BenchError) in
            figures.add(joins, seconds: options.seconds)
            joins.leaveAll()
            try subject.loop.wait("the leaves") { joins.isQuiet || joins.refusal != nil }
            if let refusal = joins.refusal { throw .refused(refusal) }
        }
        return figures
    }

    private func report(_ folder: BenchFolder, _ figures: JoinsFigures) -> BenchReport {
        BenchReport(
            "joins", folder: folder, options: options, lost: figures.slices.lost,
            figures: [
                JSON.Member("rooms", .int(Int64(options.rooms))),
                JSON.Member("knownUsers", .int(Int64(options.users))),
            ] + figures.members,
            text: "\(options.rooms) rooms of 4 play, \(options.users) users known\n\(figures.text)")
    }
}
