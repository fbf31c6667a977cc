import Foundation
import Synchronization

/// A server of a test's own on a free port of 127.0.0.1; each connection is served on a thread.
final class CurlPeer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let state = Mutex((connections: 0, lines: [String]()))

    /// - Parameter serve: Serves one connection; when it returns the connection is closed.
    init(_ serve: @escaping @Sendable (CurlPeer, Conversation) -> Void) throws {
        (listener, port) = try Self.listen()
        let thread = Thread { [self] in
            while case let socket = accept(listener, nil, nil), socket >= 0 {
                state.withLock { $0.connections += 1 }
                Thread.detachNewThread { [self] in
                    serve(self, Conversation(socket))
                    close(socket)
                }
            }
        }
        thread.start()
    }

    /// Ends the waiting for connections; to be called, since the thread keeps the peer alive.
    func end() {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    deinit { close(listener) }

    var connections: Int { state.withLock { $0.connections } }
    /// What the peer was told, as far as it noted it.
    var lines: [String] { state.withLock { $0.lines } }
    func note(_ line: String) { state.withLock { $0.lines.append(line) } }

    struct NoPort: Error {}

    private static func listen() throws -> (Int32, UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failed = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) != 0 || Glibc.listen(listener, 64) != 0
                    || getsockname(listener, $0, &length) != 0
            }
        }
        if failed { throw NoPort() }
        return (listener, UInt16(bigEndian: address.sin_port))
    }
}
