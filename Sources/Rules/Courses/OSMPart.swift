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

    /// Reads tags (wiki.openstreetmap.org, Key:disc_golf and Key:golf); nil: nothing to a player.
    package init?(tags: [String: String]) {
        switch (tags["leisure"], tags["disc_golf"], tags["golf"]) {
        case ("disc_golf_course", _, _): self = .course(.discGolf)
        case ("golf_course", _, _): self = .course(.golf)
        case (_, "hole", _): self = .hole(.discGolf)
        case (_, "tee", _): self = .tee(.discGolf)
        case (_, "basket", _): self = .basket(.discGolf)
        case (_, _, "hole"): self = .hole(.golf)
        case (_, _, "tee"): self = .tee(.golf)
        case (_, _, "pin"): self = .basket(.golf)
        default: return nil
        }
    }

    package var game: Game {
        switch self {
        case .course(let game), .hole(let game), .tee(let game), .basket(let game): game
        }
    }
}
