internal import FoundationEssentials
internal import Glibc
internal import Mosquitto
internal import Tool

/// A Mosquitto broker without the guard plugin.
///
/// It listens on a free port and on a Unix socket. Its other settings are those that the daemon
/// gives its own broker.
final class PlainBroker {
    let process: ChildProcess
    let port: UInt16
    let socket: String

    /// The number of ports to try. Another program can take a free port before the broker does.
    private static let portsMax = 5

    init(in folder: BenchFolder) throws(BenchError) {
        socket = folder.file("plain.socket")
        var attempts = 1
        while true {
            let port = try UnusedPort.find()
            let process = try Self.start(port, socket, folder)
            if try Self.listens(process, port, socket) {
                (self.process, self.port) = (process, port)
                return
            }
            guard attempts < Self.portsMax else { throw process.failure("ended") }
            attempts += 1
        }
    }

    private static func start(
        _ port: UInt16, _ socket: String, _ folder: BenchFolder
    ) throws(BenchError) -> ChildProcess {
        let configuration = folder.file("plain.conf")
        let text = """
            user root
            persistence false
            log_dest stderr
            log_type error
            connection_messages false
            set_tcp_nodelay true
            max_inflight_messages 1000
            max_queued_messages 10000
            allow_anonymous true
            listener \(port) 127.0.0.1
            listener 0 \(socket)

            """
        guard FileManager.default.createFile(atPath: configuration, contents: Data(text.utf8))
        else { throw .system("write \(configuration)", errno: errno) }
        return try ChildProcess(
            try InstalledProgram.path("mosquitto", missing: "deploy/setup"), ["-c", configuration],
            log: folder.file("plain.log"))
    }

    /// Waits until the broker listens.
    ///
    /// - Returns: False if it has ended.
    private static func listens(
        _ process: ChildProcess, _ port: UInt16, _ socket: String
    ) throws(BenchError) -> Bool {
        let deadline = Clock.after(30)
        while Clock.now < deadline {
            if Interruption.isAsked { throw .interrupted }
            if process.hasEnded { return false }
            // The broker opens the Unix socket after the port.
            if access(socket, F_OK) == 0, (try? WireClient(port: port)) != nil { return true }
            usleep(5_000)
        }
        throw process.failure("does not listen")
    }
}

/// Finds free ports of the loopback address.
enum UnusedPort {
    /// A port that no program listened on a moment ago.
    static func find() throws(BenchError) -> UInt16 {
        let probe = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(probe) }
        var address = sockaddr_in(loopbackPort: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutableBytes(of: &address) {
            // The first bytes of a socket address tell the system its type.
            let general = $0.assumingMemoryBound(to: sockaddr.self).baseAddress
            return bind(probe, general, size) | getsockname(probe, general, &size)
        }
        guard code == 0 else { throw .system("bind", errno: errno) }
        return UInt16(bigEndian: address.sin_port)
    }
}

/// The minimum that a daemon could do: it copies each request to the event topic of its room.
///
/// It runs as a process of its own (`fairway-bench echo-server SOCKET`), so that its processor
/// time can be measured. It prints `ready` when it is subscribed, and ends with its broker.
final class EchoServer {
    private let client: Client
    private var topic: [UInt8] = []
    private var isSubscribed = false

    init() throws(MosquittoError) {
        client = try Client(options: Client.Options(clientID: "echo"))
        client.onMessage = { [unowned self] in copy($0) }
        client.onEvent = { [unowned self] event in
            if case .subscribed = event { isSubscribed = true }
        }
    }

    /// Copies messages until the connection ends.
    func run(socket: String) throws(MosquittoError) {
        try client.connect(to: .unix(path: socket))
        while !client.isConnected, client.failure == nil { client.pump(timeout: .seconds(1)) }
        try client.subscribe(["fairway/room/+/do/#"])
        while !isSubscribed, client.failure == nil { client.pump(timeout: .seconds(1)) }
        print("ready")
        fflush(nil)
        while client.failure == nil { client.pump(timeout: .seconds(1)) }
    }

    /// Copies a message from `fairway/room/{room}/do/...` to `fairway/room/{room}/event`.
    private func copy(_ message: borrowing RawMessage) {
        let from = message.topic
        var slashes = 0
        topic.removeAll(keepingCapacity: true)
        for byte in from {
            topic.append(byte)
            if byte == UInt8(ascii: "/") { slashes += 1 }
            if slashes == 3 { break }
        }
        topic.append(contentsOf: "event".utf8)
        let payload = message.payload
        topic.withUnsafeBufferPointer { topic in
            // If this fails, the load misses the message and counts it as lost.
            _ = try? client.publish(topic: topic, payload: payload)
        }
    }
}
