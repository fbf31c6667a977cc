import Guard
import Testing
import Topics

/// The limits of filters, topics, connections and stored sessions (T1).
@Suite struct BoundsTests {
    private func fixture(_ options: [(name: String, value: String)] = []) throws -> GuardFixture {
        try GuardFixture(
            options, control: "begin\ndevice ann d1 0\ndevice ann d2 0\ndevice bob d1 0\ncommit")
    }

    /// The warnings for the broker's log.
    private func logs(_ fixture: GuardFixture) -> [String] {
        fixture.state.takeActions().compactMap { if case .log(let text) = $0 { text } else { nil } }
    }

    /// The sessions that the guard asks the daemon to end.
    private func ended(_ fixture: GuardFixture) -> [String] {
        fixture.reports().compactMap { if case .endSession(let id) = $0 { id } else { nil } }
    }

    @Test(arguments: [
        ("fairway/user/ann/reply/a/b/c/d", true), ("fairway/user/ann/reply/a/b/c/d/e", false),
        ("fairway/public/" + String(repeating: "a", count: 241), true),
        ("fairway/public/" + String(repeating: "a", count: 242), false),
        ("fairway/public/a/b/c/d/e/#", true), ("fairway/public/a/b/c/d/e/f/#", false),
    ])
    func `T1: a filter has at most 8 levels and 256 bytes`(filter: String, isGranted: Bool) throws {
        let fixture = try fixture()
        #expect(fixture.connect(10, user: "ann") == .admitted)
        #expect(fixture.subscribes(10, filter) == isGranted)
    }

    @Test func `T1: a refused filter names the limit, in the log once a minute`() throws {
        let fixture = try fixture()
        #expect(fixture.connect(10, user: "ann") == .admitted)
        _ = fixture.state.takeActions()
        let filter = "fairway/public/" + String(repeating: "+/", count: 100) + "#"
        for _ in 0..<3 { #expect(!fixture.subscribes(10, filter)) }
        let actions = fixture.state.takeActions()
        let notices = actions.compactMap { action -> String? in
            guard case .notice(10, "fairway/user/ann/reply", let json) = action else { return nil }
            return String(decoding: json, as: UTF8.self)
        }
        #expect(notices.count == 1)
        #expect(notices.first?.contains("8 levels and 256 bytes") == true)
        #expect(notices.first?.contains("request.tooLarge") == true)
        let logged = actions.count { if case .log = $0 { true } else { false } }
        #expect(logged == 1)
        fixture.time.monotonicMillis += 60_000
        #expect(!fixture.subscribes(10, filter))
        #expect(logs(fixture).count == 1)
    }

    @Test func `T1: a topic has at most 8 levels and 256 bytes, and a will, too`() throws {
        let fixture = try fixture()
        #expect(fixture.connect(10, user: "ann") == .admitted)
        let long = "owntracks/ann/phone/" + String(repeating: "a", count: 237)
        #expect(!fixture.writes(10, long) && fixture.writes(10, String(long.dropLast())))
        #expect(!fixture.writes(10, "owntracks/ann/phone/a/b/c/d/e/f"))
        fixture.state.disconnect(10)
        #expect(!fixture.writes(10, long, offline: "ann"))
    }

    @Test func `T1: only the daemon writes commands to OwnTracks apps`() throws {
        let fixture = try fixture()
        #expect(fixture.connect(10, user: "ann") == .admitted)
        #expect(!fixture.writes(10, "owntracks/ann/phone/cmd"))
        #expect(fixture.writes(1, "owntracks/ann/phone/cmd"))
        fixture.state.disconnect(10)
        #expect(!fixture.writes(10, "owntracks/ann/phone/cmd", offline: "ann"))
        #expect(fixture.writes(10, "owntracks/ann/phone", offline: "ann"))
    }

    @Test func `T1: a user has a limited number of connections`() throws {
        let fixture = try fixture([("connections_per_user_max", "3")])
        for key: ClientKey in 11...13 {
            #expect(fixture.connect(key, user: "ann", id: "ann-\(key)") == .admitted)
        }
        _ = fixture.state.takeActions()
        #expect(
            fixture.connect(14, user: "ann", id: "ann-14") == .limited(.userFull(most: 3)))
        #expect(logs(fixture) == ["ann has 3 connections, the maximum; new ones are refused"])
        // A connection that replaces another one does not count. Other users are not affected.
        #expect(fixture.connect(15, user: "ann", id: "ann-12") == .admitted)
        #expect(fixture.connect(16, user: "bob") == .admitted)
        fixture.state.disconnect(12)
        fixture.state.disconnect(11)
        #expect(fixture.connect(14, user: "ann", id: "ann-14") == .admitted)
    }

