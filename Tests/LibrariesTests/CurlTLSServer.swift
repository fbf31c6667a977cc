import Foundation

/// A TLS server on a free port of 127.0.0.1 with its own certificate. It ends with its owner.
///
/// It is `openssl s_server`, which can answer HTTP requests.
final class CurlTLSServer {
    let port: UInt16
    let folder: URL
    private let process = Process()

    var certificateFile: String { folder.appending(path: "certificate").path }

    struct DoesNotStart: Error {}

    /// - Parameter name: The name in the certificate, as a `subjectAltName` (RFC 5280, 4.2.1.6).
    init(name: String = "IP:127.0.0.1") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "c-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let maker = Process()
        try Self.start(
            maker, in: folder,
            """
            req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256 -subj /CN=test \
            -addext subjectAltName=\(name) -keyout key -out certificate
            """)
        maker.waitUntilExit()
        let output = Pipe()
        process.standardOutput = output
        try Self.start(
            process, in: folder, "s_server -www -accept 127.0.0.1:0 -cert certificate -key key")
        guard let port = Self.port(in: output) else { throw DoesNotStart() }
        self.port = port
    }

    private static func start(_ process: Process, in folder: URL, _ arguments: String) throws {
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments.split(separator: " ").map(String.init)
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    /// Reads up to the line `ACCEPT 127.0.0.1:port`. Nil if the output ends before.
    private static func port(in output: Pipe) -> UInt16? {
        var said = ""
        while case let more = output.fileHandleForReading.availableData, !more.isEmpty {
            said += String(decoding: more, as: UTF8.self)
            if let match = said.firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)\n/) {
                return UInt16(match.1)
            }
        }
        return nil
    }
}

/// A self-signed certificate for 127.0.0.1 and its key, only for tests.
let testCertificate = """
    -----BEGIN CERTIFICATE-----
    MIIBZzCCAQ2gAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
    c3QwIBcNMDAwMTAxMDAwMDAwWhgPMjEwMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
    CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHtJ7LNXybz1+go4
    txuQhaLs+0kaxtGhQUSXsIcrgzXpVWsYa+6gBaBJavLs8R0GuxGRGpOFfohY6/M2
    UGwmnkqjTjBMMA8GA1UdEwEB/wQFMAMBAf8wGgYDVR0RBBMwEYIJbG9jYWxob3N0
    hwR/AAABMB0GA1UdDgQWBBTOqqOP8tt3VzPoUBG3xjfXxl7STjAKBggqhkjOPQQD
    AgNIADBFAiAk3+HjcDjfvQrfn4HLPmjQ9knGGbC/yELYA2yPQ9ZLTgIhANdJgkit
    XYFtu4hR8cyNBxHk3cj529M6T4SSxOubycu4
    -----END CERTIFICATE-----
    """

let testKey = """
    -----BEGIN PRIVATE KEY-----
    MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgC1/+9MWZYdI7rRS5
    N7MLdL6OcskNpI36RzLyvZRAm0OhRANCAAR7SeyzV8m89foKOLcbkIWi7PtJGsbR
    oUFEl7CHK4M16VVrGGvuoAWgSWry7PEdBrsRkRqThX6IWOvzNlBsJp5K
    -----END PRIVATE KEY-----
    """
