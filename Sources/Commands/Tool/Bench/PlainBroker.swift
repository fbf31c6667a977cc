internal import FoundationEssentials
internal import Glibc

/// A Mosquitto without a plugin, on a free port and a unix socket, otherwise set up as the daemon
/// sets up its own.
final class PlainBroker {
    let process: ChildProcess
    let port: UInt16
    let socket: String

    init(in folder: BenchFolder) throws(BenchError) {
        port = try Self.freePort()
        socket = folder.file("plain.socket")
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
        process = try ChildProcess(
            try Self.executable(), ["-c", configuration], log: folder.file("plain.log"))
        try waitUntilItListens()
    }

    private func waitUntilItListens() throws(BenchError) {
        let deadline = Clock.after(10)
        while Clock.now < deadline {
            if Interruption.isAsked { throw .interrupted }
            if process.hasEnded { throw process.failure("ended") }
            // The unix socket is the last listener.
            if access(socket, F_OK) == 0, (try? WireClient(port: port)) != nil { return }
            usleep(5_000)
        }
        throw process.failure("does not listen")
    }

    private static func executable() throws(BenchError) -> String {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let folders =
            path.split(separator: ":").map(String.init) + ["/usr/sbin", "/usr/local/sbin"]
        let paths = folders.map { "\($0)/mosquitto" }
        let found = paths.first { (path: String) in access(path, X_OK) == 0 }
        guard let found else { throw .program("mosquitto is not installed (deploy/setup)") }
        return found
    }

    /// A port that nobody listened on a moment ago.
    private static func freePort() throws(BenchError) -> UInt16 {
        let probe = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(probe) }
        var address = sockaddr_in(loopbackPort: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutableBytes(of: &address) {
            // A socket address is read by the family in its first bytes.
            let general = $0.assumingMemoryBound(to: sockaddr.self).baseAddress
            return bind(probe, general, size) | getsockname(probe, general, &size)
        }
        guard code == 0 else { throw .system("bind", errno: errno) }
        return UInt16(bigEndian: address.sin_port)
    }
}
