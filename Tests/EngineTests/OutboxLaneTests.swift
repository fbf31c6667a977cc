import Engine
import Foundation
import TestSupport
import Testing

/// How lanes share, and what they do when their provider fails.
struct OutboxLaneTests {
    @Test func `a lane begins with four at once and works up to a hundred`() throws {
        let harness = try OutboxHarness()
        for number in 0..<1_000 { harness.post("\(number)") }
        var windows = [harness.carried.count]
        while harness.carried.count > 0 {
            harness.courier.tellAll(.delivered)
            harness.batch()
            windows.append(harness.carried.count)
        }
        #expect(Array(windows.prefix(6)) == [4, 8, 16, 32, 64, 100])
        #expect(windows.max() == 100)
        #expect(harness.courier.count == 1_000)
    }

    @Test func `no more than a thousand are on their way, and everybody gets a turn`() throws {
        let harness = try OutboxHarness()
        for lane in 0..<400 {
            harness.post("a@\(lane)", "b@\(lane)", "c@\(lane)", "d@\(lane)", "e@\(lane)")
        }
        #expect(harness.carried.count == 1_000)
        while harness.carried.count > 0 {
            harness.courier.tellAll(.delivered)
            harness.batch()
        }
        #expect(harness.courier.carriedMax == 1_000)
        #expect(harness.courier.count == 2_000)
        #expect(try harness.waiting() == [])
    }

    @Test func `D7: a provider that fails, or never answers, holds up no other`() throws {
        let harness = try OutboxHarness()
        for number in 0..<20 { harness.post("\(number)@dead", "\(number)@mute", "\(number)@fine") }
        for _ in 0..<100 {
            for name in harness.carried where !name.hasSuffix("@mute") {
                harness.courier.tell(name, name.hasSuffix("@dead") ? .down : .delivered)
            }
            harness.batch()
        }
        let fine = harness.sender.verdicts.filter { $0.hasSuffix("@fine delivered") }
        #expect(fine.count == 20)
        #expect(harness.carried.allSatisfy { $0.hasSuffix("@mute") })
        #expect(harness.carried.count == 4)
    }

    @Test
    func `a provider that fails is tried by one at a time, ever more seldom, until it is back`()
        throws
    {
        let harness = try OutboxHarness()
        for number in 0..<50 { harness.post("\(number)") }
        harness.courier.tellAll(.down)
        harness.batch()
        #expect(harness.carried == [])
        var pauses: [Int64] = []
        for _ in 0..<12 {
            let start = harness.clock.now
            while harness.carried.isEmpty {
                harness.clock.advance(milliseconds: 100)
                harness.batch()
            }
            #expect(harness.carried.count == 1)
            pauses.append(harness.clock.now - start)
            harness.tell(harness.carried[0], .down)
        }
        // Each at least half of 1 s, 2 s, 4 s ..., and none longer than five minutes: that four
        // failed at once counts as one.
        #expect((400...1_100).contains(pauses[0]))
        for (number, pause) in pauses.enumerated() {
            let longest = min(300_000, 1_000 << number)
            #expect((longest / 2 - 100...longest + 100).contains(Int(pause)))
        }
        harness.clock.advance(seconds: 301)
        harness.batch()
        harness.tell(harness.carried[0], .delivered)
        #expect(harness.carried.count == 5)
    }

    @Test func `Retry-After is respected, for one and for the whole lane`() throws {
        let harness = try OutboxHarness()
        harness.post("one", "two")
        harness.tell("one", .failed(reason: "429", afterMs: 60_000, isLane: false))
        harness.tell("two", .delivered)
        harness.clock.advance(seconds: 59)
        harness.batch()
        #expect(harness.carried == [])
        harness.clock.advance(seconds: 1)
        harness.batch()
        #expect(harness.carried == ["one"])

        harness.tell("one", .failed(reason: "503", afterMs: 600_000, isLane: true))
        harness.post("three")
        harness.clock.advance(seconds: 599)
        harness.batch()
        #expect(harness.carried == [])
        harness.clock.advance(seconds: 1)
        harness.batch()
        #expect(harness.carried.count == 1)
    }

    @Test func `a provider that names a time without end is asked again within a day`() throws {
        let harness = try OutboxHarness()
        harness.post("a", hours: 100)
        harness.tell("a", .failed(reason: "429", afterMs: .max, isLane: true))
        harness.clock.advance(hours: 24)
        harness.batch()
        #expect(harness.carried == ["a"])
    }

