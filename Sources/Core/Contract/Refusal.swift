package import JSON
package import Topics

/// The reason why a request was refused, as its sender sees it.
package struct Refusal: Error, Equatable {
    package var code: ErrorCode
    /// The message for people, in the language of the recipient. It may change at any time.
    package var message: LocalizedText
    package var problems = Problems()
    /// The time after which another attempt makes sense, in milliseconds.
    package var retryAfterMs: Int?
    /// The server's clock in Unix milliseconds, if it matters.
    package var now: Int64?
    /// The way to the place where the request is possible: metres, and degrees clockwise from true
    /// north.
    package var distance: Double?
    package var bearing: Double?
    /// The number of the challenge.
    package var challenge: Int?

    package init(_ code: ErrorCode, _ message: LocalizedText) {
        self.code = code
        self.message = message
    }

    /// Creates a refusal because of the fields of a body.
    package init(_ code: ErrorCode, _ problems: Problems) {
        self.code = code
        let names = problems.fields.map { "\($0.path) \($0.reason)" as LocalizedText }
        self.message = names.joined(separator: "; ")
        self.problems = problems
    }

    /// Returns a refusal because of one field.
    package static func field(
        _ code: ErrorCode, _ path: String, _ reason: LocalizedText
    ) -> Refusal {
        var problems = Problems()
        problems.note(reason, at: path)
        return Refusal(code, problems)
    }

    /// The refusal of a list's `cursor` that the server did not make.
    package static var cursorInvalid: Refusal {
        .field(
            .requestMalformed, "cursor",
            "is not valid. Use the cursor of an earlier answer, or leave it out.")
    }

    package static func tooMany(_ message: LocalizedText, retryAfterMs: Int) -> Refusal {
        var refusal = Refusal(.requestTooMany, message)
        refusal.retryAfterMs = retryAfterMs
        return refusal
    }

    /// Writes the `error` object, with its texts in a language.
    package func write(to writer: inout JSONWriter, in language: Language = .english) {
        writer.beginObject()
        writer.key("code")
        writer.value(code.rawValue)
        writer.key("message")
        writer.value(message.text(in: language))
        if !problems.isEmpty { writeFields(to: &writer, in: language) }
        if let retryAfterMs {
            writer.key("retryAfterMs")
            writer.value(retryAfterMs)
        }
        if let now {
            writer.key("now")
            writer.value(now)
        }
        if let challenge {
            writer.key("challenge")
            writer.value(challenge)
        }
        if let distance, let bearing {
            writer.key("distance")
            writer.value(distance)
            writer.key("bearing")
            writer.value(bearing)
        }
        writer.endObject()
    }

    private func writeFields(to writer: inout JSONWriter, in language: Language) {
        writer.key("fields")
        writer.beginObject()
        for (path, reason) in problems.fields {
            writer.key(path)
            writer.value(reason.text(in: language))
        }
        writer.endObject()
    }
}
