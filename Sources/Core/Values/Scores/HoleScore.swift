/// The score of a player on a hole of a card: strokes, a hole that was picked up, or a conceded
/// hole (Rules of Golf 3.2b and 3.3c).
///
/// Its text is `3`, `x`, `x7`, `c`, `c7` or `c0`. The number of `x7` and `c7` is the most likely score.
/// `c0` is a hole that was conceded on the tee. Payloads, documents and files have the same texts.
/// Strokes are a number in JSON.
///
/// Scores have an order. It decides between two writes of one user at one time: `c`, then `c` with a
/// number, then `x`, then `x` with a number, then strokes. Higher numbers come later.
package struct HoleScore: Hashable, Comparable, Sendable {
    private enum Kind: UInt8 {
        case conceded, pickedUp, strokes
    }

    /// The maximum of strokes, and of a most likely score. The minimum is 1.
    package static let strokesMax = 30
    /// The place of ``number`` for a hole without a most likely score.
    private static let none: Int16 = .min

    private let kind: Kind
    private let number: Int16

    private init(_ kind: Kind, _ number: Int) {
        self.kind = kind
        self.number = Int16(clamping: number)
    }

    /// The hole is conceded to the other side.
    package static let conceded = HoleScore(.conceded, Int(none))
    /// The hole is conceded to the other side before the player's first stroke.
    package static let concededOnTee = HoleScore(.conceded, 0)
    /// The player picked up the ball.
    package static let pickedUp = HoleScore(.pickedUp, Int(none))

    /// The player holed out.
    package static func strokes(_ count: Int) -> HoleScore { HoleScore(.strokes, count) }

    /// The player picked up the ball.
    /// - Parameter likely: The most likely score (WHS 3.3): the strokes taken, with penalties, and
    ///   the strokes still needed.
    package static func pickedUp(mostLikely likely: Int?) -> HoleScore {
        likely.map { HoleScore(.pickedUp, max($0, Int(none) + 1)) } ?? pickedUp
    }

    /// The hole is conceded to the other side.
    /// - Parameter likely: The most likely score, as for a hole that was picked up. 0 is
    ///   ``concededOnTee``.
    package static func conceded(mostLikely likely: Int?) -> HoleScore {
        likely.map { HoleScore(.conceded, max($0, Int(none) + 1)) } ?? conceded
    }

    /// Reads `3`, `x`, `x7`, `c`, `c7` or `c0`. `nil` for any other text. The number may be out of
    /// range.
    package init?(_ text: some StringProtocol) {
        let letter = text.first.flatMap { $0 == "x" || $0 == "c" ? $0 : nil }
        let digits = letter == nil ? text[...] : text.dropFirst()
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        let number = digits.isEmpty ? nil : Int(digits) ?? .max
        switch (letter, number) {
        case ("c", _): self = .conceded(mostLikely: number)
        case ("x", _): self = .pickedUp(mostLikely: number)
        case (_, let number?): self = .strokes(number)
        default: return nil
        }
    }

    /// `nil` if the player did not hole out.
    package var strokes: Int? { kind == .strokes ? Int(number) : nil }

    package var isConceded: Bool { kind == .conceded }

    /// Whether the hole was conceded before the player's first stroke. Such a hole was not begun.
    package var isConcededOnTee: Bool { self == .concededOnTee }

    /// The same score, but a conceded hole is one that was picked up.
    package var concessionPickedUp: HoleScore {
        isConceded ? .pickedUp(mostLikely: mostLikely) : self
    }

    package var isPickedUp: Bool { kind == .pickedUp }

    /// The most likely score of a hole that was picked up or conceded; `nil` if there is none.
    package var mostLikely: Int? {
        kind != .strokes && number != Self.none && !isConcededOnTee ? Int(number) : nil
    }

    /// Whether strokes, or the most likely score, are in range.
    package var isInRange: Bool {
        guard let count = strokes ?? mostLikely else { return true }
        return (1...Self.strokesMax).contains(count)
    }

    /// `3`, `x`, `x7`, `c`, `c7` or `c0`.
    package var text: String {
        switch kind {
        case .conceded: "c" + (isConcededOnTee ? "0" : likelyText)
        case .pickedUp: "x" + likelyText
        case .strokes: "\(number)"
        }
    }

    private var likelyText: String { mostLikely.map { "\($0)" } ?? "" }

    package static func < (one: HoleScore, other: HoleScore) -> Bool {
        (one.kind.rawValue, one.number) < (other.kind.rawValue, other.number)
    }
}

extension HoleScore: CustomStringConvertible {
    package var description: String { text }
}

extension HoleScore: ExpressibleByIntegerLiteral {
    package init(integerLiteral strokes: Int) { self = .strokes(strokes) }
}
