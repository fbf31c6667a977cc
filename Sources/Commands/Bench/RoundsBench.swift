internal import Executable
internal import Glibc
internal import JSON

/// `fairway-bench rounds`: compares the broker alone, a plain echo and the whole path, with one
/// room and with many, at QoS 0 and 1.
///
/// The slices take turns, so that other work of the machine affects all subjects equally.
struct RoundsBench {
    private let options: BenchOptions

    init(_ options: BenchOptions) { self.options = options }

    func run() throws(BenchError) -> BenchReport {
        let folder = try BenchFolder()
        let second = options.follow == .both ? try BenchFolder() : nil
        let subjects = try subjects(folder, second)
        var cells = cells(subjects)
        for subject in subjects { try warmUp(subject) }
        for _ in 0..<options.passes {
            for index in cells.indices { try cells[index].measure(options.seconds) }
        }
        let table = RoundsTable(cells)
        return BenchReport(
            "rounds", folder: folder, options: options, lost: table.lost,
            figures: table.figures, text: table.text)
    }

    /// - Parameter second: The folder of the second server with `--follow both`.
    private func subjects(
        _ folder: BenchFolder, _ second: BenchFolder?
    ) throws(BenchError) -> [RoundsSubject] {
        var subjects: [RoundsSubject] = []
        if options.only != ["whole"] { subjects += try plainSubjects(folder) }
        if options.only.contains("whole") {
            subjects.append(try wholeSubject(folder, followsAll: options.followsAll))
        }
        subjects.removeAll { !options.only.contains($0.name.rawValue) }
        if let second { subjects.append(try wholeSubject(second, followsAll: true, name: .all)) }
        return subjects
    }

    /// All combinations of subject, number of rooms and QoS. Cells that are compared with each
    /// other are neighbours, so that they are measured one after the other.
    private func cells(_ subjects: [RoundsSubject]) -> [RoundsCell] {
        var cells: [RoundsCell] = []
        for rooms in [options.rooms, 1] {
            for qos in [0, 1] as [UInt8] {
                cells += subjects.map { RoundsCell(subject: $0, rooms: rooms, qos: qos) }
            }
        }
        return cells
    }

    func warmUp(_ subject: RoundsSubject) throws(BenchError) {
        _ = try subject.play(rooms: options.rooms, qos: 0, seconds: options.seconds / 2)
    }

    /// The broker alone and the plain echo, on one broker without a plugin.
    private func plainSubjects(_ folder: BenchFolder) throws(BenchError) -> [RoundsSubject] {
        let broker = try PlainBroker(in: folder)
        let echo = try ChildProcess(
            Executable.path, ["echo-server", broker.socket],
            log: folder.file("echo.log"))
        guard try echo.firstLine(seconds: 10) == "ready" else { throw echo.failure("is not ready") }
        let loop = try WireLoop()
        let clients = try connect(loop, broker.port)
        let alone = RoundsLoad(loop: loop, rooms: rooms(clients) { room, _ in Self.event(room) })
        let copied = RoundsLoad(
            loop: loop, rooms: rooms(clients) { "fairway/room/\($0)/do/\($1)/score" })
        return [
            RoundsSubject(.broker, loop: loop, load: alone, processes: [(.broker, broker.process)]),
            RoundsSubject(
                .echo, loop: loop, load: copied,
                processes: [(.broker, broker.process), (.echo, echo)]),
        ]
    }

    /// Connects four anonymous clients for each room, and subscribes them to its events.
    private func connect(_ loop: WireLoop, _ port: UInt16) throws(BenchError) -> [Int] {
        var clients: [Int] = []
        for number in 0..<options.rooms * 4 {
            clients.append(try loop.connect(port: port, clientID: "bench-\(number)"))
        }
        try loop.wait("connections") { loop.unanswered == 0 }
        for client in clients {
            loop.subscribe(client, [Self.event(Self.room(client / 4))])
        }
        try loop.wait("subscriptions") { loop.unanswered == 0 }
        return clients
    }

    private func rooms(
        _ clients: [Int], topic: (String, String) -> String
    ) -> [RoundsRoom] {
        stride(from: 0, to: clients.count, by: 4).map { first in
            let members = Array(clients[first..<first + 4])
            let names = members.map { "bench\($0)" }
            return RoundsRoom(
                clients: members, names: names,
                topics: names.map { topic(Self.room(first / 4), $0) })
        }
    }

    /// A plain echo, on a broker without a plugin.
    func echoSubject(_ folder: BenchFolder) throws(BenchError) -> RoundsSubject {
        try plainSubjects(folder)[1]
    }

    /// A daemon with its broker, and the players of all rooms.
    /// - Parameter followsAll: Whether players follow all topics of their room, or its events alone.
    func wholeSubject(
        _ folder: BenchFolder, followsAll: Bool, name: RoundsSubject.Name = .whole
    ) throws(BenchError) -> RoundsSubject {
        let server = try FairwayServer(in: folder)
        let players = try Players(of: server, followsAll: followsAll)
        let rooms = try players.play(rooms: options.rooms)
        return RoundsSubject(
            name, players: players, rooms: rooms, hasIDs: options.hasIDs, server: server)
    }

    /// The name of a room, as long as the daemon's room ids.
    private static func room(_ number: Int) -> String {
        let text = "\(number)"
        return String(repeating: "r", count: 16 - text.count) + text
    }

    private static func event(_ room: String) -> String { "fairway/room/\(room)/event" }
}
