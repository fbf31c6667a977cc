package import Contract
package import JSON
package import Topics

/// `configure` in the room: the host changes settings.
///
/// Each kind of rooms has a form with its own settings: ``RoomConfiguration``.
package struct ConfigureRoom: RoomRequest, Equatable {
    package typealias Result = ChangedGame
    package static let routes = [Route.room("configure")]
    package static let errors: [ErrorCode] = [
        .roomNotHost, .roomWrongPhase, .roomNotReady, .roomChanged, .roomChangePending,
    ]

    /// All keys.
    package var rest: JSON = [:]

    package init() {}

    package mutating func visit(_ fields: inout Fields) { fields.rest(&rest) }
}

/// The answer to a change of the room.
package struct ChangedGame: PartialResult, Equatable {
    /// The number of the proposal, if the change waits for the agreement of players. Left out if the
    /// change applies.
    package var change: Int?

    package init() {}

    package var isTaken: Bool { change == nil }

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("change", &change)
    }
}
