import Glibc

/// The parallels and meridians between which all places lie that are no farther away than a radius.
package struct SearchBox: Equatable, Sendable {
    package let south: Double
    package let north: Double
    /// Two ranges where the date line lies between.
    package let meridians: [ClosedRange<Double>]

    /// - Parameter radius: Metres.
    package init(around place: GeoPoint, radius: Double) {
        let angle = radius / GeoPoint.earthRadius
        // A little wider: what is on the edge must not be lost to rounding.
        let degrees = angle * 180 / .pi + 1e-9
        south = max(-90, place.lat - degrees)
        north = min(90, place.lat + degrees)
        guard south > -90, north < 90 else {
            meridians = [-180...180]
            return
        }
        let width = asin(min(1, sin(angle) / cos(place.lat * .pi / 180))) * 180 / .pi + 1e-9
        let (west, east) = (place.lon - width, place.lon + width)
        if angle >= .pi / 2 || width >= 180 {
            meridians = [-180...180]
        } else if west < -180 {
            meridians = [-180...east, (west + 360)...180]
        } else if east > 180 {
            meridians = [west...180, -180...(east - 360)]
        } else {
            meridians = [west...east]
        }
    }
}
