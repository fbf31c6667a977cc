import Contract
package import JSON
import RoomsContract

/// The contract over HTTP as an OpenAPI 3.1 document, generated from the same declarations that the
/// server uses.
package enum OpenAPI {
    package static var document: JSON { unfilled.fillingSharedWords }

    private static var unfilled: JSON {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Fairway", "version": .string(contractVersion),
                "summary": "Rounds of golf and disc golf, live",
                "description": .string(about),
                "license": ["name": "Apache 2.0", "identifier": "Apache-2.0"],
            ],
            "servers": [["url": "/"]],
            "tags": .array(services.map { ["name": .string($0)] }),
            "paths": .object(operations + others),
            "components": components,
        ]
    }

    private static let about = """
        POST sends any request of the contract. If it comes again with the same Idempotency-Key or id, \
        the server sends the first answer again and changes nothing. Only a token in the answer is new, and \
        ends the first one. GET sends a request that changes nothing, with the body as the query: near.lat=59.9 is \
        {"near":{"lat":59.9}}. To send a list in a GET, repeat its parameter. No other parameter may appear twice. \
        A POST has all its keys in the body, except room: for a request inside a room, it is a parameter of the \
        address. The server refuses a request that contains an unknown key or parameter, or the same key twice in \
        one object. \
        Times are milliseconds since 1970. The replies are the same as over MQTT. \
        A device's token may do everything that its user may do. A personal token (token/create) has \
        scopes, and x-scope names the scope that a request needs. 429 and 503 come with Retry-After. \
        The reply to a request that ends access, such as location/stop or device/remove, is a receipt: \
        the server sends nothing more after it. Data that the server sent before cannot be recalled. \
        It may still be in a network buffer of the receiver.
        """

    private static var services: [String] {
        Set(Contracts.requests.flatMap { $0.routes.map(\.service) }).sorted()
    }

    /// One path for each name of a request. Guests and users may share a path.
    private static var operations: [JSON.Member] {
        var paths: [String: [JSON.Member]] = [:]
        var order: [String] = []
        for type in Contracts.requests {
            let path = "/v1/do/\(type.routes[0].service)/\(type.routes[0].method)"
            precondition(paths[path] == nil, "two requests at \(path)")
            paths[path] = HTTPOperations(type).members
            order.append(path)
        }
        return order.map { JSON.Member($0, .object(paths[$0] ?? [])) }
    }

    /// The paths that are not requests of the contract.
    private static var others: [JSON.Member] {
        [
            JSON.Member("/v1/rooms/{room}/events", live("events", events, [:])),
            JSON.Member(
                "/v1/rooms/{room}/leaderboard",
                live(
                    "leaderboard", boards,
                    ["application/json": ["schema": HTTPOperations.reply(Contracts.leaderboard)]])),
            JSON.Member(
                "/metrics",
                plain(
                    "metrics",
                    "The metrics, for Prometheus; for admins, and for programs on "
                        + "the server itself", "text/plain", isOpen: false)),
            JSON.Member("/healthz", health),
            JSON.Member(
                "/v1/openapi.json",
                plain("openapi", "This document", "application/json", isOpen: true)),
            JSON.Member(
                "/v1/asyncapi.json",
                plain(
                    "asyncapi", "The same over MQTT, as AsyncAPI", "application/json", isOpen: true)
            ),
        ]
    }

    private static let events = """
        Server-sent events. The stream begins with the newest `head` and `state`, even after a reconnect. \
        Then each change comes as an `event`, and each new document as `head` or `state`. The stream ends \
        with `end` when the right to read ends, or when the server or the client is too slow.
        """
    private static let boards = """
        The leaderboard. A client that accepts text/event-stream gets the current board as a server-sent \
        event `leaderboard`, and another such event each time the board changes. Other clients get the \
        current board as JSON.
        """

    private static func live(_ name: String, _ description: String, _ more: JSON) -> JSON {
        let stream = JSON.Member("text/event-stream", ["schema": ["type": "string"]])
        let done: JSON = [
            "description": "The events, as they happen",
            "content": .object([stream] + (more.members ?? [])),
        ]
        let refusals = ["400", "401", "403", "429"].map { HTTPOperations.refused($0) }
        let room: JSON = [
            "name": "room", "in": "path", "required": true, "schema": ["type": "string"],
        ]
        let operation: JSON = [
            "operationId": .string("live_\(name)"), "tags": ["room"],
            "summary": .string("Follow a room: \(name)"),
            "description": .string(description), "x-scope": "rooms:read",
            "parameters": [room], "security": [["bearer": []]],
            "responses": .object([JSON.Member("200", done)] + refusals),
        ]
        return ["get": operation]
    }

    private static func plain(
        _ name: String, _ summary: String, _ type: String, isOpen: Bool
    ) -> JSON {
        let security: JSON = isOpen ? [] : [[:], ["bearer": []]]
        let content = JSON.object([JSON.Member(type, ["schema": [:]])])
        let done: JSON = ["description": .string(summary), "content": content]
        let operation: JSON = [
            "operationId": .string(name), "summary": .string(summary), "security": security,
            "responses": ["200": done],
        ]
        return ["get": operation]
    }

    private static var health: JSON {
        let body: JSON = ["application/json": ["schema": ["type": "object"]]]
        return [
            "get": [
                "operationId": "health", "summary": "Whether the server works",
                "security": [],
                "responses": [
                    "200": ["description": "The server works", "content": body],
                    "503": ["description": "The server does not work", "content": body],
                ],
            ]
        ]
    }

    private static var components: JSON {
        let results = Contracts.requests.map { HTTPOperations($0).result }
        return [
            "securitySchemes": [
                "bearer": [
                    "type": "http", "scheme": "bearer",
                    "description": "A device's token, or a personal one",
                ]
            ],
            "schemas": [
                "error": AsyncAPI.errorSchema,
                "refusal": [
                    "type": "object",
                    "properties": [
                        "id": String.schema, "ok": ["const": false],
                        "error": ["$ref": "#/components/schemas/error"],
                    ],
                    "required": ["ok", "error"],
                ],
            ],
            "responses": .object(HTTPOperations.sharedRefusals + results),
        ]
    }
}
