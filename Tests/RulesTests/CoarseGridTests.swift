import Rules
import TestSupport
import Testing

/// What "about a kilometre" tells (L6).
struct CoarseGridTests {
    @Test func `L6: what is told is the middle of a cell, at most 750 m off`() {
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
    func `L6: poles and date line have cells like all others`(point: GeoPoint) {
        let told = CoarseGrid.middle(of: point)
        #expect(point.distance(to: told) <= CoarseGrid.accuracy)
        #expect(CoarseGrid.middle(of: told) == told)
    }

    @Test func `L6: both names of the date line are one cell`() {
        for lat in [-66.6, -12.3, 0, 45.678, 71] {
            #expect(
                CoarseGrid.middle(of: GeoPoint(lat: lat, lon: 180))
                    == CoarseGrid.middle(of: GeoPoint(lat: lat, lon: -180)))
        }
    }

    @Test func `L6: many positions of one cell say no more than one`() {
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

    @Test func `L6: a coarse position says nothing of how exact the measured one was`() {
        let point = GeoPoint(lat: 59.9139, lon: 10.7522)
        #expect(
            Fix(place: point, accuracy: 3, at: 5).coarse
                == Fix(place: point, accuracy: 4_000, at: 5).coarse)
    }

    @Test func `L6: around the poles nobody is farther off than is told`() {
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
