import Guard
import JSON
import Testing
import Topics

private let room = GuardFixture.room
private let start =
    "begin\ndevice ann d1 0\ndevice bob d1 0\ndevice eve d1 0\nmember \(room) ann\ncommit"

@Suite struct WriteTests {
    private func fixture(_ options: [(name: String, value: String)] = []) throws -> GuardFixture {
        let fixture = try GuardFixture(options, control: start)
        #expect(fixture.connect(2, user: "ann") == .admitted)
        #expect(fixture.connect(3, user: "eve") == .admitted)
        #expect(fixture.connect(4, id: GuardFixture.guest) == .admitted)
        _ = fixture.state.takeActions()
        return fixture
    }

    @Test func `C2: a request about an account or pushes names its device to the daemon`()
        throws
    {
        let fixture = try fixture()
        func device(_ key: ClientKey, _ topic: String) -> String? {
            var topic = topic
            return topic.withUTF8 { fixture.state.deviceToTell(key, topic: $0) }
        }
        #expect(device(2, "fairway/user/ann/do/account/signOut") == "d1")
        #expect(device(2, "fairway/user/ann/do/push/subscribe") == "d1")
        #expect(device(2, "fairway/user/ann/do/room/create") == nil)
        #expect(device(4, "fairway/guest/\(GuardFixture.guest)/do/account/signIn") == nil)
        #expect(device(99, "fairway/user/ann/do/account/signOut") == nil)
    }

    @Test func `C2: a device that signs out receives only its last reply, then is disconnected`()
        throws
    {
        let fixture = try fixture()
        fixture.control("retire ann d1")
        #expect(fixture.reads(2, "fairway/user/ann/reply/x"))
        #expect(!fixture.reads(2, "fairway/user/ann/inbox"))
        #expect(!fixture.reads(2, "fairway/room/\(room)/event"))
        #expect(!fixture.reads(2, "fairway/user/bob/reply"))
        #expect(!fixture.writes(2, "fairway/user/ann/do/room/list"))
        #expect(!fixture.subscribes(2, "fairway/user/ann/inbox"))
        #expect(fixture.connect(9, user: "ann") == .refused)
        _ = fixture.state.takeActions()
        fixture.state.tick(at: GuardTime(monotonicMillis: 1_000, epochSeconds: 5))
        #expect(!fixture.state.takeActions().contains(.kick(2)))
        fixture.state.tick(at: GuardTime(monotonicMillis: 1_250, epochSeconds: 5))
        #expect(fixture.state.takeActions() == [.kick(2)])
        fixture.state.tick(at: GuardTime(monotonicMillis: 2_000, epochSeconds: 5))
        #expect(fixture.state.takeActions() == [])
    }

    @Test func `clients may only write their own requests`() throws {
        let fixture = try fixture()
        let signIn = "fairway/guest/\(GuardFixture.guest)/do/account/signIn"
        for topic in [
            "fairway/user/ann/do/room/create", "fairway/room/\(room)/do/ann/start",
            "fairway/room/\(room)/do/ann/score/g1/3", "owntracks/ann/phone",
            "owntracks/ann/phone/event",
        ] {
            #expect((2...4).map { fixture.writes($0, topic) } == [true, false, false], "\(topic)")
        }
        #expect((2...4).map { fixture.writes($0, signIn) } == [false, false, true])
        for topic in [
            "", "x", "fairway/user/bob/do/room/create", "fairway/user/ann/reply", "fairway/status",
            "fairway/user/ann/inbox", "fairway/room/\(room)/state", "fairway/public/news",
            "fairway/room/zzzzzzzzzzzzzzzz/do/ann/start", "fairway/room/\(room)/do/eve/start",
            "$CONTROL/fairway/v1", "$CONTROL/dynamic-security/v1", "$fairway/guard", "$SYS/x",
            "fairway/guest/\(GuardFixture.guest)/do/account/signOut",
        ] {
            #expect((2...4).allSatisfy { !fixture.writes($0, topic) }, "\(topic)")
            #expect(fixture.writes(1, topic))
        }
    }

    @Test func `a player who left a room can no longer write into it`() throws {
        let fixture = try fixture()
        fixture.control("unmember \(room) ann")
        #expect(!fixture.writes(2, "fairway/room/\(room)/do/ann/start"))
    }

