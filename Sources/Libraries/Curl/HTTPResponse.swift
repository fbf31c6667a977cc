/// What a server answered; any status is an answer.
package struct HTTPResponse: Sendable {
    /// The version of the protocol that was spoken.
    package enum Version: Sendable {
        case http1
        case http2
    }

    /// The status code, 200 to 599 (RFC 9110, section 15).
    package let status: Int
    /// The header section in its order, names in lower case; trailers are left out.
    package let headers: [(name: String, value: String)]
    /// The content, ``HTTPRequest/responseBytesMax`` bytes at most.
    package let body: [UInt8]
    /// The version spoken.
    package let httpVersion: Version

    /// The first value of a field; nil if the server sent none.
    ///
    /// - Parameter name: The field's name, in any case.
    package func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name == name }?.value
    }
}
