internal import FoundationEssentials
internal import Glibc
internal import JSON

/// The whole path: `fairwayd` beside this executable, with its own broker and guard, on a data
/// folder of its own; limits that would slow a benchmark down are raised.
final class FairwayServer {
    let process: ChildProcess
    /// The process of the daemon's broker.
    let broker: pid_t
    let port: UInt16

    /// - Parameters:
    ///   - scryptLogN: What a password costs; the least that there is, unless sign-ins are part of
    ///     what is measured.
    ///   - settings: More variables of the daemon's configuration.
    init(
        in folder: BenchFolder, scryptLogN: Int = 4, settings: [String: String] = [:]
    ) throws(BenchError) {
        let path = (ProcessFacts.ownPath.split(separator: "/").dropLast() + ["fairwayd"])
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

    /// The daemon's data folder.
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
