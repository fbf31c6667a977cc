extension Client {
    /// A message that can be kept.
    package struct Message: Sendable, Equatable {
        /// The topic it was published on.
        package var topic: String
        /// The payload as it came.
        package var payload: [UInt8]
        /// The quality of service it was delivered with.
        package var qos: QoS
        /// Whether it is a retained message that a subscription brought up.
        package var isRetained: Bool
        /// Where the sender wants the answer; nil in MQTT 3.1.1.
        package var responseTopic: String?
        /// Bytes that the answer repeats; nil in MQTT 3.1.1.
        package var correlationData: [UInt8]?

        /// A message of given parts.
        package init(
            topic: String, payload: [UInt8], qos: QoS = .atMostOnce, isRetained: Bool = false,
            responseTopic: String? = nil, correlationData: [UInt8]? = nil
        ) {
            self.topic = topic
            self.payload = payload
            self.qos = qos
            self.isRetained = isRetained
            self.responseTopic = responseTopic
            self.correlationData = correlationData
        }

        /// Copies everything out of a borrowed message.
        package init(_ raw: borrowing RawMessage) {
            self.init(
                topic: String(decoding: raw.topic, as: UTF8.self), payload: Array(raw.payload),
                qos: raw.qos, isRetained: raw.isRetained, responseTopic: raw.responseTopic,
                correlationData: raw.correlationData)
        }
    }
}
