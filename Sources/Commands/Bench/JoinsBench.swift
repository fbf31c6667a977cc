internal import Glibc
internal import JSON

/// `fairway-bench joins`: rooms play while other users join, leave and sign in, and without them,
/// in slices that take turns.
struct JoinsBench {
    private let options: BenchOptions
    /// The number of joins per second.
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
        let players = Players(
            loop: loop, requests: requests, port: server.port, followsAll: options.followsAll)
        let joins = try joinsLoad(players)
        let rooms = try players.play(
            try players.add((0..<options.rooms * 4).map { "bench\($0)" }))
        let subject = RoundsSubject(
            .whole, loop: loop, load: RoundsLoad(loop: loop, rooms: rooms), requests: requests,
            server: server)
        subject.beside = joins
        return report(folder, try measure(subject, joins))
    }

    /// Starts a daemon, which creates its database, stops it, and adds the users to the database.
    private func prepare(_ folder: BenchFolder) throws(BenchError) {
        let server = try FairwayServer(in: folder)
        server.process.end()
        try KnownUsers.add(options.users, data: FairwayServer.data(folder))
    }

    /// Opens lobbies of a few hosts, and connects the users who join them.
    private func joinsLoad(_ players: Players) throws(BenchError) -> JoinsLoad {
        let hosts = try players.add((0..<(options.isSmall ? 2 : 40)).map { "host\($0)" })
        let lobbies = try players.open((0..<50).flatMap { _ in hosts })
        // Enough users that each of them is in only a few lobbies at a time, as real users are.
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

/// The figures of ``JoinsBench``.
struct JoinsFigures {
    var slices = ComparedSlices()
    /// Joins per second, one value for each pass.
    private var joins: [Double] = []
    private var signIns: [Double] = []
    private var skipped = 0

    /// Adds the figures of one slice.
    mutating func add(_ load: JoinsLoad, seconds: Double) {
        joins.append(Double(load.joins) / seconds)
        signIns.append(Double(load.signIns) / seconds)
        skipped += load.skipped
    }

    /// The microseconds of processor time for each join, of broker, daemon and load.
    ///
    /// This is the difference between the slices with joins and those without.
    private var processor: [Double] {
        (0..<3).map { part in
            let more = zip(slices.with, slices.without).map { with, without in
                (with.processorMicroseconds[part] - without.processorMicroseconds[part])
                    * with.perSecond
            }
            return more.median / Swift.max(joins.median, 1)
        }
    }

    private var rounds: Double { slices.ratio(\.perSecond) }
    private var p99: Double { slices.ratio(\.p99) }

    var text: String {
        """
        \(slices.text)
                 \(joins.median.text(0)) joins/s, \(signIns.median.text(1)) sign-ins/s, \(skipped) joins skipped
        with/without \(rounds.text(2)) of the rounds, \(p99.text(2)) of the p99
        a join cost broker \(processor[0].text(0)), daemon \
        \(processor[1].text(0)), load \(processor[2].text(0)) µs of CPU
        Meanwhile other processes kept \(slices.coresOfOthers.text(2)) cores busy.
        beside it: Mosquitto's dynamic-security plugin at 5,000 users and 50 joins/s: 0.07
        """
    }

    var members: [JSON.Member] {
        slices.members + [
            JSON.Member("joinsPerSecond", .double(joins.median.rounded(1))),
            JSON.Member("signInsPerSecond", .double(signIns.median.rounded(1))),
            JSON.Member("joinsSkipped", .int(Int64(skipped))),
            JSON.Member("processorMicroseconds", .array(processor.map { .double($0.rounded(1)) })),
            JSON.Member("coresOfOthers", .double(slices.coresOfOthers.rounded(3))),
            JSON.Member("roundsRatio", .double(rounds.rounded(3))),
            JSON.Member("p99Ratio", .double(p99.rounded(3))),
        ]
    }
}
