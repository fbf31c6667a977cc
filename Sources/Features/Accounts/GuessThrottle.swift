/// Slows down guessing of passwords, per login and address, so that nobody can lock an owner out
/// who signs in from elsewhere; and per address over all logins.
///
/// A try counts when it begins, so that many at once are slowed down too; success takes it back.
struct GuessThrottle {
    /// Tries that cost nothing, and how many more in ten minutes.
    private static let freeTries = 5
    private static let windowMs: Int64 = 600_000
    /// Wrong tries per minute from one address, over all logins.
    private static let perAddress = 60
    private static let keysMax = 20_000
    private static let longestWaitMs: Int64 = 60_000

    private struct Guesses {
        var count = 0
        var last: Int64 = 0
    }

    private var guesses: [String: Guesses] = [:]
    private var addresses = RateLimiter(windowMs: 60_000)

    /// Counts a try that begins.
    /// - Returns: Milliseconds to wait before another one is looked at; nil when this one is.
    mutating func take(login: String, address: String, now: Int64) -> Int? {
        let key = "\(address) \(login)"
        var entry = guesses[key] ?? Guesses()
        if now - entry.last > Self.windowMs { entry = Guesses() }
        if entry.count >= Self.freeTries {
            let exponent = min(entry.count - Self.freeTries, 6)
            let wait = min(Self.longestWaitMs, 1_000 << exponent)
            if now - entry.last < wait { return Int(entry.last + wait - now) }
        }
        if let wait = addresses.take(address, limit: Self.perAddress, now: now) { return wait }
        entry.count += 1
        entry.last = now
        makeRoom(now)
        guesses[key] = entry
        return nil
    }

    /// The password was right.
    mutating func succeed(login: String, address: String) {
        guesses["\(address) \(login)"] = nil
        addresses.giveBack(address)
    }

    private mutating func makeRoom(_ now: Int64) {
        guard guesses.count >= Self.keysMax else { return }
        guesses = guesses.filter { now - $0.value.last < Self.windowMs }
        while guesses.count >= Self.keysMax, let any = guesses.keys.first { guesses[any] = nil }
    }
}
