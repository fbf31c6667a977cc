package import Contract
package import JSON
package import Topics

/// `location/report`: accepts the message that a device would publish under
/// `owntracks/{me}/{device}`.
///
/// The result is the answer that an OwnTracks app expects in HTTP mode. This request is for clients
/// that cannot publish to a topic.
package struct ReportLocation: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "report")]
    // A message has its own time, so an old one changes nothing.
    package static let repetition = Repetition.natural
    package static let errors: [ErrorCode] = [.requestTooMany]
    package static let remark: String? = """
        A message that is malformed, in the future or impossibly far away is refused and counted, \
        as over MQTT. The result contains the reason. It is not an error, so that apps do not send \
        the message again. At most 600 messages a minute.
        """

    /// The device's name as in the topic; if missing, the device that sends the request.
    package var device: String?
    /// A message in OwnTracks JSON.
    package var message = JSON.null

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.optional("device", &device, .trackerName)
        fields.foreign("message", &message)
    }

    package struct Result: Document, Equatable {
        /// One of ``OwnTracksRefusal``; missing if the server accepted the message.
        package var refused: String?
        /// OwnTracks JSON: one `location` and one `card` for each friend who shares a position with
        /// me.
        package var messages: [JSON] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.optional("refused", &refused)
            fields.required("messages", &messages)
        }
    }
}

extension Check where Value == String {
    /// Checks the level `{device}` of the topic `owntracks/{me}/{device}`.
    package static let trackerName = Check(
        schema: [JSON.Member("minLength", 1), JSON.Member("maxLength", 64)]
    ) { name in
        var name = name
        let isLevel = name.withUTF8(TopicNames.isOwntracksDevice) && !name.contains("/")
        return isLevel ? nil : "must not contain /, + or #"
    }
}

/// `location/devices`: lists my devices that sent messages under `owntracks/{me}/` since the server
/// started.
///
/// The counts show why the server refused some of the messages.
package struct ListTrackers: LocationRequest, Equatable {
    package static let routes = [Route(.user, "location", "devices")]
    package static let isRead = true

    package init() {}
    package mutating func visit(_ fields: inout Fields) {}

    package struct Result: Document, Equatable {
        package var devices: [Entry] = []

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("devices", &devices)
        }
    }

    package struct Entry: Document, Equatable {
        /// The device's name as in the topic.
        package var device = ""
        /// The time of its last message, Unix milliseconds.
        package var heardAt = 0
        /// The number of accepted messages.
        package var taken = 0
        /// The number of accepted positions that were older than the newest one, or the same again.
        package var late = 0
        /// The number of refused messages by reason, one of ``OwnTracksRefusal``.
        package var refused = Keyed<Int>()

        package init() {}

        package mutating func visit(_ fields: inout Fields) {
            fields.required("device", &device)
            fields.required("heardAt", &heardAt)
            fields.required("taken", &taken)
            fields.required("late", &late)
            fields.required("refused", &refused)
        }
    }
}
