extension Client {
    /// What the broker publishes in a client's name when its connection breaks.
    package struct Will: Sendable {
        /// The full topic, without wildcards.
        package var topic: String
        /// The payload, at most 65,535 bytes.
        package var payload: [UInt8]
        /// The quality of service it is published with.
        package var qos: QoS
        /// Whether the broker keeps it as the topic's retained message.
        package var retain: Bool
        /// Where an answer would go; MQTT 5 only.
        package var responseTopic: String?
        /// Bytes that an answer repeats; MQTT 5 only.
        package var correlationData: [UInt8]?

        /// A will; QoS 0 and not retained unless said otherwise.
        package init(
            topic: String, payload: [UInt8], qos: QoS = .atMostOnce, retain: Bool = false,
            responseTopic: String? = nil, correlationData: [UInt8]? = nil
        ) {
            self.topic = topic
            self.payload = payload
            self.qos = qos
            self.retain = retain
            self.responseTopic = responseTopic
            self.correlationData = correlationData
        }
    }
}
