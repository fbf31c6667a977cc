import Glibc

/// The address in an element of `X-Forwarded-For`.
///
/// Some proxies add the port of the client: `192.0.2.1:5678`, `[2001:db8::1]:5678`. The port changes
/// with each connection, so it is no part of the address. Otherwise each connection would have limits
/// of its own.
package enum ForwardedAddress {
    /// The address without its port, in its canonical spelling.
    /// - Returns: Nil if the text is no IPv4 or IPv6 address.
    package static func read(_ text: some StringProtocol) -> String? {
        let text = String(text).filter { $0 != " " && $0 != "\t" && $0 != "\"" }
        guard text.utf8.count <= 64 else { return nil }
        if text.hasPrefix("[") {
            let parts = text.dropFirst().split(
                separator: "]", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, isPort(parts[1]) else { return nil }
            return canonical(String(parts[0]), AF_INET6)
        }
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, parts[0].contains(".") {
            return isPort(":" + parts[1]) ? canonical(String(parts[0]), AF_INET) : nil
        }
        return canonical(text, parts.count == 2 ? AF_INET6 : AF_INET)
    }

    /// Whether a text is empty, or a colon and a port.
    private static func isPort(_ text: some StringProtocol) -> Bool {
        guard !text.isEmpty else { return true }
        return text.hasPrefix(":") && UInt16(text.dropFirst()) != nil
    }

    private static func canonical(_ text: String, _ family: Int32) -> String? {
        var address = in6_addr()
        guard inet_pton(family, text, &address) == 1 else { return nil }
        var bytes = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(family, &address, &bytes, socklen_t(bytes.count)) != nil else { return nil }
        let letters = bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        return String(decoding: letters, as: UTF8.self)
    }
}
