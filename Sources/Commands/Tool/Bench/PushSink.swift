internal import Glibc

/// A push service that takes everything: an HTTP/2 server over TLS on a free port, with a
/// certificate of its own.
final class PushSink {
    private static let missing = "apt-get install nghttp2-server"

    /// The file that the certificate is in.
    let certificate: String
    let origin: String
    private let process: ChildProcess
    private let port: UInt16

    init(in folder: BenchFolder) throws(BenchError) {
        certificate = folder.file("sink.pem")
        let key = folder.file("sink.key")
        try Self.makeCertificate(certificate, key, log: folder.file("sink.log"))
        let documents = folder.file("sink")
        guard mkdir(documents, 0o755) == 0, close(creat("\(documents)/push", 0o644)) == 0 else {
            throw .system("make \(documents)", errno: errno)
        }
        port = try FreePort.find()
        origin = "https://127.0.0.1:\(port)"
        process = try ChildProcess(
            try InstalledProgram.path("nghttpd", missing: Self.missing),
            ["--address=127.0.0.1", "--htdocs=\(documents)", "\(port)", key, certificate],
            log: folder.file("sink.log"))
        try waitUntilItListens()
    }

    var endpoint: String { "\(origin)/push" }

    private static func makeCertificate(
        _ certificate: String, _ key: String, log: String
    ) throws(BenchError) {
        let openssl = try ChildProcess(
            try InstalledProgram.path("openssl", missing: "deploy/setup"),
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes",
                "-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=127.0.0.1",
                "-addext", "subjectAltName=IP:127.0.0.1",
            ], log: log)
        let deadline = Clock.after(30)
        while !openssl.hasEnded, Clock.now < deadline { usleep(2_000) }
        guard access(certificate, R_OK) == 0 else { throw openssl.failure("made no certificate") }
    }

    private func waitUntilItListens() throws(BenchError) {
        let deadline = Clock.after(30)
        while Clock.now < deadline {
            if Interruption.isAsked { throw .interrupted }
            if process.hasEnded { throw process.failure("ended") }
            if (try? WireClient(port: port)) != nil { return }
            usleep(5_000)
        }
        throw process.failure("does not listen")
    }
}
