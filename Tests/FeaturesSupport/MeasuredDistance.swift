import Foundation

/// Distances by another formula than the one that is tested.
package enum MeasuredDistance {
    /// Along the sphere, by the chord: metres.
    package static func metres(_ one: (Double, Double), _ other: (Double, Double)) -> Double {
        func vector(_ place: (Double, Double)) -> (Double, Double, Double) {
            let (lat, lon) = (place.0 * .pi / 180, place.1 * .pi / 180)
            return (cos(lat) * cos(lon), cos(lat) * sin(lon), sin(lat))
        }
        let (a, b) = (vector(one), vector(other))
        let chord = hypot(hypot(a.0 - b.0, a.1 - b.1), a.2 - b.2)
        return 2 * 6_371_008.8 * asin(min(1, chord / 2))
    }
}
