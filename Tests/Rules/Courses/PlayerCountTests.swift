import CoursesRules
import TestSupport
import Testing

/// The number of players on each course (F43), and the choice of a tee (FU13).
struct PlayerCountTests {
    private let minute: Int64 = 60_000

    private func people(_ count: Int, of round: String) -> Set<String> {
        Set((0..<count).map { "\(round) \($0)" })
    }

    @Test func `F43: one or two players are shown as few, three or more as a number`() {
        let figures = (-1...4).map { PlayerCount($0) }
        #expect(figures == [.nobody, .nobody, .few, .few, .number(3), .number(4)])
    }

    @Test func `F43: the number for a course includes all its rounds under way`() {
        var crowds = PlayerCounts()
        crowds.put("r1", on: "a", people: people(2, of: "r1"), scoredAt: 0, now: 0)
        crowds.put("r2", on: "a", people: people(3, of: "r2"), scoredAt: 0, now: 0)
        crowds.put("r3", on: "b", people: people(1, of: "r3"), scoredAt: 0, now: 0)
        #expect(crowds.figure(of: "a") == .number(5))
        crowds.put("r2", on: "a", people: people(1, of: "r2"), scoredAt: 0, now: 0)
        #expect(crowds.figure(of: "a") == .number(3))
        crowds.forget("r1")
        #expect(crowds.figure(of: "a") == .few)
        crowds.put("r2", on: "a", people: people(0, of: "r2"), scoredAt: 0, now: 0)
        #expect(crowds.figure(of: "a") == .nobody)
        #expect(crowds.courses == ["b"])
    }

    @Test func `F43: numbers are published at most every five seconds`() {
        var crowds = PlayerCounts()
        #expect(crowds.tellsAt == nil)
        crowds.put("r1", on: "a", people: people(1, of: "r1"), scoredAt: 0, now: 1_000)
        #expect(crowds.takeChanged(at: 1_000) == ["a"])
        crowds.put("r1", on: "a", people: people(2, of: "r1"), scoredAt: 0, now: 1_500)
        crowds.put("r2", on: "b", people: people(2, of: "r2"), scoredAt: 0, now: 1_500)
        #expect(crowds.tellsAt == 6_000)
        #expect(crowds.takeChanged(at: 5_999) == [])
        #expect(crowds.takeChanged(at: 6_000) == ["a", "b"])
        #expect(crowds.tellsAt == nil)
        // The clock was set back.
        crowds.markDirty("a")
        #expect(crowds.takeChanged(at: 10) == ["a"])
    }

    @Test func `F43: a round without a score for two hours does not count`() {
        var crowds = PlayerCounts()
        crowds.put(
            "old", on: "a", people: people(4, of: "old"), scoredAt: -PlayerCounts.idleMs, now: 0)
        #expect(crowds.figure(of: "a") == .nobody)
        crowds.put("new", on: "a", people: people(4, of: "new"), scoredAt: 0, now: 0)
        #expect(crowds.figure(of: "a") == .number(4))
        _ = crowds.takeChanged(at: 120 * minute)
        crowds.refresh("new", scoredAt: 0, now: 120 * minute)
        #expect(crowds.figure(of: "a") == .nobody)
        #expect(crowds.tellsAt != nil)
        crowds.put("old", on: "a", people: people(4, of: "old"), scoredAt: 0, now: minute)
        #expect(crowds.figure(of: "a") == .number(4))
        for id in ["new", "old", "old"] { crowds.forget(id) }
        crowds.refresh("old", scoredAt: 120 * minute, now: 120 * minute)
        #expect(crowds.figure(of: "a") == .nobody)
        #expect(crowds.looksAt == nil)
    }