    @Test func `retain is refused on requests, and removed below owntracks`() throws {
        let fixture = try fixture()
        #expect(!fixture.writes(2, "fairway/user/ann/do/room/create", retain: true))
        #expect(fixture.writes(2, "owntracks/ann/phone", retain: true))
        #expect(fixture.dropsRetain(2, "owntracks/ann/phone"))
        #expect(!fixture.dropsRetain(1, "fairway/status"))
        #expect(!fixture.dropsRetain(1, "owntracks/ann/phone"))
    }

    @Test func `W9: the refusal of a retained request names the retain flag`() throws {
        let fixture = try fixture()
        func message(_ topic: String) -> String? {
            fixture.time.monotonicMillis += 1_000
            #expect(!fixture.writes(2, topic, retain: true))
            return fixture.notices().first?.payload["error"]?["message"]?.string
        }
        let retained = "Publish this without the retain flag."
        #expect(message("fairway/user/ann/do/room/create") == retained)
        // Here the flag is not the reason.
        for topic in ["fairway/user/bob/do/room/create", "fairway/user/ann/inbox", "elsewhere"] {
            #expect(message(topic) == "You may not publish this here.")
        }
    }

    @Test func `a will may only be an OwnTracks message without retain`() throws {
        let fixture = try fixture()
        let will = "owntracks/ann/phone"
        #expect(fixture.connect(9, user: "ann", id: "ann-phone") == .admitted)
        fixture.state.disconnect(9)
        #expect(fixture.writes(9, will, offline: "ann"))
        #expect(!fixture.writes(9, will, retain: true, offline: "ann"))
        #expect(!fixture.writes(9, will, bytes: 65_537, offline: "ann"))
        #expect(!fixture.writes(9, will, offline: "eve"))
        #expect(!fixture.writes(9, will))
        for topic in ["fairway/user/ann/do/room/create", "fairway/status", "$CONTROL/fairway/v1"] {
            #expect(!fixture.writes(9, topic, offline: "ann"))
        }
        #expect(fixture.writes(9, "fairway/status", retain: true, offline: "$fairwayd"))
        #expect(!fixture.writes(9, "$CONTROL/fairway/v1", offline: "$fairwayd"))
        fixture.control("undevices ann")
        #expect(!fixture.writes(9, will, offline: "ann"))
    }

    @Test func `T3: a will of a removed device is refused`() throws {
        let fixture = try fixture()
        let will = "owntracks/ann/phone"
        fixture.control("device ann watch 0")
        for key: ClientKey in [9, 10] {
            let token = fixture.token("ann", device: key == 9 ? "watch" : "d1")
            let verdict = fixture.connect(key, id: "ann-\(key)", user: "ann", password: token)
            #expect(verdict == .admitted)
            fixture.state.disconnect(key)
        }
        #expect(fixture.writes(9, will, offline: "ann") && fixture.writes(10, will, offline: "ann"))
        fixture.control("undevice ann watch")
        // The other device of the same user still has its will.
        #expect(!fixture.writes(9, will, offline: "ann"))
        #expect(fixture.writes(10, will, offline: "ann"))
        // A client that never connected has no will. A client cannot use another user's will.
        #expect(!fixture.writes(11, will, offline: "ann"))
        #expect(!fixture.writes(10, "owntracks/bob/phone", offline: "bob"))
    }

    @Test func `T3: the guard remembers the last clients that disconnected`() throws {
        let fixture = try fixture([("wills_max", "3")])
        let will = "owntracks/ann/phone"
        func leaves(_ key: ClientKey) {
            #expect(fixture.connect(key, user: "ann", id: "ann-\(key)") == .admitted)
            fixture.state.disconnect(key)
        }
        for key: ClientKey in 11...15 { leaves(key) }
        let wills = (11...15).map { fixture.writes($0, will, offline: "ann") }
        #expect(wills == [false, false, true, true, true])
        // A client that comes back and leaves counts as the last.
        leaves(13)
        leaves(16)
        let later = (13...16).map { fixture.writes($0, will, offline: "ann") }
        #expect(later == [true, false, true, true])
    }

    @Test func `after a take-over, a message of the old connection is its will`() throws {
        let fixture = try fixture()
        let request = "fairway/user/ann/do/room/create"
        #expect(fixture.writes(2, request, offline: "ann"))
        #expect(fixture.connect(8, user: "ann") == .admitted)
        #expect(!fixture.writes(2, request, offline: "ann"))
        #expect(fixture.writes(8, request, offline: "ann"))
        fixture.state.disconnect(2)
        #expect(fixture.writes(8, request, offline: "ann"))
    }

