/// `location/devices`: what came from my devices under `owntracks/{me}/` since the server started,
/// and why some of it was not taken.
package struct ListTrackers: Request, Equatable {
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
        /// As it stands in the topic.
        package var device = ""
        /// When it was heard last, Unix milliseconds.
        package var heardAt = 0
        /// Messages that were taken.
        package var taken = 0
        /// Those of them that were positions older than the newest, or the same again.
        package var late = 0
        /// Messages that were not, by reason.
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
