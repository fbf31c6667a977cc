/// A player's strokes of one round: what keepers sign, and what is closed then.
package struct RoundLine: Hashable, Sendable {
    package let player: String
    /// From 0.
    package let round: Int

    package init(player: String, round: Int) {
        self.player = player
        self.round = round
    }
}
