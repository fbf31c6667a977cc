/// An integral along a geodesic: A (σ + Σ Cₗ sin 2lσ), with σ the arc on the auxiliary sphere.
struct ArcSeries: Equatable, Sendable {
    /// A.
    let mean: Double
    /// C₁, C₂, ...
    let waves: [Double]

    /// I₁(σ): the length, in units of the polar radius (Karney 2013, equations 15 to 18; sixth
    /// order).
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

    /// The integral over an arc.
    func over(_ arc: GeodesicArc) -> Double {
        mean * (arc.angle + sum(arc.end) - sum(arc.start))
    }

    /// Σ Cₗ sin 2lσ by Clenshaw's recurrence.
    private func sum(_ sigma: Direction) -> Double {
        let twice = 2 * (sigma.cos - sigma.sin) * (sigma.cos + sigma.sin)
        var (one, next) = (0.0, 0.0)
        for wave in waves.reversed() { (one, next) = (twice * one - next + wave, one) }
        return 2 * sigma.sin * sigma.cos * one
    }
}
