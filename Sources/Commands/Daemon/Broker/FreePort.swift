import Glibc

/// Looks for ports that nobody listens on.
enum FreePort {
    /// Whether a port could be listened on.
    static func isFree(_ port: Int, on address: String) -> Bool { bound(port, address) != nil }

    /// Any free port.
    static func any(on address: String) -> Int? { bound(0, address) }

    /// Listens for a moment.
    /// - Returns: The port it was, nil when it could not.
    private static func bound(_ port: Int, _ address: String) -> Int? {
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
        // What is not an IPv4 address is left to the broker to judge.
        if inet_pton(AF_INET, address, &place.sin_addr) != 1 { place.sin_addr.s_addr = 0 }
        let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard handle >= 0 else { return nil }
        defer { close(handle) }
        var yes: Int32 = 1
        setsockopt(handle, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                guard bind(handle, generic, length) == 0, listen(handle, 1) == 0,
                    getsockname(handle, generic, &length) == 0
                else { return nil }
                return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    Int(in_port_t(bigEndian: $0.pointee.sin_port))
                }
            }
        }
    }
}
