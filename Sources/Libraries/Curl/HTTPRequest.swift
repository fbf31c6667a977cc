/// A request over HTTP or HTTPS.
///
/// Redirects are not followed: a caller sees the 3xx. No proxy is used, whatever the environment
/// says; no cookie is kept, nothing is decompressed.
package struct HTTPRequest: Sendable {
    /// Which version of the protocol is spoken.
    package enum VersionPreference: Sendable {
        /// Over TLS whichever of HTTP/2 and HTTP/1.1 the server picks, in the clear HTTP/1.1.
        case any
        /// As ``any``; requests to a host whose connection is still being made wait to share it.
        case http2
        /// HTTP/2 from the first byte (RFC 9113, section 3.3), also in the clear; shared as in
        /// ``http2``.
        case http2PriorKnowledge
    }

    /// The method, a token (RFC 9110, section 9.1): case matters.
    package var method: String
    /// The whole `http://` or `https://` URL.
    package var url: String
    /// The fields to send, in this order; a name may come more than once. Nothing is added but
    /// `Host`, `Accept` and `Content-Length`.
    package var headers: [(name: String, value: String)]
    /// The content; POST, PUT and PATCH send it also when it is empty, HEAD has none.
    package var body: [UInt8]
    /// How long it may take from being submitted to the last byte of the answer.
    package var timeout: Duration = .seconds(30)
    /// How long resolving, connecting and the TLS handshake may take, within `timeout`.
    package var connectTimeout: Duration = .seconds(10)
    /// The most bytes of content that are taken; more is ``TransferError/tooLarge``.
    package var responseBytesMax = 65_536
    /// Whether that ends the transfer well: what is beyond them is left unread, and the answer holds
    /// those that came before.
    package var cutsResponse = false
    /// The version spoken.
    package var httpVersion = VersionPreference.any
    /// A PEM file of authorities to trust instead of those of the operating system.
    package var certificateAuthority: String?
    /// Whether addresses that are not ``IPAddress/isPublic`` are refused, when connecting and
    /// again before the request goes out; for URLs that come from strangers.
    package var onlyPublicAddresses = false

    /// A request with everything else at its default.
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

extension HTTPRequest {
    /// Sees to it that nothing in the request can become something else on the wire.
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

    /// Whether content is announced, be it empty (RFC 9110, section 8.6).
    var sendsContent: Bool { !body.isEmpty || ["POST", "PUT", "PATCH"].contains(method) }

    /// The fields in the form that libcurl takes, and those of its own taken out.
    var headerLines: [String] {
        let given = headers.map { name, value in
            // For libcurl `name:` alone means "leave it out" and `name;` "send it empty".
            value.allSatisfy(\.isWhitespace) ? "\(name);" : "\(name): \(value)"
        }
        let names = headers.map { $0.name.lowercased() }
        let unwanted = ["Expect", "Content-Type"].filter { !names.contains($0.lowercased()) }
        return given + unwanted.map { "\($0):" }
    }

    /// RFC 9110, section 5.6.2.
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

/// What is looked at in a URL before libcurl reads it.
enum URLText {
    /// - Parameter schemes: The beginnings that are let through, in lower case.
    /// - Throws: ``TransferError/invalid(_:)``; it does not repeat the URL, which may be a secret.
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
