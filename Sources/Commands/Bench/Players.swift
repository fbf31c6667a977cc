internal import JSON

/// Signs up users of the daemon, connects them, and opens the rooms in which they play.
final class Players {
    /// A user who is signed in and connected.
    struct Player {
        let name: String
        let client: Int
    }

    let loop: WireLoop
    let requests: Requests
    private let port: UInt16
    private let followsAll: Bool
    private var guest: (client: Int, prefix: String)?

    /// - Parameter followsAll: Whether players follow all topics of their room, or events alone.
    init(loop: WireLoop, requests: Requests, port: UInt16, followsAll: Bool = false) {
        self.followsAll = followsAll
        self.loop = loop
        self.requests = requests
        self.port = port
    }

    /// Users of a daemon, with a loop of their own.
    /// - Parameter firstID: As for ``Requests``.
    convenience init(
        of server: FairwayServer, followsAll: Bool = false, firstID: Int = 0
    ) throws(BenchError) {
        let loop = try WireLoop()
        let requests = Requests(loop: loop, firstID: firstID)
        loop.onMessage = { _ = requests.receive(topic: $1, payload: $2) }
        self.init(loop: loop, requests: requests, port: server.port, followsAll: followsAll)
    }

    /// Signs up users, and connects one device of each.
    func add(_ names: [String]) throws(BenchError) -> [Player] {
        try signUp(names)
        return try connect(names)
    }

    /// Signs in users who have an account, and connects one device of each.
    func connect(_ names: [String]) throws(BenchError) -> [Player] {
        try connect(zip(names, try signIn(names)).map { ($0, $1) })
    }

    func signUp(_ names: [String]) throws(BenchError) {
        _ = try asGuest(
            "signUp",
            names.map { name in
                [
                    "username": .string(name), "email": .string("\(name)@example.invalid"),
                    "password": .string(Self.password),
                ]
            })
    }

    /// Signs in users who have an account.
    ///
    /// - Returns: The device tokens, in the order of the names.
    func signIn(_ names: [String]) throws(BenchError) -> [String] {
        let replies = try asGuest("signIn", names.map { Self.signIn($0) })
        return replies.map { $0["device"]?["token"]?.string ?? "" }
    }

    /// The body of a request to sign in.
    static func signIn(_ name: String) -> JSON {
        [
            "login": .string(name), "password": .string(password),
            "device": ["name": "bench", "kind": "iot"],
        ]
    }

    /// The number of sign-ins at a time. The daemon slows down an address with 60 or more attempts
    /// that have not succeeded yet.
    private static let signInsAtOnce = 32

    static let password = "correct horse"

    private func asGuest(_ method: String, _ bodies: [JSON]) throws(BenchError) -> [JSON] {
        let (client, prefix) = try guestConnection()
        return try requests.ask(
            bodies.map {
                Requests.Request(client: client, topic: "\(prefix)/do/account/\(method)", body: $0)
            }, window: Self.signInsAtOnce)
    }

    /// The guest connection over which all users sign up, and the beginning of its topics.
    func guestConnection() throws(BenchError) -> (client: Int, prefix: String) {
        if let guest { return guest }
        let made = try guestConnection(from: 1)
        guest = made
        return made
    }

    /// Opens a guest connection from the address 127.0.0.x, because the daemon counts its limits
    /// for each address.
    func guestConnection(from host: UInt8) throws(BenchError) -> (client: Int, prefix: String) {
        let id = "guest-fairway-bench-000\(host)"
        let prefix = "fairway/guest/\(id)"
        let client = try loop.connect(port: port, clientID: id, from: host)
        try wait("a guest's connection")
        loop.subscribe(client, ["\(prefix)/reply"], qos: 1)
        try wait("a guest's subscription")
        return (client, prefix)
    }

    private func connect(_ tokens: [(String, String)]) throws(BenchError) -> [Player] {
        var players: [Player] = []
        for (name, token) in tokens {
            let client = try loop.connect(
                port: port, clientID: "\(name)-bench", username: name, password: token)
            players.append(Player(name: name, client: client))
            // A listening socket has a short queue of waiting connections.
            if players.count % 64 == 0 { try wait("the users' connections") }
        }
        try wait("the users' connections")
        for player in players {
            loop.subscribe(player.client, ["fairway/user/\(player.name)/reply"], qos: 1)
        }
        try wait("the users' subscriptions")
        return players
    }

    private func wait(_ what: String) throws(BenchError) {
        try loop.wait(what) { loop.unanswered == 0 }
    }
}

extension Players {
    /// Signs up four players for each room, and starts their rounds.
    func play(rooms: Int) throws(BenchError) -> [RoundsRoom] {
        try play(try add((0..<rooms * 4).map { "bench\($0)" }))
    }

