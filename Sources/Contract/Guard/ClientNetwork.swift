/// From where somebody connects, as far as limits tell people apart.
package enum ClientNetwork {
    /// The part of an address that one household has to itself: all of an IPv4 address, the first
    /// 64 bits of an IPv6 one (RFC 6177), in whose rest anybody can choose at will.
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

    /// Whether an address is this machine's own. A proxy connects from there for any number of people.
    package static func isOwnMachine(_ address: String) -> Bool {
        address == "127.0.0.1" || address == "::1" || address == "::ffff:127.0.0.1"
    }
}
