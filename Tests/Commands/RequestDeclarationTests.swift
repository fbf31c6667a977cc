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

/// Each request declares whether it is remembered, and whether it refuses unknown keys. These tests walk
/// all requests, so they cover new ones, too.
@Suite struct RequestDeclarationTests {
    /// The requests that are not remembered although they are no reads.
    private static let natural: Set<String> = [
        "account/delete", "account/suggestUsername", "invite/link", "location/report",
        "room/position",
    ]
    /// The services whose requests all share something, grant a right or delete something.
    private static let services: Set<String> = [
        "account", "admin", "device", "friend", "invite", "location", "notification", "push",
        "token",
    ]
    /// The names of such requests of other services.
    private static let methods: Set<String> = [
        "abandon", "accept", "cancelOffer", "chooseTee", "claim", "concede", "declineClaim",
        "delete",
        "door", "dropStake", "end", "join", "keepStake", "kick", "leave", "maintain", "offer",
        "propose",
        "publish", "reject", "remove", "resume", "setPlayer", "share", "transferHost", "unsave",
        "unshare",
    ]
    /// Requests that delete something if a key is missing.
    private static let clearing: Set<String> = [
        "card/setDetails", "note/set", "quiz/challenge", "room/details",
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

    @Test func `R0: every request that shares, grants or deletes refuses unknown keys`() {
        for type in Contracts.requests {
            let route = type.routes[0]
            let isExpected =
                Self.services.contains(route.service) || Self.methods.contains(route.method)
                || Self.clearing.contains(Self.name(type))
            #expect(type.refusesUnknownKeys == isExpected, "\(Self.name(type))")
        }
    }

    @Test func `R0: an unknown key is named, with the key that was probably meant`() {
        var checked = 0
        let types = Contracts.requests.flatMap { type in
            let forms: [any Request.Type] = Contracts.forms(of: type)
            return forms.isEmpty ? [type] : forms
        }
        // In a quiz room, `setPlayer` refuses each unknown key with `room.wrongKind`, and does not name it.
        for type in types where type.refusesUnknownKeys && type != SetQuizPlayer.self {
            let name = Self.name(type)
            let known = (type.schema["properties"]?.members ?? []).map(\.key)
            let alone = Self.problems(["xyzzy": 1, "id": "1"], type)
            #expect(alone["xyzzy"]?.hasPrefix("is not a key of this request") == true, "\(name)")
            #expect(alone["id"] == nil, "\(name)")
            for key in known where key.count > 4 {
                let typo = key.dropLast(2) + "\(key.last ?? "x")\(key.dropLast().last ?? "x")"
                for wrong in [key + "s", key.uppercased(), String(typo)]
                where !known.contains(wrong) {
                    let reason = Self.problems(.object([JSON.Member(wrong, 1)]), type)[wrong]
                    #expect(reason?.contains("Did you mean ") == true, "\(name) \(wrong)")
                    checked += 1
                }
            }
            // Each known key is read.
            let all = known.map { JSON.Member($0, .null) }
            for (path, reason) in Self.problems(.object(all), type) {
                #expect(!reason.hasPrefix("is not a key"), "\(name) \(path)")
            }
        }
        #expect(checked > 200)
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
        #expect(place == ["position.lng": "is not a key of this request. Its keys are lat, lon"])
        #expect(
            Self.problems(["position": ["lat": 1, "lon": 2], "viewer": ["b"]], ShareProbe.self)
                == ["viewer": "is not a key of this request. Did you mean viewers?"])
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
    @Test func `R0: the schemas of these requests have no other keys`() {
        let paths = OpenAPI.document["paths"]
        for type in Contracts.requests {
            let body = paths?["/v1/do/\(Self.name(type))"]?["post"]?["requestBody"]
            let schema = body?["content"]?["application/json"]?["schema"]
            #expect(
                (schema?["additionalProperties"] == false) == type.refusesUnknownKeys,
                "\(Self.name(type))")
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
                == "is not a key of this request. Did you mean putts?")
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
