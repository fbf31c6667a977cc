internal import Glibc

/// An address of the internet protocol.
package enum IPAddress: Equatable, Sendable {
    /// Version 4, the first octet on top.
    case v4(UInt32)
    /// Version 6 in two halves, the first octet on top.
    case v6(high: UInt64, low: UInt64)

    /// Reads `192.0.2.1` or `2001:db8::1`; nil for anything else, also for a scoped address.
    package init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            self = withUnsafeBytes(of: v4) { Self.v4(Self.number(in: $0, at: 0)) }
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            self = withUnsafeBytes(of: v6) { Self.v6(in: $0, at: 0) }
        } else {
            return nil
        }
    }

    /// Reads a `sockaddr`; nil for another family, or fewer bytes than the family has.
    init?(sockaddr bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= MemoryLayout<sa_family_t>.size else { return nil }
        switch Int32(bytes.loadUnaligned(as: sa_family_t.self)) {
        case AF_INET where bytes.count >= MemoryLayout<sockaddr_in>.size:
            self = .v4(Self.number(in: bytes, at: 4))
        case AF_INET6 where bytes.count >= MemoryLayout<sockaddr_in6>.size:
            self = .v6(in: bytes, at: 8)
        default: return nil
        }
    }

    private static func v6(in bytes: UnsafeRawBufferPointer, at offset: Int) -> IPAddress {
        .v6(high: number(in: bytes, at: offset), low: number(in: bytes, at: offset + 8))
    }

    /// A number in the network's order.
    private static func number<Number: FixedWidthInteger & BitwiseCopyable>(
        in bytes: UnsafeRawBufferPointer, at offset: Int
    ) -> Number {
        Number(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}
