internal import Glibc

/// The reasons why a server does not start.
package enum HTTPServerError: Error, Equatable, Sendable {
    /// This is no IPv4 or IPv6 address in numbers.
    case address(String)
    /// The operating system refused: the port is taken, the address is not here (`errno`).
    case system(errno: Int32)
    /// The library is built without TLS.
    case noTLS
    /// The library does not start; with TLS mostly over a certificate or key that it cannot read.
    case notStarted(overTLS: Bool)
}

extension HTTPServerError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .address(let text): "\"\(text)\" is not an IPv4 or IPv6 address"
        case .system(let number): String(cString: strerror(number))
        case .noTLS: "the HTTP library is built without TLS"
        case .notStarted(overTLS: true): "the TLS certificate or its key cannot be used"
        case .notStarted(overTLS: false): "the HTTP library does not start"
        }
    }
}
