internal import FoundationEssentials
internal import Glibc

/// What the kernel tells of processes, under /proc.
enum ProcessFacts {
    /// The path of the program that runs.
    static var ownPath: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    }

    /// A field of /proc/PID/status in bytes: `VmRSS` is what is resident, `VmHWM` the most so far.
    static func memory(_ field: String, of process: pid_t) -> Int {
        let path = "/proc/\(process)/status"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix(field + ":") }
        let number = line?.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
        return (number.flatMap { Int($0) } ?? 0) * 1_024
    }

    /// The process of a name that another one started.
    static func child(named name: String, of parent: pid_t) -> pid_t? {
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return entries.lazy.compactMap { pid_t($0) }.first { process in
            let path = "/proc/\(process)/stat"
            let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
            // 1 (name) S 0 ...: state and parent follow the closing bracket.
            guard text.contains("(\(name))"), let end = text.lastIndex(of: ")") else {
                return false
            }
            let fields = text[end...].split(separator: " ")
            return fields.count > 2 && pid_t(fields[2]) == parent
        }
    }

    /// Seconds that all cores were busy, with their interrupts and what a host took from them.
    static var machineProcessorSeconds: Double {
        let text = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
        // cpu user nice system idle iowait irq softirq steal ..., in ticks (proc(5)).
        let line = text.prefix { $0 != "\n" }.split(separator: " ").dropFirst()
        let ticks = line.prefix(8).compactMap { Double($0) }
        guard ticks.count == 8 else { return 0 }
        return (ticks.reduce(0, +) - ticks[3] - ticks[4]) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// Allows as many open files as the system lets this process have, for its children too.
    static func raiseOpenFiles() {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        limit.rlim_cur = limit.rlim_max
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
