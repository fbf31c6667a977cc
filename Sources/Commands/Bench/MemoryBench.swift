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
        let players = try Players(of: server, followsAll: options.followsAll)
        let empty = Self.resident(server)
        // Every room gets a score, so that all cards and all retained states exist.
        let subject = RoundsSubject(
            .whole, players: players, rooms: try players.play(rooms: options.rooms), server: server)
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
