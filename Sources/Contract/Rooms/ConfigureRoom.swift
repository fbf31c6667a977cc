/// In the room, `configure`: the host chooses settings in the lobby.
package struct ConfigureRoom: Request, Equatable {
    package typealias Result = Nothing
    package static let routes = [Route.room("configure")]
    package static let repetition = Repetition.remembered
    package static let errors: [ErrorCode] = [.roomNotHost, .roomWrongPhase, .roomNotReady]

    package var settings = RoomSettings()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("settings", &settings)
    }
}
