internal import Glibc

/// Instants in nanoseconds, for measuring only.
enum Clock {
    /// Now, on a clock that never goes back.
    static var now: UInt64 { read(CLOCK_MONOTONIC) }

    /// An instant so many seconds from now.
    static func after(_ seconds: Double) -> UInt64 { now + UInt64(seconds * 1e9) }

    /// The processor time that this process has used.
    static var ownProcessorTime: UInt64 { read(CLOCK_PROCESS_CPUTIME_ID) }

    /// The processor time that all threads of a process have used; 0 when it is gone.
    static func processorTime(of process: pid_t) -> UInt64 {
        var clock: clockid_t = 0
        guard clock_getcpuclockid(process, &clock) == 0 else { return 0 }
        return read(clock)
    }

    private static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
}
