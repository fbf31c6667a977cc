/// In the room, `transferHost`: the host hands over to another member.
package struct TransferHost: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("transferHost")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomNotHost, .roomUnknownPlayer]

    package var player = ""

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("player", &player)
    }
}
