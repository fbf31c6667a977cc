internal import CMosquitto
internal import Glibc

/// An MQTT connection that its owner's thread drives.
///
/// No thread of the library runs: whoever holds the client calls ``pump(timeout:alsoWatching:)``,
/// or polls ``descriptor`` and calls ``receive()``, ``flush()`` and ``housekeep()`` itself. So a
/// publish writes straight to the socket. Used by one thread at a time.
///
/// ``connect(to:)`` may be called again after ``Event/disconnected(reason:)``; when is up to the
/// owner (see ``Backoff``). Publishes at QoS 1 that were not acknowledged are then sent again,
/// ahead of new ones, also with a clean start; who wants none of them makes a new client.
package final class Client {
    /// Whom events are told; called on the thread that drives, never after the client is gone.
    package var onEvent: ((Event) -> Void)?
    /// Whom messages are shown; if nil they are copied and told as ``Event/message(_:)``.
    package var onMessage: ((borrowing RawMessage) -> Void)?
    /// Why the last connection ended; nil before, while it lasts, and if this side ended it.
    package internal(set) var failure: MosquittoError?
    /// Whether the broker has let this client in, and the connection still stands.
    package internal(set) var isConnected = false

    let handle: OpaquePointer
    let options: Options
    /// Whether a socket is open whose end has not been told yet.
    var isOpen = false
    /// The broker's answer to CONNECT, if it refused.
    var refusal: Int?

    /// - Throws: ``MosquittoError/invalid`` for options that do not go together or text with a
    ///   NUL; ``MosquittoError/library(code:)`` for a TLS file that cannot be used.
    package init(options: Options) throws(MosquittoError) {
        try MosquittoError.check(Self.libraryStart)
        self.options = options
        self.handle = try Self.makeHandle(options)
        mosquitto_user_data_set(handle, Unmanaged.passUnretained(self).toOpaque())
        try configure()
        listen()
    }

    /// Closes the socket without a farewell: the broker publishes the will.
    deinit { mosquitto_destroy(handle) }

    /// The library's own set-up, which must happen once a process.
    private static let libraryStart: Int32 = mosquitto_lib_init()

    private static func makeHandle(_ options: Options) throws(MosquittoError) -> OpaquePointer {
        var made: OpaquePointer?
        let code = withOptionalCText(options.clientID) { id in
            made = mosquitto_new(id, options.cleanStart, nil)
            return made == nil ? MOSQ_ERR_INVAL.rawValue : MOSQ_ERR_SUCCESS.rawValue
        }
        try MosquittoError.check(code)
        guard let made else { throw .invalid }
        return made
    }
}
