/// The MQTT 5 properties of a message, as far as they matter to a request.
package struct MessageProperties: Sendable {
    /// Where the sender wants the answer.
    package var responseTopic: String?
    /// Bytes that the answer repeats.
    package var correlation: [UInt8]?
    /// The sender's device, as the guard wrote it into the message.
    package var device: String?

    package init(
        responseTopic: String? = nil, correlation: [UInt8]? = nil, device: String? = nil
    ) {
        self.responseTopic = responseTopic
        self.correlation = correlation
        self.device = device
    }
}
