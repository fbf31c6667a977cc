import Contract
import Engine
import FeaturesSupport
import JSON
import LocationsContract
import ModulesContract
import OperationsContract
import PeopleContract
import QuizzesContract
import SQLite
import Testing
import Topics

/// Each request declares whether it is remembered, and which keys it has. These tests walk all requests, so
/// they cover new ones, too.
@Suite struct RequestDeclarationTests {
    /// The requests that are not remembered although they are no reads.
    private static let natural: Set<String> = [
        "account/delete", "account/suggestUsername", "invite/link", "location/report",
        "room/position",
    ]
    private static func name(_ type: any Request.Type) -> String {
        type.routes.first.map { "\($0.service)/\($0.method)" } ?? ""
    }

    @Test func `R0: the server remembers every request that changes something`() {
        let natural = Contracts.requests.filter { $0.repetition == .natural && !$0.isRead }
        #expect(Set(natural.map(Self.name)) == Self.natural)
        for type in Contracts.requests where type.isRead {
            #expect(type.repetition == .natural, "\(Self.name(type))")
        }
    }

    @Test func `R0: null is refused for a key that limits what a request does`() {
        let limits: [(any Request.Type, JSON, [String])] = [
            (
                ShareLocation.self, [:],
                ["viewers", "room", "precision", "position", "until", "untilRoom"]
            ),
            (CreateToken.self, ["name": "x", "scopes": ["rooms:read"]], ["days", "room"]),
            (StartMaintenance.self, ["minutes": 5], ["monitor"]),
            (EndTokens.self, ["user": "ann"], ["device"]),
        ]
        for (type, body, keys) in limits {
            #expect(Self.problems(body, type).isEmpty)
            for key in keys {
                let null = body.members.map { $0 + [JSON.Member(key, .null)] } ?? []
                let reasons = Self.problems(.object(null), type)
                #expect(reasons.keys.sorted() == [key])
                #expect(reasons[key]?.hasPrefix("must not be null") == true, "\(key)")
            }
        }
        // A refusal would leave a position visible. So null stops all sharings, like a missing key.
        #expect(Self.problems(["viewer": .null], StopLocation.self).isEmpty)
    }

