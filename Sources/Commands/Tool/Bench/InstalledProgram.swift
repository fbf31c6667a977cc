internal import FoundationEssentials
internal import Glibc

/// Programs of the system that a benchmark needs.
enum InstalledProgram {
    /// - Parameter missing: What to say where it is not installed.
    static func path(_ name: String, missing: String) throws(BenchError) -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders =
            path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
        let paths = folders.map { "\($0)/\(name)" }
        let found = paths.first { (path: String) in access(path, X_OK) == 0 }
        guard let found else { throw .program("\(name) is not installed (\(missing))") }
        return found
    }

    /// A program in a folder beside this executable, or beside one of its folders.
    static func beside(_ name: String) -> String? {
        var folders = ProcessFacts.ownPath.split(separator: "/").dropLast()
        while !folders.isEmpty {
            let path = folders.map { "/\($0)" }.joined() + "/\(name)"
            if access(path, X_OK) == 0 { return path }
            folders.removeLast()
        }
        return nil
    }
}
