import QuizzesRules
import RoomsRules
import RulesSupport
import Testing
import TestSupport
import Values

@Suite struct WalkTests {
    @Test func `Q11: a challenge opens when a player reaches its place, and not before`() throws {
        var walk = try Walking(["ann"])
        let heading = try #require(try walk.go("ann", to: 100).heading)
        #expect(heading.challenge == 1)
        #expect(abs(heading.distance - 100) < 0.01 && abs(heading.bearing - 90) < 0.01)
        #expect(walk.room.openChallenges(for: "ann").isEmpty)
        #expect(try walk.go("ann", to: 169).challenge == nil)
        #expect(try walk.go("ann", to: 171).challenge == 1)
        #expect(walk.room.openChallenges(for: "ann").map(\.number) == [1])
        // It stays open when she walks away.
        #expect(try walk.go("ann", to: 300).challenge == nil)
        #expect(walk.room.openChallenges(for: "ann").map(\.number) == [1])
        #expect(try walk.go("ann", to: 200) == .opened(Walking.challenge(1), isNew: false))
    }

    @Test func `Q11: in a set order only the next challenge opens, in any order each one`() throws {
        var walk = try Walking(["ann"])
        #expect(try walk.go("ann", to: 400).heading?.challenge == 1)
        var free = try Walking(["ann"], order: .any)
        #expect(try free.go("ann", to: 400).challenge == 2)
        #expect(try free.go("ann", to: 600).challenge == 3)
        #expect(free.room.openChallenges(for: "ann").map(\.number) == [2, 3])
        #expect(throws: WalkError.severalOpen([2, 3])) { try free.answer("ann", "2") }
        #expect(try free.answer("ann", "3", to: 3).isRight)
        // The nearest one that remains.
        #expect(try free.go("ann", to: 480).heading?.challenge == 2)
    }

