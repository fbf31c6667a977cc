import Engine
import Foundation
import Glibc
import JSON

/// The daemon's log on standard error: text on a terminal, JSON lines otherwise.
struct StandardError: Sendable {
    private let isForPeople = isatty(2) == 1
    private let least: Log.Level

    init(least: Log.Level) {
        self.least = least
    }

    static func level(named name: String) -> Log.Level? {
        // Other servers have more levels. A configuration with their names keeps working.
        switch name {
        case "trace", "debug": .debug
        case "info", "notice": .info
        case "warning": .warning
        case "error", "critical": .error
        default: nil
        }
    }

    var log: Log {
        Log { level, text, values in
            guard level >= least else { return }
            let line = isForPeople ? plain(level, text, values) : json(level, text, values)
            Self.write(line)
        }
    }

    /// Writes a line in one call, so that lines of several threads do not mix.
    ///
    /// The log may be impossible to write, because its reader has ended or the disk is full. The
    /// server continues then.
    static func write(_ line: [UInt8], to descriptor: Int32 = 2) {
        _ = line.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    }

    private func plain(_ level: Log.Level, _ text: String, _ values: [(String, String)]) -> [UInt8]
    {
        let time = Date().formatted(.iso8601.time(includingFractionalSeconds: true))
        let rest = values.map { " \($0.0)=\($0.1)" }.joined()
        return Array("\(time) \(Self.name(level)) \(text)\(rest)\n".utf8)
    }

    private func json(_ level: Log.Level, _ text: String, _ values: [(String, String)]) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("at")
        writer.value(Int64(Date().timeIntervalSince1970 * 1_000))
        writer.key("level")
        writer.value(Self.name(level))
        writer.key("message")
        writer.value(text)
        for (key, value) in values {
            writer.key(key)
            writer.value(value)
        }
        writer.endObject()
        return writer.bytes + [UInt8(ascii: "\n")]
    }

    private static func name(_ level: Log.Level) -> String {
        switch level {
        case .debug: "debug"
        case .info: "info"
        case .warning: "warning"
        case .error: "error"
        }
    }
}
