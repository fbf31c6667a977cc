/// I₃(σ): how much an arc on the auxiliary sphere exceeds the ellipsoid's in longitude (Karney
/// 2013, equations 23 to 25; sixth order).
struct LongitudeSeries: Equatable, Sendable {
    /// Coefficients of ε⁰, ε¹, ... of A₃.
    private let mean: [Double]
    /// For each of C₃₁, C₃₂, ... those of ε¹, ε², ...; what is not there is 0.
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

    /// The series for one geodesic.
    func callAsFunction(_ epsilon: Double) -> ArcSeries {
        ArcSeries(
            mean: Self.sum(mean, epsilon),
            waves: waves.map { epsilon * Self.sum($0, epsilon) })
    }

    private static func sum(_ coefficients: [Double], _ epsilon: Double) -> Double {
        coefficients.reversed().reduce(0) { $0 * epsilon + $1 }
    }
}
