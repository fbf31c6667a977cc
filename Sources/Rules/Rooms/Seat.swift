/// A player's place in a room.
package struct Seat: Equatable, Sendable {
    /// A username, or a guest's `g1`, `g2`, ...
    package internal(set) var player: String
    package internal(set) var name: String
    package internal(set) var isGuest: Bool
    package let joinedAt: Int64
    package var hasLeft = false
    /// When the player left or was shown out, Unix milliseconds; nil where it is not known.
    package internal(set) var leftAt: Int64?
    /// How many holes, in the order of play from the first round on, had been played when the player
    /// came.
    package internal(set) var missed = 0
    package var tee: String?
    /// Players of the same number are partners; nil plays alone.
    package var team: Int?
    /// The index, by the room's policy, that strokes are received by; below zero for a plus player.
    package var handicap: Fraction?
    /// Whether somebody entered it, so that nobody else's figure takes its place.
    package var isHandicapEntered = false
    /// The member who keeps this line as well, where lines are kept twice; nil: who sits next.
    package var marker: String?
    /// The RoundRating of an imported round, from UDisc.
    package var rating: Int?

    package init(
        player: String, name: String, isGuest: Bool, joinedAt: Int64, hasLeft: Bool = false,
        leftAt: Int64? = nil, missed: Int = 0, tee: String? = nil, team: Int? = nil,
        handicap: Fraction? = nil, isHandicapEntered: Bool = false, marker: String? = nil,
        rating: Int? = nil
    ) {
        self.player = player
        self.name = name
        self.isGuest = isGuest
        self.joinedAt = joinedAt
        self.hasLeft = hasLeft
        self.leftAt = leftAt
        self.missed = missed
        self.tee = tee
        self.team = team
        self.handicap = handicap
        self.isHandicapEntered = isHandicapEntered
        self.marker = marker
        self.rating = rating
    }

    /// Whether this is somebody with an account who may read and write in the room.
    package var isMember: Bool { !isGuest && !hasLeft }
}
