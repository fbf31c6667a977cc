internal import FoundationEssentials
internal import Glibc

/// A Mosquitto without a plugin, on a free port and a unix socket, otherwise set up as the daemon
/// sets up its own.
final class PlainBroker {
    let process: ChildProcess
    let port: UInt16
    let socket: String

    init(in folder: BenchFolder) throws(BenchError) {
        port = try FreePort.find()
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
            try InstalledProgram.path("mosquitto", missing: "deploy/setup"), ["-c", configuration],
            log: folder.file("plain.log"))
        try waitUntilItListens()
    }

    private func waitUntilItListens() throws(BenchError) {
        let deadline = Clock.after(30)
        while Clock.now < deadline {
            if Interruption.isAsked { throw .interrupted }
            if process.hasEnded { throw process.failure("ended") }
            // The unix socket is the last listener.
            if access(socket, F_OK) == 0, (try? WireClient(port: port)) != nil { return }
            usleep(5_000)
        }
        throw process.failure("does not listen")
    }
}
