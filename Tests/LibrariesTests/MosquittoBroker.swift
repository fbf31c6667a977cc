import Foundation

/// A broker of a test's own: a free port and a unix socket in a folder of its own; ended with it.
final class MosquittoBroker {
    let port: UInt16
    let folder: URL
    private var process: Process

    var socket: String { folder.appending(path: "socket").path }
    private var configuration: URL { folder.appending(path: "mosquitto.conf") }

    /// - Parameters:
    ///   - settings: Lines ahead of the listeners.
    ///   - portSettings: Lines that belong to the listener of the port.
    ///   - files: Files in the folder, which settings name as `FOLDER/name`.
    init(_ settings: String = "", portSettings: String = "", files: [String: String] = [:]) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "m-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        (port, process) = try Self.start(
            in: folder,
            """
            user root
            log_dest stderr
            log_type information
            log_type error
            connection_messages false
            set_tcp_nodelay true
            max_inflight_messages 0
            max_queued_messages 0
            allow_anonymous \(settings.contains("allow_anonymous") ? "false" : "true")
            listener 0 FOLDER/socket
            listener PORT 127.0.0.1
            \(portSettings)
            """)
    }

    deinit {
        end()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Ends the broker without a word to anybody.
    func end() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Starts it again where it was.
    func restart() throws {
        end()
        guard let again = try Self.launch(configuration) else { throw Failure.doesNotStart }
        process = again
    }

    enum Failure: Error { case doesNotStart }

    /// Tries ports until one is free.
    private static func start(in folder: URL, _ text: String) throws -> (UInt16, Process) {
        for _ in 0..<20 {
            let port = UInt16.random(in: 20_000..<32_000)
            let text = text.replacing("FOLDER", with: folder.path).replacing(
                "PORT", with: "\(port)")
            let configuration = folder.appending(path: "mosquitto.conf")
            try Data(text.utf8).write(to: configuration)
            if let process = try launch(configuration) { return (port, process) }
        }
        throw Failure.doesNotStart
    }

    /// Starts a broker and reads its log until it says that it runs; nil if it ends instead.
    private static func launch(_ configuration: URL) throws -> Process? {
        let process = Process()
        let log = Pipe()
        process.executableURL = URL(filePath: "/usr/sbin/mosquitto")
        process.arguments = ["-c", configuration.path]
        process.standardError = log
        try process.run()
        var said = ""
        while case let more = log.fileHandleForReading.availableData, !more.isEmpty {
            said += String(decoding: more, as: UTF8.self)
            if said.contains(" running") { return process }
        }
        process.waitUntilExit()
        return nil
    }
}
