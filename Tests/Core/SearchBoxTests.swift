import Foundation
import TestSupport
import Testing
import Values

/// The box in which a search looks for nearby places.
struct SearchBoxTests {
    private static func contains(_ box: SearchBox, _ place: GeoPoint) -> Bool {
        (box.south...box.north).contains(place.lat)
            && box.meridians.contains { $0.contains(place.lon) }
    }

    /// A place at a distance and bearing from another one, along a great circle.
    private static func place(from start: GeoPoint, _ metres: Double, _ bearing: Double) -> GeoPoint
    {
        let (lat, lon) = (start.lat * .pi / 180, start.lon * .pi / 180)
        let angle = metres / GeoPoint.earthRadius
        let there = asin(sin(lat) * cos(angle) + cos(lat) * sin(angle) * cos(bearing))
        let turn = atan2(
            sin(bearing) * sin(angle) * cos(lat), cos(angle) - sin(lat) * sin(there))
        let degrees = (lon + turn) * 180 / .pi
        return GeoPoint(
            lat: there * 180 / .pi,
            lon: degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees)
    }

    @Test func `Q4: the box contains every place within the radius, anywhere on Earth`() {
        var random = SeededRandom(printing: "search boxes")
        for _ in 0..<5_000 {
            let start = GeoPoint(
                lat: Double.random(in: -90...90, using: &random),
                lon: Double.random(in: -180...180, using: &random))
            let radius = pow(10, Double.random(in: 0...6.5, using: &random))
            let box = SearchBox(around: start, radius: radius)
            let place = Self.place(
                from: start, radius * Double.random(in: 0...0.999_999, using: &random),
                Double.random(in: 0...(2 * .pi), using: &random))
            #expect(Self.contains(box, place), "\(start) \(radius) \(place)")
        }
    }

    @Test func `Q4: a small radius gives a small box, also at the date line`() {
        let here = SearchBox(around: GeoPoint(lat: 60, lon: 10), radius: 1_000)
        #expect(!Self.contains(here, GeoPoint(lat: 60.01, lon: 10)))
        #expect(!Self.contains(here, GeoPoint(lat: 60, lon: 10.02)))
        let line = SearchBox(around: GeoPoint(lat: 0, lon: 179.999), radius: 1_000)
        #expect(line.meridians.count == 2)
        #expect(Self.contains(line, GeoPoint(lat: 0, lon: -179.995)))
        #expect(!Self.contains(line, GeoPoint(lat: 0, lon: 0)))
    }

    @Test func `Q4: a box around a pole contains every meridian`() {
        let box = SearchBox(around: GeoPoint(lat: 89.999, lon: 0), radius: 1_000)
        #expect(Self.contains(box, GeoPoint(lat: 89.999, lon: 180)))
    }
}
