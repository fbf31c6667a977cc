/// A loopback address from which the daemon connects to the broker on behalf of the clients of one
/// network.
///
/// Mosquitto 2.0 cannot learn the addresses of clients from a proxy. So the daemon uses one address
/// of 127.64.0.0/16 for each network. It tells the guard which network the address represents
/// (``ControlLine/network(_:_:)``).
package struct RelayAddress: Hashable, Sendable {
    /// The last two bytes of the address.
    package let number: UInt16

    package init(number: UInt16) { self.number = number }

    /// Reads an address.
    ///
    /// - Returns: Nil if the text is not exactly as ``text`` writes it.
    package init?(_ address: String) {
        let parts = address.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "127", parts[1] == "64", let high = UInt8(parts[2]),
            let low = UInt8(parts[3])
        else { return nil }
        self.init(number: UInt16(high) << 8 | UInt16(low))
        guard text == address else { return nil }
    }

    /// The address in dotted decimal notation.
    package var text: String { "127.64.\(number >> 8).\(number & 255)" }

    /// Whether an address is in 127.64.0.0/10, from which only the daemon may connect.
    package static func isReserved(_ address: String) -> Bool {
        let parts = address.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0] == "127", let second = UInt8(parts[1]) else {
            return false
        }
        return (64...127).contains(second)
    }

    /// Whether a control line may contain a text as a client's network: 1 to 45 hexadecimal digits,
    /// dots and colons.
    package static func isClientAddress(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        let marks = [UInt8(ascii: "."), UInt8(ascii: ":")]
        return (1...45).contains(text.count)
            && text.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
                    true
                default: marks.contains(byte)
                }
            }
    }
}

/// The network that a client connects from, for limits per person.
package enum ClientNetwork {
    /// The part of an address that identifies one household: all of an IPv4 address, or the first
    /// 64 bits of an IPv6 address (RFC 6177). The household can choose the rest freely.
    package static func of(_ address: String) -> String {
        guard address.utf8.contains(UInt8(ascii: ":")) else { return address }
        if let mapped = address.split(separator: ":").last, mapped.utf8.contains(UInt8(ascii: "."))
        {
            return String(mapped)
        }
        let halves = address.split(separator: "::", maxSplits: 1, omittingEmptySubsequences: false)
        var groups = (halves.first ?? "").split(separator: ":")
        if halves.count > 1, groups.count < 4 {
            let tail = halves[1].split(separator: ":")
            let zeros = max(0, 8 &- groups.count &- tail.count)
            groups += repeatElement("0", count: zeros) + tail
        }
        return groups.prefix(4).joined(separator: ":")
    }

    /// The wider networks that contain a network, the widest first: the first 8, 16 and 24 bits of an
    /// IPv4 address, or the first 32, 48 and 56 bits of an IPv6 address.
    ///
    /// A flood that comes from many addresses often comes from few of these networks.
    package static func wider(than network: String) -> [String] {
        if network.utf8.contains(UInt8(ascii: ":")) {
            let groups = network.split(separator: ":").map(String.init)
            guard groups.count == 4 else { return [] }
            let last = groups[3].count > 2 ? groups[3].dropLast(2) : "0"
            return [
                groups[..<2].joined(separator: ":"), groups[..<3].joined(separator: ":"),
                groups[..<3].joined(separator: ":") + ":" + last,
            ].map { "\($0)/" }
        }
        let parts = network.split(separator: ".")
        guard parts.count == 4, parts.allSatisfy({ UInt8($0) != nil }) else { return [] }
        return (1...3).map { parts[..<$0].joined(separator: ".") + "/" }
    }

    /// Whether an address is this machine's own. A proxy connects from there for any number of
    /// people.
    package static func isOwnMachine(_ address: String) -> Bool {
        address == "127.0.0.1" || address == "::1" || address == "::ffff:127.0.0.1"
    }
}
