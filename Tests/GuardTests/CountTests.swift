import Guard
import Testing
import Topics

private let room = GuardFixture.room

@Suite struct CountTests {
    private func counts(_ fixture: GuardFixture) -> [GuardCount: UInt64] {
        _ = fixture.state.takeActions()
        fixture.control("counts")
        var counts: [GuardCount: UInt64] = [:]
        for case .count(let what, let count) in fixture.reports() { counts[what] = count }
        return counts
    }

    @Test func `D9: all refusals are reported, with their reasons`() throws {
        let fixture = try GuardFixture(
            control: "begin\ndevice ann d1 0\ndevice bob d1 0\nmember \(room) ann\ncommit")
        #expect(fixture.connect(2, user: "ann") == .admitted)
        #expect(fixture.connect(3, user: "bob") == .admitted)
        #expect(fixture.connect(4, id: "zed-1", user: "zed", password: "x") == .refused)
        let state = "fairway/room/\(room)/state"
        #expect(fixture.reads(2, state))
        for _ in 0..<3 { #expect(!fixture.reads(3, state)) }
        #expect(!fixture.reads(3, "fairway/user/bob/location/ann"))
        #expect(!fixture.reads(3, "fairway/user/ann/inbox"))
        #expect(!fixture.reads(9, state, offline: "zed"))
        #expect(!fixture.writes(3, "fairway/room/\(room)/do/bob/score"))
        #expect(!fixture.writes(3, "fairway/user/bob/do/room/list", bytes: 1_000_000))
        #expect(!fixture.subscribes(3, "#"))
        #expect(
            counts(fixture).filter { $0.value > 0 } == [
                .connectRefused: 1, .deliveryNotMember: 3, .deliveryNotShared: 1,
                .deliveryForbidden: 1, .deliveryOffline: 1, .publishForbidden: 1,
                .publishTooLarge: 1, .subscribeForbidden: 1,
            ])
    }

    @Test func `D9: each count has its own place, and its line reads as it was written`()
        throws
    {
        let fixture = try GuardFixture(control: "begin\ncommit")
        #expect(Set(counts(fixture).keys) == Set(GuardCount.allCases))
        for what in GuardCount.allCases {
            let report = GuardReport.count(what, 18_446_744_073_709_551_615)
            #expect(GuardReport(report.text) == report)
            #expect(!what.what.isEmpty && !what.reason.isEmpty)
        }
        for line in [
            "count", "count delivery.notMember", "count x 1", "count delivery.notMember -1",
        ] {
            #expect(GuardReport(line) == nil)
        }
    }
}
