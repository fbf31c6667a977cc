import Glibc

/// An address that the broker listens on: IPv4 or IPv6 in numbers, or `localhost`.
///
/// No other names: what one stands for is decided elsewhere and may change, so neither could it be
/// told whether it is loopback nor whether a port on it is free.
struct ListenAddress: Equatable {
    /// As it is given to the broker; `localhost` is 127.0.0.1 here.
    let text: String
    /// 4 bytes of IPv4 or 16 of IPv6, as on the wire.
    private let bytes: [UInt8]

    /// Reads an address; nil if it is something else.
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

    /// Whether only this machine reaches it: 127.0.0.0/8 (RFC 1122, 3.2.1.3) or ::1 (RFC 4291,
    /// 2.5.3).
    var isLoopback: Bool {
        isIPv6 ? bytes == [UInt8](repeating: 0, count: 15) + [1] : bytes.first == 127
    }

    /// Whether a listener on this address accepts connections to 127.0.0.1.
    var takesLoopback: Bool { bytes == [127, 0, 0, 1] || bytes == [0, 0, 0, 0] }

    /// With a port, as in a URL.
    func with(port: Int) -> String { isIPv6 ? "[\(text)]:\(port)" : "\(text):\(port)" }
}
