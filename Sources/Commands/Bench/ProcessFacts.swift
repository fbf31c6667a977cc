internal import FoundationEssentials
internal import Glibc

/// Facts about processes and the machine, mostly from `/proc` (proc(5)).
enum ProcessFacts {
    /// The number of cores that are in use.
    static var cores: Int { ProcessInfo.processInfo.activeProcessorCount }

    /// A field of `/proc/PID/status` in bytes.
    ///
    /// - Parameter field: `VmRSS` for the resident memory, or `VmHWM` for its highest value so far.
    /// - Returns: 0 if the process has ended.
    static func memory(_ field: String, of process: pid_t) -> Int {
        let path = "/proc/\(process)/status"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(field + ":") }
        let number = line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
        return (number.flatMap { Int($0) } ?? 0) * 1_024
    }

    /// The process with this name that the parent process started.
    static func child(named name: String, of parent: pid_t) -> pid_t? {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.lazy.compactMap { pid_t($0) }.first { process in
            let path = "/proc/\(process)/stat"
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            // `1 (name) S 0 ...`: the state and the parent follow the closing bracket.
            guard text.contains("(\(name))"), let end = text.lastIndex(of: ")") else {
                return false
            }
            let fields = text[end...].split(separator: " ")
            return fields.count > 2 && pid_t(fields[2]) == parent
        }
    }

    /// The total time in seconds for which the cores were busy since the machine started.
    ///
    /// It includes interrupts, and time that the host of a virtual machine took ("steal").
    static var machineProcessorSeconds: Double {
        let text = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
        // cpu user nice system idle iowait irq softirq steal ..., in ticks (proc(5)).
        let line = text.prefix { $0 != "\n" }.split(separator: " ").dropFirst()
        let ticks = line.prefix(8).compactMap { Double($0) }
        guard ticks.count == 8 else { return 0 }
        return (ticks.reduce(0, +) - ticks[3] - ticks[4]) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Raises the number of open files to the system's maximum for this process and its children.
    static func raiseOpenFiles() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}

/// Measures the processor time of some processes, of this one and of the whole machine, from its
/// creation on.
struct ProcessorUsage {
    private let processes: [pid_t]
    private let start: [UInt64]
    private let startAt = Clock.now
    private let machineStart = ProcessFacts.machineProcessorSeconds

    init(_ processes: [pid_t]) {
        self.processes = processes
        start = Self.now(processes)
    }

    /// The average number of cores that were busy with other processes, which disturb a
    /// measurement.
    var coresOfOthers: Double {
        let all = ProcessFacts.machineProcessorSeconds - machineStart
        let seconds = Double(Clock.now - startAt) / 1e9
        return max(all - sinceStart.reduce(0, +), 0) / seconds
    }

    /// The processor time of each process in seconds, with this process last.
    var sinceStart: [Double] {
        zip(Self.now(processes), start).map { Double($0 - min($0, $1)) / 1e9 }
    }

    private static func now(_ processes: [pid_t]) -> [UInt64] {
        processes.map { Clock.processorTime(of: $0) } + [Clock.ownProcessorTime]
    }
}

/// Clocks for measurements. Instants and processor times are in nanoseconds.
enum Clock {
    /// The current instant of a clock that never goes back.
    static var now: UInt64 { read(CLOCK_MONOTONIC) }

    /// The instant this many seconds from now.
    static func after(_ seconds: Double) -> UInt64 { now + UInt64(seconds * 1e9) }

    /// The processor time of all threads of this process.
    static var ownProcessorTime: UInt64 { read(CLOCK_PROCESS_CPUTIME_ID) }

    /// The processor time of all threads of a process; 0 if it has ended.
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
