/// The data that the broker holds for one client.
package struct BrokerRecord: Equatable, Sendable {
    /// The broker's own memory for each message in a queue, in bytes: its records, the topic, the
    /// properties and the client ids.
    package static let messageBytes = 768
    /// The largest message that the broker accepts, in bytes (`message_size_limit`).
    static let messageBytesMax = 262_144
    /// The broker's memory for a subscription, in bytes. The broker keeps a record for each level of the filter,
    /// and other filters share few of them.
    package static let subscriptionBytes = 2_048
    /// The number of a session's subscriptions that the limit ignores. An app needs about ten.
    package static let subscriptionsFree = 24

    /// Whether the broker has answered the CONNECT. Before that, it asks the guard about each
    /// message of a resumed session. A refusal then would make its counts wrong.
    package var isActive: Bool
    /// The length of the packet that the broker receives from the client at the moment, in bytes.
    package var incomingBytes: Int
    /// The packets that wait because the client does not read from its connection.
    package var outgoingPackets: Int
    /// The messages that the client has not acknowledged, or that wait for it.
    package var queuedMessages: Int
    /// The bytes of their payloads.
    package var queuedBytes: Int
    /// The subscriptions of the session.
    package var subscriptions: Int
    /// The seconds that the broker keeps the session, or the will, after the connection. 0: both
    /// end with the connection.
    package var lastingSeconds: UInt32

    package init(
        isActive: Bool = true, incomingBytes: Int = 0, outgoingPackets: Int = 0,
        queuedMessages: Int = 0, queuedBytes: Int = 0, subscriptions: Int = 0,
        lastingSeconds: UInt32 = 0
    ) {
        self.isActive = isActive
        self.incomingBytes = incomingBytes
        self.outgoingPackets = outgoingPackets
        self.queuedMessages = queuedMessages
        self.queuedBytes = queuedBytes
        self.subscriptions = subscriptions
        self.lastingSeconds = lastingSeconds
    }

    /// The memory of the session's messages and subscriptions, in bytes.
    var sessionBytes: Int {
        queuedBytes &+ queuedMessages &* Self.messageBytes
            &+ max(0, subscriptions &- Self.subscriptionsFree) &* Self.subscriptionBytes
    }
}

/// Reads the broker's record of a client. Nil if this version of the broker hides its records.
package typealias RecordReader = (ClientKey) -> BrokerRecord?

/// A message that the broker wants to deliver or queue.
package struct GuardDelivery {
    package var topic: UnsafeBufferPointer<UInt8>
    /// The length of the payload.
    package var payloadBytes: Int
    /// The quality of service of the message. The broker queues no QoS 0 for a session without a
    /// connection.
    package var qos: Int

    package init(topic: UnsafeBufferPointer<UInt8>, payloadBytes: Int, qos: Int) {
        self.topic = topic
        self.payloadBytes = payloadBytes
        self.qos = qos
    }
}
