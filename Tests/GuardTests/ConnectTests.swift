import Crypto
import Guard
import Testing
import Topics

private let users =
    "begin\ndevice ann d1 0\ndevice anna d1 0\ndevice bob d1 0\ndevice adm d1 1\ncommit"

@Suite struct ConnectTests {
    @Test func `before the first snapshot, the guard closes all connections without an answer`()
        throws
    {
        let fixture = try GuardFixture(control: nil)
        #expect(fixture.connect(2, user: "ann") == .closed)
        #expect(fixture.connect(3, id: GuardFixture.guest) == .closed)
        fixture.control("begin\ndevice ann d1 0")
        #expect(fixture.connect(2, user: "ann") == .closed)
        fixture.control("commit")
        #expect(fixture.connect(2, user: "ann") == .admitted)
        #expect(fixture.connect(3, id: GuardFixture.guest) == .admitted)
    }

    @Test func `an invalid token is refused`() throws {
        let fixture = try GuardFixture(control: users)
        let now = fixture.time.epochSeconds
        let good = fixture.token("bob")
        let dead = [
            fixture.token("ann"), fixture.token("bob", device: "d2"),
            fixture.token("bob", admin: true), fixture.token("bob", expiry: now),
            fixture.token("carl"), String(good.dropLast()), good + "A", "", "a.b.c",
            JWT.sign(payload: Array(#"{"sub":"bob","dev":"d1"}"#.utf8), key: GuardFixture.key),
            JWT.sign(
                payload: DeviceClaims(user: "bob", device: "d1", issued: 1).payload,
                key: [UInt8](repeating: 1, count: 32)),
        ]
        for token in dead {
            #expect(fixture.connect(2, id: "bob-1", user: "bob", password: token) == .refused)
        }
        #expect(fixture.connect(2, id: "bob-1", user: "bob", password: nil) == .refused)
        #expect(fixture.connect(2, id: "Bob-1", user: "Bob", password: good) == .refused)
        let live = fixture.token("bob", expiry: now + 1)
        #expect(fixture.connect(2, id: "bob-1", user: "bob", password: live) == .admitted)
        let admin = fixture.token("adm", admin: true)
        #expect(fixture.connect(3, id: "adm-1", user: "adm", password: admin) == .admitted)
        #expect(
            fixture.connect(3, id: "adm-1", user: "adm", password: fixture.token("adm")) == .refused
        )
    }

    @Test func `the daemon is admitted only with its secret`() throws {
        let fixture = try GuardFixture(control: nil)
        for secret in ["", "x", GuardFixture.secret + "x"] {
            #expect(fixture.connect(2, id: "x", user: "$fairwayd", password: secret) == .refused)
        }
        #expect(fixture.connect(2, id: "x", user: "$fairwayd") == .refused)
        #expect(!fixture.isDaemon(2))
        #expect(fixture.isDaemon(1))
    }

    private static let own = String(repeating: "0a", count: 16)
    private static let other = String(repeating: "0b", count: 16)

    private func connect(
        _ fixture: GuardFixture, _ key: ClientKey, _ id: String
    ) -> ConnectVerdict {
        fixture.connect(key, id: id, user: "$fairwayd", password: GuardFixture.secret)
    }

    @Test func `T4: the guard refuses a second daemon of another server`() throws {
        let fixture = try GuardFixture(control: nil)
        func id(_ kind: String, _ server: String) -> String {
            DaemonClientID(kind, server: server).text
        }
        #expect(connect(fixture, 2, id("intake", Self.own)) == .admitted)
        for (place, kind) in ["intake", "outlet", "monitors", "relay"].enumerated() {
            let key = ClientKey(10 + place)
            #expect(connect(fixture, key, id(kind, Self.other)) == .refused)
            #expect(!fixture.isDaemon(key))
            #expect(connect(fixture, key, id(kind, Self.own)) == .admitted)
        }
        let logged = fixture.state.takeActions().filter {
            if case .log(let text) = $0 { text.contains(Self.other) } else { false }
        }
        #expect(logged.count == 1)
        // All connections of the first daemon end.
        for key in [2, 10, 11, 12, 13] { fixture.state.disconnect(ClientKey(key)) }
        #expect(connect(fixture, 20, id("outlet", Self.other)) == .admitted)
        #expect(connect(fixture, 21, id("intake", Self.own)) == .refused)
    }

    @Test func `T4: the guard admits a daemon of the same server, and one that names no server`()
        throws
    {
        let fixture = try GuardFixture(control: nil)
        let id = DaemonClientID("intake", server: Self.own).text
        #expect(connect(fixture, 2, id) == .admitted)
        _ = fixture.state.takeActions()
        #expect(connect(fixture, 3, id) == .admitted)
        // The kick tells the older daemon that it was replaced. Afterwards the broker reports the
        // end to the guard.
        #expect(fixture.state.takeActions() == [.kick(2)])
        fixture.state.disconnect(2)
        #expect(connect(fixture, 4, DaemonClientID("intake", server: Self.other).text) == .refused)
        for name in ["$fairwayd-relay", "$test", "ann-1"] {
            #expect(connect(fixture, 5, name) == .admitted)
        }
        #expect(
            fixture.connect(
                6, id: DaemonClientID("intake", server: Self.own).text, user: "$fairwayd",
                password: "x") == .refused)
    }

