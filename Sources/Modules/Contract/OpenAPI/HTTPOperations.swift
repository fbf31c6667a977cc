import Contract
import JSON
import Topics

/// A request as OpenAPI describes it: by POST, and by GET if it only reads.
struct HTTPOperations {
    private let type: any Request.Type
    private let route: Route

    init(_ type: any Request.Type) {
        self.type = type
        route = type.routes[0]
    }

    var members: [JSON.Member] {
        var members = [JSON.Member("post", post)]
        if type.isRead { members.insert(JSON.Member("get", get), at: 0) }
        return members
    }

    private var post: JSON {
        let body: JSON = [
            "required": .bool(Contracts.schema(of: type)["required"] != nil),
            "content": ["application/json": ["schema": RequestDescription.body(of: type)]],
        ]
        return operation("post", more: [JSON.Member("requestBody", body)], parameters: idempotency)
    }

    private var get: JSON {
        operation("get", more: [], parameters: QueryParameters(type).parameters)
    }

    private func operation(
        _ method: String, more: [JSON.Member], parameters: [JSON]
    ) -> JSON {
        let name = "\(route.service)/\(route.method)"
        var members = [
            JSON.Member("operationId", .string("\(method)_\(route.service)_\(route.method)")),
            JSON.Member("tags", [.string(route.service)]),
            JSON.Member("summary", .string(name)),
        ]
        if let remark = type.remark { members.append(JSON.Member("description", .string(remark))) }
        if let scope = type.scope { members.append(JSON.Member("x-scope", .string(scope.name))) }
        let all = room + parameters
        if !all.isEmpty { members.append(JSON.Member("parameters", .array(all))) }
        return .object(
            members + more + [
                JSON.Member("security", security), JSON.Member("responses", responses),
            ])
    }

    /// The parameter for the room of a request.
    private var room: [JSON] {
        guard route.scope == .room else { return [] }
        return [["name": "room", "in": "query", "required": true, "schema": ["type": "string"]]]
    }

    private var idempotency: [JSON] {
        guard type.repetition != .natural else { return [] }
        return [
            [
                "name": "Idempotency-Key", "in": "header",
                "description":
                    "The same as id in the body: a repeated request is not processed twice",
                "schema": ["type": "string", "maxLength": 64],
            ]
        ]
    }

    private var security: JSON {
        let isForGuests = type.isPublic || type.routes.contains { $0.scope == .guest }
        let isForUsers = type.routes.contains { $0.scope != .guest }
        if isForGuests { return isForUsers ? [[:], ["bearer": []]] : [] }
        return [["bearer": []]]
    }

    private var responses: JSON {
        let done: JSON = ["$ref": .string("#/components/responses/\(resultName)")]
        // The refusals that every request can get, with 401 if it needs a token.
        var codes = Contracts.errors(of: type) + [.requestMalformed, .requestTooMany, .serverBusy]
        codes.append(type.invalid)
        var statuses = Set(codes.map(\.httpStatus))
        if security != [] { statuses.formUnion([401, 403]) }
        let refusals = statuses.sorted().map { Self.refused("\($0)") }
        return .object([JSON.Member("200", done)] + refusals)
    }

    private var resultName: String { "\(route.service)_\(route.method)" }

    /// The successful response, which is the same for POST and GET.
    var result: JSON.Member {
        JSON.Member(
            resultName,
            [
                "description": "Done; the change is on disk",
                "content": ["application/json": ["schema": Self.reply(type.resultSchema)]],
            ])
    }

    static func reply(_ result: JSON) -> JSON {
        [
            "type": "object",
            "properties": ["id": String.schema, "ok": ["const": true], "result": result],
            "required": ["ok", "result"],
        ]
    }

    static func refused(_ status: String) -> JSON.Member {
        JSON.Member(status, ["$ref": .string("#/components/responses/refused\(status)")])
    }

    /// One response for each status of a refusal.
    static var sharedRefusals: [JSON.Member] {
        let reasons: KeyValuePairs = [
            400: "The request is wrong; fields names each mistake",
            401: "No valid token", 403: "Not for this token, or not for this user",
            404: "There is no such thing", 409: "Not possible in the current state",
            410: "No longer available",
            413: "Too large", 422: "It would take too long: ask for less",
            429: "Too often; Retry-After says when again", 502: "A provider does not answer",
            503: "Not now; Retry-After says when again",
        ]
        return reasons.map { status, reason in
            var members = [
                JSON.Member("description", .string(reason)),
                JSON.Member(
                    "content",
                    ["application/json": ["schema": ["$ref": "#/components/schemas/refusal"]]]),
            ]
            if status == 429 || status == 503 {
                members.append(
                    JSON.Member(
                        "headers",
                        [
                            "Retry-After": [
                                "description": "Seconds", "schema": ["type": "integer"],
                            ]
                        ]))
            }
            return JSON.Member("refused\(status)", .object(members))
        }
    }
}

/// The body of a read request as query parameters, such as `near.lat` for the key `lat` within
/// `near`. Lists repeat the parameter. Lists of objects are not available in a query.
struct QueryParameters {
    private let schema: JSON

    init(_ type: any Request.Type) { schema = type.schema }

    var parameters: [JSON] { Self.parameters(schema, under: "", isRequired: true) }

    private static func parameters(
        _ schema: JSON, under prefix: String, isRequired: Bool
    ) -> [JSON] {
        let required = Set((schema["required"]?.array ?? []).compactMap(\.string))
        return (schema["properties"]?.members ?? []).flatMap { member in
            let definite = definite(member.value)
            let name = prefix + member.key
            let isRequired = isRequired && required.contains(member.key)
            switch definite["type"]?.string {
            case "object": return parameters(definite, under: name + ".", isRequired: isRequired)
            case "array" where definite["items"]?["type"]?.string == "object": return []
            default: return [parameter(name, definite, isRequired: isRequired)]
            }
        }
    }

    private static func parameter(_ name: String, _ schema: JSON, isRequired: Bool) -> JSON {
        var members = [
            JSON.Member("name", .string(name)), JSON.Member("in", "query"),
        ]
        if isRequired { members.append(JSON.Member("required", true)) }
        return .object(members + [JSON.Member("schema", schema)])
    }

    private static func definite(_ schema: JSON) -> JSON {
        schema["oneOf"]?.array?.first { $0["type"]?.string != "null" } ?? schema
    }
}
