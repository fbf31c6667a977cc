import CampusRules
import TestSupport
import Testing

/// Past occurrences are known however the clock jumps.
struct PastOccurrencesTests {
    /// A reminder every hundred milliseconds, a clock, and a list of all single notifications.
    private struct Model {
        var past = PastOccurrences()
        var came: Set<Int64> = []
        /// The occurrences that were missed while another one notified.
        var missed: Set<Int64> = []
        var now: Int64 = 10_000_000_050
        var start: Int64 = 10_000_000_050
        var next: Int64 = 10_000_000_100

        /// Schedules the next occurrence.
        mutating func look() {
            start = now
            next = (now / 100 + 1) * 100
            while let run = past.run(with: next) { next = run.last + 100 }
        }

        /// Notifies all occurrences that are due.
        mutating func settle() {
            while next <= now {
                let between = stride(from: next + 100, through: now, by: 100)
                let missing = between.count { !came.contains($0) }
                missed.formUnion(between)
                #expect(came.insert(next).inserted, "twice")
                past.insert(next, after: start, at: now, missed: missing)
                look()
            }
        }

        mutating func setBack(by time: Int64) {
            now -= time
            look()
        }

        /// Advances the clock, sometimes with a jump.
        ///
        /// - Parameter left: The number of times that the clock may still be set back.
        mutating func step(_ random: inout SeededRandom, jumpMax: Int64, _ left: inout Int) {
            let backMax: Int64 = Bool.random(using: &random) ? jumpMax : 1_000
            switch Int.random(in: 0..<10, using: &random) {
            case 0: now += Int64.random(in: 0...jumpMax, using: &random)
            case 1 where left > 0:
                left -= 1
                setBack(by: Int64.random(in: 0...backMax, using: &random))
            default: now += Int64.random(in: 0...400, using: &random)
            }
            settle()
        }
    }

    @Test func `C8: occurrences without a gap are stored as one run`() {
        var model = Model()
        for _ in 0..<5_000 {
            model.now += 90
            model.settle()
        }
        #expect(model.past.runs.count == 1 && model.came.count > 4_000)
        #expect(model.came.allSatisfy { model.past.run(with: $0) != nil })
        #expect(model.past.run(with: model.now / 100 * 100 + 100) == nil)
    }

    @Test(.enabled(if: !isQuick))
    func `C8: occurrences of a clock far ahead suppress none before them`() {
        var model = Model()
        model.settle()
        let before = model.now
        model.now += 1_000_000_000
        model.settle()
        // There are so many that single occurrences could not be remembered.
        for _ in 0..<500 {
            model.now += 90
            model.settle()
        }
        model.setBack(by: model.now - before)
        let count = model.came.count
        for _ in 0..<500 {
            model.now += 100
            model.settle()
        }
        // The first one came late, when the clock jumped.
        #expect(model.came.count == count + 499)
        #expect(model.past.runs.count <= 4)
    }

    @Test
    func
        `C8: a jumping clock repeats no occurrence, and loses only reported ones`()
    {
        var random = SeededRandom(printing: "past occurrences")
        for _ in 0..<60 {
            var model = Model()
            // Each setback of the clock may begin a run, up to this number of runs.
            var left = PastOccurrences.runsMax - 1
            for _ in 0..<300 {
                model.step(&random, jumpMax: 100_000, &left)
            }
            let silent = model.past.runs.flatMap {
                Array(stride(from: $0.first, through: $0.last, by: 100))
            }
            let lost = silent.filter { !model.came.contains($0) && !model.missed.contains($0) }
            #expect(lost.isEmpty, "\(lost.prefix(3)) \(random.seed)")
            #expect(model.came.isSubset(of: silent), "\(random.seed)")
        }
    }

    @Test func `C8: a restless clock repeats no occurrence, and memory stays limited`() {
        var random = SeededRandom(printing: "past occurrences, many jumps")
        for _ in 0..<5 {
            var model = Model()
            var left = Int.max
            for _ in 0..<1_500 { model.step(&random, jumpMax: 100_000, &left) }
            #expect(model.past.runs.count <= PastOccurrences.runsMax, "\(random.seed)")
            let isInOrder = zip(model.past.runs, model.past.runs.dropFirst()).allSatisfy {
                $0.last < $1.first
            }
            #expect(isInOrder, "\(random.seed)")
        }
    }

    @Test func `C8: missed occurrences count, unless the clock was set back before them`() {
        var model = Model()
        let start = model.now
        for _ in 0..<10 {
            model.now += 100
            model.settle()
        }
        #expect(model.past.count(upTo: model.now) == 10)
        // One of these notifies.
        model.now += 500
        model.settle()
        #expect(model.past.count(upTo: model.now) == 15)
        model.now += 100_000
        model.settle()
        #expect(model.past.count(upTo: model.now) == 1_015)
        model.setBack(by: 99_900)
        #expect(model.past.count(upTo: model.now) == 16)
        #expect(model.past.count(upTo: start) == 0)
    }
}
