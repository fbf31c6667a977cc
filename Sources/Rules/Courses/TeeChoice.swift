/// Which tee a player is put down for, before choosing another.
package enum TeeChoice {
    /// The tee of normal par, and what a course's only tee is called where it names none.
    package static let normal = "red"

    /// The course's default: the red one, else its first; red where it names none.
    package static func byDefault(of tees: [String]) -> String {
        tees.first { $0.lowercased() == normal } ?? tees.first ?? normal
    }

    /// The first of the usual tees that the course has; else its default.
    /// - Parameter usual: What the player usually plays, the most telling first.
    package static func tee(of tees: [String], usual: [String]) -> String {
        for tee in usual {
            if let found = tees.first(where: { $0.lowercased() == tee.lowercased() }) {
                return found
            }
        }
        return byDefault(of: tees)
    }
}
