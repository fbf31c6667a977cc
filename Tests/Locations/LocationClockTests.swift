import FeaturesSupport
import JSON
import TestSupport
import Testing

@Suite struct LocationClockTests {
    @Test(arguments: [false, true])
    func `T6: a later position is the newest one, whatever the clock said`(isDown: Bool) throws {
        let fairway = try Harness.threeFriends()
        fairway.share("alice")
        let hour: Int64 = 3_600_000
        fairway.clock.now += hour
        fairway.ping("alice", 63.40, 10.40)
        #expect(fairway.seen("bob", "alice")?["lat"]?.double == 63.40)
        // Turning location off and on again must not hide the next positions either.
        #expect(fairway.user("alice", "location/stop").isOK)
        #expect(fairway.share("alice").isOK)
        fairway.ping("alice", 63.41, 10.40)
        fairway.clock.now -= hour
        if isDown { try fairway.restart() }
        fairway.clock.advance(seconds: 2)
        fairway.ping("alice", 63.42, 10.40)
        #expect(fairway.seen("bob", "alice")?["lat"]?.double == 63.42)
    }
}
