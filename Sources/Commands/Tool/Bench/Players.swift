internal import JSON

/// Users of the daemon with a connection each, and the rooms that they play in.
final class Players {
    /// One who is signed in and connected.
    struct Player {
        let name: String
        let client: Int
    }

    let loop: WireLoop
    let requests: Requests
    private let port: UInt16
    private var guest: (client: Int, prefix: String)?

    init(loop: WireLoop, requests: Requests, port: UInt16) {
        self.loop = loop
        self.requests = requests
        self.port = port
    }

    /// Signs up users and connects a device of each.
    func add(_ names: [String]) throws(BenchError) -> [Player] {
        try signUp(names)
        return try connect(names)
    }

    /// Connects a device of each user who is known.
    func connect(_ names: [String]) throws(BenchError) -> [Player] {
        try connect(zip(names, try signIn(names)).map { ($0, $1) })
    }

    /// Signs up users.
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

    /// Signs in users that are known.
    ///
    /// - Returns: The device tokens.
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

    /// Tries of one address that have not succeeded yet are slowed down from 60 on.
    private static let signInsAtOnce = 32

    private static let password = "correct horse"

    private func asGuest(_ method: String, _ bodies: [JSON]) throws(BenchError) -> [JSON] {
        let (client, prefix) = try guestConnection()
        return try requests.ask(
            bodies.map {
                Requests.Request(client: client, topic: "\(prefix)/do/account/\(method)", body: $0)
            }, window: Self.signInsAtOnce)
    }

    /// The one connection that everybody signs up over, and the start of its topics.
    func guestConnection() throws(BenchError) -> (client: Int, prefix: String) {
        if let guest { return guest }
        let made = try guestConnection(from: 1)
        guest = made
        return made
    }

    /// A guest's connection from 127.0.0.x: limits count by address.
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
            // Not more at once than a listening socket keeps waiting.
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
    /// Opens a room for each four players and starts its round; all listen to its events.
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
                loop.subscribe(player.client, ["fairway/room/\(lobby.room)/event"])
            }
        }
        try wait("the users' subscriptions")
        return zip(fours, lobbies).map { four, lobby in
            RoundsRoom(
                clients: four.map(\.client), names: four.map(\.name),
                topics: four.map { "fairway/room/\(lobby.room)/do/\($0.name)/score" })
        }
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

    /// The request to join by a code.
    static func join(_ player: Player, code: String) -> Requests.Request {
        Requests.Request(
            client: player.client, topic: "fairway/user/\(player.name)/do/room/join",
            body: ["code": .string(code)])
    }
}
