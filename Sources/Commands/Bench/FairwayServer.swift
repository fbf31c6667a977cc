internal import CLinux
internal import Executable
internal import FoundationEssentials
internal import Glibc
internal import JSON

/// A running `fairwayd` with its own broker, guard and data folder.
///
/// It starts the executable beside this one. Limits that would slow a benchmark down are raised.
final class FairwayServer {
    let process: ChildProcess
    /// The process id of the daemon's broker.
    let broker: pid_t
    let port: UInt16

    /// Starts the daemon and waits until it is ready.
    ///
    /// - Parameters:
    ///   - scryptLogN: The binary logarithm of the cost of hashing a password. The default is the
    ///     lowest possible, for benchmarks that do not measure sign-ins.
    ///   - settings: Further environment variables of the daemon's configuration.
    /// - Throws: ``BenchError/program(_:)`` if `fairwayd` is missing, or not ready after 30
    ///   seconds.
    init(
        in folder: BenchFolder, scryptLogN: Int = 4, settings: [String: String] = [:]
    ) throws(BenchError) {
        let path = (Executable.path.split(separator: "/").dropLast() + ["fairwayd"])
            .map { "/" + $0 }.joined()
        guard access(path, X_OK) == 0 else {
            throw .program("\(path) is missing: swift build -c release")
        }
        let more = settings.merging(["FAIRWAY_ACCOUNTS_SCRYPT_LOG_N": "\(scryptLogN)"]) { $1 }
        process = try ChildProcess(
            path, ["--data", Self.data(folder)],
            environment: Self.settings.merging(more) { $1 },
            log: folder.file("fairwayd.log"))
        let line = try process.firstLine(seconds: 30)
        guard line.hasPrefix("ready "), let ready = try? JSON(parsing: String(line.dropFirst(6))),
            let port = ready["mqtt"]?.string?.split(separator: ":").last.flatMap({ UInt16($0) }),
            let broker = ProcessFacts.child(named: "mosquitto", of: process.id)
        else { throw process.failure("says \(line)") }
        self.port = port
        self.broker = broker
    }

    /// The path of the daemon's data folder.
    static func data(_ folder: BenchFolder) -> String { folder.file("data") }

    private static let settings = [
        "FAIRWAY_MQTT_PORT": "0",
        "FAIRWAY_WEBSOCKET_ENABLED": "false", "FAIRWAY_HTTP_ENABLED": "false",
        "FAIRWAY_LIMITS_PUBLISHES_PER_SECOND": "1000000",
        "FAIRWAY_LIMITS_PUBLISH_BURST": "1000000",
        "FAIRWAY_LIMITS_GUESTS_PER_MINUTE": "1000000",
        "FAIRWAY_ACCOUNTS_SIGN_UPS_PER_MINUTE": "1000000",
        "FAIRWAY_ROOMS_OPEN_PER_USER_MAX": "1000",
        "FAIRWAY_LOG_LEVEL": "warning",
    ]
}

/// The folder with all files of one run. It is deleted when this object is released.
final class BenchFolder {
    let path: String

    /// Creates the folder below the folder for temporary files (`TMPDIR`, or `/tmp`).
    ///
    /// If that folder is in memory, creates it in the working directory instead, because the
    /// benchmark must include the cost of writing to a disk.
    init() throws(BenchError) {
        let temporary = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        let parent =
            Self.isInMemory(temporary) ? FileManager.default.currentDirectoryPath : temporary
        var template = Array("\(parent)/fairway-bench-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw .system("mkdtemp in \(parent)", errno: errno) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        // A broker started by root may run as another user.
        chmod(path, 0o755)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { "\(path)/\(name)" }

    /// The path, and whether it is on a disk, for the report.
    var description: String { isInMemory ? "\(path) (in memory!)" : "\(path) (on disk)" }

    var isInMemory: Bool { Self.isInMemory(path) }

    private static func isInMemory(_ path: String) -> Bool {
        var facts = statfs()
        guard statfs(path, &facts) == 0 else { return false }
        // TMPFS_MAGIC and RAMFS_MAGIC of linux/magic.h.
        return facts.f_type == 0x0102_1994 || facts.f_type == 0x8584_58F6
    }
}
