/// An exact number: a fraction of two whole numbers in lowest terms.
///
/// Handicaps often depend on half a tenth, such as 0.05, which binary floating point cannot
/// represent exactly. So every rule calculates with fractions, and rounds only where the rule says
/// so.
///
/// Numerator and denominator have 128 bits. Values within the ranges of the rules never come near
/// that limit. Arithmetic beyond it traps.
package struct Fraction: Hashable, Sendable {
    package let numerator: Int128
    /// Always above zero.
    package let denominator: Int128

    package init(_ whole: Int) {
        self.init(lowest: Int128(whole), over: 1)
    }

    /// Creates a quotient of whole numbers, such as a half: `Fraction(1, over: 2)`.
    package init(_ numerator: Int, over denominator: Int) {
        precondition(denominator != 0, "a fraction's denominator is not zero")
        self.init(Int128(numerator), over: Int128(denominator))
    }

    init(_ numerator: Int128, over denominator: Int128) {
        let divisor = Self.greatestCommonDivisor(numerator, denominator)
        let sign: Int128 = denominator < 0 ? -1 : 1
        self.init(lowest: sign * numerator / divisor, over: sign * denominator / divisor)
    }

    /// Creates a fraction that is already in lowest terms.
    private init(lowest numerator: Int128, over denominator: Int128) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Applies Euclid's algorithm. It uses 64 bits if the numbers fit, because that is faster.
    static func greatestCommonDivisor(_ one: Int128, _ other: Int128) -> Int128 {
        var (left, right) = (one.magnitude, other.magnitude)
        while right > UInt64.max || left > UInt64.max, right != 0 {
            (left, right) = (right, left % right)
        }
        guard right != 0 else { return Int128(left) }
        var (high, low) = (UInt64(left), UInt64(right))
        while low != 0 { (high, low) = (low, high % low) }
        return Int128(high)
    }
}

extension Fraction: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) {
        self.init(value)
    }
}

extension Fraction: Comparable {
    package static func + (left: Fraction, right: Fraction) -> Fraction {
        if left.denominator == right.denominator {
            return Fraction(left.numerator + right.numerator, over: left.denominator)
        }
        // The least common denominator keeps the numbers of long sums small.
        let common = greatestCommonDivisor(left.denominator, right.denominator)
        let factor = right.denominator / common
        return Fraction(
            left.numerator * factor + right.numerator * (left.denominator / common),
            over: left.denominator * factor)
    }

    package static prefix func - (value: Fraction) -> Fraction {
        Fraction(-value.numerator, over: value.denominator)
    }

    package static func - (left: Fraction, right: Fraction) -> Fraction { left + -right }

    package static func * (left: Fraction, right: Fraction) -> Fraction {
        // Reduces crosswise first, so that the product is in lowest terms and stays small.
        let one = Fraction(left.numerator, over: right.denominator)
        let other = Fraction(right.numerator, over: left.denominator)
        return Fraction(
            one.numerator * other.numerator, over: one.denominator * other.denominator)
    }

    /// Divides. A divisor of zero traps.
    package static func / (left: Fraction, right: Fraction) -> Fraction {
        precondition(right.numerator != 0, "a divisor is not zero")
        return left * Fraction(right.denominator, over: right.numerator)
    }

    package static func += (left: inout Fraction, right: Fraction) { left = left + right }

    package static func < (left: Fraction, right: Fraction) -> Bool {
        if left.denominator == right.denominator { return left.numerator < right.numerator }
        let one = left.numerator.multipliedReportingOverflow(by: right.denominator)
        let other = right.numerator.multipliedReportingOverflow(by: left.denominator)
        guard one.overflow || other.overflow else { return one.partialValue < other.partialValue }
        return isLessInFullWidth(left, right)
    }

    /// Compares two numbers whose cross products need up to 256 bits.
    private static func isLessInFullWidth(_ left: Fraction, _ right: Fraction) -> Bool {
        let one = left.numerator.multipliedFullWidth(by: right.denominator)
        let other = right.numerator.multipliedFullWidth(by: left.denominator)
        return (one.high, one.low) < (other.high, other.low)
    }
}

extension Fraction {
    /// The nearest whole number. A half is rounded upwards for all signs: 4.5 becomes 5, −1.5
    /// becomes −1.
    ///
    /// The Rules of Handicapping round in this way, so half a stroke of a plus handicap is rounded
    /// towards zero (Rules 5.1c and 6.1).
    package var rounded: Int {
        Int((numerator * 2 + denominator).floored(dividingBy: denominator * 2))
    }

    /// The nearest tenth. A half is rounded upwards for all signs: −1.55 becomes −1.5 (Rule 5.1c).
    package var roundedToTenth: Fraction { rounded(decimals: 1) }

    /// Rounds to a number of decimals. A half is rounded upwards for all signs.
    /// - Parameter decimals: 0 to 6.
    package func rounded(decimals: Int) -> Fraction {
        let unit = Self.powerOfTen(decimals)
        let doubled = numerator * unit * 2 + denominator
        return Fraction(doubled.floored(dividingBy: denominator * 2), over: unit)
    }

    static func powerOfTen(_ exponent: Int) -> Int128 {
        (0..<exponent).reduce(1) { power, _ in power * 10 }
    }
}

extension Fraction: CustomStringConvertible {
    /// The maximum number of digits in a text, before and after the decimal point.
    package static let digitsMax = (whole: 9, decimals: 4)

    /// Reads decimal text: `73.1`, `-1.5`, `54`.
    ///
    /// A plus sign is refused, because in golf `+1.5` means a handicap of −1.5.
    ///
    /// - Returns: `nil` for other text, and for more digits than ``digitsMax``.
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

    /// The number as text with a fixed number of decimals, for example `13.0`. A half is rounded
    /// upwards.
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

    /// The number as decimals (`13.2`, `-1.5`, `54`) if at most 6 of them are exact. Otherwise a
    /// fraction (`1/3`).
    package var description: String {
        for decimals in 0...6 where Self.powerOfTen(decimals) % denominator == 0 {
            return text(decimals: decimals)
        }
        return "\(numerator)/\(denominator)"
    }

    /// An index as golfers write it, to a tenth. An index better than scratch has a plus: −1.5 is
    /// `+1.5`.
    package var handicapText: String {
        let tenths = roundedToTenth
        return tenths < 0 ? "+\((-tenths).text(decimals: 1))" : tenths.text(decimals: 1)
    }
}

extension Fraction {
    /// Creates the decimal number that a `Double` stands for: 73.1 becomes exactly 73.1, not the
    /// nearest binary number.
    ///
    /// - Returns: `nil` if the value is not finite, or needs more digits than ``digitsMax``.
    package init?(_ value: Double) {
        // The description is the shortest text that reads as the same Double: the number as it was
        // entered.
        self.init(value.description)
    }

    /// The nearest `Double`, for JSON and other interfaces without exact numbers.
    package var double: Double { Double(numerator) / Double(denominator) }
}
