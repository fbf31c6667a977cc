package import Engine
package import GolfRules
package import Values

/// A question of ``GolfRooms``: the courses that exist, and the usual tees of players.
package protocol CourseDirectory: AnyObject {
    /// A course that a user may see.
    /// - Throws: A refusal if there is none.
    func playedCourse(
        _ id: String, for user: String, _ context: Context
    ) throws -> PlayedCourse

    /// The ID of the course that a user means by a name; `nil` if no course has this name.
    func named(_ name: String, for user: String, _ context: Context) throws -> String?

    /// The known positions near which a spot must lie; `nil` if no course has this ID.
    func spotGround(
        of place: Spot.Place, on course: String, _ context: Context
    ) throws -> SpotGround?

    /// The tee that a player starts from if nobody chooses one.
    /// - Parameters:
    ///   - user: `nil` for a guest.
    ///   - course: `nil` for a course that is in no list.
    ///   - tees: The names of the course's tees.
    func tee(
        for user: String?, on course: String?, among tees: [String], _ context: Context
    ) throws -> String
}

/// A question of ``GolfRooms``: the Handicap Index from a player's record.
package protocol HandicapRecords: AnyObject {
    /// The index for today; `nil` if the record has too few scores.
    /// - Parameter policy: The name of the rules that compute the index.
    func index(of user: String, by policy: String, _ context: Context) throws -> Fraction?

    /// Today's index as it would be if an ended game had the card of `game`. Nothing is stored.
    /// - Parameter game: The game with the other card.
    func index(
        of user: String, by policy: String, with game: GolfRoom, _ context: Context
    ) throws -> Fraction?
}
