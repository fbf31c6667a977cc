package import Contract
import JSON
import PeopleContract
import RoomsContract
package import Topics
import Values

/// `card/spot`: a player at a basket or a tee of a round marks its position.
///
/// Fairway uses the mean of the spots of different players, without those more than 30 m from the
/// median. The players of the round use it at once: it is in the head, and in `course/get` and
/// `course/distance` for them. After the round, the server proposes it to the admins for everybody.
/// There, a player counts only if the account is older than a week, or is a friend of such an account.
/// Accounts on one device count once. A spot must be within 1,000 m of a known tee of its hole, or of its
/// basket if no tee is known. If neither is known, it must be within 3,000 m of a known position of the
/// course. A phone that was offline sends it later.
package struct MarkSpot: RoomRequest, Equatable {
    package static let routes = [Route(.user, "card", "spot")]
    package static let errors: [ErrorCode] = [
        .roomNotMember, .roomWrongPhase, .roomWrongKind, .scoreUnknownHole, .scoreClockAhead,
        .spotInaccurate, .spotTooFar,
    ]

    package var room = ""
    /// The number of the hole on the card.
    package var hole = 0
    package var kind = HoleSpot.Kind.basket
    /// The name of the tee; the player's own tee by default.
    package var tee: String?
    package var place = Position()
    /// The possible error of the position in metres, more than 0 and at most 15.
    package var accuracy = 0.0
    /// The time of the position in Unix milliseconds; `nil` for now. It must lie between the start and
    /// the end of the round.
    package var at: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("room", &room, .length(1...64))
        fields.required("hole", &hole)
        fields.required("kind", &kind)
        fields.optional("tee", &tee, .name)
        place.visit(&fields)
        fields.required("accuracy", &accuracy, .accuracy)
        fields.optional("at", &at)
    }

    package struct Result: Document, Equatable {
        /// The position that the round uses now. `null` if the spots of the players are far apart.
        package var position: Position?
        /// The number of players whose spots count.
        package var players = 0

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("position", &position)
            fields.required("players", &players)
        }
    }
}

/// The contract for spots.
package enum SpotsContract: CapabilityContract {
    package static var requests: [any Request.Type] { [MarkSpot.self] }

    package static var commands: [CommandRow] {
        [
            .sends(
                "spot", MarkSpot.self, "mark the position of a basket or a tee while you are there",
                .text("ROOM", "the id of the room") { $0.room = $1 },
                .number("HOLE", in: 1...99, "the number of the hole") { $0.hole = $1 },
                .text("PLACE", "basket or tee") { request, place in
                    guard let kind = HoleSpot.Kind(rawValue: place) else {
                        throw CommandUsage("PLACE must be basket or tee")
                    }
                    request.kind = kind
                },
                .position("--at LAT,LON", "your position", isRequired: true) { $0.place = $1 },
                .number(
                    "--accuracy METRES", in: 1...100_000, "how accurate the position is, in metres"
                ) {
                    $0.accuracy = Double($1)
                },
                .text("--tee NAME", "a tee other than yours") { $0.tee = $1 },
                done: { $0.result.words })
        ]
    }
}

extension MarkSpot.Result {
    fileprivate var words: String {
        players == 0
            ? "Thank you. The players' marks are too far apart, so Fairway does not use them yet."
            : "Thank you. The position is the mean of the marks of \(players.counted("player"))."
    }
}

extension ErrorCode {
    /// The position is not accurate enough. `fields` names `accuracy`.
    package static let spotInaccurate = ErrorCode("spot.inaccurate", http: 409)
    /// The position is too far from the known positions of the hole or the course.
    package static let spotTooFar = ErrorCode("spot.tooFar", http: 409)
}

extension Check where Value == Double {
    /// The accuracy of a position in metres. No device measures exactly, so 0 means that it is unknown.
    fileprivate static let accuracy = Check(
        schema: [JSON.Member("exclusiveMinimum", 0), JSON.Member("maximum", 100_000)]
    ) { $0 > 0 && $0 <= 100_000 ? nil : "must be more than 0 and at most 100000" }
}
