import Localization
package import RoomsRules

extension GolfRoom {
    /// Starts another round with empty cells. Totals continue.
    /// - Throws: ``RoomError/notReady(reason:)`` after ``roundsMax`` rounds.
    package mutating func again(
        by user: String, at now: Int64
    ) throws(RoomError) -> [GolfChange] {
        try room.requireHost(user)
        try room.require(.playing)
        guard card.rounds < Self.roundsMax else {
            throw .notReady(reason: "A game has at most \(Self.roundsMax) rounds.")
        }
        card.addRound()
        roundStarts.append(now)
        chosenHole = nil
        return [.room(.started)]
    }
}
