internal import Glibc

/// One of the load's connections: a socket and what does not fit it yet. Driven by ``WireLoop``.
final class WireClient {
    let socket: Int32
    /// The start of a packet whose end has not come yet.
    var partial: [UInt8] = []
    /// What the socket did not take.
    private(set) var waiting: [UInt8] = []
    private var lastID: UInt16 = 0

    /// Opens a connection to the loopback address, without Nagle's algorithm.
    ///
    /// - Parameter host: The last number of the address 127.0.0.x that it comes from.
    /// - Blocks: While the other side's queue of connections is full.
    init(port: UInt16, from host: UInt8 = 1) throws(BenchError) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard socket >= 0 else { throw .system("socket", errno: errno) }
        var yes: Int32 = 1
        setsockopt(
            socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        // Bound only where it matters: a bound port is not shared by connections.
        guard host == 1 || call(Glibc.bind, sockaddr_in(loopbackPort: 0, host: host)) == 0,
            call(Glibc.connect, sockaddr_in(loopbackPort: port)) == 0
        else {
            close(socket)
            throw .system("connect", errno: errno)
        }
    }

    /// Binds or connects.
    private func call(
        _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ address: sockaddr_in
    ) -> Int32 {
        withUnsafeBytes(of: address) {
            // A socket address is read by the family in its first bytes.
            function(
                socket, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, UInt32($0.count))
        }
    }

    deinit { close(socket) }

    /// The next packet identifier: 1 to 65,535, around and around.
    func nextID() -> UInt16 {
        lastID = lastID == .max ? 1 : lastID + 1
        return lastID
    }

    /// Sends bytes; what the socket does not take waits for ``flush()``.
    ///
    /// - Returns: Whether all of it is gone.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        guard waiting.isEmpty else {
            waiting += bytes
            return false
        }
        let sent = max(Glibc.send(socket, bytes, bytes.count, Self.flags), 0)
        if sent < bytes.count { waiting = Array(bytes[sent...]) }
        return sent == bytes.count
    }

    /// Sends what waits, as far as the socket takes it; true when nothing waits any more.
    func flush() -> Bool {
        let sent = max(Glibc.send(socket, waiting, waiting.count, Self.flags), 0)
        waiting.removeFirst(sent)
        return waiting.isEmpty
    }

    private static let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
}

extension sockaddr_in {
    /// 127.0.0.x and a port; 0 for any that is free.
    init(loopbackPort port: UInt16, host: UInt8 = 1) {
        self.init()
        sin_family = sa_family_t(AF_INET)
        sin_port = port.bigEndian
        sin_addr.s_addr = (UInt32(0x7F00_0000) + UInt32(host)).bigEndian
    }
}
