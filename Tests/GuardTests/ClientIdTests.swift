import Guard
import Testing
import Topics

/// The client ids that a user may have.
@Suite struct ClientIdTests {
    private static let day: Int64 = 86_400_000
    private static let generated = "auto-01234567-89AB-CDEF-0123-456789ABCDEF"
    /// The ids that stock clients choose without configuration.
    static let defaults = [
        "MQTT.js": "mqttjs_1a2b3c4d", "MQTTX": "mqttx_0f1e2d3c",
        "Node-RED": "nodered_0123456789abcdef", "Home Assistant": "2YhTgH0bRk7uVw9XzLmN3p",
        "gmqtt": "0f8fad5bd9cb469fa16570867728950e", "Tasmota": "DVES_12AB34",
        "ESPHome": "livingroom-a1b2c3d4e5f6", "Shelly": "shellyplus1-a8032abe54dc",
        "Shelly, first generation": "shelly1-B929CC",
        "PubSubClient's example": "ESP8266Client-3fa2",
        "Mosquitto's bridge": "raspberrypi.fairway", "mosquitto_sub 1.6": "mosqsub|4711-laptop",
    ]

    private func fixture(_ users: String...) throws -> GuardFixture {
        let devices = users.map { "device \($0) d1 0" }.joined(separator: "\n")
        return try GuardFixture(control: "begin\n\(devices)\ncommit")
    }

    /// A CONNECT that resumes a session, unless `clean` says otherwise.
    private func connect(
        _ fixture: GuardFixture, _ key: ClientKey, _ user: String, _ id: String,
        clean: Bool = false, issued: Int64 = 1, accountCreated: Int64 = 0
    ) -> ConnectVerdict {
        let token = fixture.token(user, issued: issued, accountCreated: accountCreated)
        return fixture.connect(key, id: id, user: user, password: token, clean: clean)
    }

    private func taken(_ user: String) -> ConnectVerdict { .clientIdRefused(.clientIdTaken(user)) }

    private func endSession(_ fixture: GuardFixture, _ id: String) {
        let verdict = fixture.connect(
            90, id: id, user: "$fairwayd", password: GuardFixture.secret)
        #expect(verdict == .admitted)
        fixture.state.disconnect(90)
    }

    @Test func `W9: a stock client has its default id, which belongs to its first user`() throws {
        let fixture = try fixture("ann", "bob")
        for (client, id) in Self.defaults {
            #expect(connect(fixture, 2, "ann", id) == .admitted, "\(client)")
            #expect(connect(fixture, 3, "bob", id) == taken("bob"), "\(client)")
            #expect(connect(fixture, 2, "ann", id) == .admitted, "\(client)")
            fixture.state.disconnect(2, at: fixture.time)
            #expect(connect(fixture, 3, "bob", id, clean: true) == taken("bob"), "\(client)")
        }
    }

    @Test(arguments: ["mqttjs", "mqtt", "mqttx", "nodered", "nod", "shelly", "shellyplus1", "dea"])
    func `W9: no username keeps out the default ids of other users' clients`(name: String) throws {
        let fixture = try fixture("ann", name)
        let ids = Self.defaults.values + ["deadbeef00112233445566778899aabb"]
        for (place, id) in ids.enumerated() {
            #expect(connect(fixture, ClientKey(place + 2), "ann", id) == .admitted, "\(id)")
            #expect(connect(fixture, 100, name, id, clean: true) == taken(name), "\(id)")
        }
        #expect(fixture.kicks() == [])
    }

    @Test func `W9: a user whose name begins like a default id keeps the ids of that name`() throws
    {
        for (name, own) in [
            ("nodered_bob", "nodered_bob-phone"), ("nodered_bob", "nodered_bobphone"),
            ("mqttjs_", "mqttjs_-1"), ("mqttx_anna", "mqttx_anna/watch"),
            ("shelly", "shelly-aabbcc"),
        ] {
            let fixture = try fixture("ann", name)
            #expect(connect(fixture, 2, "ann", own) == taken("ann"), "\(own)")
            #expect(connect(fixture, 3, name, own) == .admitted, "\(own)")
        }
        // The short and the fractional form of older programs belong to nobody by name.
        let fixture = try fixture("ann", "nodered", "mqttjs")
        for id in ["nodered_1a2b3c4d.5e6f7", "mqttjs_9f"] {
            #expect(connect(fixture, 2, "ann", id) == .admitted, "\(id)")
        }
    }

