internal import Glibc
internal import JSON

/// The whole path: positions go to the daemon, onto its disk, and to those who may see them.
final class WholePings {
    /// So many owners are one group where nobody sees them but the last.
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
        loop = try WireLoop()
        requests = Requests(loop: loop, firstID: 1_000_000)
        loop.onMessage = { [requests] in _ = requests.receive(topic: $1, payload: $2) }
        let players = Players(loop: loop, requests: requests, port: server.port)
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

    /// Signs everybody up, and makes each viewer a friend of each owner.
    private static func prepare(
        _ folder: BenchFolder, _ owners: [String], _ viewers: [String]
    ) throws(BenchError) {
        let server = try FairwayServer(in: folder)
        let loop = try WireLoop()
        let requests = Requests(loop: loop)
        loop.onMessage = { _ = requests.receive(topic: $1, payload: $2) }
        let players = Players(loop: loop, requests: requests, port: server.port)
        try players.signUp(owners + viewers)
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

    /// Lets each owner share with so many viewers; with none, but for the last of each group, it is
    /// without coordinates, so that positions are kept.
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

    /// How many pings the daemon did not take.
    func missed() throws(BenchError) -> Int {
        loop.onMessage = { [requests] in _ = requests.receive(topic: $1, payload: $2) }
        let taken = try requests.ask(owners.map { ask($0, "devices", [:]) }).reduce(0) {
            $0 + ($1["devices"]?[0]?["taken"]?.int ?? 0)
        }
        return load.sent - taken
    }
}
