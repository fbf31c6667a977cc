import Contract
import Glibc

/// Looks how much room there is.
enum DiskProbe {
    /// What is wrong; nil: nothing.
    static func problem(path: String, freeBytes: Int64) -> LocalizedText? {
        var facts = statvfs()
        guard statvfs(path, &facts) == 0 else {
            return "The file system does not answer: \(String(cString: strerror(errno)))"
        }
        let free = Int64(clamping: UInt64(facts.f_bavail) * UInt64(facts.f_frsize))
        guard free < freeBytes else { return nil }
        return "Only \(free / 1_000_000) MB free"
    }
}
