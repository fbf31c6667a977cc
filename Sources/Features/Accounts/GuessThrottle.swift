import Rules

/// Slows down guessing of passwords.
///
/// One login has a limit for each address, so that nobody can lock out an owner who signs in from elsewhere. An
/// address has a limit over all logins, which counts wrong passwords alone. It applies to a login only after
/// three tries in a minute: people behind one router share an address.
struct GuessThrottle {
    /// Tries of a login from an address that cost nothing, and the time in which more of them cost a wait.
    private static let freeTries = 5
    private static let windowMs: Int64 = 600_000
    /// Wrong passwords a minute from one address, over all logins.
    private static let perAddress = 60
    /// Tries a minute of a login that the limit of the address does not refuse.
    private static let alwaysChecked = 3
    private static let keysMax = 20_000
    private static let longestWaitMs: Int64 = 60_000

    private struct Guesses {
        var count = 0
        var last: Int64 = 0
    }

    private var guesses: [String: Guesses] = [:]
    private var tries = RateLimiter(windowMs: 60_000)
    private var addresses = RateLimiter(windowMs: 60_000)

    /// Counts a try that begins. Many at once are slowed down, too.
    /// - Returns: Milliseconds to wait before the server checks another one; nil: it checks this one.
    mutating func take(login: String, address: String, now: Int64) -> Int? {
        let key = "\(address) \(login)"
        var entry = guesses[key] ?? Guesses()
        if now - entry.last > Self.windowMs { entry = Guesses() }
        if entry.count >= Self.freeTries {
            let exponent = min(entry.count - Self.freeTries, 6)
            let wait = min(Self.longestWaitMs, 1_000 << exponent)
            if now - entry.last < wait { return Int(entry.last + wait - now) }
        }
        if tries.take(key, limit: Self.alwaysChecked, now: now) != nil,
            let wait = addresses.wait(address, limit: Self.perAddress, now: now)
        {
            return wait
        }
        entry.count += 1
        entry.last = now
        makeRoom(for: key, now)
        guesses[key] = entry
        return nil
    }

    /// The password was right.
    mutating func succeed(login: String, address: String) {
        let key = "\(address) \(login)"
        guesses[key] = nil
        tries.giveBack(key)
    }

    /// The password was wrong.
    mutating func fail(address: String, now: Int64) {
        _ = addresses.take(address, limit: .max, now: now)
    }

    private mutating func makeRoom(for key: String, _ now: Int64) {
        guard guesses.count >= Self.keysMax, guesses[key] == nil else { return }
        guesses = guesses.filter { now - $0.value.last < Self.windowMs }
        guesses.forgetLeastUsed(from: Self.keysMax) { $0.count }
    }
}
