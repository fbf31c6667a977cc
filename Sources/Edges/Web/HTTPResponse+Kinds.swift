import Contract
import MicroHTTPD

/// The kinds of responses, each with its header fields for caching and security.
extension HTTPResponse {
    /// A JSON document. It is never cached, because it may contain a token.
    static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        made(status, "application/json", bytes, policy: "default-src 'none'")
    }

    /// A page. Browsers do not keep it, and other sites do not see its address, which may contain a
    /// token.
    static func page(_ html: HTML, status: Int = 200) -> HTTPResponse {
        made(
            status, "text/html; charset=utf-8", Array(html.text.utf8),
            policy: ownPolicy)
    }

    /// A page with a form whose POST ends in a redirect to another site.
    ///
    /// Its policy does not restrict `form-action`, because the target is not known yet. Its
    /// referrer policy is `same-origin`: with `no-referrer`, browsers would send `Origin: null`
    /// with the POST (Fetch Standard, 3.2). Other sites do not see the address either way.
    static func form(_ html: HTML) -> HTTPResponse {
        made(
            200, "text/html; charset=utf-8", Array(html.text.utf8), policy: pagePolicy,
            referrer: "same-origin")
    }

    /// The policy of pages whose forms send nothing.
    static let ownPolicy = pagePolicy + "; form-action 'none'"

    private static let pagePolicy = """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
        connect-src 'self'; base-uri 'none'
        """

    /// A redirect. It is not cached, because the address may contain a token.
    static func redirect(to url: String) -> HTTPResponse {
        var response = made(303, "text/plain; charset=utf-8", [], policy: "default-src 'none'")
        response.headers.append(("Location", url))
        return response
    }

    /// A public file that browsers may keep for an hour.
    static func file(_ bytes: [UInt8], type: String) -> HTTPResponse {
        made(200, type, bytes, policy: "default-src 'none'", cache: "public, max-age=3600")
    }

    /// A file of the page, or status 304 if the browser has it already (RFC 9110, 15.4.5).
    ///
    /// - Parameters:
    ///   - tag: The entity tag of the body as it is sent, without quotes.
    ///   - isForGood: Whether the file never changes under its name.
    static func app(
        _ request: HTTPRequest, _ body: [UInt8], type: String, tag: String,
        headers: [(name: String, value: String)], isForGood: Bool = false, policy: String,
        referrer: String = "no-referrer"
    ) -> HTTPResponse {
        let isKnown = request.has(tag: tag)
        var response = made(
            isKnown ? 304 : 200, type, isKnown ? [] : body, policy: policy,
            cache: isForGood ? "public, max-age=31536000, immutable" : "no-cache",
            referrer: referrer)
        response.headers += headers + [("ETag", "\"\(tag)\""), ("X-Robots-Tag", "noindex")]
        return response
    }

    /// A file of the page or of the manual, compressed if the browser accepts that.
    static func file(_ file: AppFile, _ request: HTTPRequest, policy: String) -> HTTPResponse {
        let isCompressed = file.compressed != nil && request.acceptsGzip
        let body = isCompressed ? file.compressed ?? [] : file.bytes
        let tag = isCompressed ? "\(file.tag)-gz" : file.tag
        var headers: [(name: String, value: String)] = []
        if file.compressed != nil { headers.append(("Vary", "Accept-Encoding")) }
        if isCompressed { headers.append(("Content-Encoding", "gzip")) }
        return app(
            request, body, type: file.type, tag: tag, headers: headers, isForGood: file.isHashed,
            policy: policy)
    }

    /// Metrics in the text format of Prometheus.
    static func metrics(_ text: String) -> HTTPResponse {
        made(200, PrometheusText.type, Array(text.utf8), policy: "default-src 'none'")
    }

    /// The same response, readable for pages of other sites (Fetch Standard, 3.2).
    ///
    /// Use it for answers to `GET` only. Such a page must send a token itself: browsers add no
    /// cookies for it.
    var sharedWithPages: HTTPResponse {
        var response = self
        response.headers.removeAll { $0.name == "Cross-Origin-Resource-Policy" }
        response.headers += [
            ("Cross-Origin-Resource-Policy", "cross-origin"), ("Access-Control-Allow-Origin", "*"),
            ("Access-Control-Expose-Headers", "Retry-After"),
        ]
        return response
    }

    /// A picture that other sites show beside a link. Browsers check it each time, because the
    /// owner may stop sharing the link.
    static func sharedPicture(_ bytes: [UInt8], type: String) -> HTTPResponse {
        var response = made(200, type, bytes, policy: "default-src 'none'", cache: "no-cache")
        response.allowEmbedding()
        response.headers += [("X-Robots-Tag", "noindex"), ("Vary", "Accept-Language")]
        return response
    }

    /// Lets pages of other sites embed the response.
    mutating func allowEmbedding() {
        headers.removeAll { $0.name == "Cross-Origin-Resource-Policy" }
        headers.append(("Cross-Origin-Resource-Policy", "cross-origin"))
    }

    /// The answer to a preflight: the requests that pages of other sites may send.
    static var preflight: HTTPResponse {
        HTTPResponse(
            status: 204,
            headers: [
                ("Access-Control-Allow-Origin", "*"),
                ("Access-Control-Allow-Methods", "GET, HEAD"),
                // Libraries for server-sent events may send `Last-Event-ID`, although no stream needs it.
                ("Access-Control-Allow-Headers", "Authorization, Last-Event-ID"),
                ("Access-Control-Max-Age", "86400"),
            ])
    }

    /// The head of a stream of events. Its last field tells proxies to pass on events immediately.
    static var live: HTTPResponse {
        var response = made(
            200, EventFrame.type, [], policy: "default-src 'none'"
        ).sharedWithPages
        response.headers.append(("X-Accel-Buffering", "no"))
        return response
    }

    /// A description of the API.
    static func description(_ bytes: [UInt8], type: String) -> HTTPResponse {
        made(200, type, bytes, policy: "default-src 'none'", cache: "public, max-age=3600")
            .sharedWithPages
    }

    static func wrongMethod(allowed: String) -> HTTPResponse {
        var response = failure(status: 405)
        response.headers.append(("Allow", allowed))
        return response
    }

    /// The same response with the fields for its language (RFC 9110, 8.5 and 12.5.5).
    func inLanguage(_ language: PageLanguage) -> HTTPResponse {
        var response = self
        response.headers += [
            ("Content-Language", language.code), ("Vary", "Accept-Language"),
        ]
        return response
    }

    private static func made(
        _ status: Int, _ type: String, _ body: [UInt8], policy: String,
        cache: String = "no-store", referrer: String = "no-referrer"
    ) -> HTTPResponse {
        HTTPResponse(
            status: status,
            headers: [
                ("Content-Type", type), ("Cache-Control", cache),
                ("Content-Security-Policy", policy + "; frame-ancestors 'none'"),
                ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", referrer),
                ("Cross-Origin-Resource-Policy", "same-origin"),
                ("Cross-Origin-Opener-Policy", "same-origin"),
            ], body: body)
    }
}
