import Guard
import TestSupport
import Testing
import Topics

private let room = GuardFixture.room
private let topics = [
    "fairway/guest/\(GuardFixture.guest)/do/account/signIn",
    "fairway/guest/\(GuardFixture.guest)/reply/x", "fairway/user/ann/do/room/create",
    "fairway/user/ann/reply", "fairway/user/ann/inbox", "fairway/user/ann/room/\(room)",
    "fairway/user/ann/location/bob", "fairway/user/ann/friends", "fairway/user/ann/presence/bob",
    "fairway/room/\(room)/do/ann/score/g1/3",
    "fairway/room/\(room)/state", "fairway/public/x", "fairway/status", "fairway/ops/x",
    "owntracks/ann/phone/cmd", "$share/g/fairway/status", "$CONTROL/fairway/v1", "", "+/#",
].map { Array($0.utf8) }
private let filters =
    topics
    + ["fairway/user/ann/#", "fairway/room/+/state", "owntracks/ann/+/cmd"].map { Array($0.utf8) }
private let lines = [
    "begin", "commit", "presence", "device ann d1 1", "device bob d1 0", "undevice ann d1",
    "undevices ann", "member \(room) ann", "unmember \(room) ann", "unroom \(room)",
    "share ann bob",
    "unshare ann bob", "begin\nmember \(room) bob\ncommit", "+ 1 ann d1 ::1", "- 1 ann", "",
].map { Array($0.utf8) }

/// Random inputs, more than a million in total. Nothing may trap, whatever the bytes.
@Suite struct FuzzTests {
    @Test func `any bytes are a topic or not, and its parts are inside it`() {
        var random = SeededRandom(printing: "topics")
        let grammar = TopicGrammar.standard
        for _ in 0..<repeats(100_000, long: 4_000_000) {
            let bytes = random.bytes(near: topics)
            bytes.withUnsafeBufferPointer { topic in
                guard let parsed = grammar.parse(topic) else { return }
                let parts = [
                    parsed.owner, parsed.room, parsed.service, parsed.method, parsed.player,
                    parsed.hole, parsed.friend, parsed.device, parsed.rest,
                ]
                if !parts.allSatisfy({ Int($0.start) + Int($0.count) <= topic.count }) {
                    Issue.record("a part lies outside \(bytes)")
                }
            }
        }
    }

    @Test func `no granted filter matches topics of other users`() {
        var random = SeededRandom(printing: "filters")
        let grammar = TopicGrammar.standard
        let ann = Array("ann".utf8)
        for _ in 0..<repeats(80_000, long: 3_000_000) {
            let bytes = random.bytes(near: filters)
            let granted = bytes.withUnsafeBufferPointer { filter in
                ann.withUnsafeBufferPointer {
                    grammar.mayReadAny(filter: filter, .user(admin: false), name: $0)
                }
            }
            let allowed = [
                "fairway/user/ann/", "fairway/room/", "fairway/public", "fairway/status",
                "owntracks/ann/",
            ]
            if granted, !allowed.contains(where: { bytes.starts(with: $0.utf8) }) {
                Issue.record("granted: \(bytes)")
            }
        }
    }

    @Test func `any bytes as control lines and reports are handled`() throws {
        var random = SeededRandom(printing: "control")
        let fixture = try GuardFixture()
        for turn in 0..<repeats(60_000, long: 2_000_000) {
            let bytes = random.bytes(near: lines)
            bytes.withUnsafeBufferPointer { line in
                fixture.state.control(line)
                if let line = ControlLine(line) { #expect(ControlLine(line.text) == line) }
                if let line = GuardReport(line) { #expect(GuardReport(line.text) == line) }
            }
            if turn.isMultiple(of: 64) { _ = fixture.state.takeActions() }
        }
    }

    @Test func `of any bytes as a token, only a valid one is accepted`() throws {
        var random = SeededRandom(printing: "tokens")
        let fixture = try GuardFixture(control: "begin\ndevice ann d1 0\ncommit")
        let good = Array(fixture.token("ann").utf8)
        let samples = [good, Array(fixture.token("bob").utf8), Array("a.b.c".utf8)]
        for _ in 0..<40_000 {
            let bytes = random.bytes(near: samples)
            let claims = bytes.withUnsafeBufferPointer {
                DeviceClaims(token: $0, key: GuardFixture.key)
            }
            if claims != nil, !samples.contains(bytes) { Issue.record("let in: \(bytes)") }
        }
        for _ in 0..<40_000 {
            let payload = random.bytes(near: [
                DeviceClaims(user: "ann", device: "d1", isAdmin: true, issued: 1, expiry: 2).payload
            ])
            _ = payload.withUnsafeBufferPointer { DeviceClaims(payload: $0) }
        }
    }

    @Test func `the guard survives any sequence of events`() throws {
        var random = SeededRandom(printing: "events")
        let fixture = try GuardFixture([("guest_connections_per_minute", "100000")])
        let ids = ["ann-1", "annabelle", "", GuardFixture.guest, "$fairwayd"].map { Array($0.utf8) }
        let tokens = [
            fixture.token("ann"), fixture.token("ann", admin: true, expiry: 1_800_000_100), "x",
        ]
        for _ in 0..<repeats(40_000, long: 1_200_000) {
            let key = ClientKey(random.below(20) + 2)
            let sizes = [0, 1, 9_000, 5_000_000, .max]
            fixture.records[key] = BrokerRecord(
                isActive: random.below(9) > 0, incomingBytes: random.one(of: sizes),
                outgoingPackets: random.one(of: sizes), queuedMessages: random.one(of: sizes),
                queuedBytes: random.one(of: sizes), lastingSeconds: random.one(of: [0, 9, .max]))
            if random.below(8) == 0 { fixture.records[key] = nil }
            let topic = String(decoding: random.bytes(near: topics), as: UTF8.self)
            switch random.below(7) {
            case 0:
                let id = String(decoding: random.bytes(near: ids), as: UTF8.self)
                let user: String? = random.one(of: [nil, "ann", "ann", "anna", "bob", ""])
                _ = fixture.connect(
                    key, id: id, user: user, password: user == nil ? nil : random.one(of: tokens),
                    version: random.below(7), clean: random.below(2) == 0)
            case 1: fixture.state.disconnect(key, at: fixture.time, record: fixture.records[key])
            case 2:
                let bytes = random.one(of: [0, 2, 65_536, .max])
                _ = fixture.reads(
                    key, topic, bytes: bytes, offline: random.one(of: [nil, "ann", topic]))
            case 3:
                let bytes = random.one(of: [0, 2, 65_536, .max])
                _ = fixture.writes(
                    key, topic, bytes: bytes, retain: random.below(2) == 0,
                    offline: random.one(of: [nil, "ann", "$fairwayd"]))
            case 4: _ = fixture.subscribes(key, topic, held: random.below(300))
            case 5: fixture.control(String(decoding: random.bytes(near: lines), as: UTF8.self))
            default:
                fixture.time.monotonicMillis += Int64(random.below(500)) - 100
                fixture.time.epochSeconds += Int64(random.below(3)) - 1
                fixture.state.tick(at: fixture.time)
                fixture.measure()
            }
            if random.below(4) == 0 { _ = fixture.state.takeActions() }
        }
    }
}
