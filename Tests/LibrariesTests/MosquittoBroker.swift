import Foundation
import Mosquitto

/// A broker for one test, with a free port and a Unix socket in its own folder. It ends with its
/// owner.
final class MosquittoBroker {
    let port: UInt16
    let folder: URL
    private var process: Process

    var socket: String { folder.appending(path: "socket").path }
    private var configuration: URL { folder.appending(path: "mosquitto.conf") }

    /// - Parameters:
    ///   - settings: Lines before the listeners.
    ///   - portSettings: Lines for the listener of the port.
    ///   - files: Files in the folder. Settings refer to them as `FOLDER/name`.
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

    /// Ends the broker without a DISCONNECT to its clients.
    func end() {
        guard process.isRunning else { return }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Starts the broker again, at the same port and in the same folder.
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

    /// Starts a broker and reads its log until it runs. Nil if it ends instead.
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

/// A client that records all events.
final class MosquittoPeer {
    let client: Client
    private(set) var events: [Client.Event] = []

    init(_ options: Client.Options = Client.Options()) throws {
        client = try Client(options: options)
        client.onEvent = { [unowned self] in events.append($0) }
    }

    /// A peer that the broker has accepted.
    convenience init(
        _ options: Client.Options = Client.Options(), at address: Client.Address
    ) throws {
        try self.init(options)
        try client.connect(to: address)
        try pump([self]) { client.isConnected }
    }

    var messages: [Client.Message] {
        events.compactMap { if case .message(let message) = $0 { message } else { nil } }
    }

    /// The answers of the broker to a subscription.
    func subscribe(_ filters: String..., qos: QoS = .atMostOnce) throws -> [UInt8] {
        let id = try client.subscribe(filters, qos: qos)
        var grants: [UInt8]?
        try pump([self]) {
            for case .subscribed(id, let granted) in events { grants = granted }
            return grants != nil
        }
        return grants ?? []
    }
}

struct Late: Error {}

/// Runs the peers until the condition is true.
func pump(_ peers: [MosquittoPeer], until condition: () -> Bool) throws {
    let deadline = ContinuousClock.now + .seconds(30)
    while !condition() {
        if ContinuousClock.now > deadline { throw Late() }
        for peer in peers { peer.client.pump(timeout: .milliseconds(1)) }
    }
}
