package import RoomsContract

/// The keys of a golf room's documents that each kind of event changes.
extension GolfEvent.Kind {
    package var changes: ChangedKeys {
        switch self {
        case .scoreSet, .scoreCleared:
            ChangedKeys(
                // A score can add a scorer, lock a stake, close the door, and change the holes that a late
                // player missed.
                rare: ["scorers", "stakes", "doorHoles", "players"],
                game: GolfEvent.results + ["hole", "code"],
                values: [
                    // The state has only the scores of the current round. The totals count all rounds.
                    .init("strokes", at: "state.scores[player][hole]", ifSame: "round"),
                    .init("totals", at: "state.totals[player]"),
                ])
        case .holeChanged:
            ChangedKeys(state: ["hole"], values: [.init("hole", at: "state.hole")])
        case .parChanged:
            ChangedKeys(
                head: ["course", "players", "revision"], game: GolfEvent.results + ["hole"])
        case .matchConceded, .stakeDropped, .stakesOffered, .stakeAnswered:
            ChangedKeys(head: ["stakes", "revision"], game: GolfEvent.results)
        case .changeProposed: ChangedKeys(head: ["proposal", "revision"])
        case .changeAnswered, .changeDropped: ChangedKeys(head: ["proposal", "revision"])
        case .doorOpened, .doorClosed: ChangedKeys(head: ["doorHoles"], state: ["code"])
        case .cardFull, .cardNotYet: ChangedKeys(state: ["endableAt"])
        case .cardSigned: ChangedKeys(head: ["players"], state: ["endableAt"])
        case .discsSet, .detailsSet: ChangedKeys()
        case .spotMarked: ChangedKeys(head: ["course"])
        case .roundCorrected:
            ChangedKeys(
                head: ["course", "players"], state: GolfEvent.results + ["startedAt", "endedAt"])
        case .correctionsChanged: ChangedKeys(head: ["corrections", "revision"])
        }
    }
}

extension RoomEventHead.Kind {
    /// The changes that golf adds to those of every room.
    var golfChanges: ChangedKeys {
        switch self {
        case .playerJoined, .playerLeft, .playerKicked, .playerErased, .playerClaimed:
            ChangedKeys(
                head: [
                    "course", "stakes", "revision", "proposal", "corrections", "scorers",
                    "doorHoles",
                ],
                game: GolfEvent.results + ["hole", "code"])
        case .playerChanged:
            ChangedKeys(
                head: ["revision", "stakes"], game: GolfEvent.results,
                values: [
                    .init("tee", at: "head.players[player].tee"),
                    .init("handicap", at: "head.players[player].handicap.index"),
                ])
        case .settingsChanged:
            ChangedKeys(
                head: ["players", "stakes", "revision", "doorHoles"], state: ["hole"],
                game: GolfEvent.results + ["code"],
                values: [.init("settings", at: "head.settings")])
        case .roundStarted:
            ChangedKeys(
                head: ["players", "stakes", "scorers", "revision", "proposal", "doorHoles"],
                state: GolfEvent.results + ["hole", "round"],
                values: [.init("round", at: "state.round")])
        case .roomEnded, .roomAbandoned:
            ChangedKeys(
                head: ["players", "stakes", "proposal", "corrections", "doorHoles", "revision"],
                state: GolfEvent.results + ["hole"])
        // The host writes and signs for guests.
        case .hostChanged: ChangedKeys(head: ["players", "scorers"])
        case .playerOnline, .playerOffline: ChangedKeys()
        }
    }
}

extension GolfEvent {
    /// The keys of the state that follow from the scores.
    fileprivate static let results = ["scores", "totals", "standings", "game", "endableAt"]
}
