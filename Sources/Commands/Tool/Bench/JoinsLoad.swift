internal import Glibc
internal import JSON

/// Joins at a steady rate (open loop) by users who join one lobby after the other; and now and then
/// a sign-in. Between the slices they leave them all. Each user has one request on the way at most.
final class JoinsLoad: SideLoad {
    /// One user's place in the coming and going.
    private struct Joiner {
        let player: Players.Player
        /// The lobby that was asked for last; nil when no request is on the way.
        var lobby: Int?
        /// The lobbies that are still to be left.
        var joined: [Int] = []
    }

    /// How often a sign-in comes, in joins.
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
    /// Since ``start(rate:)``: joins and sign-ins that were answered with success.
    private(set) var joins = 0
    private(set) var signIns = 0
    /// Joins that were due when every user was still busy with an earlier one.
    private(set) var skipped = 0
    private var signInsAsked = 0
    /// The first refusal.
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

    /// Begins to join so many times a second.
    func start(rate: Double) {
        interval = UInt64(1e9 / rate)
        due = Clock.now
        (joins, signIns, signInsAsked, skipped) = (0, 0, 0, 0)
        isOn = true
        isLeaving = false
    }

    /// Lets everybody leave all lobbies.
    func leaveAll() {
        isLeaving = true
        for place in joiners.indices { leaveNext(place) }
    }

    /// Begins no more joins; what is on the way ends.
    func stop() { isOn = false }

    /// Whether nothing is on the way.
    var isQuiet: Bool { signIns == signInsAsked && joiners.allSatisfy { $0.lobby == nil } }

    /// Joins as often as is due; the instant when the next is.
    func tick(now: UInt64) -> UInt64 {
        guard isOn else { return .max }
        while due <= now {
            join()
            due += interval
        }
        return due
    }

    /// Takes a message that may be a reply to one of these users; false if it is none.
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
        // A step that is prime: nobody comes to the same lobby twice before all were joined.
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
