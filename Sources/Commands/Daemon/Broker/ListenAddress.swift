import Foundation
import Glibc

/// An address to listen on: IPv4 or IPv6 in numbers, or `localhost`.
///
/// Other names are not allowed, because their addresses can change. Nobody could then say whether
/// one is loopback, or whether a port on it is free.
struct ListenAddress: Equatable {
    /// The address in numbers. `localhost` becomes 127.0.0.1.
    let text: String
    /// 4 bytes of IPv4 or 16 of IPv6, as on the wire.
    private let bytes: [UInt8]

    /// Reads an address. `nil` for any other text.
    init?(_ configured: String) {
        text = configured == "localhost" ? "127.0.0.1" : configured
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.bytes = Array(bytes.prefix(4))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.bytes = bytes
        } else {
            return nil
        }
    }

    /// Whether it is an IPv6 address.
    var isIPv6: Bool { bytes.count == 16 }

    /// Whether only this machine reaches it: 127.0.0.0/8 (RFC 1122, section 3.2.1.3) or ::1 (RFC
    /// 4291, section 2.5.3).
    var isLoopback: Bool {
        isIPv6 ? bytes == [UInt8](repeating: 0, count: 15) + [1] : bytes.first == 127
    }

    /// Whether a listener on this address accepts connections to 127.0.0.1.
    var takesLoopback: Bool { bytes == [127, 0, 0, 1] || bytes == [0, 0, 0, 0] }

    /// The address with a port, as in a URL.
    func with(port: Int) -> String { isIPv6 ? "[\(text)]:\(port)" : "\(text):\(port)" }
}

/// Finds ports that no program listens on.
enum FreePort {
    /// Whether no program listens on a port.
    ///
    /// A port below 1024 counts as free if this user may not listen on it, because the broker's
    /// user may be allowed to.
    static func isFree(_ port: Int, on address: ListenAddress) -> Bool {
        let (found, code) = bound(port, address)
        return found != nil || code == EACCES
    }

    /// The ports to try first. The system does not use them for outgoing connections, which could
    /// take one before the broker does.
    private static let range = 10_000..<20_000
    private static let attempts = 20

    /// Any free port. `nil` if there is none, or if the address does not belong to this machine.
    /// - Parameter others: The ports to leave out.
    static func any(on address: ListenAddress, not others: [Int] = []) -> Int? {
        for _ in 0..<attempts {
            let port = Int.random(in: range)
            if !others.contains(port), let port = bound(port, address).port { return port }
        }
        for _ in 0..<attempts {
            guard let port = bound(0, address).port else { return nil }
            if !others.contains(port) { return port }
        }
        return nil
    }

    /// Whether a port is free, or becomes free within two seconds. The processes of a killed daemon
    /// need a moment to end.
    static func becomesFree(_ port: Int, on address: ListenAddress) -> Bool {
        for _ in 0..<20 {
            if isFree(port, on: address) { return true }
            Thread.sleep(forTimeInterval: 0.1)
        }
        return false
    }

    /// Listens for a moment, as the broker would.
    ///
    /// - Returns: The port; or `nil`, with the error number of `bind` or `listen`.
    private static func bound(
        _ port: Int, _ address: ListenAddress
    ) -> (port: Int?, code: Int32) {
        var hints = addrinfo()
        hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(address.text, String(port), &hints, &found) == 0, let found else {
            return (nil, EINVAL)
        }
        defer { freeaddrinfo(found) }
        let place = found.pointee
        let handle = socket(place.ai_family, place.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard handle >= 0 else { return (nil, errno) }
        defer { close(handle) }
        set(SO_REUSEADDR, of: SOL_SOCKET, handle)
        if address.isIPv6 { set(IPV6_V6ONLY, of: Int32(IPPROTO_IPV6), handle) }
        guard bind(handle, place.ai_addr, place.ai_addrlen) == 0, listen(handle, 1) == 0 else {
            return (nil, errno)
        }
        return (port == 0 ? self.port(of: handle, place) : port, 0)
    }

    private static func set(_ option: Int32, of level: Int32, _ handle: Int32) {
        var yes: Int32 = 1
        setsockopt(handle, level, option, &yes, socklen_t(MemoryLayout<Int32>.size))
    }

    /// The port of a socket. This overwrites the address in `place`.
    private static func port(of handle: Int32, _ place: addrinfo) -> Int? {
        var length = place.ai_addrlen
        var digits = [CChar](repeating: 0, count: 8)
        guard getsockname(handle, place.ai_addr, &length) == 0,
            getnameinfo(
                place.ai_addr, length, nil, 0, &digits, socklen_t(digits.count), NI_NUMERICSERV)
                == 0
        else { return nil }
        return digits.withUnsafeBufferPointer {
            $0.baseAddress.flatMap { Int(String(cString: $0)) }
        }
    }
}