    @Test func `Q8: a position that is not good enough does not count`() throws {
        var walk = try Walking(["ann"])
        let nan = Double.nan
        for accuracy in [101, 1e9, nan] {
            #expect(throws: WalkError.noFix(.inexact(max: 100))) {
                try walk.go("ann", to: 200, accuracy: accuracy)
            }
        }
        // Accurate enough to count, but too inaccurate for this radius.
        #expect(throws: WalkError.noFix(.inexact(max: 50))) {
            try walk.go("ann", to: 200, accuracy: 51)
        }
        #expect(walk.room.openChallenges(for: "ann").isEmpty)
        #expect(try walk.go("ann", to: 200, accuracy: 50).challenge == 1)
        // A position without accuracy counts.
        #expect(try walk.go("ann", to: 200, accuracy: nil).challenge == 1)
    }

    @Test func `Q8: an old position does not count, and neither does one from the future`() throws {
        var walk = try Walking(["ann"])
        let here = Walking.place(metres: 200)
        let times = [
            (-120_001, WalkError.noFix(.old)), (120_001, .clockAhead),
        ]
        for (offset, error) in times {
            let fix = Fix(place: here, accuracy: 5, at: walk.now + Int64(offset))
            #expect(throws: error) { try walk.room.arrive("ann", at: fix, now: walk.now) }
        }
        _ = try walk.go("ann", to: 200)
        // One comes late, and one comes twice.
        let late = Fix(place: here, accuracy: 5, at: walk.now - 1)
        #expect(throws: WalkError.noFix(.old)) {
            try walk.room.arrive("ann", at: late, now: walk.now)
        }
        let again = Fix(place: here, accuracy: 5, at: walk.now)
        #expect(try walk.room.arrive("ann", at: again, now: walk.now).challenge == 1)
    }

    @Test func `Q11: nobody moves between challenges faster than possible`() throws {
        var walk = try Walking(["ann"], order: .any)
        _ = try walk.go("ann", to: 200)
        // 2,000 m in 40 s would be 50 m/s. The inaccuracy of both positions is allowed in addition.
        #expect(throws: WalkError.tooFast(retryAfterMs: 9_000)) {
            try walk.go("ann", to: 2_200, after: 40_000)
        }
        // The refused position has no effect: the next one is compared with the last that counted.
        #expect(try walk.go("ann", to: 2_200, after: 9_000).heading?.challenge == 3)
        // After half an hour, the earlier position is no limit any more.
        #expect(try walk.go("ann", to: 5_000_000, after: 1_800_000).heading != nil)
    }

    @Test func `Q11: many small hops bring nobody farther than one large one`() throws {
        for accuracy in [nil, 0, 100] as [Double?] {
            var walk = try Walking(["ann"], challenges: 30, order: .any)
            _ = try walk.go("ann", to: 200, accuracy: 10)
            var reached = 200.0
            for _ in 0..<200 {
                for hop in [200.0, 80, 40, 10, 1] {
                    if (try? walk.go("ann", to: reached + hop, accuracy: accuracy, after: 0)) != nil
                    {
                        reached += hop
                        break
                    }
                }
            }
            #expect(reached <= 420, "\(reached)")
            // A player who waits can move on.
            #expect(throws: Never.self) { try walk.go("ann", to: reached + 300) }
        }
    }

    @Test func `Q8 Q11: a clock that is ahead neither blocks its player nor gains time`() throws {
        var walk = try Walking(["ann"], challenges: 60, order: .any)
        func arrive(_ metres: Double, _ offset: Int64) throws -> Arrival {
            let fix = Fix(
                place: Walking.place(metres: metres), accuracy: 5, at: walk.now + offset)
            return try walk.room.arrive("ann", at: fix, now: walk.now)
        }
        #expect(try arrive(200, 110_000).challenge == 1)
        walk.now += 1_000
        // A second device, whose clock is right.
        #expect(try arrive(210, 0).challenge == 1)
        // A position may be two minutes late, so this is the longest time that it can gain.
        walk.now += 1_800_000
        #expect(try arrive(200, -118_000).challenge == 1)
        #expect(throws: WalkError.self) { try arrive(200 + 118 * 40 + 100, 118_000) }
        #expect(try arrive(200 + 118 * 40, 118_000).heading != nil)
        #expect(throws: WalkError.self) { try arrive(200 + 118 * 40 + 200, 119_000) }
    }

    @Test func `Q11: a player who stays in place is accepted, although the positions wander`()
        throws
    {
        var random = SeededRandom(printing: "wandering positions")
        var walk = try Walking(["ann"])
        for _ in 0..<500 {
            let metres = 100 + Double.random(in: -20...20, using: &random)
            #expect(throws: Never.self) {
                try walk.go("ann", to: metres, accuracy: 20, after: 1_000)
            }
        }
    }

    @Test func `Q11: after a restart, each player is at the last challenge`() throws {
        var walk = try Walking(["ann"], order: .any)
        _ = try walk.go("ann", to: 200)
        var restored = try Walking(["ann"], order: .any)
        let step = try #require(walk.room.step("ann", 1))
        restored.room.restore(step, of: "ann", challenge: 1)
        restored.room.restore(step, of: "ann", challenge: 9)
        restored.now = walk.now
        #expect(restored.room.openChallenges(for: "ann").map(\.number) == [1])
        #expect(throws: WalkError.self) { try restored.go("ann", to: 20_000, after: 1_000) }
        #expect(try restored.go("ann", to: 400, after: 20_000).challenge == 2)
    }

    @Test func `Q12: an answer is marked correct or wrong only once, and the next challenge opens`()
        throws
    {
        var walk = try Walking(["ann"])
        #expect(throws: WalkError.noFix(.missing)) { try walk.answer("ann", "1") }
        let away = try #require(try walk.go("ann", to: 100).heading)
        #expect(throws: WalkError.notThere(away)) { try walk.answer("ann", "1") }
        _ = try walk.go("ann", to: 200)
        #expect(throws: AnswerError.notNumber) { try walk.answer("ann", "one") }
        #expect(try walk.answer("ann", "1").isRight)
        #expect(throws: WalkError.answered(1)) { try walk.answer("ann", "2", to: 1) }
        #expect(throws: WalkError.unknownChallenge) { try walk.answer("ann", "2", to: 4) }
        #expect(try walk.go("ann", to: 200).heading?.challenge == 2)
        _ = try walk.go("ann", to: 400)
        #expect(try !walk.answer("ann", "7", to: 2).isRight)
        _ = try walk.go("ann", to: 600)
        let last = try walk.answer("ann", "3")
        #expect(last.isDone && last.isRight)
        #expect(throws: WalkError.done) { try walk.go("ann", to: 600) }
        #expect(throws: WalkError.done) { try walk.answer("ann", "3") }
    }

    @Test func `Q14: the end shows correct and wrong answers, the time and a ranking`() throws {
        var walk = try Walking(["ann", "ben", "cy"], challenges: 1)
        _ = try walk.go("ann", to: 200)
        _ = try walk.go("ben", to: 200)
        #expect(try walk.answer("ben", "1").isRight)
        #expect(walk.room.endIfWalked(at: walk.now).isEmpty)
        #expect(try walk.answer("ann", "1").isRight)
        #expect(walk.room.walkLines.map(\.players) == [["ben"], ["ann"], ["cy"]])
        #expect(walk.room.walkLines.map(\.rank) == [1, 2, 3])
        // The end does not wait for a player who has left.
        #expect(walk.room.endIfWalked(at: walk.now).isEmpty)
        _ = try walk.room.leave("cy", at: walk.now)
        #expect(walk.room.endIfWalked(at: walk.now) == [.ended])
        #expect((walk.room.phase, walk.room.endedAt) == (.ended, walk.now))
        #expect(throws: RoomError.wrongPhase(.ended)) { try walk.go("ann", to: 200) }
    }

    @Test func `Q14: equal players share a rank, and players who left come last`() throws {
        var walk = try Walking(["ann", "ben", "cy"], challenges: 1)
        _ = try walk.go("cy", to: 200)
        _ = try walk.answer("cy", "1")
        _ = try walk.room.leave("cy", at: walk.now)
        let lines = walk.room.walkLines
        #expect(lines.map(\.players) == [["ann"], ["ben"], ["cy"]])
        #expect(lines.map(\.rank) == [1, 1, 3])
        #expect(lines.map(\.isTied) == [true, true, false])
    }

    @Test
    func `Q12: partners share answers, but each reads only questions that this player reached`()
        throws
    {
        var walk = try Walking(["ann", "ben", "cy"], teams: [1, 1, nil])
        _ = try walk.go("ann", to: 200)
        #expect(walk.room.openChallenges(for: "ben").isEmpty)
        #expect(throws: WalkError.noFix(.missing)) { try walk.answer("ben", "1") }
        _ = try walk.go("ben", to: 210)
        _ = try walk.answer("ann", "1")
        #expect(throws: WalkError.answered(1)) { try walk.answer("ben", "1", to: 1) }
        #expect(walk.room.openChallenges(for: "ben").isEmpty)
        #expect(try walk.go("ben", to: 400).challenge == 2)
        #expect(try walk.go("cy", to: 400).heading?.challenge == 1)
        let lines = walk.room.walkLines
        #expect(lines.map(\.players) == [["ann", "ben"], ["cy"]])
        #expect(lines.map(\.points) == [10, 0])
        // Nobody changes the team during the game.
        #expect(throws: RoomError.wrongPhase(.playing)) {
            try walk.room.choose(team: 1, for: "cy", by: "ann")
        }
    }

    @Test func `Q6: positions count from the start to the end, and only those of members`() throws {
        var walk = try Walking(["ann"], isStarted: false)
        #expect(throws: RoomError.wrongPhase(.lobby)) { try walk.go("ann", to: 200) }
        _ = try walk.room.start(by: "ann", at: walk.now)
        #expect(throws: RoomError.notMember) { try walk.go("eve", to: 200) }
        _ = try walk.go("ann", to: 200)
        _ = try walk.room.end(by: "ann", at: walk.now)
        #expect(throws: RoomError.wrongPhase(.ended)) { try walk.go("ann", to: 200) }
        #expect(walk.room.openChallenges(for: "ann").isEmpty)
    }

    @Test func `Q14 W8: the summary line has at most 120 bytes, and shows how many it leaves out`()
    {
        let players = (1...30).map { (name: "player number \($0)", result: "1/5 10p") }
        let line = SummaryLine.text(heading: "Quiz", players: players)
        #expect(line.utf8.count <= 120 && line.hasPrefix("Quiz playernumber 1/5 10p"))
        let shown = line.split(separator: " ").count { $0 == "playernumber" }
        #expect(line.hasSuffix(" 10p +\(30 - shown) more"))
        let all = SummaryLine.text(heading: "Quiz", players: Array(players.prefix(shown)))
        #expect(!all.contains("more"))
    }

    @Test func `Q14: results of a deleted account remain without the name`() throws {
        var walk = try Walking(["ann", "ben"])
        _ = try walk.go("ann", to: 200)
        _ = try walk.answer("ann", "1")
        _ = try walk.room.leave("ann", at: walk.now)
        _ = try walk.room.erase("ann", at: walk.now)
        #expect(walk.room.steps.keys.sorted() == ["g1"])
        #expect(walk.room.fixes.keys.sorted() == [])
        #expect(walk.room.walkLines.first { $0.players == ["g1"] }?.right == [1])
    }
}
