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
            var writer = JSONWriter(capacity: result.capacity + 64)
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

    /// The text for the broker, which would silently drop one that is larger than ``bytesMax``. A
    /// refusal replaces such a reply.
    package var fitting: (bytes: [UInt8], isWhole: Bool) {
        let bytes = bytes
        guard bytes.count > Self.bytesMax else { return (bytes, true) }
        let refusal = Refusal(
            .requestTooBroad, "The answer is too large for one message. Ask for less.")
        return (Reply(id: id, refusal).bytes, false)
    }
}

/// Two replies are equal if clients receive the same text.
extension Reply: Equatable {
    package static func == (one: Reply, other: Reply) -> Bool { one.bytes == other.bytes }
}

/// The result of an accepted request: a document, its JSON text, or both.
package struct ReplyResult: Sendable {
    private let document: (any Document)?
    private let text: [UInt8]?

    /// - Parameter isWritten: Whether to write the JSON text now. A long read does that on its own
    ///   thread, and not on the one that sends the reply.
    package init(_ document: any Document, isWritten: Bool = false) {
        self.document = document
        text = isWritten ? document.bytes : nil
    }

    /// A result that was remembered.
    package init(remembered text: [UInt8]) {
        document = nil
        self.text = text
    }

    /// The JSON text.
    package var bytes: [UInt8] { text ?? document?.bytes ?? [] }

    fileprivate var capacity: Int { text?.count ?? 192 }

    fileprivate func write(to writer: inout JSONWriter) {
        if let text { writer.value(json: text) } else { document?.write(to: &writer) }
    }

    /// A copy with the JSON text.
    package var written: ReplyResult {
        guard text == nil, let document else { return self }
        return ReplyResult(document, isWritten: true)
    }

    /// The result as a document.
    ///
    /// - Throws: The mistake in a remembered text.
    package func read<D: Document>(as type: D.Type = D.self) throws -> D {
        if let document = document as? D { return document }
        return try D(reading: JSON(parsing: bytes))
    }
}
