/// A request, whole.
package struct HTTPRequest: Sendable {
    /// As sent; the names of methods are case-sensitive (RFC 9110, 9.1).
    package let method: String
    package let target: HTTPTarget
    package let headers: HTTPHeaders
    package let body: [UInt8]
    /// The client's address in numbers, IPv4 or IPv6, without its port.
    package let peer: String
}