    @Test(
        arguments: [
            "", "$fairwayd", "$fairwayd-", "$fairwayd-relay", "$fairwayd--\(own)",
            "$fairwayd-intake-\(own)0", "$fairwayd-intake-\(own.uppercased())",
            "fairwayd-intake-\(own)", "$fairwayd-intake-\(own.dropLast())",
        ])
    func `T4: only a complete client id names a server`(id: String) {
        #expect(DaemonClientID(id) == nil)
        let valid = "$fairwayd-intake-\(Self.own)"
        #expect(DaemonClientID(valid) == DaemonClientID("intake", server: Self.own))
        #expect(DaemonClientID(valid)?.text == valid)
    }

    @Test func `MQTT 3.1 is refused`() throws {
        let fixture = try GuardFixture(control: users)
        let token = fixture.token("bob")
        #expect(
            fixture.connect(2, id: "bob-1", user: "bob", password: token, version: 3) == .refused)
        #expect(
            fixture.connect(2, id: "bob-1", user: "bob", password: token, version: 4) == .admitted)
    }

    @Test func `a guest has an id that is hard to guess, no password and no stored session`() throws
    {
        let fixture = try GuardFixture(control: users)
        for id in ["", "x", "guest-short", "guest-0123456789abcde.", "guest-0123456789abcde é"] {
            #expect(fixture.connect(2, id: id) == .refused)
        }
        let id = GuardFixture.guest
        #expect(fixture.connect(2, id: id, password: "x") == .refused)
        #expect(fixture.connect(2, id: id, user: "") == .refused)
        #expect(fixture.connect(2, id: id, version: 4, clean: false) == .refused)
        #expect(fixture.connect(2, id: id, version: 4, clean: true) == .admitted)
        #expect(fixture.connect(2, id: id, version: 5, clean: false) == .admitted)
    }

    @Test func `guests may connect a limited number of times a minute from one address`() throws {
        let fixture = try GuardFixture(
            [("guest_connections_per_minute", "3")], control: users)
        func admitted(_ address: String) -> Int {
            (0..<5).count { _ in
                fixture.connect(2, id: GuardFixture.guest, address: address) == .admitted
            }
        }
        #expect(admitted("192.0.2.1") == 3)
        #expect(admitted("192.0.2.1") == 0)
        #expect(admitted("192.0.2.2") == 3)
        #expect(admitted("2001:db8:1:2:3::4") == 3)
        #expect(admitted("2001:db8:1:2::9") == 0)
        #expect(admitted("2001:db8:1:3::9") == 3)
        #expect(admitted("::ffff:192.0.2.1") == 0)
        #expect(fixture.connect(3, user: "ann") == .admitted)
        fixture.time.monotonicMillis += 60_000
        #expect(admitted("192.0.2.1") == 3)
    }

    @Test func `connects and disconnects are reported once each`() throws {
        let fixture = try GuardFixture(control: users)
        #expect(fixture.reports() == [])
        #expect(fixture.connect(2, user: "ann") == .admitted)
        #expect(fixture.connect(3, id: GuardFixture.guest, address: "") == .admitted)
        #expect(fixture.connect(4, id: "bob-1", user: "bob", password: "x") == .refused)
        for key in [2, 2, 4, 99] as [ClientKey] { fixture.state.disconnect(key) }
        #expect(
            fixture.reports() == [
                .connected(
                    serial: 1, principal: "ann", device: "d1", address: "192.0.2.1",
                    keepAlive: 60),
                .connected(
                    serial: 2, principal: GuardFixture.guest, device: nil, address: nil,
                    keepAlive: 60),
                .disconnected(serial: 1, principal: "ann"),
            ])
        fixture.control("presence")
        #expect(
            fixture.reports() == [
                .list,
                .connected(
                    serial: 2, principal: GuardFixture.guest, device: nil, address: nil,
                    keepAlive: 60), .end,
            ])
    }

    @Test func `FU8 D7: reports contain the keep-alive, and whether a connection was lost`() throws
    {
        let fixture = try GuardFixture(control: users)
        _ = fixture.reports()
        func connect(_ key: ClientKey, _ keepAlive: Int, version: Int) {
            let verdict = fixture.connect(
                key, id: "ann-\(key)", user: "ann", password: fixture.token("ann"),
                version: version, keepAlive: keepAlive)
            #expect(verdict == .admitted)
        }
        connect(2, 900, version: 5)
        connect(3, 900, version: 4)
        connect(4, 0, version: 5)
        connect(5, 0, version: 4)
        let told = fixture.reports().compactMap { report -> Int? in
            guard case .connected(_, _, _, _, let keepAlive) = report else { return nil }
            return keepAlive
        }
        #expect(told == [300, 900, 300, 0])
        fixture.time.monotonicMillis += 440_000
        _ = fixture.writes(4, "fairway/user/ann/do/device/list")
        fixture.time.monotonicMillis += 10_000
        // Silent for long enough; not yet; published something; no keep-alive.
        for key in [2, 3, 4, 5] as [ClientKey] {
            fixture.state.disconnect(key, at: fixture.time)
        }
        let lost = fixture.reports().map { report -> Bool? in
            guard case .disconnected(_, _, let isLost) = report else { return nil }
            return isLost
        }
        #expect(lost == [true, false, false, false])
    }
}
