package import JSON
package import Localization
import Topics

/// The reply to a request.
///
/// It stays a value until an edge needs bytes. So an edge need not parse JSON to read the status,
/// the time until a retry, or the result. Only a remembered result is parsed.
package struct Reply: Sendable {
    package enum Outcome: Sendable {
        /// The change is on disk.
        case accepted(ReplyResult)
        /// Nothing was changed. Clients receive the texts of the refusal in this language.
        case refused(Refusal, in: Language)
    }

    /// The id of the request.
    package let id: String?
    /// The subject of a text (``TextRequest/subject(of:)``). A text has no `id`, so a watch knows by
    /// its subject which of its texts the reply belongs to.
    package let subject: [JSON.Member]
    package let outcome: Outcome

    /// The reply that confirms that the change is on disk.
    package init(id: String?, about subject: [JSON.Member] = [], result: ReplyResult) {
        (self.id, self.subject, outcome) = (id, subject, .accepted(result))
    }

    /// The reply that refuses a request, which changed nothing.
    package init(
        id: String?, about subject: [JSON.Member] = [], _ refusal: Refusal,
        in language: Language = .english
    ) {
        (self.id, self.subject, outcome) = (id, subject, .refused(refusal, in: language))
    }

    /// The reason why nothing was changed. Nil if the request was accepted.
    package var refusal: Refusal? {
        if case .refused(let refusal, _) = outcome { refusal } else { nil }
    }

    /// The result. Nil if the request was refused.
    package var result: ReplyResult? {
        if case .accepted(let result) = outcome { result } else { nil }
    }

    /// The JSON text that clients receive.
    package var bytes: [UInt8] {
        switch outcome {
        case .accepted(let result):
            var writer =
                switch result {
                case .document: JSONWriter()
                case .written(_, let text), .remembered(let text):
                    JSONWriter(capacity: text.count + 64)
                }
            writeHead(to: &writer)
            writer.value(true)
            writer.key("result")
            result.write(to: &writer)
            writer.endObject()
            return writer.bytes
        case .refused(let refusal, let language):
            var writer = JSONWriter()
            writeHead(to: &writer)
            writer.value(false)
            writer.key("error")
            refusal.write(to: &writer, in: language)
            writer.endObject()
            return writer.bytes
        }
    }

    private func writeHead(to writer: inout JSONWriter) {
        writer.beginObject()
        if let id {
            writer.key("id")
            writer.value(id)
        }
        for member in subject {
            writer.key(member.key)
            writer.value(member.value)
        }
        writer.key("ok")
    }

    /// The largest payload that the broker accepts, in bytes.
    package static let bytesMax = 262_144

    /// The text for the broker, and the size of the whole reply in bytes. The broker would silently
    /// drop a reply that is larger than ``bytesMax``, so a refusal replaces it.
    ///
    /// The message in a refusal of a text is cut, so that a watch gets the packet. If the topic alone is too
    /// long, the message is empty, and the packet is longer than ``ReplyLimits/textBytesMax``.
    /// - Parameter topic: The topic of the reply.
    package func fitting(on topic: String) -> (bytes: [UInt8], size: Int) {
        var whole = bytes
        if !subject.isEmpty, case .refused(let refusal, let language) = outcome {
            let most = ReplyLimits.textBytesMax - topic.utf8.count
            var message = refusal.message.text(in: language)
            while whole.count > most, !message.isEmpty {
                message.removeLast()
                var shorter = refusal
                // A lone "…" tells nothing, so a message without room is empty. The code stays.
                shorter.message = LocalizedText(verbatim: message.isEmpty ? "" : message + "…")
                whole = Reply(id: id, about: subject, shorter).bytes
            }
        }
        guard whole.count > Self.bytesMax else { return (whole, whole.count) }
        let refusal = Refusal(
            .requestTooBroad, "The answer is too large for one message. Ask for less.")
        return (Reply(id: id, refusal).bytes, whole.count)
    }
}

/// Two replies are equal if clients receive the same text.
extension Reply: Equatable {
    package static func == (one: Reply, other: Reply) -> Bool { one.bytes == other.bytes }
}

/// The result of an accepted request.
package enum ReplyResult: Sendable {
    case document(any Document)
    /// A document with its JSON text.
    case written(any Document, text: [UInt8])
    /// The JSON text of an earlier reply.
    case remembered([UInt8])

    /// The JSON text.
    package var bytes: [UInt8] {
        switch self {
        case .document(let document): document.bytes
        case .written(_, let text), .remembered(let text): text
        }
    }

    /// A copy with the JSON text. A long read makes it on its own thread, and not on the one that
    /// sends the reply.
    package var written: ReplyResult {
        if case .document(let document) = self { .written(document, text: bytes) } else { self }
    }

    /// The result as a document.
    ///
    /// - Throws: The mistake in a remembered text.
    package func read<D: Document>(as type: D.Type = D.self) throws -> D {
        switch self {
        case .document(let document as D), .written(let document as D, _): document
        case .document, .written, .remembered: try D(reading: JSON(parsing: bytes))
        }
    }

    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .document(let document): document.write(to: &writer)
        case .written(_, let text), .remembered(let text): writer.value(json: text)
        }
    }
}
