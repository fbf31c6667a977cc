extension Fraction: CustomStringConvertible {
    /// The most digits that a text has before the point, and behind it.
    package static let digitsMax = (whole: 9, decimals: 4)

    /// Reads decimal text: `73.1`, `-1.5`, `54`.
    ///
    /// A plus sign is refused: golf writes a handicap better than scratch `+1.5` and means −1.5.
    ///
    /// - Returns: Nil for what is no such text, or has more than 9 digits before the point or 4
    ///   behind it.
    package init?(_ text: some StringProtocol) {
        var digits = Substring(text)
        let isNegative = digits.first == "-"
        if isNegative { digits.removeFirst() }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.count <= 2 else { return nil }
        let decimals = parts.count == 2 ? parts[1] : "0"
        guard let magnitude = Self.number(whole, atMost: Self.digitsMax.whole),
            let behind = Self.number(decimals, atMost: Self.digitsMax.decimals)
        else { return nil }
        let unit = Self.powerOfTen(decimals.utf8.count)
        let value = magnitude * unit + behind
        self.init(isNegative ? -value : value, over: unit)
    }

    private static func number(_ digits: Substring, atMost digitsMax: Int) -> Int128? {
        guard (1...digitsMax).contains(digits.utf8.count) else { return nil }
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int128(digits)
    }

    /// The number with so many decimals, a half rounded upwards: `13.0` for one.
    /// - Parameter decimals: 0 to 6.
    package func text(decimals: Int) -> String {
        let unit = Self.powerOfTen(decimals)
        let units = rounded(decimals: decimals) * Fraction(unit, over: 1)
        let (whole, behind) = units.numerator.magnitude.quotientAndRemainder(
            dividingBy: unit.magnitude)
        let sign = units.numerator < 0 ? "-" : ""
        guard decimals > 0 else { return "\(sign)\(whole)" }
        let digits = String(behind)
        let zeros = String(repeating: "0", count: decimals - digits.utf8.count)
        return "\(sign)\(whole).\(zeros)\(digits)"
    }

    /// The number in decimals where at most 6 say it exactly (`13.2`, `-1.5`, `54`), and else as a
    /// fraction (`1/3`).
    package var description: String {
        for decimals in 0...6 where Self.powerOfTen(decimals) % denominator == 0 {
            return text(decimals: decimals)
        }
        return "\(numerator)/\(denominator)"
    }

    /// An index as golf writes it, to a tenth: better than scratch has a plus, `+1.5` for −1.5.
    package var handicapText: String {
        let tenths = roundedToTenth
        return tenths < 0 ? "+\((-tenths).text(decimals: 1))" : tenths.text(decimals: 1)
    }
}
