import Rules
import TestSupport
import Testing

struct CrowdTests {
    private let minute: Int64 = 60_000

    @Test func `F43: one or two are never told apart, three and more are counted`() {
        let figures = (-1...4).map { CrowdFigure($0) }
        #expect(figures == [.nobody, .nobody, .few, .few, .number(3), .number(4)])
    }

    @Test func `F43: a course's figure is that of all its rounds, and goes with them`() {
        var crowds = Crowds()
        crowds.put("r1", on: "a", players: 2, touchedAt: 0, now: 0)
        crowds.put("r2", on: "a", players: 3, touchedAt: 0, now: 0)
        crowds.put("r3", on: "b", players: 1, touchedAt: 0, now: 0)
        #expect(crowds.figure(of: "a") == .number(5))
        crowds.put("r2", on: "a", players: 1, touchedAt: 0, now: 0)
        #expect(crowds.figure(of: "a") == .number(3))
        crowds.forget("r1")
        #expect(crowds.figure(of: "a") == .few)
        crowds.put("r2", on: "a", players: 0, touchedAt: 0, now: 0)
        #expect(crowds.figure(of: "a") == .nobody)
        #expect(crowds.courses == ["b"])
    }

    @Test func `F43: figures are told at most once in five seconds`() {
        var crowds = Crowds()
        #expect(crowds.tellsAt == nil)
        crowds.put("r1", on: "a", players: 1, touchedAt: 0, now: 1_000)
        #expect(crowds.takeChanged(at: 1_000) == ["a"])
        crowds.put("r1", on: "a", players: 2, touchedAt: 0, now: 1_500)
        crowds.put("r2", on: "b", players: 2, touchedAt: 0, now: 1_500)
        #expect(crowds.tellsAt == 6_000)
        #expect(crowds.takeChanged(at: 5_999) == [])
        #expect(crowds.takeChanged(at: 6_000) == ["a", "b"])
        #expect(crowds.tellsAt == nil)
        // The clock is set back.
        crowds.spoil("a")
        #expect(crowds.takeChanged(at: 10) == ["a"])
    }

    @Test func `F43: a round that nobody touched for two hours counts nobody until it goes on`() {
        var crowds = Crowds()
        crowds.put("old", on: "a", players: 4, touchedAt: -Crowds.idleMs, now: 0)
        #expect(crowds.figure(of: "a") == .nobody)
        crowds.put("new", on: "a", players: 4, touchedAt: 0, now: 0)
        #expect(crowds.takeRounds(at: minute) == [])
        #expect(crowds.takeRounds(at: 10 * minute) == ["new", "old"])
        crowds.look(at: "old", touchedAt: 9 * minute, now: 10 * minute)
        crowds.look(at: "new", touchedAt: 0, now: 10 * minute)
        #expect(crowds.figure(of: "a") == .number(8))
        _ = crowds.takeChanged(at: 10 * minute)
        crowds.look(at: "new", touchedAt: 0, now: 120 * minute)
        #expect(crowds.figure(of: "a") == .number(4))
        #expect(crowds.tellsAt != nil)
        for id in ["new", "old", "old"] { crowds.forget(id) }
        crowds.look(at: "old", touchedAt: 120 * minute, now: 120 * minute)
        #expect(crowds.figure(of: "a") == .nobody)
        #expect(crowds.looksAt == nil)
    }

    @Test func `F43: figures are those of the rounds after anything that may come`() {
        var random = SeededRandom(printing: "crowds")
        var crowds = Crowds()
        var rounds: [String: (course: String, players: Int, touchedAt: Int64)] = [:]
        var now: Int64 = 0
        for _ in 0..<5_000 {
            let id = "r\(random.below(12))"
            now += Int64(random.below(3)) * minute
            switch random.below(4) {
            case 0: crowds.forget(id); rounds[id] = nil
            case 1:
                for due in crowds.takeRounds(at: now) {
                    crowds.look(at: due, touchedAt: rounds[due]?.touchedAt ?? 0, now: now)
                }
            default:
                let made = (random.one(of: ["a", "b"]), random.below(5), now)
                crowds.put(id, on: made.0, players: made.1, touchedAt: now, now: now)
                rounds[id] = made.1 > 0 ? made : nil
            }
            // A round's silence is noticed within the time between two looks.
            for course in ["a", "b"] {
                let all = rounds.values.filter { $0.course == course }
                let most = all.reduce(0) { $0 + $1.players }
                if case .number(let count) = crowds.figure(of: course) { #expect(count <= most) }
                if all.allSatisfy({ $0.touchedAt + Crowds.idleMs > now }) {
                    #expect(crowds.figure(of: course) == CrowdFigure(most), "seed \(random.seed)")
                }
            }
        }
    }

    @Test(arguments: [
        (["red", "white"], ["blue"], "red"), (["white", "Red"], [], "Red"),
        (["white", "blue"], ["Blue"], "blue"), (["white", "blue"], ["gold"], "white"),
        ([], ["blue"], "red"), (["red", "blue"], ["gold", "blue"], "blue"),
    ])
    func `FU13: the usual tee where there is one, else the red, else the first`(
        tees: [String], usual: [String], tee: String
    ) {
        #expect(TeeChoice.tee(of: tees, usual: usual) == tee)
    }
}
