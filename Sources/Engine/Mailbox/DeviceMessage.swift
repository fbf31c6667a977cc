/// What a device of a user's publishes by itself: no request, so nobody waits for an answer.
package struct DeviceMessage: Equatable, Sendable {
    package var user: String
    /// As it stands in the topic.
    package var device: String
    /// What follows in the topic; empty for a position.
    package var below: String
    /// Any bytes at all.
    package var payload: [UInt8]

    package init(user: String, device: String, below: String = "", payload: [UInt8]) {
        self.user = user
        self.device = device
        self.below = below
        self.payload = payload
    }
}
