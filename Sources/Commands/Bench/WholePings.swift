import Contract
internal import Glibc
internal import JSON

/// The whole path of positions: over the broker to the daemon, to its disk, and to the viewers.
final class WholePings {
    /// The number of owners in a group of which only the last has a viewer.
    private static let groupSize = 100

    private let server: FairwayServer
    private let loop: WireLoop
    private let requests: Requests
    private let load: PingsLoad
    private let owners: [Players.Player]
    private let viewers: [String]

    init(
        _ folder: BenchFolder, owners: [String], viewers: [String]
    ) throws(BenchError) {
        try Self.prepare(folder, owners, viewers)
        server = try FairwayServer(
            in: folder, settings: ["FAIRWAY_LIMITS_PINGS_PER_SECOND": "1000000"])
        let players = try Players(of: server, firstID: 1_000_000)
        (loop, requests) = (players.loop, players.requests)
        self.owners = try players.connect(owners)
        self.viewers = viewers
        for viewer in try players.connect(viewers) {
            loop.subscribe(viewer.client, ["fairway/user/\(viewer.name)/location/+"])
        }
        try loop.wait("the viewers' subscriptions") { [loop] in loop.unanswered == 0 }
        load = PingsLoad(
            loop: loop,
            owners: self.owners.map {
                PingsOwner(client: $0.client, topic: "owntracks/\($0.name)/bench")
            })
    }

    /// Signs up all users in a first daemon, stops it, and makes each viewer a friend of each
    /// owner.
    private static func prepare(
        _ folder: BenchFolder, _ owners: [String], _ viewers: [String]
    ) throws(BenchError) {
        let server = try FairwayServer(in: folder)
        try Players(of: server).signUp(owners + viewers)
        server.process.end()
        try KnownUsers.befriend(owners, viewers, data: FairwayServer.data(folder))
    }

    func play(viewers count: Int, seconds: Double) throws(BenchError) -> LoadSlice {
        loop.onMessage = { [requests, load] in
            if requests.receive(topic: $1, payload: $2) { return }
            load.receive(topic: $1, payload: $2)
        }
        let groupSize = count == 0 ? min(Self.groupSize, owners.count) : 1
        try share(count, groupSize)
        let slice = try load.play(
            viewers: max(count, 1), groupSize: groupSize, seconds: seconds,
            processes: [server.broker, server.process.id])
        if let refusal = requests.refusal { throw .refused(refusal) }
        return slice
    }

    /// Makes each owner share the position with this number of viewers.
    ///
    /// For a count of 0, each owner shares with one viewer. The last owner of each group shares
    /// exactly, so that the load sees when its ping arrives. The others share nearness only, so
    /// that the server stores their positions and sends no coordinates.
    private func share(_ count: Int, _ groupSize: Int) throws(BenchError) {
        _ = try requests.ask(owners.map { ask($0, "stop", [:]) })
        _ = try requests.ask(
            owners.enumerated().map { place, owner in
                let isLast = place % groupSize == groupSize - 1
                let seen = PingsViewers.of(place, count: max(count, 1), among: viewers.count)
                return ask(
                    owner, "share",
                    [
                        "viewers": .array(seen.map { .string(viewers[$0]) }),
                        "precision": count > 0 || isLast ? "exact" : "near",
                    ])
            })
    }

    private func ask(
        _ owner: Players.Player, _ method: String, _ body: JSON
    ) -> Requests.Request {
        Requests.Request(
            client: owner.client, topic: "fairway/user/\(owner.name)/do/location/\(method)",
            body: body)
    }

    /// The number of pings that the daemon did not accept.
    func missed() throws(BenchError) -> Int {
        loop.onMessage = { [requests] in _ = requests.receive(topic: $1, payload: $2) }
        let taken = try requests.ask(owners.map { ask($0, "devices", [:]) }).reduce(0) {
            $0 + ($1["devices"]?[0]?["taken"]?.int ?? 0)
        }
        return load.sent - taken
    }
}

/// The broker alone: positions go from the owners directly to the viewers.
final class PlainPings {
    private let broker: PlainBroker
    private let loop: WireLoop
    /// The loads, by number of viewers. Each number has topics of its own.
    private var loads: [Int: PingsLoad] = [:]

    /// - Parameter counts: The numbers of viewers to measure. For 0, one client reads all
    ///   positions.
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
            // A listening socket has a short queue of waiting connections.
            if clients.count % 64 == 0 { try wait() }
        }
        try wait()
        return clients
    }

    private func wait() throws(BenchError) {
        try loop.wait("connections and subscriptions") { loop.unanswered == 0 }
    }
}

/// The distribution of viewers over owners, which gives each viewer about the same number.
enum PingsViewers {
    /// The numbers of an owner's viewers.
    ///
    /// - Parameters:
    ///   - place: The owner's number.
    ///   - count: The number of viewers of each owner.
    ///   - all: The number of viewers that exist.
    static func of(_ place: Int, count: Int, among all: Int) -> [Int] {
        (0..<count).map { (place * count + $0) % all }
    }
}
