/// Where a reply goes.
package struct ReplyAddress: Equatable, Sendable {
    package var topic: String
    /// MQTT 5 Correlation Data, given back as it came.
    package var correlation: [UInt8]?

    package init(topic: String, correlation: [UInt8]? = nil) {
        self.topic = topic
        self.correlation = correlation
    }
}