    @Test func `another user's name is refused, alone and with -, / or word characters`() throws {
        let fixture = try fixture("ann", "anna", "bob")
        for id in [
            "ann-", "ann-x y", "ann/phone", "annphone", "ann_1", "ann", Self.generated, "ann-ü",
            "x",
            "ann.x", "ann phone", "Ann-x", "-ann", "xann-phone", "auto-x", "fairwayd", "carl-x",
            "bob.phone", "bob phone", "ü", String(repeating: "x", count: 128),
        ] { #expect(connect(fixture, 2, "ann", id) == .admitted, "\(id)") }
        for id in ["anna-x", "anna/x", "bob-x", "bob/", "bobphone", "bob_", "bob"] {
            #expect(connect(fixture, 3, "ann", id) == taken("ann"), "\(id)")
            #expect(connect(fixture, 3, "ann", id, clean: true) == taken("ann"), "\(id)")
        }
    }

    @Test func `nobody may have an id of the daemon or of a guest`() throws {
        let fixture = try fixture("ann")
        for id in [
            "", "ann\u{1}x", "ann-\u{7F}", GuardFixture.guest, "guest-x", "$fairwayd-1", "$x",
            String(repeating: "x", count: 129),
        ] {
            let verdict = connect(fixture, 3, "ann", id)
            #expect(verdict == .clientIdRefused(.clientIdReserved("ann")), "\(id)")
        }
    }

    @Test func `W9: an id is free 14 days after its last use`() throws {
        let fixture = try fixture("ann", "bob")
        #expect(connect(fixture, 2, "ann", "DVES_12AB34", clean: true) == .admitted)
        fixture.time.monotonicMillis += 20 * Self.day
        #expect(connect(fixture, 3, "bob", "DVES_12AB34") == taken("bob"))
        fixture.state.disconnect(
            2, at: fixture.time, record: BrokerRecord(lastingSeconds: 0))
        fixture.time.monotonicMillis += 14 * Self.day - 1
        #expect(connect(fixture, 3, "bob", "DVES_12AB34") == taken("bob"))
        fixture.time.monotonicMillis += 1
        #expect(connect(fixture, 3, "bob", "DVES_12AB34") == .admitted)
        #expect(connect(fixture, 2, "ann", "DVES_12AB34") == taken("ann"))
    }

    @Test func `W9: an id stays claimed as long as the broker may keep its session`() throws {
        let fixture = try fixture("ann", "bob")
        #expect(connect(fixture, 2, "ann", "DVES_12AB34") == .admitted)
        // The broker does not tell for how long it keeps the session.
        fixture.state.disconnect(2, at: fixture.time)
        fixture.time.monotonicMillis += 14 * Self.day
        #expect(connect(fixture, 3, "bob", "DVES_12AB34") == taken("bob"))
        // The session ends with its device.
        fixture.control("undevices ann")
        #expect(fixture.reports().contains(.endSession("DVES_12AB34")))
        #expect(connect(fixture, 3, "bob", "DVES_12AB34") == .closed)
        endSession(fixture, "DVES_12AB34")
        #expect(connect(fixture, 3, "bob", "DVES_12AB34") == .admitted)
    }

    @Test func `W9: an id that a deleted account held is free at once`() throws {
        let fixture = try fixture("ann", "bob")
        #expect(connect(fixture, 2, "ann", "x", clean: true) == .admitted)
        fixture.state.disconnect(2, at: fixture.time, record: BrokerRecord(lastingSeconds: 0))
        fixture.control("undevices ann")
        #expect(connect(fixture, 3, "bob", "x") == .admitted)
    }

    @Test func `W9: a new user takes over ids with the name, except from an older device`() throws {
        let fixture = try fixture("bob")
        for id in ["ann-phone", "annphone", "ann"] {
            #expect(connect(fixture, 2, "bob", id, issued: 50) == .admitted)
            fixture.control("device ann d1 0")
            #expect(connect(fixture, 2, "bob", id, issued: 50) == .admitted)
            // A device from before the account keeps the id. Otherwise a stranger could choose a
            // name to disconnect it.
            #expect(connect(fixture, 3, "ann", id, accountCreated: 51) == taken("ann"))
            #expect(connect(fixture, 3, "ann", id, accountCreated: 50) == .closed)
            #expect(fixture.kicks() == [2])
            #expect(connect(fixture, 2, "bob", id, issued: 50) == taken("bob"))
            endSession(fixture, id)
            #expect(connect(fixture, 3, "ann", id, accountCreated: 50) == .admitted)
            fixture.state.disconnect(3)
            fixture.control("undevices ann")
            _ = fixture.state.takeActions()
            endSession(fixture, id)
        }
    }

    @Test func `W9: a user's new ids replace the least recently used ones`() throws {
        let fixture = try fixture("ann", "bob")
        #expect(connect(fixture, 3, "ann", "x0") == .admitted)
        for number in 1..<100 {
            #expect(connect(fixture, 2, "ann", "x\(number)", clean: true) == .admitted)
            #expect(connect(fixture, 2, "ann", "x1", clean: true) == .admitted)
            fixture.state.disconnect(2, at: fixture.time, record: BrokerRecord(lastingSeconds: 0))
        }
        fixture.state.disconnect(3, at: fixture.time, record: BrokerRecord(lastingSeconds: 0))
        let free = (0..<100).filter { number in
            connect(fixture, 4, "bob", "x\(number)", clean: true) == .admitted
        }
        #expect(free == Array(2..<38))
    }

    @Test func `W9: an id with a stored session is replaced last, and its session ends first`()
        throws
    {
        let fixture = try GuardFixture(
            [("stored_sessions_per_user_max", "100")],
            control: "begin\ndevice ann d1 0\ndevice bob d1 0\ncommit")
        for number in 0..<63 {
            let key = ClientKey(number + 10)
            #expect(connect(fixture, key, "ann", "x\(number)") == .admitted)
            fixture.leave(key)
        }
        for id in ["clean", "new"] {
            #expect(connect(fixture, 2, "ann", id, clean: true) == .admitted)
            fixture.state.disconnect(2, at: fixture.time, record: BrokerRecord(lastingSeconds: 0))
        }
        #expect(fixture.warningsAndEnds().ended == [])
        #expect(connect(fixture, 3, "bob", "clean") == .admitted)
        #expect(connect(fixture, 2, "ann", "again") == .admitted)
        #expect(connect(fixture, 5, "ann", "more") == .admitted)
        #expect(fixture.warningsAndEnds().ended == ["x0"])
        #expect(connect(fixture, 4, "bob", "x0") == .closed)
        endSession(fixture, "x0")
        #expect(connect(fixture, 4, "bob", "x0") == .admitted)
    }

    @Test func `a user may connect with a limited number of ids that do not begin with the name`()
        throws
    {
        let fixture = try GuardFixture(
            [("connections_per_user_max", "1000")], control: "begin\ndevice ann d1 0\ncommit")
        let admitted = (0..<100).filter { number in
            connect(fixture, ClientKey(number + 2), "ann", "x\(number)") == .admitted
        }
        #expect(admitted == Array(0..<64))
        #expect(connect(fixture, 200, "ann", "ann-100") == .admitted)
        fixture.state.disconnect(2)
        #expect(connect(fixture, 201, "ann", "y") == .admitted)
        #expect(
            connect(fixture, 202, "ann", "z") == .limited(.tooManyClientIds("ann")))
    }

    @Test func `only its user may repeat an id that the broker generated`() throws {
        let fixture = try fixture("ann", "bob")
        #expect(connect(fixture, 6, "ann", Self.generated) == .admitted)
        fixture.state.disconnect(6)
        #expect(connect(fixture, 7, "bob", Self.generated) == taken("bob"))
        #expect(connect(fixture, 7, "ann", Self.generated) == .admitted)
    }

    @Test func `D9: a refused id is counted apart from dead tokens`() throws {
        let fixture = try fixture("ann", "bob")
        #expect(connect(fixture, 2, "ann", "bob-x") == taken("ann"))
        _ = fixture.state.takeActions()
        fixture.control("counts")
        let reports = fixture.reports()
        #expect(reports.contains(.count(.connectClientId, 1)))
        #expect(reports.contains(.count(.connectRefused, 0)))
    }
}
