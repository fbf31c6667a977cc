package import JSON

/// The `error` of a reply, as a client sees it.
package struct ServerRefusal: Error, Equatable {
    package var code: String
    package var message: String
    /// What is wrong with which field.
    package var fields: [(path: String, reason: String)] = []
    /// After how many milliseconds another try makes sense.
    package var retryAfterMs: Int?

    package init(code: String, message: String) {
        self.code = code
        self.message = message
    }

    /// Reads an `error` object; what is missing gets a plain substitute, since a refusal that
    /// cannot be read is one all the same.
    package init(reading error: JSON?) {
        code = error?["code"]?.string ?? "reply.malformed"
        message = error?["message"]?.string ?? Self.plainMessage(of: code)
        retryAfterMs = error?["retryAfterMs"]?.int
        fields = (error?["fields"]?.members ?? []).map { ($0.key, $0.value.string ?? "") }
    }

    /// The device's token is no longer accepted.
    package static let signedOut = ServerRefusal(
        code: "session.ended",
        message: "You are signed out on this device. Sign in again.")

    private static func plainMessage(of code: String) -> String {
        switch code {
        case "request.forbidden": "The broker refused the request."
        case "request.tooMany": "Too many requests. Wait a moment."
        case "request.tooLarge": "The request is too large."
        default: code
        }
    }

    package static func == (left: ServerRefusal, right: ServerRefusal) -> Bool {
        left.code == right.code && left.message == right.message
            && left.retryAfterMs == right.retryAfterMs
            && left.fields.elementsEqual(right.fields) { $0 == $1 }
    }
}
