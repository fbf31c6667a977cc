/// A publish, as the broker asks about it.
package struct GuardPublish {
    /// Its topic.
    package var topic: UnsafeBufferPointer<UInt8>
    /// The payload's length.
    package var payloadBytes: Int
    /// Whether the broker should keep it.
    package var retain: Bool

    /// Makes one.
    package init(topic: UnsafeBufferPointer<UInt8>, payloadBytes: Int, retain: Bool) {
        self.topic = topic
        self.payloadBytes = payloadBytes
        self.retain = retain
    }
}
