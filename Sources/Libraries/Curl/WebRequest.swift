/// A request over HTTP or HTTPS.
///
/// Redirects are not followed, so a caller sees the 3xx status. It uses no proxy, whatever the
/// environment says, keeps no cookies, and decompresses nothing.
package struct WebRequest: Sendable {
    /// The version of the protocol to use.
    package enum VersionPreference: Sendable {
        /// HTTP/2 or HTTP/1.1 over TLS, as the server chooses. HTTP/1.1 without TLS.
        case any
        /// As ``any``. If the connection to a host is still being opened, further requests wait to
        /// share it.
        case http2
        /// HTTP/2 from the first byte (RFC 9113, section 3.3), also without TLS. Shared as in
        /// ``http2``.
        case http2PriorKnowledge
    }

    /// The method, a token (RFC 9110, section 9.1). Case-sensitive.
    package var method: String
    /// The complete `http://` or `https://` URL.
    package var url: String
    /// The header fields to send, in this order. A name may occur more than once. Only `Host`,
    /// `Accept` and `Content-Length` are added.
    package var headers: [(name: String, value: String)]
    /// The content. POST, PUT and PATCH send it even if it is empty. HEAD has none.
    package var body: [UInt8]
    /// The time limit from the submission to the last byte of the answer.
    package var timeout: Duration = .seconds(30)
    /// The time limit for resolving, connecting and the TLS handshake, within `timeout`.
    package var connectTimeout: Duration = .seconds(10)
    /// The most bytes of content. More is ``TransferError/tooLarge``, unless ``cutsResponse`` is
    /// set.
    package var responseBytesMax = 65_536
    /// Whether an answer that is too long succeeds with its first ``responseBytesMax`` bytes.
    package var cutsResponse = false
    /// The version to use.
    package var httpVersion = VersionPreference.any
    /// A PEM file of authorities to trust instead of those of the operating system.
    package var certificateAuthority: String?
    /// Whether only addresses with ``IPAddress/isPublic`` are allowed. Checked when connecting, and
    /// again before the request is sent. For URLs from strangers.
    package var onlyPublicAddresses = false

    /// Creates a request with the default options.
    package init(
        method: String = "GET", url: String, headers: [(name: String, value: String)] = [],
        body: [UInt8] = []
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

extension WebRequest {
    /// Checks that no part of the request can be misinterpreted on the network.
    ///
    /// - Throws: ``TransferError/invalid(_:)`` that names the part, never its value.
    func check() throws(TransferError) {
        try URLText.check(url, schemes: ["http://", "https://"])
        guard Self.isToken(method) else { throw .invalid("the method is not a token") }
        guard method != "HEAD" || body.isEmpty else { throw .invalid("HEAD carries no body") }
        for (name, value) in headers {
            guard Self.isToken(name) else { throw .invalid("the name of a header is not a token") }
            guard value.utf8.allSatisfy({ $0 == 0x09 || ($0 >= 0x20 && $0 != 0x7F) }) else {
                throw .invalid("the value of header \(name) holds a control character")
            }
        }
    }

    /// Whether the request announces content, which may be empty (RFC 9110, section 8.6).
    var sendsContent: Bool { !body.isEmpty || ["POST", "PUT", "PATCH"].contains(method) }

    /// The fields in libcurl's form, with removals of libcurl's own fields.
    var headerLines: [String] {
        let given = headers.map { name, value in
            // For libcurl `name:` alone means "leave it out" and `name;` "send it empty".
            value.allSatisfy(\.isWhitespace) ? "\(name);" : "\(name): \(value)"
        }
        let names = headers.map { $0.name.lowercased() }
        let unwanted = ["Expect", "Content-Type"].filter { !names.contains($0.lowercased()) }
        return given + unwanted.map { "\($0):" }
    }

    /// Whether a text is a token (RFC 9110, section 5.6.2).
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }
}

/// The answer of a server, with any status.
package struct WebResponse: Sendable {
    /// The version of the protocol that was used.
    package enum Version: Sendable {
        case http1
        case http2
    }

    /// The status code, 200 to 599 (RFC 9110, section 15).
    package let status: Int
    /// The header section in order, with names in lower case and without trailers.
    package let headers: [(name: String, value: String)]
    /// The content, at most ``WebRequest/responseBytesMax`` bytes.
    package let body: [UInt8]
    /// The version that was used.
    package let httpVersion: Version

    /// The first value of a field. Nil if the server sent none.
    ///
    /// - Parameter name: The field's name, in any case.
    package func header(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name == name }?.value
    }
}

/// The check of a URL before libcurl reads it.
enum URLText {
    /// - Parameter schemes: The allowed beginnings, in lower case.
    /// - Throws: ``TransferError/invalid(_:)``. It does not repeat the URL, which may be secret.
    static func check(_ url: String, schemes: [String]) throws(TransferError) {
        // Without a scheme libcurl would guess one.
        guard schemes.contains(where: { url.lowercased().hasPrefix($0) }) else {
            throw .invalid("the URL does not begin with \(schemes.joined(separator: " or "))")
        }
        guard url.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw .invalid("the URL holds a space or a control character")
        }
    }
}
