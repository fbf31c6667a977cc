/// The choice of the tee from which a player starts, before the player selects another one.
package enum TeeChoice {
    /// The tee of normal par. It is also the name of the only tee of a course without named tees.
    package static let normal = "red"

    /// The course's default tee: the red one, or else the first. If the course names no tees, the
    /// result is red.
    package static func byDefault(of tees: [String]) -> String {
        tees.first { $0.lowercased() == normal } ?? tees.first ?? normal
    }

    /// The first of the player's usual tees that the course has, or else the default tee.
    ///
    /// - Parameter usual: The tees that the player usually plays, the most specific first.
    package static func tee(of tees: [String], usual: [String]) -> String {
        for tee in usual {
            if let found = tees.first(where: { $0.lowercased() == tee.lowercased() }) {
                return found
            }
        }
        return byDefault(of: tees)
    }
}
