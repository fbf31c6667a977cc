internal import Glibc

/// Processor time from here on, of some processes and of this one.
struct ProcessorUsage {
    private let processes: [pid_t]
    private let start: [UInt64]

    init(_ processes: [pid_t]) {
        self.processes = processes
        start = Self.now(processes)
    }

    /// Seconds each, this process last.
    var sinceStart: [Double] {
        zip(Self.now(processes), start).map { Double($0 - min($0, $1)) / 1e9 }
    }

    private static func now(_ processes: [pid_t]) -> [UInt64] {
        processes.map { Clock.processorTime(of: $0) } + [Clock.ownProcessorTime]
    }
}
