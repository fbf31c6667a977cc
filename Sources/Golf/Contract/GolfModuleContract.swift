package import Contract
package import RoomsContract

/// The contracts of the capabilities of Golf, with the mode `golf` of rooms.
package enum GolfModuleContract: RoomModeContract {
    package static let kind = "golf"
    package static var state: any RoomStateDocument.Type { RoomState.self }
    package static var event: any RoomEventDocument.Type { GolfEvent.self }
    package static var leaderboardKeys: any Document.Type { GolfLeaderboard.self }

    package static var parts: [any CapabilityContract.Type] {
        [
            GolfRoomsContract.self, FormatsContract.self, ScorecardsContract.self,
            DiscsContract.self, DetailsContract.self, SpotsContract.self,
        ]
    }
}
