internal import Glibc

/// The part of a client's address that one household has to itself: all of an IPv4 address, the first
/// 64 bits of an IPv6 one (RFC 6177).
struct ClientNetwork: Hashable {
    private let bits: UInt64
    private let isIPv6: Bool
    /// Whether the client is on this machine: `127.0.0.1` or `::1`.
    let isOwnMachine: Bool

    /// Any network; all connections whose address is unknown count as one.
    static let unknown = ClientNetwork(bits: 0, isIPv6: false, isOwnMachine: false)

    private init(bits: UInt64, isIPv6: Bool, isOwnMachine: Bool) {
        (self.bits, self.isIPv6, self.isOwnMachine) = (bits, isIPv6, isOwnMachine)
    }

    init(_ address: UnsafePointer<sockaddr>) {
        let bytes = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET:
            let v4 = bytes.loadUnaligned(as: sockaddr_in.self).sin_addr.s_addr
            self.init(v4: UInt32(bigEndian: v4))
        case AF_INET6:
            let v6 = bytes.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self = withUnsafeBytes(of: v6) { bytes in
                let high = UInt64(bigEndian: bytes.load(as: UInt64.self))
                let low = UInt64(bigEndian: bytes.load(fromByteOffset: 8, as: UInt64.self))
                // `::ffff:192.0.2.1` is an IPv4 client.
                if high == 0, low >> 32 == 0xffff {
                    return ClientNetwork(v4: UInt32(truncatingIfNeeded: low))
                }
                return ClientNetwork(bits: high, isIPv6: true, isOwnMachine: high == 0 && low == 1)
            }
        default: self = .unknown
        }
    }

    private init(v4: UInt32) {
        self.init(bits: UInt64(v4), isIPv6: false, isOwnMachine: v4 == 0x7f00_0001)
    }
}
