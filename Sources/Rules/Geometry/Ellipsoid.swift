/// A figure of the Earth: an ellipse turned about its shorter axis.
package struct Ellipsoid: Equatable, Sendable {
    /// What coordinates of the contract refer to: WGS 84 (NIMA TR8350.2, table 3.1).
    package static let wgs84 = Ellipsoid(
        equatorialRadius: 6_378_137, inverseFlattening: 298.257223563)

    /// Metres.
    package let equatorialRadius: Double
    /// Metres.
    let polarRadius: Double
    let flattening: Double
    /// Third flattening.
    let n: Double
    /// Square of the second eccentricity.
    let eccentricity: Double
    /// Expansions of the longitude's integral in ε; these depend on the ellipsoid alone.
    let longitude: LongitudeSeries

    package init(equatorialRadius: Double, inverseFlattening: Double) {
        let flattening = 1 / inverseFlattening
        self.equatorialRadius = equatorialRadius
        self.flattening = flattening
        polarRadius = equatorialRadius * (1 - flattening)
        n = flattening / (2 - flattening)
        eccentricity = flattening * (2 - flattening) / ((1 - flattening) * (1 - flattening))
        longitude = LongitudeSeries(n: n)
    }
}
