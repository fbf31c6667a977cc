import Contract
import JSON
import RoomsContract
import Topics

/// One request at one of its routes, as AsyncAPI describes it.
struct RequestDescription {
    private let type: any Request.Type
    private let route: Route

    init(_ type: any Request.Type, _ route: Route) {
        self.type = type
        self.route = route
    }

    /// The name of the operation, such as `userRoomCreate` or `roomScore`.
    var name: String {
        let method = Self.capital(route.method)
        return route.scope == .room
            ? "room\(method)" : "\(scope)\(Self.capital(route.service))\(method)"
    }

    private var scope: String {
        switch route.scope {
        case .guest: "guest"
        case .user, .room: "user"
        }
    }

    private static func capital(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    private var address: String {
        switch route.scope {
        case .guest: "fairway/guest/{clientId}/do/\(route.service)/\(route.method)"
        case .user: "fairway/user/{me}/do/\(route.service)/\(route.method)"
        case .room: "fairway/room/{room}/do/{me}/\(route.method)"
        }
    }

    var channel: JSON {
        AsyncAPI.channel(address, message: ["payload": Self.body(of: type)])
    }

    /// The body with the `id` that every request may have. It has no other keys than those of the request,
    /// at every level.
    static func body(of type: any Request.Type) -> JSON {
        let members = (Contracts.schema(of: type).members ?? []).map { member in
            guard member.key == "properties" else { return member }
            let id = JSON.Member("id", ["type": "string", "minLength": 1, "maxLength": 64])
            return JSON.Member("properties", .object([id] + (member.value.members ?? [])))
        }
        return JSON.object(members).closed
    }

    var operation: JSON {
        let remark = type.remark.map { [JSON.Member("description", .string($0))] } ?? []
        return .object((facts.members ?? []) + remark)
    }

    private var facts: JSON {
        [
            "action": "receive",
            "channel": ["$ref": .string("#/channels/\(name)")],
            "x-repetition": .string("\(type.repetition)"),
            "x-reads": .bool(type.isRead),
            "x-scope": type.scope.map { JSON.string($0.name) } ?? .null,
            "x-result": type.resultSchema,
            "x-errors": .array(Contracts.errors(of: type).map { .string($0.rawValue) }),
            "reply": ["channel": ["$ref": .string("#/channels/\(scope)Reply")]],
        ]
    }
}

extension JSON {
    /// A copy of a schema whose objects have no other keys than the described ones, at every level.
    fileprivate var closed: JSON {
        switch self {
        case .array(let elements): return .array(elements.map(\.closed))
        case .object(let members):
            let inner = members.map { member in
                // The keys of these objects are names, and not words of JSON Schema.
                guard member.key == "properties" else {
                    return Member(member.key, member.value.closed)
                }
                let keys = (member.value.members ?? []).map { Member($0.key, $0.value.closed) }
                return Member(member.key, .object(keys))
            }
            let isOpen = self["type"] == "object" && self["additionalProperties"] == nil
            return .object(isOpen ? inner + [Member("additionalProperties", false)] : inner)
        default: return self
        }
    }
}

extension Request {
    static var resultSchema: JSON {
        Result.self == Leaderboard.self ? Contracts.leaderboard : Result.schema
    }
}
