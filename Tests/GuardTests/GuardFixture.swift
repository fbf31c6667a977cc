import Guard
import JSON
import TestSupport
import Topics

/// A guard for a test, with clients that connect, publish and read, and a clock that only the test
/// moves.
final class GuardFixture {
    static let key = [UInt8](0..<32)
    static let secret = "a-secret-of-the-daemon"
    static let room = "abcdefghij012345"
    static let guest = "guest-0123456789abcdef"

    var state: GuardState
    /// The broker's records. Empty if the broker hides them.
    var records: [ClientKey: BrokerRecord] = [:]
    var time = GuardTime(monotonicMillis: 1_000_000, epochSeconds: 1_800_000_000)

    /// Creates a guard with options in addition to the files. `control` is the daemon's first
    /// message.
    init(_ options: [(name: String, value: String)] = [], control: String? = "begin\ncommit") throws
    {
        let files = [(name: "token_key_file", value: "key"), ("daemon_secret_file", "secret")]
        let hex = Self.key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        let all = options + files
        state = GuardState(
            try GuardOptions(all) { Array(($0 == "key" ? hex : Self.secret).utf8) })
        _ = connect(1, id: "$fairwayd-1", user: "$fairwayd", password: Self.secret)
        if let control { self.control(control) }
    }

    /// A token as the daemon makes it.
    func token(
        _ user: String, device: String = "d1", admin: Bool = false, expiry: Int64? = nil,
        issued: Int64 = 1, accountCreated: Int64 = 0
    ) -> String {
        DeviceClaims(
            user: user, device: device, isAdmin: admin, issued: issued, expiry: expiry,
            accountCreated: accountCreated
        ).token(key: Self.key)
    }

    /// Sends control lines from the daemon.
    func control(_ lines: String) {
        var lines = lines
        lines.withUTF8 { state.control($0) }
    }

    /// Whether this is a connection of the daemon.
    func isDaemon(_ key: ClientKey) -> Bool { state.isDaemon(key) }

    /// Whether an admitted message loses its retain flag.
    func dropsRetain(_ key: ClientKey, _ topic: String) -> Bool {
        var topic = topic
        return topic.withUTF8 { state.dropsRetain(key, topic: $0) }
    }

    /// A CONNECT with any fields.
    func connect(
        _ key: ClientKey, id: String, user: String? = nil, password: String? = nil,
        address: String = "192.0.2.1", version: Int = 5, clean: Bool = true, keepAlive: Int = 60,
        packetBytes: Int = 0
    ) -> ConnectVerdict {
        var (id, name, secret) = (id, user ?? "", password ?? "")
        return id.withUTF8 { id in
            name.withUTF8 { name in
                secret.withUTF8 { secret in
                    state.connect(
                        GuardClient(
                            key: key, id: id, username: user == nil ? nil : name,
                            password: password == nil ? nil : secret, address: address,
                            protocolVersion: version, cleanStart: clean, keepAlive: keepAlive,
                            packetBytes: packetBytes),
                        at: time)
                }
            }
        }
    }

    /// A user's CONNECT with a valid token.
    func connect(_ key: ClientKey, user: String, id: String? = nil) -> ConnectVerdict {
        connect(key, id: id ?? "\(user)-1", user: user, password: token(user))
    }

    /// A delivery.
    func reads(
        _ key: ClientKey, _ topic: String, bytes: Int = 2, qos: Int = 1, offline: String? = nil
    ) -> Bool {
        var (topic, name) = (topic, offline ?? "")
        let (time, records) = (time, records)
        return topic.withUTF8 { topic in
            name.withUTF8 { name in
                state.mayRead(
                    key, GuardDelivery(topic: topic, payloadBytes: bytes, qos: qos),
                    now: { time }, record: { records[$0] }
                ) { offline == nil ? nil : name }
            }
        }
    }

    /// Lets the guard look at the queues, a second later.
    func measure() {
        time.monotonicMillis += 1_000
        let records = records
        state.measure(at: time) { records[$0] }
    }

    /// The client disconnects. The broker keeps its session for a day.
    func leave(_ key: ClientKey) {
        records[key, default: BrokerRecord()].lastingSeconds = 86_400
        state.disconnect(key, at: time, record: records[key])
    }

    /// The warnings for the broker's log since the last call, and the sessions to end.
    func warningsAndEnds() -> (warnings: [String], ended: [String]) {
        var (warnings, ended) = ([String](), [String]())
        for action in state.takeActions() {
            switch action {
            case .log(let text): warnings.append(text)
            case .report(let text):
                for line in text.split(separator: "\n") {
                    if case .endSession(let id) = GuardReport(String(line)) { ended.append(id) }
                }
            default: break
            }
        }
        return (warnings, ended)
    }

    /// A publish, or a will.
    func writes(
        _ key: ClientKey, _ topic: String, bytes: Int = 2, properties: Int = 0, qos: Int = 0,
        retain: Bool = false, offline: String? = nil
    ) -> Bool {
        var (topic, name) = (topic, offline ?? "")
        let records = records
        return topic.withUTF8 { topic in
            name.withUTF8 { name in
                let publish = GuardPublish(
                    topic: topic, payloadBytes: bytes, propertyBytes: properties, qos: qos,
                    retain: retain)
                return state.mayWrite(key, publish, at: time, record: { records[$0] }) {
                    offline == nil ? nil : name
                }
            }
        }
    }

    /// A SUBSCRIBE.
    func subscribes(_ key: ClientKey, _ filter: String, held: Int = 0) -> Bool {
        var filter = filter
        return filter.withUTF8 {
            state.maySubscribe(key, filter: $0, subscriptions: held, at: time)
        }
    }

    /// The lines reported since the last call.
    func reports() -> [GuardReport] {
        state.takeActions().flatMap { action -> [GuardReport] in
            guard case .report(let text) = action else { return [] }
            return text.split(separator: "\n").compactMap { GuardReport(String($0)) }
        }
    }

    /// The notices of refusals since the last call, by client.
    func notices() -> [(ClientKey, topic: String, payload: JSON)] {
        state.takeActions().compactMap { action in
            guard case .notice(let key, let topic, let payload) = action,
                let json = try? JSON(parsing: payload)
            else { return nil }
            return (key, topic, json)
        }
    }

    /// The clients to kick since the last call. They are disconnected, as the broker does it.
    func kicks() -> Set<ClientKey> {
        let keys = state.takeActions().compactMap { action in
            if case .kick(let key) = action { key } else { nil }
        }
        for key in keys { state.disconnect(key) }
        return Set(keys)
    }
}

extension SeededRandom {
    /// Bytes similar to one of the samples, with inserted characters that break topics and lines.
    mutating func bytes(near samples: [[UInt8]]) -> [UInt8] {
        bytes(near: samples, inserting: "/+#$ -\n\0.")
    }
}
