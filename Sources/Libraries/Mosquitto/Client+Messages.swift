internal import CMosquitto
internal import Glibc

extension Client {
    /// Publishes a message. Writes to the socket at once, or queues the message if the socket is
    /// full or this is called from within an event. The queue has no limit, so check ``wantsWrite``
    /// before adding much.
    ///
    /// - Parameters:
    ///   - topic: The full topic, without wildcards.
    ///   - responseTopic: The topic for an answer; left out in MQTT 3.1.1.
    ///   - correlationData: Bytes that the answer repeats, at most 65,535; left out in 3.1.1.
    ///   - expirySeconds: The Message Expiry Interval: the broker does not deliver the message later; left out
    ///     in 3.1.1.
    /// - Returns: The id that ``Event/published(id:reason:)`` will have.
    /// - Throws: ``MosquittoError/notConnected`` without a connection;
    ///   ``MosquittoError/library(code:)`` for a topic or payload that cannot be sent. At QoS 1 and
    ///   2, the message is kept even if `notConnected` is thrown, and sent after the next
    ///   ``connect(to:)``.
    @discardableResult
    package func publish(
        topic: String, payload: [UInt8], qos: QoS = .atMostOnce, retain: Bool = false,
        responseTopic: String? = nil, correlationData: [UInt8]? = nil, expirySeconds: UInt32? = nil
    ) throws(MosquittoError) -> Int32 {
        var properties = Properties()
        try fill(&properties, responseTopic, correlationData, expirySeconds)
        let list = properties.list
        var id: Int32 = 0
        let code = payload.withUnsafeBytes { payload in
            withCText(topic) { send($0, payload, qos, retain, list, &id) }
        }
        try MosquittoError.check(code)
        return id
    }

    /// Publishes bytes without copying them first. Otherwise the same as the other form.
    @discardableResult
    package func publish(
        topic: UnsafeBufferPointer<UInt8>, payload: UnsafeBufferPointer<UInt8>,
        qos: QoS = .atMostOnce, retain: Bool = false,
        responseTopic: String? = nil, correlationData: [UInt8]? = nil, expirySeconds: UInt32? = nil
    ) throws(MosquittoError) -> Int32 {
        var properties = Properties()
        try fill(&properties, responseTopic, correlationData, expirySeconds)
        let list = properties.list
        var id: Int32 = 0
        let payload = UnsafeRawBufferPointer(payload)
        try MosquittoError.check(withCText(topic) { send($0, payload, qos, retain, list, &id) })
        return id
    }

    private func fill(
        _ properties: inout Properties, _ responseTopic: String?, _ correlationData: [UInt8]?,
        _ expirySeconds: UInt32?
    ) throws(MosquittoError) {
        guard options.protocolVersion == .v5 else { return }
        try properties.add(responseTopic: responseTopic, correlationData: correlationData)
        if let expirySeconds {
            try properties.add(MQTT_PROP_MESSAGE_EXPIRY_INTERVAL, expirySeconds)
        }
    }

    private func send(
        _ topic: UnsafePointer<CChar>, _ payload: UnsafeRawBufferPointer, _ qos: QoS,
        _ retain: Bool, _ properties: OpaquePointer?, _ id: inout Int32
    ) -> Int32 {
        mosquitto_publish_v5(
            handle, &id, topic, Int32(clamping: payload.count), payload.baseAddress,
            qos.rawValue, retain, properties)
    }
}

extension Client {
    /// Subscribes to one or more filters.
    ///
    /// - Returns: The id that ``Event/subscribed(id:grants:)`` will have.
    /// - Throws: ``MosquittoError/notConnected``; ``MosquittoError/invalid`` for an empty list, for
    ///   an invalid filter (MQTT 5, section 4.7), or one with a NUL.
    @discardableResult
    package func subscribe(
        _ filters: [String], qos: QoS = .atMostOnce, options: SubscribeOptions = []
    ) throws(MosquittoError) -> Int32 {
        let flags = self.options.protocolVersion == .v5 ? options.rawValue : 0
        var id: Int32 = 0
        let code = withCTexts(filters) { texts in
            mosquitto_subscribe_multiple(
                handle, &id, Int32(texts.count), texts.baseAddress, qos.rawValue, flags, nil)
        }
        try MosquittoError.check(code)
        return id
    }

    /// Unsubscribes from filters. ``Event/unsubscribed(id:)`` follows.
    @discardableResult
    package func unsubscribe(_ filters: [String]) throws(MosquittoError) -> Int32 {
        var id: Int32 = 0
        let code = withCTexts(filters) { texts in
            mosquitto_unsubscribe_multiple(
                handle, &id, Int32(texts.count), texts.baseAddress, nil)
        }
        try MosquittoError.check(code)
        return id
    }

    private func withCTexts(
        _ texts: [String],
        _ call: (UnsafeBufferPointer<UnsafeMutablePointer<CChar>?>) -> Int32
    ) -> Int32 {
        guard !texts.isEmpty, !texts.contains(where: { $0.utf8.contains(0) }) else {
            return MOSQ_ERR_INVAL.rawValue
        }
        let copies = texts.map { strdup($0) }
        defer { copies.forEach { free($0) } }
        return copies.withUnsafeBufferPointer(call)
    }
}

/// The quality of service of a delivery (MQTT 5, section 4.3).
package enum QoS: Int32, Sendable, CaseIterable {
    /// Sent once and forgotten.
    case atMostOnce = 0
    /// Sent until it is acknowledged. It may arrive twice.
    case atLeastOnce = 1
    /// Sent with a two-step handshake. It arrives once.
    case exactlyOnce = 2
}

/// The options of a subscription (MQTT 5, section 3.8.3.1). MQTT 3.1.1 has none.
package struct SubscribeOptions: OptionSet, Sendable {
    package let rawValue: Int32

    package init(rawValue: Int32) { self.rawValue = rawValue }

    /// The client does not receive its own messages.
    package static let noLocal = SubscribeOptions(rawValue: 0x04)
    /// Live messages keep the retain flag they were published with.
    package static let retainAsPublished = SubscribeOptions(rawValue: 0x08)
    /// Retained messages are sent only if the subscription is new.
    package static let retainedIfNew = SubscribeOptions(rawValue: 0x10)
    /// Retained messages are not sent.
    package static let noRetained = SubscribeOptions(rawValue: 0x20)
}