    @Test func `R0: an unknown key in a nested object is named with its path`() {
        let place = Self.problems(["position": ["lat": 1, "lon": 2, "lng": 3]], ShareProbe.self)
        #expect(place == ["position.lng": "is an unknown key. The keys here are lat, lon"])
        #expect(
            Self.problems(["position": ["lat": 1, "lon": 2], "viewer": ["b"]], ShareProbe.self)
                == ["viewer": "is an unknown key. Did you mean viewers?"])
        #expect(Self.problems(["known": true, "viewers": ["b"]], ShareProbe.self).isEmpty)
        let many = (0..<80).map { JSON.Member("key\($0)", 1) }
        let bounded = Self.problems(
            .object(many + [JSON.Member("viewers", ["b"])]), ShareProbe.self)
        #expect(bounded.count == Problems.countMax)
        let hidden = Self.problems(["a\u{202E}b": 1], ShareProbe.self)
        #expect(hidden.keys.sorted() == ["ab"])
    }

    /// A request with nested, conditional and ignored keys.
    private struct ShareProbe: UnscopedRequest {
        typealias Result = Nothing
        static let routes = [Route(.user, "probe", "share")]
        var viewers: [String]?
        var position: Position?
        var at = 0

        mutating func visit(_ fields: inout Fields) {
            fields.optional("viewers", &viewers)
            fields.optional("position", &position)
            fields.required("at", &at, unless: true)
            fields.ignored("known")
        }
    }

    private static func problems<R: Request>(_ body: JSON, _ type: R.Type) -> [String: String] {
        do throws(DocumentError) {
            _ = try R(request: body)
            return [:]
        } catch {
            return Dictionary(
                error.problems.fields.map { ($0.path, $0.reason.english) },
                uniquingKeysWith: { first, _ in first })
        }
    }

    /// The API documents say so, too.
    @Test func `W6: the schema of each request has no other keys, at every level`() {
        let paths = OpenAPI.document["paths"]
        for type in Contracts.requests {
            let body = paths?["/v1/do/\(Self.name(type))"]?["post"]?["requestBody"]
            let schema = body?["content"]?["application/json"]?["schema"] ?? .null
            #expect(schema["additionalProperties"] == false, "\(Self.name(type))")
            #expect(Self.isClosed(schema), "\(Self.name(type))")
        }
    }

    /// Whether every object of a schema names all its keys, or has keys that are data.
    private static func isClosed(_ schema: JSON) -> Bool {
        switch schema {
        case .array(let elements): return elements.allSatisfy(isClosed)
        case .object(let members):
            let isOpen =
                schema["properties"]?.members != nil && schema["type"] == "object"
                && schema["additionalProperties"] != false
            return !isOpen && members.allSatisfy { isClosed($0.value) }
        default: return true
        }
    }

    // MARK: Misspelt keys

    @Test func `R0: a misspelt key shares nothing, grants nothing and deletes nothing`() throws {
        let fairway = try Harness()
        fairway.people("alice", "bob", "carol")
        for friend in ["bob", "carol"] {
            fairway.user("alice", "friend/request", ["user": .string(friend)])
            fairway.user(friend, "friend/accept", ["user": "alice"])
        }
        let room = fairway.lobby("alice", "bob", holes: 3)
        #expect(fairway.room(room, "alice", "start").isOK)
        #expect(
            fairway.room(room, "alice", "details", ["hole": 1, "putts": 2]).isOK)
        let requests: [(path: String, body: JSON, key: String)] = [
            ("location/share", ["viewer": ["bob"]], "viewer"),
            ("location/share", ["viewers": ["bob"], "precison": "kilometre"], "precison"),
            ("location/share", ["viewers": ["bob"], "untill": 1_790_000_100_000], "untill"),
            ("location/stop", ["viewers": "bob"], "viewers"),
            ("location/alertNear", ["user": "bob", "raduis": 500], "raduis"),
            ("token/create", ["name": "x", "scopes": ["rooms:read"], "rooms": "r"], "rooms"),
            ("token/create", ["name": "x", "scopes": ["rooms:read"], "day": 7], "day"),
            ("account/changeSettings", ["History": "nobody"], "History"),
            ("account/settings", ["history": "nobody"], "history"),
            ("notification/dismiss", ["notification": ["n1"]], "notification"),
            ("friend/block", ["user": "bob", "until": 5], "until"),
            ("invite/send", ["room": .string(room), "user": "carol", "users": []], "users"),
            ("account/signOut", ["devices": "d"], "devices"),
        ]
        let before = try Self.rights(fairway)
        for (path, body, key) in requests {
            let reply = fairway.user("alice", path, body)
            let code = path.hasPrefix("account/") ? "account.invalid" : "request.malformed"
            #expect([code, "request.malformed"].contains(reply.code ?? ""), "\(path)")
            #expect(reply["error"]?["fields"]?[key] != nil, "\(path) \(key)")
        }
        let details = fairway.room(room, "alice", "details", ["hole": 1, "put": 1])
        #expect(
            details["error"]?["fields"]?["put"]?.string
                == "is an unknown key. Did you mean putts?")
        #expect(fairway.room(room, "bob", "leave", ["player": "alice"]).code == "request.malformed")
        #expect(try Self.rights(fairway) == before)
    }

    /// The rows about rights and shared things.
    private static func rights(_ fairway: Harness) throws -> [Int?] {
        try ["sharings", "personal_tokens", "ties", "invites", "cell_details", "devices"].map {
            table in
            try fairway.database.first("SELECT count(*) FROM \(table)") { $0.int(0) }
        }
    }
}