    @Test(arguments: [
        ("192.0.2.7", "192.0.2.7", false), ("192.0.2.7", "192.0.2.8", true),
        ("2001:db8::1", "2001:db8::2", false), ("2001:db8::1", "2001:db8:0:1::1", true),
        // A proxy connects from there for any number of people.
        ("127.0.0.1", "127.0.0.1", true), ("::1", "::1", true),
    ])
    func `T1: an address has a limited number of connections`(
        first: String, second: String, isAdmitted: Bool
    ) throws {
        let fixture = try fixture([("connections_per_address_max", "2")])
        func connect(_ key: ClientKey, _ address: String) -> ConnectVerdict {
            fixture.connect(
                key, id: "ann-\(key)", user: "ann", password: fixture.token("ann"), address: address
            )
        }
        #expect(connect(11, first) == .admitted && connect(12, first) == .admitted)
        #expect(connect(13, second) == (isAdmitted ? .admitted : .limited(.addressFull(most: 2))))
        fixture.state.disconnect(11)
        #expect(connect(14, second) == .admitted)
    }

    @Test func `T1: beyond the limit of stored sessions the oldest ends`() throws {
        let fixture = try fixture([("stored_sessions_per_user_max", "2")])
        for key: ClientKey in 11...13 {
            #expect(fixture.connect(key, user: "ann", id: "ann-\(key)") == .admitted)
            fixture.state.disconnect(key)
        }
        #expect(ended(fixture) == ["ann-11"])
        // A resumed session is no longer a stored one.
        #expect(fixture.connect(14, user: "ann", id: "ann-12") == .admitted)
        #expect(fixture.connect(15, user: "ann", id: "ann-15") == .admitted)
        fixture.state.disconnect(15)
        #expect(ended(fixture) == [])
    }

