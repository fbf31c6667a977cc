import CMosquittoBroker
import Glibc
import Guard
import Topics

/// The sockets of the broker's process. The guard closes those whose client sends no CONNECT.
enum Sockets {
    private typealias Descriptor = HalfOpenConnections.Descriptor

    /// The ports that the broker listens on. Only the broker's single thread uses them.
    nonisolated(unsafe) private static var ports: Set<UInt16> = []

    /// Notes that the client on a socket is admitted.
    static func settle(_ client: OpaquePointer, _ state: UnsafeMutablePointer<GuardState>) {
        let address = mosquitto_client_address(client).map { String(cString: $0) } ?? ""
        // A client of a Unix socket, such as the daemon, has a path as its address, and no limit.
        guard !state.pointee.halfOpen.isOff, !address.isEmpty,
            !address.utf8.contains(UInt8(ascii: "/"))
        else { return }
        // The broker does not reveal the descriptor. In Mosquitto 2.0 with epoll, as Debian builds
        // it, it is the second `int` of the client's record. The peer's address proves it.
        let descriptor = Records.descriptor(client)
        guard let cookie = cookie(of: descriptor) else { return giveUp(state) }
        // The client may have reset the connection by now. Then the broker closes it.
        guard let peer = end(of: descriptor, getpeername) else { return }
        guard ClientNetwork.of(peer.address) == ClientNetwork.of(address) else {
            return giveUp(state)
        }
        boundSending(descriptor)
        state.pointee.halfOpen.settle(descriptor, cookie)
    }

    /// Bounds the bytes that the kernel holds for a client that does not read. Without it, Linux
    /// holds up to 4 MB for each connection (`tcp_wmem`).
    private static func boundSending(_ descriptor: Descriptor) {
        // The kernel doubles this number.
        var bytes: Int32 = 131_072
        setsockopt(
            descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func giveUp(_ state: UnsafeMutablePointer<GuardState>) {
        let text = "this version of the broker hides its sockets, so silent connections stay open"
        Broker.log(MOSQ_LOG_WARNING, "FairwayGuard: " + text)
        state.pointee.halfOpen.turnOff()
    }

    /// Checks some sockets, and closes those that are overdue.
    static func check(_ state: UnsafeMutablePointer<GuardState>) {
        let now = Broker.now
        let slice = state.pointee.halfOpen.slice(at: now)
        guard !slice.isEmpty else { return }
        for descriptor in slice {
            guard let cookie = cookie(of: descriptor) else {
                state.pointee.halfOpen.remove(descriptor)
                continue
            }
            guard state.pointee.halfOpen.isNew(descriptor, cookie) else {
                if state.pointee.halfOpen.isWaiting(descriptor) {
                    state.pointee.halfOpen.note(descriptor, bytes: received(descriptor))
                }
                continue
            }
            if let address = clientAddress(descriptor) {
                state.pointee.halfOpen.add(
                    descriptor, cookie,
                    address: state.pointee.clientAddress(of: address) ?? address, at: now)
                state.pointee.halfOpen.note(descriptor, bytes: received(descriptor))
            } else {
                state.pointee.halfOpen.settle(descriptor, cookie)
            }
        }
        for descriptor in state.pointee.takeHalfOpen(at: now) {
            // The broker notices the end, and closes its descriptor.
            _ = shutdown(descriptor, Int32(SHUT_RDWR))
        }
    }

    /// The address of the client that connected to one of the broker's ports; nil for any other
    /// socket.
    private static func clientAddress(_ descriptor: Descriptor) -> String? {
        guard let own = end(of: descriptor, getsockname) else { return nil }
        guard let peer = end(of: descriptor, getpeername) else {
            if number(descriptor, SO_ACCEPTCONN, Int32.self) == 1 { ports.insert(own.port) }
            return nil
        }
        return ports.contains(own.port) ? peer.address : nil
    }

    private static func cookie(of descriptor: Descriptor) -> HalfOpenConnections.Cookie? {
        number(descriptor, SO_COOKIE, HalfOpenConnections.Cookie.self)
    }

    /// The bytes that have arrived on a TCP connection (`tcp_info`, `tcpi_bytes_received`). 0 if the
    /// kernel is older than 4.1.
    private static func received(_ descriptor: Descriptor) -> Int {
        // Glibc's `tcp_info` ends before this field, which begins at 128.
        var info = [UInt64](repeating: 0, count: 17)
        var length = socklen_t(info.count * MemoryLayout<UInt64>.size)
        let code = getsockopt(descriptor, Int32(IPPROTO_TCP), TCP_INFO, &info, &length)
        return code == 0 ? Int(clamping: info[16]) : 0
    }

    /// Reads an option of a socket. Nil if the descriptor does not belong to a socket.
    @inline(__always)
    private static func number<Number: FixedWidthInteger>(
        _ descriptor: Descriptor, _ option: Int32, _: Number.Type
    ) -> Number? {
        var value: Number = 0
        var length = socklen_t(MemoryLayout<Number>.size)
        return getsockopt(descriptor, SOL_SOCKET, option, &value, &length) == 0 ? value : nil
    }

    /// Address and port of one end of a TCP connection. Nil for other sockets, and without a peer.
    private static func end(
        of descriptor: Descriptor,
        _ ask: (Int32, UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>?) -> Int32
    ) -> (address: String, port: UInt16)? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &storage) { place in
            // A `sockaddr_storage` is laid out to serve as any address, and `length` bounds it.
            place.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(descriptor, $0, &length) }
        }
        guard code == 0 else { return nil }
        return withUnsafeBytes(of: &storage) { bytes in
            switch Int32(bytes.load(as: sockaddr.self).sa_family) {
            case AF_INET:
                var place = bytes.load(as: sockaddr_in.self)
                return (text(AF_INET, &place.sin_addr), UInt16(bigEndian: place.sin_port))
            case AF_INET6:
                var place = bytes.load(as: sockaddr_in6.self)
                return (text(AF_INET6, &place.sin6_addr), UInt16(bigEndian: place.sin6_port))
            default: return nil
            }
        }
    }

    private static func text(_ family: Int32, _ address: UnsafeRawPointer) -> String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(family, address, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
