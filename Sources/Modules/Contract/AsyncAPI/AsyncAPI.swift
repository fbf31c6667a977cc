import Contract
import CoursesContract
import GolfContract
package import JSON
import LocationsContract
import OperationsContract
import PeopleContract
import QuizzesContract
import RoomsContract
import Topics

/// The contract as an AsyncAPI 3.0 document, generated from the same declarations that the server
/// uses. For clients in other languages, and for documentation.
package enum AsyncAPI {
    package static var document: JSON { unfilled.fillingSharedWords }

    private static var unfilled: JSON {
        [
            "asyncapi": "3.0.0",
            "info": [
                "title": "Fairway", "version": .string(contractVersion),
                "description": .string(about),
            ],
            "defaultContentType": "application/json",
            "channels": .object(
                requests.map { JSON.Member($0.name, $0.channel) }
                    + readings.map { JSON.Member($0.name, channel(of: $0)) }
                    + [replyChannel("guest", "clientId"), replyChannel("user", "me"), textScore]),
            "operations": .object(
                requests.map { JSON.Member($0.name, $0.operation) }
                    + readings.map { JSON.Member($0.name, reading(of: $0)) }
                    + [JSON.Member("roomTextScore", action("receive", on: "roomTextScore"))]),
            "components": ["schemas": ["error": errorSchema, "pushMessage": PushMessage.schema]],
        ]
    }

    private static let about = """
        Real-time rooms over MQTT, seen from the server: it receives requests and sends replies, \
        events and retained state. A request may carry an id, which the reply repeats. If a request \
        with x-repetition remembered comes again with the same id, the server sends the first reply \
        again and changes nothing. The server refuses a request that contains an unknown key, or \
        the same key twice in one object. Times are milliseconds since 1970. In MQTT 5 the reply goes to the \
        Response Topic, which must be one of the sender's own. The reply to a request that ends access, \
        such as location/stop or device/remove, is a receipt: the server sends nothing more after it. \
        Data that the server sent before cannot be recalled. It may still be in a network buffer of the \
        receiver.
        """

    private static var requests: [RequestDescription] {
        Contracts.requests.flatMap { type in type.routes.map { RequestDescription(type, $0) } }
    }

    private struct Reading {
        let name: String
        let address: String
        let summary: String
        let schema: JSON
        var isText = false
    }

    private static var readings: [Reading] {
        [
            Reading(
                name: "userInbox", address: "fairway/user/{me}/inbox",
                summary: "A notification, or a change of some; QoS 1, for their user",
                schema: ["oneOf": [InboxNotification.schema, InboxChange.schema]]),
            Reading(
                name: "userFriends", address: "fairway/user/{me}/friends",
                summary: "Friends and open requests; QoS 0, retained, for their user",
                schema: FriendList.schema),
            Reading(
                name: "userRound", address: "fairway/user/{me}/round",
                summary: """
                    The room in which I play now, or an empty object; QoS 0, retained, for their user. The \
                    server publishes it from the first subscription on
                    """,
                schema: CurrentRound.schema),
            Reading(
                name: "userRoundBrief", address: "fairway/user/{me}/round/brief",
                summary: """
                    The line of the room in which I play now, at most 120 bytes; QoS 0, retained, for their \
                    user; "-" when I leave the room or the game ends
                    """,
                schema: String.schema, isText: true),
            Reading(
                name: "userPresence", address: "fairway/user/{me}/presence/{friend}",
                summary:
                    "Whether a friend is online; QoS 0, retained; emptied when the friendship ends",
                schema: FriendPresence.schema),
            Reading(
                name: "userLocation", address: "fairway/user/{me}/location/{friend}",
                summary: """
                    The position that a friend shares with me, as OwnTracks JSON. An exact position has \
                    only the known keys of the device's message, and at most 2,048 bytes. QoS 0, retained; \
                    emptied when the friend stops sharing
                    """,
                schema: OwnTracksLocation.schema),
            Reading(
                name: "userLocationEvent", address: "fairway/user/{me}/location/{friend}/event",
                summary: """
                    A friend who shares an exact position arrived at a place, or left it: \
                    OwnTracks' transition; QoS 0
                    """,
                schema: OwnTracksTransition.schema),
            Reading(
                name: "userLocationInfo", address: "fairway/user/{me}/location/{friend}/info",
                summary: """
                    The friend who shares a position: OwnTracks' card with the name and letters \
                    for the map; QoS 0, retained; emptied when it stops
                    """,
                schema: OwnTracksCard.schema),
            Reading(
                name: "roomHead", address: "fairway/room/{room}/head",
                summary: "The part of a room that seldom changes; QoS 0, retained, for members",
                schema: ["oneOf": .array(Contracts.roomModes.map { headSchema($0.state) })]),
            Reading(
                name: "roomState", address: "fairway/room/{room}/state",
                summary: """
                    The part of a room that changes during the game; QoS 0, retained, for members. Its \
                    key head is the seq of the head that it needs; a newer head works, too
                    """,
                schema: ["oneOf": .array(Contracts.roomModes.map { $0.state.schema })]),
            Reading(
                name: "roomEvent", address: "fairway/room/{room}/event",
                summary: "Each change, seq without gaps; QoS 0, for members",
                schema: RoomEvent.schema),
            Reading(
                name: "roomPresence", address: "fairway/room/{room}/presence",
                summary: "The connected members; QoS 0, retained, for members",
                schema: RoomPresence.schema),
            Reading(
                name: "roomBrief", address: "fairway/room/{room}/brief",
                summary: "A line of at most 120 bytes; QoS 0, retained, for members",
                schema: String.schema, isText: true),
            Reading(
                name: "userRoom", address: "fairway/user/{me}/room/{room}",
                summary: "Messages of a room for one member only; QoS 0",
                schema: ["oneOf": [ScorerNotice.schema, WalkNotice.schema]]),
            Reading(
                name: "courseCrowd", address: "fairway/public/course/{course}/crowd",
                summary:
                    "The number of players on a course; QoS 0, retained, for everybody signed in",
                schema: CourseCrowd.schema),
            Reading(
                name: "guestConfirmed", address: "fairway/guest/{clientId}/reply/confirmed",
                summary: "The mail address of a new account is confirmed; QoS 1",
                schema: AccountConfirmed.schema),
            Reading(
                name: "opsMetrics", address: "fairway/ops/metrics",
                summary: "The server's metrics, every ten seconds; QoS 1, retained, for admins",
                schema: MetricsReport.schema),
            Reading(
                name: "status", address: "fairway/status",
                summary: "The server's own state, and its will; QoS 1, retained, for everybody",
                schema: Status.schema),
            Reading(
                name: "opsAlert", address: "fairway/ops/alert/{monitor}",
                summary: """
                    A monitor is down; QoS 1, retained, for admins; emptied \
                    when it is up again
                    """,
                schema: OpsAlert.schema),
        ]
    }

    private static func headSchema<State: RoomStateDocument>(_: State.Type) -> JSON {
        State.Head.schema
    }

    private static func channel(of reading: Reading) -> JSON {
        var message = [
            JSON.Member("summary", .string(reading.summary)),
            JSON.Member("payload", reading.schema),
        ]
        if reading.isText { message.append(JSON.Member("contentType", "text/plain")) }
        return channel(reading.address, message: .object(message))
    }

    static func channel(_ address: String, message: JSON) -> JSON {
        let names = address.split(separator: "{").dropFirst().compactMap {
            $0.split(separator: "}").first
        }
        var members = [JSON.Member("address", .string(address))]
        if !names.isEmpty {
            let parameters = names.map { JSON.Member(String($0), [:]) }
            members.append(JSON.Member("parameters", .object(parameters)))
        }
        members.append(JSON.Member("messages", ["message": message]))
        return .object(members)
    }

    private static func reading(of reading: Reading) -> JSON {
        action("send", on: reading.name)
    }

    static func action(_ action: String, on channel: String) -> JSON {
        [
            "action": .string(action),
            "channel": ["$ref": .string("#/channels/\(channel)")],
        ]
    }

    private static func replyChannel(_ scope: String, _ parameter: String) -> JSON.Member {
        JSON.Member(
            "\(scope)Reply",
            channel(
                "fairway/\(scope)/{\(parameter)}/reply",
                message: [
                    "summary": """
                    A reply, or without an id a notice that a publish was refused. The reply to a text score \
                    names its player and hole
                    """,
                    "payload": [
                        "type": "object",
                        "properties": [
                            "id": String.schema, "player": String.schema,
                            "hole": ["type": ["integer", "string"]], "ok": Bool.schema,
                            "result": ["type": "object"],
                            "error": ["$ref": "#/components/schemas/error"],
                        ],
                        "required": ["ok"],
                    ],
                ]))
    }

    private static var textScore: JSON.Member {
        JSON.Member(
            "roomTextScore",
            channel(
                "fairway/room/{room}/do/{me}/score/{player}/{hole}",
                message: [
                    "summary": """
                    For devices without JSON: strokes as digits, x, x7 or c. An empty payload clears the score. The \
                    score counts as entered now. A reply comes only if the card does not have it afterwards
                    """,
                    "contentType": "text/plain", "payload": String.schema,
                ]))
    }

    static var errorSchema: JSON {
        [
            "type": "object",
            "properties": [
                "code": [
                    "type": "string",
                    "enum": .array(Contracts.codes.map { .string($0.rawValue) }),
                ],
                "message": String.schema,
                "fields": Keyed<String>.schema,
                "retryAfterMs": Int.schema,
                "now": Int.schema,
                "challenge": Int.schema,
                "distance": Double.schema,
                "bearing": Double.schema,
                "topic": String.schema,
            ],
            "required": ["code", "message"],
        ]
    }
}

