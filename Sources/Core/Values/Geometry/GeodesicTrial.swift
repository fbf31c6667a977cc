import Glibc

/// The geodesic that leaves one latitude in a given direction, up to another latitude (Karney 2013,
/// section 4).
struct GeodesicTrial {
    /// The direction at the end, northwards.
    let arrival: Direction
    /// Metres.
    let distance: Double
    /// The difference in longitude, eastwards, radians, 0 to π.
    let longitude: Double

    /// - Parameters:
    ///   - start: The reduced latitude of the start, not north of the equator.
    ///   - end: The reduced latitude of the end, not farther from the equator than the start.
    ///   - bearing: 0 to 180°.
    ///   - ellipsoid: The model of the Earth.
    init(from start: Direction, to end: Direction, bearing: Direction, on ellipsoid: Ellipsoid) {
        // The direction at the equator, by Clairaut's relation.
        let crossing = Direction(
            sin: bearing.sin * start.cos, cos: hypot(bearing.cos, bearing.sin * start.sin))
        arrival = Self.arrival(from: start, to: end, bearing: bearing)
        let sigma = (
            Direction(sin: start.sin, cos: bearing.cos * start.cos),
            Direction(sin: end.sin, cos: arrival.cos * end.cos)
        )
        let omega = (
            Direction(sin: crossing.sin * start.sin, cos: bearing.cos * start.cos),
            Direction(sin: crossing.sin * end.sin, cos: arrival.cos * end.cos)
        )
        let arc = GeodesicArc(from: sigma.0, to: sigma.1)
        let k2 = crossing.cos * crossing.cos * ellipsoid.eccentricity
        let epsilon = k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
        distance = ellipsoid.polarRadius * ArcSeries.length(epsilon).over(arc)
        longitude =
            omega.1.angle(after: omega.0) - ellipsoid.flattening * crossing.sin
            * ellipsoid.longitude(epsilon).over(arc)
    }

    /// A geodesic along the equator.
    /// - Parameter longitude: The difference in longitude, radians.
    init(equatorial longitude: Double, on ellipsoid: Ellipsoid) {
        arrival = Direction(degrees: 90)
        distance = ellipsoid.equatorialRadius * longitude
        self.longitude = longitude
    }

    /// Applies Clairaut's relation at the end. It computes the difference of squares without
    /// cancellation.
    private static func arrival(
        from start: Direction, to end: Direction, bearing: Direction
    ) -> Direction {
        guard end.cos != start.cos || abs(end.sin) != -start.sin else {
            return Direction(sin: bearing.sin, cos: abs(bearing.cos))
        }
        let squares =
            start.cos < -start.sin
            ? (end.cos - start.cos) * (end.cos + start.cos)
            : (start.sin - end.sin) * (start.sin + end.sin)
        let along = bearing.cos * start.cos
        return Direction(
            sin: bearing.sin * start.cos, cos: max(0, along * along + squares).squareRoot())
    }
}

/// The arc of a geodesic on the auxiliary sphere, from σ₁ to σ₂. Both are measured from the equator
/// northwards.
struct GeodesicArc: Equatable, Sendable {
    let start: Direction
    let end: Direction
    /// σ₂ − σ₁, radians, 0 to π.
    let angle: Double

    init(from start: Direction, to end: Direction) {
        self.start = start
        self.end = end
        angle = end.angle(after: start)
    }
}

/// An integral along a geodesic: A (σ + Σ Cₗ sin 2lσ), where σ is the arc on the auxiliary sphere.
struct ArcSeries: Equatable, Sendable {
    /// The factor A.
    let mean: Double
    /// The coefficients C₁, C₂, ...
    let waves: [Double]

    /// Returns I₁(σ), the length in units of the polar radius (Karney 2013, equations 15 to 18;
    /// sixth order).
    static func length(_ epsilon: Double) -> ArcSeries {
        let e = epsilon
        let e2 = e * e
        return ArcSeries(
            mean: (1 + e2 * (1 / 4 + e2 * (1 / 64 + e2 / 256))) / (1 - e),
            waves: [
                -e * (1 / 2 - e2 * (3 / 16 - e2 / 32)),
                -e2 * (1 / 16 - e2 * (1 / 32 - e2 * 9 / 2_048)),
                -e * e2 * (1 / 48 - e2 * 3 / 256),
                -e2 * e2 * (5 / 512 - e2 * 3 / 512),
                -e * e2 * e2 * 7 / 1_280,
                -e2 * e2 * e2 * 7 / 2_048,
            ])
    }

