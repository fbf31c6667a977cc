import LocationsRules
import TestSupport
import Testing
import Values

/// The views that follow from sharings (L3, L6).
struct SharedViewTests {
    private static let friend = ViewerRelationship(areFriends: true)
    private static let inRoom = ViewerRelationship(ownersRooms: ["r"], viewersRooms: ["r"])
    private static let both = ViewerRelationship(
        areFriends: true, ownersRooms: ["r"], viewersRooms: ["r"])

    private func sees(
        _ sharings: [Sharing], _ relationship: ViewerRelationship, now: Int64 = 0
    ) -> Precision? {
        SharedView(of: sharings, for: "bob", relationship, now: now)?.precision
    }

    @Test func `L3: without a sharing nobody sees anything`() {
        #expect(sees([], Self.both) == nil)
        #expect(sees([Sharing(.viewer("carol"), .exact)], Self.both) == nil)
    }

    @Test func `L3: a sharing with all friends is for friends only`() {
        let sharings = [Sharing(.friends, .exact)]
        #expect(sees(sharings, Self.friend) == .exact)
        #expect(sees(sharings, ViewerRelationship()) == nil)
        #expect(sees(sharings, Self.inRoom) == nil)
    }

    @Test func `L3: a chosen viewer must still be a friend`() {
        let sharings = [Sharing(.viewer("bob"), .exact)]
        #expect(sees(sharings, Self.friend) == .exact)
        #expect(sees(sharings, Self.inRoom) == nil)
    }

    @Test func `L6: one friend can be given less than all others, or more, or nothing`() {
        for precision in [Precision.near, .kilometre, .exact] {
            for all in [Precision.near, .kilometre, .exact] {
                let sharings = [Sharing(.friends, all), Sharing(.viewer("bob"), precision)]
                #expect(sees(sharings, Self.friend) == precision)
            }
        }
        let without = [Sharing(.friends, .exact), Sharing(.viewer("bob"), .nothing)]
        #expect(sees(without, Self.friend) == nil)
    }

    @Test func `L3: members of a room see each other without being friends, while both are in it`()
    {
        let sharings = [Sharing(.room("r"), .exact, covered: ["bob"])]
        #expect(sees(sharings, Self.inRoom) == .exact)
        #expect(sees(sharings, ViewerRelationship(ownersRooms: ["r"])) == nil)
        #expect(sees(sharings, ViewerRelationship(viewersRooms: ["r"])) == nil)
        #expect(sees(sharings, Self.friend) == nil)
    }

    @Test func `T4: a sharing with a room shows nothing to members whom it does not cover`() {
        for covered in [[], ["carol"]] as [Set<String>] {
            let sharings = [Sharing(.room("r"), .exact, covered: covered)]
            #expect(sees(sharings, Self.inRoom) == nil)
            #expect(sees(sharings, Self.both) == nil)
            #expect(sees(sharings + [Sharing(.friends, .near)], Self.both) == .near)
        }
    }

    @Test func `L6: a room adds to the view of a friend, and takes nothing away`() {
        let less = [Sharing(.friends, .near), Sharing(.room("r"), .kilometre, covered: ["bob"])]
        #expect(sees(less, Self.both) == .kilometre)
        let more = [Sharing(.friends, .exact), Sharing(.room("r"), .near, covered: ["bob"])]
        #expect(sees(more, Self.both) == .exact)
        let without = [
            Sharing(.room("r"), .exact, covered: ["bob"]), Sharing(.viewer("bob"), .nothing),
        ]
        #expect(sees(without, Self.both) == nil)
        #expect(sees(without, Self.inRoom) == nil)
    }

    @Test func `L3: a user who blocks or is blocked sees nothing`() {
        let all = [
            Sharing(.friends, .exact), Sharing(.viewer("bob"), .exact),
            Sharing(.room("r"), .exact, covered: ["bob"]),
        ]
        var relationship = Self.both
        relationship.isBlocked = true
        #expect(sees(all, relationship) == nil)
    }