    @Test func `F43: the scores of a round are read again only when the round seems idle`() {
        var crowds = PlayerCounts()
        crowds.put("old", on: "a", people: ["ann"], scoredAt: -PlayerCounts.idleMs, now: 0)
        crowds.put("new", on: "a", people: ["ben"], scoredAt: 0, now: 0)
        for now in 1...119 { #expect(crowds.takeRounds(at: Int64(now) * minute) == []) }
        #expect(crowds.takeRounds(at: 120 * minute) == ["new"])
        // Somebody entered a score at minute 9, which only the database knows.
        crowds.refresh("new", scoredAt: 9 * minute, now: 120 * minute)
        #expect(crowds.figure(of: "a") == .few)
        #expect(crowds.takeRounds(at: 128 * minute) == [])
        #expect(crowds.takeRounds(at: 129 * minute) == ["new"])
        crowds.refresh("new", scoredAt: 9 * minute, now: 129 * minute)
        #expect(crowds.figure(of: "a") == .nobody)
        #expect(crowds.takeRounds(at: 500 * minute) == [])
        // The clock was set back.
        #expect(crowds.takeRounds(at: 100 * minute) == ["new"])
    }

    @Test func `F43: if many rounds become idle at once, each minute reads a limited number`() {
        var crowds = PlayerCounts()
        for number in 0..<(PlayerCounts.looksMax + 50) {
            crowds.put("r\(number)", on: "a", people: ["p\(number)"], scoredAt: 0, now: 0)
        }
        for (now, count) in [(120, PlayerCounts.looksMax), (121, 50), (122, 0)] {
            let due = crowds.takeRounds(at: Int64(now) * minute)
            #expect(due.count == count)
            for id in due { crowds.refresh(id, scoredAt: 0, now: Int64(now) * minute) }
        }
        #expect(crowds.figure(of: "a") == .nobody)
    }

    @Test func `F43: after random changes, numbers are those of the rounds`() {
        var random = SeededRandom(printing: "crowds")
        var crowds = PlayerCounts()
        var rounds: [String: (course: String, people: Set<String>, scoredAt: Int64?)] = [:]
        var now: Int64 = 0
        for _ in 0..<5_000 {
            let id = "r\(random.below(12))"
            now += Int64(random.below(3)) * minute
            switch random.below(4) {
            case 0: crowds.forget(id); rounds[id] = nil
            case 1:
                for due in crowds.takeRounds(at: now) {
                    crowds.refresh(due, scoredAt: rounds[due]?.scoredAt, now: now)
                }
            default:
                let course = random.one(of: ["a", "b"])
                // Few names, so that the same person is on several cards.
                let people = Set((0..<random.below(5)).map { _ in "p\(random.below(6))" })
                let scoredAt = random.below(5) == 0 ? nil : now
                crowds.put(id, on: course, people: people, scoredAt: scoredAt, now: now)
                rounds[id] = people.isEmpty ? nil : (course, people, scoredAt)
            }
            // The crowd notices an idle round within a minute.
            for course in ["a", "b"] {
                let all = rounds.values.filter { $0.course == course && $0.scoredAt != nil }
                let most = all.reduce(into: Set<String>()) { $0.formUnion($1.people) }.count
                if case .number(let count) = crowds.figure(of: course) { #expect(count <= most) }
                if all.allSatisfy({ $0.scoredAt! + PlayerCounts.idleMs > now }) {
                    #expect(crowds.figure(of: course) == PlayerCount(most), "seed \(random.seed)")
                }
            }
        }
    }

    @Test func `F43: a person on many cards counts once, until the last one ends`() {
        var crowds = PlayerCounts()
        for round in 1...12 {
            crowds.put("r\(round)", on: "a", people: ["ann"], scoredAt: 0, now: 0)
        }
        #expect(crowds.figure(of: "a") == .few)
        crowds.put("r13", on: "a", people: ["ann", "bob", "cy"], scoredAt: 0, now: 0)
        #expect(crowds.figure(of: "a") == .number(3))
        crowds.forget("r13")
        for round in 1...11 { crowds.forget("r\(round)") }
        #expect(crowds.figure(of: "a") == .few)
        crowds.forget("r12")
        #expect(crowds.figure(of: "a") == .nobody)
    }

    @Test func `F43: a round counts after its first score`() {
        var crowds = PlayerCounts()
        crowds.put("r", on: "a", people: ["ann", "bob", "cy"], scoredAt: nil, now: 0)
        #expect(crowds.figure(of: "a") == .nobody)
        crowds.put("r", on: "a", people: ["ann", "bob", "cy"], scoredAt: 5, now: 5)
        #expect(crowds.figure(of: "a") == .number(3))
    }

    @Test(arguments: [
        (["red", "white"], ["blue"], "red"), (["white", "Red"], [], "Red"),
        (["white", "blue"], ["Blue"], "blue"), (["white", "blue"], ["gold"], "white"),
        ([], ["blue"], "red"), (["red", "blue"], ["gold", "blue"], "blue"),
    ])
    func `FU13: a player gets the usual tee, or else the red or first one`(
        tees: [String], usual: [String], tee: String
    ) {
        #expect(TeeChoice.tee(of: tees, usual: usual) == tee)
    }
}
