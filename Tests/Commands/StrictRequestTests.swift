import Contract
import Engine
import FeaturesSupport
import JSON
import ModulesContract
import SQLite
import TestSupport
import Testing
import Topics
import Values

/// The server refuses each request with a wrong key. The bad input is made from the contract, so a new
/// request and a new key are tested, too.
@Suite struct StrictRequestTests {
    /// A request as a client sends it: one without forms, or one form.
    private struct Sent {
        let type: any Request.Type
        let isForm: Bool

        /// The name, such as `room/create`, and the name of the form.
        var name: String { "\(type.routes[0].service)/\(type.routes[0].method) \(type)" }

        static let all: [Sent] = Contracts.requests.flatMap { type in
            let forms = Contracts.forms(of: type).map { Sent(type: $0, isForm: true) }
            return forms.isEmpty ? [Sent(type: type, isForm: false)] : forms
        }
    }

    /// An object in the body of a request.
    private struct Level {
        /// The path of the object, with a dot at the end. Empty for the body.
        var path: String
        let keys: [JSON.Member]
        let requiredKeys: [String]
        /// The value that has this object, with other members of the object.
        var whole: ([JSON.Member]) -> JSON

        /// The members of a usual object: the required keys.
        var usual: [JSON.Member] {
            keys.filter { requiredKeys.contains($0.key) }
                .map { JSON.Member($0.key, StrictRequestTests.sample($0.value)) }
        }

        /// The same level within a larger value.
        func inside(_ start: String, _ outer: @escaping (JSON) -> JSON) -> Level {
            var level = self
            level.path =
                path.isEmpty ? "\(start)." : "\(start)\(path.hasPrefix("[") ? "" : ".")\(path)"
            level.whole = { [whole] in outer(whole($0)) }
            return level
        }
    }

    /// The objects at every level of a schema.
    private static func levels(of schema: JSON) -> [Level] {
        if let choices = schema["oneOf"]?.array { return choices.flatMap(levels) }
        if let items = schema["items"] {
            return levels(of: items).map { level in level.inside("[0]") { .array([$0]) } }
        }
        if let values = schema["additionalProperties"] {
            return levels(of: values).map { level in
                level.inside("k") { .object([JSON.Member("k", $0)]) }
            }
        }
        guard let keys = schema["properties"]?.members else { return [] }
        let required = (schema["required"]?.array ?? []).compactMap(\.string)
        let own = Level(path: "", keys: keys, requiredKeys: required) { .object($0) }
        return [own]
            + keys.flatMap { key in
                levels(of: key.value).map { level in
                    level.inside(key.key) { inner in
                        .object(
                            own.usual.filter { $0.key != key.key } + [JSON.Member(key.key, inner)])
                    }
                }
            }
    }

    /// A value that a schema permits.
    private static func sample(_ schema: JSON) -> JSON {
        if let word = schema["enum"]?[0] { return word }
        if let choices = schema["oneOf"]?.array {
            return choices.first { $0["type"] != "null" }.map(sample) ?? .null
        }
        switch schema["type"]?.string {
        case "string":
            return .string(String(repeating: "a", count: schema["minLength"]?.int ?? 1))
        case "integer", "number": return schema["minimum"] ?? 1
        case "boolean": return true
        case "array":
            let count = schema["minItems"]?.int ?? 0
            return .array((0..<count).map { _ in sample(schema["items"] ?? [:]) })
        case "object": return .object(levels(of: schema).first?.usual ?? [])
        default: return "a"
        }
    }

    /// A server with a golf room and a quiz room of the admin `root_admin`, who also has an offer of the
    /// place of a guest.
    private struct World {
        let fairway: Harness
        let golf: String
        let quiz: String
        let offered: String

        init() throws {
            fairway = try Harness()
            try fairway.peopleAndAdmin("ann")
            golf = fairway.lobby("root_admin", holes: 3)
            quiz = fairway.quizRoom(fairway.quiz("ann"), "root_admin")
            offered = fairway.lobby("ann", holes: 3)
            fairway.room(offered, "ann", "addGuest", ["name": "Gus"])
            let friend = fairway.user("ann", "friend/request", ["user": "root_admin"])
            let accepted = fairway.user("root_admin", "friend/accept", ["user": "ann"])
            let offer = fairway.user(
                "ann", "card/offer",
                ["room": .string(offered), "player": "g1", "user": "root_admin"])
            #expect(friend.isOK && accepted.isOK && offer.isOK)
        }