    @Test func `a notice of a refusal goes to the client's reply topic, once a second`() throws {
        let fixture = try fixture()
        let topic = "fairway/\"\\\u{1}é" + String(repeating: "x", count: 300)
        #expect(!fixture.writes(2, topic))
        #expect(!fixture.writes(2, "y"))
        #expect(!fixture.writes(4, "z"))
        let notices = fixture.notices()
        #expect(notices.map(\.0) == [2, 4])
        #expect(
            notices.map(\.topic) == [
                "fairway/user/ann/reply", "fairway/guest/\(GuardFixture.guest)/reply",
            ])
        let error = notices.first?.payload["error"]
        #expect(notices.first?.payload["ok"] == false)
        #expect(error?["code"] == "request.tooLarge")
        #expect(error?["topic"]?.string?.hasPrefix("fairway/\"\\\u{1}éxxx") == true)
        #expect((error?["topic"]?.string?.utf8.count ?? 999) <= 260)
        fixture.time.monotonicMillis += 999
        #expect(!fixture.writes(2, "y") && fixture.notices().isEmpty)
        fixture.time.monotonicMillis += 1
        #expect(!fixture.writes(2, "y") && fixture.notices().count == 1)
    }

    @Test func `W8: a notice about a text score names the cell, and fits a small packet`() throws {
        let fixture = try fixture()
        let long = String(repeating: "a", count: 20)
        let reply = "fairway/user/\(long)/reply"
        let topic = "fairway/room/abcdefghijklmnop/do/\(long)/score/\(long)/18"
        let reasons: [RefusalNotice.Reason] = [
            .forbidden, .retained, .tooMany(retryAfterMs: 10_000), .tooLarge, .propertiesTooLong,
            .busy,
        ]
        try Array(topic.utf8).withUnsafeBufferPointer { bytes in
            let parsed = fixture.state.grammar.parse(bytes)
            for reason in reasons {
                let json = RefusalNotice(reason: reason, topic: bytes, parsed: parsed).json
                #expect(reply.utf8.count + json.count <= ReplyLimits.textBytesMax, "\(reason)")
                let told = try JSON(parsing: json)
                #expect(told["player"] == .string(long) && told["hole"] == 18)
            }
        }
        let other = "fairway/room/abcdefghijklmnop/do/ann/score/\(long + long)/twentyfour"
        Array(other.utf8).withUnsafeBufferPointer { bytes in
            let parsed = fixture.state.grammar.parse(bytes)
            let json = RefusalNotice(reason: .busy, topic: bytes, parsed: parsed).json
            #expect(reply.utf8.count + json.count <= ReplyLimits.textBytesMax)
        }
    }

    @Test func `50 messages a second are allowed, and bursts of 200`() throws {
        let fixture = try fixture()
        let topic = "fairway/user/ann/do/room/list"
        func passed() -> Int { (0..<300).count { _ in fixture.writes(2, topic) } }
        #expect(passed() == 200)
        let error = fixture.notices().first?.payload["error"]
        #expect(error?["code"] == "request.tooMany")
        #expect(error?["retryAfterMs"] == 20)
        fixture.time.monotonicMillis += 20
        #expect(passed() == 1)
        fixture.time.monotonicMillis += 1000
        #expect(passed() == 50)
        fixture.time.monotonicMillis += 1_000_000
        #expect(passed() == 200)
        #expect((0..<1000).allSatisfy { _ in fixture.writes(1, topic) })
    }

    @Test func `10 pings a second are allowed after the burst`() throws {
        let fixture = try fixture()
        func passed() -> Int { (0..<300).count { _ in fixture.writes(2, "owntracks/ann/phone") } }
        #expect(passed() == 200)
        fixture.time.monotonicMillis += 1000
        #expect(passed() == 10)
    }

    @Test func `a payload above the limit is refused as too large`() throws {
        let fixture = try fixture([("payload_bytes_max", "100")])
        let topic = "fairway/user/ann/do/room/list"
        #expect(fixture.writes(2, topic, bytes: 100))
        #expect(!fixture.writes(2, topic, bytes: 101))
        #expect(fixture.notices().first?.payload["error"]?["code"] == "request.tooLarge")
        #expect(fixture.writes(1, topic, bytes: 1_000_000))
    }
}

/// Runs `body` with the bytes of a text.
func withBytes<T>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> T) -> T {
    var text = text
    return text.withUTF8 { body($0) }
}
