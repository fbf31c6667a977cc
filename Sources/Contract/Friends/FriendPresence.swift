/// Whether a friend is there, as it stands retained on `presence/{friend}`.
package struct FriendPresence: Document, Equatable {
    package var online = false
    /// Since when it is so, Unix milliseconds.
    package var since = 0

    package init() {}

    package mutating func visit(_ fields: inout Fields) {
        fields.required("online", &online)
        fields.required("since", &since)
    }
}
