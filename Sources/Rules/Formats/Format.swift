/// A game that a card is counted by: what scores are worth, who leads, who owes whom.
///
/// A format is a value made from its options. It knows cells only, no names and no clock, and its
/// standing follows from the cells alone, in whatever order they were written. Another format is
/// another type in this folder and a line in ``Formats/all``.
package protocol Format: Sendable {
    /// What settings and documents call it; never renamed.
    static var name: String { get }
    /// What people call it.
    static var title: LocalizedText { get }
    /// How it is won, in a line.
    static var summary: LocalizedText { get }
    /// How it is played, in a few sentences.
    static var guide: LocalizedText { get }
    static var options: [FormatOption] { get }
    /// Whether rounds that are played one after the other count together. Where they do, the
    /// input holds the holes of all rounds; else each round is a game of its own.
    static var spansRounds: Bool { get }

    /// - Parameter options: One value for each option, each in its range.
    /// - Throws: ``FormatError/option(_:reason:)`` where two options do not go together.
    init(_ options: FormatOptions) throws(FormatError)

    /// Whether these players can play it on such a card.
    /// - Parameters:
    ///   - teams: Each seat's team; nil plays alone.
    ///   - holes: How many there are on the card.
    func check(teams: [Int?], holes: Int) throws(FormatError)

    /// Which allowance players have, and whether the lowest plays off 0 (WHS, Appendix C).
    /// - Parameter partners: How many the largest side has.
    func handicapFormat(partners: Int) -> HandicapFormat

    /// How the game stands. Says something sensible of any input, also of one that
    /// ``check(teams:holes:)`` refuses: players come and go.
    /// - Complexity: O(players × holes).
    func standing(of input: FormatInput) -> FormatStanding
}
