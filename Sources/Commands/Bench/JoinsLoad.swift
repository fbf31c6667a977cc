internal import Glibc
internal import JSON

/// A load of joins at a steady rate (open loop), with a sign-in now and then.
///
/// The users join one lobby after the other, and leave all of them between the slices. Each user
/// has at most one request on the way.
final class JoinsLoad: SideLoad {
    /// The state of one user.
    private struct Joiner {
        let player: Players.Player
        /// The lobby of the request on the way; `nil` if there is none.
        var lobby: Int?
        /// The lobbies that the user must still leave.
        var joined: [Int] = []
    }

    /// The number of joins for each sign-in.
    private static let joinsPerSignIn = 100

    private let loop: WireLoop
    private let lobbies: [(room: String, code: String)]
    private let guest: (client: Int, prefix: String)
    private var joiners: [Joiner]
    private var byClient: [Int: Int] = [:]

    private var interval: UInt64 = 0
    private var due: UInt64 = 0
    private var next = 0
    private var asked = 0
    private var isOn = false
    private var isLeaving = false
    /// The number of successful joins since ``start(rate:)``.
    private(set) var joins = 0
    private(set) var signIns = 0
    /// The number of joins that were due while the next user was still busy with an earlier
    /// request.
    private(set) var skipped = 0
    private var signInsAsked = 0
    private(set) var refusal: String?

    init(
        loop: WireLoop, players: [Players.Player], lobbies: [(room: String, code: String)],
        guest: (client: Int, prefix: String)
    ) {
        self.loop = loop
        self.lobbies = lobbies
        self.guest = guest
        joiners = players.map { Joiner(player: $0) }
        for (place, player) in players.enumerated() { byClient[player.client] = place }
    }

    /// Starts the joins.
    ///
    /// - Parameter rate: The number of joins per second.
    func start(rate: Double) {
        interval = UInt64(1e9 / rate)
        due = Clock.now
        (joins, signIns, signInsAsked, skipped) = (0, 0, 0, 0)
        isOn = true
        isLeaving = false
    }

    /// Makes every user leave all lobbies.
    func leaveAll() {
        isLeaving = true
        for place in joiners.indices { leaveNext(place) }
    }

    func stop() { isOn = false }

    var isQuiet: Bool { signIns == signInsAsked && joiners.allSatisfy { $0.lobby == nil } }

    func tick(now: UInt64) -> UInt64 {
        guard isOn else { return .max }
        while due <= now {
            join()
            due += interval
        }
        return due
    }

    func receive(
        _ client: Int, topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer
    ) -> Bool {
        let place = byClient[client]
        guard place != nil || client == guest.client, topic.ends(with: "/reply") else {
            return false
        }
        guard payload.contains(#""ok":true"#) else {
            refusal = refusal ?? String(decoding: payload, as: UTF8.self)
            return true
        }
        if let place { advance(place) } else { signIns += 1 }
        return true
    }

    private func advance(_ place: Int) {
        guard let lobby = joiners[place].lobby else { return }
        joiners[place].lobby = nil
        if isLeaving {
            leaveNext(place)
        } else {
            joins += 1
            joiners[place].joined.append(lobby)
        }
    }

    private func leaveNext(_ place: Int) {
        guard joiners[place].lobby == nil, let lobby = joiners[place].joined.popLast() else {
            return
        }
        joiners[place].lobby = lobby
        let player = joiners[place].player
        ask(player.client, "fairway/room/\(lobbies[lobby].room)/do/\(player.name)/leave", [:])
    }

    private func join() {
        let place = next % joiners.count
        guard joiners[place].lobby == nil else {
            skipped += 1
            return
        }
        // The step is a prime, so a user joins every lobby once before any lobby comes again.
        let lobby = (place * 7 + joiners[place].joined.count * 97) % lobbies.count
        next += 1
        joiners[place].lobby = lobby
        let request = Players.join(joiners[place].player, code: lobbies[lobby].code)
        ask(request.client, request.topic, request.body)
        if next % Self.joinsPerSignIn == 0 {
            signInsAsked += 1
            let name = joiners[place].player.name
            ask(guest.client, "\(guest.prefix)/do/account/signIn", Players.signIn(name))
        }
    }

    private func ask(_ client: Int, _ topic: String, _ body: JSON) {
        asked += 1
        let members = (body.members ?? []) + [JSON.Member("id", .string("j\(asked)"))]
        loop.publish(
            client, topic: Array(topic.utf8), payload: JSON.object(members).bytes, qos: 1)
    }
}
