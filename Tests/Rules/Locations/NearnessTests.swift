import LocationsRules
import TestSupport
import Testing
import Values

struct NearnessTests {
    private func place(_ random: inout SeededRandom) -> GeoPoint {
        GeoPoint(
            lat: .random(in: -90...90, using: &random),
            lon: .random(in: -180...180, using: &random))
    }

    @Test func `L4 L6: a friend who shares only nearness is near within a few kilometres`() {
        let home = GeoPoint(lat: 63.4, lon: 10.4)
        #expect(Nearness.isNear(home, to: home, within: 1))
        #expect(Nearness.isNear(home, to: GeoPoint(lat: 63.42, lon: 10.4), within: 5_000))
        #expect(!Nearness.isNear(home, to: GeoPoint(lat: 63.6, lon: 10.4), within: 1e7))
    }

    @Test func `L4 L6: no search can tell two places in one square apart`() {
        var random = SeededRandom(printing: "squares")
        // The four squares of a row around a pole have corners up to 2,457.9 m from the middle. The ten
        // squares of the next row reach 2,459.6 m, the maximum.
        let corners = [
            GeoPoint(lat: 89.9701, lon: 89.99), GeoPoint(lat: -89.9701, lon: -89.99),
            GeoPoint(lat: 89.9401, lon: 35.99),
        ]
        for friend in corners + (0..<3_000).map({ _ in place(&random) }) {
            let middle = Nearness.middle(around: friend)
            #expect(friend.distance(to: middle) < 2_460, "seed \(random.seed): \(friend)")
            #expect(Nearness.middle(around: middle) == middle, "seed \(random.seed): \(friend)")
            for _ in 0..<20 {
                let here = GeoPoint(
                    lat: max(-90, min(90, friend.lat + .random(in: -0.2...0.2, using: &random))),
                    lon: friend.lon + .random(in: -0.2...0.2, using: &random))
                let radius = Double.random(in: 0...20_000, using: &random)
                #expect(
                    Nearness.isNear(friend, to: here, within: radius)
                        == Nearness.isNear(middle, to: here, within: radius),
                    "seed \(random.seed): \(friend) \(here) \(radius)")
            }
        }
    }

    @Test func `L4: friends at the same spot are near each other everywhere on Earth`() {
        var random = SeededRandom(printing: "nearness")
        for _ in 0..<5_000 {
            let here = place(&random)
            #expect(Nearness.isNear(here, to: here, within: 0), "seed \(random.seed): \(here)")
        }
        for (lat, lon) in [(90.0, 0.0), (-90, 5), (0, 180), (0, -180), (89.999, 180)] {
            let here = GeoPoint(lat: lat, lon: lon)
            #expect(Nearness.isNear(here, to: here, within: 0))
            let middle = Nearness.middle(around: here)
            #expect((-90...90).contains(middle.lat) && (-180..<180).contains(middle.lon))
        }
    }
}
