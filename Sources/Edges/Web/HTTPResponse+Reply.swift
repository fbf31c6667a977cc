import Contract
import MicroHTTPD
import Topics

/// The responses with a reply: its status, and the header fields of a refusal.
extension HTTPResponse {
    /// The response with a reply of the engine. The code of an error decides its status.
    init(_ reply: Reply) {
        guard let refusal = reply.refusal else {
            self = .json(reply.bytes)
            return
        }
        self = .json(reply.bytes, status: refusal.code.httpStatus)
        if status == 401 { headers.append(("WWW-Authenticate", "Bearer")) }
        if status == 429 || status == 503 {
            let milliseconds = refusal.retryAfterMs ?? 1_000
            headers.append(("Retry-After", "\(max(1, (milliseconds + 999) / 1_000))"))
        }
    }

    /// The reply to a request that the HTTP server itself refuses.
    ///
    /// - Parameters:
    ///   - language: The language that the client asks for.
    ///   - isRead: Whether the request only reads, so that pages of other sites may see the answer.
    static func refusal(
        _ refusal: Refusal, in language: Language?, isRead: Bool = false
    ) -> HTTPResponse {
        let response = HTTPResponse(Reply(id: nil, refusal, in: language ?? .english))
        return isRead ? response.sharedWithPages : response
    }

    /// The answer to a request that gets no reply of the engine, for example because it is too
    /// large, too late or malformed.
    static func failure(status: Int) -> HTTPResponse {
        var response = json(Reply(id: nil, Refusal(status: status)).bytes, status: status)
        if status == 503 { response.headers.append(("Retry-After", "1")) }
        return response
    }
}

extension Refusal {
    /// The refusal for a status, if no request was read.
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
