package import JSON

/// `location/report`: hands in what a device would publish under `owntracks/{me}/{device}`, and
/// gets what an OwnTracks app in HTTP mode is answered; for clients that have no topic to write to.
package struct ReportLocation: Request, Equatable {
    package static let routes = [Route(.user, "location", "report")]
    package static let errors: [ErrorCode] = [.requestTooMany]
    package static let remark: String? = """
        What is malformed, in the future or impossibly far is refused and counted, as over MQTT, and \
        the answer says why; it is no error, so that no app sends it again and again. 600 a minute.
        """

    /// As it would stand in the topic; missing: the device that asks.
    package var device: String?
    /// OwnTracks JSON.
    package var message = JSON.null

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("device", &device, .trackerName)
        fields.required("message", &message)
    }

    package struct Result: Document, Equatable {
        /// One of ``OwnTracksRefusal``; missing: it was taken.
        package var refused: String?
        /// OwnTracks JSON: of each friend who shows me where they are a `location` and a `card`.
        package var messages: [JSON] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("refused", &refused)
            fields.required("messages", &messages)
        }
    }
}

extension Check where Value == String {
    /// What may stand in the `{device}` place of `owntracks/{me}/{device}`.
    package static let trackerName = Check(
        schema: [JSON.Member("minLength", 1), JSON.Member("maxLength", 64)]
    ) { name in
        var name = name
        let isLevel = name.withUTF8(TopicNames.isOwntracksDevice) && !name.contains("/")
        return isLevel ? nil : "must not contain /, + or #"
    }
}
