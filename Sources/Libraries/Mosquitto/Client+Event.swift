extension Client {
    /// What happened on a connection, told from within ``receive()``, ``flush()``,
    /// ``housekeep()``, ``pump(timeout:alsoWatching:)``, `publish` or ``disconnect(reason:)``.
    package enum Event: Sendable, Equatable {
        /// The broker answered CONNECT. Reason 0 lets the client in; any other is a refusal (see
        /// ``MosquittoError/refused(reason:)``), and ``disconnected(reason:)`` follows.
        case connected(reason: Int, sessionPresent: Bool)
        /// The connection is gone, told once each. Reason 0: this side asked for it; from 0x80:
        /// the broker's reason; else the library's code. ``Client/failure`` says it as an error.
        case disconnected(reason: Int)
        /// The broker answered SUBSCRIBE: for each filter the granted QoS, or from 0x80 a refusal.
        case subscribed(id: Int32, grants: [UInt8])
        /// The broker answered UNSUBSCRIBE.
        case unsubscribed(id: Int32)
        /// A publish is done: at QoS 0 written to the socket, else acknowledged with this reason;
        /// from 0x80 the broker refused it (MQTT 5 only).
        case published(id: Int32, reason: Int)
        /// A message came, and ``Client/onMessage`` is not set.
        case message(Message)
    }
}
