/// What a feature of the map is for a player.
package enum OSMPart: Equatable, Sendable {
    package enum Game: String, Sendable {
        case discGolf, golf
    }

    case course(Game)
    case hole(Game)
    case tee(Game)
    /// A basket, or the pin on a green.
    case basket(Game)

    package var game: Game {
        switch self {
        case .course(let game), .hole(let game), .tee(let game), .basket(let game): game
        }
    }
}
