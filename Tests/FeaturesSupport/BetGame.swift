package import JSON
import Testing

/// A game with bets, for random tests. Alice, Bob and Carol play it, and Gus (`g1`), who is Alice's guest.
package struct BetGame: Sendable {
    /// A game of each kind that has bets.
    package static let all = [
        BetGame(["format": "skins", "options": ["value": 3]]),
        BetGame([
            "format": "skins", "options": ["value": 4, "ties": "split", "scoring": "net"],
            "handicap": "simple",
        ]),
        BetGame(["format": "nassau", "options": ["stake": 5, "press": 2]], teams: [1, 2, 1, 2]),
        BetGame(["format": "nassau", "options": ["stake": 2, "play": "stroke"]]),
    ]

    package let settings: JSON
    /// The teams of Alice, Bob, Carol and Gus. Empty without teams.
    package let teams: [Int64]

    package init(_ settings: JSON, teams: [Int64] = []) {
        self.settings = settings
        self.teams = teams
    }
}

extension Harness {
    /// Starts a game, with an open door.
    /// - Returns: The room.
    package func start(_ game: BetGame, holes: Int64, doubleEntry: Bool = false) -> String {
        let room = lobby("alice", "bob", "carol", holes: Int(holes))
        self.room(room, "alice", "addGuest", ["name": "Gus"])
        for (player, team) in zip(["alice", "bob", "carol", "g1"], game.teams) {
            self.room(
                room, "alice", "setPlayer", ["player": .string(player), "team": .int(team)])
        }
        var settings = game.settings.members ?? []
        if doubleEntry { settings.append(.init("doubleEntry", true)) }
        #expect(self.room(room, "alice", "configure", ["settings": .object(settings)]).isOK)
        #expect(self.room(room, "alice", "door", ["open": true, "holes": .int(holes)]).isOK)
        #expect(self.room(room, "alice", "start").isOK)
        return room
    }
}
