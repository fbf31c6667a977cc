/// The shortest line between two places, on an ellipsoid.
package struct Geodesic: Equatable, Sendable {
    /// Metres.
    package let distance: Double
    /// Direction at the start: degrees clockwise from true north, from 0 up to but not 360; 0 where
    /// both are the same place.
    package let bearing: Double
    /// Direction on arrival, in the same measure.
    package let finalBearing: Double

    /// Distance and bearing as they are told: to tenths, the bearing from 0 to 359.9.
    package var tenths: (metres: Double, degrees: Double) {
        let degrees = (bearing * 10).rounded() / 10
        return ((distance * 10).rounded() / 10, degrees == 360 ? 0 : degrees)
    }
}
