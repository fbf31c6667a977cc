internal import CMosquitto

extension Client {
    /// Publishes: writes to the socket at once, or queues if the socket is full or this is called
    /// from within an event. The queue has no bound: heed ``wantsWrite`` before adding much.
    ///
    /// - Parameters:
    ///   - topic: The full topic, without wildcards.
    ///   - responseTopic: Where an answer goes; left out in MQTT 3.1.1.
    ///   - correlationData: Bytes that the answer repeats, at most 65,535; left out in 3.1.1.
    /// - Returns: The id that ``Event/published(id:reason:)`` will bear.
    /// - Throws: ``MosquittoError/notConnected`` without a connection;
    ///   ``MosquittoError/library(code:)`` for a topic or payload that cannot be sent. At QoS 1
    ///   and 2 the message is kept, and sent after the next ``connect(to:)``, although
    ///   `notConnected` is thrown.
    @discardableResult
    package func publish(
        topic: String, payload: [UInt8], qos: QoS = .atMostOnce, retain: Bool = false,
        responseTopic: String? = nil, correlationData: [UInt8]? = nil
    ) throws(MosquittoError) -> Int32 {
        var properties = Properties()
        try fill(&properties, responseTopic: responseTopic, correlationData: correlationData)
        let list = properties.list
        var id: Int32 = 0
        let code = payload.withUnsafeBytes { payload in
            withCText(topic) { send($0, payload, qos, retain, list, &id) }
        }
        try MosquittoError.check(code)
        return id
    }

    /// Publishes bytes that stay where they are; else the same.
    @discardableResult
    package func publish(
        topic: UnsafeBufferPointer<UInt8>, payload: UnsafeBufferPointer<UInt8>,
        qos: QoS = .atMostOnce, retain: Bool = false,
        responseTopic: String? = nil, correlationData: [UInt8]? = nil
    ) throws(MosquittoError) -> Int32 {
        var properties = Properties()
        try fill(&properties, responseTopic: responseTopic, correlationData: correlationData)
        let list = properties.list
        var id: Int32 = 0
        let payload = UnsafeRawBufferPointer(payload)
        try MosquittoError.check(withCText(topic) { send($0, payload, qos, retain, list, &id) })
        return id
    }

    private func fill(
        _ properties: inout Properties, responseTopic: String?, correlationData: [UInt8]?
    ) throws(MosquittoError) {
        guard options.protocolVersion == .v5 else { return }
        try properties.add(responseTopic: responseTopic, correlationData: correlationData)
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
