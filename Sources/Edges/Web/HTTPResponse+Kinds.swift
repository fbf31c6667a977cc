import Contract
import Engine
import JSON
import MicroHTTPD

/// The kinds of answers, each with what browsers are told of it.
extension HTTPResponse {
    /// A JSON document: never kept, since it may bear a token.
    static func json(_ bytes: [UInt8], status: Int = 200) -> HTTPResponse {
        made(status, "application/json", bytes, policy: "default-src 'none'")
    }

    /// A page; its address may bear a token, so it is neither kept nor told to others.
    static func page(_ html: HTML, status: Int = 200) -> HTTPResponse {
        made(
            status, "text/html; charset=utf-8", Array(html.text.utf8),
            policy: ownPolicy)
    }

    /// A page with a form that leads elsewhere in the end: where to is not known yet.
    ///
    /// With `no-referrer` browsers send `Origin: null` with its POST (Fetch Standard, 3.2), which
    /// says nothing. Others are not told the address this way either.
    static func form(_ html: HTML) -> HTTPResponse {
        made(
            200, "text/html; charset=utf-8", Array(html.text.utf8), policy: pagePolicy,
            referrer: "same-origin")
    }

    /// For pages whose forms lead nowhere.
    static let ownPolicy = pagePolicy + "; form-action 'none'"

    private static let pagePolicy = """
        default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; \
        connect-src 'self'; base-uri 'none'
        """

    /// Elsewhere; the address may bear a token.
    static func redirect(to url: String) -> HTTPResponse {
        var response = made(303, "text/plain; charset=utf-8", [], policy: "default-src 'none'")
        response.headers.append(("Location", url))
        return response
    }

    static func file(_ bytes: [UInt8], type: String) -> HTTPResponse {
        made(200, type, bytes, policy: "default-src 'none'", cache: "public, max-age=3600")
    }

    /// A piece of the page; 304 for whoever has it already (RFC 9110, 15.4.5).
    /// - Parameters:
    ///   - tag: Of the body as it is sent, without quotes.
    ///   - isForGood: Whether it never changes under its name.
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

    /// What Prometheus reads.
    static func metrics(_ text: String) -> HTTPResponse {
        made(200, PrometheusText.type, Array(text.utf8), policy: "default-src 'none'")
    }

    /// The reply to a request that the edge itself refuses.
    /// - Parameter language: The language that the client asks for.
    static func refusal(
        _ refusal: Refusal, in language: Language?, isRead: Bool = false
    ) -> HTTPResponse {
        let response = HTTPResponse(
            reply: Reply.refused(id: nil, refusal, in: language ?? .english))
        return isRead ? response.sharedWithPages : response
    }

    /// The same, for pages of other sites too: only what is asked for by `GET`, and a token must be
    /// sent by the page itself (Fetch Standard, 3.2).
    var sharedWithPages: HTTPResponse {
        var response = self
        response.headers.removeAll { $0.name == "Cross-Origin-Resource-Policy" }
        response.headers += [
            ("Cross-Origin-Resource-Policy", "cross-origin"), ("Access-Control-Allow-Origin", "*"),
            ("Access-Control-Expose-Headers", "Retry-After"),
        ]
        return response
    }

    /// A picture that other sites show beside a link; not kept, since the link may be taken back.
    static func sharedPicture(_ bytes: [UInt8], type: String) -> HTTPResponse {
        var response = made(200, type, bytes, policy: "default-src 'none'", cache: "no-cache")
        response.allowEmbedding()
        response.headers += [("X-Robots-Tag", "noindex"), ("Vary", "Accept-Language")]
        return response
    }

    /// Lets pages of other sites show it.
    mutating func allowEmbedding() {
        headers.removeAll { $0.name == "Cross-Origin-Resource-Policy" }
        headers.append(("Cross-Origin-Resource-Policy", "cross-origin"))
    }

    /// What a browser is told before its page asks for something.
    static var preflight: HTTPResponse {
        HTTPResponse(
            status: 204,
            headers: [
                ("Access-Control-Allow-Origin", "*"),
                ("Access-Control-Allow-Methods", "GET, HEAD"),
                ("Access-Control-Allow-Headers", "Authorization, Last-Event-ID"),
                ("Access-Control-Max-Age", "86400"),
            ])
    }

    /// The head of a stream of events; proxies pass on what comes at once.
    static var live: HTTPResponse {
        var response = made(
            200, EventFrame.type, [], policy: "default-src 'none'"
        ).sharedWithPages
        response.headers.append(("X-Accel-Buffering", "no"))
        return response
    }

    /// What can be asked for here.
    static func description(_ bytes: [UInt8], type: String) -> HTTPResponse {
        made(200, type, bytes, policy: "default-src 'none'", cache: "public, max-age=3600")
            .sharedWithPages
    }

    static func wrongMethod(allowed: String) -> HTTPResponse {
        var response = failure(status: 405)
        response.headers.append(("Allow", allowed))
        return response
    }

    /// What the server answers when there is no reply: too large, too late, not understood.
    static func failure(status: Int) -> HTTPResponse {
        var response = json(Reply.refused(id: nil, Refusal(status: status)), status: status)
        if status == 503 { response.headers.append(("Retry-After", "1")) }
        return response
    }

    /// Whether all is well, for whoever watches over the server.
    static func health(_ health: Health) -> HTTPResponse {
        let isWell = health.isLinked && health.isSaving
        let report: JSON = [
            "status": .string(isWell ? "ok" : "unavailable"), "broker": .bool(health.isLinked),
            "database": .bool(health.isSaving), "version": .string(fairwayVersion),
        ]
        return json(report.bytes, status: isWell ? 200 : 503)
    }

    /// The same, in one of several languages (RFC 9110, 8.5 and 12.5.5).
    func inLanguage(_ language: PageLanguage) -> HTTPResponse {
        var response = self
        response.headers += [
            ("Content-Language", language.rawValue), ("Vary", "Accept-Language"),
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

extension Refusal {
    /// What a status says where no request was read.
    fileprivate init(status: Int) {
        switch status {
        case 404: self.init(.requestUnknown, "This address does not exist.")
        case 405: self.init(.requestUnknown, "This method is not allowed here.")
        case 413: self.init(.requestTooLarge, "The body is larger than 64 KiB.")
        case 414, 431:
            self.init(.requestTooLarge, "The address or the header fields are too large.")
        case 415: self.init(.requestMalformed, "Send the body as application/json.")
        case 503: self.init(.serverUnavailable, "The server is stopping. Try again in a moment.")
        case 504:
            self.init(
                .serverBusy,
                "The server did not answer in time. Repeat the request with the same id.")
        case 500...: self.init(.serverUnavailable, "The server could not answer.")
        default: self.init(.requestMalformed, "The request is not valid HTTP.")
        }
    }
}