    @Test func `L3: a sharing ends at its instant, not after it`() {
        let sharings = [Sharing(.friends, .exact, end: .at(1_000))]
        #expect(sees(sharings, Self.friend, now: 999) == .exact)
        #expect(sees(sharings, Self.friend, now: 1_000) == nil)
        let less = sharings + [Sharing(.viewer("bob"), .near, end: .at(500))]
        #expect(sees(less, Self.friend, now: 499) == .near)
        #expect(sees(less, Self.friend, now: 500) == .exact)
    }

    @Test func `L3: a sharing until the end of a room also ends when the owner leaves`() {
        let sharings = [Sharing(.friends, .exact, end: .room("r"))]
        #expect(sees(sharings, Self.both) == .exact)
        #expect(sees(sharings, ViewerRelationship(areFriends: true, ownersRooms: ["r"])) == .exact)
        #expect(sees(sharings, ViewerRelationship(areFriends: true, viewersRooms: ["r"])) == nil)
    }

    @Test func `L3: a chosen position goes only to the audience for which it was chosen`() throws {
        let chosen = Sharing.Source.chosen(Fix(place: GeoPoint(lat: 1, lon: 2), at: 3))
        let sharings = [
            Sharing(.friends, .exact), Sharing(.viewer("bob"), .exact, source: chosen),
        ]
        let bob = try #require(SharedView(of: sharings, for: "bob", Self.friend, now: 0))
        let carol = try #require(SharedView(of: sharings, for: "carol", Self.friend, now: 0))
        #expect(bob.source == chosen && carol.source == .measured)
    }

    /// A second implementation, which checks each sharing that could allow the view.
    private func allowed(
        _ sharings: [Sharing], _ relationship: ViewerRelationship, now: Int64
    ) -> Set<Precision> {
        var allowed: Set<Precision> = []
        for sharing in sharings {
            switch sharing.end {
            case .at(let end) where now >= end: continue
            case .room(let room) where !relationship.ownersRooms.contains(room): continue
            default: break
            }
            switch sharing.audience {
            case .friends where relationship.areFriends: allowed.insert(sharing.precision)
            case .viewer("bob"):
                if sharing.precision == .nothing { return [] }
                if relationship.areFriends { allowed.insert(sharing.precision) }
            case .room(let room)
            where relationship.ownersRooms.contains(room)
                && relationship.viewersRooms.contains(room):
                allowed.insert(sharing.precision)
            default: break
            }
        }
        return relationship.isBlocked ? [] : allowed
    }

    @Test func `L3 L6: nobody ever sees what no sharing allows`() {
        var random = SeededRandom(printing: "shared views")
        let audiences: [Sharing.Audience] = [
            .friends, .viewer("bob"), .viewer("carol"), .room("r"), .room("s"),
        ]
        let ends: [Sharing.End] = [.never, .at(5), .at(50), .room("r"), .room("s")]
        let rooms: [Set<String>] = [[], ["r"], ["s"], ["r", "s"]]
        var seen = 0
        for _ in 0..<50_000 {
            let sharings = audiences.filter { _ in random.below(2) == 0 }.map { audience in
                let precision = random.one(of: Precision.allCases)
                let isWithout = precision == .nothing
                return Sharing(
                    isWithout ? .viewer(random.one(of: ["bob", "carol"])) : audience, precision,
                    end: isWithout ? .never : random.one(of: ends))
            }
            let relationship = ViewerRelationship(
                areFriends: random.below(2) == 0, isBlocked: random.below(4) == 0,
                ownersRooms: random.one(of: rooms), viewersRooms: random.one(of: rooms))
            let now = Int64(random.below(60))
            let view = sees(sharings, relationship, now: now)
            let allowed = allowed(sharings, relationship, now: now)
            if let view {
                seen += 1
                #expect(allowed.contains(view), "\(sharings) \(relationship) \(now)")
            }
            if allowed.isEmpty { #expect(view == nil, "\(sharings) \(relationship) \(now)") }
        }
        #expect(seen > 1_000)
    }
}
