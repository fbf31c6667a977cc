extension Fraction {
    /// The nearest whole number, a half upwards for all signs: 4.5 is 5, −1.5 is −1.
    ///
    /// So the Rules of Handicapping round: a plus handicap's half goes towards zero (5.1c, 6.1).
    package var rounded: Int {
        Int((numerator * 2 + denominator).floored(dividingBy: denominator * 2))
    }

    /// The nearest tenth, a half upwards for all signs: −1.55 is −1.5 (Rule 5.1c).
    package var roundedToTenth: Fraction { rounded(decimals: 1) }

    /// The nearest number of so many decimals, a half upwards for all signs.
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
