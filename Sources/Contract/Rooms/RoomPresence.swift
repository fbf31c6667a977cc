/// Who of a room is connected, as it stands retained on its `presence` topic.
package struct RoomPresence: Document, Equatable {
    package var online: [String] = []
    /// Since when, Unix milliseconds.
    package var offline = Keyed<Int>()

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("online", &online)
        fields.required("offline", &offline)
    }
}
