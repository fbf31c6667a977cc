internal import JSON

/// `fairway-bench joins`: measures rooms in alternating slices, with and without users who join lobbies at a fixed
/// rate. Each join publishes an event, the head and the presence of its lobby.
struct JoinsBench {
    /// The number of users who join one lobby. A lobby has 12 seats, and its host has one.
    private static let perLobby = 10

    private let options: BenchOptions

    init(_ options: BenchOptions) { self.options = options }

    func run() throws(BenchError) -> BenchReport {
        let folder = try BenchFolder()
        let server = try FairwayServer(in: folder)
        let players = try Players(of: server, followsAll: options.followsAll)
        let load = try joins(players)
        let subject = RoundsSubject(
            .whole, players: players, rooms: try players.play(rooms: options.rooms), server: server)
        subject.beside = load
        var joined: [Int] = []
        let slices = try ComparedSlices(of: subject, options, rest: 0) {
            load.start()
        } end: { () throws(BenchError) in
            joined.append(load.answered)
            _ = try players.requests.ask(load.leaving())
        }
        return report(folder, slices, joined)
    }

    /// Opens the lobbies, and connects the users who will join them: as many as join in one slice.
    private func joins(_ players: Players) throws(BenchError) -> JoinsLoad {
        let count = Int((Double(options.joins) * options.seconds).rounded(.up))
        let hosts = (count + Self.perLobby - 1) / Self.perLobby
        let lobbies = try players.open(try players.add((0..<hosts).map { "host\($0)" }))
        let joiners = try players.add((0..<count).map { "joiner\($0)" })
        let seats = joiners.enumerated().map { ($1, lobbies[$0 / Self.perLobby]) }
        return JoinsLoad(loop: players.loop, seats: seats, perSecond: options.joins)
    }

    private func report(
        _ folder: BenchFolder, _ slices: ComparedSlices, _ joined: [Int]
    ) -> BenchReport {
        let ratio = slices.ratio(\.perSecond)
        return BenchReport(
            "joins", folder: folder, options: options, lost: slices.lost,
            figures: [
                JSON.Member("rooms", .int(Int64(options.rooms))),
                JSON.Member("joinsPerSecond", .int(Int64(options.joins))),
                JSON.Member("joined", .array(joined.map { .int(Int64($0)) })),
                JSON.Member("roundsRatio", .double(ratio.rounded(3))),
            ] + slices.members,
            text: """
                \(options.rooms) rooms of 4 play, and users join lobbies at \(options.joins) a second
                \(slices.text)
                with/without \(ratio.text(2)) of the rounds, \(slices.ratio(\.p50).text(2)) of the p50
                """)
    }
}

/// A load of users who join lobbies one after the other, at a fixed rate.
final class JoinsLoad: SideLoad {
    private typealias Seat = (player: Players.Player, lobby: (room: String, code: String))

    private let loop: WireLoop
    private let seats: [Seat]
    private let pause: UInt64
    private var isOn = false
    private var sent = 0
    private var due: UInt64 = 0
    /// The number of batches, so that no user sends the same `id` twice.
    private var batch = 0
    /// The number of joins since ``start()`` that the server confirmed.
    private(set) var answered = 0
    private(set) var refusal: String?

    init(
        loop: WireLoop, seats: [(Players.Player, (room: String, code: String))], perSecond: Int
    ) {
        self.loop = loop
        self.seats = seats
        pause = 1_000_000_000 / UInt64(perSecond)
    }

    func start() {
        (sent, answered, due) = (0, 0, Clock.now)
        batch += 1
        isOn = true
    }

    func stop() { isOn = false }

    var isQuiet: Bool { answered == sent || refusal != nil }

    func tick(now: UInt64) -> UInt64 {
        guard isOn, refusal == nil else { return .max }
        while due <= now, sent < seats.count {
            join(seats[sent])
            sent += 1
            due += pause
        }
        return sent < seats.count ? due : .max
    }

    private func join(_ seat: Seat) {
        let request = Players.join(seat.player, code: seat.lobby.code)
        let body = (request.body.members ?? []) + [JSON.Member("id", .string("j\(batch)"))]
        loop.publish(
            request.client, topic: Array(request.topic.utf8), payload: JSON.object(body).bytes,
            qos: 1)
    }

    func receive(
        _ client: Int, topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer
    ) -> Bool {
        guard topic.ends(with: "/reply"),
            let reply = try? JSON(parsing: String(decoding: payload, as: UTF8.self)),
            reply["id"]?.string == "j\(batch)"
        else { return false }
        if reply["ok"]?.bool != true { refusal = refusal ?? "\(reply)" }
        answered += 1
        return true
    }

    /// The requests by which all who joined leave their lobbies again.
    func leaving() -> [Requests.Request] {
        seats.prefix(answered).map { seat in
            Requests.Request(
                client: seat.player.client,
                topic: "fairway/room/\(seat.lobby.room)/do/\(seat.player.name)/leave", body: [:])
        }
    }
}
