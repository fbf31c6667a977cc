internal import Glibc

/// An address of the Internet Protocol.
package enum IPAddress: Equatable, Sendable {
    /// Version 4. The first octet is the most significant byte.
    case v4(UInt32)
    /// Version 6 in two halves. The first octet is the most significant byte.
    case v6(high: UInt64, low: UInt64)

    /// Reads `192.0.2.1` or `2001:db8::1`. Nil for anything else, including a scoped address.
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

    /// Reads a `sockaddr`. Nil for another family, or if there are fewer bytes than the family
    /// needs.
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

    /// A number in network byte order.
    private static func number<Number: FixedWidthInteger & BitwiseCopyable>(
        in bytes: UnsafeRawBufferPointer, at offset: Int
    ) -> Number {
        Number(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}

extension IPAddress {
    /// Whether this is a unicast address of the public internet, by the IANA registries of
    /// special-purpose addresses (RFC 6890). Not public are: this machine, private networks,
    /// link-local addresses, multicast groups, documentation.
    ///
    /// An IPv4 address inside an IPv6 address (mapped, or NAT64 of RFC 6052) counts as IPv4.
    package var isPublic: Bool {
        switch self {
        case .v4(let address):
            return !Self.specialV4.contains { address >> (32 - $0.bits) == $0.prefix }
        case .v6(0, let low) where low >> 32 == 0xFFFF,
            .v6(0x0064_FF9B_0000_0000, let low) where low >> 32 == 0:
            return Self.v4(UInt32(truncatingIfNeeded: low)).isPublic
        case .v6(let high, _):
            return high >> 61 == 0b001
                && !Self.specialV6.contains { high >> (64 - $0.bits) == $0.prefix }
        }
    }

    /// Prefixes, with their length in bits.
    private static let specialV4: [(prefix: UInt32, bits: Int)] = [
        (0, 8),  // this network
        (10, 8),  // private
        (100 << 2 | 1, 10),  // shared with a carrier
        (127, 8),  // this machine
        (169 << 8 | 254, 16),  // link-local, and the metadata of clouds
        (172 << 4 | 1, 12),  // private
        (192 << 16, 24),  // protocol assignments
        (192 << 16 | 2, 24),  // documentation
        (192 << 16 | 88 << 8 | 99, 24),  // relays of 6to4
        (192 << 8 | 168, 16),  // private
        (198 << 7 | 9, 15),  // benchmarks
        (198 << 16 | 51 << 8 | 100, 24),  // documentation
        (203 << 16 | 113, 24),  // documentation
        (7, 3),  // multicast, reserved, broadcast
    ]

    /// The special prefixes within 2000::/3, the only unicast addresses that are assigned.
    private static let specialV6: [(prefix: UInt64, bits: Int)] = [
        (0x2001_0000 >> 9, 23),  // protocol assignments, Teredo
        (0x2001_0DB8, 32),  // documentation
        (0x2002, 16),  // 6to4
        (0x3FFF0, 20),  // documentation
    ]
}