    @Test func `one that fails every time is tried less and less, and given up`() throws {
        let harness = try OutboxHarness()
        harness.post("a", hours: 1_000)
        var tries = 0
        var waits: [Int64] = []
        while try !harness.waiting().isEmpty {
            let start = harness.clock.now
            while harness.carried.isEmpty {
                harness.clock.advance(seconds: 1)
                harness.batch()
            }
            waits.append(harness.clock.now - start)
            harness.tell("a", .notNow)
            tries += 1
        }
        #expect(tries == 30)
        #expect(waits.max() ?? 0 <= 3_601_000 && waits.last ?? 0 >= 1_800_000)
        #expect(harness.sender.verdicts == [#"a refused(reason: "not now")"#])
    }

    @Test func `a parcel for later leaves then`() throws {
        let harness = try OutboxHarness()
        let now = harness.clock.now
        harness.act { context in
            let parcel = Parcel(
                named: "night", expiresAt: now + 36_000_000, due: now + 28_800_000)
            try context.outbox.post(parcel, now: context.now)
        }
        harness.post("day")
        #expect(harness.carried == ["day"])
        harness.tell("day", .delivered)
        harness.clock.advance(hours: 8)
        harness.batch()
        #expect(harness.carried == ["night"])
    }

    @Test func `a clock set back by a day holds up nothing but what waits for its hour`() throws {
        let harness = try OutboxHarness()
        harness.post("down@dead", "busy", hours: 100)
        harness.tell("down@dead", .down)
        harness.tell("busy", .notNow)
        harness.post("later@dead", hours: 100)
        harness.clock.advance(hours: -24)
        let night = harness.clock.now + 28_800_000
        harness.act { context in
            let parcel = Parcel(named: "night", expiresAt: night + 3_600_000, due: night)
            try context.outbox.post(parcel, now: context.now)
        }
        harness.post("new")
        #expect(harness.carried == ["new"])
        harness.clock.advance(seconds: 3)
        harness.batch()
        harness.courier.tellAll(.delivered)
        for _ in 0..<3 {
            harness.batch()
            harness.courier.tellAll(.delivered)
        }
        harness.batch()
        #expect(try harness.waiting() == ["night"])
        #expect(harness.courier.count == 6)
    }

    @Test func `D7: of a hundred thousand that wait only a few are in memory, and all arrive`()
        throws
    {
        let harness = try OutboxHarness()
        let expiry = harness.clock.now + 3_600_000
        for chunk in 0..<100 {
            harness.act { context in
                for number in 0..<1_000 {
                    let name = "\(chunk * 1_000 + number)@\(number % 5)"
                    let parcel = Parcel(named: name, expiresAt: expiry)
                    try context.outbox.post(parcel, now: context.now)
                }
            }
        }
        #expect(try harness.waiting().count == 100_000)
        while harness.carried.count > 0 {
            harness.courier.tellAll(.delivered)
            harness.batch()
        }
        #expect(harness.courier.carriedMax == 500)
        #expect(Set(harness.sender.verdicts).count == 100_000)
        #expect(harness.courier.count == 100_000)
    }

    @Test func `whatever happens in whatever order, each arrives at least once`() throws {
        var random = SeededRandom(printing: "outbox")
        let harness = try OutboxHarness()
        var posted: Set<String> = []
        var arrived: Set<String> = []
        for step in 0..<3_000 {
            switch random.below(8) {
            case 0, 1:
                let name = "\(step)@\(random.below(5))"
                posted.insert(name)
                harness.post(name, hours: 10_000)
            case 2: harness.clock.advance(seconds: Int64(random.below(100)))
            case 3 where random.below(20) == 0: harness.clock.advance(hours: -1)
            default:
                guard let name = harness.carried.randomElement(using: &random) else { continue }
                let verdict = random.one(of: [DeliveryResult.delivered, .delivered, .down, .notNow])
                if verdict == .delivered { arrived.insert(name) }
                harness.tell(name, verdict)
            }
        }
        while try !harness.waiting().isEmpty {
            arrived.formUnion(harness.carried)
            harness.courier.tellAll(.delivered)
            harness.clock.advance(seconds: 10)
            harness.batch()
        }
        #expect(arrived == posted)
    }
}
