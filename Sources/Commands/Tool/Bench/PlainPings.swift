internal import Glibc

/// The broker alone: positions go from owners to viewers, and nobody decides anything.
final class PlainPings {
    private let broker: PlainBroker
    private let loop: WireLoop
    /// By number of viewers: each number has topics of its own.
    private var loads: [Int: PingsLoad] = [:]

    /// - Parameter counts: Numbers of viewers; where there is none one client reads all.
    init(
        _ folder: BenchFolder, owners: [String], viewers: [String], counts: [Int]
    ) throws(BenchError) {
        broker = try PlainBroker(in: folder)
        loop = try WireLoop()
        let owning = try connect(owners)
        let viewing = try connect(viewers)
        let reader = try connect(["reader"])[0]
        for count in counts {
            let topics = owners.map { "bench/\(count)/\($0)" }
            for (place, topic) in topics.enumerated() {
                for viewer in PingsViewers.of(place, count: count, among: viewers.count) {
                    loop.subscribe(viewing[viewer], [topic])
                }
                if place % 64 == 0 { try wait() }
            }
            if count == 0 { loop.subscribe(reader, ["bench/0/+"]) }
            loads[count] = PingsLoad(
                loop: loop,
                owners: zip(owning, topics).map { PingsOwner(client: $0, topic: $1) })
        }
        try wait()
    }

    func play(viewers: Int, seconds: Double) throws(BenchError) -> LoadSlice {
        guard let load = loads[viewers] else { throw .usage("\(viewers) viewers") }
        loop.onMessage = { load.receive(topic: $1, payload: $2) }
        return try load.play(
            viewers: max(viewers, 1), groupSize: 1, seconds: seconds,
            processes: [broker.process.id])
    }

    private func connect(_ names: [String]) throws(BenchError) -> [Int] {
        var clients: [Int] = []
        for name in names {
            clients.append(try loop.connect(port: broker.port, clientID: name))
            // Not more at once than a listening socket keeps waiting.
            if clients.count % 64 == 0 { try wait() }
        }
        try wait()
        return clients
    }

    private func wait() throws(BenchError) {
        try loop.wait("connections and subscriptions") { loop.unanswered == 0 }
    }
}
