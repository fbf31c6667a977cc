/// What a player is expected to score over nine holes of standard difficulty.
///
/// Since 2024 a nine-hole score counts at once: its differential and the expected one make one of
/// 18 holes (Rule 5.1b). The authorities do not publish their formula, so it can be replaced here.
package struct ExpectedScore: Sendable {
    /// The source of the formula, for people.
    package let source: LocalizedText
    /// Whether a handicap authority published it.
    package let isOfficial: Bool
    private let differential: @Sendable (Fraction) -> Fraction

    /// - Parameter differential: The expected nine-hole differential for a Handicap Index.
    package init(
        source: LocalizedText, isOfficial: Bool,
        differential: @escaping @Sendable (Fraction) -> Fraction
    ) {
        self.source = source
        self.isOfficial = isOfficial
        self.differential = differential
    }

    package func differential(index: Fraction) -> Fraction { differential(index) }

    /// 0.52 × index + 1.2, as players worked it out from published examples: at 14.0 it gives the
    /// 8.5 that are expected. Unofficial.
    package static let estimated = ExpectedScore(
        source: "0.52 x index + 1.2, estimated from examples", isOfficial: false
    ) { index in
        Fraction(52, over: 100) * index + Fraction(12, over: 10)
    }
}
