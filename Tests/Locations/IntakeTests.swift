import Contract
import Engine
import FeaturesSupport
import JSON
import Locations
import LocationsContract
import SQLite
import TestSupport
import Testing
import Topics

/// Messages that devices publish under `owntracks/` (D4).
struct IntakeTests {
    /// Alice shares her position with Bob.
    private func two() throws -> Harness {
        let fairway = try Harness()
        fairway.people("alice", "bob")
        fairway.befriend("alice", "bob")
        fairway.share("alice")
        return fairway
    }

    private func devices(_ fairway: Harness) throws -> [ListTrackers.Entry] {
        let reply = fairway.user("alice", "location/devices")
        return try ListTrackers.Result(reading: reply["result"] ?? .null).devices
    }

    private func refused(_ fairway: Harness) throws -> [String: Int] {
        let entries = try devices(fairway).flatMap(\.refused.entries)
        return Dictionary(entries.map { ($0.key, $0.value) }) { $0 + $1 }
    }

    /// The examples of the booklet (owntracks.org/booklet/tech/json).
    private static let messages = [
        #"{"_type":"location","lat":59.9,"lon":10.7,"tst":1789999990}"#,
        """
        {"_type":"location","acc":5,"alt":120,"batt":68,"bs":1,"cog":270,"conn":"m","lat":59.9,
         "lon":10.7,"m":2,"p":100.3,"rad":50,"t":"p","tid":"al","tst":1789999991,"vac":3,"vel":14,
         "inregions":["Home"],"inrids":["6da9cf"],"SSID":"net","BSSID":"b0:f2:8:45:94:33",
         "created_at":1789999992,"poi":"Tee","tag":"x","motionactivities":["walking"],"_id":"1"}
        """,
        #"{"_type":"transition","event":"enter","wtst":1,"tst":1789999990,"acc":9,"t":"c"}"#,
        #"{"_type":"waypoint","desc":"Home","tst":1789999990,"lat":59.9,"lon":10.7,"rad":50}"#,
        #"{"_type":"waypoint","desc":"Beacon","tst":1,"uuid":"CA2","major":1,"minor":2}"#,
        #"{"_type":"waypoints","waypoints":[{"_type":"waypoint","desc":"A","tst":1}],"_creator":"x"}"#,
        #"{"_type":"card","name":"Alice","tid":"al","face":"aGk="}"#, #"{"_type":"card"}"#,
        #"{"_type":"lwt","tst":1789999990}"#, #"{"_type":"status","android":{"hib":1}}"#,
        #"{"_type":"steps","tst":1,"steps":5}"#, #"{"_type":"beacon","tst":1}"#,
        #"{"_type":"dump","configuration":{}}"#, #"{"_type":"request","request":"tours"}"#,
    ]

    @Test(arguments: messages)
    func `D4: every kind of OwnTracks message is accepted`(message: String) throws {
        let fairway = try two()
        fairway.ping("alice", payload: Array(message.utf8))
        #expect(try refused(fairway) == [:])
        #expect(try devices(fairway).map(\.taken) == [1])
    }

