package import Contract
package import RoomsContract

/// The contracts of the capabilities of Quizzes, with the mode `quiz` of rooms.
package enum QuizzesModuleContract: RoomModeContract {
    package static let kind = "quiz"
    package static var state: any RoomStateDocument.Type { QuizRoomState.self }
    package static var event: any RoomEventDocument.Type { WalkEvent.self }
    package static var leaderboardKeys: any Document.Type { QuizLeaderboard.self }

    package static var parts: [any CapabilityContract.Type] { [QuizzesContract.self] }
}
