import Guard
import JSON
import Testing
import Topics

/// The bounds on the memory that the broker uses for its clients (T7).
@Suite struct QueueTests {
    private static let users = ["ann", "bob", "carl", "dora"]

    /// A guard that allows 100 kB for a user and 200 kB for all. Each user's client has the key
    /// 10, 20, 30 or 40.
    private func fixture() throws -> GuardFixture {
        let options = [
            (name: "queued_bytes_per_user_max", value: "100000"), ("queued_bytes_max", "200000"),
            ("waiting_bytes_per_user_max", "100000"), ("waiting_bytes_max", "200000"),
            ("publish_burst", "100000"),
        ]
        let devices = Self.users.map { "device \($0) d1 0" }.joined(separator: "\n")
        let fixture = try GuardFixture(options, control: "begin\n\(devices)\ncommit")
        fixture.records[1] = BrokerRecord()
        return fixture
    }

    /// A client with an id of its own disconnects, and its queue has this number of bytes.
    private func store(_ fixture: GuardFixture, _ key: ClientKey, _ user: String, bytes: Int) {
        #expect(fixture.connect(key, user: user, id: "\(user)-\(key)") == .admitted)
        fixture.records[key] = BrokerRecord(queuedBytes: bytes)
        fixture.leave(key)
    }

    private func reply(_ user: String) -> String { "fairway/user/\(user)/reply" }

    @Test func `T7: the queue of a stored session is bounded, and the user's oldest ends`() throws {
        let fixture = try fixture()
        store(fixture, 10, "ann", bytes: 40_000)
        store(fixture, 11, "ann", bytes: 30_000)
        _ = fixture.state.takeActions()
        #expect(fixture.reads(11, reply("ann"), bytes: 20_000, offline: "ann"))
        fixture.records[11]?.queuedBytes = 50_000
        // 90,000 bytes and the broker's own memory. The next message does not fit.
        #expect(!fixture.reads(11, reply("ann"), bytes: 20_000, offline: "ann"))
        let (warnings, _) = fixture.warningsAndEnds()
        #expect(warnings.first?.contains("limits.queuedBytesPerUserMax") == true)
        #expect(warnings.first?.contains("ann-11") == true)
        // Another user is not affected.
        store(fixture, 20, "bob", bytes: 0)
        #expect(fixture.reads(20, reply("bob"), bytes: 20_000, offline: "bob"))
        fixture.measure()
        #expect(fixture.warningsAndEnds().ended == ["ann-10"])
        // The memory is free when the daemon has ended the session.
        #expect(!fixture.reads(11, reply("ann"), bytes: 20_000, offline: "ann"))
        #expect(!fixture.reads(10, reply("ann"), bytes: 1, offline: "ann"))
        let verdict = fixture.connect(
            2, id: "ann-10", user: "$fairwayd", password: GuardFixture.secret)
        #expect(verdict == .admitted)
        #expect(fixture.reads(11, reply("ann"), bytes: 20_000, offline: "ann"))
    }

    @Test func `T7: subscriptions count for their user, and those of an app cost nothing`() throws {
        let fixture = try fixture()
        func subscribe(_ key: ClientKey, _ user: String, _ count: Int) -> Int {
            (0..<count).count { number in
                let held = fixture.records[key]?.subscriptions ?? 0
                guard fixture.subscribes(key, reply(user) + "/\(number)/x", held: held) else {
                    return false
                }
                fixture.records[key]?.subscriptions += 1
                return true
            }
        }
        for key in [10, 11, 12] as [ClientKey] {
            #expect(fixture.connect(key, user: "ann", id: "ann-\(key)") == .admitted)
            fixture.records[key] = BrokerRecord()
        }
        #expect(fixture.connect(20, user: "bob") == .admitted)
        fixture.records[20] = BrokerRecord()
        let free = BrokerRecord.subscriptionsFree
        let more = 100_000 / BrokerRecord.subscriptionBytes
        #expect(subscribe(10, "ann", 200) == free + more)
        fixture.measure()
        // Each client has a few subscriptions, whatever the others of the user have.
        #expect(subscribe(11, "ann", 200) == free)
        #expect(subscribe(20, "bob", 100) > free)
        // A stored session keeps its subscriptions, and ends first.
        _ = fixture.state.takeActions()
        fixture.leave(10)
        #expect(subscribe(11, "ann", 1) == 0)
        fixture.measure()
        #expect(fixture.warningsAndEnds().ended == ["ann-10"])
        let verdict = fixture.connect(
            2, id: "ann-10", user: "$fairwayd", password: GuardFixture.secret)
        #expect(verdict == .admitted)
        #expect(subscribe(11, "ann", 5) == 5)
        // An unsubscription gives its memory back.
        fixture.records[11]?.subscriptions = 1
        fixture.measure()
        #expect(subscribe(12, "ann", 200) == free + more)
    }

