internal import JSON

/// Sign-ins, so many at once, again and again: the next come when all have their answer.
final class SignInsLoad: SideLoad {
    private let loop: WireLoop
    private let names: [String]
    private let guests: [(client: Int, prefix: String)]
    private var isOn = false
    private var begun: UInt64 = 0
    private var waiting = 0
    private var asked = 0
    /// From the publish of the first to each reply, nanoseconds, since ``start()``.
    private(set) var latencies: [UInt64] = []
    private(set) var refusal: String?

    /// - Parameters:
    ///   - names: Users who are known; all of them sign in at once.
    ///   - guests: The connections over which they do, in turn.
    init(loop: WireLoop, names: [String], guests: [(client: Int, prefix: String)]) {
        self.loop = loop
        self.names = names
        self.guests = guests
    }

    func start() {
        latencies = []
        isOn = true
    }

    func stop() { isOn = false }

    var isQuiet: Bool { waiting == 0 || refusal != nil }

    func tick(now: UInt64) -> UInt64 {
        if isOn, waiting == 0 {
            begun = now
            for (place, name) in names.enumerated() { ask(guests[place % guests.count], name) }
        }
        return .max
    }

    private func ask(_ guest: (client: Int, prefix: String), _ name: String) {
        waiting += 1
        asked += 1
        let members = Players.signIn(name).members ?? []
        let body = JSON.object(members + [JSON.Member("id", .string("s\(asked)"))])
        loop.publish(
            guest.client, topic: Array("\(guest.prefix)/do/account/signIn".utf8),
            payload: body.bytes, qos: 1)
    }

    func receive(
        _ client: Int, topic: UnsafeRawBufferPointer, payload: UnsafeRawBufferPointer
    ) -> Bool {
        guard guests.contains(where: { $0.client == client }), topic.ends(with: "/reply") else {
            return false
        }
        if !payload.contains(#""ok":true"#) {
            refusal = refusal ?? String(decoding: payload, as: UTF8.self)
        }
        waiting -= 1
        latencies.append(Clock.now - begun)
        return true
    }
}
