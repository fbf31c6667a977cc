internal import CMosquitto
internal import Glibc

extension Client {
    /// Asks the library to call back; it does so only within calls that this client makes.
    func listen() {
        mosquitto_connect_v5_callback_set(handle) { _, owner, reason, flags, _ in
            Client.of(owner)?.didConnect(reason: Int(reason), sessionPresent: flags & 1 == 1)
        }
        mosquitto_disconnect_v5_callback_set(handle) { _, owner, reason, _ in
            Client.of(owner)?.didDisconnect(reason: Int(reason))
        }
        mosquitto_subscribe_v5_callback_set(handle) { _, owner, id, count, grants, _ in
            let grants = UnsafeBufferPointer(start: grants, count: Int(count))
            Client.of(owner)?.onEvent?(
                .subscribed(id: id, grants: grants.map { UInt8(truncatingIfNeeded: $0) }))
        }
        mosquitto_unsubscribe_v5_callback_set(handle) { _, owner, id, _ in
            Client.of(owner)?.onEvent?(.unsubscribed(id: id))
        }
        mosquitto_publish_v5_callback_set(handle) { _, owner, id, reason, _ in
            Client.of(owner)?.onEvent?(.published(id: id, reason: Int(reason)))
        }
        mosquitto_message_v5_callback_set(handle) { _, owner, message, properties in
            guard let message else { return }
            Client.of(owner)?.didReceive(RawMessage(message, properties: properties))
        }
    }

    /// The client behind the library's user data.
    ///
    /// Sound since the library calls back only from calls on a client, which keep it alive.
    private static func of(_ owner: UnsafeMutableRawPointer?) -> Client? {
        owner.map { Unmanaged<Client>.fromOpaque($0).takeUnretainedValue() }
    }

    private func didConnect(reason: Int, sessionPresent: Bool) {
        isConnected = reason == 0
        refusal = reason == 0 ? nil : reason
        onEvent?(.connected(reason: reason, sessionPresent: sessionPresent))
    }

    /// The library may tell one end twice; the owner hears of it once.
    private func didDisconnect(reason: Int) {
        guard isOpen else { return }
        isOpen = false
        isConnected = false
        failure = error(of: reason)
        onEvent?(.disconnected(reason: reason))
    }

    /// Tells of an end that the library keeps to itself: it closes the socket without a callback
    /// when TLS does not trust the broker.
    func noticeEnd(_ code: Int32) {
        guard isOpen, descriptor == nil else { return }
        let silent = options.tls == nil ? MOSQ_ERR_CONN_LOST : MOSQ_ERR_TLS
        didDisconnect(reason: Int(code == MOSQ_ERR_SUCCESS.rawValue ? silent.rawValue : code))
    }

    private func error(of reason: Int) -> MosquittoError? {
        if let refusal { return .refused(reason: refusal) }
        if reason == 0 { return nil }
        return reason >= 0x80 ? .ended(reason: reason) : MosquittoError(code: Int32(reason))
    }

    private func didReceive(_ message: borrowing RawMessage) {
        if let onMessage { onMessage(message) } else { onEvent?(.message(Message(message))) }
        // `receive` takes EAGAIN as "the socket is empty", whoever's it was.
        errno = 0
    }
}
