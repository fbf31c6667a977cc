/// Two values between which a function changes its sign, drawn together by Chandrupatla's method
/// ("A new hybrid quadratic/bisection algorithm", Advances in Engineering Software 28 (1997),
/// 145–149): as fast as a parabola where one fits, never slower than bisection by more than a
/// constant.
struct RootBracket {
    private typealias Sample = (x: Double, f: Double)

    /// What was tried last.
    private var last: Sample
    /// The bound on the other side of the root.
    private var other: Sample
    /// The bound that the last one replaced.
    private var former: Sample

    /// - Parameters are two values, and what the function is there: of different signs, or zero.
    init(_ low: (x: Double, f: Double), _ high: (x: Double, f: Double)) {
        (last, other, former) = (low, high, high)
    }

    /// - Parameters:
    ///   - guess: Where to look first, between the bounds.
    ///   - tries: The most that the function is asked.
    /// - Returns: The value at which the function is nearest to zero: bounds are neighbours, or it
    ///   is zero within `tolerance`.
    func root(
        guess: Double, tolerance: Double, tries: Int = 100, _ function: (Double) -> Double
    ) -> Double {
        var bracket = self
        var next = guess
        for _ in 0..<tries {
            bracket.take((next, function(next)))
            if abs(bracket.last.f) <= tolerance { break }
            let part = bracket.part
            next = bracket.last.x + part * (bracket.other.x - bracket.last.x)
            if next == bracket.last.x || next == bracket.other.x { break }
        }
        return abs(bracket.last.f) <= abs(bracket.other.f) ? bracket.last.x : bracket.other.x
    }

    private mutating func take(_ sample: Sample) {
        if (sample.f < 0) == (last.f < 0) {
            former = last
        } else {
            (former, other) = (other, last)
        }
        last = sample
    }

    /// How far from the last value towards the other bound to look next.
    private var part: Double {
        let xi = (last.x - other.x) / (former.x - other.x)
        let phi = (last.f - other.f) / (former.f - other.f)
        guard phi * phi < xi, (1 - phi) * (1 - phi) < 1 - xi else { return 0.5 }
        let (a, b, c) = (last, other, former)
        return a.f / (b.f - a.f) * c.f / (b.f - c.f)
            + (c.x - a.x) / (b.x - a.x) * a.f / (c.f - a.f) * b.f / (c.f - b.f)
    }
}
