internal import Glibc

/// Processor time from here on, of some processes, of this one, and of the whole machine.
struct ProcessorUsage {
    private let processes: [pid_t]
    private let start: [UInt64]
    private let startAt = Clock.now
    private let machineStart = ProcessFacts.machineProcessorSeconds

    init(_ processes: [pid_t]) {
        self.processes = processes
        start = Self.now(processes)
    }

    /// Cores that were busy with something else, on average: what disturbs a measurement.
    var coresOfOthers: Double {
        let all = ProcessFacts.machineProcessorSeconds - machineStart
        let seconds = Double(Clock.now - startAt) / 1e9
        return max(all - sinceStart.reduce(0, +), 0) / seconds
    }

    /// Seconds each, this process last.
    var sinceStart: [Double] {
        zip(Self.now(processes), start).map { Double($0 - min($0, $1)) / 1e9 }
    }

    private static func now(_ processes: [pid_t]) -> [UInt64] {
        processes.map { Clock.processorTime(of: $0) } + [Clock.ownProcessorTime]
    }
}
