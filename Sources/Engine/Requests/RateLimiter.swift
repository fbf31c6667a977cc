import Values

/// Counts attempts by key within time windows, in limited memory.
package struct RateLimiter {
    private struct Window {
        var began: Int64
        var count: Int
    }

    /// The most keys in memory. Beyond it, the limiter forgets the least used keys.
    private static let keysMax = 20_000

    private let windowMs: Int64
    private var windows: [String: Window] = [:]

    package init(windowMs: Int64) {
        self.windowMs = windowMs
    }

    /// Counts an attempt.
    /// - Returns: The milliseconds to wait if there were too many attempts, otherwise nil.
    package mutating func admit(_ key: String, limit: Int, now: Int64) -> Int? {
        if let wait = wait(key, limit: limit, now: now) { return wait }
        var window = window(key, now)
        window.count += 1
        makeRoom(for: key, now: now)
        windows[key] = window
        return nil
    }

    /// The time to wait before the next attempt, in milliseconds, without counting one. Nil if
    /// there is none.
    package func wait(_ key: String, limit: Int, now: Int64) -> Int? {
        let window = window(key, now)
        return window.count < limit ? nil : Int(window.began + windowMs - now)
    }

    private func window(_ key: String, _ now: Int64) -> Window {
        guard let window = windows[key], now >= window.began, now - window.began < windowMs else {
            return Window(began: now, count: 0)
        }
        return window
    }

    /// Uncounts one attempt.
    package mutating func giveBack(_ key: String) {
        if let count = windows[key]?.count { windows[key]?.count = max(0, count - 1) }
    }

    private mutating func makeRoom(for key: String, now: Int64) {
        guard windows.count >= Self.keysMax, windows[key] == nil else { return }
        windows = windows.filter { now - $0.value.began < windowMs }
        windows.forgetLeastUsed(from: Self.keysMax) { $0.count }
    }
}
