/// The names of the partners of a team, in the column for the player.
///
/// UDisc writes the name of a team as `Ann + Bob`. So does Fairway. In a file from Fairway, a plus
/// within a name of a partner is doubled, so that each name is clear.
package enum UDiscTeam {
    /// The most partners of a team that an import accepts. UDisc's teams are smaller.
    package static let partnersMax = 8

    /// The partners that a name in a file of another app names; empty if it is that of one player.
    ///
    /// A plus between two blanks joins partners. A plus inside a word does not, as in `A+ Player`.
    package static func partners(in name: String) -> [String] {
        let partners = split(name)
        return partners.count > 1 ? partners : []
    }

    /// The partners of a team in a file from Fairway.
    package static func partners(ofFairway name: String) -> [String] {
        split(name).map { $0.replacing("++", with: "+") }
    }

    /// The name of a team for a file from Fairway.
    package static func name(of partners: [String]) -> String {
        partners.map { $0.replacing("+", with: "++") }.joined(separator: " + ")
    }

    private static func split(_ name: String) -> [String] {
        let words = name.split(whereSeparator: \.isWhitespace)
        return words.split(separator: "+").map { $0.joined(separator: " ") }
    }
}