    @Test func `T1: a stored session ends with its device, its account and its guest`() throws {
        let fixture = try fixture()
        func leaves(_ key: ClientKey, _ user: String, _ device: String) {
            let token = fixture.token(user, device: device)
            #expect(
                fixture.connect(key, id: "\(user)-\(key)", user: user, password: token) == .admitted
            )
            fixture.state.disconnect(key)
        }
        leaves(11, "ann", "d1")
        leaves(12, "ann", "d2")
        leaves(13, "bob", "d1")
        #expect(ended(fixture) == [])
        fixture.control("undevice ann d1")
        #expect(ended(fixture) == ["ann-11"])
        fixture.control("undevices bob")
        #expect(ended(fixture) == ["bob-13"])
        #expect(fixture.connect(14, id: GuardFixture.guest) == .admitted)
        fixture.state.disconnect(14)
        #expect(ended(fixture) == [GuardFixture.guest])
        // A snapshot without the device has the same effect.
        fixture.control("begin\ndevice bob d1 0\ncommit")
        #expect(ended(fixture) == ["ann-12"])
    }

    @Test func `T1: the daemon takes an id only from a disconnected client`() throws {
        let fixture = try fixture()
        #expect(fixture.connect(11, user: "ann") == .admitted)
        func sweeps(_ key: ClientKey) -> ConnectVerdict {
            fixture.connect(key, id: "ann-1", user: "$fairwayd", password: GuardFixture.secret)
        }
        #expect(sweeps(12) == .closed)
        fixture.control("undevice ann d1")
        fixture.state.disconnect(11)
        #expect(ended(fixture) == ["ann-1"])
        // The guard repeats the report to a new daemon, until the session has ended.
        fixture.control("presence")
        #expect(ended(fixture) == ["ann-1"])
        #expect(sweeps(13) == .admitted)
        fixture.state.disconnect(13)
        fixture.control("presence")
        #expect(ended(fixture) == [])
    }

    @Test func `T1: when most places are taken, the largest address loses a client`() throws {
        let fixture = try fixture([
            ("connections_max", "16"), ("guest_connections_per_minute", "1000"),
        ])
        func guest(_ key: Int, from address: String) -> ConnectVerdict {
            fixture.connect(
                ClientKey(key), id: "guest-0123456789abcde\(key)", address: address)
        }
        // Three quarters of the places are twelve. The daemon has one of them.
        for key in 10..<13 { #expect(guest(key, from: "192.0.2.1") == .admitted) }
        for key in 20..<28 { #expect(guest(key, from: "192.0.2.2") == .admitted) }
        // No other address has more connections, so the attacker gets no more.
        #expect(guest(28, from: "192.0.2.2") == .limited(.serverFull))
        #expect(guest(30, from: "192.0.2.3") == .admitted)
        #expect(guest(31, from: "192.0.2.3") == .admitted)
        fixture.state.tick(at: fixture.time)
        // The attacker's newest connections end. The older ones stay.
        #expect(fixture.kicks() == [26, 27])
        #expect(guest(13, from: "192.0.2.1") == .admitted)
        fixture.state.tick(at: fixture.time)
        #expect(fixture.kicks() == [25])
    }

    @Test func `T1: this machine's own address never loses a connection`() throws {
        let fixture = try fixture([
            ("connections_max", "8"), ("guest_connections_per_minute", "1000"),
        ])
        for key in 10..<20 {
            let verdict = fixture.connect(
                ClientKey(key), id: "guest-0123456789abcde\(key)", address: "127.0.0.1")
            #expect(verdict == .admitted)
        }
        let verdict = fixture.connect(30, id: "guest-0123456789abcde30", address: "192.0.2.1")
        #expect(verdict == .limited(.serverFull))
        fixture.state.tick(at: fixture.time)
        #expect(fixture.kicks() == [])
    }

    @Test func `T1: the daemon keeps its connections, however many others connect`() throws {
        let fixture = try fixture([
            ("connections_max", "8"), ("guest_connections_per_minute", "1000"),
        ])
        for key in 10..<14 {
            let verdict = fixture.connect(
                ClientKey(key), id: "$fairwayd-\(key)", user: "$fairwayd",
                password: GuardFixture.secret, address: "192.0.2.9")
            #expect(verdict == .admitted)
        }
        for key in 20..<24 {
            _ = fixture.connect(
                ClientKey(key), id: "guest-0123456789abcde\(key)", address: "192.0.2.\(key)")
        }
        fixture.state.tick(at: fixture.time)
        #expect(fixture.kicks() == [])
    }

    @Test func `T1: the guard asks again for the end of a session, once a minute`() throws {
        let fixture = try fixture()
        #expect(fixture.connect(10, user: "ann", id: "ann-x") == .admitted)
        fixture.state.disconnect(10)
        fixture.control("undevices ann")
        #expect(ended(fixture) == ["ann-x"])
        func later(_ seconds: Int64) -> [String] {
            fixture.time.monotonicMillis += seconds * 1_000
            fixture.time.epochSeconds += seconds
            fixture.state.tick(at: fixture.time)
            return ended(fixture)
        }
        #expect(later(1) == [] && later(59) == [])
        #expect(later(2) == ["ann-x"] && later(30) == [] && later(31) == ["ann-x"])
        // The daemon has ended it.
        let verdict = fixture.connect(
            11, id: "ann-x", user: "$fairwayd", password: GuardFixture.secret)
        #expect(verdict == .admitted)
        #expect(later(61) == [])
    }
}
