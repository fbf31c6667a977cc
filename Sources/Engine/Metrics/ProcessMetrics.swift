import Glibc

/// The resources that the process uses, under the names that Prometheus' own clients use.
package enum ProcessMetrics {
    package static var metrics: [Metric] {
        let pages = numbers(of: "/proc/self/statm")
        let pageBytes = Double(sysconf(Int32(_SC_PAGESIZE)))
        return [
            Metric(
                "process_cpu_seconds_total", .counter,
                "Processor time, of the user and of the system", processorSeconds),
            Metric(
                "process_resident_memory_bytes", .gauge, "Memory in use",
                (pages.count > 1 ? pages[1] : 0) * pageBytes),
            Metric(
                "process_virtual_memory_bytes", .gauge, "Mapped memory",
                (pages.first ?? 0) * pageBytes),
            Metric("process_open_fds", .gauge, "Open file descriptors", openDescriptors),
            Metric(
                "process_max_fds", .gauge, "Maximum number of open file descriptors", descriptorsMax
            ),
        ]
    }

    private static var processorSeconds: Double {
        var usage = rusage()
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) {
            $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
        }
    }

    private static var descriptorsMax: Double {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        return Double(limit.rlim_cur)
    }

    private static var openDescriptors: Double {
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // `.`, `..` and the folder's own.
        return Double(max(0, count - 3))
    }

    /// The numbers at the beginning of a small file of the kernel. Empty if it cannot be read.
    private static func numbers(of file: String) -> [Double] {
        let descriptor = open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        return text.split { $0 == " " || $0 == "\n" }.compactMap { Double($0) }
    }
}

/// A monotonic clock for durations. It does not know the time of day.
package enum Stopwatch {
    /// Nanoseconds since an instant before the process began.
    package static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
    }

    /// Seconds between two readings. 0 if the first was not taken, or is later than the second.
    package static func seconds(from start: UInt64, to end: UInt64) -> Double {
        start == 0 || end < start ? 0 : Double(end &- start) / 1e9
    }
}
