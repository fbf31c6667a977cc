/// How a subscription behaves (MQTT 5, section 3.8.3.1); MQTT 3.1.1 has none of it.
package struct SubscribeOptions: OptionSet, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// What this client publishes does not come back to it.
    package static let noLocal = SubscribeOptions(rawValue: 0x04)
    /// Live messages keep the retain flag they were published with.
    package static let retainAsPublished = SubscribeOptions(rawValue: 0x08)
    /// Retained messages come only if the subscription is new.
    package static let retainedIfNew = SubscribeOptions(rawValue: 0x10)
    /// Retained messages do not come.
    package static let noRetained = SubscribeOptions(rawValue: 0x20)
}