/// Writes JSON values as YAML 1.2 in block style, which people read more easily.
package enum YAML {
    package static func text(_ value: JSON) -> String {
        var text = ""
        write(value, indent: 0, to: &text)
        return text
    }

    private static func write(_ value: JSON, indent: Int, to text: inout String) {
        let space = String(repeating: "  ", count: indent)
        switch value {
        case .object(let members):
            for member in members {
                text += "\(space)\(scalar(.string(member.key))):"
                writeNested(member.value, indent: indent, to: &text)
            }
        case .array(let elements):
            for element in elements {
                text += "\(space)-"
                writeNested(element, indent: indent, to: &text)
            }
        default: text += "\(space)\(scalar(value))\n"
        }
    }

    private static func writeNested(_ value: JSON, indent: Int, to text: inout String) {
        if value.members?.isEmpty == false || value.array?.isEmpty == false {
            text += "\n"
            write(value, indent: indent + 1, to: &text)
        } else {
            text += " \(scalar(value))\n"
        }
    }

    /// A value on one line: in JSON's form, which is valid YAML, or without quotes where that means
    /// the same.
    private static func scalar(_ value: JSON) -> String {
        let json = String(decoding: value.bytes, as: UTF8.self)
        guard let word = value.string, let first = word.unicodeScalars.first else { return json }
        let isPlain =
            first.properties.isAlphabetic
            && word.unicodeScalars.allSatisfy {
                $0.properties.isAlphabetic || "0123456789._".unicodeScalars.contains($0)
            }
        let isReserved = ["null", "true", "false", "yes", "no", "on", "off", "y", "n"].contains(
            word.lowercased())
        return isPlain && !isReserved ? word : json
    }
}
