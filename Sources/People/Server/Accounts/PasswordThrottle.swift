import Engine
import Topics
import Values

/// A limiter of password guesses.
///
/// Each login has a limit for each address, so that nobody can lock out an owner who signs in from
/// elsewhere. Each address has a limit for all logins together, which counts only wrong passwords.
/// This limit applies to a login only after three tries in a minute, because people behind one
/// router share an address.
struct PasswordThrottle {
    /// The number of tries of a login from an address without a wait. After a pause of
    /// ``windowMs``, the count starts again.
    private static let freeTries = 5
    private static let windowMs: Int64 = 600_000
    /// The maximum number of wrong passwords from one address in a minute, for all logins.
    private static let perAddress = 60
    /// The number of tries of a login in a minute to which the limit of the address does not apply.
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

    /// Counts a try before the server checks it, so that simultaneous tries count, too.
    /// - Returns: Nil if the server may check this try. Otherwise the milliseconds to wait before
    ///   the next try.
    mutating func admit(login: String, address: String, now: Int64) -> Int? {
        let key = "\(address) \(login)"
        var entry = guesses[key] ?? Guesses()
        if now - entry.last > Self.windowMs { entry = Guesses() }
        if entry.count >= Self.freeTries {
            let exponent = min(entry.count - Self.freeTries, 6)
            let wait = min(Self.longestWaitMs, 1_000 << exponent)
            if now - entry.last < wait { return Int(entry.last + wait - now) }
        }
        if tries.admit(key, limit: Self.alwaysChecked, now: now) != nil,
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

    /// Resets the count of a login after a right password.
    mutating func succeed(login: String, address: String) {
        let key = "\(address) \(login)"
        guesses[key] = nil
        tries.giveBack(key)
    }

    /// Counts a wrong password.
    mutating func fail(address: String, now: Int64) {
        addresses.count(address, limit: Self.perAddress, now: now)
    }

    private mutating func makeRoom(for key: String, _ now: Int64) {
        guard guesses.count >= Self.keysMax, guesses[key] == nil else { return }
        guesses = guesses.filter { now - $0.value.last < Self.windowMs }
        guesses.forgetLeastUsed(from: Self.keysMax) { $0.count }
    }
}

/// The logins that recently signed in, each with its network address, the narrowest wider network, and
/// the browser. The list is limited and only in memory.
///
/// While many users sign in at the same time, the server checks these logins before unknown ones. So a
/// phone that gets another address of the same provider is still known, and so is a browser elsewhere.
struct KnownSignIns {
    private static let countMax = 60_000

    /// The time of the last sign-in, Unix milliseconds.
    private var times: [String: Int64] = [:]

    /// Adds a sign-in with the right password.
    /// - Parameters:
    ///   - login: The username or email address that the user typed.
    ///   - browser: The cookie that identifies the browser; nil for other clients.
    mutating func note(_ login: String, from address: String, browser: String?, at now: Int64) {
        for key in Self.keys(login, address, browser) {
            if times[key] == nil { times.forgetLeastUsed(from: Self.countMax) { $0 } }
            times[key] = now
        }
    }

    func has(_ login: String, from address: String, browser: String?) -> Bool {
        Self.keys(login, address, browser).contains { times[$0] != nil }
    }

    private static func keys(_ login: String, _ address: String, _ browser: String?) -> [String] {
        let places: [String?] = [address, ClientNetwork.wider(than: address).last, browser]
        return places.compactMap(\.self).map { "\($0) \(login.lowercased())" }
    }
}
