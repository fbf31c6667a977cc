import Contract
internal import Glibc
internal import JSON

/// `fairway-bench soak`: rooms play for a while, and monitors check every second.
///
/// In a good run, no round is lost, no alert is sent, and the daemon's memory stays constant.
struct SoakBench {
    /// The figures after a slice, with the resident memory of daemon and broker in bytes.
    private struct Sample {
        let slice: LoadSlice
        let daemon: Int
        let broker: Int
    }

    private let options: BenchOptions

    init(_ options: BenchOptions) { self.options = options }

    func run() throws(BenchError) -> BenchReport {
        let folder = try BenchFolder()
        let server = try FairwayServer(
            in: folder,
            settings: [
                "FAIRWAY_MONITORS_INTERVAL_SECONDS": "1",
                "FAIRWAY_MONITORS_DISK_FREE_MEGABYTES": "1",
            ])
        let loop = try WireLoop()
        let requests = Requests(loop: loop)
        loop.onMessage = { _ = requests.receive(topic: $1, payload: $2) }
        let players = Players(
            loop: loop, requests: requests, port: server.port, followsAll: options.followsAll)
        let users = try players.add((0..<options.rooms * 4).map { "bench\($0)" })
        let rooms = try players.play(users)
        try awaitMonitors(users[0], requests)
        let subject = RoundsSubject(
            .whole, loop: loop, load: RoundsLoad(loop: loop, rooms: rooms), requests: requests,
            server: server)
        // The first slice fills the caches.
        _ = try sample(subject, server)
        var samples: [Sample] = []
        for _ in 0..<options.passes { samples.append(try sample(subject, server)) }
        let monitors = try monitors(users[0], requests).count
        server.process.end()
        return report(folder, samples, (monitors, try outages(folder, admin: users[0].name)))
    }

    /// Waits until each monitor has its first result.
    private func awaitMonitors(
        _ player: Players.Player, _ requests: Requests
    ) throws(BenchError) {
        let deadline = Clock.after(20)
        while true {
            let conditions = try monitors(player, requests).map { $0["condition"]?.string }
            if !conditions.isEmpty && !conditions.contains("unknown") { return }
            guard Clock.now < deadline else { throw .late("a look at each monitor") }
            usleep(50_000)
        }
    }

    private func monitors(
        _ player: Players.Player, _ requests: Requests
    ) throws(BenchError) -> [JSON] {
        let topic = "fairway/user/\(player.name)/do/ops/status"
        let request = Requests.Request(client: player.client, topic: topic, body: [:])
        return try requests.ask([request])[0]["monitors"]?.array ?? []
    }

    /// The number of outages that the stopped daemon reported, at most 100.
    private func outages(_ folder: BenchFolder, admin: String) throws(BenchError) -> Int {
        let server = try OfflineServer(data: FairwayServer.data(folder), admins: [admin])
        let result = try server.ask([.user(admin, "ops", "alerts", ["limit": 100])])
        return result[0]["outages"]?.array?.count ?? 0
    }

    private func sample(
        _ subject: RoundsSubject, _ server: FairwayServer
    ) throws(BenchError) -> Sample {
        let slice = try subject.play(
            rooms: options.rooms, qos: 1, seconds: options.seconds,
            rest: options.restMs / 1_000)
        return Sample(
            slice: slice, daemon: ProcessFacts.memory("VmRSS", of: server.process.id),
            broker: ProcessFacts.memory("VmRSS", of: server.broker))
    }

    private func report(
        _ folder: BenchFolder, _ samples: [Sample], _ watched: (monitors: Int, told: Int)
    ) -> BenchReport {
        let lost = samples.map(\.slice.lost).reduce(0, +)
        let memory = samples.map(\.daemon)
        let users = options.rooms * 4
        let megabytes = memory.map { (Double($0) / 1e6).text(1) }.joined(separator: " ")
        return BenchReport(
            "soak", folder: folder, options: options, lost: lost + watched.told,
            figures: [
                JSON.Member("users", .int(Int64(users))),
                JSON.Member("monitors", .int(Int64(watched.monitors))),
                JSON.Member("told", .int(Int64(watched.told))),
                JSON.Member("rounds", LoadSlice.json(samples.map(\.slice))),
                JSON.Member("daemonBytes", .array(memory.map { .int(Int64($0)) })),
                JSON.Member("brokerBytes", .array(samples.map { .int(Int64($0.broker)) })),
            ],
            text: """
                \(users) users in \(options.rooms) rooms, resting \(options.restMs.text(0)) ms; \
                \(watched.monitors) monitors, \(watched.told) alerts, \(lost) rounds lost
                \(LoadSlice.line(samples.map(\.slice)))
                daemon's memory after each slice, MB: \(megabytes)
                """)
    }
}
