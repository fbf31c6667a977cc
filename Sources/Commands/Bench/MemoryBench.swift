internal import Glibc
internal import JSON

/// `fairway-bench memory`: measures the memory of the daemon and its broker with many rooms, each
/// with four connected clients.
struct MemoryBench {
    private let options: BenchOptions

    init(_ options: BenchOptions) { self.options = options }

    func run() throws(BenchError) -> BenchReport {
        let folder = try BenchFolder()
        let server = try FairwayServer(in: folder)
        let loop = try WireLoop()
        let requests = Requests(loop: loop)
        loop.onMessage = { _ = requests.receive(topic: $1, payload: $2) }
        let players = Players(
            loop: loop, requests: requests, port: server.port, followsAll: options.followsAll)
        let names = (0..<options.rooms * 4).map { "bench\($0)" }
        let empty = Self.resident(server)
        let rooms = try players.play(try players.add(names))
        // Every room gets a score, so that all cards and all retained states exist.
        let load = RoundsLoad(loop: loop, rooms: rooms)
        let subject = RoundsSubject(
            .whole, loop: loop, load: load, requests: requests, server: server)
        let slice = try subject.play(rooms: options.rooms, qos: 0, seconds: options.seconds)
        return report(folder, server, empty: empty, lost: slice.lost)
    }

    private static func resident(_ server: FairwayServer) -> (daemon: Int, broker: Int) {
        (
            ProcessFacts.memory("VmRSS", of: server.process.id),
            ProcessFacts.memory("VmRSS", of: server.broker)
        )
    }

    private func report(
        _ folder: BenchFolder, _ server: FairwayServer, empty: (daemon: Int, broker: Int),
        lost: Int
    ) -> BenchReport {
        let full = Self.resident(server)
        let peak = ProcessFacts.memory("VmHWM", of: server.process.id)
        let clients = options.rooms * 4
        let text = """
            \(options.rooms) rooms in play, \(clients) connected clients
            daemon  \(Self.megabytes(full.daemon)) resident \
            (empty \(Self.megabytes(empty.daemon)), most \(Self.megabytes(peak)))
            broker  \(Self.megabytes(full.broker)) resident (empty \(Self.megabytes(empty.broker)))
            """
        return BenchReport(
            "memory", folder: folder, options: options, lost: lost,
            figures: [
                JSON.Member("rooms", .int(Int64(options.rooms))),
                JSON.Member("clients", .int(Int64(clients))),
                JSON.Member("daemonBytes", .int(Int64(full.daemon))),
                JSON.Member("daemonEmptyBytes", .int(Int64(empty.daemon))),
                JSON.Member("daemonPeakBytes", .int(Int64(peak))),
                JSON.Member("brokerBytes", .int(Int64(full.broker))),
                JSON.Member("brokerEmptyBytes", .int(Int64(empty.broker))),
            ], text: text)
    }

    /// A number of bytes as megabytes (a million bytes).
    private static func megabytes(_ bytes: Int) -> String { (Double(bytes) / 1e6).text(1) + " MB" }
}