    /// Returns the integral over an arc.
    func over(_ arc: GeodesicArc) -> Double {
        mean * (arc.angle + sum(arc.end) - sum(arc.start))
    }

    /// Returns Σ Cₗ sin 2lσ by Clenshaw's recurrence.
    private func sum(_ sigma: Direction) -> Double {
        let twice = 2 * (sigma.cos - sigma.sin) * (sigma.cos + sigma.sin)
        var (one, next) = (0.0, 0.0)
        for wave in waves.reversed() { (one, next) = (twice * one - next + wave, one) }
        return 2 * sigma.sin * sigma.cos * one
    }
}

/// I₃(σ): the excess of an arc on the auxiliary sphere over the ellipsoid's longitude (Karney 2013,
/// equations 23 to 25; sixth order).
struct LongitudeSeries: Equatable, Sendable {
    /// The coefficients of ε⁰, ε¹, ... in A₃.
    private let mean: [Double]
    /// For each of C₃₁, C₃₂, ..., the coefficients of ε¹, ε², ...; missing ones are 0.
    private let waves: [[Double]]

    /// - Parameter n: The ellipsoid's third flattening.
    init(n: Double) {
        mean = [
            1, -(1 - n) / 2, -(1 / 4 + n / 8 - 3 / 8 * n * n), -(1 + 3 * n + n * n) / 16,
            -(3 / 64 + n / 32), -3 / 128,
        ]
        waves = [
            [
                (1 - n) / 4, (1 - n * n) / 8, 3 / 64 + 3 / 64 * n - n * n / 64, 5 / 128 + n / 64,
                3 / 128,
            ],
            [
                0, 1 / 16 - 3 / 32 * n + n * n / 32, 3 / 64 - n / 32 - 3 / 64 * n * n,
                3 / 128 + n / 128, 5 / 256,
            ],
            [0, 0, 5 / 192 - 3 / 64 * n + 5 / 192 * n * n, 3 / 128 - 5 / 192 * n, 7 / 512],
            [0, 0, 0, 7 / 512 - 7 / 256 * n, 7 / 512],
            [0, 0, 0, 0, 21 / 2_560],
        ]
    }

    /// Returns the series for one geodesic.
    func callAsFunction(_ epsilon: Double) -> ArcSeries {
        ArcSeries(
            mean: Self.sum(mean, epsilon),
            waves: waves.map { epsilon * Self.sum($0, epsilon) })
    }

    private static func sum(_ coefficients: [Double], _ epsilon: Double) -> Double {
        coefficients.reversed().reduce(0) { $0 * epsilon + $1 }
    }
}

/// Two bounds between which a function changes its sign, narrowed by Chandrupatla's method.
///
/// It is as fast as inverse quadratic interpolation where that works, and never slower than
/// bisection by more than a constant factor. Source: "A new hybrid quadratic/bisection algorithm",
/// Advances in Engineering Software 28 (1997), 145–149.
struct RootBracket {
    private typealias Sample = (x: Double, f: Double)

    /// The newest bound.
    private var last: Sample
    /// The bound on the other side of the root.
    private var other: Sample
    /// The bound that ``last`` replaced.
    private var former: Sample

    /// - Parameters:
    ///   - low: A value, and the function there.
    ///   - high: Another value, and the function there. The two results have different signs, or
    ///     one is zero.
    init(_ low: (x: Double, f: Double), _ high: (x: Double, f: Double)) {
        (last, other, former) = (low, high, high)
    }

    /// Searches for the root.
    /// - Parameters:
    ///   - guess: The first value to try, between the bounds.
    ///   - tolerance: The result that counts as zero.
    ///   - tries: The most evaluations of the function.
    /// - Returns: The value with the result nearest to zero. The search ends within the tolerance,
    ///   or if the bounds are neighbours.
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

    /// The next value to try, as a fraction of the way from the last value to the other bound.
    private var part: Double {
        let xi = (last.x - other.x) / (former.x - other.x)
        let phi = (last.f - other.f) / (former.f - other.f)
        guard phi * phi < xi, (1 - phi) * (1 - phi) < 1 - xi else { return 0.5 }
        let (a, b, c) = (last, other, former)
        return a.f / (b.f - a.f) * c.f / (b.f - c.f)
            + (c.x - a.x) / (b.x - a.x) * a.f / (c.f - a.f) * b.f / (c.f - b.f)
    }
}
