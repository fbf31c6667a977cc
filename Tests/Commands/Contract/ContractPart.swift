import Contract
import JSON
import ModulesContract
import Topics

/// A part of both API documents, such as one request with its channels and its path.
struct ContractPart {
    var asyncAPI: JSON
    var openAPI: JSON

    /// The lines of this part in the text of the contract.
    var text: String { ContractText(asyncAPI: asyncAPI, openAPI: openAPI, codes: []).text }

    /// Parts that together have each value of both documents.
    static var all: [ContractPart] {
        let (asyncAPI, openAPI) = ContractText.documents
        var parts = Contracts.requests.map { type in
            let labels = type.routes.map { route in
                route.scope == .room
                    ? "room/\(route.method)" : "\(route.scope)/\(route.service)/\(route.method)"
            }
            let channels = (asyncAPI["channels"]?.members ?? []).filter {
                labels.contains(ContractText.label($0.value))
            }
            let route = type.routes[0]
            return ContractPart(
                asyncAPI: asyncAPI.only(channels.map(\.key)),
                openAPI: [
                    "paths": openAPI.only(["/v1/do/\(route.service)/\(route.method)"], of: "paths"),
                    "components": [
                        "responses": (openAPI["components"] ?? [:]).only(
                            ["\(route.service)_\(route.method)"], of: "responses")
                    ],
                ])
        }
        parts.append(rest(of: asyncAPI, openAPI, after: parts))
        return parts
    }

    /// The part with everything that no other part has.
    private static func rest(
        of asyncAPI: JSON, _ openAPI: JSON, after parts: [ContractPart]
    ) -> ContractPart {
        func keys(_ place: (ContractPart) -> JSON?) -> [String] {
            parts.flatMap { place($0)?.members ?? [] }.map(\.key)
        }
        let channels = keys { $0.asyncAPI["channels"] }
        let paths = keys { $0.openAPI["paths"] }
        let responses = keys { $0.openAPI["components"]?["responses"] }
        let components = openAPI["components"] ?? [:]
        return ContractPart(
            asyncAPI: asyncAPI.without(channels, of: "channels").without(
                channels, of: "operations"),
            openAPI: openAPI.without(paths, of: "paths").replacing(
                "components", with: components.without(responses, of: "responses")))
    }

    /// Copies of this part with one change each.
    var changes: [(path: String, make: () -> ContractPart)] {
        let inAsyncAPI = asyncAPI.changes.map { change in
            (
                path: "AsyncAPI" + change.path,
                make: { ContractPart(asyncAPI: change.make(), openAPI: openAPI) }
            )
        }
        let inOpenAPI = openAPI.changes.map { change in
            (
                path: "OpenAPI" + change.path,
                make: { ContractPart(asyncAPI: asyncAPI, openAPI: change.make()) }
            )
        }
        return inAsyncAPI + inOpenAPI
    }
}

extension JSON {
    /// One change of a JSON value.
    struct Change {
        /// The place and the kind of the change, for failures.
        let path: String
        /// Returns the changed copy.
        let make: () -> JSON
    }

    /// Every change of one value, one key, or one element or member that is removed.
    var changes: [Change] {
        switch self {
        case .null: [Change(path: "") { "changed" }]
        case .bool(let flag): [Change(path: "") { .bool(!flag) }]
        case .int(let number): [Change(path: "") { .int(number + 1) }]
        case .double(let number): [Change(path: "") { .double(number + 1) }]
        case .string(let text): [Change(path: "") { .string(text + "x") }]
        case .array(let elements):
            elements.indices.flatMap { index in Self.changes(of: elements, at: index) }
        case .object(let members):
            members.indices.flatMap { index in Self.changes(of: members, at: index) }
        }
    }

    private static func changes(of elements: [JSON], at index: Int) -> [Change] {
        let removal = Change(path: "/\(index) removed") {
            var copy = elements
            copy.remove(at: index)
            return .array(copy)
        }
        let inner = elements[index].changes.map { change in
            Change(path: "/\(index)\(change.path)") {
                var copy = elements
                copy[index] = change.make()
                return .array(copy)
            }
        }
        return [removal] + inner
    }

    private static func changes(of members: [Member], at index: Int) -> [Change] {
        let member = members[index]
        guard member.key != Fields.nameKey else { return [] }
        let removal = Change(path: "/\(member.key) removed") {
            var copy = members
            copy.remove(at: index)
            return .object(copy)
        }
        let renaming = Change(path: "/\(member.key) renamed") {
            var copy = members
            copy[index].key += "x"
            return .object(copy)
        }
        let inner = member.value.changes.map { change in
            Change(path: "/\(member.key)\(change.path)") {
                var copy = members
                copy[index].value = change.make()
                return .object(copy)
            }
        }
        return [removal, renaming] + inner
    }

    /// The object of a key with only some of its members.
    fileprivate func only(_ keys: [String], of key: String) -> JSON {
        .object((self[key]?.members ?? []).filter { keys.contains($0.key) })
    }

    /// An AsyncAPI document with only some channels and their operations.
    fileprivate func only(_ channels: [String]) -> JSON {
        [
            "channels": only(channels, of: "channels"),
            "operations": only(channels, of: "operations"),
        ]
    }

    /// A copy whose object of a key does not have some members.
    fileprivate func without(_ keys: [String], of key: String) -> JSON {
        let removed = Set(keys)
        let members = (self[key]?.members ?? []).filter { !removed.contains($0.key) }
        return replacing(key, with: .object(members))
    }

    /// A copy with another value for a key.
    fileprivate func replacing(_ key: String, with value: JSON) -> JSON {
        .object((members ?? []).map { $0.key == key ? Member(key, value) : $0 })
    }
}