        func send(_ sent: Sent, _ body: JSON, on route: Route) -> JSON {
            let isQuiz = String(reflecting: sent.type).hasPrefix("Quizzes")
            var body = body
            if route.service == "card", route.method == "claim" {
                let known: [JSON.Member] = [
                    JSON.Member("room", .string(offered)), JSON.Member("player", "g1"),
                ]
                body = .object(
                    (body.members ?? []).map { member in
                        known.first { $0.key == member.key } ?? member
                    })
            }
            let sender = route.scope == .guest ? Sender.guest(Harness.browser) : .user("root_admin")
            return fairway.send(
                route, sender, room: route.scope == .room ? isQuiz ? quiz : golf : nil, body)
        }

        /// Sends a body with a wrong key to each route of a request, and expects that it is refused.
        /// - Returns: The reason at the path, from the last route.
        func reason(
            _ sent: Sent, _ body: JSON, at path: String, _ start: String
        ) throws -> String {
            var found = ""
            for route in sent.type.routes {
                let before = try changes
                let reply = send(sent, body, on: route)
                let label: Comment = "\(sent.name): \(Self.text(body)): \(Self.text(reply))"
                found = reply["error"]?["fields"]?[path]?.string ?? ""
                #expect(reply.code == sent.type.invalid.rawValue, label)
                #expect(found.hasPrefix(start), label)
                #expect(try changes == before, label)
            }
            return found
        }

        private static func text(_ json: JSON) -> String {
            String(decoding: json.bytes, as: UTF8.self)
        }

        /// The number of rows that have changed since the database was opened.
        private var changes: Int? {
            get throws { try fairway.database.first("SELECT total_changes()") { $0.int(0) } }
        }
    }

    @Test func `W6: an unknown key is refused by its path, at every level of every request`() throws
    {
        let world = try World()
        for sent in Sent.all {
            for level in Self.levels(of: sent.type.schema) {
                let body = level.whole(level.usual + [JSON.Member("xyzzy", 1)])
                _ = try world.reason(sent, body, at: level.path + "xyzzy", "is an unknown key")
            }
        }
    }

    @Test func `W6: a key with one letter missing is refused, and the refusal names the right key`()
        throws
    {
        let world = try World()
        var (checked, right) = (0, 0)
        for sent in Sent.all {
            for level in Self.levels(of: sent.type.schema) {
                let known = level.keys.map(\.key)
                for key in level.keys where key.key.count > 1 {
                    var wrong = key.key
                    wrong.remove(at: wrong.index(wrong.startIndex, offsetBy: wrong.count / 2))
                    if known.contains(wrong) || level.path.isEmpty && wrong == "id" { continue }
                    let others = level.usual.filter {
                        $0.key != key.key || Self.isNeeded($0.key, sent)
                    }
                    let body = level.whole(
                        others + [JSON.Member(wrong, Self.sample(key.value))])
                    let reason = try world.reason(
                        sent, body, at: level.path + wrong, "is an unknown key")
                    guard wrong.count > 1 else { continue }
                    #expect(reason.contains("Did you mean "), "\(sent.name) \(wrong): \(reason)")
                    checked += 1
                    if reason.hasSuffix("Did you mean \(level.path)\(key.key)?") { right += 1 }
                }
            }
        }
        #expect(checked > 700)
        // Some keys differ by one letter, such as `lat` and `at`.
        #expect(Double(right) > 0.98 * Double(checked), "\(right) of \(checked)")
    }

    /// Whether the server needs a key to find the form of a request.
    private static func isNeeded(_ key: String, _ sent: Sent) -> Bool {
        sent.isForm && ["kind", "room", "player"].contains(key)
    }

    @Test func `W6: a key that appears twice is refused by its path, in every object`() throws {
        let world = try World()
        for sent in Sent.all {
            for level in Self.levels(of: sent.type.schema) {
                for key in level.keys {
                    let value = JSON.Member(key.key, Self.sample(key.value))
                    let others = level.usual.filter { $0.key != key.key }
                    let body = level.whole([value] + others + [value])
                    _ = try world.reason(sent, body, at: level.path + key.key, "appears twice")
                }
            }
            let twice: [JSON.Member] = [JSON.Member("id", "1"), JSON.Member("id", "2")]
            let usual = Self.levels(of: sent.type.schema).first?.usual ?? []
            _ = try world.reason(sent, .object(twice + usual), at: "id", "appears twice")
        }
    }

