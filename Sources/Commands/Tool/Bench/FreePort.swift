internal import Glibc

/// Ports of loopback.
enum FreePort {
    /// One that nobody listened on a moment ago.
    static func find() throws(BenchError) -> UInt16 {
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