    /// Opens a room for each group of four players and starts its round. All four subscribe to its
    /// topics.
    func play(_ players: [Player]) throws(BenchError) -> [RoundsRoom] {
        let fours = stride(from: 0, to: players.count, by: 4).map { Array(players[$0..<$0 + 4]) }
        let lobbies = try open(fours.map { $0[0] })
        try join(
            zip(fours, lobbies).flatMap { four, lobby in four.dropFirst().map { ($0, lobby) } })
        _ = try requests.ask(
            zip(fours, lobbies).map { four, lobby in
                let topic = "fairway/room/\(lobby.room)/do/\(four[0].name)/start"
                return Requests.Request(client: four[0].client, topic: topic, body: [:])
            })
        for (four, lobby) in zip(fours, lobbies) {
            for player in four {
                loop.subscribe(player.client, topics(of: lobby.room, for: player))
            }
        }
        try wait("the users' subscriptions")
        return zip(fours, lobbies).map { four, lobby in
            RoundsRoom(
                clients: four.map(\.client), names: four.map(\.name),
                topics: four.map { "fairway/room/\(lobby.room)/do/\($0.name)/score" })
        }
    }

    private func topics(of room: String, for player: Player) -> [String] {
        let event = "fairway/room/\(room)/event"
        guard followsAll else { return [event] }
        return [
            event, "fairway/room/\(room)/head", "fairway/room/\(room)/state",
            "fairway/room/\(room)/presence",
            "fairway/user/\(player.name)/room/\(room)",
        ]
    }

    /// Opens a lobby for each host.
    func open(_ hosts: [Player]) throws(BenchError) -> [(room: String, code: String)] {
        let replies = try requests.ask(
            hosts.map {
                Requests.Request(
                    client: $0.client, topic: "fairway/user/\($0.name)/do/room/create",
                    body: ["kind": "golf", "courseName": "Bench"])
            })
        return replies.map { ($0["room"]?.string ?? "", $0["code"]?.string ?? "") }
    }

    private func join(
        _ seats: [(Player, (room: String, code: String))]
    ) throws(BenchError) {
        _ = try requests.ask(seats.map { Self.join($0, code: $1.code) })
    }

    /// The request to join a lobby with a code.
    static func join(_ player: Player, code: String) -> Requests.Request {
        Requests.Request(
            client: player.client, topic: "fairway/user/\(player.name)/do/room/join",
            body: ["code": .string(code)])
    }
}

/// Sends many requests to the daemon at once, as the clients of the load, and collects the replies.
final class Requests {
    /// A request: the number of its client, its topic, and its body without the `id`.
    struct Request {
        let client: Int
        let topic: String
        let body: JSON
    }

    private let loop: WireLoop
    /// The `id` of the first request of this batch. Later batches have higher ones, because a user
    /// must not send the same `id` twice.
    private var firstID: Int
    private var replies: [JSON?] = []
    private var answered = 0
    /// The first reply with a refusal, or without a readable `id`.
    private(set) var refusal: String?

    /// - Parameter firstID: The first `id`. For another daemon on the same data folder, choose one
    ///   that is still unused.
    init(loop: WireLoop, firstID: Int = 0) {
        self.loop = loop
        self.firstID = firstID
    }

    /// Sends all requests and waits for their replies.
    ///
    /// - Parameter window: The number of requests that may wait for a reply at a time.
    /// - Returns: The results, in the order of the requests.
    /// - Throws: ``BenchError/refused(_:)`` with the first refusal, or ``BenchError/late(_:)``.
    func ask(
        _ requests: [Request], window: Int = 64
    ) throws(BenchError) -> [JSON] {
        firstID += replies.count
        replies = Array(repeating: nil, count: requests.count)
        answered = 0
        var sent = 0
        while answered < requests.count {
            while sent < requests.count, sent - answered < window {
                send(requests[sent], id: firstID + sent)
                sent += 1
            }
            let before = answered
            try loop.wait("a reply to \(requests[sent - 1].topic)") {
                answered > before || refusal != nil
            }
            if let refusal { throw .refused(refusal) }
        }
        return replies.map { $0 ?? .null }
    }

    /// Handles a message if it is a reply.
    ///
    /// - Returns: Whether the message was a reply.
    func receive(topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer) -> Bool {
        guard topic.ends(with: "/reply") else { return false }
        let text = String(decoding: payload, as: UTF8.self)
        guard let reply = try? JSON(parsing: text), reply["ok"]?.bool == true,
            let id = reply["id"]?.string.flatMap({ Int($0) })
        else {
            refusal = refusal ?? text
            return true
        }
        let place = id - firstID
        guard replies.indices.contains(place), replies[place] == nil else { return true }
        replies[place] = reply["result"] ?? .null
        answered += 1
        return true
    }

    private func send(_ request: Request, id: Int) {
        var members = request.body.members ?? []
        members.append(JSON.Member("id", .string("\(id)")))
        loop.publish(
            request.client, topic: Array(request.topic.utf8),
            payload: JSON.object(members).bytes, qos: 1)
    }
}
