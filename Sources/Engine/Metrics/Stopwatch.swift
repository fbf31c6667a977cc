import Glibc

/// A clock for how long something takes; what hour it is, it does not know.
package enum Stopwatch {
    /// Nanoseconds since some moment before the process began.
    package static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }

    /// Seconds between two readings; none where the first was not taken.
    package static func seconds(from start: UInt64, to end: UInt64) -> Double {
        start == 0 || end < start ? 0 : Double(end &- start) / 1e9
    }
}
