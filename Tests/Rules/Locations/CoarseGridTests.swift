import LocationsRules
import TestSupport
import Testing
import Values

/// The precision of about a kilometre (L6).
struct CoarseGridTests {
    @Test func `L6: a coarse position is the middle of a cell, at most 750 m away`() {
        var random = SeededRandom(printing: "coarse grid")
        for _ in 0..<20_000 {
            let point = GeoPoint(
                lat: Double.random(in: -90...90, using: &random),
                lon: Double.random(in: -180...180, using: &random))
            let told = CoarseGrid.middle(of: point)
            #expect(point.distance(to: told) <= CoarseGrid.accuracy, "\(point)")
            #expect((-90...90).contains(told.lat) && (-180...180).contains(told.lon))
            #expect(CoarseGrid.middle(of: told) == told, "\(point)")
        }
    }

    @Test(
        arguments: [
            GeoPoint(lat: 90, lon: 0), GeoPoint(lat: -90, lon: 77), GeoPoint(lat: 89.999, lon: 180),
            GeoPoint(lat: 0, lon: 180), GeoPoint(lat: 0, lon: -180), GeoPoint(lat: 60, lon: 180),
            GeoPoint(lat: 0, lon: 0), GeoPoint(lat: -0.0, lon: -0.0),
        ])
    func `L6: poles and the date line have the same cells as all other places`(point: GeoPoint) {
        let told = CoarseGrid.middle(of: point)
        #expect(point.distance(to: told) <= CoarseGrid.accuracy)
        #expect(CoarseGrid.middle(of: told) == told)
    }

    @Test func `L6: 180 and -180 degrees are in the same cell`() {
        for lat in [-66.6, -12.3, 0, 45.678, 71] {
            #expect(
                CoarseGrid.middle(of: GeoPoint(lat: lat, lon: 180))
                    == CoarseGrid.middle(of: GeoPoint(lat: lat, lon: -180)))
        }
    }

    @Test func `L6: many positions in one cell reveal no more than one`() {
        var random = SeededRandom(printing: "coarse cell")
        let home = CoarseGrid.middle(of: GeoPoint(lat: 59.9139, lon: 10.7522))
        let told = (0..<1_000).map { _ in
            CoarseGrid.middle(
                of: GeoPoint(
                    lat: home.lat + Double.random(in: -0.0044...0.0044, using: &random),
                    lon: home.lon + Double.random(in: -0.0085...0.0085, using: &random)))
        }
        #expect(told.allSatisfy { $0 == home })
    }

    @Test func `L6: a coarse position hides the accuracy of the measured one`() {
        let point = GeoPoint(lat: 59.9139, lon: 10.7522)
        #expect(
            Fix(place: point, accuracy: 3, at: 5).coarse
                == Fix(place: point, accuracy: 4_000, at: 5).coarse)
    }

    @Test func `L6: the stated accuracy is also true near the poles`() {
        var random = SeededRandom(printing: "coarse poles")
        for _ in 0..<50_000 {
            let lat = 90 - Double.random(in: 0...0.1, using: &random)
            let point = GeoPoint(
                lat: random.below(2) == 0 ? lat : -lat,
                lon: Double.random(in: -180...180, using: &random))
            let told = CoarseGrid.middle(of: point)
            #expect(point.geodesic(to: told).distance <= CoarseGrid.accuracy, "\(point)")
            #expect(CoarseGrid.middle(of: told) == told, "\(point)")
        }
    }
}
