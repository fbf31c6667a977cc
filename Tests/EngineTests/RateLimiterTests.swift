import Engine
import TestSupport
import Testing

@Suite struct RateLimiterTests {
    @Test func `T2: after a burst, attempts are admitted at an even rate`() {
        var limiter = RateLimiter(windowMs: 60_000, refill: .evenly)
        for _ in 1...6 { #expect(limiter.admit("ann", limit: 6, now: 0) == nil) }
        // One attempt leaves the bucket each 10 s.
        #expect(limiter.admit("ann", limit: 6, now: 0) == 10_000)
        #expect(limiter.wait("ann", limit: 6, now: 4_000) == 6_000)
        #expect(limiter.admit("ann", limit: 6, now: 10_000) == nil)
        #expect(limiter.admit("ann", limit: 6, now: 10_000) == 10_000)
        #expect(limiter.admit("bob", limit: 6, now: 10_000) == nil)
        // After a whole window, the burst is possible again.
        for _ in 1...6 { #expect(limiter.admit("ann", limit: 6, now: 70_000) == nil) }
    }

    @Test func `T2: a window has at most its limit of attempts`() {
        var limiter = RateLimiter(windowMs: 60_000)
        for now in [0, 20_000] { #expect(limiter.admit("ann", limit: 2, now: Int64(now)) == nil) }
        #expect(limiter.admit("ann", limit: 2, now: 50_000) == 10_000)
        limiter.count("ann", limit: 2, now: 50_000)
        for _ in 1...2 { #expect(limiter.admit("ann", limit: 2, now: 60_000) == nil) }
        #expect(limiter.wait("ann", limit: 2, now: 60_000) == 60_000)
        // The clock went back, so a new window begins.
        #expect(limiter.admit("ann", limit: 2, now: 30_000) == nil)
    }

    @Test func `T2: an attempt can be counted without a question, and given back`() {
        var limiter = RateLimiter(windowMs: 60_000, refill: .evenly)
        for _ in 1...5 { limiter.count("ann", limit: 2, now: 0) }
        #expect(limiter.wait("ann", limit: 2, now: 0) == 30_000)
        limiter.giveBack("ann")
        #expect(limiter.wait("ann", limit: 2, now: 0) == nil)
        limiter.giveBack("nobody")
    }

    @Test func `T2: a clock that goes back admits nothing early`() {
        var limiter = RateLimiter(windowMs: 1_000, refill: .evenly)
        #expect(limiter.admit("ann", limit: 1, now: 50_000) == nil)
        #expect(limiter.admit("ann", limit: 1, now: 20_000) == 1_000)
    }

    @Test func `T2: the answer is the exact time to wait`() {
        for limit in 1...12 {
            for windowMs: Int64 in 1...40 {
                var limiter = RateLimiter(windowMs: windowMs, refill: .evenly)
                var now: Int64 = 0
                for _ in 1...4 * limit {
                    guard let wait = limiter.admit("ann", limit: limit, now: now) else { continue }
                    now += Int64(wait)
                    #expect(limiter.wait("ann", limit: limit, now: now - 1) == 1)
                    #expect(limiter.wait("ann", limit: limit, now: now) == nil)
                }
            }
        }
    }

    @Test func `T2: a limit is never exceeded by more than the refill of the time`() {
        var random = SeededRandom(printing: "rate limiter")
        for _ in 1...repeats(50, long: 2_000) {
            let limit = Int.random(in: 1...20, using: &random)
            let windowMs = Int64.random(in: 1...10_000, using: &random)
            var limiter = RateLimiter(windowMs: windowMs, refill: .evenly)
            var now: Int64 = 0
            var admitted = 0
            for _ in 1...200 {
                now += Int64.random(in: 0...windowMs / 4, using: &random)
                switch limiter.admit("ann", limit: limit, now: now) {
                case nil: admitted += 1
                case let wait?:
                    #expect(wait > 0)
                    var later = limiter
                    #expect(later.admit("ann", limit: limit, now: now + Int64(wait)) == nil)
                }
                let refill = Double(now) * Double(limit) / Double(windowMs)
                #expect(Double(admitted) <= Double(limit) + refill + 1e-6)
            }
        }
    }

    @Test func `T2: threads share a limit per second`() {
        let limiter = SharedRateLimiter(perSecond: 10, burst: 3)
        for _ in 1...3 { #expect(limiter.admit("net", now: 5_000_000_000) == nil) }
        #expect(limiter.admit("net", now: 5_000_000_000) == 100)
        #expect(limiter.admit("net", now: 5_100_000_000) == nil)
    }
}
