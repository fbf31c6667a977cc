/// What a UDisc export gives: the rounds that can be read, and the lines that cannot.
package struct UDiscFile: Equatable, Sendable {
    /// In the order of the file. A line that is refused is missing from its round.
    package var rounds: [UDiscRound] = []
    /// In the order of lines.
    package var refused: [UDiscError] = []

    package init() {}
}