    @Test func `W6: a key at the wrong level is refused with the path of its place`() throws {
        let world = try World()
        let fairway = world.fairway
        func reason(_ path: String, _ body: JSON, _ key: String) -> String? {
            fairway.user("root_admin", path, body)["error"]?["fields"]?[key]?.string
        }
        let golf: JSON = ["kind": "golf", "courseName": "Park", "holes": 3, "format": "match"]
        #expect(
            reason("room/create", golf, "format")
                == "is an unknown key. Did you mean settings.format?")
        #expect(
            reason(
                "room/create", ["kind": "golf", "settings": ["formt": "match"]], "settings.formt")
                == "is an unknown key. Did you mean settings.format?")
        let course: JSON = ["name": "Park", "holes": 3, "stroke_index": 1]
        #expect(
            reason("course/register", course, "stroke_index")
                == "is an unknown key. Did you mean holes[].strokeIndex?")
        #expect(
            reason("location/share", ["lat": 1], "lat")
                == "is an unknown key. Did you mean position.lat?")
        #expect(reason("room/list", ["a": 1], "a") == "is an unknown key. No keys are allowed here")
        #expect(
            reason("location/sharing", ["limit": 1], "limit")
                == "is an unknown key. No keys are allowed here")
    }

    @Test func `W6: an unknown key of a map is refused by its path, with the nearest key`() throws {
        let world = try World()
        func fields(_ path: String, _ body: JSON) -> JSON? {
            world.fairway.user("root_admin", path, body)["error"]?["fields"]
        }
        let golf: JSON = [
            "kind": "golf", "courseName": "Park", "holes": 3,
            "settings": ["options": ["scorin": "net", "colour": "red"]],
        ]
        #expect(
            fields("room/create", golf) == [
                "settings.options.colour":
                    "is an unknown key. The keys here are scoring, pickedUp",
                "settings.options.scorin":
                    "is an unknown key. Did you mean settings.options.scoring?",
            ])
        let switches: JSON = ["invit": false, "friend.requst": false]
        #expect(
            fields("account/changeSettings", ["notifications": switches]) == [
                "notifications.invit": "is an unknown key. Did you mean notifications.invite?",
                "notifications.friend.requst":
                    "is an unknown key. Did you mean notifications.friend.request?",
            ])
    }

    @Test func `W6: a key that appears twice is refused in maps and in free JSON, too`()
        throws
    {
        let world = try World()
        let fairway = world.fairway
        func reason(_ path: String, _ body: String, _ key: String) throws -> String? {
            let reply = fairway.user("root_admin", path, try JSON(parsing: Array(body.utf8)))
            return reply["error"]?["fields"]?[key]?.string
        }
        #expect(
            try reason(
                "account/changeSettings",
                #"{"notifications":{"friend.request":true,"friend.request":false}}"#,
                "notifications.friend.request") == "appears twice")
        #expect(
            try reason(
                "room/create",
                #"{"kind":"golf","settings":{"options":{"presses":1,"presses":2}}}"#,
                "settings.options.presses") == "appears twice")
        #expect(
            try reason(
                "course/import", #"{"geojson":{"type":"Feature","properties":{"a":1,"a":2}}}"#,
                "geojson.properties.a") == "appears twice")
        // The reader of OwnTracks messages refuses them, and counts them.
        let report = fairway.user(
            "root_admin", "location/report",
            try JSON(parsing: Array(#"{"message":{"_type":"location","_type":"card"}}"#.utf8)))
        #expect(report["result"]?["refused"] == "malformed")
        let tolerant = fairway.user(
            "root_admin", "location/report",
            ["message": ["_type": "location", "lat": 1, "lon": 2, "tst": 1, "brand": "new"]])
        #expect(tolerant.isOK)
    }

    @Test func `W6: a body with thousands of wrong keys is refused within its bounds`() throws {
        let world = try World()
        let many = (0..<5_000).map { JSON.Member("format\($0)", 1) }
        let wide = world.fairway.user(
            "root_admin", "room/create", .object([JSON.Member("kind", "golf")] + many))
        #expect(wide["error"]?["fields"]?.members?.count == Problems.countMax)
        let same = many.map { _ in JSON.Member("kind", "golf") }
        let repeated = world.fairway.user("root_admin", "room/create", .object(same))
        #expect(repeated["error"]?["fields"]?["kind"]?.string == "appears twice")
        // The 65th key and later ones are compared by name.
        let late = (0..<70).map { JSON.Member("x\($0)", 1) } + [JSON.Member("user", "ann")]
        let reply = world.fairway.user("root_admin", "friend/request", .object(late))
        #expect(reply["error"]?["fields"]?["user"] == nil && reply.code == "request.malformed")
    }
}
