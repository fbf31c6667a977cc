package import Contract
package import RoomsContract
package import Topics

/// `room/create` for a quiz room.
package struct CreateQuizRoom: RoomCreation, Equatable {
    package typealias Base = CreateRoom
    package typealias Result = CreateRoom.Result
    package static let furtherErrors: [ErrorCode] = [.quizUnknown, .quizIncomplete]

    package var kind = QuizzesModuleContract.kind
    /// The ID of the quiz that is played in the room. A request without it is refused.
    package var quiz: String?
    package var settings: QuizRoomSettings?

    package var playersMax: Int? { settings?.playersMax }

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("kind", &kind, .among([QuizzesModuleContract.kind]))
        fields.optional("quiz", &quiz, .quizID)
        fields.optional("settings", &settings)
    }
}

/// The settings that the host of a quiz room may choose.
package struct QuizRoomSettings: Document, Equatable {
    /// The maximum number of players.
    package var playersMax: Int?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("playersMax", &playersMax, .range(1...100))
    }
}

/// `configure` in a quiz room: the host changes settings, in the lobby.
package struct ConfigureQuizRoom: RoomConfiguration, Equatable {
    package typealias Base = ConfigureRoom
    package typealias Result = ConfigureRoom.Result

    package var settings = QuizRoomSettings()

    package var playersMax: Int? { settings.playersMax }
    package var revision: Int? { nil }

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("settings", &settings)
    }
}

/// `setPlayer` in a quiz room: puts a player into a team, in the lobby.
package struct SetQuizPlayer: SeatChoice, Equatable {
    package typealias Base = SetPlayer
    package typealias Result = SetPlayer.Result

    package var player: String?
    /// Players of the same number are partners; `null` for no partners.
    package var team: Int??

    package var name: String? { nil }
    package var revision: Int? { nil }

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("player", &player, .length(1...32))
        fields.nullable("team", &team)
        fields.ignored("revision")
    }
}
