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
