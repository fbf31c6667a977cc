import JSON

/// How a user looks on a map (`_type` `card`).
package struct OwnTracksCard: Document, Equatable {
    package var tid: String?
    package var name: String?
    /// A picture of 192 by 192, PNG or JPEG, in Base64.
    package var face: String?

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("tid", &tid, .length(0...16))
        fields.optional("name", &name, .length(0...256))
        fields.optional("face", &face)
    }

    /// As a message of its own.
    package var message: [UInt8] {
        var writer = JSONWriter(capacity: 128)
        writer.beginObject()
        writer.key("_type")
        writer.value(OwnTracksMessage.Kind.card.rawValue)
        writeMembers(to: &writer)
        writer.endObject()
        return writer.bytes
    }
}