    @Test func `T7: all stored sessions have one bound, and the oldest ends first`() throws {
        let fixture = try fixture()
        store(fixture, 40, "dora", bytes: 1_000)
        for (key, user) in [(10, "ann"), (20, "bob"), (30, "carl")] as [(ClientKey, String)] {
            store(fixture, key, user, bytes: 66_000)
        }
        _ = fixture.state.takeActions()
        fixture.measure()
        let (warnings, ended) = fixture.warningsAndEnds()
        // Dora's session is older, but she has less than the average.
        #expect(ended == ["ann-10"])
        #expect(warnings.first?.contains("limits.queuedBytesMax") == true)
        // Until it has ended, users with more than an equal share get nothing, and Dora does.
        #expect(!fixture.reads(30, reply("carl"), bytes: 10_000, offline: "carl"))
        #expect(fixture.reads(40, reply("dora"), bytes: 10_000, offline: "dora"))
        fixture.measure()
        #expect(fixture.warningsAndEnds().ended == [])
    }

    @Test func `T7: a session that its client resumes or that expires leaves the count`() throws {
        let fixture = try fixture()
        store(fixture, 10, "ann", bytes: 90_000)
        #expect(!fixture.reads(10, reply("ann"), bytes: 20_000, offline: "ann"))
        // The client resumes the session with its queue, and reads it.
        #expect(
            fixture.connect(
                11, id: "ann-10", user: "ann", password: fixture.token("ann"), clean: false)
                == .admitted)
        fixture.records[11] = BrokerRecord()
        fixture.measure()
        fixture.leave(11)
        #expect(fixture.reads(11, reply("ann"), bytes: 20_000, offline: "ann"))
        // The broker ends the session of Bob after a minute.
        #expect(fixture.connect(20, user: "bob", id: "bob-20") == .admitted)
        fixture.state.disconnect(
            20, at: fixture.time, record: BrokerRecord(queuedBytes: 90_000, lastingSeconds: 60))
        store(fixture, 21, "bob", bytes: 0)
        #expect(!fixture.reads(21, reply("bob"), bytes: 20_000, offline: "bob"))
        fixture.time.monotonicMillis += 63_000
        fixture.measure()
        #expect(fixture.reads(21, reply("bob"), bytes: 20_000, offline: "bob"))
    }

    @Test func `T7: a client that does not read or acknowledge gets no more than its bound`() throws
    {
        let fixture = try fixture()
        for (key, user) in [(10, "ann"), (20, "bob")] as [(ClientKey, String)] {
            #expect(fixture.connect(key, user: user) == .admitted)
            fixture.records[key] = BrokerRecord()
        }
        func sends(_ key: ClientKey, _ user: String) -> Bool {
            let isSent = fixture.reads(key, reply(user), bytes: 10_000)
            if isSent { fixture.records[key]?.outgoingPackets += 1 }
            return isSent
        }
        // Ann's connection takes nothing.
        let sent = (0..<30).count { _ in sends(10, "ann") }
        #expect((8...9).contains(sent))
        // Bob reads everything, but acknowledges nothing.
        let unacknowledged = (0..<30).count { _ in
            let isSent = fixture.reads(20, reply("bob"), bytes: 10_000)
            if isSent {
                fixture.records[20]?.queuedMessages += 1
                fixture.records[20]?.queuedBytes += 10_000
            }
            return isSent
        }
        #expect((8...9).contains(unacknowledged))
        fixture.measure()
        #expect(fixture.kicks() == [])
        // Both read and acknowledge. Everything is well again.
        fixture.records[10] = BrokerRecord()
        fixture.records[20] = BrokerRecord()
        for _ in 0..<100 {
            #expect(fixture.reads(10, reply("ann"), bytes: 10_000))
            #expect(fixture.reads(20, reply("bob"), bytes: 10_000))
        }
    }

    @Test func `T7: a resumed session keeps its queue while the broker checks it`() throws {
        let fixture = try fixture()
        store(fixture, 10, "ann", bytes: 98_000)
        #expect(
            fixture.connect(
                11, id: "ann-10", user: "ann", password: fixture.token("ann"), clean: false)
                == .admitted)
        fixture.records[11] = BrokerRecord(isActive: false, queuedMessages: 98, queuedBytes: 98_000)
        for _ in 0..<98 { #expect(fixture.reads(11, reply("ann"), bytes: 1_000)) }
    }

    @Test func `T7: a connection with incomplete packets or wills ends, of that user only`() throws
    {
        let fixture = try fixture()
        for (key, user) in [(10, "ann"), (11, "ann"), (20, "bob")] as [(ClientKey, String)] {
            #expect(fixture.connect(key, user: user, id: "\(user)-\(key)") == .admitted)
            fixture.records[key] = BrokerRecord()
        }
        fixture.records[10]?.incomingBytes = 50_000
        fixture.records[11]?.incomingBytes = 70_000
        fixture.records[20]?.incomingBytes = 70_000
        fixture.measure()
        #expect(fixture.kicks() == [11])
        fixture.measure()
        #expect(fixture.kicks() == [])
        // A CONNECT with a will counts, too.
        func connects(_ key: ClientKey, bytes: Int) -> ConnectVerdict {
            fixture.connect(
                key, id: "bob-\(key)", user: "bob", password: fixture.token("bob"),
                packetBytes: bytes)
        }
        #expect(connects(21, bytes: 61_000) == .limited(.tooLarge))
        #expect(connects(22, bytes: 21_000) == .admitted)
        #expect(connects(23, bytes: 21_000) == .limited(.tooLarge))
        #expect(connects(24, bytes: 200) == .admitted)
        fixture.state.disconnect(22, at: fixture.time, record: BrokerRecord())
        #expect(connects(23, bytes: 21_000) == .admitted)
    }

    @Test func `T7: requests that wait for the daemon are bounded for each user and all`() throws {
        let fixture = try fixture()
        for (index, user) in Self.users.enumerated() {
            #expect(fixture.connect(ClientKey(index * 10 + 10), user: user) == .admitted)
        }
        // The daemon is stopped, so the broker's messages to it wait.
        func asks(_ key: ClientKey, _ user: String, bytes: Int = 20_000) -> Bool {
            let topic = "fairway/user/\(user)/do/account/get"
            guard fixture.writes(key, topic, bytes: bytes) else { return false }
            #expect(fixture.reads(1, topic, bytes: bytes, qos: 0))
            fixture.records[1]?.outgoingPackets += 1
            return true
        }
        // Nothing waits behind the first request, so it does not count.
        #expect((0..<20).count { _ in asks(10, "ann") } == 5)
        let notice = try #require(fixture.notices().last)
        #expect(notice.payload["error"]?["code"]?.string == "server.busy")
        #expect(notice.payload["error"]?["retryAfterMs"]?.int ?? 0 > 0)
        #expect((0..<20).count { _ in asks(20, "bob") } == 4)
        // All together have their bound, and each user has a share of it.
        #expect((0..<20).count { _ in asks(30, "carl") } < 4)
        #expect(asks(40, "dora", bytes: 100))
        #expect(!fixture.writes(10, "owntracks/ann/phone", bytes: 20_000))
        fixture.state.disconnect(10)
        #expect(!fixture.writes(10, "owntracks/ann/phone", bytes: 20_000, offline: "ann"))
        // The daemon reads again.
        fixture.records[1]?.outgoingPackets = 1
        #expect(asks(20, "bob"))
        fixture.records[1]?.outgoingPackets = 0
        #expect((0..<20).count { _ in asks(30, "carl") } == 5)
    }

    @Test func `T7: many small requests count, because the broker queues 10,000 messages`() throws {
        let fixture = try fixture()
        #expect(fixture.connect(10, user: "ann") == .admitted)
        let topic = "fairway/user/ann/do/account/get"
        var sent = 0
        while sent < 10_000, fixture.writes(10, topic, bytes: 2) {
            _ = fixture.reads(1, topic, bytes: 2, qos: 0)
            fixture.records[1]?.outgoingPackets += 1
            sent += 1
        }
        #expect(sent < 200)
    }

    @Test func `T7: long properties are refused, and messages of QoS 2 count`() throws {
        let fixture = try fixture()
        #expect(fixture.connect(10, user: "ann") == .admitted)
        let topic = "fairway/user/ann/do/account/get"
        #expect(fixture.writes(10, topic, properties: 1_024))
        #expect(!fixture.writes(10, topic, properties: 1_025))
        let notice = try #require(fixture.notices().last)
        #expect(notice.payload["error"]?["code"]?.string == "request.tooLarge")
        fixture.records[10] = BrokerRecord(queuedBytes: 90_000)
        #expect(!fixture.writes(10, topic, bytes: 20_000, qos: 2))
        #expect(fixture.writes(10, topic, bytes: 20_000, qos: 1))
    }

    @Test func `T7: without the broker's records, stored sessions are still bounded`() throws {
        let fixture = try fixture()
        fixture.records = [:]
        #expect(fixture.connect(10, user: "ann", id: "ann-10") == .admitted)
        fixture.state.disconnect(10, at: fixture.time)
        let queued = (0..<30).count { _ in
            fixture.reads(10, reply("ann"), bytes: 10_000, offline: "ann")
        }
        #expect((8...9).contains(queued))
        // The broker queues no QoS 0 for it.
        #expect(fixture.reads(10, reply("ann"), bytes: 10_000, qos: 0, offline: "ann"))
    }

    @Test(arguments: [
        (ConnectRefusal.userFull(most: 50), 5, 0x97), (.addressFull(most: 1_000), 5, 0x97),
        (.serverFull, 5, 0x89), (.guestsTooFast, 5, 0x9F), (.tooLarge, 5, 0x97),
        (.userFull(most: 50), 4, 3),
        (.tooManyClientIds(String(repeating: "x", count: 20)), 5, 0x97),
        (.clientIdTaken(String(repeating: "x", count: 20)), 5, 0x85),
        (.clientIdReserved(String(repeating: "x", count: 20)), 5, 0x85),
        (.clientIdTaken("ann"), 4, 2), (.clientIdReserved("ann"), 4, 2),
    ])
    func `T7: a refused client gets the reason in its CONNACK`(
        refusal: ConnectRefusal, version: Int, code: UInt8
    ) {
        let packet = refusal.connack(protocolVersion: version)
        // MQTT 5, 3.2: the type, the remaining length, no session, the code, the properties.
        #expect(packet[0] == 0x20 && Int(packet[1]) == packet.count - 2)
        #expect(packet[2] == 0 && packet[3] == code)
        guard version == 5 else { return }
        #expect(Int(packet[4]) == packet.count - 5 && packet[5] == 0x1F)
        #expect(Int(packet[7]) == packet.count - 8)
        #expect(String(decoding: packet[8...], as: UTF8.self) == refusal.message)
    }
}
