import Guard
import Testing
import Topics

private let room = GuardFixture.room
private let start = "begin\ndevice ann d1 0\ndevice ann d2 0\ndevice bob d1 0\ncommit"

@Suite struct ControlTests {
    private func fixture(
        _ options: [(name: String, value: String)] = []
    ) throws -> GuardFixture {
        let fixture = try GuardFixture(options, control: start)
        #expect(fixture.connect(2, user: "ann") == .admitted)
        let second = fixture.token("ann", device: "d2")
        #expect(fixture.connect(3, id: "ann-2", user: "ann", password: second) == .admitted)
        #expect(fixture.connect(4, user: "bob") == .admitted)
        #expect(fixture.connect(5, id: GuardFixture.guest) == .admitted)
        _ = fixture.state.takeActions()
        return fixture
    }

    @Test func `only the clients of a revoked device are kicked`() throws {
        let fixture = try fixture()
        fixture.control("undevice ann d2")
        #expect(fixture.kicks() == [3])
        fixture.control("undevice ann d9\nundevice zed d1")
        #expect(fixture.kicks() == [])
    }

    @Test func `all clients of a user are kicked when all devices are revoked`() throws {
        let fixture = try fixture()
        fixture.control("undevices ann")
        #expect(fixture.kicks() == [2, 3])
        #expect(fixture.connect(9, user: "ann", id: "ann-9") == .refused)
    }

    @Test func `a token with another admin flag is not valid`() throws {
        let fixture = try fixture()
        fixture.control("device ann d1 0")
        #expect(fixture.kicks() == [])
        fixture.control("device ann d1 1")
        #expect(fixture.kicks() == [2])
    }

    @Test func `the commit of a snapshot kicks users that it does not contain`() throws {
        let fixture = try fixture()
        fixture.control("begin\ndevice ann d1 0\ndevice bob d1 1")
        #expect(fixture.kicks() == [])
        fixture.control("commit")
        #expect(fixture.kicks() == [3, 4])
    }

