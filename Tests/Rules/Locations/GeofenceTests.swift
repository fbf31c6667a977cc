import LocationsRules
import TestSupport
import Testing
import Values

struct GeofenceTests {
    private let home = Geofence(middle: GeoPoint(lat: 63.4, lon: 10.4), radius: 100)

    /// A point some metres north of home.
    private func north(_ metres: Double) -> GeoPoint {
        GeoPoint(lat: 63.4 + metres / GeoPoint.earthRadius * 180 / .pi, lon: 10.4)
    }

    @Test(arguments: [
        // The side before, metres from the middle, accuracy, and the side after.
        (GeofenceSide?.none, 50.0, 0.0, GeofenceSide?.some(.inside)), (nil, 150, 0, .outside),
        (nil, 105, 0, .outside), (nil, 50, 2_000, nil),
        (nil, 105, 60, nil), (.outside, 99, 0, .inside), (.outside, 101, 0, .outside),
        (.outside, 50, 99, .inside), (.outside, 50, 101, .outside), (.inside, 149, 0, .inside),
        (.inside, 151, 0, .outside), (.inside, 199, 50, .inside), (.inside, 201, 50, .outside),
        (.inside, 50, 5_000, .inside),
    ])
    func `L4: a region is entered at its edge and left beyond it`(
        before: GeofenceSide?, metres: Double, accuracy: Double, after: GeofenceSide?
    ) {
        #expect(home.side(after: before, at: north(metres), accuracy: accuracy) == after)
    }

    @Test func `an event depends on the side before`() {
        #expect(GeofenceSide.inside.event(after: .outside) == .enter)
        #expect(GeofenceSide.outside.event(after: .inside) == .leave)
        #expect(GeofenceSide.inside.event(after: nil) == nil)
        #expect(GeofenceSide.outside.event(after: .outside) == nil)
    }

    @Test func `jitter within the accuracy makes nobody arrive twice or leave`() {
        var random = SeededRandom(printing: "jitter")
        var arrivals = 0
        for _ in 0..<5_000 {
            let fence = Geofence(
                middle: north(0), radius: .random(in: 20...2_000, using: &random))
            // At one spot, often right at the edge.
            let spot = fence.radius * .random(in: 0.8...1.3, using: &random)
            var side: GeofenceSide?
            var events: [GeofenceEvent] = []
            for _ in 0..<50 {
                let accuracy = Double.random(in: 0...300, using: &random)
                let metres = spot + .random(in: -accuracy...accuracy, using: &random)
                let next = fence.side(after: side, at: north(metres), accuracy: accuracy)
                if let event = next?.event(after: side) { events.append(event) }
                side = next
            }
            arrivals += events.count { $0 == .enter }
            #expect(events.count <= 1 && !events.contains(.leave), "seed \(random.seed): \(spot)")
        }
        #expect(arrivals > 100, "seed \(random.seed)")
    }

    @Test func `a user who has left is outside, whatever the positions were`() {
        var random = SeededRandom(printing: "leaving")
        for _ in 0..<20_000 {
            let spot = Double.random(in: 0...500, using: &random)
            let accuracy = Double.random(in: 0...500, using: &random)
            let fix = north(spot + .random(in: -accuracy...accuracy, using: &random))
            let before = GeofenceSide.allCases.randomElement(using: &random)
            let after = home.side(after: before, at: fix, accuracy: accuracy)
            switch after?.event(after: before) {
            case .leave: #expect(spot > 150 - 1e-6, "seed \(random.seed): \(spot) \(accuracy)")
            case .enter: #expect(spot <= 150 + 1e-6, "seed \(random.seed): \(spot) \(accuracy)")
            case nil: break
            }
        }
    }

    @Test func `friends meet only once, even if they walk around near their meeting point`() {
        let meeting = Meeting(500, 2_000)
        #expect(meeting.radius == 500)
        #expect(Meeting(1, 900).radius == 100)
        #expect(meeting.isTogether(after: false, distance: 499, accuracy: 20))
        #expect(!meeting.isTogether(after: false, distance: 501, accuracy: 20))
        #expect(!meeting.isTogether(after: false, distance: 10, accuracy: 501))
        #expect(meeting.isTogether(after: true, distance: 760, accuracy: 20))
        #expect(!meeting.isTogether(after: true, distance: 771, accuracy: 20))
        var random = SeededRandom(printing: "meetings")
        var (isTogether, meetings) = (false, 0)
        for _ in 0..<5_000 {
            let next = meeting.isTogether(
                after: isTogether, distance: .random(in: 0...750, using: &random), accuracy: 10)
            if next && !isTogether { meetings += 1 }
            isTogether = next
        }
        #expect(meetings == 1, "seed \(random.seed)")
    }
}