    @Test(
        arguments: [
            ("x", "malformed"), ("[]", "malformed"), ("{}", "malformed"),
            (#"{"_type":1}"#, "malformed"), (#"{"_type":"location"}"#, "malformed"),
            (#"{"_type":"location","lat":"9","lon":10,"tst":1}"#, "malformed"),
            (#"{"_type":"location","lat":90.001,"lon":10,"tst":1}"#, "malformed"),
            (#"{"_type":"location","lat":9,"lon":-180.1,"tst":1}"#, "malformed"),
            (#"{"_type":"location","lat":9,"lon":8,"tst":-1}"#, "malformed"),
            (#"{"_type":"location","lat":9,"lon":8}"#, "malformed"),
            (#"{"_type":"location","lat":9,"lon":8,"tst":1,"lat":7}"#, "malformed"),
            (#"{"_type":"location","lat":1e400,"lon":8,"tst":1}"#, "malformed"),
            (#"{"_type":"transition","event":"hover","tst":1}"#, "malformed"),
            (#"{"_type":"waypoint","tst":1}"#, "malformed"),
            (#"{"_type":"waypoints","waypoints":{}}"#, "malformed"),
            (#"{"_type":"teleport"}"#, "unknownType"),
            (#"{"_type":"encrypted","data":"aGk="}"#, "encrypted"),
            (#"{"_type":"location","lat":9,"lon":8,"tst":1790000121}"#, "ahead"),
            (#"{"_type":"location","lat":-33,"lon":151,"tst":1790000000}"#, "tooFar"),
        ])
    func `D4: malformed, future and implausible positions are refused and counted`(
        message: String, reason: String
    ) throws {
        let fairway = try two()
        fairway.ping("alice", 59.9, 10.7, ago: 10)
        let before = fairway.seen("bob", "alice")
        fairway.ping("alice", payload: Array(message.utf8))
        #expect(try refused(fairway) == [reason: 1])
        #expect(fairway.seen("bob", "alice") == before)
        fairway.ping("alice", 59.91, 10.7)
        #expect(fairway.seen("bob", "alice")?["lat"] == 59.91)
    }

    /// Each key that Fairway knows, with a value.
    private static let known: JSON = [
        "acc": 5, "tid": "al", "alt": 120.5, "vac": 3, "cog": 270, "vel": 14, "rad": 50,
        "p": 100.3, "batt": 68, "bs": 1, "m": 2, "created_at": 1_789_999_992, "t": "p",
        "conn": "m", "poi": "Tee", "tag": "x", "inregions": ["Home"], "inrids": ["6da9cf"],
        "motionactivities": ["walking"],
    ]

    @Test func `T4: friends get only the known keys of a position`() throws {
        let fairway = try two()
        let others: JSON = [
            "SSID": "net", "BSSID": "b0:f2:8:45:94:33", "topic": "owntracks/alice/phone",
            "image": "aGk=", "imagename": "me", "_id": "1", "x": ["a": [1, nil]],
        ]
        let members = (Self.known.members ?? []) + (others.members ?? [])
        fairway.ping("alice", 59.9, 10.7, .object(members))
        var seen = try #require(fairway.seen("bob", "alice"))
        for member in Self.known.members ?? [] { #expect(seen[member.key] == member.value) }
        #expect(seen.members?.count == (Self.known.members?.count ?? 0) + 4)
        seen = fairway.user("bob", "location/report", ["message": ["_type": "lwt"]])
        let text = String(decoding: seen.bytes, as: UTF8.self)
        #expect(text.contains("6da9cf"))
        #expect(!text.contains("SSID") && !text.contains("aGk="))
        #expect(try stored(fairway).allSatisfy { $0["SSID"] == nil && $0["x"] == nil })
    }

    /// The stored messages of positions, which friends receive.
    private func stored(_ fairway: Harness) throws -> [JSON] {
        try fairway.database.rows("SELECT payload FROM positions") {
            try JSON(parsing: $0.blob(0))
        }
    }

    @Test(
        arguments: [
            ("batt", "full"), ("poi", ["a", "b"]), ("poi", "a\u{1B}b"), ("inregions", [1]),
            ("bs", 1.5), ("t", "a text that is too long"), ("vel", nil),
            ("inregions", .array(Array(repeating: "a", count: 11))),
            ("poi", .string("o" + String(repeating: "\u{302}", count: 1_000))),
        ] as [(String, JSON)])
    func `T4: an invalid value is dropped, and the position is accepted`(
        key: String, value: JSON
    ) throws {
        let fairway = try two()
        fairway.ping("alice", 59.9, 10.7, .object([JSON.Member(key, value)]))
        let seen = try #require(fairway.seen("bob", "alice"))
        #expect(seen[key] == nil)
        #expect(seen["lat"] == 59.9)
        #expect(try refused(fairway) == [:])
    }

    @Test func `T4: a position has at most 2 KB, even if a device sends more`() throws {
        let fairway = try two()
        let text = JSON.string(String(repeating: "a", count: 800))
        let padding = JSON.object((0..<70).map { JSON.Member("k\($0)", text) })
        fairway.ping("alice", 59.9, 10.7, ago: 10, padding)
        #expect(fairway.seen("bob", "alice")?.members?.count == 4)
        // The longest value of each key.
        let quotes = String(repeating: "\"", count: 64)
        let wide = String(repeating: "\u{1F3CC}", count: 64)
        let regions = JSON.array(Array(repeating: .string(wide), count: 10))
        let longest = (Self.known.members ?? []).map { member -> JSON.Member in
            let value: JSON =
                switch (member.key, member.value) {
                case ("tid", _): .string(String(quotes.prefix(16)))
                case ("t", _), ("conn", _): .string(String(wide.prefix(8)))
                case ("motionactivities", _):
                    .array(Array(repeating: .string(String(wide.prefix(16))), count: 8))
                case (_, .string): .string(wide)
                case (_, .array): regions
                case (_, .double): .double(-1.234567890123456e-300)
                default: .int(Int64.min)
                }
            return JSON.Member(member.key, value)
        }
        fairway.ping("alice", 59.9, 10.7, .object(longest))
        let payload = try #require(fairway.outlet.retained["fairway/user/bob/location/alice"])
        #expect(payload.count <= 2_048)
        let seen = try JSON(parsing: payload)
        #expect(seen["poi"] == .string(wide))
        #expect(seen["inregions"] == nil)
        #expect(try stored(fairway).allSatisfy { $0.bytes.count <= 2_048 })
    }

    @Test func `D4: arbitrary bytes do no harm`() throws {
        var random = SeededRandom(printing: "owntracks")
        let fairway = try two()
        let samples = Self.messages.map { Array($0.utf8) }
        var count = 0
        for _ in 0..<200 {
            for _ in 0..<50 {
                let payload = random.bytes(near: samples, inserting: "{}[]\":,0-9.e\\u\0")
                count += payload.isEmpty ? 0 : 1
                fairway.engine.mailbox.post(
                    DeviceMessage(user: "alice", device: "phone", payload: payload))
            }
            fairway.engine.runBatch()
        }
        let device = try #require(try devices(fairway).first)
        let total = device.refused.entries.reduce(0) { $0 + $1.value }
        #expect(device.taken + total == count)
        fairway.ping("alice", 59.9, 10.7)
        #expect(fairway.seen("bob", "alice") != nil)
    }

    @Test func `D4: a batch sends and stores only the newest position of a device`()
        throws
    {
        let fairway = try two()
        fairway.outlet.clear()
        for (lat, ago) in [(1.0, 30), (1.2, 10), (1.1, 20)] {
            let body: JSON = [
                "_type": "location", "lat": .double(lat), "lon": 2,
                "tst": .int(fairway.clock.now / 1_000 - Int64(ago)),
            ]
            fairway.engine.mailbox.post(
                DeviceMessage(user: "alice", device: "phone", payload: body.bytes))
        }
        fairway.engine.runBatch()
        let sent = fairway.outlet.messages("fairway/user/bob/location/alice")
        #expect(sent.map { $0["lat"] } == [1.2])
        #expect(
            try fairway.database.rows("SELECT lat FROM positions") { $0.double(0) } == [1.2])
        #expect(try devices(fairway).map(\.late) == [1])
    }

    @Test func `D4: a user's position is the newest of all the user's devices`() throws {
        let fairway = try two()
        fairway.ping("alice", 1, 2, device: "phone", ago: 10)
        fairway.ping("alice", 1.1, 2, device: "watch", ago: 20)
        #expect(fairway.seen("bob", "alice")?["lat"] == 1)
        fairway.ping("alice", 1.2, 2, device: "watch", ago: 5)
        #expect(fairway.seen("bob", "alice")?["lat"] == 1.2)
        #expect(fairway.outlet.messages("fairway/user/bob/location/alice").count == 2)
    }

    @Test func `D4: only a limited number of a user's devices is kept`() throws {
        let fairway = try two()
        for number in 0..<50 {
            fairway.ping("alice", 1, 2, device: "d\(number)", ago: Int64(50 - number))
        }
        let count = try fairway.database.first("SELECT count(*) FROM positions") { $0.int(0) }
        #expect(count == Locations.devicesMax)
        #expect(try devices(fairway).count == Locations.devicesMax)
    }

    @Test func `D4: a device with only refused messages does not replace another one`() throws {
        let fairway = try two()
        for number in 0..<Locations.devicesMax {
            fairway.ping("alice", 1, 2, device: "d\(number)", ago: Int64(50 - number))
        }
        fairway.ping("alice", 1, 2, device: "new", ago: -600)
        let names = try fairway.database.rows("SELECT device FROM positions") { $0.text(0) }
        #expect(names.count == Locations.devicesMax)
    }

    @Test func `F63: messages queued before the deletion of an account do no harm`() throws {
        let fairway = try two()
        // More messages than one batch takes. The rest arrives together with the deletion.
        for number in 0..<2_100 {
            let waypoint: JSON = [
                "_type": "waypoint", "desc": "Home", "tst": .int(Int64(number)), "lat": 1, "lon": 2,
                "rad": 50,
            ]
            let payload = number < 2_050 ? Array("x".utf8) : waypoint.bytes
            fairway.engine.mailbox.post(
                DeviceMessage(user: "alice", device: "phone", payload: payload))
        }
        let reply = fairway.user(
            "alice", "account/delete", ["password": .string(Harness.password)])
        #expect(reply.isOK)
        #expect(fairway.warnings.all.filter { !$0.contains("dropped") } == [])
        #expect(try fairway.database.first("SELECT count(*) FROM places") { $0.int(0) } == 0)
    }

    @Test func `D4: 50,000 pings from 5,000 devices lose none`() throws {
        let fairway = try two()
        for number in 0..<50_000 {
            let body = """
                {"_type":"location","lat":\(1 + Double(number / 5_000) / 1_000),"lon":2,
                 "tst":\(fairway.clock.now / 1_000)}
                """
            fairway.engine.mailbox.post(
                DeviceMessage(
                    user: "u\(number % 5_000)", device: "phone", payload: Array(body.utf8)))
        }
        while fairway.engine.mailbox.messagesCount > 0 { fairway.engine.runBatch() }
        #expect(fairway.engine.mailbox.takeDropped() == 0)
        for user in ["u0", "u2500", "u4999"] {
            let reply = fairway.user(user, "location/devices")["result"]
            #expect(reply?["devices"]?[0]?["taken"] == 10)
        }
    }

    @Test func `D4: requests do not wait behind a flood of pings`() throws {
        let fairway = try two()
        for _ in 0..<10_000 {
            fairway.engine.mailbox.post(
                DeviceMessage(user: "alice", device: "phone", payload: Array("x".utf8)))
        }
        #expect(fairway.user("alice", "location/sharing").isOK)
        #expect(fairway.engine.mailbox.messagesCount > 0)
    }
}
