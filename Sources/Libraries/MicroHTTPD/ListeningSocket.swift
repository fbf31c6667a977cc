internal import Glibc

/// A TCP socket that listens; its descriptor is closed with its owner.
struct ListeningSocket: ~Copyable {
    private let descriptor: Int32
    /// The port it listens on, the chosen one if none was asked for.
    let port: UInt16

    /// - Parameters:
    ///   - address: IPv4 or IPv6 in numbers; IPv6 takes no IPv4 connections in.
    ///   - port: 0 for any that is free.
    init(address: String, port: UInt16) throws(HTTPServerError) {
        let place = try SocketAddress(address, port: port)
        let type = SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue
        let descriptor = socket(place.family, Int32(type), 0)
        guard descriptor >= 0 else { throw .system(errno: errno) }
        do throws(HTTPServerError) {
            self.port = try Self.listen(descriptor, at: place)
        } catch {
            close(descriptor)
            throw error
        }
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Another descriptor of the same socket, for somebody else who closes it.
    func copy() throws(HTTPServerError) -> Int32 {
        let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { throw .system(errno: errno) }
        return copy
    }

    /// - Returns: The port.
    private static func listen(
        _ descriptor: Int32, at place: SocketAddress
    ) throws(HTTPServerError) -> UInt16 {
        try set(descriptor, SOL_SOCKET, SO_REUSEADDR)
        if place.family == AF_INET6 { try set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY) }
        guard place.bind(descriptor) == 0,
            Glibc.listen(descriptor, SOMAXCONN) == 0
        else { throw .system(errno: errno) }
        return try SocketAddress(localEndOf: descriptor).port
    }

    private static func set(
        _ descriptor: Int32, _ level: Int32, _ option: Int32
    ) throws(HTTPServerError) {
        var on: Int32 = 1
        guard setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size)) == 0
        else { throw .system(errno: errno) }
    }
}
