internal import CMicroHTTPD
internal import Glibc

/// An IPv4 or IPv6 address with a port, as the system's calls want it.
package struct SocketAddress {
    private var storage = sockaddr_storage()

    package var family: Int32 { Int32(storage.ss_family) }

    /// - Throws: ``HTTPServerError/address(_:)`` for anything but an address in numbers.
    package init(_ text: String, port: UInt16) throws(HTTPServerError) {
        var v4 = sockaddr_in()
        var v6 = sockaddr_in6()
        if inet_pton(AF_INET, text, &v4.sin_addr) == 1 {
            v4.sin_family = sa_family_t(AF_INET)
            v4.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: v4, as: sockaddr_in.self) }
        } else if inet_pton(AF_INET6, text, &v6.sin6_addr) == 1 {
            v6.sin6_family = sa_family_t(AF_INET6)
            v6.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: v6, as: sockaddr_in6.self) }
        } else {
            throw .address(text)
        }
    }

    /// The address that a socket is bound to.
    init(localEndOf descriptor: Int32) throws(HTTPServerError) {
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &storage) { place in
            // A `sockaddr_storage` is laid out to serve as any address, and `length` bounds it.
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length)
            }
        }
        guard code == 0 else { throw .system(errno: errno) }
    }

    var port: UInt16 {
        withUnsafeBytes(of: storage) { bytes in
            let port =
                family == AF_INET
                ? bytes.load(as: sockaddr_in.self).sin_port
                : bytes.load(as: sockaddr_in6.self).sin6_port
            return UInt16(bigEndian: port)
        }
    }

    /// Binds a socket to the address.
    /// - Returns: 0, or -1 with the reason in `errno`.
    package func bind(_ socket: Int32) -> Int32 { withSockaddr { Glibc.bind(socket, $0, $1) } }

    /// Connects a socket to the address.
    /// - Returns: 0, or -1 with the reason in `errno`.
    package func connect(_ socket: Int32) -> Int32 {
        withSockaddr { Glibc.connect(socket, $0, $1) }
    }

    /// Calls with the address as a pointer and its length in bytes.
    private func withSockaddr<T>(_ call: (UnsafePointer<sockaddr>, socklen_t) -> T) -> T {
        let length =
            family == AF_INET
            ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        return withUnsafePointer(to: storage) { place in
            // As above: the storage holds an address of its family.
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                call($0, socklen_t(length))
            }
        }
    }

    /// An address in numbers, without its port; empty for one of another family.
    static func text(of address: UnsafePointer<sockaddr>) -> String {
        var info = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = Int32(address.pointee.sa_family)
        let size: Int
        switch family {
        case AF_INET: size = MemoryLayout<sockaddr_in>.size
        case AF_INET6: size = MemoryLayout<sockaddr_in6>.size
        default: return ""
        }
        // The family says how long the address is, and nothing beyond is read.
        let code = getnameinfo(
            address, socklen_t(size), &info, socklen_t(info.count), nil, 0, NI_NUMERICHOST)
        guard code == 0 else { return "" }
        return String(decoding: info.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
