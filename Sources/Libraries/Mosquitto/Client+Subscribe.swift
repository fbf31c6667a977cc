internal import CMosquitto
internal import Glibc

extension Client {
    /// Asks for the messages of one or more filters.
    ///
    /// - Returns: The id that ``Event/subscribed(id:grants:)`` will bear.
    /// - Throws: ``MosquittoError/notConnected``; ``MosquittoError/invalid`` for no filter, one
    ///   that is not a filter (MQTT 5, section 4.7), or one with a NUL.
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

    /// Takes filters back; ``Event/unsubscribed(id:)`` tells when the broker has done so.
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
