import JSON

/// What comes back on a request.
package enum Reply {
    /// The reply that says that the change is on disk, with the result's bytes.
    package static func accepted(id: String?, result: [UInt8]) -> [UInt8] {
        var writer = JSONWriter(capacity: result.count + 64)
        writer.beginObject()
        writeID(id, to: &writer)
        writer.key("ok")
        writer.value(true)
        writer.key("result")
        writer.value(json: result)
        writer.endObject()
        return writer.bytes
    }

    /// The reply that says why nothing was changed.
    ///
    /// - Parameter language: The language of the message and of the fields' reasons.
    package static func refused(
        id: String?, _ refusal: Refusal, in language: Language = .english
    ) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writeID(id, to: &writer)
        writer.key("ok")
        writer.value(false)
        writer.key("error")
        refusal.write(to: &writer, in: language)
        writer.endObject()
        return writer.bytes
    }

    /// The largest payload that the broker takes, bytes.
    package static let bytesMax = 262_144

    /// A reply that the broker takes: the one that was made, or where that is too large one that says
    /// so, since the broker would drop it without a word.
    package static func fitting(_ reply: [UInt8]) -> [UInt8] {
        guard reply.count > bytesMax else { return reply }
        let id = (try? JSON(parsing: reply))?["id"]?.string
        return refused(
            id: id,
            Refusal(.requestTooBroad, "The answer is too large for one message. Ask for less."))
    }

    private static func writeID(_ id: String?, to writer: inout JSONWriter) {
        guard let id else { return }
        writer.key("id")
        writer.value(id)
    }
}