    @Test func `a tick kicks clients with an expired token`() throws {
        let fixture = try fixture()
        let now = fixture.time.epochSeconds
        for (key, seconds) in [(6, 2), (7, 5)] as [(ClientKey, Int64)] {
            let token = fixture.token("bob", expiry: now + seconds)
            #expect(
                fixture.connect(key, id: "bob-\(key)", user: "bob", password: token) == .admitted)
        }
        _ = fixture.state.takeActions()
        var kicked: [Int64: Set<ClientKey>] = [:]
        for second in 0...6 as ClosedRange<Int64> {
            fixture.time.epochSeconds = now + second
            fixture.state.tick(at: fixture.time)
            let keys = fixture.kicks()
            if !keys.isEmpty { kicked[second] = keys }
        }
        #expect(kicked == [2: [6], 5: [7]])
    }

    @Test func `a long list is reported in several messages, in order`() throws {
        let fixture = try fixture(
            ["user", "address"].map { ("connections_per_\($0)_max", "2000") })
        for number in 10..<1_010 as Range<ClientKey> {
            #expect(fixture.connect(number, user: "bob", id: "bob-\(number)") == .admitted)
        }
        fixture.control("presence\nundevices bob\npresence")
        var lines: [GuardReport?] = []
        var kicks: Set<ClientKey> = []
        for action in fixture.state.takeActions() {
            switch action {
            case .kick(let key): kicks.insert(key)
            case .notice, .log: Issue.record("a notice or a warning")
            case .report(let text):
                #expect(text.utf8.count < 33_000)
                lines += text.split(separator: "\n").map { GuardReport(String($0)) }
                // Kicks come between the two lists.
                #expect(kicks.count == 1_001 || lines.count <= 2_006)
            }
        }
        #expect(kicks.count == 1_001)
        #expect(lines.count == 1_000 + 2 * (1_004 + 2))
        #expect(lines.count { $0 == .list } == 2 && lines.last == .end && !lines.contains(nil))
    }

    @Test func `invalid lines are reported, up to a limit, and the others carried out`() throws {
        let fixture = try fixture()
        fixture.control(
            "bogus\n\nmember x ann\nmember \(room) ann\n" + String(repeating: "z", count: 999))
        #expect(
            fixture.reports() == [
                .error("bogus"), .error("member x ann"), .error(String(repeating: "z", count: 200)),
            ])
        #expect(fixture.reads(2, "fairway/room/\(room)/event"))
        fixture.control(String(repeating: "bogus\n", count: 100))
        #expect(fixture.reports().count == 8)
        fixture.control("commit")
        #expect(fixture.reports() == [.error("commit")])
    }

    @Test func `every line reads as it was written`() {
        let lines: [ControlLine] = [
            .begin, .commit, .device(user: "ann", device: "d-1_A", admin: true),
            .device(user: "ann", device: "d1", admin: false), .undevice(user: "ann", device: "d1"),
            .undevices(user: "ann"), .member(room: room, user: "ann"),
            .unmember(room: room, user: "ann"), .unroom(room), .share(owner: "ann", viewer: "bob"),
            .unshare(owner: "ann", viewer: "bob"), .friend("ann", "bob"), .unfriend("ann", "bob"),
            .presence,
        ]
        for line in lines { #expect(ControlLine(line.text) == line) }
        for text in [
            "", " ", "begin ", " begin", "begin x", "Begin", "device ann d1", "device ann d1 2",
            "device ann d1 01", "device ann  d1 1", "device Ann d1 1", "device ann d/1 1",
            "member \(room)", "member ann \(room)", "unroom", "unroom x", "share ann",
            "undevice ann -",
        ] { #expect(ControlLine(text) == nil, "\(text)") }
        let reports: [GuardReport] = [
            .connected(serial: 0, principal: "ann", device: "d1", address: "::1"),
            .connected(serial: .max, principal: GuardFixture.guest, device: nil, address: nil),
            .connected(serial: 1, principal: "ann", device: "d1", address: "::1", keepAlive: 0),
            .disconnected(serial: 7, principal: "ann", isLost: true),
            .disconnected(serial: 7, principal: "ann"), .list, .end, .error("a b  c"), .error(""),
        ]
        for report in reports { #expect(GuardReport(report.text) == report, "\(report.text)") }
        for text in [
            "", "+", "+ 1 ann", "- -1 ann", "- 1 Ann", "- x ann", "list x", "+ 1 ann d1",
            "- 1 ann gone", "+ 1 ann d1 ::1 x", "+ 1 ann d1 ::1 65536", "+ 1 ann d1 ::1 1 2",
        ] {
            #expect(GuardReport(text) == nil, "\(text)")
        }
    }

    @Test func `claims read as they were written, and nothing else is accepted`() {
        let all = [
            DeviceClaims(user: "ann", device: "d1", issued: 1),
            DeviceClaims(user: "ann", device: "d1", isAdmin: true, issued: 1, expiry: 2),
            DeviceClaims(user: "ann", device: "d1", issued: 9, accountCreated: 8),
        ]
        for claims in all {
            #expect(claims.payload.withUnsafeBufferPointer { DeviceClaims(payload: $0) } == claims)
        }
        for text in [
            "", "{}", "[]", #"{"sub":"ann","dev":"d1"}"#, #"{"sub":1,"dev":"d1","iat":1}"#,
            #"{"sub":"ann","dev":"d1","iat":1,"exp":"9"}"#,
            #"{"sub":"ann","dev":"d1","iat":1,"exp":null}"#,
            #"{"sub":"ann","dev":"d1","iat":1,"exp":1e300}"#,
            #"{"sub":"ann","dev":"d1","iat":1,"adm":1}"#,
            #"{"sub":"ann","dev":"d1","iat":1,"uat":"1"}"#,
        ] { #expect(withBytes(text) { DeviceClaims(payload: $0) } == nil, "\(text)") }
    }
}
